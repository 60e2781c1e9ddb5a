package dataset

import (
	"reflect"
	"strings"
	"testing"
)

// TestEveryWordIsUsed: our cards use the whole vocabulary, so that the rules' tests of our cards are tests of
// all of it.
func TestEveryWordIsUsed(t *testing.T) {
	var used strings.Builder
	for _, c := range []string{"when", "ops", "moment"} {
		r := &reader{set: &Set{}, texts: map[string]string{fileCards: text(t, fileCards)}}
		for _, row := range r.table(fileCards, "id", "deck", "role", "copies", "name_en", "name_pl", "pl_status",
			"condition", "condition_pl", "timing",
			"moment", "part", "when", "ops", "effects", "effects_pl", "provenance", "fact_note") {
			used.WriteString(" " + row.get(c) + " ")
		}
	}
	for _, list := range []string{names(verbs), names(conditions), names(moments)} {
		for _, word := range strings.Split(list, ", ") {
			if !strings.Contains(used.String(), word) {
				t.Errorf("no card uses %s", word)
			}
		}
	}
}

// areas are those of a part by number.
func areas(part Part, ids ...string) Where {
	var w Where
	for _, id := range ids {
		w.In[part].Add(Ours().Boards[part].Find(id))
	}
	return w
}

// TestEffectsAsTheRulesReadThem: cards of every shape of the grammar.
func TestEffectsAsTheRulesReadThem(t *testing.T) {
	all := func(part Part) Bits { return Ours().Boards[part].Areas }
	spaces := func(part Part) Bits { return Ours().Boards[part].all() }
	segment6 := Where{In: [2]Bits{PartII: Ours().Boards[PartII].Areas.And(inSegment(PartII, 6))},
		Text: "segment=VI"}
	rows := []struct {
		card   string
		effect int
		when   When
		ops    []Op
	}{
		{"A1-02", 0, nil, []Op{{Verb: AllyPlace, Where: worded(areas(PartI, "35", "39", "41", "42", "43"),
			"region=II-D")}}},
		{"A1-02", 1, nil, []Op{{Verb: Cancel, What: KindSearch | KindHunt,
			Where: Where{In: [2]Bits{all(PartI)}, Near: ConnectedAlly, Text: "near=connected-ally"}}}},
		{"A1-04", 0, nil, []Op{{Verb: FellowshipPay, N: 1},
			{Verb: Cancel, What: KindHunt, Where: Where{In: [2]Bits{all(PartI)}}},
			{Verb: Bar, Who: WhoActive, What: KindHunt, Until: UntilTurn, Where: Where{In: [2]Bits{spaces(PartI)}}}}},
		{"A1-05", 0, nil, []Op{{Verb: AllyPlace, Where: worded(areas(PartI, "50"), "area=50"),
			Else: []Op{{Verb: AllyPlace, Where: worded(areas(PartI, "44", "50"), "friendly, segment=III")}}}}},
		{"A1-11", 0, nil, []Op{{Verb: AllyMove, All: true, Where: Where{In: [2]Bits{all(PartI)}}},
			{Verb: DieDiscard, N: 1, Spare: SpareChief}}},
		{"A1-12", 0, When{{{Kind: FrodoIn, Where: worded(areas(PartI, "41", "43", "44", "45", "46", "52"),
			"tag=river")}}},
			[]Op{{Verb: FrodoMove, Range: 1, Where: Where{In: areas(PartI, "41", "43", "44", "45", "46", "52").In,
				Other: true, Text: "tag=river, other"}}}},
		{"A1-17", 0, nil, []Op{{Verb: TrackRemove, N: 1,
			Then: []Op{{Verb: LogBar, On: OnThere, What: KindSearch, Until: UntilDay}}}}},
		{"A1-19", 0, When{{{Kind: FrodoIn, Where: Where{In: [2]Bits{all(PartI).And(inSegment(PartI, 3))},
			Text: "segment=III"}}, {Kind: CompanyUp, Role: Merry}}},
			[]Op{{Verb: FrodoMove, Where: Where{In: [2]Bits{all(PartI)}}}}},
		{"A2-04", 0, When{{{Kind: MetLately}}, {{Kind: Night}, {Kind: Rests}}}, []Op{{Verb: Corruption, N: -1}}},
		{"A2-06", 0, When{{{Kind: StepAtLeast, N: 9}}},
			[]Op{{Verb: AllyPlace, Where: segment6, Then: []Op{{Verb: NazgulMove, N: 2, Who: WhoEach, Bearer: true,
				Where: Where{In: [2]Bits{PartII: spaces(PartII)}, Near: AdjacentToken, Text: "near=adjacent-token"}}}}}},
		{"A2-08", 0, nil, []Op{{Verb: AllyPlace, Where: Where{In: [2]Bits{PartII: connected(PartII, "27")},
			Text: "within=27"}}}},
		{"A2-15", 0, When{{{Kind: EntryDot}}},
			[]Op{{Verb: JourneyDraw, N: 1, Old: true, Then: []Op{{Verb: TrackRemove, All: true}}}}},
		{"A2-16", 0, nil, []Op{{Verb: AllyPlace, Where: segment6},
			{Verb: AllyMove, May: true, N: 1, Where: Where{In: [2]Bits{PartII: all(PartII)}, Other: true,
				Text: "other"}}}},
		{"A2-18", 0, When{{{Kind: StepAtLeast, N: 11}}},
			[]Op{{Verb: Bar, Who: WhoChosen, Count: 1, Spare: SpareChief, What: KindMove | KindAct, Until: UntilTurn,
				Where: Where{In: [2]Bits{PartII: inSegment(PartII, 6)}, Text: "segment=VI"}}}},
		{"S-01", 1, When{{{Kind: InPart, Part: PartI}}, {{Kind: ChiefIn}}},
			[]Op{{Verb: NazgulMove, N: 2, Who: WhoActive, Where: Where{In: [2]Bits{spaces(PartI), spaces(PartII)}}}}},
		{"S-04", 0, nil, []Op{{Verb: SpecialToken, Token: 16}, {Verb: RemoveCard}}},
		{"S-05", 0, nil, []Op{{Verb: DiscardAlly, N: 1, Random: true, Else: []Op{{Verb: Corruption, N: 1}}}}},
		{"S-16", 0, nil, []Op{{Verb: DieRecover, N: 1, Spare: SpareChief | SpareShadow}}},
		{"C-3", 1, nil, []Op{{Verb: DiscardAlly, May: true, N: 1,
			Then: []Op{{Verb: AllyMove, N: 1, Where: Where{In: [2]Bits{PartII: all(PartII)}}}}}}},
		{"C-4", 0, nil, []Op{{Verb: DrawAlly, N: 2, Keep: 1}}},
	}
	for _, row := range rows {
		e := Ours().Card(row.card).Effects[row.effect]
		if !reflect.DeepEqual(e.When, row.when) {
			t.Errorf("%s when\n%+v\nwant\n%+v", row.card, e.When, row.when)
		}
		if !reflect.DeepEqual(e.Ops, row.ops) {
			t.Errorf("%s ops\n%+v\nwant\n%+v", row.card, e.Ops, row.ops)
		}
	}
}

