package wotr

import "redbook/engine"

// The drawing of a hunt tile (Rulebook pp.41-42): who may prevent or repeat it, and what the tile says. What
// its burden costs stands in hunt_damage.go.

// tileFrame is the frame of a tile. Card is the card from the table that was used.
type tileFrame Frame

func (f *tileFrame) cause() huntCause   { return huntCause(f.Kind) } // why the tile is drawn
func (f *tileFrame) successes() *int8   { return &f.N }              // of the roll, until the tile is shown
func (f *tileFrame) burden() *int8      { return &f.N }              // the whole, once the tile is shown
func (f *tileFrame) left() *int8        { return &f.Left }           // of the burden; SC14: how many leave
func (f *tileFrame) helped() *Character { return &f.One }            // whose chance to help as Guide is over

func (p *Position) tile() *tileFrame { return (*tileFrame)(p.Here()) }

func drawSteps(all []step) {
	all[tileBegin] = step{Name: "tile.begin", Run: beginTile}
	all[tileStaff] = step{
		Name: "tile.staff", Owed: asksLeader(FreePeoples), About: withCard(WizardsStaff, aboutTile),
		Verbs: []verb{
			useFromTable(func(*Position) []Card { return []Card{WizardsStaff} }, raiseStaff),
			declining(tileDraw),
		},
	}
	all[tileDraw] = step{Name: "tile.draw", Run: takeTile}
	all[tileMithril] = step{
		Name: "tile.mithril", Owed: asksLeader(FreePeoples), About: withCard(MithrilCoatAndSting, aboutTile),
		Verbs: []verb{
			useFromTable(func(*Position) []Card { return []Card{MithrilCoatAndSting} }, drawAgain),
			declining(tileShow),
		},
	}
	all[tileShow] = step{Name: "tile.show", Run: showTile}
	all[tileEnd] = step{Name: "tile.end", Run: endTile}
	all[tileLeave] = step{Name: "tile.leave", Run: leaveTile}
}

var drawEvents = []engine.EventDef{
	event("tile-prevented", fact("why", HuntCauses)), // Wizard's Staff: no tile is drawn
	reveals("tile-drawn", fact("tile", Tiles), fact("why", HuntCauses)),
	event("tile-returned", fact("tile", Tiles)), // into the pool
	event("pool-filled"),
	event("tile-without-effect", fact("tile", Tiles), fact("why", HuntCauses)),
	event("tile-die", fact("dice", engine.Number)),
	event("burden", fact("count", engine.Number)),
	// the icon does not reveal them: their Guide, or a safe place
	event("stays-hidden", fact("tile", Tiles), fact("guide", Characters)),
	event("stopped", fact("tile", Tiles)), // no step on the Mordor track
}

var drawPaths = func() []string {
	list := []string{"pool-filled", "staff", "staff-on-track", "mithril", "without-effect", "gollum-hides",
		"stopped"}
	list = append(list, tilePaths[1:]...)
	return append(list, causePaths...)
}()

// tilePaths and causePaths are the rule paths of each tile and of each cause.
var (
	tilePaths  = prefixed("tile-", Tiles)
	causePaths = prefixed("hunt-by-", HuntCauses)
)

func prefixed(prefix string, d *engine.Domain) []string {
	var list []string
	for _, v := range d.Values() {
		list = append(list, prefix+d.Name(v))
	}
	return list
}

// callTile has a hunt tile drawn and resolved to the end, reveals and further tiles included.
func callTile(pl *play, why huntCause, successes int) {
	pl.Call(tileBegin)
	f := pl.P.tile()
	f.Kind, *f.successes() = uint8(why), int8(successes)
}

// byCard reports whether the tile is drawn by an event card on which an eye or a blue tile is worth nothing
// (SC5-SC7, SC14). On the Balrog's only an eye is (SC17).
func (h huntCause) byCard() bool {
	return h == huntCard || h == huntIsildur || h == huntFoulThing || h == huntBreaking
}

// aboutTile tells what a question about a tile is about: why it is drawn, after how many successes, which
// tile it is, and what it burdens, as far as that is known.
func aboutTile(p *Position, _ engine.Seat) []engine.Fact {
	f := p.tile()
	facts := []engine.Fact{tellHuntCause(f.cause())}
	if f.cause() == huntRoll && p.Step() != tileBurden {
		facts = append(facts, tellNumber("successes", int(*f.successes())))
	}
	if f.Tile != NoTile {
		facts = append(facts, tellTile("tile", f.Tile))
	}
	switch {
	case p.Step() == tileMithril && tiles[f.Tile].eye:
		facts = append(facts, tellNumber("count", p.eyeValue(f)))
	case *f.left() > 0:
		facts = append(facts, tellNumber("count", int(*f.left())))
	}
	return facts
}

// withCard adds the card that is asked for to what a question is about.
func withCard(c Card, about func(*Position,
	engine.Seat) []engine.Fact) func(*Position, engine.Seat) []engine.Fact {
	return func(p *Position, seat engine.Seat) []engine.Fact {
		return append(about(p, seat), tellCard("card", c))
	}
}

// mayUse reports whether a card on the table that needs somebody in the Fellowship can be used. It cannot
// once he has left, even before the card is swept away (R59).
func (p *Position) mayUse(c Card, needs ...Character) bool {
	for _, who := range needs {
		if p.State[who] == InFellowship {
			return p.onTable(c)
		}
	}
	return len(needs) == 0 && p.onTable(c)
}

// beginTile asks for Wizard's Staff, which prevents the Shadow's drawing for whatever cause (FC8, R127).
func beginTile(pl *play) {
	if pl.P.mayUse(WizardsStaff, GandalfTheGrey) {
		pl.Goto(tileStaff)
		return
	}
	pl.Goto(tileDraw)
}

