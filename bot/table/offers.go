package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A seat can be offered to whoever takes it. Its player stays on until somebody has taken it: a game does not
// wait for a substitute who may never come. Members who have registered as substitutes are asked in turn, by
// letter, each for a day; meanwhile anybody may take the seat who could be given it by an organiser. An offer
// ends when somebody sits down, when it is withdrawn and with the game; one that others have made because a
// player was silent also ends when that player acts.

// Why a seat is offered, as it is stored.
const (
	OfferedByPlayer    = "player"    // whose seat it is, or, of a vacant one, a partner
	OfferedByOrganiser = "organiser" //
	OfferedByVote      = "vote"      // the others at the table
	OfferedByTime      = "time"      // the clock, as it was agreed
)

// The kinds of outbox rows.
const (
	SeatOffered    = "seat-offered"
	OfferWithdrawn = "offer-withdrawn"
	OfferAsked     = "offer-asked" // a substitute is asked to take it
	OfferOver      = "offer-over"  // a message offers it that should do so no more
)

// AskedFor is how long a substitute has the word before the next one is asked.
const AskedFor = 24 * time.Hour

// OfferNews is news of an offer.
type OfferNews struct {
	Kind    string      `json:"-"`
	Chair   ids.Chair   `json:"chair"`
	By      ids.User    `json:"by,omitempty"` // whose doing it is; "" for nobody's alone
	Why     string      `json:"why,omitempty"`
	Played  bool        `json:"played,omitempty"`  // see Deed
	Message ids.Message `json:"message,omitempty"` // that offers it no more
}

// Offer is the offer of a chair; one that does not stand is none.
func (t *Table) Offer(chair ids.Chair) storage.Offer {
	for _, o := range t.offers {
		if o.Seat == chair {
			return o
		}
	}
	return storage.Offer{Game: t.ID, Seat: chair}
}

// Offered lists the chairs that are offered.
func (t *Table) Offered() (list []Chair) {
	for _, c := range t.Chairs {
		if t.State == storage.Running && t.Offer(c.ID).Stands() {
			list = append(list, c)
		}
	}
	return list
}

// Offering is a wish to offer a seat.
type Offering struct {
	Interaction ids.Interaction
	Game        ids.Game
	Chair       ids.Chair
	By          ids.User // "" for nobody alone
	Why         string
}

// OfferSeat offers a seat. Who may do so as an organiser, and what the others have voted, is for the caller
// to know; whoever offers it as its player must be that, or, of a vacant one, play on its side.
func (t *Tables) OfferSeat(ctx context.Context, o Offering) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, o.Game)
		if err != nil {
			return nil, err
		}
		chair, ok := table.Chair(o.Chair)
		switch {
		case !ok || chair.Computer != "":
			return nil, problem("no-such-seat", words.Args{"seat": string(o.Chair)})
		case table.Offer(o.Chair).Stands():
			return nil, problem("offered-already", nil)
		case o.Why == OfferedByPlayer && !table.SpeaksFor(chair, o.By):
			return nil, problem("not-your-seat", nil)
		}
		played, err := t.hasPlayed(ctx, table, o.By)
		if err != nil {
			return nil, err
		}
		return t.changed(ctx, o.Game, t.store.SetOffer(ctx, table.offering(o, played, t.now())))
	})
}

// offering is the change by which a seat comes to be offered, with what is told of it. What an organiser does
// is kept among the deeds.
func (t *Table) offering(o Offering, played bool, now time.Time) storage.OfferChange {
	news := OfferNews{Kind: SeatOffered, Chair: o.Chair, By: o.By, Why: o.Why, Played: played && o.By != ""}
	c := storage.OfferChange{Offer: storage.Offer{Game: o.Game, Seat: o.Chair, By: o.By, Why: o.Why, At: now},
		Now: now, Interaction: o.Interaction, Outbox: []storage.OutboxRow{news.row(Audience{Kind: ToThread}, now),
			news.row(Audience{Kind: ToOffered}, now)}}
	if o.Why == OfferedByOrganiser {
		c.Deed = news.noted()
	}
	return c
}

