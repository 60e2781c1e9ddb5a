package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// What players who think look up in a world that was dealt for them: the rules' own figures by other names.
// A player of the Nazgûl must not ask for what is Frodo's: the world's is only one of many.

// Board is the board of the present part.
func (p *Position) Board() *dataset.Board { return p.board() }

// Frodo is his last area, and how many dots have been noted since.
func (p *Position) Frodo() (last Space, dots int) { return lastArea(p.trail()) }

// Track is the last step of this part's movement track, Limit how much corruption loses the game.
func (p *Position) Track() int { return int(p.track()) }
func (p *Position) Limit() int { return int(p.limit()) }

// Rides are the spaces where a normal move of a Nazgûl can end.
func (p *Position) Rides(from Space) dataset.Bits { return p.rides(from) }

// MaySearch and MayHunt report whether an area can be searched, and hunted by a Nazgûl; HuntsFree whether
// the active one's free action is a hunt.
func (p *Position) MaySearch(s Space) bool           { return p.maySearch(s) }
func (p *Position) MayHunt(who Nazgul, s Space) bool { return p.mayHunt(who, s) }
func (p *Position) HuntsFree() bool                  { return p.huntsFree() }

// Hunts reports whether a face can be spent for a hunt.
func (f Face) Hunts() bool { return f.serves(asSword) }

// TurnOrder lists the Nazgûl in the order of their turns.
func (p *Position) TurnOrder() []Nazgul { return p.turnOrder() }

// MightTell reports whether an area may have an information token, as far as everybody knows.
func (p *Position) MightTell(s Space) bool { return p.mightHoldInformation(s) }

// Corrupts is how much a corruption token gives, drawn as the next.
func (p *Position) Corrupts(t Token) int {
	if p.token(t).Eye {
		return 1 + int(p.Eyes)
	}
	return p.token(t).Value
}

// Draws lists the corruption tokens that can be drawn.
func (p *Position) Draws() (list []Token) {
	for _, v := range p.HuntPool.values() {
		list = append(list, Token(v))
	}
	return list
}

// SpaceOf is the space that a value names, on its own board; Dot and Stay are what they are in a journal.
func SpaceOf(v engine.Value) Space { return spaceOf(v) }

// Roads are how far it is on both boards.
type Roads struct {
	far *distances
	out [3][256][trackLength]uint8
}

// NewRoads measures the boards of a position.
func NewRoads(p *Position) *Roads { return newRoads(p.Tables) }

func newRoads(t *tables) *Roads {
	r := &Roads{far: newDistances(t)}
	for part := Part(1); part <= 2; part++ {
		b := t.boards[part]
		far := spacesTo(b, b.Exits)
		for s := range b.Areas.All() {
			for dots := range trackLength {
				r.out[part][s][dots] = uint8(movesOut(b, &far, s, dots))
			}
		}
	}
	return r
}

// Far counts the spaces between an area and another space.
func (r *Roads) Far(part Part, area, s Space) int { return int(r.far[part][area][s]) }

// Out is how many moves it is to an exit from an area since which so many dots have been noted.
func (r *Roads) Out(part Part, last Space, dots int) int {
	if last.IsExit() {
		return 0
	}
	return int(r.out[part][last][min(dots, trackLength-1)])
}

// Departures are the areas where Frodo may have begun this part, as everybody knows.
func (p *Position) Departures() dataset.Bits {
	if p.Part == 1 {
		return p.Tables.starts
	}
	return p.Tables.departures()
}

// EffectOf is an effect of a card that is played from a hand, counted from one.
func (p *Position) EffectOf(c Card, effect int) *dataset.Effect {
	return &p.Tables.cards[c].Effects[effect-1]
}

// Castable lists the effects for which the active Nazgûl can play a sorcery card.
func (p *Position) Castable(c Card) []engine.Value { return p.castable(c, nil) }

// Effecting is what a card or an ability does now that asks how; false if nothing does.
func (p *Position) Effecting() (*dataset.Op, bool) {
	if p.Over() || p.Core.Step() != effectChoose {
		return nil, false
	}
	return p.op(), true
}

// Playable lists the effects for which an ally card can be played in the Ring-bearer's turn, Reactions
// those that answer what goes on now.
func (p *Position) Playable(c Card) []engine.Value  { return p.playable(c, nil) }
func (p *Position) Reactions(c Card) []engine.Value { return p.reactions(c, nil) }

// Named is the act that waits for its answer.
func (p *Position) Named() *Frame { return p.Here() }

// HasNews reports whether a search or hunt in an area would find an information token.
func (p *Position) HasNews(s Space) bool { return p.hasInformation(s) }

// Entry is what stands in a line of the journal or of the journey card that Frodo follows.
func (p *Position) Entry(step int) Space {
	if p.Part == 1 {
		return p.Journal[step]
	}
	return p.Tables.journeys[p.Journey].Entries[min(step, p.Tables.journeys[p.Journey].Moves())]
}

// Along are Frodo's last areas along a journey card, by step.
func (p *Position) Along(j Journey) (areas []Space) {
	entries := p.Tables.journeys[j].Entries
	for n := range entries {
		last, _ := lastArea(entries[:n+1])
		areas = append(areas, last)
	}
	return areas
}

// IsLong reports whether a journey card is of the long deck.
func (j Journey) IsLong() bool { return j.long() }
