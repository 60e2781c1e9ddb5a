package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
)

// vote is the vote of a kind in a game as it was seen.
func (c *club) vote(seen *Table, kind VoteKind) Vote {
	c.t.Helper()
	v, ok := seen.Vote(kind)
	if !ok {
		c.t.Fatalf("no vote %s", kind)
	}
	return v
}

// consent answers a vote of a game as it was seen.
func (c *club) consent(seen *Table, kind VoteKind, user ids.User, yes bool) (*Table, error) {
	c.t.Helper()
	table, _, err := c.Consent(c.t.Context(), "", user, seen.ID, c.vote(seen, kind).ID, false, yes)
	return table, err
}

func (c *club) withdraw(seen *Table, kind VoteKind, user ids.User) (*Table, error) {
	c.t.Helper()
	table, _, err := c.Withdraw(c.t.Context(), "", user, seen.ID, c.vote(seen, kind).ID)
	return table, err
}

// asks asks the others for something.
func (c *club) proposes(game *Table, user ids.User, p Proposal) *Table {
	c.t.Helper()
	table, _, err := c.Ask(c.t.Context(), "", user, game.ID, p)
	return c.check(table, err)
}

// kinds are the kinds of the votes that stand.
func (c *club) kinds(game *Table) string {
	c.t.Helper()
	var all []string
	for _, v := range c.check(c.Open(c.t.Context(), game.ID)).Votes() {
		all = append(all, string(v.Kind))
	}
	return strings.Join(all, " ")
}

// deedsOf are the kinds of what is kept of a game's deeds, the newest first.
func (c *club) deedsOf(game *Table) string {
	c.t.Helper()
	var all []string
	for _, d := range mustList(c.t)(c.Deeds(c.t.Context(), game.Server, game.ID)) {
		all = append(all, d.Kind)
	}
	return strings.Join(all, " ")
}

