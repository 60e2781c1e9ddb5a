package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Offer is a seat of a game that is offered to whoever takes it.
type Offer struct {
	Game   ids.Game
	Seat   ids.Chair
	By     ids.User // user who offers it; "" for nobody alone
	Why    string   // opaque: how it has come to be offered
	At     time.Time
	Asked  ids.User    // who is asked to take it now; "" for nobody
	Until  time.Time   // when the next one is asked
	Call   ids.Message // calls anybody to it; "" for none yet
	Letter ids.Message // asks the one who is asked; "" for none yet
}

// Stands reports whether there is an offer.
func (o Offer) Stands() bool { return !o.At.IsZero() }

// OfferChange puts an offer in the place of the one that the caller has seen.
type OfferChange struct {
	Offer       // what it is from now on; one that does not stand is none
	Seen        Offer
	Deed        Deed  // of an organiser
	Grants      Grant // the vote that it grants
	Now         time.Time
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Substitute is a user who takes over seats of games on a server. Games is opaque: of which.
type Substitute struct {
	Server ids.Server
	User   ids.User
	Games  string
	Asked  time.Time // when they were last asked to take a seat; zero for never
}

// Offers is the part of a Store that keeps which seats are offered, and to whom. Append
// and Replace end the offer of a seat that somebody sits down on.
type Offers interface {
	// Offers lists the seats of a game that are offered, by seat.
	Offers(ctx context.Context, game ids.Game) ([]Offer, error)
	// AllOffers lists those of all games, by game and seat.
	AllOffers(ctx context.Context) ([]Offer, error)
	// SetOffer is ErrConflict if the offer is not the one that was Seen, or the vote that it grants no longer
	// stands, and for a new one or one that stays if the game is not running.
	SetOffer(ctx context.Context, c OfferChange) error
	// SetOfferMessages notes the messages of an offer that else is as it was seen, else it is ErrConflict.
	SetOfferMessages(ctx context.Context, seen Offer, call, letter ids.Message) error
	// AskedSince lists who has been asked to take a seat since a time.
	AskedSince(ctx context.Context, game ids.Game, seat ids.Chair, since time.Time) ([]ids.User, error)
	// SetSubstitute notes of which games a user takes over seats on a server; "" for none.
	SetSubstitute(ctx context.Context, s Substitute) error
	// Substitute returns what is noted of one.
	Substitute(ctx context.Context, server ids.Server, user ids.User) (Substitute, error)
	// Substitutes lists them: first those whose being asked is longest ago.
	Substitutes(ctx context.Context, server ids.Server) ([]Substitute, error)
}
