package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// What one player cannot decide alone they ask the others for: a vote. It is about the position (an undo, a
// draw, who has won) and void as soon as the game goes on, or about the arrangement (a pause, more time,
// seats) and stands until it is answered or its time is over. One no ends it. Silence never counts as a yes:
// whoever is the silent one that a vote is about is simply not asked. Votes stand openly in the game's
// thread, one of each kind at once; how they end is kept among the deeds.
//
// A vote asks chairs, not people: whoever takes a chair over is asked in its player's place, and nobody is
// asked for one that was left. Whoever asks speaks from a chair as well; with their leaving it their vote is
// gone.
//
// A new kind is a row of voteKinds: what must hold for it to be asked and who must agree (propose), what
// happens when all do (pass); and its words under bot.vote.KIND.

// VoteKind is a kind of vote. It is stored.
type VoteKind string

// The kinds.
const (
	VoteUndo   VoteKind = "undo"   // take something back
	VoteCancel VoteKind = "cancel" // end the game without a result
	// take that back, where the players had decided it
	VoteRestore    VoteKind = "restore"
	VotePause      VoteKind = "pause"      // let the game stand still for some days
	VoteSubstitute VoteKind = "substitute" // offer the seat of a player who has been silent for too long
	VoteTime       VoteKind = "time"       // give somebody more time for the answer that they owe
	VoteClock      VoteKind = "clock"      // play on with another clock
	VoteSwap       VoteKind = "swap"       // two partners swap their seats
	VoteDraw       VoteKind = "draw"       // the game ends, and nobody has won
	VoteAdjudicate VoteKind = "adjudicate" // the game ends, and a side has won
	VoteResign     VoteKind = "resign"     // partners give up together
	VoteLoss       VoteKind = "loss"       // the game is lost for somebody whose time is up
)

// voteKind is what is particular to a kind of vote.
type voteKind struct {
	position bool // it is void as soon as the game goes on
	paused   bool // it can be asked and answered while the game is paused, too
	restores bool // … only while the game is cancelled
	// propose completes a vote, with the chairs that are asked; it is a Problem where it cannot be asked.
	propose func(ctx context.Context, t *Tables, table *Table, v *Vote) error
	// pass carries out what everybody has agreed to, and grants the vote in the same transaction.
	pass func(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error)
}

// passing is the yes with which a vote passes.
type passing struct {
	user        ids.User // whose it is
	interaction ids.Interaction
	grants      storage.Grant
}

// voteKinds are the kinds of votes.
func voteKinds() map[VoteKind]voteKind {
	return map[VoteKind]voteKind{
		VoteUndo:       {position: true, propose: proposeUndo, pass: passUndo},
		VoteCancel:     {paused: true, propose: proposeCancel, pass: passCancel},
		VoteRestore:    {restores: true, propose: proposeRestore, pass: passRestore},
		VotePause:      {propose: proposePause, pass: passPause},
		VoteSubstitute: {paused: true, propose: proposeSubstitute, pass: passSubstitute},
		VoteTime:       {propose: proposeTime, pass: passTime},
		VoteClock:      {propose: proposeClock, pass: passClock},
		VoteSwap:       {propose: proposeSwap, pass: passSwap},
		VoteDraw:       {position: true, propose: proposeDraw, pass: passDraw},
		VoteAdjudicate: {position: true, propose: proposeAdjudicate, pass: passAdjudicate},
		VoteResign:     {position: true, propose: proposeResign, pass: passResign},
		VoteLoss:       {position: true, propose: proposeLoss, pass: passLoss},
	}
}

// votesLast is how long those who are asked may take: as long as a weekend with a day before it.
const votesLast = 72 * time.Hour

// Proposal is what a player asks the others for.
type Proposal struct {
	Kind   VoteKind
	Seat   ids.Chair     // which it is about, of those kinds that are about one
	For    time.Duration // how long
	Reason string
	// the clock and what its end leads to, as they are typed; "" as it is
	Clock, Timeout string
}

