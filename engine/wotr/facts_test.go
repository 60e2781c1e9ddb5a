package wotr

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
)

// Everything that changes on the board and among the cards is told: each figure, settlement, siege, nation,
// Ring and card that an action has changed is in one of its events, and there is one event for each step on a
// track.
func TestEveryChangeIsTold(t *testing.T) {
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 3))
		chance := engine.NewSeeded([]byte{byte(seed), 3}, 0)
		now, _, err := Rules.New(nil, chance)
		if err != nil {
			t.Fatal(err)
		}
		for range maxDecisions {
			if _, over := Rules.Result(now); over {
				break
			}
			asked := Rules.Decisions(now)
			d := asked[random.IntN(len(asked))]
			a, err := engine.RandomAction(Rules, now, d, random.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			next, played, err := Rules.Apply(now, d.Seat, a, chance)
			if err != nil {
				t.Fatal(err)
			}
			if silent := untoldChance(played); len(silent) > 0 {
				t.Errorf("seed %d, %s: %v\ntold: %v", seed, Rules.Format(a), silent, played.Events)
			}
			if silent := untold(now.(*Position), next.(*Position), played.Events); len(silent) > 0 {
				t.Errorf("seed %d, %s: %v\ntold: %v", seed, Rules.Format(a), silent, played.Events)
			}
			if t.Failed() {
				return
			}
			now = next
		}
	}
}

// untold lists what has changed without an event that mentions it.
func untold(before, after *Position, events []engine.Event) (list []string) {
	silent := func(changed bool, what string, args ...any) {
		if changed {
			list = append(list, fmt.Sprintf(what, args...))
		}
	}
	for r := Nowhere + 1; r < regionCount; r++ {
		inBattle := slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == "felled" }) &&
			(r == after.Battle.From || r == after.Battle.To)
		here := inBattle || mentions(events, Regions, engine.Value(r))
		silent(before.Armies[r] != after.Armies[r] && !here, "figures in %s", r)
		silent(before.Captured.has(r) != after.Captured.has(r) && !tells(events, r, "captured", "liberated"),
			"control of %s", r)
		silent(before.Besieged.has(r) != after.Besieged.has(r) && !tells(events, r, "siege-laid", "siege-over",
			"captured", "liberated"), "the siege of %s", r)
	}
	for c := GandalfTheGrey; c < characterCount; c++ {
		moved := before.State[c] != after.State[c] || before.Where[c] != after.Where[c]
		silent(moved && !mentions(events, Characters, engine.Value(c)) && !mentions(events, Figures,
			engine.Value(characterFigure(c))), "%s", c)
	}
	for n := Dwarves; n < nationCount; n++ {
		steps := count(events, Nations, engine.Value(n), "advanced") - count(events, Nations, engine.Value(n),
			"set-back")
		silent(int(after.Box[n]-before.Box[n]) != steps, "%s on the political track: %d steps are told", n, steps)
		roused := after.active(n) != before.active(n)
		silent(roused != (count(events, Nations, engine.Value(n), "activated") == 1), "%s is roused: %t", n, roused)
		wars := count(events, Nations, engine.Value(n), "at-war")
		silent(wars > 1 || (wars == 1) != (!before.atWar(n) && after.atWar(n)), "%s at war is told %d times", n,
			wars)
	}
	for c := NoCard + 1; c < cardCount; c++ {
		shown := before.Cards[c] == Laid && after.Cards[c] == Played // its face was told when both were turned over
		silent(before.Cards[c] != after.Cards[c] && !shown && !mentions(events, Cards, engine.Value(c)),
			"%s: %s, now %s", c, before.Cards[c], after.Cards[c])
	}
	kinds := map[string]bool{}
	for _, e := range events {
		kinds[e.Kind] = true
	}
	anyOf := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return kinds[name] })
	}
	silent(before.Corruption != after.Corruption && !anyOf("corrupted", "healed"), "corruption")
	silent(before.Guide != after.Guide && !anyOf("new-guide"), "the guide")
	silent(before.Rings != after.Rings && !anyOf("ring-used", "ring-paid"), "the Rings")
	silent(before.Progress != after.Progress && !anyOf("fellowship-moved", "declared", "led", "entered-mordor",
		"progress"), "progress")
	silent(before.Mordor != after.Mordor && !anyOf("mordor-step"), "the Mordor track")
	silent(before.Revealed != after.Revealed && !anyOf("revealed", "fellowship-hidden"),
		"whether the Fellowship is revealed")
	silent(before.Bearers != after.Bearers && !anyOf("declared", "led", "bearers-driven", "entered-mordor"),
		"the Ring-bearers' place")
	silent(before.Tokens != after.Tokens && !anyOf("token-used", "token-taken"), "the tokens")
	return list
}

func mentions(events []engine.Event, d *engine.Domain, v engine.Value) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return speaksOf(e, d, v) })
}

func speaksOf(e engine.Event, d *engine.Domain, v engine.Value) bool {
	return slices.ContainsFunc(e.Facts,
		func(f engine.Fact) bool { return f.Domain == d && slices.Contains(f.Values, v) })
}

func tells(events []engine.Event, r Region, kinds ...string) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		return slices.Contains(kinds, e.Kind) && speaksOf(e, Regions, engine.Value(r))
	})
}

func count(events []engine.Event, d *engine.Domain, v engine.Value, kind string) int {
	n := 0
	for _, e := range events {
		if e.Kind == kind && speaksOf(e, d, v) {
			n++
		}
	}
	return n
}

// untoldChance lists kinds of chance of which not as many outcomes are told as there were: each die, tile and
// card once.
func untoldChance(played engine.Played) (list []string) {
	drawn, told := map[string]int{}, map[string]int{}
	for _, o := range played.Outcomes {
		if o.Label != "worn" { // a card drawn from a hand is told as any that is discarded unseen
			drawn[o.Domain.ID()]++
		}
	}
	for _, e := range played.Events {
		for _, f := range e.Facts {
			if slices.Contains(outcomeFacts[e.Kind], f.Name) {
				told[f.Domain.ID()] += len(f.Values)
			}
		}
	}
	for _, id := range []string{engine.Number.ID(), Faces.ID(), Tiles.ID(), Cards.ID()} {
		if drawn[id] != told[id] {
			list = append(list, fmt.Sprintf("%s: %d of %d are told", id, told[id], drawn[id]))
		}
	}
	return list
}

// outcomeFacts are the facts that tell what chance has brought, by kind of event.
var outcomeFacts = map[string][]string{
	"combat-roll": {"dice"}, "leader-reroll": {"dice"}, "extra-attack": {"dice"}, "rolled-for-card": {"dice"},
	"hunt-rolled":   {"dice"},
	"hunt-rerolled": {"dice"}, "tile-die": {"dice"}, "rolled-actions": {"faces"}, "tile-drawn": {"tile"},
	"tile-for-card": {"tile"}, "drew": {"card"},
}
