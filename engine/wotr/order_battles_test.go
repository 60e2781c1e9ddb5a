package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// An order for this battle holds until it is over, and is spent then: in the next one it says nothing.
func TestOrdersForOneBattle(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "isengard:3r")
	tb.hold(ElvenCloaks, ShelobsLair).combat(ElvenCloaks, &combatRow{}).combat(ShelobsLair, &combatRow{})
	offered := func() bool {
		f, _, err := Rules.NextOfOrder(tb.p, tb.p.seatOf(Shadow), engine.Action{Verb: "advance",
			Args: []engine.Arg{{Name: "advance", Value: doOccupy}}})
		return err == nil && slices.Contains(f.Choices, thisBattle)
	}
	if offered() {
		t.Error("an order for a battle is offered where there is none")
	}
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:3r")
	if !offered() {
		t.Error("no order for the battle is offered")
	}
	here, _ := Rules.ParseOrder("no-card role=either scope=this-battle region=folde turn=1")
	for _, c := range []orderCase{
		{Rules.FormatOrder(here), "no-card"},
		{"no-card role=defending against=anything scope=this-battle region=folde turn=1", ""},
		{"no-card role=either scope=this-battle region=edoras turn=1", ""},
		{"no-card role=either scope=this-battle region=folde turn=2", ""},
	} {
		tb.obeysAll(Shadow, c)
	}
	if Rules.Spent(tb.p, here) {
		t.Error("it is spent while the battle goes on")
	}
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1 1")
	tb.do("shadow: no-card").do("free: no-card").do("shadow: cease")
	if !Rules.Spent(tb.p, here) {
		t.Error("it stands when the battle is over")
	}
}

// The first card that fits: by initiative, of equals as the hand lists them; without cards that are named one
// that costs nothing else. It lays nothing where nothing fits, and asks nobody (Rulebook p.29: a card may be
// laid that meets its condition).
func TestOrdersForTheFirstCardThatFits(t *testing.T) {
	for _, test := range []struct {
		name  string
		hand  []Card
		army  string
		order string
		want  string
	}{
		{"an attack before the roll goes before the roll", []Card{EomerSonOfEomund, GuardsOfTheCitadel},
			"rohan:1r2e", "from=free-cards", "lay card=guards-of-the-citadel"},
		{"the first of equals", []Card{CelebornsGaladhrim, TheLastBattle, RidersOfTheoden}, "rohan:3r",
			"from=free-cards", "lay card=the-last-battle"},
		{"none that costs a leader", []Card{TheEaglesAreComing}, "rohan:3r1l", "from=free-cards", "no-card"},
		{"but one that is named", []Card{TheEaglesAreComing}, "rohan:3r1l",
			"from=these-cards cards=the-eagles-are-coming", "lay card=the-eagles-are-coming"},
		{"none but those that are named", []Card{TheLastBattle, TheEaglesAreComing}, "rohan:3r1l",
			"from=these-cards cards=the-eagles-are-coming", "lay card=the-eagles-are-coming"},
		{"none whose condition fails", []Card{GuardsOfTheCitadel}, "rohan:3r", "from=free-cards", "no-card"},
		{"none from an empty hand of what is named", []Card{TheLastBattle}, "rohan:3r",
			"from=these-cards cards=the-eagles-are-coming", "no-card"},
		{"none that gives the battle up", []Card{TheRedArrow}, "rohan:3r", "from=free-cards", "no-card"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tb := battlefield(t, Shadow).put(Folde, test.army).put(Eastemnet, "isengard:3r")
			tb.hold(test.hand...)
			tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:3r")
			tb.asks("free battle.lay-defence").obeysAll(FreePeoples,
				orderCase{"first-card " + test.order + " role=either scope=anywhere", test.want},
				orderCase{"first-card " + test.order + " role=attacking scope=anywhere", ""},
				orderCase{"first-card " + test.order + " role=defending against=character-card scope=anywhere", ""})
		})
	}
}

