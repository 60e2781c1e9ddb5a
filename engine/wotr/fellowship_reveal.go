package wotr

import "redbook/engine"

// The Fellowship is revealed (Rulebook pp.38-39, 41; FAQ 3, 6): its counter is turned, its figure moves, and
// the path may cost tiles.

// revealFrame is the frame of a reveal.
type revealFrame Frame

func (f *revealFrame) strongholds() *regionSet { return &f.Set } // whose tiles are still to be drawn

func (p *Position) reveal() *revealFrame { return (*revealFrame)(p.Here()) }

func revealSteps(all []step) {
	all[revealBegin] = step{Name: "reveal.begin", Run: beginReveal}
	all[revealMove] = step{
		Name: "reveal.move", Owed: asksLeader(FreePeoples), Auto: engine.Always[Position], About: aboutReveal,
		Verbs: []verb{
			{Name: "lead", Fields: []field{{Name: "to", Domain: Regions, Choices: chooseRevealed,
				Unfit: whyNotRevealed}}, Do: lead},
			{Name: "lead-by", Do: leadBy, Fields: []field{
				{Name: "by", Domain: Regions, Choices: chooseTower, Empty: noWayBy},
				{Name: "to", Domain: Regions, Choices: chooseBeyond},
			}},
		},
	}
	all[revealPath] = step{Name: "reveal.path", Run: drawForPath}
	all[balrogAsk] = step{
		Name: "balrog.ask", Owed: asksLeader(Shadow),
		About: func(*Position, engine.Seat) []engine.Fact { return []engine.Fact{tellCard("card", BalrogOfMoria)} },
		Verbs: []verb{
			useFromTable(func(*Position) []Card { return []Card{BalrogOfMoria} }, wakeBalrog),
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }},
		},
	}
}

var revealEvents = []engine.EventDef{
	event("revealed"),
	// those of the Shadow that the path touches
	event("led", fact("from", Regions), fact("to", Regions), fact("strongholds", Regions)),
}

var revealPaths = []string{"revealed", "revealed-in-place", "revealed-on-track", "path-tile", "path-tiles",
	"balrog", "led-by"}

// callReveal reveals the Fellowship: it moves, and its path may cost tiles (R23, R122).
func callReveal(pl *play) { pl.Call(revealBegin) }

func beginReveal(pl *play) {
	p := pl.P
	if p.Revealed {
		pl.Return()
		return
	}
	p.Revealed = true
	pl.Cover("revealed")
	pl.Tell("revealed")
	if p.onTable(TheLastBattle) {
		discardFromTable(pl, TheLastBattle)
	}
	switch {
	case p.InMordor: // the counter is turned, and that is all (Rulebook p.43)
		pl.Cover("revealed-on-track")
		pl.Return()
	case p.Progress == 0: // the figure stays wherever it is (Rulebook p.38, R121)
		pl.Cover("revealed-in-place")
		*p.reveal().strongholds() = p.ways()[p.Bearers].strongholds
		pl.Goto(revealPath)
	default:
		pl.Goto(revealMove)
	}
}

// aboutReveal tells how far the figure may go, and where a tile waits.
func aboutReveal(p *Position, _ engine.Seat) []engine.Fact {
	var costly []engine.Value
	for r, w := range p.ways() {
		if w.open && !p.haven(Region(r)) && !w.strongholds.empty() {
			costly = append(costly, engine.Value(r))
		}
	}
	return []engine.Fact{tellNumber("count", int(p.Progress)), tellRegion("from", p.Bearers),
		engine.Tell("costly", costly...).In(Regions)}
}

// chooseRevealed offers where the figure may go: as far as its progress or less, also nowhere, but not into a
// haven (Rulebook p.38).
func chooseRevealed(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for r, w := range p.ways() {
		if w.open && !p.haven(Region(r)) {
			out = append(out, engine.Value(r))
		}
	}
	return out
}

var (
	noWayBy   = reasons.New("no-way-by")             // no Dark Tower lies on a way of the Fellowship
	intoHaven = reasons.New("into-haven", theRegion) // a revealed Fellowship does not end in it
)

func whyNotRevealed(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	r := Region(v)
	switch way := p.ways()[r]; {
	case r == Nowhere:
		return unsaid
	case way.open && !p.haven(r):
		return nil
	case innerMordor.has(r):
		return intoInnerMordor
	case way.open:
		return intoHaven
	}
	return beyondProgress
}

// beyond lists where the figure may go by a stronghold that it could leave aside. The path is the Free
// Peoples' to choose, whatever it costs (Rulebook p.39, R137).
func (p *Position) beyond(tower Region) (list []Region) {
	shortest := p.ways()
	for r, w := range p.waysBy(tower) {
		if w.open && !p.haven(Region(r)) && !shortest[r].strongholds.has(tower) {
			list = append(list, Region(r))
		}
	}
	return list
}

func chooseTower(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for r, w := range p.ways() {
		if w.open && p.darkTower(Region(r)) && len(p.beyond(Region(r))) > 0 {
			out = append(out, engine.Value(r))
		}
	}
	return out
}

func chooseBeyond(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	for _, r := range p.beyond(Region(a.Get("by"))) {
		out = append(out, engine.Value(r))
	}
	return out
}

func lead(pl *play, _ engine.Seat, a engine.Action) {
	to := Region(a.Get("to"))
	leadTo(pl, to, pl.P.ways()[to])
}

func leadBy(pl *play, _ engine.Seat, a engine.Action) {
	pl.Cover("led-by")
	to := Region(a.Get("to"))
	leadTo(pl, to, pl.P.waysBy(Region(a.Get("by")))[to])
}

// leadTo moves the figure. Tiles by events and abilities come before those of strongholds (Rulebook p.41,
// R125).
func leadTo(pl *play, to Region, w way) {
	p := pl.P
	from := p.Bearers
	p.trace(traceFellowship, FreePeoples, from, to)
	p.Bearers, p.Progress = to, 0
	*p.reveal().strongholds() = w.strongholds
	list := []engine.Value{}
	for _, r := range w.strongholds.list() {
		list = append(list, engine.Value(r))
	}
	pl.Tell("led", tellRegion("from", from), tellRegion("to", to),
		engine.Tell("strongholds", list...).In(Regions))
	if len(list) > 1 {
		pl.Cover("path-tiles")
	}
	pl.Goto(revealPath)
	if w.moria {
		callBalrog(pl)
	}
}

// drawForPath draws a tile for each of the strongholds, one resolved to the end before the next (R137).
func drawForPath(pl *play) {
	left := pl.P.reveal().strongholds()
	if left.empty() {
		pl.Return()
		return
	}
	left.remove(left.list()[0])
	pl.Cover("path-tile")
	callTile(pl, huntPath, 0)
}

// callBalrog asks the Shadow for Balrog of Moria when the Fellowship, declared or revealed, has gone into,
// out of or through Moria (SC17). Nothing is asked while the card is not on the table.
func callBalrog(pl *play) {
	if pl.P.onTable(BalrogOfMoria) {
		pl.Call(balrogAsk)
	}
}

func wakeBalrog(pl *play, _ Card) {
	pl.Cover("balrog")
	pl.Return()
	callTile(pl, huntBalrog, 0)
}
