package hunt

import (
	"testing"

	"redbook/engine"
)

func TestRulebookP8SetUp(t *testing.T) {
	g := begin(t, []string{"start=i-2"})
	p := g.pos()
	if p.Journal[0] != 2 || p.Start != 2 || p.Laid.Len() != 5 || p.handSize() != 3 || p.Pool != 3 ||
		p.Tokens != 0 || p.Corruption != 0 {
		t.Errorf("start %v, %d information tokens, %d cards, pool %d", p.Start, p.Laid.Len(), p.handSize(), p.Pool)
	}
	if p.Company != [companionCount]CompanyCard{1: FaceUp, 2: FaceUp, 4: FaceUp} {
		t.Errorf("Frodo, Sam and Pippin are in play: %v", p.Company)
	}
	if p.HuntPool.count() != 15 || p.sorceryCount(nazgul1) != 1 {
		t.Errorf("pool %d, sorcery %d", p.HuntPool.count(), p.sorceryCount(nazgul1))
	}
	g.Asked("nazgul-1 setup.order")
}

// The players divide the Nazgûl as they like, one at least to each (p.8).
func TestRulebookP8Sharing(t *testing.T) {
	g := begin(t, nil, "seats=4").Asked("nazgul-1 setup.share").Refused("nazgul-1: enough", "claim-first")
	g.Do("nazgul-1: claim who=red", "nazgul-1: claim who=blue") // two must be left for two
	g.Asked("nazgul-2 setup.share").Do("nazgul-2: claim who=purple").Tells("claimed seat=nazgul-3 nazgul=green")
	g.Asked("nazgul-1 setup.order").Do("nazgul-1: order first=red second=blue")
	if p := g.pos(); p.Order != [4]Nazgul{Red, Blue, Purple, Green} {
		t.Errorf("order %v", p.Order)
	}

	g = begin(t, nil, "seats=3").Do("nazgul-1: claim who=red", "nazgul-1: enough").Asked("nazgul-2 setup.order")
	if p := g.pos(); p.Riders[Blue].Seat != 2 || p.Riders[Red].Seat != 1 {
		t.Errorf("riders %v", p.Riders)
	}

	begin(t, nil, "seats=5").Asked("ring-bearer setup.information")
}

// One token is handed over; two or none as the players have agreed (p.8-9).
func TestRulebookP9Information(t *testing.T) {
	for option, want := range map[string]struct{ known, held int }{"information=1": {1, 4},
		"information=2": {2, 3}, "information=0": {0, 5}} {
		p := started(t, option).pos()
		if p.information() != want.known || p.Held.Len() != want.held || !p.Laid.Empty() {
			t.Errorf("%s: %d known, %d held", option, p.information(), p.Held.Len())
		}
	}
	if p := started(t, "pool=4").pos(); p.Pool+p.Tokens != 4 {
		t.Errorf("pool %d", p.Pool)
	}
}

// Each figure starts on another of six areas, the first player's first (p.9).
func TestRulebookP9Placing(t *testing.T) {
	g := begin(t, []string{"first=nazgul-2"}, "seats=5").
		Do(begin(t, []string{"first=nazgul-2"}, "seats=5").first("ring-bearer", "hand-over"))
	g.Asked("nazgul-2 setup.place").Offered("nazgul-2: place who=green", "at: i-16,i-21,i-40,i-48,i-49,i-52")
	g.Refused("nazgul-2: place who=green at=i-1", "no-start-area")
	g.Do("nazgul-2: place who=green at=i-49").Refused("nazgul-3: place who=red at=i-49", "start-area-full").
		Asked("nazgul-3 setup.place").Offered("nazgul-3: place who=red", "at: i-16,i-21,i-40,i-48,i-52")
	g.Do("nazgul-3: place who=red at=i-16", "nazgul-4: place who=purple at=i-21").Asked("nazgul-1 setup.place")
	g.Drawing("action-die=shadow", "action-die=sword", "action-die=shadow").
		Do("nazgul-1: place who=blue at=i-48")
	if p := g.pos(); p.Tokens != 2 || p.Pool != 1 || p.Dice[Shadow] != 2 {
		t.Errorf("a token for each Shadow: %d, pool %d", p.Tokens, p.Pool)
	}
	g.Asked("ring-bearer turn.bearer")
	if got := g.pos().turnOrder(); got[0] != Green || got[3] != Blue {
		t.Errorf("turn order %v", got)
	}
}

// More Shadows than tokens in the pool give what there is (p.15).
func TestRulebookP15Pool(t *testing.T) {
	g := started(t).Adjust("turn", "night", "hand", map[string]int{}, "company.pippin", "turned", "tokens", 2,
		"pool", 1)
	g.Do("ring-bearer: rest", "ring-bearer: leave-it")
	g.Asked("ring-bearer turn.bearer").Do("ring-bearer: end-turn")
	g.Drawing("action-die=shadow", "action-die=shadow", "action-die=shadow").pass("ring-bearer turn.bearer")
	if p := g.pos(); p.Tokens != 3 || p.Pool != 0 {
		t.Errorf("tokens %d, pool %d", p.Tokens, p.Pool)
	}
}

