package storagetest

import (
	"reflect"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// An offer changes as it was seen, and ends when somebody sits down; who has been asked stays known.
func testOffers(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	offer := storage.Offer{Game: "g1", Seat: "blue", By: "u9", Why: "own", At: noon}
	put := func(o, seen storage.Offer) error {
		o.Game, o.Seat = "g1", "blue"
		return s.SetOffer(ctx, storage.OfferChange{Offer: o, Seen: seen, Now: noon.Add(time.Hour),
			Outbox: []storage.OutboxRow{told("thread", string(o.Asked))}})
	}
	wants(t, put(offer, storage.Offer{}), storage.ErrConflict) // nothing is offered in the lobby
	must(t, s.Append(ctx, move("g1", 0)))
	race(t, 5, storage.ErrConflict, func(int) error { return put(offer, storage.Offer{}) })
	asking := offer
	asking.Asked, asking.Until = "u3", noon.Add(25*time.Hour)
	must(t, put(asking, offer))
	wants(t, put(asking, offer), storage.ErrConflict)
	must(t, s.SetOfferMessages(ctx, asking, "m1", ""))
	wants(t, s.SetOfferMessages(ctx, asking, "m2", ""), storage.ErrConflict)
	wants(t, put(storage.Offer{}, asking), storage.ErrConflict) // its message is not known
	asking.Call = "m1"
	for name, list := range map[string][]storage.Offer{"its game's": got(open(t).Offers(ctx, "g1"))(t),
		"all": got(s.AllOffers(ctx))(t)} {
		if !reflect.DeepEqual(list, []storage.Offer{asking}) {
			t.Errorf("%s: %+v, want %+v", name, list, asking)
		}
	}
	if list := got(s.AskedSince(ctx, "g1", "blue", noon))(t); !reflect.DeepEqual(list, []ids.User{"u3"}) {
		t.Errorf("asked are %v", list)
	}
	if list := got(s.AskedSince(ctx, "g1", "blue", noon.Add(2*time.Hour)))(t); len(list) > 0 {
		t.Errorf("asked later are %v", list)
	}
	takes := move("g1", 1)
	takes.Reseat, takes.Takes = []storage.Seat{{Seat: "blue", User: "u3"}}, offer
	wants(t, s.Append(ctx, takes), storage.ErrConflict)
	takes.Takes = asking
	must(t, s.Append(ctx, takes))
	if list := got(s.AllOffers(ctx))(t); len(list) > 0 {
		t.Errorf("still offered: %+v", list)
	}
	wants(t, put(storage.Offer{}, asking), storage.ErrConflict)
	must(t, put(offer, storage.Offer{}))
	over := move("g1", 2)
	over.State = storage.Finished
	must(t, s.Append(ctx, over))
	wants(t, put(asking, offer), storage.ErrConflict)
	must(t, put(storage.Offer{}, offer))
}

// Who was asked long ago is asked before who was asked lately, and first who never was.
func testSubstitutes(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	for _, v := range []storage.Substitute{{Server: "s1", User: "u1", Games: "all"},
		{Server: "s1", User: "u2", Games: "wotr"}, {Server: "s1", User: "u3", Games: "wotr"},
		{Server: "s2", User: "u4", Games: "all"}} {
		must(t, s.SetSubstitute(ctx, v))
	}
	for i, user := range []ids.User{"u2", "u1", "u4", "u2"} {
		seat := ids.Chair([]string{"a", "b", "c", "d"}[i])
		must(t, s.SetOffer(ctx, storage.OfferChange{Offer: storage.Offer{Game: "g1", Seat: seat, At: noon,
			Asked: user}, Now: noon.Add(time.Duration(i) * time.Hour)}))
	}
	must(t, s.SetSubstitute(ctx, storage.Substitute{Server: "s1", User: "u2", Games: "hunt"}))
	want := []storage.Substitute{{Server: "s1", User: "u3", Games: "wotr"},
		{Server: "s1", User: "u1", Games: "all", Asked: noon.Add(time.Hour)},
		{Server: "s1", User: "u2", Games: "hunt", Asked: noon.Add(3 * time.Hour)}}
	if list := got(open(t).Substitutes(ctx, "s1"))(t); !reflect.DeepEqual(list, want) {
		t.Errorf("got %+v, want %+v", list, want)
	}
	must(t, s.SetSubstitute(ctx, storage.Substitute{Server: "s1", User: "u1"}))
	if v := got(s.Substitute(ctx, "s1", "u1"))(t); v.Games != "" {
		t.Errorf("still %+v", v)
	}
	if v := got(s.Substitute(ctx, "s1", "u2"))(t); v != want[2] {
		t.Errorf("got %+v", v)
	}
}
