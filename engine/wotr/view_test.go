package wotr

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// A view shows the phase of the turn, and whose action it is.
func TestViewShowsThePhase(t *testing.T) {
	phase := func(p *Position) string {
		v := viewOf(p, engine.Nobody)
		text, _ := v.Phase.MarshalText()
		if v.Acts != nil {
			return string(text) + " " + v.Acts.String()
		}
		return string(text)
	}
	if got := phase(freshGame(t)); got != "fellowship" {
		t.Errorf("in the Fellowship phase: %s", got)
	}
	if got := phase(newGame(t)); got != "allocation" {
		t.Errorf("at the hunt allocation: %s", got)
	}
	tb := inActions(t, []Face{EventFace, EventFace}, []Face{EventFace})
	if got := phase(tb.p); got != "actions free" {
		t.Errorf("at the first action: %s", got)
	}
	tb.do("free: draw die=event deck=free-character")
	if got := phase(tb.p); got != "actions shadow" {
		t.Errorf("at the second action: %s", got)
	}
	over, _, err := Rules.Concede(tb.p, 0, engine.Conceded, engine.NewSeeded([]byte("x"), 0))
	if err != nil {
		t.Fatal(err)
	}
	if got := phase(over.(*Position)); got != "over" {
		t.Errorf("at the end: %s", got)
	}
}

// The trail is that of the newest stretch of play: it grows while the same player acts, is still there when
// the other one's action is asked, and gone when that begins. Events and losses belong to it.
func TestViewShowsTheNewestStretch(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "southrons:5r").put(Westemnet, "rohan:1r").
		put(FordsOfIsen, "isengard:3r")
	trail := func() string {
		var list []string
		for _, x := range viewOf(tb.p, engine.Nobody).Trail {
			kind, _ := x.Kind.MarshalText()
			list = append(list, strings.Join([]string{string(kind), x.Side.String(), x.From.String(), x.To.String()},
				" "))
		}
		return strings.Join(list, ", ")
	}
	tb.do("shadow: move-army die=army from=folde to=eastemnet with=southrons:2r",
		"shadow: move-army from=fords-of-isen to=gap-of-rohan with=isengard:1r")
	const moves = "army shadow folde eastemnet, army shadow fords-of-isen gap-of-rohan"
	if got := trail(); got != moves {
		t.Errorf("after two moves: %s, not %s", got, moves)
	}
	tb.p.stretch(1)
	tb.p.notePlayed(OrcPatrol)
	tb.p.eliminate(Folde, figureOf(Southrons, Regular), 2)
	tb.p.eliminate(Folde, figureOf(Southrons, Regular), 1)
	v := viewOf(tb.p, engine.Nobody)
	if got := trail(); got != moves || !slices.Equal(v.Played, []Card{OrcPatrol}) ||
		!slices.Equal(v.Fallen, []Fallen{{Folde, Shadow, 3}}) {
		t.Errorf("while the same player goes on: %s, played %v, fallen %v", got, v.Played, v.Fallen)
	}
	tb.p.Turn++
	if got := trail(); got != "" {
		t.Errorf("when the next turn's dice are rolled: %s", got)
	}
	tb.p.Turn--
	tb.do("free: skip die=muster")
	if v := viewOf(tb.p, engine.Nobody); trail() != "" || v.Played != nil || v.Fallen != nil {
		t.Errorf("after a die was thrown away: %s, played %v, fallen %v", trail(), v.Played, v.Fallen)
	}
}

// A battle shows its dice and hits; a combat card that lies face down shows its back to all and its face to
// its owner alone. When it is over it is still shown.
func TestViewShowsTheBattle(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "southrons:3r1e").put(Eastemnet, "rohan:4r1l").
		hold(OrcPatrol, AxeAndBow).combat(OrcPatrol, &combatRow{})
	tb.load("combat-roll-shadow: 5 2 1 3").load("combat-roll-free: 6 1 1 1").load("leader-reroll-free: 5")
	tb.do("shadow: attack die=army from=folde to=eastemnet with=southrons:3r1e")
	v := viewOf(tb.p, engine.Nobody)
	if v.Battle == nil || !v.Battle.Going || v.Battle.Defenders["rohan:r"] != 4 ||
		v.Battle.Attackers["southrons:e"] != 1 {
		t.Fatalf("the battle: %+v", v.Battle)
	}
	lay := tb.layable(Shadow)
	tb.do("shadow: lay card=" + lay)
	owner, others := viewOf(tb.p, engine.SeatsOf(1)).Battle.Laid[Shadow],
		viewOf(tb.p, engine.SeatsOf(0)).Battle.Laid[Shadow]
	if lay != "none" && (owner.Card.String() != lay || others.Card != NoCard || !others.Laid ||
		others.Deck == nil) {
		t.Errorf("a face-down card: its owner sees %+v, the others %+v", owner, others)
	}
	tb.do("free: no-card")
	b := viewOf(tb.p, engine.Nobody).Battle
	if !slices.Equal(b.Sides[Shadow].Dice, []int{5, 2, 1, 3}) || !slices.Equal(b.Sides[FreePeoples].Reroll,
		[]int{5}) || b.Sides[FreePeoples].Hits != 2 {
		t.Errorf("the dice: %+v", b.Sides)
	}
	for range 20 {
		if d := Rules.Decisions(tb.p)[0]; slices.Contains(d.Verbs, "cease") {
			tb.do(sideOf(d.Seat).String() + ": cease")
		}
		if !tb.p.Battle.Going {
			break
		}
		tb.loseAny()
	}
	if v := viewOf(tb.p, engine.Nobody); v.Battle == nil || v.Battle.Going || v.Battle.End != Ceased ||
		v.Battle.Defenders != nil {
		t.Errorf("the last battle: %+v", v.Battle)
	}
}

