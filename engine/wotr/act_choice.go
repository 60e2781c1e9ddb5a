package wotr

import (
	"slices"

	"redbook/engine"
)

// Event cards that let a side choose one act of several (Rulebook p.22).

// deed is one of the things between which a card lets a side choose.
type deed uint8

// The deeds.
const (
	noDeed deed = iota
	deedNothing
	deedHide
	deedMoveFellowship
	deedSeparate
	deedMoveCompanions
	deedMoveNazgul
	deedRecruit
	deedMoveArmies
	deedAttack
	deedDiscard
	deedHunt
	deedCorruption
	deedEliminate
	deedCleanse
	deedRouse
	deedLook
)

// Deeds names them.
var Deeds = engine.NewDomain("deed", "", "nothing", "hide", "move-fellowship", "separate", "move-companions",
	"move-nazgul", "recruit",
	"move-armies", "attack", "discard", "hunt-roll", "corruption", "eliminate", "cleanse", "rouse", "look")

// option is a deed, when it can be chosen, and what it does.
type option struct {
	what deed
	open condition // nil: always
	do   func(pl *play)
	name string // of the act that does it
	// about is the act's own.
	about nationSet
}

// as makes an option of an act.
func (a act) as(what deed, open condition) option { return option{what, open, a.do, a.name, a.about} }

// nothing is the option of a side that may decline.
var nothing = option{what: deedNothing, do: func(*play) {}}

// choose lets a side choose between deeds. If only one is open the game does it; if none is, nothing happens.
func choose(asked Side, options ...option) act {
	var about nationSet
	for _, o := range options {
		about |= o.about
	}
	return act{name: "choose", about: about, options: options, do: func(pl *play) {
		f := pl.P.card()
		f.Side = asked
		if len(f.act().deeds(pl.P, nil)) > 0 {
			pl.Goto(cardEffect)
		}
	}}
}

// deeds appends what can be chosen now.
func (a *act) deeds(p *Position, out []engine.Value) []engine.Value {
	for _, o := range a.options {
		if o.open == nil || o.open(p) {
			out = append(out, engine.Value(o.what))
		}
	}
	return out
}

func choosingDeed() step {
	return step{
		Name: "card.effect", Owed: asksHere, Auto: engine.Always[Position], About: aboutDeed,
		Verbs: []verb{{
			Name: "choose-effect",
			Fields: []field{{Name: "effect", Domain: Deeds,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return p.card().act().deeds(p, out)
				}}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				options := pl.P.card().act().options
				pl.Goto(cardNext)
				for _, o := range options {
					if engine.Value(o.what) == a.Get("effect") {
						o.do(pl)
						return
					}
				}
			},
		}},
	}
}

// aboutCard says for which card a question is asked.
func aboutCard(p *Position, _ engine.Seat) []engine.Fact { return []engine.Fact{tellCardNow(p)} }

// aboutDeed adds the character that the card speaks of, if there is one, and what cannot be chosen now.
func aboutDeed(p *Position, _ engine.Seat) []engine.Fact {
	facts := []engine.Fact{tellCardNow(p), tellCharacter("character", *p.card().character())}
	a := p.card().act()
	open, closed := a.deeds(p, nil), []engine.Value(nil)
	for _, o := range a.options {
		if v := engine.Value(o.what); !slices.Contains(open, v) && !slices.Contains(closed, v) {
			closed = append(closed, v)
		}
	}
	if len(closed) > 0 {
		facts = append(facts, engine.Tell("closed", closed...).In(Deeds))
	}
	return facts
}
