package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// deckShapes are the decks of the component list (rulebook p.2) and how their cards are called.
var deckShapes = [...]struct {
	letters string
	count   int
	parts   Parts
}{AllyI: {"A1-", 22, 1 << PartI}, AllyII: {"A2-", 22, 1 << PartII}, Sorcery: {"S-", 22, 3},
	Company: {"C-", 5, 3}}

// cards reads and checks cards.tsv.
func (r *reader) cards() {
	before := len(r.faults)
	seen := map[string]int{}
	var count, last [len(deckShapes)]int
	roleAt := map[string]int{}
	rows := r.table(fileCards, "id", "deck", "role", "copies", "name_en", "name_pl", "pl_status", "condition",
		"condition_pl", "timing", "moment",
		"part", "when", "ops", "effects", "effects_pl", "provenance", "fact_note")
	for _, row := range rows {
		once(seen, row, row.get("id"))
		card, ok := r.card(row)
		if !ok {
			continue
		}
		if role := row.get("role"); role != "" {
			if at := roleAt[role]; at > 0 {
				row.wrong(fmt.Sprintf("give the five company cards five roles (line %d has this one)", at),
					"card %s is %s for the second time", card.ID, role)
			}
			roleAt[role] = row.line
		}
		r.set.Cards = append(r.set.Cards, card)
		count[card.Deck] += card.Copies
		last[card.Deck] = row.line
	}
	slices.SortStableFunc(r.set.Cards,
		func(x, y Card) int { return cmp.Or(cmp.Compare(x.Deck, y.Deck), cmp.Compare(x.ID, y.ID)) })
	if rows == nil || len(r.faults) > before {
		return
	}
	for deck, want := range deckShapes {
		if count[deck] != want.count {
			r.sheet(fileCards).fault(last[deck],
				fmt.Sprintf("let the copies of its cards be %d together (rulebook p.2)", want.count),
				"the deck of the cards %s.. has %d cards", want.letters, count[deck])
		}
	}
}

// card reads one title; false where it is too wrong to go on.
func (r *reader) card(row row) (Card, bool) {
	c := Card{ID: row.get("id"), Copies: row.number("copies"), Name: row.get("name_en"),
		NamePL: row.get("name_pl"), NameStatus: row.get("pl_status"),
		Condition: row.get("condition"), ConditionPL: row.get("condition_pl"), Provenance: row.get("provenance"),
		Note: row.get("fact_note"), line: row.line}
	deck, ok := decks[row.get("deck")]
	if !ok {
		row.wrong("use one of: "+names(decks), "card %s is of the deck %q", c.ID, row.get("deck"))
		return c, false
	}
	c.Deck = deck
	shape := deckShapes[deck]
	if id, isCompany := strings.CutPrefix(c.ID, shape.letters); deck == Company && (!isCompany || len(id) != 1 ||
		id < "1" || id > "5") ||
		deck != Company && !cardNumber(c.ID, shape.letters, shape.count) {
		row.wrong(fmt.Sprintf("call it %s and a number, as the pattern set does", shape.letters),
			"card %q is called wrongly", c.ID)
	}
	if c.Copies < 1 || deck == Company && c.Copies != 1 {
		row.wrong("write 1 or more; 1 for a company card", "card %s has %d copies", c.ID, c.Copies)
	}
	switch {
	case c.Name == "" || c.NamePL == "":
		row.wrong("write name_en and name_pl", "card %s lacks a name in one of the languages", c.ID)
	case !status(c.NameStatus):
		row.wrong("give pl_status: R printed on the card, B from the Polish novel, P proposed",
			"card %s does not say where its Polish name is from", c.ID)
	}
	if (c.Condition == "") != (c.ConditionPL == "") {
		row.wrong("write condition and condition_pl", "card %s lacks its condition in one of the languages", c.ID)
	}
	c.Role = roles[row.get("role")]
	if (deck == Company) != (c.Role != NoRole) || c.Role == NoRole && row.get("role") != "" {
		row.wrong("give each company card one of "+names(roles)+`, the others "-"`, "card %s has the role %q", c.ID,
			row.get("role"))
	}
	return c, r.effects(row, &c)
}