// Combat cards are costless or cost something; a card that asks its player afterwards is not costless.
func TestCostlessCardsAskNothing(t *testing.T) {
	for _, c := range []Card{TheEaglesAreComing, WornWithSorrowAndToil, BilbosSong, TheFightingUrukHai} {
		if costless(c) {
			t.Errorf("%s counts as costless", c)
		}
	}
	for _, c := range []Card{TheLastBattle, BalrogOfMoria, HillTrolls, ShadowsGather} {
		if !costless(c) {
			t.Errorf("%s does not count as costless", c)
		}
	}
}

// Whether the defender gives ground (Rulebook p.31): by the odds, after a lost round, after so many rounds.
// He goes towards his nearest stronghold.
func TestOrdersToRetreatIf(t *testing.T) {
	at := func(own, enemy string, free, shadow int8) *game {
		tb := battlefield(t, Shadow).put(Folde, own).put(Eastemnet, enemy)
		tb.p.Battle = Battle{Turn: tb.p.Turn, Going: true, Attacker: Shadow, From: Eastemnet, To: Folde, Round: 2,
			Force: tb.p.army(Shadow, Eastemnet)}
		tb.p.Battle.Sides[FreePeoples].RollHits, tb.p.Battle.Sides[Shadow].RollHits = free, shadow
		return tb.push(frame{"battle.retreat", Frame{}})
	}
	order := func(text string) string { return "retreat scope=anywhere retreat=retreat-if " + text }
	away := "retreat to=druadan-forest" // beside Minas Tirith
	at("rohan:2r", "isengard:3r", 0, 0).obeysAll(FreePeoples, orderCase{order("if=odds odds=1-1"), away},
		orderCase{order("if=odds odds=3-2"), "stand"}, orderCase{order("if=losing"), "stand"},
		orderCase{order("if=rounds rounds=2"), away}, orderCase{order("if=rounds rounds=3"), "stand"})
	at("rohan:2r", "isengard:4r", 0, 1).obeysAll(FreePeoples, orderCase{order("if=odds odds=3-2"), away},
		orderCase{order("if=odds odds=2-1"), "stand"}, orderCase{order("if=losing"), away})
	at("rohan:1r1e", "isengard:7r", 2, 2).obeysAll(FreePeoples, orderCase{order("if=odds odds=3-1"), away},
		orderCase{order("if=losing"), "stand"})
	at("rohan:2r", "isengard:2r", 1, 0).obeysAll(FreePeoples, orderCase{order("if=odds odds=1-1"), "stand"})
	tb := battlefield(t, Shadow).put(Westemnet, "rohan:1r").put(Folde, "rohan:3r").put(Eastemnet, "isengard:3r")
	if got := tb.p.refuge(FreePeoples, Westemnet); got != HelmsDeep {
		t.Errorf("from Westemnet to %s, want the stronghold next door", got)
	}
}

// A siege or a battle in the field by the odds (Rulebook p.32).
func TestOrdersForStrongholdsByTheOdds(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:3r").put(Westemnet, "isengard:5r")
	tb.do("shadow: attack die=army from=westemnet to=helms-deep with=isengard:5r").asks("free battle.withdraw")
	tb.obeysAll(FreePeoples,
		orderCase{"stronghold walls=by-odds odds=1-1 scope=anywhere", "withdraw"},
		orderCase{"stronghold walls=by-odds odds=3-2 scope=anywhere", "withdraw"},
		orderCase{"stronghold walls=by-odds odds=2-1 scope=anywhere", "stand"},
		orderCase{"stronghold walls=by-odds odds=2-1 scope=this-battle region=helms-deep turn=1", "stand"},
		orderCase{"stronghold walls=stand enemies=10 scope=anywhere", "stand"}) // never besieged
}