// raiseStaff ends the drawing before it begins: no burden, no reveal, no stop (R143).
func raiseStaff(pl *play, _ Card) {
	pl.Cover("staff")
	if pl.P.InMordor {
		pl.Cover("staff-on-track")
	}
	pl.Tell("tile-prevented", tellHuntCause(pl.P.tile().cause()))
	pl.Goto(tileLeave)
}

func takeTile(pl *play) {
	drawNext(pl)
	if pl.P.mayUse(MithrilCoatAndSting) {
		pl.Goto(tileMithril)
		return
	}
	pl.Goto(tileShow)
}

func drawNext(pl *play) {
	f := pl.P.tile()
	f.Tile = drawTile(pl)
	pl.Tell("tile-drawn", tellTile("tile", f.Tile), tellHuntCause(f.cause()))
}

// drawAgain draws a second tile, which counts, then puts the first one back into the pool (FC5).
func drawAgain(pl *play, c Card) {
	f := pl.P.tile()
	first := f.Tile
	f.Card = c
	drawNext(pl)
	returnTile(pl, first)
	pl.Cover("mithril")
	pl.Goto(tileShow)
}

// showTile settles what the tile is worth (Rulebook p.41).
func showTile(pl *play) {
	p := pl.P
	f := p.tile()
	row := &tiles[f.Tile]
	layTileAside(pl, f.Tile)
	pl.Cover(tilePaths[f.Tile])
	pl.Cover(causePaths[f.cause()])
	if f.fruitless() {
		pl.Cover("without-effect")
		pl.Tell("tile-without-effect", tellTile("tile", f.Tile), tellHuntCause(f.cause()))
		pl.Goto(tileEnd)
		return
	}
	burden := int(row.value)
	switch {
	case row.eye:
		burden = p.eyeValue(f)
	case row.die:
		burden = pl.Roll("hunt-die")
		pl.Tell("tile-die", tellDice("dice", []int{burden}))
	}
	if f.cause() == huntBreaking {
		*f.left() = int8(burden)
		pl.Goto(breakingBegin)
		return
	}
	if burden < 0 { // a negative tile heals and burdens nobody (R129)
		heal(pl, -burden)
		burden = 0
	}
	*f.burden(), *f.left() = int8(burden), int8(burden)
	pl.Tell("burden", tellNumber("count", burden))
	pl.Goto(tileWeigh)
}

// fruitless reports whether the tile is discarded with no effect.
func (f *tileFrame) fruitless() bool {
	row := &tiles[f.Tile]
	return f.cause().byCard() && (row.eye || row.blue) || f.cause() == huntBalrog && row.eye
}

// eyeValue is the burden of an eye: the successes of the roll; on the Mordor track all dice in the hunt box,
// where the die that pays for this move does not lie yet (R14, R16). In a Shadow stronghold it is 0 (R23).
func (p *Position) eyeValue(f *tileFrame) int {
	switch f.cause() {
	case huntRoll:
		return int(*f.successes())
	case huntMordor:
		return int(p.HuntBox[FreePeoples]) + int(p.HuntBox[Shadow])
	}
	return 0
}

// shows reports whether the running procedure's tile, or Gollum, reveals a hidden Fellowship once all else is
// done. Gollum keeps it hidden from the icons of standard tiles, but not from eyes (R6).
//
// Reading D2 (doubtful): what counts is who is Guide when the tile's other effects are over. So Gollum keeps
// the Fellowship hidden even if he became Guide by a casualty of this very tile: the reveal comes last
// (Rulebook p.42), and a new Guide's abilities can be used at once (FAQ 7). The other reading: the icon
// counts from the moment when the tile was drawn, and whoever was Guide then decides.
func (p *Position) shows() bool {
	f := p.tile()
	switch {
	case p.Revealed:
		return false
	case *f.helped() == Gollum:
		return true
	case !tiles[f.Tile].reveal || f.fruitless() || f.cause() == huntBreaking:
		return false
	}
	return !hidesFrom(p.Guide, f.Tile) && !p.restsSafely(f.cause())
}

// hidesFrom reports whether a Guide, who must be Gollum, keeps the icon of a tile from revealing the
// Fellowship.
func hidesFrom(guide Character, t Tile) bool { return guide == Gollum && t.standard() && !tiles[t].eye }

// restsSafely reports whether icons count for nothing: the Balrog draws when a hidden Fellowship has been
// declared in a city or stronghold of the Free Peoples (Rulebook p.41, SC17).
func (p *Position) restsSafely(why huntCause) bool {
	return why == huntBalrog && p.haven(p.Bearers)
}

// endTile reveals the Fellowship after all other effects (Rulebook p.42).
func endTile(pl *play) {
	p := pl.P
	f := p.tile()
	pl.Goto(tileLeave)
	switch {
	case p.shows():
		callReveal(pl)
	case !p.Revealed && tiles[f.Tile].reveal && !f.fruitless() && f.cause() != huntBreaking:
		if hidesFrom(p.Guide, f.Tile) {
			pl.Cover("gollum-hides")
		}
		pl.Tell("stays-hidden", tellTile("tile", f.Tile), tellCharacter("guide", p.Guide))
	}
}

// leaveTile takes the step on the Mordor track, unless the tile has a stop icon. It comes last: Ring-bearers
// whom the tile corrupts do not reach the Crack of Doom (Rulebook p.43, R135).
func leaveTile(pl *play) {
	f := *pl.P.tile()
	pl.Return()
	switch {
	case f.cause() != huntMordor:
	case tiles[f.Tile].stop:
		pl.Cover("stopped")
		pl.Tell("stopped", tellTile("tile", f.Tile))
	default:
		stepOnTrack(pl)
	}
}
