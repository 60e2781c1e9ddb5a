package wotr

import (
	"slices"

	"redbook/engine"
)

// The attempt to corrupt a sovereign (K8): an action of the Shadow for which it takes an Eye out of the hunt
// box instead of using a die. It draws hunt tiles that it alone sees, and keeps one of them.

// attemptFrame is the frame of an attempt.
type attemptFrame Frame

func (f *attemptFrame) sovereign() *Character { return &f.One }
func (f *attemptFrame) tiles() *int8          { return &f.N }    // how many are drawn in all
func (f *attemptFrame) left() *int8           { return &f.Left } // how many are still to come

func (p *Position) attempt() *attemptFrame { return (*attemptFrame)(p.Here()) }

// mostTempted is how many tiles an attempt draws at most (K8.3).
const mostTempted = 3

func attemptSteps(all []step) {
	all[attemptDraw] = step{Name: "attempt.draw", Run: drawTempting}
	all[attemptStop] = step{
		Name: "attempt.stop", Owed: asks(Shadow), About: aboutAttempt,
		Verbs: []verb{
			{Name: "draw-on", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(attemptDraw) }},
			{Name: "stop", Do: func(pl *play, _ engine.Seat, _ engine.Action) { keepTile(pl, pl.P.Newest) }},
		},
	}
	all[attemptKeep] = step{
		Name: "attempt.keep", Owed: asks(Shadow), About: aboutAttempt,
		Verbs: []verb{{Name: "keep-tile", Do: keepChosen,
			Fields: []field{{Name: "tile", Domain: Tiles, Choices: chooseFetched, Secret: true}}}},
	}
}

var attemptEvents = []engine.EventDef{
	// tiles; the Shadow's dice left in the hunt box
	event("attempt", fact("character", Characters), fact("count", engine.Number), fact("dice", engine.Number),
		fact("player", Seats)),
	// the tile is the Shadow's secret; how many are still to come
	event("attempt-drew", fact("tile", Tiles), fact("count", engine.Number)),
	// an eye or a special tile: another one is drawn
	reveals("attempt-void", fact("tile", Tiles)),
	// it ends the attempt
	reveals("attempt-king", fact("character", Characters), fact("tile", Tiles)),
	// the tile is the Shadow's secret
	event("attempt-kept", fact("character", Characters), fact("tile", Tiles)),
	// those that were not kept
	reveals("attempt-shown", fact("tiles", Tiles)),
	// nothing to keep: the pool has run out
	event("attempt-empty", fact("character", Characters)),
}

var attemptPaths = []string{"attempt-one", "attempt-two", "attempt-three", "attempt-void", "attempt-king",
	"attempt-stopped"}

// attemptVerb begins an attempt. It stands beside the dice: whoever has his turn may make it (ours: so who
// has no dice left, and so no turn, cannot).
func attemptVerb() verb {
	return verb{Name: "tempt", Turn: true, Do: tempt, Closed: whyNoAttempt,
		Fields: []field{{Name: "who", Domain: Characters, Unfit: whyNotTempted, Empty: allTempted}}}
}

// whyNoAttempt is why no attempt can be made: it takes an unused die of the Free Peoples, and more than one
// Eye in the hunt box. All dice of the Shadow there are Eyes (K8.1).
func whyNoAttempt(p *Position, seat engine.Seat) *reason {
	switch {
	case sideOf(seat) != Shadow:
		return otherSide
	case p.diceLeft(FreePeoples) == 0:
		return noFreeDice
	case p.HuntBox[Shadow] <= 1:
		return noEyes
	}
	return hasMarker.Unless(!p.mustLeaveIt(seat))
}

func whyNotTempted(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch c := Character(v); {
	case c == NoCharacter:
		return unsaid
	case !awakening.has(c):
		return noSovereign
	case p.Kings.Aimed[seat].has(c):
		return hasAimed
	default:
		return notTempted.Unless(p.isLeader(c))
	}
}

// mustLeaveIt reports whether a player has to leave the next attempt to the partner, since he made the last
// one of this turn (K13.2).
func (p *Position) mustLeaveIt(seat engine.Seat) bool {
	return p.Partners[Shadow] && p.Kings.Marker == Player(seat)
}

func tempt(pl *play, seat engine.Seat, a engine.Action) {
	p, c := pl.P, Character(a.Get("who"))
	p.stretch(seat)
	p.HuntBox[Shadow]--
	p.Kings.Aimed[seat] = p.Kings.Aimed[seat].with(c)
	if p.Partners[Shadow] {
		p.Kings.Marker = Player(seat)
	}
	pl.Goto(actionEnd)
	callAttempt(pl, c)
}

// callAttempt draws tiles for a sovereign, as many as Eyes lie in the hunt box; with none nothing is drawn.
func callAttempt(pl *play, c Character) {
	callTaint(pl, c, min(mostTempted, int(pl.P.HuntBox[Shadow])))
}

// callTaint draws so many tiles for a sovereign who is a leader still, of which the Shadow keeps one.
func callTaint(pl *play, c Character, n int) {
	p := pl.P
	p.note(c)
	pl.Tell("attempt", p.tellSeat(p.seatOf(Shadow), tellCharacter("character", c), tellNumber("count", n),
		tellNumber("dice", int(p.HuntBox[Shadow])))...)
	if n == 0 {
		return
	}
	pl.Cover([...]string{1: "attempt-one", 2: "attempt-two", 3: "attempt-three"}[n])
	pl.Call(attemptDraw)
	f := p.attempt()
	f.Side, *f.sovereign(), *f.tiles(), *f.left() = Shadow, c, int8(n), int8(n)
	p.Newest = NoTile
}

