package bot

import (
	"context"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// Whoever leaves an event that has begun is asked first: their games follow them. An organiser takes somebody
// else out, with a reason that everybody reads.

// takenOutOption is whom an organiser takes out of an event.
func takenOutOption() discord.Option {
	return about(plain(optionGuest, discord.OptionUser, false), "bot.event.taken-out")
}

// leaveReason is why an organiser does.
func leaveReason() discord.Option {
	o := about(reasonOption(), "bot.event.reason")
	o.Required = false
	return o
}

// leaveEvent takes somebody out of an event.
func (p *press) leaveEvent(ctx context.Context, what string, b events.Book) (discord.Message, error) {
	me := p.i.User.ID
	line := season.Line{Who: string(me), Kind: season.Withdrew, Entrant: league.Entrant(me)}
	var other ids.User
	if p.i.Command != nil { // not a button
		other, line.Reason = ids.User(p.option(optionGuest)), p.option(optionReason)
	}
	if other != "" && other != me {
		if err := p.mayOrganise(ctx); err != nil {
			return discord.Message{}, err
		}
		if line.Reason == "" {
			return discord.Message{}, &table.Problem{Code: "no-reason", Args: words.Args{"most": table.MostReason}}
		}
		line.Entrant = league.Entrant(other)
		return p.writes(ctx, b, eventTakeOut, line)
	}
	if b.InTeams() {
		return p.leaveWithTeam(ctx, what, b)
	}
	if what == eventQuit || b.State != season.Running {
		return p.writes(ctx, b, eventLeave, line)
	}
	if err := b.May(line); err != nil { // before anybody is asked
		return p.writes(ctx, b, eventLeave, line)
	}
	tell, err := p.bot.tellsOf(ctx, b, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	m := p.eventSays(b, words.Text(p.lang, "bot.event.quit", words.Args{"name": nameOf(b),
		"leaving": words.Text(p.lang, "bot.event.leaving-rule."+string(b.Leaves()), nil)}))
	m.Components = []discord.Row{tell.buttons(eventQuit)}
	return m, nil
}

// eventTakeOut is what an organiser does who takes somebody out: a key of the words.
const eventTakeOut = "take-out"