// SpeaksFor reports whether a user may offer a chair: their own, or a vacant one of their side.
func (t *Table) SpeaksFor(c Chair, user ids.User) bool {
	return user != "" && (c.User == user || c.Free() && slices.Contains(t.Deciders(c), user))
}

// MayWithdraw reports whether a user may withdraw an offer without being an organiser: who made it, and who
// could have made it as the seat's player.
func (t *Table) MayWithdraw(chair Chair, user ids.User) bool {
	o := t.Offer(chair.ID)
	return o.Stands() && (o.By == user && user != "" || t.SpeaksFor(chair, user))
}

// WithdrawOffer ends an offer; organiser says that the user is one.
func (t *Tables) WithdrawOffer(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair, organiser bool) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		if err != nil {
			return nil, err
		}
		offer := table.Offer(chair)
		c, _ := table.Chair(chair)
		switch {
		case !offer.Stands():
			return nil, problem("not-offered", nil)
		case !organiser && !table.MayWithdraw(c, user):
			return nil, problem("not-your-seat", nil)
		}
		played, err := t.hasPlayed(ctx, table, user)
		if err != nil {
			return nil, err
		}
		now := t.now()
		news := OfferNews{Kind: OfferWithdrawn, Chair: chair, By: user, Why: offer.Why, Played: played}
		change := storage.OfferChange{Offer: storage.Offer{Game: game, Seat: chair}, Seen: offer, Now: now,
			Interaction: interaction,
			Outbox:      append(offerOver(offer, now), news.row(Audience{Kind: ToThread}, now))}
		if !table.MayWithdraw(c, user) {
			change.Deed = news.noted()
		}
		return t.changed(ctx, game, t.store.SetOffer(ctx, change))
	})
}

// MayTakeOffer is why a user cannot take an offered seat; nil if they can.
func (t *Tables) MayTakeOffer(ctx context.Context, table *Table, chair ids.Chair, user ids.User) error {
	c, ok := table.Chair(chair)
	if !ok || !table.Offer(chair).Stands() {
		return problem("not-offered", nil)
	}
	if _, plays := table.chairOf(user); plays {
		return problem("you-play-already", nil)
	}
	if err := t.mayJoin(ctx, table.Server, user); err != nil {
		return err
	}
	return t.mayTake(ctx, table, c, user)
}

// TakeOffer gives an offered seat to a user.
func (t *Tables) TakeOffer(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		if err != nil {
			return nil, err
		}
		if err := t.MayTakeOffer(ctx, table, chair, user); err != nil {
			return nil, err
		}
		if err := table.Standing(); err != nil { // a line tells of it, and none is written then
			return nil, err
		}
		c, _ := table.Chair(chair)
		h := Handover{Chair: chair, From: c.User, To: user, Offered: true}
		if h.From == "" {
			if h.From, err = t.LastOn(ctx, table, chair); err != nil {
				return nil, err
			}
		}
		return t.handOver(ctx, table, engine.HandoverLine, h, interaction)
	})
}

// LastOn is who has played a chair last; "" if that is not known.
func (t *Tables) LastOn(ctx context.Context, table *Table, chair ids.Chair) (last ids.User, err error) {
	sittings, err := t.store.Sittings(ctx, table.ID)
	for _, s := range sittings {
		if s.Seat == chair && s.User != "" {
			last = s.User
		}
	}
	return last, err
}

// DeclineOffer notes that a substitute does not take the seat for which they are asked, or cannot be asked:
// the next one is.
func (t *Tables) DeclineOffer(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil {
			return nil, err
		}
		offer := table.Offer(chair)
		if !offer.Stands() || offer.Asked != user {
			return nil, problem("not-asked-to-play", nil)
		}
		next := offer
		next.Asked, next.Until, next.Letter = "", time.Time{}, ""
		return t.changed(ctx, game, t.store.SetOffer(ctx, storage.OfferChange{Offer: next, Seen: offer,
			Now: t.now(), Interaction: interaction}))
	})
}

