package table

import (
	"cmp"
	"context"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A table may agree that a computer plays on for whoever's time is up. It takes the chair by a line of the
// record, as a substitute would, and sees what its seat may see. Whoever sat there can come back at any time,
// by one press: another line gives them the chair, whatever the computer was about to answer.
//
// They have left the game, as when somebody else takes a seat, and that counts in how reliable they are. If
// they are back at the end, the result is what it is. If not, the computer can lose the game for them but
// not win it: with their side's defeat the game is lost for them and won for the others, as if they had
// played on, so that nobody escapes a loss by staying away; any other end counts for nobody. Where somebody
// else plays on their side, who would lose with them, it counts for nobody either.
//
// As the game may count, the others get no hints in it, and who is alone with such computers takes nothing
// back that has to be agreed to. Nobody waits for them, so nothing follows when their own time is up.
//
// Games of leagues and tournaments have rules of their own about whoever stays away: no computer plays on
// there.

// standInLevel is the level of such computers.
const standInLevel = "casual"

// EventTimeouts lists what the end of a clock can lead to in the games of leagues and tournaments.
func EventTimeouts() []string {
	return slices.DeleteFunc(slices.Clone(Timeouts), func(what string) bool { return what == TimeoutComputer })
}

// TimeoutsOf lists what it can lead to in a game, of an event or not.
func TimeoutsOf(rules engine.Rules, event bool) []string {
	if event || checkLevel(rules, standInLevel) != nil {
		return EventTimeouts()
	}
	return Timeouts
}

// checkTimeout is a problem if what the end of a clock is to lead to cannot be in a game.
func checkTimeout(rules engine.Rules, agreed string, event bool) error {
	switch c, err := ParseClock(agreed, ""); {
	case err != nil || slices.Contains(TimeoutsOf(rules, event), c.Timeout) || c.Timeout == "":
		return err
	case event:
		return problem("stand-in-event", nil)
	}
	return problem("no-stand-in", nil)
}

// playOn gives the chair of somebody whose time is up to a computer.
func (t *Tables) playOn(ctx context.Context, table *Table, c Chair) (*Table, error) {
	return t.handOver(ctx, table, engine.HandoverLine, Handover{Chair: c.ID, From: c.User,
		Computer: standInLevel}, "")
}

// MayReturn is why a user cannot take a chair back on which a computer plays on; nil if they can.
func (t *Tables) MayReturn(ctx context.Context, table *Table, user ids.User, chair ids.Chair) error {
	c, ok := table.Chair(chair)
	if !ok || !c.StandIn {
		return problem("not-stood-in", nil)
	}
	if last, err := t.LastOn(ctx, table, chair); err != nil || last != user {
		return cmp.Or(err, problem("not-your-stand-in", nil))
	}
	return table.Standing() // a line tells of it, and none is written then
}

// Return gives a chair back to the user for whom a computer has played on.
func (t *Tables) Return(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		if err == nil {
			err = t.MayReturn(ctx, table, user, chair)
		}
		if err != nil {
			return nil, err
		}
		return t.handOver(ctx, table, engine.HandoverLine, Handover{Chair: chair, To: user, Returns: true},
			interaction)
	})
}

// StandIns lists the chairs of a game that goes on on which computers play on for somebody.
func (t *Table) StandIns() (chairs []Chair) {
	for _, c := range t.Chairs {
		if c.StandIn && t.State == storage.Running {
			chairs = append(chairs, c)
		}
	}
	return chairs
}

// mostLeft is among how many games that somebody has left those are looked for in which a computer plays on.
const mostLeft = 200

// StandIn is a seat on which a computer plays on for somebody.
type StandIn struct {
	Table *Table
	Chair Chair
}

