package table

import "context"

// Of several partners none ends the game for the others (vacant.go). They give up together by a vote among
// them: with the last yes the game is lost for their side, as when its last player resigns.

func proposeResign(_ context.Context, _ *Tables, table *Table, v *Vote) error {
	own, _ := table.Chair(v.Chair)
	if len(table.Fellows(v.By)) == 0 {
		return problem("resign-alone", nil)
	}
	for _, c := range table.Chairs {
		if c.User != "" && c.User != v.By && table.sameSide(c.ID, own.ID) {
			v.Asked = append(v.Asked, c.ID)
		}
	}
	return nil
}

func passResign(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	own, _ := table.Chair(v.Chair)
	return t.concede(ctx, table, own.Seat, change{grants: by.grants, deed: v.noted(VotePassed, by.user)},
		by.interaction)
}
