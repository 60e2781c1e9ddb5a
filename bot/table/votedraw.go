package table

import (
	"context"
	"slices"

	"redbook/engine"
	"redbook/storage/ids"
)

// A game ends by the word of people, too: by a draw on which all agree, and because all agree that a side has
// won. An organiser who has no part in a game can decide who has won alone, with a reason. These ends are
// final, and results tell them from those that were played out (engine.Agreed, engine.Adjudged).

func proposeDraw(_ context.Context, _ *Tables, table *Table, v *Vote) error {
	v.Asked = table.others(v.By)
	return nil
}

func passDraw(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	c := change{grants: by.grants, deed: v.noted(VotePassed, by.user)}
	return t.settle(ctx, table, engine.Line{Kind: engine.DrawLine}, c, table.SeatsOf(by.user), by.interaction)
}

// proposeAdjudicate asks everybody else to agree that the side of a chair has won. Nobody is left out: who
// does not answer is for an organiser to judge.
func proposeAdjudicate(_ context.Context, _ *Tables, table *Table, v *Vote) error {
	if _, ok := table.Chair(v.Seat); !ok {
		return problem("vote-winner", nil)
	}
	v.Asked = table.others(v.By)
	return nil
}

func passAdjudicate(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	chair, _ := table.Chair(v.Seat)
	c := change{grants: by.grants, deed: v.noted(VotePassed, by.user)}
	return t.settle(ctx, table, engine.Line{Kind: engine.AdjudgeLine, Seat: chair.Seat}, c,
		table.SeatsOf(by.user), by.interaction)
}

// Adjudicate has an organiser who has no part in a game decide who has won it.
func (t *Tables) Adjudicate(ctx context.Context, interaction ids.Interaction, organiser ids.User,
	game ids.Game,
	winner ids.Chair, reason string) (*Table, error) {
	reason, err := reasonOf(reason)
	if err != nil {
		return nil, err
	}
	return t.again(func() (*Table, error) {
		table, chair, err := t.adjudicable(ctx, organiser, game, winner)
		if err != nil {
			return nil, err
		}
		deed := Deed{Kind: Adjudicated, By: organiser, Reason: reason, Winner: chair.ID}
		return t.settle(ctx, table, engine.Line{Kind: engine.AdjudgeLine, Seat: chair.Seat},
			change{deed: deed.noted(), told: &deed}, engine.Nobody, interaction)
	})
}

// MayAdjudicate is why an organiser cannot decide who has won a game; nil if they can.
func (t *Tables) MayAdjudicate(ctx context.Context, organiser ids.User, game ids.Game,
	winner ids.Chair) error {
	_, _, err := t.adjudicable(ctx, organiser, game, winner)
	return err
}

func (t *Tables) adjudicable(ctx context.Context, organiser ids.User, game ids.Game,
	winner ids.Chair) (*Table, Chair, error) {
	table, err := t.organised(ctx, game)
	if err != nil {
		return nil, Chair{}, err
	}
	if err := table.Standing(); err != nil {
		return nil, Chair{}, err
	}
	chair, ok := table.Chair(winner)
	if !ok {
		return nil, Chair{}, problem("vote-winner", nil)
	}
	played, err := t.hasPlayed(ctx, table, organiser)
	if err == nil && played {
		err = problem("adjudicate-party", nil)
	}
	return table, chair, err
}

// settle writes the line by which people end a game.
func (t *Tables) settle(ctx context.Context, table *Table, line engine.Line, c change, actors engine.Seats,
	interaction ids.Interaction) (*Table, error) {
	how := engine.Agreed
	if line.Kind == engine.AdjudgeLine {
		how = engine.Adjudged
	}
	chance := table.chance()
	position, played, err := table.Rules.Settle(table.position, line.Seat, how, chance)
	if err == nil {
		err = table.Rules.Check(position)
	}
	if err != nil {
		return nil, t.broken(ctx, table, err)
	}
	line.Outcomes = slices.Clone(played.Outcomes)
	c.line, c.position, c.played, c.chance, c.at = line, position, played, chance.Used(), t.now()
	return t.commit(ctx, table, c, actors, interaction)
}