// StandInsFor lists where computers play on for a user. It is why they have left these games, so they are
// among those that they have left.
func (t *Tables) StandInsFor(ctx context.Context, user ids.User) (list []StandIn, err error) {
	left, err := t.store.Waited(ctx, user, waitLeft, time.Time{}, mostLeft)
	seen := map[ids.Game]bool{}
	for _, w := range left {
		if seen[w.Game] {
			continue
		}
		seen[w.Game] = true
		g, err := t.store.Game(ctx, w.Game)
		if err != nil {
			return nil, err
		}
		if g.State != storage.Running {
			continue
		}
		table, err := t.Open(ctx, w.Game)
		if err != nil {
			return nil, err
		}
		for _, c := range table.StandIns() {
			last, err := t.LastOn(ctx, table, c.ID)
			if err != nil {
				return nil, err
			}
			if last == user {
				list = append(list, StandIn{table, c})
			}
		}
	}
	return list, err
}

// tellAbsent tells those for whom a computer has played on how a game ends with a change.
func (t *Tables) tellAbsent(ctx context.Context, table *Table,
	c change) (rows []storage.OutboxRow, err error) {
	if _, over := table.Rules.Result(c.position); !over {
		return nil, nil
	}
	for _, chair := range table.Chairs {
		if !chair.StandIn {
			continue
		}
		user, err := t.LastOn(ctx, table, chair.ID)
		if err != nil {
			return nil, err
		}
		if user != "" && !user.Former() {
			row := notice(Audience{Kind: ToAbsent, User: user}, Over, c.at)
			row.Body = body{Events: lines(engine.EventsFor(c.played.Events, engine.Nobody)),
				Called: []ids.User{user}}.String()
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// LostFor reports whether a game that is over counts as lost for those for whom computers have played on.
func (t *Table) LostFor(chair Chair) bool {
	r, over := t.Result()
	return over && chair.StandIn && !r.Winners.Has(chair.Seat) && !t.standInSpoils(r)
}

// StoodIn reports whether a computer sat down to play on when the game had so many lines.
func (t *Table) StoodIn(lines int) bool { return slices.Contains(t.arranged.StoodIn, lines) }

// nobodyWaits reports whether one person is left with computers that play on for others.
func (t *Table) nobodyWaits() bool {
	return len(t.Players()) == 1 && slices.ContainsFunc(t.Chairs, func(c Chair) bool { return c.StandIn })
}

// mayTakeBack is a problem if nobody is there who could agree to an undo that must be agreed to.
func (t *Table) mayTakeBack(u Undo) error {
	switch {
	case u.Free():
	case t.inEarnest():
		return problem("undo-computer", nil)
	case t.nobodyWaits():
		return problem("undo-stand-in", nil)
	}
	return nil
}

// standInSpoils reports whether a result counts for nobody because a computer has played on to the end.
func (t *Table) standInSpoils(r engine.Result) bool {
	return slices.ContainsFunc(t.Chairs, func(c Chair) bool {
		return c.StandIn && (r.Winners == engine.Nobody || r.Winners.Has(c.Seat) || len(t.Deciders(c)) > 0)
	})
}

// playedAfter are the chairs with the seats that they hold after a change, and with the computers that play
// there then.
func (t *Table) playedAfter(c change) []Chair {
	chairs := t.chairsAt(c.position)
	for _, h := range c.handovers {
		for i := range chairs {
			if chairs[i].ID == h.Chair {
				chairs[i].Computer, chairs[i].StandIn = h.Computer, h.Computer != ""
			}
		}
	}
	return chairs
}

// arrangedAfter is what is agreed about the game after a change with which it has so many lines.
func (t *Table) arrangedAfter(c change, lines int) string {
	agreed, changed := t.arranged.clone(), false
	for _, h := range c.handovers {
		switch {
		case h.Computer != "":
			if agreed.StandIns == nil {
				agreed.StandIns = map[ids.Chair]string{}
			}
			agreed.StandIns[h.Chair], agreed.StoodIn, changed = h.Computer, append(agreed.StoodIn, lines), true
		case agreed.StandIns[h.Chair] != "":
			delete(agreed.StandIns, h.Chair)
			changed = true
		}
	}
	if !changed {
		return t.Game.Lobby
	}
	return agreed.String()
}