// layable is a card that a side can lay now, "none" if it has none.
func (g *game) layable(s Side) string {
	g.Helper()
	f, _, err := Rules.Next(g.p, g.p.seatOf(s), engine.Action{Verb: "lay"})
	if err != nil {
		g.Fatal(err)
	}
	return Cards.Name(f.Choices[len(f.Choices)-1])
}

// loseAny answers a question of losses with anything that fits.
func (g *game) loseAny() {
	g.Helper()
	for _, d := range Rules.Decisions(g.p) {
		if !slices.Contains(d.Verbs, "lose") {
			continue
		}
		f, _, err := Rules.Next(g.p, d.Seat, engine.Action{Verb: "lose"})
		if err != nil {
			g.Fatal(err)
		}
		for _, most := range f.Bag.Max {
			if n := int16(g.p.Here().Left); most.N >= n &&
				f.Bag.Check([]engine.Count{{Kind: most.Kind, N: n}}) == nil {
				g.do(sideOf(d.Seat).String() + ": lose units=" +
					strings.Join([]string{Losses.Name(most.Kind)[:strings.Index(Losses.Name(most.Kind), ":")+1],
						string(rune('0' + n)), Losses.Name(most.Kind)[strings.Index(Losses.Name(most.Kind), ":")+1:]}, ""))
				return
			}
		}
	}
}

// A region shows who controls its settlement, and a siege whose army is inside.
func TestViewShowsControlAndSieges(t *testing.T) {
	p := fighting(t).p
	p.Captured.add(Edoras)
	found := map[Region]RegionView{}
	for _, r := range viewOf(p, engine.Nobody).Regions {
		found[r.Region] = r
	}
	if r := found[HelmsDeep]; r.Inside == nil || *r.Inside != FreePeoples || *r.Controller != FreePeoples ||
		r.Forces[Shadow]["sauron:r"] != 3 {
		t.Errorf("Helm's Deep: %+v", r)
	}
	if r := found[Edoras]; *r.Controller != Shadow || !r.Captured || r.Inside != nil {
		t.Errorf("Edoras: %+v", r)
	}
	if r := found[Eastemnet]; r.Controller != nil {
		t.Errorf("Eastemnet has no settlement: %+v", r)
	}
}

// The view shows what has been used up this turn and has words, not numbers; only their owner sees face-down
// discards.
func TestViewShowsWhatIsUsedAndOwnSecrets(t *testing.T) {
	p := inActions(t, []Face{EventFace}, []Face{EventFace}).p
	p.Tokens[FreePeoples], p.TokenUsed[FreePeoples], p.RingUsed[Shadow] = tokensOf(tokenDraw, tokenPolitics),
		true, true
	p.Cards[AxeAndBow] = FaceDown
	v := viewOf(p, engine.SeatsOf(0))
	if !slices.Equal(v.Tokens[FreePeoples], []string{"draw", "politics"}) || !v.TokenUsed[FreePeoples] ||
		!v.RingUsed[Shadow] || v.RingUsed[FreePeoples] {
		t.Errorf("tokens %v, used %v, Rings used %v", v.Tokens, v.TokenUsed, v.RingUsed)
	}
	if !slices.Contains(v.Hands[FreePeoples].Discarded, AxeAndBow) ||
		len(viewOf(p, engine.SeatsOf(1)).Hands[FreePeoples].Discarded) > 0 {
		t.Error("a card discarded face down is for its owner's eyes")
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"phase":"actions"`, `"acts":"free"`, `"controller":"shadow"`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the view lacks %s", want)
		}
	}
}
