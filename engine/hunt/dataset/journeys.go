package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// journeyDeck is what the cards of a deck have in common.
type journeyDeck struct {
	name, letter string
	moves, limit int
}

// journeyDecks are the two decks of 18 (rulebook p.28).
var journeyDecks = []journeyDeck{{"short", "S", 14, 12}, {"long", "L", 16, 14}}

// journeys reads and checks journeys.tsv.
func (r *reader) journeys() {
	before := len(r.faults)
	seen := map[string]int{}
	var count [2]int
	rows := r.table(fileJourneys, "id", "deck", "moves", "corruption_limit", "row0", "entries", "exit", "havens",
		"walk", "provenance")
	for _, row := range rows {
		once(seen, row, row.get("id"))
		if j, ok := r.journey(row); ok {
			r.set.Journeys = append(r.set.Journeys, j)
			count[deckOf(j.Long)]++
		}
	}
	slices.SortStableFunc(r.set.Journeys, func(x, y Journey) int {
		return cmp.Or(cmp.Compare(deckOf(x.Long), deckOf(y.Long)), cmp.Compare(x.ID, y.ID))
	})
	if rows == nil || len(r.faults) > before {
		return
	}
	for i, deck := range journeyDecks {
		if count[i] != 18 {
			line := 0
			if len(rows) > 0 {
				line = rows[len(rows)-1].line
			}
			r.sheet(fileJourneys).fault(line, "let there be 18 of each", "there are %d %s journeys", count[i],
				deck.name)
		}
	}
}

func deckOf(long bool) int {
	if long {
		return 1
	}
	return 0
}

// journey reads one card; false where it is too wrong to go on.
func (r *reader) journey(row row) (Journey, bool) {
	b := &r.set.Boards[PartII]
	id := row.get("id")
	deck := slices.IndexFunc(journeyDecks, func(d journeyDeck) bool { return d.name == row.get("deck") })
	if deck < 0 {
		row.wrong("write short or long", "journey %s is of the deck %q", id, row.get("deck"))
		return Journey{}, false
	}
	want := journeyDecks[deck]
	j := Journey{ID: id, Long: deck == 1, Limit: row.number("corruption_limit"),
		Provenance: row.get("provenance"), line: row.line}
	if !cardNumber(id, want.letter, 18) {
		row.wrong(fmt.Sprintf("call it %s01 to %s18", want.letter, want.letter), "a %s journey is called %q",
			want.name, id)
	}
	if moves := row.number("moves"); moves != want.moves || j.Limit != want.limit {
		row.wrong(fmt.Sprintf("a %s journey has %d moves and the limit %d (rulebook p.28)", want.name, want.moves,
			want.limit),
			"journey %s has %d moves and the limit %d", id, moves, j.Limit)
	}
	start := b.Find(row.get("row0"))
	if !b.Areas.Has(start) {
		row.wrong("name an area of part II in row0", "journey %s departs from %q", id, row.get("row0"))
		return Journey{}, false
	}
	j.Entries = []SpaceID{start}
	if !r.entries(row, &j, want.moves) {
		return Journey{}, false
	}
	r.checkWay(row, &j)
	r.checkHavens(row, &j)
	r.checkWalk(row, &j)
	return j, true
}

// cardNumber says whether an id is the letters and a number of two digits up to a limit.
func cardNumber(id, letters string, limit int) bool {
	digits, ok := strings.CutPrefix(id, letters)
	return ok && len(digits) == 2 && digits >= "01" && digits <= fmt.Sprintf("%02d", limit)
}

// entries reads the card's right column: numbers, the exit, and • for a dot.
func (r *reader) entries(row row, j *Journey, moves int) bool {
	b := &r.set.Boards[PartII]
	words := strings.Fields(row.get("entries"))
	if len(words) != moves {
		row.wrong(fmt.Sprintf("write %d, separated by blanks", moves), "journey %s has %d entries", j.ID,
			len(words))
		return false
	}
	for i, word := range words {
		if word == "•" {
			j.Entries = append(j.Entries, 0)
			continue
		}
		name, haven := strings.CutSuffix(word, "*")
		s := b.Find(name)
		last := i == len(words)-1
		if last && !b.Exits.Has(s) || !last && !b.Areas.Has(s) {
			row.wrong("write areas of part II, • for a dot, and an exit at the end", "journey %s has %q at step %d",
				j.ID, word, i+1)
			return false
		}
		if haven {
			j.Havens.Add(s)
		}
		j.Entries = append(j.Entries, s)
	}
	if exit := b.Spaces[j.Exit()].ID; row.get("exit") != exit {
		row.wrong(fmt.Sprintf("write %s", exit), "journey %s ends on exit %s and names %q", j.ID, exit,
			row.get("exit"))
	}
	return true
}

// checkWay holds the card against the movement rule of part I: an area must be connected with the one before
// by no more dots than are noted between them (rulebook p.11-12).
func (r *reader) checkWay(row row, j *Journey) {
	b := &r.set.Boards[PartII]
	from, dots := j.Entries[0], 0
	for step, s := range j.Entries[1:] {
		if s == 0 {
			dots++
			continue
		}
		if need := b.Between[from][s]; int(need) > dots {
			why := fmt.Sprintf("%d dots lie between them and %d are noted", need, dots)
			if need == Unconnected {
				why = "no way leads there through dots alone"
			}
			row.wrong("note more dots, or another area", "journey %s cannot go from %s to %s at step %d: %s", j.ID,
				b.Spaces[from].ID, b.Spaces[s].ID, step+1, why)
		}
		from, dots = s, 0
	}
}

// checkHavens: long cards mark friendly areas as havens (rulebook p.29).
func (r *reader) checkHavens(row row, j *Journey) {
	b := &r.set.Boards[PartII]
	var ids []string
	for _, s := range j.Havens.List() {
		ids = append(ids, b.Spaces[s].ID)
		if !b.Friendly.Has(s) {
			row.wrong("take the star away, or mark a friendly area",
				"journey %s has a haven in %s, which is not friendly", j.ID, b.Spaces[s].ID)
		}
	}
	switch {
	case j.Long && len(ids) == 0:
		row.wrong("put a star behind a friendly area of its entries", "the long journey %s has no haven", j.ID)
	case !j.Long && len(ids) > 0:
		row.wrong("take the star away", "the short journey %s has a haven", j.ID)
	case row.get("havens") != strings.Join(ids, ","):
		row.wrong(fmt.Sprintf("write %s there", cmp.Or(strings.Join(ids, ","), "-")),
			"journey %s names the havens %q and stars %q", j.ID, row.get("havens"), ids)
	}
}

// checkWalk: where a concrete walk is given it must follow the lines and agree with the entries.
func (r *reader) checkWalk(row row, j *Journey) {
	words := strings.Fields(row.get("walk"))
	if len(words) == 0 {
		return
	}
	b := &r.set.Boards[PartII]
	const mend = `write one space of the board for each entry, each joined to the one before, or "-"`
	if len(words) != len(j.Entries) {
		row.wrong(mend, "the walk of journey %s has %d spaces, not %d", j.ID, len(words), len(j.Entries))
		return
	}
	for i, word := range words {
		s := b.Find(word)
		switch entry := j.Entries[i]; {
		case s == 0, entry != s && !(entry == 0 && b.Dots.Has(s)):
			row.wrong(mend, "the walk of journey %s has %q at step %d, against the entry", j.ID, word, i)
			return
		case i > 0 && !b.Next[b.Find(words[i-1])].Has(s):
			row.wrong(mend, "the walk of journey %s goes from %s to %s, which no line joins", j.ID, words[i-1], word)
			return
		}
	}
}