// The preparation phase: an ally card, the first player's token goes on, its holder draws a sorcery card and
// rolls (p.25).
func TestRulebookP25Preparation(t *testing.T) {
	g := started(t, "seats=2").Adjust("turn", "night", "hand", map[string]int{}, "company.pippin", "turned")
	g.Do("ring-bearer: rest", "ring-bearer: leave-it")
	before := g.pos().handSize()
	g.Do("ring-bearer: end-turn").pass("ring-bearer turn.bearer")
	p := g.pos()
	if p.Day != 2 || p.Turn != FirstDaylight || p.handSize() != before+1 || p.sorceryCount(nazgul1) != 2 ||
		p.First != nazgul1 || p.Eye {
		t.Errorf("day %d, turn %d, hand %d after %d, sorcery %d", p.Day, p.Turn, p.handSize(), before,
			p.sorceryCount(nazgul1))
	}
}

// Where several play the Nazgûl, the first player's token goes on to the left, and its new holder draws and
// rolls (p.25); the others do not draw.
func TestRulebookP25TheFirstPlayer(t *testing.T) {
	for seats, next := range map[string][]engine.Seat{"seats=3": {2, 1, 2}, "seats=5": {2, 3, 4}} {
		g := atBree(t, seats).journal("1 dot dot 10").Adjust("sorcery", nil, "sorceryGone", nil, "hand", nil,
			"company.pippin", "turned")
		drawn := map[engine.Seat]int{}
		for _, first := range next {
			g.Adjust("turn", "night", "moved", false, "rested", false).
				Do("ring-bearer: rest", "ring-bearer: end-turn").pass("ring-bearer turn.bearer")
			drawn[first]++
			p := g.pos()
			if p.First != first || p.Riders[p.turnOrder()[0]].Seat != first {
				t.Fatalf("%s: the first player is %d, want %d; turns %v", seats, p.First, first, p.turnOrder())
			}
			for _, seat := range p.hunters().List() {
				if p.sorceryCount(seat) != drawn[seat] {
					t.Errorf("%s: seat %d holds %d sorcery cards, want %d", seats, seat, p.sorceryCount(seat), drawn[seat])
				}
			}
		}
	}
}

// toPartTwo starts a game of two players in which Frodo has reached Bree and the Nazgûl are to be placed.
func toPartTwo(t *testing.T, known ...string) *game {
	t.Helper()
	g := started(t)
	if len(known) > 0 {
		g.Adjust("known", known, "held", []string{}, "hidden", []string{})
	}
	g.journal("1 dot dot 53 dot dot").Do("ring-bearer: move to=i-exit-c")
	g.Do(g.first("ring-bearer", "keep-journey")).Do(g.first("ring-bearer", "gandalf-begins"))
	return g.Do("nazgul-1: order first=purple second=blue third=green fourth=red").Asked("nazgul-1 setup.place")
}

// In part II two Nazgûl start on each of two areas (p.28).
func TestRulebookP28Placing(t *testing.T) {
	g := toPartTwo(t).Offered("nazgul-1: place who=blue", "at: ii-28,ii-33")
	g.Do("nazgul-1: place who=blue at=ii-28", "nazgul-1: place who=green at=ii-28").
		Offered("nazgul-1: place who=red", "at: ii-33")
	g.Do("nazgul-1: place who=red at=ii-33")
	if p := g.pos(); p.Riders[Purple].Where != 33 || p.Chief != NoNazgul || p.Day != 1 ||
		p.Turn != FirstDaylight || p.Step != 1 {
		t.Errorf("purple in %v, chief %v, day %d, turn %d, step %d", p.Riders[Purple].Where, p.Chief, p.Day, p.Turn,
			p.Step)
	}
	if got := g.pos().turnOrder()[0]; got != Purple {
		t.Errorf("turn order %v", g.pos().turnOrder())
	}
}

// Whoever has found all five tokens begins part II with the Chief; his die is rolled in the next preparation
// phase (p.21, p.28, p.32).
func TestRulebookP28Chief(t *testing.T) {
	g := toPartTwo(t, "4", "5", "13", "17", "18")
	g.Do("nazgul-1: place who=blue at=ii-28", "nazgul-1: place who=green at=ii-28",
		"nazgul-1: place who=red at=ii-33").Asked("nazgul-1 part-two.chief")
	g.Do("nazgul-1: bring-chief who=red")
	if p := g.pos(); p.Chief != Red || p.ChiefDie != NoFace || !p.ChiefDieOn {
		t.Errorf("chief %v, his die %v", p.Chief, p.ChiefDie)
	}
}

// Those who play the Nazgûl may plan together, but aloud (p.10, p.20).
func TestRulebookP10TalkAmongTheHunters(t *testing.T) {
	for seats, want := range map[string]engine.Seats{"2": engine.Nobody, "3": engine.SeatsOf(1, 2),
		"5": engine.SeatsOf(1, 2, 3, 4)} {
		list := Rules.Partners(engine.Options{"seats": seats})
		if want == engine.Nobody {
			if len(list) > 0 {
				t.Errorf("of two players %v may consult", list)
			}
			continue
		}
		if len(list) != 1 || list[0].Seats != want || !list[0].Aloud {
			t.Errorf("of %s players %v may consult", seats, list)
		}
	}
}
