package table

import (
	"errors"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
)

// A draft that offered other choices than it would now, since the program is a newer one, is stale; one from
// before choices were noted goes on.
func TestDraftThatOfferedOtherChoices(t *testing.T) {
	c := newClub(t)
	game := c.began()
	question := game.Questions(engine.SeatsOf(probe.Raider))[0]
	for _, begun := range []engine.Action{{}, {Verb: question.Verbs[0]}} {
		d, err := c.BeginDraft(t.Context(), game, "raider", question, begun)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := c.store.Draft(t.Context(), d.ID)
		if err != nil {
			t.Fatal(err)
		}
		_, partial := cutOffer(stored.Partial)
		for text, want := range map[string]error{stored.Partial: nil, partial: nil, "#0 " + partial: ErrStale} {
			stored.Partial = text
			if err := c.store.PutDraft(t.Context(), stored); err != nil {
				t.Fatal(err)
			}
			if got, err := c.Draft(t.Context(), "raider", d.ID); !errors.Is(err, want) ||
				err == nil && got.Action.Verb != begun.Verb {
				t.Errorf("%q: %v, %v; want %v", text, got.Action, err, want)
			}
		}
	}
}

// What a draft offers has another digest as soon as anything of it is another.
func TestDigestOfWhatIsOffered(t *testing.T) {
	c := newClub(t)
	game := c.began()
	seen := map[string]bool{}
	for _, seat := range []engine.Seat{probe.Raider, probe.Warden} {
		d := game.Questions(engine.SeatsOf(seat))[0]
		for _, begun := range []engine.Action{{}, {Verb: d.Verbs[0]}} {
			draft := &Draft{Table: game, Decision: d, Action: begun}
			if first := draft.offered(); first != draft.offered() {
				t.Errorf("not the same twice: %s", first)
			}
			seen[draft.offered()] = true
		}
	}
	if len(seen) < 2 {
		t.Errorf("two questions have one digest: %v", seen)
	}
}
