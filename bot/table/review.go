package table

import (
	"context"
	"fmt"

	"redbook/engine/computer"
	"redbook/engine/review"
)

// Course says how the chances of a game went that is over: then nothing of it is secret. Without it the game
// goes on, and the error is a *Problem.
func (t *Tables) Course(ctx context.Context, table *Table) (*review.Course, error) {
	if _, over := table.Result(); !over {
		return nil, &Problem{Code: "review-running"}
	}
	record, err := t.record(ctx, table)
	if err != nil {
		return nil, err
	}
	select {
	case t.pasts.replays <- struct{}{}:
		defer func() { <-t.pasts.replays }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	course, err := review.Of(table.Rules, &record, computer.Chance)
	if err != nil { // the rules may no longer take what came before a checkpoint
		tail, from, ok := record.Tail()
		if !ok {
			return nil, fmt.Errorf("review of %s: %w", table.ID, err)
		}
		if course, err = review.Of(table.Rules, tail, computer.Chance); err != nil {
			return nil, fmt.Errorf("review of %s: %w", table.ID, err)
		}
		for i := range course.Points {
			course.Points[i].Line += from
		}
	}
	return course, nil
}
