package table

import (
	"context"

	"redbook/engine"
	"redbook/storage/ids"
)

// Two partners swap their seats when both agree: never two of different sides, for nobody who knows the
// secrets of one may play against it. All partners of the two may know what their seats know, so the others
// are not asked. To swap back is the same vote again.

func proposeSwap(ctx context.Context, t *Tables, table *Table, v *Vote) error {
	own, _ := table.Chair(v.Chair)
	other, ok := table.Chair(v.Seat)
	if v.Seat == "" { // the only one there is
		fellows := table.Fellows(v.By)
		if len(fellows) == 1 {
			other, ok = table.chairOf(fellows[0])
		}
	}
	if !ok || other.User == "" || other.User == v.By || !table.sameSide(own.ID, other.ID) {
		return problem("vote-partner", nil)
	}
	v.Seat, v.Asked = other.ID, []ids.Chair{other.ID}
	return nil
}

// passSwap has both seats change hands at once, with a line for each.
func passSwap(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	own, _ := table.Chair(v.Chair)
	other, _ := table.Chair(v.Seat)
	c := change{position: table.position, chance: table.Chance, at: t.now(), grants: by.grants,
		deed: v.noted(VotePassed, by.user), handovers: []Handover{
			{Chair: own.ID, From: own.User, To: other.User, Swapped: true},
			{Chair: other.ID, From: other.User, To: own.User, Swapped: true},
		}}
	for _, h := range c.handovers {
		chair, _ := table.Chair(h.Chair)
		if err := t.mayTake(ctx, table, chair, h.To); err != nil {
			return nil, err
		}
		seat, _ := table.Rules.Seats().Parse(string(h.Chair))
		c.aside = append(c.aside, engine.Line{Kind: engine.HandoverLine, Seat: engine.Seat(seat)})
	}
	c.line, c.aside = c.aside[0], c.aside[1:]
	return t.commit(ctx, table, c, engine.Nobody, by.interaction)
}