// Vote is a proposal that stands.
type Vote struct {
	Kind VoteKind `json:"kind"`
	// ID tells it from every other vote of its game.
	ID    string    `json:"id"`
	By    ids.User  `json:"by"`              // who asks
	Chair ids.Chair `json:"chair,omitempty"` // on which they sit; "" for an organiser who has left theirs
	// Organiser says that an organiser asks as such.
	Organiser bool          `json:"organiser,omitempty"`
	Seat      ids.Chair     `json:"seat,omitempty"`  // which it is about
	About     ids.User      `json:"about,omitempty"` // who sat there: it is about them, not about who comes after
	For       time.Duration `json:"for,omitempty"`
	Reason    string        `json:"reason,omitempty"`
	Clock     string        `json:"clock,omitempty"` // to be played with, as it is stored
	Was       string        `json:"was,omitempty"`   // the one before
	Undo      *Undo         `json:"undo,omitempty"`
	Asked     []ids.Chair   `json:"asked,omitempty"`  // whose players must agree; nil: everybody's
	Agreed    []ids.User    `json:"agreed,omitempty"` // who has
	Line      int           `json:"line"`             // how many lines the game had when it was asked
	Until     time.Time     `json:"until,omitzero"`

	stored string // as it stands in the store
}

// How a vote goes on: the ends of the kinds of outbox rows that tell of it.
const (
	VoteAsked     = "asked"
	VoteAgreed    = "agreed" // one agrees, and others are still to be asked
	VoteRefused   = "refused"
	VoteWithdrawn = "withdrawn"
	VoteExpired   = "expired" // its time is over
	VotePassed    = "passed"
)

// Tells is the kind of the outbox rows that tell how a vote of this kind goes on.
func (k VoteKind) Tells(step string) string { return string(k) + "-" + step }

// OnPosition reports whether votes of this kind are void as soon as the game goes on.
func (k VoteKind) OnPosition() bool { return voteKinds()[k].position }

// Votes lists the votes that stand and can be answered now.
func (t *Table) Votes() []Vote {
	return slices.DeleteFunc(slices.Clone(t.votes), func(v Vote) bool { return !t.stands(v) })
}

// Vote returns the vote of a kind, if one stands.
func (t *Table) Vote(kind VoteKind) (Vote, bool) {
	for _, v := range t.Votes() {
		if v.Kind == kind {
			return v, true
		}
	}
	return Vote{}, false
}

// voteByID finds a vote that stands.
func (t *Table) voteByID(id string) (Vote, bool) {
	for _, v := range t.Votes() {
		if v.ID == id {
			return v, true
		}
	}
	return Vote{}, false
}

// Stands reports whether a vote still stands.
func (t *Table) Stands(v Vote) bool {
	_, stands := t.voteByID(v.ID)
	return stands
}

// stands reports whether a stored vote can be answered now.
func (t *Table) stands(v Vote) bool {
	chair, _ := t.Chair(v.Chair)
	about, _ := t.Chair(v.Seat)
	switch {
	case t.mayVote(voteKinds()[v.Kind]) != nil:
		return false
	case v.Chair != "" && chair.User != v.By:
		return false // somebody else sits there now
	case v.About != "" && about.User != v.About:
		return false
	case v.Kind == VoteTime && t.dueAt(about.ID, t.waits[t.SeatID(about.Seat)]).IsZero():
		return false // they have answered
	}
	return true
}

// mayVote is why votes of a kind can neither be asked nor answered now.
func (t *Table) mayVote(kind voteKind) error {
	switch {
	case t.State == storage.Lobby:
		return problem("not-begun", nil)
	case t.State == storage.Frozen:
		return t.frozen()
	case t.State == storage.Cancelled && !kind.restores:
		return problem("game-cancelled", nil)
	case t.State == storage.Cancelled && t.Still.Stop == (storage.Stop{}):
		return problem("cancelled-for-good", nil)
	case t.State == storage.Cancelled:
		return nil
	case kind.restores:
		return problem("not-cancelled", nil)
	case t.State != storage.Running:
		return engine.Refuse(engine.RefusedOver)
	case t.Begins():
		return problem("begins", nil)
	}
	still := t.Still
	if kind.paused {
		still.Paused = false
	}
	return standing(still)
}

