package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/league"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// resultLine is a result in a line: which game, who played what, how it ended and when. It says where it was
// not played here, and whether it counts.
func (b *Bot) resultLine(lang words.Lang, r storage.Result) string {
	_, as := table.LeagueResult(r)
	var sides []string
	for _, s := range r.Seats {
		if !s.Last {
			continue
		}
		name := nameOfEntrant(lang, table.EntrantOf(s))
		if level := table.ComputerAt(r, s); level != "" {
			name = computerText(lang, level)
		}
		text := name + " (" + b.seatText(lang, r, s.Seat) + ")"
		if s.Place == 1 && !as.Drawn() {
			text = "**" + text + "**"
		}
		sides = append(sides, text)
	}
	return words.Text(lang, "bot.results.line", words.Args{"id": r.ID,
		"title": words.Text(lang, r.Rules+".title", nil), "sides": strings.Join(sides, " – "),
		"victory": victoryText(lang, r.Rules, r.Victory), "day": fmt.Sprintf("<t:%d:D>", r.Ended.Unix()),
		"elsewhere": r.Origin != storage.PlayedHere, "state": string(r.State),
		"corrected": table.ByCorrection(r)})
}

// resultName is a result where no mention can stand.
func (p *press) resultName(ctx context.Context, r storage.Result) string {
	var names []string
	for _, s := range r.Seats {
		switch {
		case !s.Last:
		case s.User != "":
			names = append(names, p.bot.nameOfUser(ctx, s.User))
		case table.ComputerAt(r, s) != "":
			names = append(names, computerText(p.lang, s.Name))
		default:
			names = append(names, s.Name)
		}
	}
	return r.ID + " · " + strings.Join(names, " – ") + " · " + r.Ended.Format(time.DateOnly)
}

// nameOfEntrant names somebody who has played, who may be known by a name alone, or by none.
func nameOfEntrant(lang words.Lang, who league.Entrant) string {
	if name, known := table.NameOf(who); known {
		return markup.Escape(name)
	}
	if who == "" {
		return "–"
	}
	return mention(lang, ids.User(who))
}

// seatText names a seat of a game as it was played.
func (b *Bot) seatText(lang words.Lang, r storage.Result, chair ids.Chair) string {
	rules, ok := b.tables.Rules(r.Rules)
	if !ok {
		return string(chair)
	}
	seat, ok := rules.Seats().Parse(string(chair))
	if !ok {
		return string(chair)
	}
	last := 0
	for _, s := range r.Seats {
		if s.Last {
			last++
		}
	}
	return phrase.Speaker{Rules: rules, Lang: lang, Two: last == 2}.Seat(engine.Seat(seat))
}

// victoryText names a kind of victory; "" for none.
func victoryText(lang words.Lang, rules, kind string) string {
	for _, key := range []string{"bot.results.victory." + kind, rules + ".end." + kind} {
		if kind != "" && words.Has(lang, key) {
			return words.Text(lang, key, nil)
		}
	}
	return kind
}

// resultButtons are what somebody can do with a result of a game played elsewhere: who has played it can
// confirm or contest it, an organiser who has not can decide. "" is anybody who may press.
func resultButtons(lang words.Lang, r storage.Result, user ids.User, organises bool) (row discord.Row) {
	if r.Origin == storage.PlayedHere {
		return nil
	}
	button := func(what string, style discord.ButtonStyle) {
		row = append(row, discord.Button{Label: words.Text(lang, "bot.results.button."+what, nil), Style: style,
			CustomID: idFor(pressResult, what, r.ID)})
	}
	plays := slices.ContainsFunc(r.Seats, func(s storage.ResultSeat) bool { return s.User == user })
	if plays || user == "" {
		asked := slices.ContainsFunc(r.Seats,
			func(s storage.ResultSeat) bool { return !s.Agreed && (s.User == user || user == "") })
		if r.State == storage.ResultAsked && asked {
			button(resultConfirm, discord.StyleSuccess)
		}
		if r.State == storage.ResultAsked || r.State == storage.ResultStands {
			button(resultContest, discord.StyleSecondary)
		}
	}
	if organises && !plays || user == "" && r.State == storage.ResultContested {
		if r.State != storage.ResultStands {
			button(resultUphold, discord.StyleSuccess)
		}
		if r.State != storage.ResultStruck {
			button(resultStrike, discord.StyleDanger)
		}
	}
	return row
}