func mustList(t *testing.T) func([]Done, error) []Done {
	return func(list []Done, err error) []Done {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
}

// partnered has warden and herald play on one side.
func partnered(d *engine.Definition[probe.Position]) {
	d.Partners = func(engine.Options) []engine.Partners {
		return []engine.Partners{{Seats: engine.SeatsOf(probe.Warden, probe.Herald)}}
	}
}

// One vote of each kind stands at once. What is about the position is void when the game goes on; what is
// about the arrangement stands.
func TestVotesStandByKind(t *testing.T) {
	c := newClub(t)
	_, game := drawn(c)
	c.proposes(game, "herald", Proposal{Kind: VotePause, For: 72 * time.Hour})
	if _, _, err := c.undo(game, "raider"); err != nil {
		t.Fatal(err)
	}
	c.proposes(game, "warden", Proposal{Kind: VoteCancel, Reason: "no time"})
	if got := c.kinds(game); got != "cancel pause undo" {
		t.Errorf("%q stand", got)
	}
	seen := c.check(c.Open(t.Context(), game.ID))
	if _, _, err := c.Ask(t.Context(), "", "raider", game.ID, Proposal{Kind: VotePause}); problemCode(err) !=
		"vote-asked" {
		t.Errorf("a second pause: %v", err)
	}
	d := seen.Questions(engine.Public)[0]
	move, err := engine.RandomAction(seen.Rules, seen.position, d, func(int) int { return 0 }, nil)
	must(t, err)
	c.check(c.Submit(t.Context(), Answer{User: seen.UserOf(d.Seat), Game: game.ID, Action: move}))
	if got := c.kinds(game); got != "cancel pause" {
		t.Errorf("after a move %q stand", got)
	}
	if _, err := c.consent(seen, VoteUndo, "herald", true); !errors.Is(err, ErrStale) {
		t.Errorf("a yes to what is void: %v", err)
	}
	c.check(c.consent(seen, VotePause, "raider", true))
	paused := c.check(c.consent(seen, VotePause, "warden", true))
	if !paused.Still.Paused || !paused.Still.Until.Equal(c.clock.Add(72*time.Hour)) {
		t.Errorf("it stands still: %+v", paused.Still)
	}
	if got := c.kinds(game); got != "cancel" { // it can be answered in a pause, too
		t.Errorf("in the pause %q stand", got)
	}
	if got := c.deedsOf(game); got != Paused {
		t.Errorf("noted are %q", got)
	}
}

// A no ends a vote, and so do its time and its asker: silence is no yes. Each is told and noted.
func TestVotesEnd(t *testing.T) {
	for step, end := range map[string]func(c *club, g *Table) error{
		VoteRefused:   func(c *club, g *Table) error { return second(c.consent(g, VotePause, "warden", false)) },
		VoteWithdrawn: func(c *club, g *Table) error { return second(c.withdraw(g, VotePause, "raider")) },
		VoteExpired: func(c *club, g *Table) error {
			c.clock = noon.Add(votesLast - time.Minute)
			early := c.SettleVotes(c.t.Context(), c.clock)
			if c.kinds(g) != "pause" {
				c.t.Error("it has ended early")
			}
			c.clock = noon.Add(votesLast)
			return errors.Join(early, c.SettleVotes(c.t.Context(), c.clock))
		},
	} {
		c := newClub(t)
		game := c.proposes(c.hidden(), "raider", Proposal{Kind: VotePause})
		c.check(c.consent(game, VotePause, "herald", true))
		var err error
		told := c.waiting(toThread, func() { err = end(c, game) })
		if err != nil || told != VotePause.Tells(step) || c.kinds(game) != "" || c.deedsOf(game) != "vote-"+step {
			t.Errorf("%s: %v; told %q, %q stand, noted %q", step, err, told, c.kinds(game), c.deedsOf(game))
		}
		if c.check(c.Open(t.Context(), game.ID)).Still.Paused {
			t.Errorf("%s: it is paused", step)
		}
		if err := c.SettleVotes(t.Context(), c.clock.Add(votesLast)); err != nil ||
			c.deedsOf(game) != "vote-"+step {
			t.Errorf("%s: later %v, noted %q", step, err, c.deedsOf(game))
		}
	}
}

// A vote asks chairs: whoever takes one over is asked, who has left it is not, and what its asker asked
// for is gone with them.
func TestVotesFollowChairs(t *testing.T) {
	c, ctx := newClub(t, partnered), t.Context()
	game := c.proposes(c.hidden(), "raider", Proposal{Kind: VotePause})
	c.check(c.consent(game, VotePause, "herald", true))
	c.check(c.Replace(ctx, "", "boss", game.ID, "herald", "sam"))
	now := c.check(c.Open(ctx, game.ID))
	if got := now.Unasked(c.vote(now, VotePause)); !slices.Equal(got, []ids.User{"warden", "sam"}) {
		t.Errorf("asked are %v", got)
	}
	if _, err := c.consent(game, VotePause, "herald", true); problemCode(err) != "not-seated" {
		t.Errorf("who has left: %v", err)
	}
	c.check(c.Replace(ctx, "", "boss", game.ID, "raider", "pip"))
	if got := c.kinds(game); got != "" {
		t.Errorf("its asker has gone, and %q stand", got)
	}
	c.proposes(game, "pip", Proposal{Kind: VotePause}) // in its place
	if got := c.kinds(game); got != "pause" {
		t.Errorf("%q stand", got)
	}

	// Who leaves a seat to the partners is asked no more: all others had agreed.
	game = c.check(c.Open(ctx, game.ID))
	c.check(c.consent(game, VotePause, "warden", true))
	if left := c.check(c.Resign(ctx, "", "sam", game.ID)); !left.Still.Paused {
		t.Errorf("the one who had not agreed has left, and it is not paused: %q", c.kinds(left))
	}
}

// Two who agree at the same moment are both counted, and it is carried out once.
func TestTwoAgreeAtOnce(t *testing.T) {
	c := newClub(t)
	game := c.proposes(c.hidden(), "raider", Proposal{Kind: VotePause})
	id := c.vote(game, VotePause).ID
	c.atOnce(2, func(n int) error {
		_, _, err := c.Consent(t.Context(), ids.Interaction(fmt.Sprint("press-", n)), players[n+1], game.ID, id,
			false,
			true)
		return err
	}, nil)
	if now := c.check(c.Open(t.Context(), game.ID)); !now.Still.Paused || c.deedsOf(game) != Paused {
		t.Errorf("paused %t, noted %q", now.Still.Paused, c.deedsOf(game))
	}
}

// Any player ends the pause of the players; it ends by itself; an organiser's is for organisers.
func TestPlayersPause(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.proposes(c.hidden(), "raider", Proposal{Kind: VotePause, For: 72 * time.Hour})
	agreed := func() {
		t.Helper()
		seen := c.check(c.Open(ctx, game.ID))
		c.check(c.consent(seen, VotePause, "warden", true))
		c.check(c.consent(seen, VotePause, "herald", true))
	}
	agreed()
	if now := c.check(c.PlayOn(ctx, "", "herald", game.ID)); !now.Running() ||
		c.deedsOf(game) != Resumed+" "+Paused {
		t.Errorf("it runs: %t; noted %q", now.Running(), c.deedsOf(game))
	}
	c.proposes(game, "raider", Proposal{Kind: VotePause, For: 72 * time.Hour})
	agreed()
	for hours, runs := range map[int]bool{71: false, 72: true} {
		if runs {
			continue
		}
		must(t, c.EndPauses(ctx, noon.Add(time.Duration(hours)*time.Hour)))
		if c.check(c.Open(ctx, game.ID)).Running() {
			t.Errorf("after %d hours it runs", hours)
		}
	}
	told := c.waiting(toThread, func() { must(t, c.EndPauses(ctx, noon.Add(72*time.Hour))) })
	if now := c.check(c.Open(ctx, game.ID)); !now.Running() || told != Resumed {
		t.Errorf("it runs: %t; told %q", now.Running(), told)
	}
	c.check(c.Pause(ctx, "", "boss", game.ID))
	if _, err := c.PlayOn(ctx, "", "herald", game.ID); problemCode(err) != "paused-by-organiser" {
		t.Errorf("an organiser's pause: %v", err)
	}
	must(t, c.EndPauses(ctx, noon.Add(1000*time.Hour)))
	if c.check(c.Open(ctx, game.ID)).Running() {
		t.Error("an organiser's pause ends by itself")
	}
	for _, length := range []time.Duration{time.Hour, LongestPause + time.Hour} {
		other := c.check(c.Open(ctx, game.ID))
		other.Still = storage.Standstill{}
		if err := proposePause(ctx, c.Tables, other, &Vote{For: length}); problemCode(err) != "no-such-pause" {
			t.Errorf("%s: %v", length, err)
		}
	}
}

// Players cancel a game when all agree, and take that back when all agree, within the week. What an organiser
// without a part in it has cancelled is not theirs.
func TestPlayersCancelAndRestore(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	if _, _, err := c.Ask(ctx, "", "raider", game.ID,
		Proposal{Kind: VoteCancel}); problemCode(err) != "no-reason" {
		t.Errorf("without a reason: %v", err)
	}
	if _, _, err := c.Ask(ctx, "", "sam", game.ID, Proposal{Kind: VoteCancel, Reason: "x"}); problemCode(err) !=
		"not-seated" {
		t.Errorf("somebody else: %v", err)
	}
	all := func(kind VoteKind, reason string) *Table {
		t.Helper()
		seen := c.proposes(game, "raider", Proposal{Kind: kind, Reason: reason})
		c.check(c.consent(seen, kind, "herald", true))
		return c.check(c.consent(seen, kind, "warden", true))
	}
	if now := all(VoteCancel, "no time"); now.State != storage.Cancelled || now.RestorableUntil().IsZero() {
		t.Errorf("it is %s", now.State)
	}
	if _, _, err := c.Ask(ctx, "", "raider", game.ID, Proposal{Kind: VotePause}); problemCode(err) !=
		"game-cancelled" {
		t.Errorf("a pause of it: %v", err)
	}
	if now := all(VoteRestore, ""); !now.Running() {
		t.Errorf("it is %s", now.State)
	}
	if got := c.deedsOf(game); got != Uncancelled+" "+Abandoned {
		t.Errorf("noted are %q", got)
	}
	c.check(c.Abandon(ctx, "", "boss", game.ID, "a quarrel"))
	if _, _, err := c.Ask(ctx, "", "raider", game.ID, Proposal{Kind: VoteRestore}); problemCode(err) !=
		"restore-organiser" {
		t.Errorf("an organiser's cancellation: %v", err)
	}
}

// An organiser who has no part in a game agrees to its cancellation for all, and to nothing else.
func TestOrganiserAgreesToACancellation(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.proposes(c.hidden(), "raider", Proposal{Kind: VotePause})
	if _, _, err := c.Consent(ctx, "", "boss", game.ID, c.vote(game, VotePause).ID, true,
		true); problemCode(err) !=
		"not-seated" {
		t.Errorf("a pause: %v", err)
	}
	game = c.proposes(game, "raider", Proposal{Kind: VoteCancel, Reason: "no time"})
	now, _, err := c.Consent(ctx, "", "boss", game.ID, c.vote(game, VoteCancel).ID, true, true)
	if c.check(now, err).State != storage.Cancelled {
		t.Errorf("it is %s", now.State)
	}
}

// The others ask for a substitute for whoever is silent: not before their time is over, and without them.
func TestSubstituteVote(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden() // the raider is to move
	ask := func(seat ids.Chair) error {
		_, _, err := c.Ask(ctx, "", "warden", game.ID, Proposal{Kind: VoteSubstitute, Seat: seat})
		return err
	}
	for seat, code := range map[ids.Chair]string{"raider": "not-silent-yet", "herald": "nothing-owed",
		"warden": "vote-whom", "": "vote-whom"} {
		if err := ask(seat); problemCode(err) != code {
			t.Errorf("%s: %v", seat, err)
		}
	}
	c.clock = noon.Add(silentFor)
	if err := ask("raider"); err != nil {
		t.Fatal(err)
	}
	game = c.check(c.Open(ctx, game.ID))
	v := c.vote(game, VoteSubstitute)
	if got := game.Unasked(v); !slices.Equal(got, []ids.User{"herald"}) {
		t.Errorf("asked are %v", got)
	}
	if _, err := c.consent(game, VoteSubstitute, "raider", false); problemCode(err) != "vote-not-asked" {
		t.Errorf("whom it is about: %v", err)
	}
	told := c.waiting(toThread, func() { c.check(c.consent(game, VoteSubstitute, "herald", true)) })
	if told != VoteSubstitute.Tells(VotePassed)+" "+SeatOffered || c.deedsOf(game) != "vote-passed" {
		t.Errorf("told %q, noted %q", told, c.deedsOf(game))
	}
	if err := ask("raider"); problemCode(err) != "offered-already" {
		t.Errorf("asked again: %v", err)
	}
	c.check(c.WithdrawOffer(ctx, "", "boss", game.ID, "raider", true))
	// When somebody else sits there it is about nobody any more.
	if err := ask("raider"); err != nil {
		t.Fatal(err)
	}
	c.check(c.Replace(ctx, "", "boss", game.ID, "raider", "sam"))
	if got := c.kinds(game); got != "" {
		t.Errorf("%q stand", got)
	}
}

// What a vote is stays readable: votes are stored.
func TestStoredVote(t *testing.T) {
	v := Vote{Kind: VotePause, ID: "i", By: "u", Chair: "raider", For: time.Hour, Asked: []ids.Chair{"warden"},
		Agreed: []ids.User{"w"}, Line: 3}
	data, err := json.Marshal(v)
	const want = `{"kind":"pause","id":"i","by":"u","chair":"raider","for":3600000000000,"asked":["warden"],` +
		`"agreed":["w"],"line":3}`
	if err != nil || string(data) != want {
		t.Errorf("%s, %v", data, err)
	}
}
