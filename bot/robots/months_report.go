package robots

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// endings are how games end, in the order in which they are printed.
var endings = []string{endPlayed, endResigned, endTime, endDraw, endAdjudged, endCancelled, endFrozen,
	endOpen}

// report prints what has become of the games.
func (m *months) report() {
	m.table("game", func(g *monthsGame) string { return g.setup.Game.Rules.ID() })
	m.table("clock", func(g *monthsGame) string { return g.terms })
	m.table("when time is up", func(g *monthsGame) string { return g.out })
	for _, what := range slices.Sorted(maps.Keys(m.outs)) {
		fmt.Fprintf(m.out, "when time was up: %s %d\n", what, m.outs[what])
	}
	for _, g := range m.order {
		if g.end == endOpen {
			fmt.Fprintf(m.out, "still running: game %s (%s, clock %s), opened %s, %d answers, waits for %s\n", g.id,
				g.setup.Game.Rules.ID(), g.terms, g.begun.Format(time.DateOnly), g.answers, g.waitsFor())
		}
	}
	for _, what := range slices.Sorted(maps.Keys(m.refused)) {
		fmt.Fprintf(m.out, "refused %d times: %s\n", m.refused[what], what)
	}
	for _, kind := range slices.Sorted(maps.Keys(m.proposed)) {
		fmt.Fprintf(m.out, "asked for: %s %d, agreed %d\n", kind, m.proposed[kind], m.passed[kind])
	}
	for _, fault := range m.faults[:min(len(m.faults), 60)] {
		fmt.Fprintln(m.out, "fault:", fault)
	}
	fmt.Fprintf(m.out,
		"games=%d answers=%d days=%d reminders=%d warnings=%d digests=%d calls=%d undone=%d times-up=%d "+
			"faults=%d\n",
		len(m.order), m.answers, int(m.now.Sub(monthsBegin)/day), m.rings.reminders, m.rings.warnings,
		m.rings.digests, m.rings.calls, m.undos, m.overs, len(m.faults))
}

// table prints how the games ended, by something that they have.
func (m *months) table(title string, of func(*monthsGame) string) {
	counts, all := map[string]map[string]int{}, map[string]int{}
	for _, g := range m.order {
		row := of(g)
		if counts[row] == nil {
			counts[row] = map[string]int{}
		}
		for _, row := range []map[string]int{counts[row], all} {
			row[g.end]++
			row["games"]++
			if g.over {
				row["over"]++
				row["days"] += int(g.ended.Sub(g.begun) / day)
			}
			if g.handed {
				row["handed over"]++
			}
		}
	}
	fmt.Fprintf(m.out, "%-22s %6s", title, "games")
	columns := append(slices.Clone(endings), "handed over")
	for _, end := range columns {
		fmt.Fprintf(m.out, "  %s", end)
	}
	fmt.Fprintln(m.out, "  days")
	line := func(name string, row map[string]int) {
		fmt.Fprintf(m.out, "%-22s %6d", name, row["games"])
		for _, end := range columns {
			fmt.Fprintf(m.out, "  %*d", len(end), row[end])
		}
		fmt.Fprintf(m.out, "  %4d\n", row["days"]/max(row["over"], 1))
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		line(name, counts[name])
	}
	line("all", all)
	shares := make([]string, 0, len(columns))
	for _, end := range columns {
		shares = append(shares, fmt.Sprintf("%s %.0f %%", end, 100*per(all[end], all["games"])))
	}
	fmt.Fprintln(m.out, strings.Join(shares, ", "))
}
