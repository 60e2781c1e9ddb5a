package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// tables is a data set as the rules look things up in it.
type tables struct {
	set      *dataset.Set
	boards   [3]*dataset.Board // by Part
	cards    [cardCount]*dataset.Card
	company  [companionCount]*dataset.Card
	journeys [journeyCount]*dataset.Journey
	programs map[*dataset.Effect]program
	deeds    spaceSet // areas of part II that have a deed token
	news     spaceSet // areas of part I that have an information token
	starts   spaceSet // areas of part I that have a start token
}

func newTables(set *dataset.Set) *tables {
	t := &tables{set: set, boards: [3]*dataset.Board{nil, &set.Boards[0], &set.Boards[1]},
		programs: compileAll(set)}
	next := [...]Card{dataset.AllyI: firstAlly1, dataset.AllyII: firstAlly2, dataset.Sorcery: firstSorcery}
	for i := range set.Cards {
		c := &set.Cards[i]
		if c.Deck == dataset.Company {
			t.company[c.Role] = c
			continue
		}
		t.cards[next[c.Deck]] = c
		next[c.Deck]++
	}
	for i := range set.Journeys {
		t.journeys[i+1] = &set.Journeys[i]
	}
	for _, tokens := range []struct {
		to   *spaceSet
		from []dataset.AreaToken
	}{{&t.deeds, set.Deeds}, {&t.news, set.Information}, {&t.starts, set.Starts}} {
		for _, token := range tokens.from {
			tokens.to.Add(token.Area)
		}
	}
	return t
}

// group is the region of a space, for lists that are too long for one piece; exits and what is no space have
// none.
func (t *tables) group(d *engine.Domain, v engine.Value) (*engine.Domain, engine.Value) {
	if d != Spaces || v >= dotValue {
		return nil, 0
	}
	part, at := 1+v/256, spaceOf(v)
	if spaces := t.boards[part].Spaces; int(at) < len(spaces) && spaces[at].Region != 0 {
		return Regions, engine.Value(spaces[at].Region)
	}
	return nil, 0
}

// board is the board of the present part.
func (p *Position) board() *dataset.Board { return p.Tables.boards[p.Part] }

// space is a space of the present board.
func (p *Position) space(s Space) *dataset.Space { return &p.board().Spaces[s] }

// token is a corruption token's row.
func (p *Position) token(t Token) dataset.CorruptionToken { return p.Tables.set.Corruption[t-1] }

// copies is how many cards of a title there are, 0 for a title that the data set does not have.
func (t *tables) copies(c Card) uint8 {
	if t.cards[c] == nil {
		return 0
	}
	return uint8(t.cards[c].Copies)
}

type (
	play  = engine.Play[Position]
	verb  = engine.Verb[Position]
	field = engine.FieldDef[Position]
	step  = engine.Step[Position]
)
