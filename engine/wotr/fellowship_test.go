package wotr

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// road plays the Fellowship's procedures alone: at the bottom of the stack stands a step of the test. Before each answer the position is
// stored and loaded again.
type road struct {
	t      *testing.T
	rules  engine.Rules
	p      *Position
	chance engine.Chance
	events []string
}

// camp is where the test's own procedure waits.
const camp = stepCount

// onRoad begins a procedure on a board that set has changed.
func onRoad(t *testing.T, set func(p *Position), begin func(pl *play)) *road {
	t.Helper()
	all := append(steps(), step{Name: "test.camp", Owed: asks(FreePeoples), Verbs: []verb{{Name: "begin", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
		pl.Goto(camp)
		begin(pl)
	}}}})
	r := &road{t: t, chance: engine.NewSeeded([]byte("the road"), 0)}
	r.rules = engine.Define[Position](engine.Definition[Position]{
		ID: "wotr", Schema: 1, Seats: Seats, SeatsOf: seatsOf, Options: options,
		Steps: all, Events: events, Draws: []*engine.Domain{Cards, Tiles, Faces, Characters}, Ends: Ends, Paths: paths(), Start: camp,
		SetUp:  func(p *Position, o engine.Options) { setUp(p, o); set(p) },
		Encode: encode, Decode: decode, View: func(p *Position, audience engine.Seats) any { return viewOf(p, audience) },
		Check: check, Concede: concede, Redeal: redeal,
	})
	p, _, err := r.rules.New(nil, r.chance)
	if err != nil {
		t.Fatal(err)
	}
	r.p = p.(*Position)
	return r.do("begin")
}

// inPhase begins a Fellowship phase.
func inPhase(t *testing.T, set func(p *Position)) *road {
	t.Helper()
	return onRoad(t, set, func(pl *play) { pl.Call(fellowshipPhase) })
}

// inAction lets the Free Peoples act with a Character and a Muster result, before the Shadow's Event result.
func inAction(t *testing.T, set func(p *Position)) *road {
	t.Helper()
	return onRoad(t, func(p *Position) {
		p.Turn = 1
		p.Dice[FreePeoples][CharacterFace], p.Dice[FreePeoples][MusterFace], p.Dice[Shadow][EventFace] = 1, 1, 1
		set(p)
	}, func(pl *play) { pl.Goto(actionChoose) })
}

// do answers for whoever is asked.
func (r *road) do(action string) *road {
	r.t.Helper()
	if err := r.try(action); err != nil {
		r.t.Fatalf("%s: %v", action, err)
	}
	return r
}

func (r *road) try(action string) error {
	r.t.Helper()
	data, err := r.rules.Encode(r.p)
	if err != nil {
		r.t.Fatal(err)
	}
	loaded, err := r.rules.Decode(data)
	if err != nil {
		r.t.Fatal(err)
	}
	asked := r.rules.Decisions(loaded)
	if len(asked) != 1 {
		r.t.Fatalf("%d questions, not 1", len(asked))
	}
	a, err := r.rules.Parse(action)
	if err != nil {
		return err
	}
	p, played, err := r.rules.Apply(loaded, asked[0].Seat, a, r.chance)
	if err != nil {
		return err
	}
	r.p = p.(*Position)
	if err := r.rules.Check(r.p); err != nil {
		r.t.Fatalf("after %s: %v", action, err)
	}
	for _, e := range played.Events {
		r.events = append(r.events, e.String())
	}
	return nil
}

// refuses expects an action to be refused for a reason.
func (r *road) refuses(action, code string) *road {
	r.t.Helper()
	var refusal *engine.Refusal
	if err := r.try(action); !errors.As(err, &refusal) || refusal.Code != code {
		r.t.Errorf("%s: %v, not %s", action, err, code)
	}
	return r
}

// asks expects a question with these verbs, none for nothing asked.
func (r *road) asks(step string, verbs ...string) *road {
	r.t.Helper()
	d := r.rules.Decisions(r.p)
	if len(d) != 1 || d[0].Step != step || len(verbs) > 0 && !slices.Equal(d[0].Verbs, verbs) {
		r.t.Errorf("asked is %+v, not %s with %v", d, step, verbs)
	}
	return r
}

// done expects that the procedure has ended.
func (r *road) done() *road {
	r.t.Helper()
	return r.asks("test.camp")
}

func (r *road) told(event string) bool {
	return slices.ContainsFunc(r.events, func(e string) bool { return e == event || strings.HasPrefix(e, event+" ") })
}

// choices lists what a field offers after a beginning.
func (r *road) choices(beginning string) []string {
	r.t.Helper()
	a, err := r.rules.Parse(beginning)
	if err != nil {
		r.t.Fatal(err)
	}
	f, done, err := r.rules.Next(r.p, r.p.seatOf(FreePeoples), a)
	if err != nil || done {
		r.t.Fatalf("%s: done %t, %v", beginning, done, err)
	}
	var list []string
	for _, v := range f.Choices {
		list = append(list, f.Domain.Name(v))
	}
	return list
}

// travelling leaves only some Companions in the Fellowship; the others have died.
func travelling(p *Position, guide Character, who ...Character) {
	for _, c := range companions.list() {
		if p.State[c] == InFellowship && !slices.Contains(who, c) {
			p.State[c] = Eliminated
		}
	}
	p.Guide = guide
	if len(who) == 0 {
		p.State[Gollum] = InFellowship
	}
}

