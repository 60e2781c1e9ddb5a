package hunt

import "redbook/engine"

// How a part and the game end (Rulebook p.25, p.34). What of it is carried into War of the Ring: saga.go.

// endEvents are told of it.
var endEvents = []engine.EventDef{
	event("corruption", fact("amount", engine.Number), fact("corruption", engine.Number), fact("cause", Causes),
		fact("token", Tokens)), reveals("reached-exit", fact("at", Spaces), fact("step", engine.Number)),
	reveals("rescued", fact("moves", engine.Number)), // so many moves he would have needed
	event("part-one-over", fact("corruption", engine.Number)),
	event("saga", fact("shadow", engine.Number), fact("free-peoples", engine.Number)),
}

var endPaths = []string{"exit reached", "rescued"}

// Ends are the reasons why a game ends.
var Ends = engine.NewDomain("end", "", corrupted, rivendell, engine.Conceded, engine.Expired, engine.Agreed,
	engine.Adjudged)

const (
	corrupted = "corrupted" // Frodo has succumbed to the Ring
	rivendell = "rivendell" // he has reached Rivendell
)

// Causes names why Frodo's corruption changes.
var Causes = engine.NewDomain("cause", "", "night", "number", "eye", "card")

// Cause is one of them.
type Cause uint8

const (
	causeNight Cause = iota + 1
	causeNumber
	causeEye
	causeCard
)

// suffer changes Frodo's corruption by n. It may end the game wherever it stands: look at Over before going
// on.
func suffer(pl *play, n int, cause Cause) { sufferToken(pl, n, cause, 0) }

func sufferToken(pl *play, n int, cause Cause, t Token) {
	p := pl.P
	n = max(n, -int(p.Corruption))
	p.Corruption += int8(n)
	if n != 0 {
		told := []engine.Fact{number("amount", n), number("corruption", p.Corruption),
			engine.Tell("cause", engine.Value(cause))}
		if t != 0 {
			told = append(told, engine.Tell("token", engine.Value(t)))
		}
		pl.Tell("corruption", told...)
	}
	if p.Corruption >= p.limit() {
		win(pl, p.hunters(), corrupted)
	}
}

// reachExit ends part I well (Rulebook p.25).
func reachExit(pl *play) {
	p := pl.P
	pl.Cover("exit reached")
	pl.Tell("reached-exit", p.at("at", p.lastArea()), number("step", p.Step))
	endPartOne(pl)
}

// rescueFrame is the frame of a rescue, and of the tokens that are drawn after it.
type rescueFrame Frame

func (f *rescueFrame) moves() *int8 { return &f.N } // that Frodo would need to an exit; 0 where he was found

func (p *Position) rescue() *rescueFrame { return (*rescueFrame)(p.Here()) }

// beginRescue: Frodo has not reached an exit in time, and draws a corruption token for each move that he
// would need (Rulebook p.25).
func beginRescue(pl *play) {
	p := pl.P
	*p.rescue().moves() = int8(p.movesToExit())
	pl.Cover("rescued")
	pl.Tell("rescued", number("moves", *p.rescue().moves()))
	pl.Goto(meetingDraw)
}

// endPartOne waits for everyone if part II is to be played on another day (Rulebook p.25).
func endPartOne(pl *play) {
	p := pl.P
	*p.Here() = Frame{}
	pl.Tell("part-one-over", number("corruption", p.Corruption))
	if p.Apart {
		pl.Goto(letterReady)
		return
	}
	pl.Goto(partBegin)
}

// reachRivendell is the Ring-bearer's victory (Rulebook p.34).
func reachRivendell(pl *play) { win(pl, bearerOnly, rivendell) }

func win(pl *play, winners engine.Seats, how string) {
	shadow, free := pl.P.sagaTokens(winners)
	pl.Cover("saga-" + sagaOption(shadow, free))
	pl.Tell("saga", number("shadow", shadow), number("free-peoples", free))
	layOpen(pl)
	pl.End(engine.Result{Winners: winners, How: how})
}

// concede ends the game: a player who gives up loses it for all of that side.
func concede(pl *play, seat engine.Seat, how string) {
	if seat == ringBearer {
		win(pl, pl.P.hunters(), how)
		return
	}
	win(pl, bearerOnly, how)
}

// settle ends the game as people have decided.
func settle(pl *play, seat engine.Seat, how string) {
	switch {
	case how == engine.Agreed:
		win(pl, engine.Nobody, how)
	case seat == ringBearer:
		win(pl, bearerOnly, how)
	default:
		win(pl, pl.P.hunters(), how)
	}
}

func endSteps() map[engine.StepID]step {
	return map[engine.StepID]step{
		exitReached: {Name: "part.exit", Run: reachExit},
		rescueBegin: {Name: "part.rescue", Run: beginRescue},
	}
}

// ahead is who leads in a game that is broken off. The game has two tracks (Rulebook p.25, p.34): corruption,
// of which so much loses it for the Ring-bearer, and that of Frodo's way. The Ring-bearer leads if the larger
// part of the way is behind him, the Nazgûl lead if the larger part of the corruption is. Each part of the
// game is half of the way: the first counts the moves to the nearest exit, of as many as it was at the
// beginning, the second the steps of its journey.
func ahead(p *Position) engine.Seats {
	gone, way := int(p.Step), int(p.track()) // halves of the way
	if p.Part == 1 {
		way = p.movesFrom(p.Start, 0)
		gone = 0
		if p.Turn != NoTurn {
			gone = max(0, way-p.movesToExit())
		}
	} else {
		gone += way
	}
	bearer, hunters := gone*int(p.limit()), int(p.Corruption)*2*way
	switch {
	case bearer > hunters:
		return bearerOnly
	case hunters > bearer:
		return p.hunters()
	}
	return engine.Nobody
}
