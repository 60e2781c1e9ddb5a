package bot

import (
	"context"
	"math/big"
	"slices"
	"strconv"
	"time"

	"redbook/bot/discord"
	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/season"
	ranks "redbook/bot/league/standing"
	"redbook/bot/markup"
	paint "redbook/render/league"
)

// views are what is painted of an event: a view of each division.
func (e eventText) views(ctx context.Context) (list []paint.View) {
	if parts := e.Bracket(); len(parts) > 0 {
		return []paint.View{e.bracket(ctx, parts)}
	}
	if e.Climbs() {
		return []paint.View{e.ladderView(ctx)}
	}
	rules := e.Ranking()
	for d := range e.Leagues() {
		table, cross := e.Table(d, time.Time{}), rules.Cross(e.Standing(d), time.Time{})
		v := paint.View{Event: nameOf(e.Book), Part: e.division(d), Cross: true}
		for _, row := range table.Rows {
			r := paint.Row{Rank: row.Rank, Name: e.calledPlainly(ctx, row.Entrant), Points: row.Points,
				Games: row.Games, Wins: row.Wins, By: string(row.By), Gone: row.Gone != "",
				Dispute: e.isDisputed(row.Entrant), Zone: e.zone(d, row.Entrant, table.Rows)}
			if i := slices.IndexFunc(row.Ties, func(t ranks.Tie) bool { return t.By == row.By }); i >= 0 &&
				row.By != ranks.Finished {
				r.Value = row.Ties[i].Value
			}
			if e.State == season.Running {
				r.Best, r.Worst, r.Bounds = row.Possible.Best, row.Possible.Worst, !row.Possible.Exact
			}
			if e.InTeams() {
				if r.Boards = e.BoardPoints(d, row.Entrant); row.By == ranks.Boards { // which stand there
					r.By, r.Value = "", nil
				}
			}
			r.Against = e.cells(cross, row.Entrant, table)
			v.Rows = append(v.Rows, r)
		}
		list = append(list, v)
	}
	return e.withPlayoffs(ctx, list)
}

// bracket is what is painted of a knockout.
func (e eventText) bracket(ctx context.Context, parts []pairing.Part) paint.View {
	v := paint.View{Event: nameOf(e.Book)}
	out := e.gone()
	if places := e.Places(); e.State != season.Running && len(places) > 0 {
		for _, who := range slices.Concat(places[1:]...) {
			out[who] = true
		}
	}
	for _, part := range parts {
		v.Bracket = append(v.Bracket, e.section(ctx, part, 0, out))
	}
	return v
}

// section is what is painted of a part of a knockout that a division plays, with who is out of the event.
func (e eventText) section(ctx context.Context, part pairing.Part, division int,
	out map[league.Entrant]bool) paint.Section {
	section := paint.Section{Part: paint.Part(part.Name)}
	prefix, boards := "", e.boardsWon(division)
	if what := e.Divisions[division].For; what != "" {
		prefix = string(what) + "-" // as the names of its games begin
	}
	for _, column := range part.Rounds {
		var round paint.Round
		for _, m := range column.Matches {
			match := paint.Match{Dispute: e.disputedMatch(division, m.Match)}
			for i, place := range m.Places {
				p := paint.Player{Seed: place.Seed, Won: place.Won, Out: out[place.Entrant]}
				if place.Entrant != "" {
					p.Name = e.calledPlainly(ctx, place.Entrant)
				} else if place.From != "" {
					p.From = prefix + place.From
				}
				if won := boards[m.Match][place.Entrant]; won != nil {
					p.Score = points(e.lang, won)
				} else if e.BestOf > 1 && m.Match != "" {
					p.Score = strconv.Itoa(place.Wins)
				}
				match.Players[i] = p
			}
			round.Matches = append(round.Matches, match)
		}
		section.Rounds = append(section.Rounds, round)
	}
	return section
}

// boardsWon are the boards that teams have won in matches of a division, where a match is one game of theirs.
func (e eventText) boardsWon(division int) map[string]map[league.Entrant]*big.Rat {
	won := map[string]map[league.Entrant]*big.Rat{}
	if !e.InTeams() || e.BestOf > 1 {
		return won
	}
	for _, r := range e.Divisions[division].Rounds {
		for _, m := range e.Matches(division, r) {
			won[m.Games[0].Match] = map[league.Entrant]*big.Rat{m.Teams[0]: m.Score[0], m.Teams[1]: m.Score[1]}
		}
	}
	return won
}

// cells are somebody's games against all in the order of a table.
func (e eventText) cells(cross ranks.Cross, who league.Entrant, table ranks.Table) (against [][]paint.Cell) {
	open := e.Disputed()
	row := slices.Index(cross.Entrants, who)
	for _, other := range table.Rows {
		var games []paint.Cell
		for _, c := range cross.Cells[row][slices.Index(cross.Entrants, other.Entrant)] {
			cell := map[ranks.Score]paint.Cell{ranks.Open: paint.Open, ranks.Won: paint.Won,
				ranks.Drawn: paint.Drawn, ranks.Lost: paint.Lost}[c.Score]
			if c.Struck {
				cell = paint.Void
			}
			if slices.ContainsFunc(open, func(g *season.Game) bool { return g.ID == c.Game }) {
				cell = cell.Disputed()
			}
			games = append(games, cell)
		}
		against = append(against, games)
	}
	return against
}

// eventPictures is the first picture of a kind of an event; see picturesOf.
func (b *Bot) eventPictures(ctx context.Context, e eventText, kind string, s sight) []discord.File {
	files, _ := b.picturesOf(ctx, e, kind, s, 0)
	return files
}

// picturesOf is a picture of a kind of an event, of all divisions and in parts of large ones: that of a page
// from 0, and how many pages there are. A message carries one: Discord cuts the edges off where it shows
// several side by side, and there stand the names of tables and brackets. What cannot be painted is left out:
// the text says it all.
func (b *Bot) picturesOf(ctx context.Context, e eventText, kind string, s sight,
	page int) (files []discord.File, pages int) {
	if b.eventPainter == nil {
		return nil, 0
	}
	n := 0
	for _, v := range e.views(ctx) {
		for _, o := range b.eventPainter.Offers(v, string(e.lang)) {
			bracket := o.Kind == paint.SheetBracket && (kind == paint.SheetStandings || e.KnocksOut())
			if o.Kind != kind && !bracket {
				continue
			}
			if n++; n-1 != page {
				continue
			}
			p, err := s.by(b.eventPainter, v, o.Sheet)
			if err != nil {
				b.log.Error("no picture of an event", "event", e.Kept.ID, "error", err)
				continue
			}
			files = append(files, discord.File{Name: marked(p), Data: p.PNG, Description: markup.Cut(p.Alt, 1024)})
		}
	}
	return files, n
}
