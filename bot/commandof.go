package bot

import (
	"regexp"
	"slices"

	"redbook/assets/words"
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

// inReply has a text name the commands of tournaments if it answers one.
func (p *press) inReply(text string) string {
	if p.i.Command == nil || p.i.Command.Name != commandTournament {
		return text
	}
	return ofTournaments(p.lang, text)
}

// inNews has a text name the commands of tournaments if it is of an event whose form they alone have.
func (e eventText) inNews(text string) string {
	if slices.Contains(eventForms[commandLeague], e.Form) {
		return text
	}
	return ofTournaments(e.lang, text)
}