// AskedOf lists the users who must agree to a vote, each once.
func (t *Table) AskedOf(v Vote) []ids.User {
	var users []ids.User
	for _, c := range t.Chairs {
		asked := v.Asked == nil || slices.Contains(v.Asked, c.ID)
		if asked && c.User != "" && c.User != v.By && !slices.Contains(users, c.User) {
			users = append(users, c.User)
		}
	}
	return users
}

// Unasked lists the users who have still to agree to a vote.
func (t *Table) Unasked(v Vote) []ids.User {
	return slices.DeleteFunc(t.AskedOf(v), func(user ids.User) bool { return slices.Contains(v.Agreed, user) })
}

// others are the chairs of everybody but some users; never nil.
func (t *Table) others(but ...ids.User) []ids.Chair {
	chairs := []ids.Chair{}
	for _, c := range t.Chairs {
		if c.User != "" && !slices.Contains(but, c.User) {
			chairs = append(chairs, c.ID)
		}
	}
	return chairs
}

// loadVotes reads what stands.
func (t *Tables) loadVotes(ctx context.Context, table *Table) error {
	stored, err := t.store.Votes(ctx, table.ID)
	if err != nil {
		return err
	}
	for _, s := range stored {
		v := Vote{stored: s.Body}
		if err := json.Unmarshal([]byte(s.Body), &v); err != nil {
			return fmt.Errorf("vote in game %s: %w", table.ID, err)
		}
		v.Kind, v.Until = VoteKind(s.Kind), s.Until
		table.votes = append(table.votes, v)
	}
	return nil
}

// storedVote is what stands in the store of a kind, whether it can be answered or not.
func (t *Table) storedVote(kind VoteKind) string {
	for _, v := range t.votes {
		if v.Kind == kind {
			return v.stored
		}
	}
	return ""
}

// Ask asks the others for something. Where nobody needs to be asked it is done at once. Who asks for the same
// again asks once.
func (t *Tables) Ask(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	p Proposal) (*Table, Vote, error) {
	var v Vote
	table, err := t.again(func() (table *Table, err error) {
		if table, v, err = t.Propose(ctx, user, game, p); err != nil {
			return nil, err
		}
		return t.ask(ctx, table, &v, interaction)
	})
	return table, v, err
}

// Propose is the vote that Ask would put to the others, without asking anybody; it is a Problem where that
// cannot be asked.
func (t *Tables) Propose(ctx context.Context, user ids.User, game ids.Game, p Proposal) (*Table, Vote,
	error) {
	table, err := t.Open(ctx, game)
	if err != nil {
		return nil, Vote{}, err
	}
	chair, ok := table.chairOf(user)
	if !ok {
		return nil, Vote{}, problem("not-seated", nil)
	}
	v := Vote{Kind: p.Kind, By: user, Chair: chair.ID, Seat: p.Seat, For: p.For, Reason: p.Reason}
	if p.Kind == VoteClock {
		v.Was = table.Game.Clock
		if v.Clock, err = t.otherClock(ctx, table, user, Wish{Clock: p.Clock, Timeout: p.Timeout}); err != nil {
			return nil, Vote{}, err
		}
	}
	return table, v, t.propose(ctx, table, &v)
}

// propose completes a vote that is to be put to the others.
func (t *Tables) propose(ctx context.Context, table *Table, v *Vote) error {
	kind, ok := voteKinds()[v.Kind]
	if !ok {
		return fmt.Errorf("vote in game %s: no kind %q", table.ID, v.Kind)
	}
	if err := table.mayVote(kind); err != nil {
		return err
	}
	if table.inEarnest() {
		return problem("vote-computer", nil)
	}
	v.Line, v.Until = table.Sequence, t.now().Add(votesLast)
	return kind.propose(ctx, t, table, v)
}

