package hunt

import (
	"redbook/engine/hunt"
	"redbook/render"
)

// Needs returns what a sheet of a hunt.View is painted from. All but the Ring-bearer's map, the hands and
// the result show what everybody knows, so one picture of them serves all; a hand stays the same when the
// map changes.
func (p *Painter) Needs(view any, sheet render.Sheet) any {
	v, ok := view.(hunt.View)
	if !ok {
		return view
	}
	switch sheet.Kind {
	case journal.name, choice.name, render.SheetResult:
		v.Sorcery = [len(v.Sorcery)][]hunt.Card{}
		if v.Bearer != nil {
			bearer := *v.Bearer
			bearer.Hand = nil
			if sheet.Kind != choice.name {
				bearer.Offered = nil
			}
			v.Bearer = &bearer
		}
		return v
	case render.SheetCard:
		return hunt.View{Set: v.Set, Part: v.Part, Day: v.Day}
	case render.SheetHand:
		return needsHand(v, sheet.What)
	}
	v.For, v.Bearer, v.Sorcery = [len(v.For)]bool{}, nil, [len(v.Sorcery)][]hunt.Card{}
	return v
}

// needsHand keeps the cards of one seat, and of the Ring-bearer's the journey card.
func needsHand(v hunt.View, what string) any {
	value, ok := hunt.Seats.Parse(what)
	if !ok {
		return v
	}
	hand := hunt.View{Set: v.Set, Players: v.Players, Part: v.Part, Day: v.Day, Result: v.Result}
	hand.For[value], hand.Sorcery[value] = v.For[value], v.Sorcery[value]
	if value == 0 && v.Bearer != nil {
		b := v.Bearer
		hand.Bearer = &hunt.BearerView{Hand: b.Hand, Journey: b.Journey}
		if b.Journey != hunt.NoJourney {
			hand.Step = v.Step
			hand.Bearer.Journal, hand.Bearer.Ahead, hand.Bearer.Havens = b.Journal, b.Ahead, b.Havens
		}
	}
	return hand
}

// Frame returns the sheet that shows a moment best when a whole game is looked at in turn: the journey if
// everything is open, and in the last picture how the game ended.
func (p *Painter) Frame(view any) render.Sheet {
	v, ok := view.(hunt.View)
	switch {
	case ok && v.Result != nil:
		return render.Sheet{Kind: render.SheetResult}
	case ok && v.Bearer != nil:
		return render.Sheet{Kind: journal.name}
	}
	return render.Sheet{Kind: render.SheetBoard}
}