// drawTempting draws one tile. Eyes and special tiles are shown, and another one is drawn; a kings' tile is
// laid on the sovereign and ends the attempt (K8.5, K8.6). A pool that runs out is not filled again now
// (K8.9).
func drawTempting(pl *play) {
	p := pl.P
	f := p.attempt()
	var from []engine.Value
	for t := NoTile + 1; t < tileCount; t++ {
		for range p.Pool[t] {
			from = append(from, engine.Value(t))
		}
	}
	if len(from) == 0 {
		decideTempting(pl)
		return
	}
	t := Tile(pl.DrawOnly(p.whoKnowsTiles(), "attempt", Tiles, from))
	p.Pool[t]--
	switch {
	case t.king():
		p.taintOf(*f.sovereign())[t]++
		pl.Cover("attempt-king")
		pl.Tell("attempt-king", tellCharacter("character", *f.sovereign()), tellTile("tile", t))
		endTempting(pl)
		return
	case tiles[t].eye || t.special():
		p.Fetched[t]++
		pl.Cover("attempt-void")
		pl.Tell("attempt-void", tellTile("tile", t))
		pl.Goto(attemptDraw)
		return
	}
	p.Fetched[t]++
	p.Newest = t
	*f.left()--
	pl.Tell("attempt-drew", tellTile("tile", t).Only(p.whoKnowsTiles()), tellNumber("count", int(*f.left())))
	switch {
	case *f.left() == 0:
		decideTempting(pl)
	case p.kings(oneByOne):
		pl.Goto(attemptStop)
	default:
		pl.Goto(attemptDraw)
	}
}

// decideTempting has the Shadow keep one of the tiles when all are drawn. Nobody is asked where everyone
// knows that there is no choice: one tile was to be drawn, or the last one is kept (K14.3).
func decideTempting(pl *play) {
	p := pl.P
	f := p.attempt()
	switch {
	case p.Newest == NoTile:
		pl.Tell("attempt-empty", tellCharacter("character", *f.sovereign()))
		endTempting(pl)
	case *f.tiles()-*f.left() == 1 || p.kings(oneByOne):
		keepTile(pl, p.Newest)
	default:
		pl.Goto(attemptKeep)
	}
}

// fetched lists the tiles drawn in this attempt of which one can be kept, as often as they were drawn.
func (p *Position) fetched() []engine.Value {
	var list []engine.Value
	for t, n := range p.Fetched {
		for range n {
			if !tiles[t].eye && !Tile(t).special() {
				list = append(list, engine.Value(t))
			}
		}
	}
	return list
}

func chooseFetched(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return append(out, slices.Compact(p.fetched())...)
}

// aboutAttempt tells whom a question is about, and the Shadow what it has drawn.
func aboutAttempt(p *Position, _ engine.Seat) []engine.Fact {
	f := p.attempt()
	return []engine.Fact{
		tellCharacter("character", *f.sovereign()), tellNumber("left", int(*f.left())),
		engine.Tell("tiles", p.fetched()...).In(Tiles).Only(p.whoKnowsTiles()), tellTile("newest", p.Newest).
			Only(p.whoKnowsTiles()),
	}
}

func keepChosen(pl *play, _ engine.Seat, a engine.Action) { keepTile(pl, Tile(a.Get("tile"))) }

// keepTile lays a tile on the sovereign and shows the others; all of them go back into the pool (K8.7). Then
// he may be corrupted.
func keepTile(pl *play, t Tile) {
	p := pl.P
	f := p.attempt()
	c := *f.sovereign()
	if *f.left() > 0 && p.kings(oneByOne) {
		pl.Cover("attempt-stopped")
	}
	p.Fetched[t]--
	p.taintOf(c)[t]++
	pl.Tell("attempt-kept", tellCharacter("character", c), tellTile("tile", t).Only(p.whoKnowsTiles()))
	if others := p.fetched(); len(others) > 0 {
		pl.Tell("attempt-shown", engine.Tell("tiles", others...).In(Tiles))
	}
	endTempting(pl)
	spoilIfDue(pl, c)
}

// endTempting puts what has been drawn back into the pool.
func endTempting(pl *play) {
	p := pl.P
	for t, n := range p.Fetched {
		p.Pool[t] += n
	}
	p.Fetched, p.Newest = [tileCount]uint8{}, NoTile
	pl.Return()
}

var (
	noEyes = reasons.New("tempt-no-eyes", engine.FactOf("count", engine.Number, func(at attempt) engine.Value {
		return engine.Value(at.P.HuntBox[Shadow])
	})) // in the hunt box; more than one are needed
	noFreeDice = reasons.New("tempt-no-dice")
	hasAimed   = reasons.New("tempt-aimed", theCharacter)   // he has been the target of an attempt this turn
	notTempted = reasons.New("tempt-not-him", theCharacter) // awakened, corrupted, out of the game
	hasMarker  = reasons.New("tempt-other-player")          // the next attempt of this turn is the partner's
	allTempted = reasons.New("tempt-nobody-left")           // this turn
)
