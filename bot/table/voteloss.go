package table

import (
	"context"

	"redbook/assets/words"
)

// When somebody's time is up, and the table has left it to the others what follows, they can agree that the
// game is lost for them. They are not asked: they have been warned twice. Where others play on their side
// nobody takes the game from those: the seat can be offered.

func proposeLoss(_ context.Context, _ *Tables, table *Table, v *Vote) error {
	chair, ok := table.Chair(v.Seat)
	switch {
	case !ok || chair.User == "" || chair.User == v.By:
		return problem("vote-whom", nil)
	case !table.MayLose(chair):
		return problem("not-lost-yet", words.Args{"user": mention(chair.User)})
	}
	v.About, v.Asked = chair.User, table.others(v.By, chair.User)
	return nil
}

func passLoss(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	chair, _ := table.Chair(v.Seat)
	return t.expire(ctx, table, chair, change{grants: by.grants, deed: v.noted(VotePassed, by.user)},
		by.interaction)
}