// The attacker goes on while he is stronger; what an elite would pay for is asked (Rulebook p.33).
func TestOrdersToGoOnWhileStronger(t *testing.T) {
	for _, test := range []struct {
		kind          BattleKind
		rounds        int8
		own, defender string
		want          string
	}{
		{FieldBattle, 0, "isengard:3r", "rohan:2r", "go-on"},
		{FieldBattle, 0, "isengard:2r", "rohan:2r", "cease"},
		{FieldBattle, 0, "isengard:1r", "rohan:2r", "cease"},
		{Assault, 0, "isengard:3r2e", "rohan:2r", ""},
		{Assault, 2, "isengard:3r2e", "rohan:2r", "go-on"},
	} {
		tb := battlefield(t, Shadow).put(HelmsDeep, test.defender).put(Westemnet, test.own)
		tb.p.Battle = Battle{Turn: tb.p.Turn, Going: true, Kind: test.kind, Attacker: Shadow, From: Westemnet,
			To: HelmsDeep, Round: 1, Rounds: test.rounds, Force: tb.p.army(Shadow, Westemnet)}
		tb.push(frame{"battle.cease", Frame{}})
		tb.obeysAll(Shadow, orderCase{"press-on press=while-stronger scope=anywhere", test.want})
	}
}

// The Fellowship is not declared though it is revealed, where the order says so; at the gates of Mordor it
// breaks off all the same.
func TestOrdersToTravelOnRevealed(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	tb.p.travel(Strider, Gimli)
	tb.p.Bearers, tb.p.Revealed = Hollin, true
	tb.push(frame{"fellowship.choose", Frame{}}).obeysAll(FreePeoples,
		orderCase{"travel-on while=hidden", "!order-revealed"},
		orderCase{"travel-on while=hidden-or-not", "travel-on"})
	tb.p.Bearers = Morannon
	tb.obeysAll(FreePeoples, orderCase{"travel-on while=hidden-or-not", "!order-gates"})
}

// The quick game answers what interrupts each side, and leaves to it what is left to it.
func TestQuickGameOrders(t *testing.T) {
	quick := map[Side][]string{}
	p := newGame(t)
	for s := FreePeoples; s <= Shadow; s++ {
		open := Rules.OpenOrders(p, p.seatOf(s))
		for _, text := range quickGame.Orders {
			o, err := Rules.ParseOrder(text)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(open, o.Verb) {
				quick[s] = append(quick[s], text)
			}
		}
	}
	for s, want := range map[Side][]string{
		FreePeoples: {"no-card", "casualties", "stronghold", "retreat", "press-on", "advance", "excess",
			"travel-on", "burden"},
		Shadow: {"no-card", "casualties", "stronghold", "retreat", "press-on", "advance", "excess", "allocate",
			"hunt-reroll", "table-card", "sorcerer"},
	} {
		for _, kind := range want {
			if !slices.ContainsFunc(quick[s], func(text string) bool {
				o, _ := Rules.ParseOrder(text)
				return o.Verb == kind
			}) {
				t.Errorf("%s: no %s", s, kind)
			}
		}
	}
}

// What the presets for battles say to the questions of a battle.
func TestPresetsForBattles(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:2r").put(Westemnet, "isengard:5r")
	tb.do("shadow: attack die=army from=westemnet to=helms-deep with=isengard:5r").asks("free battle.withdraw")
	says := func(s Side, name string) string {
		t.Helper()
		i := slices.IndexFunc(orderPresets, func(p engine.OrderPreset) bool { return p.Name == name })
		for _, text := range orderPresets[i].Orders {
			written, err := Rules.ParseOrder(text)
			if err != nil {
				t.Fatal(err)
			}
			o, ok := engine.WholeOrder(Rules, tb.p, tb.p.seatOf(s), written)
			if !ok {
				t.Fatalf("%s leaves something to choose: %s", name, text)
			}
			if a := tb.obeyed(s, Rules.FormatOrder(o)); a != "" {
				return a
			}
		}
		return ""
	}
	check := func(s Side, name, want string) {
		t.Helper()
		if got := says(s, name); got != want {
			t.Errorf("asked %s: %s says %q, want %q", tb.asked(), name, got, want)
		}
	}
	check(FreePeoples, "never-besieged", "stand")
	check(FreePeoples, "no-card-here", "")
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1 1 1 1").do("free: stand")
	tb.asks("shadow battle.cease")
	check(Shadow, "finish-battle", "go-on")
	tb.do("shadow: go-on").asks("free battle.retreat")
	check(FreePeoples, "retreat-outnumbered", "retreat to="+tb.p.refuge(FreePeoples, HelmsDeep).String())
	check(FreePeoples, "finish-battle", "stand")
	check(FreePeoples, "defend-alone", "stand")
}