// ask puts a vote to the others.
func (t *Tables) ask(ctx context.Context, table *Table, v *Vote, interaction ids.Interaction) (*Table,
	error) {
	if err := t.propose(ctx, table, v); err != nil {
		return nil, err
	}
	if old, stands := table.Vote(v.Kind); stands {
		if old.By != v.By || old.Seat != v.Seat || old.For != v.For || old.Reason != v.Reason ||
			old.Clock != v.Clock {
			return nil, problem("vote-asked", map[string]any{"user": mention(old.By)})
		}
		*v = old
		return table, nil
	}
	v.ID = cmp.Or(string(interaction), fmt.Sprint(v.Kind, t.now().UnixMicro()))
	if len(table.Unasked(*v)) == 0 {
		return voteKinds()[v.Kind].pass(ctx, t, table, *v, passing{user: v.By, interaction: interaction})
	}
	return t.putVote(ctx, table, *v, VoteAsked, v.By, interaction)
}

// putVote keeps how a vote goes on, and tells of it. A user has done it; nobody has where its time is over.
func (t *Tables) putVote(ctx context.Context, table *Table, v Vote, step string, user ids.User,
	interaction ids.Interaction) (*Table, error) {
	now := t.now()
	c := t.voteChange(table, v, now)
	c.Interaction = interaction
	if step == VoteAsked || step == VoteAgreed {
		data, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		c.Body = string(data)
	} else {
		c.Deed = v.noted(step, user)
	}
	c.Outbox = []storage.OutboxRow{v.row(step, user, now)}
	return t.changed(ctx, table.ID, t.store.SetVote(ctx, c))
}

// voteChange takes a vote away.
func (t *Tables) voteChange(table *Table, v Vote, now time.Time) storage.VoteChange {
	after := storage.AnyLine
	if v.Kind.OnPosition() {
		after = table.Sequence
	}
	return storage.VoteChange{
		Vote: storage.Vote{Game: table.ID, Kind: string(v.Kind), After: after, Until: v.Until},
		Seen: table.storedVote(v.Kind), State: table.State, Lines: table.Sequence, Paused: table.Still.Paused,
		Seats: table.taken(), At: now,
	}
}

// row tells the thread how a vote goes on.
func (v Vote) row(step string, user ids.User, at time.Time) storage.OutboxRow {
	row := notice(Audience{Kind: ToThread}, v.Kind.Tells(step), at)
	row.Body = body{User: cmp.Or(user, v.By), Vote: &v}.String()
	return row
}

// noted is how a vote has ended, as it is kept: see Deeds.
func (v Vote) noted(step string, user ids.User) storage.Deed {
	return storage.Deed{By: v.By, Kind: "vote-" + step, Body: body{User: user, Vote: &v}.String()}
}

// grants is a vote as the change that carries it out grants it.
func (v Vote) grants() storage.Grant {
	if v.stored == "" {
		return storage.Grant{}
	}
	return storage.Grant{Kind: string(v.Kind), Body: v.stored}
}

// Consent is a user's word to a vote: yes or no. With the last yes it is carried out. Whether the user
// organises the server decides nothing but a cancellation. It is ErrStale if that vote stands no more.
func (t *Tables) Consent(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	id string, organises, yes bool) (*Table, Vote, error) {
	var v Vote
	table, err := t.again(func() (table *Table, err error) {
		if table, v, err = t.voteOf(ctx, game, id); err != nil {
			return nil, err
		}
		decides := false
		if organises && v.Kind == VoteCancel {
			played, err := t.hasPlayed(ctx, table, user)
			if err != nil {
				return nil, err
			}
			decides = !played
		}
		_, plays := table.chairOf(user)
		switch {
		case v.By == user:
			return nil, problem("vote-own", nil)
		case !plays && !decides:
			return nil, problem("not-seated", nil)
		case !decides && !slices.Contains(table.AskedOf(v), user):
			return nil, problem("vote-not-asked", nil)
		case !yes:
			return t.putVote(ctx, table, v, VoteRefused, user, interaction)
		case slices.Contains(v.Agreed, user):
			return table, nil
		}
		v.Agreed = append(slices.Clone(v.Agreed), user)
		if len(table.Unasked(v)) > 0 && !decides {
			return t.putVote(ctx, table, v, VoteAgreed, user, interaction)
		}
		return voteKinds()[v.Kind].pass(ctx, t, table, v, passing{user, interaction, v.grants()})
	})
	return table, v, err
}

