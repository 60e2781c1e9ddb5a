package table

import (
	"context"
	"crypto/sha256"
	"fmt"

	"redbook/engine"
	"redbook/engine/computer"
	"redbook/storage/ids"
)

// mostAdvice is how many answers a player is shown who asks for advice.
const mostAdvice = 3

// Advise weighs what a user is asked in a practice game, by what they may know. It thinks as computers do,
// one at a time with them. Against people nobody gets advice.
func (t *Tables) Advise(ctx context.Context, user ids.User,
	game ids.Game) (table *Table, q engine.Decision, list []computer.Advice, err error) {
	if table, err = t.playing(ctx, game, user); err != nil {
		return nil, q, nil, err
	}
	if !table.Practice() {
		return nil, q, nil, problem("no-advice", nil)
	}
	asked := table.Questions(table.SeatsOf(user))
	if len(asked) == 0 {
		return nil, q, nil, engine.Refuse(engine.RefusedNotAsked)
	}
	q = asked[0]
	sees, err := table.sees(q)
	if err != nil {
		return nil, q, nil, err
	}
	t.pondering.Lock()
	defer t.pondering.Unlock()
	known := Levels(table.Rules)
	pick := picks(sha256.Sum256(fmt.Appendf(nil, "advice %x", sees)))
	list, err = computer.Advise(computer.Ask(table.Rules, table.position, q, pick),
		computer.New(known[len(known)-1], table.Rules, pick), mostAdvice)
	if err != nil { // which tells what was thought
		return nil, q, nil, fmt.Errorf("no advice in game %s at %s", table.ID, q.Step)
	}
	return table, q, list, nil
}