// effects reads the columns that hold one value for each effect.
func (r *reader) effects(row row, c *Card) bool {
	texts := row.list("effects")
	if len(texts) == 0 {
		row.wrong("write what it does", "card %s has no effect", c.ID)
		return false
	}
	columns := map[string][]string{}
	for _, name := range []string{"timing", "moment", "part", "when", "ops", "effects_pl"} {
		columns[name] = row.list(name)
		if columns[name] == nil {
			columns[name] = []string{""}
		}
		if name == "when" && row.get(name) == "" {
			columns[name] = make([]string, len(texts)) // no condition in any
		}
		if n := len(columns[name]); n != len(texts) {
			row.wrong(`separate those of several effects by " || " in each of the columns`,
				"card %s has %d effects and %d in the column %s", c.ID, len(texts), n, name)
			return false
		}
	}
	for i, text := range texts {
		e := Effect{Text: text, TextPL: columns["effects_pl"][i]}
		if e.Text == "" || e.TextPL == "" {
			row.wrong("write effects and effects_pl", "card %s lacks the text of effect %d in one of the languages",
				c.ID, i+1)
		}
		err := e.read(r.set, c, columns["timing"][i], columns["moment"][i], columns["part"][i], columns["when"][i],
			columns["ops"][i])
		if err != nil {
			m := mistake{what: err.Error(), mend: "write it as the pattern set does (redbook data copy)"}
			errors.As(err, &m)
			row.wrong(m.mend, "card %s, effect %d: %s", c.ID, i+1, m.what)
			return false
		}
		c.Effects = append(c.Effects, e)
	}
	return true
}

// read fills the effect from its columns.
func (e *Effect) read(set *Set, c *Card, timing, moment, part, when, ops string) (err error) {
	if e.Timing, err = word(timings, timing); err != nil {
		return err
	}
	if e.Moment, err = word(moments, moment); err != nil {
		return err
	}
	if e.Parts, err = word(partSets, part); err != nil {
		return err
	}
	if e.Parts&^deckShapes[c.Deck].parts != 0 {
		return wrong("let ally cards be for the part of their deck", "it is for part %s", part)
	}
	compiler := &compiler{set: set, parts: e.Parts}
	if e.When, err = compiler.when(when); err != nil {
		return err
	}
	if e.Ops, err = compiler.ops(ops); err != nil {
		return err
	}
	return e.check(c)
}

// check holds the effect's moment against its timing, its deck and what it cancels.
func (e *Effect) check(c *Card) error {
	company := e.Timing == Ongoing || e.Timing == Once
	switch {
	case company != (c.Deck == Company):
		return wrong("a company card has ongoing and once, the others turn and out of turn",
			"the timing does not fit the deck")
	case e.Timing == OutOfTurn && c.Deck == Sorcery:
		return wrong("write turn", "a sorcery card cannot be played out of turn")
	case e.Timing == InTurn && e.Moment != AtTurn,
		e.Timing == OutOfTurn && (e.Moment < AtMoved || e.Moment > AtFound),
		company && e.Moment >= AtMoved && e.Moment <= AtFound:
		return wrong("turn goes with turn; out of turn with moved, named, laid, handing or found; ongoing and once with turn or one of the others",
			"the moment does not fit the timing")
	}
	can := map[Moment]Kinds{AtNamed: KindSearch | KindHunt | KindPerception, AtLaid: KindSorcery,
		AtDrawn: KindToken}
	for _, op := range e.Ops {
		if op.Verb == Cancel && op.What&^can[e.Moment] != 0 {
			return wrong("cancel search, hunt and perception at named, sorcery at laid, token at drawn",
				"what it cancels does not happen at that moment")
		}
	}
	return e.fits(c)
}