func worded(w Where, text string) Where { w.Text = text; return w }

func inSegment(part Part, segment SegmentID) Bits {
	var set Bits
	for i, s := range Ours().Boards[part].Spaces {
		if s.Segment == segment {
			set.Add(SpaceID(i))
		}
	}
	return set
}

func connected(part Part, id string) Bits {
	b := &Ours().Boards[part]
	return b.Connected(b.Find(id)).Without(b.Exits)
}

// TestFactsAboutTheCards: what the rulebook tells of its cards (p.8, 13, 22, 32-33).
func TestFactsAboutTheCards(t *testing.T) {
	set := Ours()
	count := [4]int{}
	special := map[int]bool{}
	for _, c := range set.Cards {
		count[c.Deck] += c.Copies
		for _, e := range c.Effects {
			for _, op := range e.Ops {
				if op.Verb == SpecialToken {
					special[op.Token] = true
					if set.Corruption[op.Token].Colour != Red || c.Deck != Sorcery {
						t.Errorf("%s brings in %s", c.ID, set.Corruption[op.Token].ID)
					}
				}
			}
		}
	}
	if want := [4]int{22, 22, 22, 5}; count != want {
		t.Errorf("decks of %v, want %v", count, want)
	}
	if len(special) != 2 {
		t.Errorf("sorcery cards bring in %d of the two red tokens", len(special))
	}
	for i, role := range []Role{Frodo, Sam, Merry, Pippin, Strider} {
		if c := set.Company(role); c == nil || c.ID != "C-"+string(rune('1'+i)) {
			t.Errorf("role %d is %v", role, c)
		}
	}
	if m := set.Card("A1-19").Effects[0].Ops[0]; m.Verb != FrodoMove || m.Where.Limited() ||
		!set.Card("A1-12").Effects[0].Ops[0].Where.Limited() {
		t.Error("the ponies go anywhere, the ferry to river areas")
	}
	if len(set.Cards) != 61 {
		t.Errorf("%d titles", len(set.Cards))
	}
	if c := set.Card("S-01"); c.Name != "Captain of the Nine" || c.Copies < 2 {
		t.Errorf("S-01 is %d copies of %s", c.Copies, c.Name)
	}
}

// TestTheFerryNamesItsAreas: a player cannot see tags, so the card names the areas that have this one.
func TestTheFerryNamesItsAreas(t *testing.T) {
	ferry := Ours().Card("A1-12")
	for _, s := range ferry.Effects[0].When[0][0].Where.In[PartI].List() {
		if id := Ours().Boards[PartI].Spaces[s].ID; !strings.Contains(ferry.Condition, id) ||
			!strings.Contains(ferry.ConditionPL, id) {
			t.Errorf("%q and %q do not name %s", ferry.Condition, ferry.ConditionPL, id)
		}
	}
}