// Withdraw takes a user's own vote away.
func (t *Tables) Withdraw(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	id string) (*Table, Vote, error) {
	var v Vote
	table, err := t.again(func() (table *Table, err error) {
		if table, v, err = t.voteOf(ctx, game, id); err != nil {
			return nil, err
		}
		if v.By != user {
			return nil, problem("vote-not-own", nil)
		}
		return t.putVote(ctx, table, v, VoteWithdrawn, user, interaction)
	})
	return table, v, err
}

// voteOf opens a game with a vote that stands.
func (t *Tables) voteOf(ctx context.Context, game ids.Game, id string) (*Table, Vote, error) {
	table, err := t.Open(ctx, game)
	if err != nil {
		return nil, Vote{}, err
	}
	v, stands := table.voteByID(id)
	if !stands {
		return nil, Vote{}, ErrStale
	}
	return table, v, nil
}

// agreed reports whether all have agreed: those who did not have left meanwhile.
func (t *Table) agreed(v Vote) bool { return len(v.Agreed) > 0 && len(t.Unasked(v)) == 0 }

// passAgreed carries out the votes to which only those had not agreed who have just left the table. Should
// the program be stopped before it does, SettleVotes does.
func (t *Tables) passAgreed(ctx context.Context, table *Table) (*Table, error) {
	for _, v := range table.Votes() {
		if !table.agreed(v) || !table.Stands(v) {
			continue
		}
		next, err := voteKinds()[v.Kind].pass(ctx, t, table, v, passing{grants: v.grants()})
		switch {
		case err == nil:
			table = next
		case !errors.Is(err, storage.ErrConflict): // somebody was quicker
			return table, err
		}
	}
	return table, nil
}

// SettleVotes ends the votes whose time is over, and tells of it: silence is no yes. Call it every minute or
// so.
func (t *Tables) SettleVotes(ctx context.Context, now time.Time) error {
	due, err := t.store.DueVotes(ctx, now)
	if err != nil {
		return fmt.Errorf("settle votes: %w", err)
	}
	var failed []error
	for _, d := range due {
		_, err := t.again(func() (*Table, error) { return t.settleVote(ctx, d, now) })
		if err = unlessNewer(err); err != nil {
			failed = append(failed, fmt.Errorf("settle a vote in game %s: %w", d.Game, err))
		}
	}
	return errors.Join(failed...)
}

func (t *Tables) settleVote(ctx context.Context, due storage.Vote, now time.Time) (*Table, error) {
	table, err := t.Open(ctx, due.Game)
	if errors.Is(err, ErrFrozen) {
		return nil, nil // when the operator has mended it
	}
	if err != nil {
		return nil, err
	}
	for _, v := range table.votes {
		switch {
		case v.Kind != VoteKind(due.Kind) || v.Until.After(now):
		case !table.stands(v):
			return table, t.store.SetVote(ctx, t.voteChange(table, v, now)) // there is nothing to tell
		case table.agreed(v):
			return voteKinds()[v.Kind].pass(ctx, t, table, v, passing{grants: v.grants()})
		default:
			return t.putVote(ctx, table, v, VoteExpired, "", "")
		}
	}
	return table, nil // answered a moment ago
}

// Note is something that a user has said to the others.
type Note struct {
	Kind   string
	User   ids.User
	Report string // the id of what they have reported to the operator
	Vote   *Vote  // of which it tells; nil for something else
}

// Of reports how the vote goes on that a note tells of: "asked", "refused". It is "" for every other note.
func (n Note) Of() (step string) {
	if n.Vote == nil {
		return ""
	}
	return n.Kind[len(n.Vote.Kind)+1:]
}
