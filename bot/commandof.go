package bot

import (
	"regexp"
	"slices"

	"redbook/assets/words"
	"redbook/bot/events"
)

// Texts about events name the commands of leagues. Those of tournaments are the same under another name, but
// for what leagues alone have: challenges and teams.

// ofLeagues finds a command in a text: its name, and what it does.
var ofLeagues = regexp.MustCompile("`/(\\pL+) (\\pL+)")

// ofTournaments has a text name the commands of tournaments.
func ofTournaments(lang words.Lang, text string) string {
	name := func(key string) string { return words.Text(lang, key+".name", nil) }
	only := []string{name("bot.team.command." + groupTeam), name("bot.event.command." + eventChallenge)}
	return ofLeagues.ReplaceAllStringFunc(text, func(command string) string {
		parts := ofLeagues.FindStringSubmatch(command)
		if parts[1] != name("bot.command."+commandLeague) || slices.Contains(only, parts[2]) {
			return command
		}
		return "`/" + name("bot.command."+commandTournament) + " " + parts[2]
	})
}

// inReply has a text name the commands of tournaments if it answers one, or a button of a tournament.
func (p *press) inReply(text string) string {
	if c := p.i.Command; c != nil && c.Name == commandTournament || c == nil && p.cup {
		return ofTournaments(p.lang, text)
	}
	return text
}

// isTournament reports whether an event was opened as a tournament: by its form, where only these have it,
// since that was not always kept.
func isTournament(b events.Book) bool {
	return b.Tournament || !slices.Contains(eventForms[commandLeague], b.Form)
}

// inNews has a text name the commands of tournaments if it is of one.
func (e eventText) inNews(text string) string {
	if !isTournament(e.Book) {
		return text
	}
	return ofTournaments(e.lang, text)
}