// garrisonWith puts n figures of a kind from the reinforcements into a region.
func garrisonWith(p *Position, r Region, n Nation, k Rank, count uint8) {
	p.Armies[r][figureOf(n, k)] += count
	p.Reinforcements[figureOf(n, k)] -= count
}

// laySiege lays a siege with an army of Sauron.
func laySiege(p *Position, r Region) {
	garrisonWith(p, r, Sauron, Regular, 2)
	p.Besieged.add(r)
}

// Rulebook p.37: the Fellowship moves by a Character result, and the progress counts at once; the die that pays does not lie in the hunt
// box while it moves (R11).
func TestR11TheFellowshipMoves(t *testing.T) {
	r := onRoad(t, func(p *Position) { p.Progress = 3 }, func(pl *play) { moveFellowship(pl, true) }).done()
	if r.p.Progress != 4 || !r.told("fellowship-moved progress=4") {
		t.Errorf("progress %d, told %v", r.p.Progress, r.events)
	}
	if r.p.HuntBox[FreePeoples] != 0 || r.p.turnFrame().Kind != actionMovedFellowship {
		t.Errorf("%d dice in the hunt box, the turn remembers %d", r.p.HuntBox[FreePeoples], r.p.turnFrame().Kind)
	}
}

// Rulebook p.37, R132: no die goes into the hunt box when a card moves the Fellowship.
func TestR132ACardMovesTheFellowship(t *testing.T) {
	r := onRoad(t, func(*Position) {}, func(pl *play) { moveFellowship(pl, false) })
	if r.p.Progress != 1 || r.p.turnFrame().Kind != 0 {
		t.Errorf("progress %d, the turn remembers %d", r.p.Progress, r.p.turnFrame().Kind)
	}
}

func TestTheFellowshipTrackEnds(t *testing.T) {
	r := onRoad(t, func(p *Position) { p.Progress = 12 }, func(pl *play) { moveFellowship(pl, true) })
	if r.p.Progress != 12 {
		t.Errorf("progress %d", r.p.Progress)
	}
}

func TestRulebookP37ADieMovesTheFellowship(t *testing.T) {
	r := inAction(t, func(*Position) {})
	if got := r.choices("move-fellowship"); !slices.Equal(got, []string{"character"}) {
		t.Errorf("paid by %v", got)
	}
	r.refuses("hide-fellowship die=character", "is-hidden")
	r.do("move-fellowship die=character")
	if r.p.Progress != 1 || r.p.Dice[FreePeoples][CharacterFace] != 0 {
		t.Errorf("progress %d, dice %v", r.p.Progress, r.p.Dice[FreePeoples])
	}
}

// Rulebook p.39: a revealed Fellowship does not move; hiding takes a Character result and is no move.
func TestRulebookP39ADieHidesTheFellowship(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Revealed = true })
	r.refuses("move-fellowship die=character", "is-revealed")
	if got := r.choices("hide-fellowship"); !slices.Equal(got, []string{"character"}) {
		t.Errorf("paid by %v", got)
	}
	r.do("hide-fellowship die=character")
	if r.p.Revealed || r.p.Progress != 0 || r.p.HuntBox[FreePeoples] != 0 || r.p.Tried {
		t.Errorf("revealed %t, progress %d, %d dice in the hunt box, tried %t", r.p.Revealed, r.p.Progress, r.p.HuntBox[FreePeoples], r.p.Tried)
	}
}

// Strider's card: while he is the Guide, any die hides the Fellowship, but only a Character result moves it.
func TestStriderHidesTheFellowshipWithAnyDie(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Guide, p.Revealed = Strider, true })
	if got := r.choices("hide-fellowship"); !slices.Equal(got, []string{"character", "muster"}) {
		t.Errorf("paid by %v", got)
	}
	r.do("hide-fellowship die=muster")
	if r.p.Revealed {
		t.Error("still revealed")
	}
}

// R134: on the Mordor track a revealed Fellowship cannot move; hiding is the try of the turn.
func TestR134HidingOnTheMordorTrack(t *testing.T) {
	r := inAction(t, func(p *Position) { inMordor(p, 2); p.Revealed = true })
	r.refuses("move-fellowship die=character", "is-revealed")
	r.do("hide-fellowship die=character")
	if r.p.Revealed || !r.p.Tried || r.p.Mordor != 2 {
		t.Errorf("revealed %t, tried %t, step %d", r.p.Revealed, r.p.Tried, r.p.Mordor)
	}
}

// inMordor puts the Fellowship on the track.
func inMordor(p *Position, step int8) {
	p.Bearers, p.InMordor, p.Mordor = Nowhere, true, step
}

// The Shadow has none of these actions.
func TestTheShadowDoesNotMoveTheFellowship(t *testing.T) {
	r := onRoad(t, func(p *Position) { p.Dice[Shadow][CharacterFace] = 1 }, func(pl *play) {
		pl.Goto(actionChoose)
		pl.P.Here().Side = Shadow
	})
	for _, verb := range []string{"move-fellowship die=character", "hide-fellowship die=character", "separate die=character who=gimli to=rivendell"} {
		r.refuses(verb, "not-your-action")
	}
}
