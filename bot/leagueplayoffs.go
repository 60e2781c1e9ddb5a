package bot

import (
	"context"
	"slices"
	"strconv"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/league"
	"redbook/bot/league/season"
	ranks "redbook/bot/league/standing"
	paint "redbook/render/league"
)

// Play-offs as they are told and painted, see package season.

const (
	optionPlayoffs = "playoffs"
	optionBarrage  = "barrage"
)

// playoffsOption is of how many a play-off for the title is.
func playoffsOption() discord.Option {
	o := plain(optionPlayoffs, discord.OptionString, false)
	for _, n := range season.Titles {
		value := strconv.Itoa(n)
		o.Choices = append(o.Choices, discord.Choice{Value: value, Name: localized("bot.playoff.choice." + value)})
	}
	return o
}

// playsOff reports whether there are play-offs after the rounds.
func (e eventText) playsOff() bool { return e.Playoffs > 0 || e.Barrage > 0 }

// bestOf is of how many games a match of the form itself is.
func (e eventText) bestOf() int {
	if e.playsOff() {
		return 0 // those of the play-offs are
	}
	return e.BestOf
}

// playoffRules says in words what is played for after the rounds.
func (e eventText) playoffRules() string {
	if !e.playsOff() {
		return ""
	}
	return "\n" + words.Text(e.lang, "bot.playoff.rules", words.Args{"title": e.Playoffs, "places": e.Barrage,
		"best": max(1, e.BestOf), "divisions": e.Division > 0})
}

// newestFirst lists the divisions, those first in which is played last.
func (e eventText) newestFirst() (list []int) {
	leagues := len(e.Leagues())
	for d := range e.Divisions {
		list = append(list, (d+leagues)%len(e.Divisions))
	}
	return list
}

// playingOff says who plays off for what.
func (e eventText) playingOff(line season.Line) string {
	text := words.Text(e.lang, "bot.playoff.line", words.Args{"name": nameOf(e.Book)})
	if len(line.Title) > 0 {
		text += "\n" + words.Text(e.lang, "bot.playoff.for-title", words.Args{"who": e.entrants(line.Title)})
	}
	for _, pair := range line.Places {
		text += "\n" + words.Text(e.lang, "bot.playoff.for-place", words.Args{"division": e.division(pair.Division),
			"upper": e.entrant(pair.Upper), "lower": e.entrant(pair.Lower)})
	}
	return text
}

// playoffLines say below the standings what their ranks do not: what is still played for, and who has won a
// place.
func (e eventText) playoffLines() (lines []string) {
	begun := len(e.Leagues()) < len(e.Divisions)
	if !begun && e.playsOff() && e.State == season.Running {
		lines = append(lines, words.Text(e.lang, "bot.playoff.to-come", words.Args{"title": e.Playoffs,
			"places": e.Barrage}))
	}
	for _, pair := range e.Barrages {
		won := e.Won(pair)
		lines = append(lines, words.Text(e.lang, "bot.playoff.place", words.Args{
			"division": e.division(pair.Division), "upper": e.entrant(pair.Upper), "lower": e.entrant(pair.Lower),
			"won": won != "", "winner": e.entrant(won)}))
	}
	return lines
}

// zone is what the place of somebody in a division leads to: among people, since a computer wins nothing.
func (e eventText) zone(division int, who league.Entrant, rows []ranks.Row) paint.Zone {
	place, places := 0, 0
	for _, row := range rows {
		if row.Entrant == who {
			place = places
		}
		if row.Entrant.Computer() == "" {
			places++
		}
	}
	if who.Computer() != "" {
		return paint.NoZone
	}
	last := division == len(e.Leagues())-1
	begun := len(e.Leagues()) < len(e.Divisions)
	for _, pair := range e.Barrages {
		won := e.Won(pair)
		switch {
		case pair.Upper != who && pair.Lower != who:
		case won == "":
			return paint.Playoff
		case won == pair.Upper:
			return paint.NoZone
		case who == pair.Lower:
			return paint.Up
		default:
			return paint.Down
		}
	}
	switch title := e.Divisions[len(e.Leagues()):]; {
	case division > 0:
	case !begun && place < e.Playoffs,
		begun && e.State == season.Running && title[0].For == season.ForTitle &&
			slices.Contains(title[0].Entrants, who):
		return paint.Playoff
	}
	switch {
	case e.Again == 0:
	case division > 0 && place < e.Moving:
		return paint.Up
	case !last && place >= places-e.Moving:
		return paint.Down
	case begun:
	case division > 0 && place < e.Moving+e.Barrage, !last && place >= places-e.Moving-e.Barrage:
		return paint.Playoff
	}
	return paint.NoZone
}

// withPlayoffs adds what is painted of play-offs to the tables: before them the bracket for the title, behind
// them those who play for places, by divisions.
func (e eventText) withPlayoffs(ctx context.Context, list []paint.View) []paint.View {
	for d := range e.Divisions {
		what := e.Divisions[d].For
		if what == "" {
			continue
		}
		v := paint.View{Event: nameOf(e.Book), Part: e.division(d)}
		for _, part := range e.Playoff(what) {
			section := e.section(ctx, part, d, e.gone())
			if what == season.ForTitle {
				v.Bracket = append(v.Bracket, section)
				continue
			}
			for n, m := range section.Rounds[0].Matches {
				name := words.Text(e.lang, "bot.playoff.place-in", words.Args{
					"division": e.division(e.Barrages[n].Division)})
				m.Players[0].Seed, m.Players[1].Seed = 0, 0
				if n > 0 && e.Barrages[n].Division == e.Barrages[n-1].Division {
					rounds := v.Bracket[len(v.Bracket)-1].Rounds
					rounds[0].Matches = append(rounds[0].Matches, m)
					continue
				}
				v.Bracket = append(v.Bracket, paint.Section{Rounds: []paint.Round{{Name: name,
					Matches: []paint.Match{m}}}})
			}
		}
		if what == season.ForTitle {
			list = slices.Insert(list, 0, v)
		} else {
			list = append(list, v)
		}
	}
	return list
}

// gone are those who have gone since the start.
func (e eventText) gone() map[league.Entrant]bool {
	gone := map[league.Entrant]bool{}
	for who := range e.Gone {
		gone[who] = true
	}
	return gone
}
