package hunt

import (
	"slices"
	"strconv"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Rules is the game with our own data set.
var Rules = New(dataset.Editions()...)

// schema is the version of stored positions.
const schema = 1

// What is agreed on before a game.
const (
	seatsOption       = "seats"       // how many players (Rulebook p.2)
	informationOption = "information" // tokens that are handed over at the set-up (p.9)
	poolOption        = "pool"        // Fellowship tokens (p.9)
	havensOption      = "havens"      // those of the long journeys are used (p.29)
	apartOption       = "apart"       // part II waits until everyone is ready (p.25)
	aidOption         = "aid"         // what the hunters are told of where Frodo can be (p.19)
	editionOption     = "edition"     // of the data set, where there have been several
	off, on           = "off", "on"
)

var options = []engine.Option{
	{Name: seatsOption, Values: []string{"2", "3", "4", "5"}},
	{Name: informationOption, Values: []string{"1", "2", "0"}},
	{Name: poolOption, Values: []string{"3", "4"}},
	{Name: havensOption, Values: []string{off, on}},
	{Name: apartOption, Values: []string{off, on}},
	{Name: aidOption, Values: []string{"memory", "map", "ways"}, Past: []string{"full"}, Stated: true},
}

// New makes the rules of the game for a data set: its editions, the present one last. New games are played
// with that, others with the edition that they were begun with.
func New(editions ...*dataset.Set) engine.Rules { return NewAs("hunt", editions...) }

// NewAs is New under an id of its own: a program may offer the game with several data sets.
func NewAs(id string, editions ...*dataset.Set) engine.Rules {
	var all []*tables
	for _, set := range editions {
		all = append(all, newTables(set))
	}
	t := all[len(all)-1]
	return engine.Define[Position](engine.Definition[Position]{
		ID:      id,
		Schema:  schema,
		Seats:   Seats,
		Options: append(slices.Clone(options), edition(len(all))...),
		SeatsOf: seatsOf,
		Steps:   withPlaces(steps()),
		Events:  events,
		Draws:   []*engine.Domain{Tokens, Journeys},
		Ends:    Ends,
		Paths:   paths(t),
		Plans:   plans(t),
		Orders:  orders(),

		OrderPresets: orderPresets,
		Safest:       safest,
		Reasons:      &reasons,
		Never:        func(o engine.Options) []string { return append(t.never(), never(o)...) },
		Start:        gameBegin,
		SetUp:        func(p *Position, o engine.Options) { p.Tables = all[editionOf(o)]; setUp(p, o) },
		Encode:       encode,
		Decode:       decode(all...),
		Forget:       func(p *Position) { p.Stretch, p.TokensFrom = Stretch{}, 0 }, // older programs have not kept it
		View:         func(p *Position, audience engine.Seats) any { return viewOf(p, audience) },
		Check:        check,
		Concede:      concede,
		Settle:       settle,
		Ahead:        ahead,
		Group:        t.group,
		Sequel:       saga,
		Worth:        prospects,
		Redeal:       redeal,
		Deal:         dealWorld,

		Partners: whoConsult,
	})
}

// edition is the option that names the edition of the data set, of so many; a game that does not was begun
// with the first.
func edition(of int) []engine.Option {
	if of == 1 {
		return nil
	}
	o := engine.Option{Name: editionOption, Values: []string{strconv.Itoa(of)}, Stated: true}
	for n := 1; n < of; n++ {
		o.Past = append(o.Past, strconv.Itoa(n))
	}
	return []engine.Option{o}
}

// editionOf is the edition's place among all.
func editionOf(o engine.Options) int {
	if o[editionOption] == "" {
		return 0
	}
	return int(count(o, editionOption)) - 1
}

// withPlaces gives the fields of places that only list what fits the reason for all other places.
func withPlaces(steps []step) []step {
	for _, s := range steps {
		for _, v := range s.Verbs {
			for i := range v.Fields {
				if f := &v.Fields[i]; f.Domain == Spaces && f.Unfit == nil {
					f.Unfit = unlisted(f.Choices, refusedNotHere)
				}
			}
		}
	}
	return steps
}

// events is everything that can be told of a game, beside its end.
var events = slices.Concat(
	setupEvents, turnEvents, bearerEvents, prepareEvents, meetingEvents, escapeEvents, endEvents, openEvents,
	nazgulEvents, cardEvents, part2Events, exchangeEvents, journeyEvents, gandalfEvents,
)

// paths are what a long random run must have seen.
func paths(t *tables) []string {
	return slices.Concat(meetingPaths, endPaths, sagaPaths, nazgulPaths, cardPaths(t), journeyPaths,
		gandalfPaths, []string{"sorcery.handed-on"})
}

// count reads an option that is a number.
func count(o engine.Options, name string) int8 { return int8(o[name][0] - '0') }

func seatsOf(o engine.Options) []engine.Seat {
	var seats []engine.Seat
	for s := range engine.Seat(count(o, seatsOption)) {
		seats = append(seats, s)
	}
	return seats
}

// whoConsult names the players of the Nazgûl. They may plan together, but so that the Ring-bearer's player
// can hear it (Rulebook p.10, p.20).
func whoConsult(o engine.Options) []engine.Partners {
	seats := seatsOf(o)[1:]
	if len(seats) < 2 {
		return nil
	}
	return []engine.Partners{{Seats: engine.SeatsOf(seats...), Aloud: true}}
}
