package dataset

import (
	"fmt"
	"slices"
	"strconv"
)

// kindCount is how many there must be of a kind.
type kindCount struct {
	name  string
	count int
}

// tokenCounts are the tokens of the component list: 90 in all (rulebook p.2, 5).
var tokenCounts = []kindCount{
	{"corruption", 20}, {"information", 12}, {"deed", 10}, {"frodo_start", 3}, {"fellowship", 4},
	{"company_log", 4}, {"tracks", 12},
	{"ringwraith_log", 6}, {"ally", 8}, {"nazgul", 4}, {"turn_marker", 1}, {"corruption_marker", 1},
	{"first_player", 1},
	{"wotr_free_peoples", 2}, {"wotr_shadow", 2},
}

// colourCounts are those of the corruption tokens (rulebook p.5).
var colourCounts = [...]kindCount{Beige: {"beige", 15}, Red: {"red", 2}, Grey: {"grey", 3}}

// tokens reads and checks tokens.tsv.
func (r *reader) tokens() {
	before := len(r.faults)
	seen, counts, last := map[string]int{}, map[string]int{}, map[string]int{}
	rows := r.table(fileTokens, "id", "kind", "part", "colour", "value", "area", "name", "count", "provenance",
		"note")
	for _, row := range rows {
		once(seen, row, row.get("id"))
		kind, n := row.get("kind"), row.number("count")
		counts[kind] += n
		last[kind] = row.line
		switch kind {
		case "corruption":
			r.corruptionToken(row, n)
		case "information":
			r.areaToken(row, n, PartI, &r.set.Information, r.set.Boards[PartI].Friendly, "a friendly area")
		case "deed":
			r.areaToken(row, n, PartII, &r.set.Deeds, r.set.Boards[PartII].Friendly, "a friendly area")
		case "frodo_start":
			r.areaToken(row, n, PartI, &r.set.Starts, r.set.Boards[PartI].FrodoStarts, "a start area of Frodo")
		}
	}
	if rows == nil || len(r.faults) > before {
		return
	}
	s := r.sheet(fileTokens)
	for _, want := range tokenCounts {
		if got := counts[want.name]; got != want.count {
			s.fault(last[want.name], fmt.Sprintf("let the lines of this kind count %d together", want.count),
				"there are %d tokens of the kind %s, not %d", got, want.name, want.count)
		}
		delete(counts, want.name)
	}
	for _, row := range rows {
		if _, unknown := counts[row.get("kind")]; unknown {
			row.wrong("take the line out, or use a kind of the pattern set (redbook data copy)",
				"the kind %q is unknown", row.get("kind"))
		}
	}
	r.colours(s, last["corruption"])
}

func (r *reader) colours(s sheet, line int) {
	for colour, want := range colourCounts {
		n := 0
		for _, t := range r.set.Corruption {
			if t.Colour == Colour(colour) {
				n++
			}
		}
		if n != want.count {
			s.fault(line, fmt.Sprintf("let %d be %s", want.count, want.name), "%d corruption tokens are %s, not %d", n,
				want.name, want.count)
		}
	}
}

func (r *reader) corruptionToken(row row, count int) {
	t := CorruptionToken{ID: row.get("id"), line: row.line}
	colour := slices.IndexFunc(colourCounts[:], func(c kindCount) bool { return c.name == row.get("colour") })
	if colour < 0 {
		row.wrong("write beige, red or grey", "corruption token %s has the colour %q", t.ID, row.get("colour"))
		return
	}
	t.Colour = Colour(colour)
	if t.Eye = row.get("value") == "Eye"; !t.Eye {
		n, err := strconv.Atoi(row.get("value"))
		if err != nil || n < 0 {
			row.wrong("write a number or Eye", "corruption token %s has the value %q", t.ID, row.get("value"))
		}
		t.Value = n
	}
	if count != 1 {
		row.wrong("give every corruption token a line of its own with the count 1", "corruption token %s counts %d",
			t.ID, count)
	}
	r.set.Corruption = append(r.set.Corruption, t)
}

func (r *reader) areaToken(row row, count int, part Part, tokens *[]AreaToken, allowed Bits, kind string) {
	t := AreaToken{ID: row.get("id"), Area: r.set.Boards[part].Find(row.get("area")), line: row.line}
	switch {
	case t.Area == 0 || !allowed.Has(t.Area):
		row.wrong(fmt.Sprintf("name %s of part %s", kind, part), "token %s shows the area %q, which is not %s",
			t.ID, row.get("area"), kind)
	case slices.ContainsFunc(*tokens, func(o AreaToken) bool { return o.Area == t.Area }):
		row.wrong("let every token of a kind show another area", "token %s shows area %s for the second time", t.ID,
			row.get("area"))
	case count != 1:
		row.wrong("give it the count 1", "token %s counts %d", t.ID, count)
	}
	*tokens = append(*tokens, t)
}