// Asked reports whether a user has been asked to take a seat that is offered.
func (t *Tables) Asked(ctx context.Context, game ids.Game, chair ids.Chair, user ids.User) (bool, error) {
	offers, err := t.store.Offers(ctx, game)
	for _, o := range offers {
		if o.Seat == chair {
			asked, err := t.store.AskedSince(ctx, game, chair, o.At)
			return slices.Contains(asked, user), err
		}
	}
	return false, err
}

// AskSubstitutes asks those who are next to take the seats that are offered, and ends the offers of games
// that are over. may reports whether somebody may come to a game: Discord knows. Call it every minute or so.
func (t *Tables) AskSubstitutes(ctx context.Context, now time.Time,
	may func(storage.Game, ids.User) (bool, error)) error {
	offers, err := t.store.AllOffers(ctx)
	if err != nil {
		return fmt.Errorf("substitutes: %w", err)
	}
	var failed []error
	for _, o := range offers {
		err := unlessNewer(t.askNext(ctx, o, now, may))
		if err != nil && !errors.Is(err, storage.ErrConflict) { // changed a moment ago
			failed = append(failed, fmt.Errorf("substitutes for game %s: %w", o.Game, err))
		}
	}
	return errors.Join(failed...)
}

func (t *Tables) askNext(ctx context.Context, o storage.Offer, now time.Time,
	may func(storage.Game, ids.User) (bool, error)) error {
	table, err := t.openAnyhow(ctx, o.Game)
	if err != nil {
		return err
	}
	c := storage.OfferChange{Offer: storage.Offer{Game: o.Game, Seat: o.Seat}, Seen: o, Now: now}
	switch {
	case table.State == storage.Finished || table.State == storage.Cancelled:
		c.Outbox = offerOver(o, now)
		return t.setOffer(ctx, c)
	case !table.Running() || o.Asked != "" && !o.Asked.Former() && now.Before(o.Until):
		return nil
	}
	c.Offer = o
	c.Asked, c.Until, c.Letter = "", time.Time{}, ""
	if c.Asked, err = t.nextSubstitute(ctx, table, o, now, may); err != nil {
		return err
	}
	if c.Asked == "" && o.Asked == "" {
		return nil
	}
	if o.Letter != "" {
		c.Outbox = append(c.Outbox, over(o.Seat, o.Letter).row(Audience{Kind: ToOffered, User: o.Asked}, now))
	}
	if c.Asked != "" {
		c.Until = now.Add(AskedFor)
		news := OfferNews{Kind: OfferAsked, Chair: o.Seat, By: o.By, Why: o.Why}
		c.Outbox = append(c.Outbox, news.row(Audience{Kind: ToOffered, User: c.Asked}, now))
	}
	return t.setOffer(ctx, c)
}

func (t *Tables) setOffer(ctx context.Context, c storage.OfferChange) error {
	err := t.store.SetOffer(ctx, c)
	if err == nil {
		t.wake()
	}
	return err
}

// nextSubstitute is who is asked next: of those registered for such games who have not been asked about this
// offer and could take the seat, the one whose being asked is longest ago. Whoever has quiet hours now is
// passed over, not left out: their turn comes when those are over.
func (t *Tables) nextSubstitute(ctx context.Context, table *Table, o storage.Offer, now time.Time,
	may func(storage.Game, ids.User) (bool, error)) (ids.User, error) {
	list, err := t.store.Substitutes(ctx, table.Server)
	if err != nil {
		return "", err
	}
	asked, err := t.store.AskedSince(ctx, o.Game, o.Seat, o.At)
	if err != nil {
		return "", err
	}
	for _, s := range list {
		if slices.Contains(asked, s.User) || !SubstitutesIn(s.Games, table.Game.Rules) {
			continue
		}
		var unable *Problem
		if err := t.MayTakeOffer(ctx, table, o.Seat, s.User); errors.As(err, &unable) {
			continue
		} else if err != nil {
			return "", err
		}
		settings, err := t.Settings(ctx, s.User)
		if err != nil {
			return "", err
		}
		if settings.QuietUntil(now).After(now) {
			continue
		}
		if comes, err := may(table.Game, s.User); err != nil || comes {
			return s.User, err
		}
	}
	return "", nil
}

