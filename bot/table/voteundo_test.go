package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Whatever people press, and in whatever order: nothing is taken back after something was rolled or revealed,
// or after somebody else has acted, unless all others at the table have agreed to just that.
func TestNoUndoAfterARevealWithoutConsent(t *testing.T) {
	consented, free := 0, 0
	for seed := range uint64(6) {
		p := &presser{club: newClub(t), random: rand.New(rand.NewPCG(seed, 7)), yes: map[string][]ids.User{}}
		p.Delays(steady)
		p.game = p.hidden().ID
		for range 220 {
			if p.check(p.Open(t.Context(), p.game)).State != storage.Running {
				break
			}
			p.step()
		}
		consented, free = consented+p.consented, free+p.free
	}
	if consented < 3 || free < 3 {
		t.Errorf("taken back were %d with consent, %d freely: too few to tell", consented, free)
	}
}

// presser presses at random, and holds every undo against what it has pressed.
type presser struct {
	*club
	random          *rand.Rand
	game            ids.Game
	yes             map[string][]ids.User // who has agreed, by vote
	seen            []string              // votes that have stood, for old buttons
	presses         int
	consented, free int
}

func (p *presser) step() {
	ctx, t := p.t.Context(), p.t
	before := p.check(p.Open(ctx, p.game))
	users := before.Players()
	user := users[p.random.IntN(len(users))]
	vote, stands := before.Vote(VoteUndo)
	if stands && !slices.Contains(p.seen, vote.ID) {
		p.seen = append(p.seen, vote.ID)
	}
	p.presses++
	press := ids.Interaction(fmt.Sprint("press-", p.presses))
	var err error
	n := p.random.IntN(20)
	if stands { // else it is void before anybody has answered
		n = 6 + p.random.IntN(14)
		if asked := before.Unasked(vote); p.random.IntN(2) == 0 {
			user = asked[p.random.IntN(len(asked))]
		}
	}
	switch {
	case n < 7: // a move of whoever is asked
		if asked := before.Questions(engine.Public); len(asked) > 0 {
			d := asked[p.random.IntN(len(asked))]
			a, failed := engine.RandomAction(before.Rules, before.position, d, p.random.IntN, nil)
			if failed != nil {
				t.Fatal(failed)
			}
			_, err = p.Submit(ctx, Answer{Interaction: press, User: before.UserOf(d.Seat), Game: p.game, Action: a})
		}
	case n < 9:
		_, _, err = p.Undo(ctx, press, user, p.game, -1)
	case n < 12:
		_, _, err = p.AskUndo(ctx, press, user, p.game, -1)
	case n < 17: // an answer to what stands, or to what stood once
		id := vote.ID
		if len(p.seen) > 0 && (!stands || p.random.IntN(4) == 0) {
			id = p.seen[p.random.IntN(len(p.seen))]
		}
		yes := p.random.IntN(6) > 0
		if _, _, err = p.Consent(ctx, press, user, p.game, id, p.random.IntN(2) == 0, yes); err == nil && yes {
			p.yes[id] = append(p.yes[id], user)
		}
	case n < 18:
		_, _, err = p.Withdraw(ctx, press, user, p.game, vote.ID)
	case n < 19:
		if _, err = p.Pause(ctx, press, "boss", p.game); err == nil {
			_, err = p.Resume(ctx, press+"-r", "boss", p.game)
		}
	default:
		p.clock = p.clock.Add(40 * time.Hour)
		err = p.SettleVotes(ctx, p.clock)
	}
	var refused *engine.Refusal
	var problem *Problem
	if err != nil && !errors.As(err, &refused) && !errors.As(err, &problem) && !errors.Is(err, ErrStale) {
		t.Fatal(err)
	}
	p.holds(before, vote, stands)
}

// holds is a failure if the newest line takes back what was not to be taken back without the others.
func (p *presser) holds(before *Table, vote Vote, stood bool) {
	now := p.check(p.Open(p.t.Context(), p.game))
	if now.Sequence == before.Sequence {
		return
	}
	record, err := p.record(p.t.Context(), now)
	if err != nil {
		p.t.Fatal(err)
	}
	undo := record.Lines[now.Sequence-1]
	if undo.Kind != engine.UndoLine {
		return
	}
	record.Lines = record.Lines[:now.Sequence-1]
	if err := record.MarkUndone(); err != nil {
		p.t.Fatal(err)
	}
	owner := now.UserOf(record.Lines[undo.Undo].Seat)
	open := false // whether something came to light, or somebody else acted
	_, err = engine.ReplayAll(now.Rules, &record,
		func(n int, l engine.Line, _ engine.Position, played engine.Played) error {
			if n < undo.Undo || l.Kind != engine.ActionLine {
				return nil
			}
			open = open || len(played.Outcomes) > 0 || !l.Undone && now.UserOf(l.Seat) != owner ||
				!engine.Quiet(now.Rules, l.Seat, engine.Played{Events: played.Events})
			return nil
		})
	if err != nil {
		p.t.Fatal(err)
	}
	if !open {
		p.free++
		return
	}
	p.consented++
	for _, user := range now.Players() {
		if user != owner && (!stood || vote.By != owner || !slices.Contains(p.yes[vote.ID], user)) {
			p.t.Fatalf("press %d: undo %d of %s without the consent of %s (of whom %v agreed to %q)", p.presses,
				undo.Undo, owner, user, p.yes[vote.ID], vote.ID)
		}
	}
}
