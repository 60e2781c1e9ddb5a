package bot

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/league/season"
	"redbook/bot/markup"
	"redbook/storage/ids"
)

// Teams go on into the next season of their league. All their members are called as it opens: the captain
// signs the team up again, and whoever does not want to play leaves it before that.

// carriedOn tells which teams have come over from the season before, and calls their members.
func (e eventText) carriedOn(rosters []season.Roster) (list []discord.Message) {
	if len(rosters) == 0 {
		return nil
	}
	head := eventHeading(e.Book, e.lang) + "\n"
	m := discord.Message{Content: head + words.Text(e.lang, "bot.team.carried", words.Args{"n": len(rosters)})}
	for _, r := range rosters {
		t := season.Team{ID: season.TeamID(r.Name), Name: r.Name, Captain: r.Captain, Members: r.Members}
		line := "\n" + e.teamLine(t)
		if len([]rune(m.Content+line)) > markup.MessageLength ||
			len(m.AllowedUsers)+len(r.Members) > mostUsers {
			list, m = append(list, m), discord.Message{Content: strings.TrimSpace(head)}
		}
		m.Content += line
		for _, who := range r.Members {
			if user := ids.User(who); !user.Former() {
				m.AllowedUsers = append(m.AllowedUsers, user)
			}
		}
	}
	return append(list, m)
}

// mostUsers is how many people a message can call: Discord allows a hundred.
const mostUsers = 100

// leftOut names the teams that are not in it as it starts; "" for none.
func (e eventText) leftOut() string {
	var teams []string
	for _, t := range e.LeftOut() {
		captain := mention(e.lang, ids.User(e.Leader(&t)))
		teams = append(teams, teamNamed(&t)+" ("+captain+")")
	}
	if len(teams) == 0 {
		return ""
	}
	return "\n" + words.Text(e.lang, "bot.team.left-out", words.Args{"teams": strings.Join(teams, ", ")})
}

// teamsIn are the teams that are shown: all while one can sign up, then those that take part.
func (e eventText) teamsIn() []season.Team {
	if e.State == season.Open {
		return e.Teams
	}
	return slices.DeleteFunc(slices.Clone(e.Teams), func(t season.Team) bool {
		return !slices.Contains(e.Entrants, t.ID)
	})
}