// The words by which somebody registers as a substitute; else they name games.
const (
	SubstituteAll  = "all"
	SubstituteNone = "none"
)

// SubstitutesIn reports whether a text of SetSubstitute names a game.
func SubstitutesIn(games, rules string) bool {
	list := strings.Fields(games)
	return slices.Contains(list, SubstituteAll) || slices.Contains(list, rules)
}

// SetSubstitute registers a user for the games that they name, separated by blanks or commas, on a server.
func (t *Tables) SetSubstitute(ctx context.Context, server ids.Server, user ids.User, games string) error {
	var list []string
	for _, name := range strings.Fields(strings.ReplaceAll(strings.ToLower(games), ",", " ")) {
		if _, known := t.games[name]; !known && name != SubstituteAll && name != SubstituteNone {
			return problem("no-such-substitute", nil)
		}
		list = append(list, name)
	}
	switch {
	case server == "":
		return problem("substitute-where", nil)
	case slices.Contains(list, SubstituteNone):
		list = nil
	case slices.Contains(list, SubstituteAll):
		list = []string{SubstituteAll}
	}
	slices.Sort(list)
	return t.store.SetSubstitute(ctx, storage.Substitute{Server: server, User: user,
		Games: strings.Join(slices.Compact(list), " ")})
}

// row tells an audience of an offer.
func (n OfferNews) row(to Audience, at time.Time) storage.OutboxRow {
	row := notice(to, n.Kind, at)
	row.Body = body{Offer: &n}.String()
	return row
}

// noted is what an organiser does to an offer as it is kept, see Deeds.
func (n OfferNews) noted() storage.Deed {
	return storage.Deed{By: n.By, Kind: n.Kind, Body: body{Offer: &n}.String()}
}

func over(chair ids.Chair, message ids.Message) OfferNews {
	return OfferNews{Kind: OfferOver, Chair: chair, Message: message}
}

// offerOver has the messages of an offer offer it no more.
func offerOver(o storage.Offer, at time.Time) (rows []storage.OutboxRow) {
	if o.Call != "" {
		rows = append(rows, over(o.Seat, o.Call).row(Audience{Kind: ToOffered}, at))
	}
	if o.Letter != "" {
		rows = append(rows, over(o.Seat, o.Letter).row(Audience{Kind: ToOffered, User: o.Asked}, at))
	}
	return rows
}

// endsOffer is the offer that a change ends, with what must be told: that of a seat on which somebody sits
// down, or, of one that others have offered because its player was silent, whose player has acted.
func (t *Table) endsOffer(c change, actors engine.Seats) (ended storage.Offer, rows []storage.OutboxRow) {
	for _, o := range t.offers {
		chair, _ := t.Chair(o.Seat)
		if slices.ContainsFunc(c.handovers, func(h Handover) bool { return h.Chair == o.Seat && h.To != "" }) {
			ended, rows = o, append(rows, offerOver(o, c.at)...)
		}
		silent := o.Why == OfferedByVote || o.Why == OfferedByTime
		if silent && c.line.Kind == engine.ActionLine && c.order == nil && actors.Has(chair.Seat) {
			news := OfferNews{Kind: OfferWithdrawn, Chair: o.Seat, By: chair.User, Why: o.Why}
			ended, rows = o, append(offerOver(o, c.at), news.row(Audience{Kind: ToThread}, c.at))
		}
	}
	return ended, rows
}
