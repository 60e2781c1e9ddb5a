package wotr

import (
	"errors"
	"slices"
	"testing"

	"redbook/engine"
)

// obeyed returns a side's standing order's answer to the open question: an action that is accepted, "" for
// none, or "!" and why it breaks off.
func (g *game) obeyed(s Side, text string) string {
	g.Helper()
	o, err := Rules.ParseOrder(text)
	if err != nil {
		g.Fatalf("%s: %v", text, err)
	}
	a, err := Rules.Obey(g.p, g.p.seatOf(s), o)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		return "!" + refusal.Code
	case err != nil:
		g.Fatal(err)
	case a.Verb == "":
		return ""
	}
	return Rules.Format(a)
}

// orderCase is an order and its answer.
type orderCase struct{ order, want string }

func (g *game) obeysAll(s Side, cases ...orderCase) *game {
	g.Helper()
	for _, c := range cases {
		if got := g.obeyed(s, c.order); got != c.want {
			g.Errorf("asked %s: %s says %q, want %q", g.asked(), c.order, got, c.want)
		}
	}
	return g
}

// The defender's combat card by what the attacker has laid (Rulebook p.29): its back is all that an order
// sees.
func TestOrdersForCombatCards(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "isengard:3r")
	tb.hold(ElvenCloaks, ShelobsLair, FearFireFoes, BilbosSong).combat(ElvenCloaks, &combatRow{}).
		combat(ShelobsLair, &combatRow{})
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:3r").asks("shadow battle.lay-attack")
	tb.obeysAll(Shadow,
		orderCase{"no-card role=attacking scope=anywhere", "no-card"},
		orderCase{"no-card role=defending against=anything scope=anywhere", ""},
		orderCase{"no-card role=either scope=in-region region=edoras", ""},
		orderCase{"combat-card card=shelobs-lair role=either scope=in-region region=folde",
			"lay card=shelobs-lair"},
	)
	tb.do("shadow: lay card=shelobs-lair").asks("free battle.lay-defence")
	tb.obeysAll(FreePeoples,
		orderCase{"no-card role=attacking scope=anywhere", ""},
		orderCase{"no-card role=defending against=anything scope=anywhere", "no-card"},
		orderCase{"no-card role=defending against=nothing scope=anywhere", ""},
		orderCase{"no-card role=defending against=strategy-card scope=anywhere", ""},
		orderCase{"no-card role=defending against=character-card scope=anywhere", "no-card"},
		orderCase{"combat-card card=elven-cloaks role=defending against=character-card scope=anywhere",
			"lay card=elven-cloaks"},
		// not in the hand: nothing, and nobody is asked
		orderCase{"combat-card card=there-is-another-way role=either scope=anywhere", "no-card"},
		orderCase{"no-fitting-card", ""},
	)
	tb.p.Cards[ElvenCloaks] = Played
	tb.obeysAll(FreePeoples, orderCase{"combat-card card=elven-cloaks role=either scope=anywhere",
		"!" + "order-card-played"})
	tb.p.Cards[FearFireFoes] = FaceDown // a discard that nobody has seen does not break the order off
	tb.obeysAll(FreePeoples, orderCase{"combat-card card=" + FearFireFoes.String() +
		" role=either scope=anywhere", "no-card"})
}

// Casualties (Rulebook p.31): hit by hit a regular or a reduction, two for an elite.
func TestOrdersForCasualties(t *testing.T) {
	for _, test := range []struct {
		army, order string
		hits        int8
		want        string
	}{
		{"rohan:2r2e", "losing=regulars-first hits=5 first=any-nation scope=anywhere", 1, "lose units=rohan:1r"},
		{"rohan:2r2e", "losing=regulars-first hits=5 first=any-nation scope=anywhere", 3, "lose units=rohan:2r1d"},
		{"rohan:2r2e", "losing=regulars-first hits=5 first=any-nation scope=anywhere", 5,
			"lose units=rohan:2r1e1d"},
		{"rohan:2r2e", "losing=reduce-elites-first hits=5 first=any-nation scope=anywhere", 3,
			"lose units=rohan:1r2d"},
		{"rohan:2r2e", "losing=remove-elites-first hits=5 first=any-nation scope=anywhere", 3,
			"lose units=rohan:1r1e"},
		{"rohan:3e", "losing=remove-elites-first hits=5 first=any-nation scope=anywhere", 3,
			"lose units=rohan:1e1d"},
		{"rohan:3e", "losing=regulars-first hits=5 first=any-nation scope=anywhere", 5, "lose units=rohan:2e1d"},
		{"gondor:2r,rohan:2r", "losing=regulars-first hits=5 first=one-nation nation=rohan scope=anywhere", 3,
			"lose units=gondor:1r,rohan:2r"},
		// more than it says
		{"gondor:2r,rohan:2r", "losing=regulars-first hits=2 first=any-nation scope=anywhere", 3, ""},
		{"gondor:2r,rohan:2r", "losing=regulars-first hits=5 first=any-nation scope=in-region region=edoras", 3,
			""},
		{"gondor:2r,rohan:2r", "losing=regulars-first hits=5 first=any-nation scope=in-region region=folde", 3,
			"lose units=gondor:2r,rohan:1r"},
	} {
		tb := battlefield(t, Shadow).put(Folde, test.army)
		tb.push(frame{"loss.choose", Frame{Side: FreePeoples, From: Folde, Left: test.hits, Kind: byEvent}})
		tb.obeysAll(FreePeoples, orderCase{"casualties " + test.order, test.want})
	}
	// R103: without a regular to take its place a reduced elite would be gone.
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r2e")
	tb.p.Reinforcements[figureOf(Rohan, Regular)], tb.p.Casualties[figureOf(Rohan, Regular)] = 0, 0
	tb.push(frame{"loss.choose", Frame{Side: FreePeoples, From: Folde, Left: 1, Kind: byEvent}})
	tb.obeysAll(FreePeoples,
		orderCase{"casualties losing=reduce-elites-first hits=5 first=any-nation scope=anywhere",
			"!" + "order-no-replacement"},
		orderCase{"casualties losing=regulars-first hits=5 first=any-nation scope=anywhere", "lose units=rohan:1r"},
	)
}

func TestOrdersForStrongholdsAndRetreats(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:3r").put(Westemnet, "isengard:5r")
	tb.do("shadow: attack die=army from=westemnet to=helms-deep with=isengard:5r").asks("free battle.withdraw")
	tb.obeysAll(FreePeoples,
		orderCase{"stronghold walls=withdraw scope=anywhere", "withdraw"},
		orderCase{"stronghold walls=withdraw scope=in-region region=dol-amroth", ""},
		orderCase{"stronghold walls=stand enemies=5 scope=anywhere", "stand"},
		orderCase{"stronghold walls=stand enemies=4 scope=anywhere", ""}, // more than it says
	)
	tb.load("combat-roll-free: 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").do("free: stand")
	tb.asks("shadow battle.cease").obeysAll(Shadow,
		orderCase{"press-on press=cease scope=anywhere", "cease"},
		orderCase{"press-on press=go-on rounds=1 left=1 scope=anywhere", "cease"},
		orderCase{"press-on press=go-on rounds=2 left=6 scope=anywhere", "cease"},
		orderCase{"press-on press=go-on rounds=2 left=5 scope=anywhere", "go-on"},
		orderCase{"press-on press=go-on rounds=2 left=5 scope=in-region region=edoras", ""},
	)
	tb.do("shadow: go-on").asks("free battle.retreat").obeysAll(FreePeoples,
		orderCase{"retreat scope=anywhere retreat=stand", "stand"},
		orderCase{"retreat scope=in-region region=helms-deep retreat=retreat to=" + retreatOf(tb).String(),
			"retreat to=" + retreatOf(tb).String()},
		// the enemy stands there
		orderCase{"retreat scope=in-region region=helms-deep retreat=retreat to=westemnet",
			"!" + "no-retreat"},
		orderCase{"retreat scope=in-region region=edoras retreat=stand", ""},
	)
}

func retreatOf(tb *game) Region { return tb.p.retreats(FreePeoples, HelmsDeep)[0] }

// Rulebook p.33: only a reduced elite goes on with an assault; an order does not pay that.
func TestAnOrderToGoOnDoesNotReduceElites(t *testing.T) {
	tb := battlefield(t, Shadow)
	tb.put(HelmsDeep, "rohan:5r").put(Westemnet, "isengard:3r2e")
	tb.p.Battle = Battle{
		Turn: tb.p.Turn, Going: true, Kind: Assault, Attacker: Shadow, From: Westemnet, To: HelmsDeep, Round: 1,
		Force: tb.p.army(Shadow, Westemnet),
	}
	tb.push(frame{"battle.cease", Frame{}})
	tb.obeysAll(Shadow, orderCase{"press-on press=go-on rounds=9 left=1 scope=anywhere",
		"!" + "order-reduction"})
}

func TestOrdersForVictors(t *testing.T) {
	tb := battlefield(t, Shadow).put(Westemnet, "isengard:3r2e,saruman")
	tb.p.Battle = Battle{
		Turn: tb.p.Turn, Going: true, End: Destroyed, Attacker: Shadow, From: Westemnet, To: Folde, Round: 1,
		Force: tb.p.army(Shadow, Westemnet),
	}
	tb.push(frame{"battle.advance", Frame{}})
	tb.obeysAll(Shadow, orderCase{"advance advance=occupy scope=anywhere", "occupy with=isengard:3r2e"},
		orderCase{"advance advance=stay scope=in-region region=folde", "stay"},
		orderCase{"advance advance=stay scope=in-region region=edoras", ""})
	for _, test := range []struct {
		side       Side
		step, name string
		use        string
	}{{FreePeoples, "battle.rider", "white-rider", "white-rider"}, {Shadow, "battle.sorcerer", "sorcerer",
		"sorcerer"}} {
		tb.push(frame{test.step, Frame{}})
		tb.obeysAll(test.side, orderCase{test.name + " use=use", test.use},
			orderCase{test.name + " use=keep", "decline"})
	}
}

// Rulebook p.20, FAQ 27: with strictly fewer dice. Whoever has been attacked is asked.
func TestOrdersToPass(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	orders := func(once, always, whatever string) {
		t.Helper()
		tb.obeysAll(FreePeoples, orderCase{"pass span=this-turn turn=1 unless=unless-attacked", once},
			orderCase{"pass span=every-turn unless=unless-attacked", always},
			orderCase{"pass span=every-turn unless=whatever-happens", whatever},
			orderCase{"pass span=this-turn turn=2 unless=whatever-happens", ""})
	}
	orders("", "", "") // as many dice as the enemy
	tb.p.Dice[Shadow][EventFace]++
	orders("pass", "pass", "pass")
	tb.p.Battle = Battle{Turn: 1, Attacker: Shadow, From: Westemnet, To: Folde}
	orders("!"+"order-attacked", "!"+"order-attacked", "pass")
}

func TestOrdersForTheHunt(t *testing.T) {
	burden := func(left int8, corruption int8, who ...Character) *game {
		tb := battlefield(t, FreePeoples)
		tb.p.travel(who...)
		tb.p.Corruption = corruption
		return tb.push(frame{"tile.burden", Frame{Side: FreePeoples, Tile: Tile3, N: left, Left: left,
			Kind: uint8(huntRoll)}})
	}
	burden(3, 0, Strider, Gimli).obeysAll(FreePeoples,
		orderCase{"burden bearing=ring burden=3", "bear"}, orderCase{"burden bearing=ring burden=2", ""},
		orderCase{"burden bearing=guide burden=5", "lose-guide"}, orderCase{"burden bearing=random burden=5",
			"lose-random"})
	burden(3, 0, Strider).obeysAll(FreePeoples, orderCase{"burden bearing=random burden=5", "lose-guide"})
	burden(3, 9, Strider).obeysAll(FreePeoples, orderCase{"burden bearing=ring burden=5",
		"!" + "order-fatal"})
	tb := burden(2, 0, Strider, Gimli)
	tb.p.table(AxeAndBow)
	tb.obeysAll(FreePeoples, orderCase{"table-card card=axe-and-bow use=use", "use-from-table card=axe-and-bow"},
		orderCase{"table-card card=axe-and-bow use=keep", ""}, orderCase{"table-card card=horn-of-gondor use=use",
			""})

	tb = battlefield(t, FreePeoples)
	tb.p.travel(Strider, Gimli)
	tb.p.table(MithrilCoatAndSting, WizardsStaff, FlocksOfCrebain, BalrogOfMoria)
	mithril := func(tile Tile) *game {
		return tb.push(frame{"tile.mithril", Frame{Side: FreePeoples, Tile: tile, N: 2, Kind: uint8(huntRoll)}})
	}
	mithril(Tile3).obeysAll(FreePeoples, orderCase{"table-card card=mithril-coat-and-sting use=use burden=3",
		"use-from-table card=mithril-coat-and-sting"})
	mithril(TileEye).obeysAll(FreePeoples, orderCase{"table-card card=mithril-coat-and-sting use=use burden=3",
		"decline"},
		orderCase{"table-card card=mithril-coat-and-sting use=use burden=2",
			"use-from-table card=mithril-coat-and-sting"},
		orderCase{"table-card card=wizards-staff use=use", ""})
	for _, test := range []struct {
		side       Side
		step, card string
	}{{FreePeoples, "tile.staff", "wizards-staff"}, {Shadow, "hunt.crebain", "flocks-of-crebain"},
		{Shadow, "balrog.ask", "balrog-of-moria"}} {
		tb.push(frame{test.step, Frame{Side: test.side}}).obeysAll(test.side,
			orderCase{"table-card card=" + test.card + " use=use", "use-from-table card=" + test.card},
			orderCase{"table-card card=" + test.card + " use=keep", "decline"})
	}
	tb.push(frame{"hunt.reroll", Frame{Side: Shadow}}).
		obeysAll(Shadow, orderCase{"hunt-reroll use=use", "reroll"}, orderCase{"hunt-reroll use=keep", "decline"})
}

func TestOrdersForTheFellowship(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	tb.p.travel(Strider, Gimli)
	tb.p.Bearers, tb.p.Progress, tb.p.Revealed = Hollin, 2, true
	tb.push(frame{"reveal.move", Frame{}}).obeysAll(FreePeoples, orderCase{"reveal-stay", "lead to=hollin"})
	tb.p.Bearers = Rivendell // a haven: the figure may not stay there (Rulebook p.38)
	tb.obeysAll(FreePeoples, orderCase{"reveal-stay", "!into-haven"})

	tb.p.Bearers, tb.p.Revealed = Hollin, false
	tb.push(frame{"fellowship.choose", Frame{}}).obeysAll(FreePeoples, orderCase{"travel-on", "travel-on"})
	tb.p.Revealed = true
	tb.obeysAll(FreePeoples, orderCase{"travel-on", "!" + "order-revealed"})
	tb.p.Bearers, tb.p.Revealed = Morannon, true
	tb.obeysAll(FreePeoples, orderCase{"travel-on", "!" + "order-gates"})

	tb = battlefield(t, FreePeoples)
	tb.p.travel(Legolas, Gimli, Meriadoc)
	tb.push(frame{"guide.choose", Frame{}}).
		obeysAll(FreePeoples, orderCase{"guide who=gimli", "guide who=gimli"}, orderCase{"guide who=meriadoc", ""})
}

func TestOrdersForDiceHandsAndCrowds(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	tb.p.travel(Strider, Gimli)
	tb.p.Recovered = true
	tb.push(frame{"turn.allocate", Frame{}}).obeysAll(Shadow, orderCase{"allocate dice=0", "allocate dice=1"},
		orderCase{"allocate dice=2", "allocate dice=2"}, orderCase{"allocate dice=7", "allocate dice=2"})
	tb = battlefield(t, FreePeoples).put(Folde, "rohan:6r3e,gondor:4r")
	tb.push(frame{"excess.remove", Frame{Side: FreePeoples, To: Folde}}).obeysAll(FreePeoples,
		orderCase{"excess leaving=regulars first=any-nation", "remove units=gondor:3r"},
		orderCase{"excess leaving=elites first=any-nation", "remove units=rohan:3e"},
		orderCase{"excess leaving=regulars first=one-nation nation=rohan", "remove units=rohan:3r"})
	tb.hold(ElvenCloaks).push(frame{"hand.discard", Frame{Side: FreePeoples}}).obeysAll(FreePeoples,
		orderCase{"discard card=elven-cloaks", "discard card=elven-cloaks"},
		orderCase{"discard card=gwaihir-the-windlord", ""})
}

// withoutOrders are the questions that no standing order answers, and why.
var withoutOrders = map[string]string{
	"attack.choose": "part of an own action", "card.another": "part of an own action",
	"card.dice": "part of an own action",
	"card.draw": "part of an own action", "card.effect": "part of an own action",
	"card.figure": "part of an own action",
	"card.nation": "part of an own action", "card.region": "part of an own action",
	"card.table":      "part of an own action",
	"characters.move": "part of an own action", "gather.choose": "part of an own action",
	"levy.choose": "part of an own action",
	"levy.some":   "part of an own action", "march.choose": "part of an own action",
	"march.on":      "part of an own action",
	"muster.second": "part of an own action", "separate.choose": "part of an own action",
	"upgrade.choose":   "part of an own action",
	"breaking.choose":  "one card, once a game",
	"combat.dread":     "follows from the card that its player has just laid",
	"combat.forfeit":   "follows from the card that its player has just laid",
	"combat.inflict":   "follows from the card that its player has just laid",
	"combat.sacrifice": "follows from the card that its player has just laid",
	"combat.silence":   "follows from the card that its player has just laid",
	"combat.slay":      "follows from the card that its player has just laid",
	"separate.alive":   "where to depends on the whole board",
	"hand.draw":        "the beginning of a turn, with all that has happened before one",
	"tokens.take":      "asked once, before the first turn",
	"worn.discard":     "one card, and what it takes depends on what lies there",
	"ruler.choose":     "follows from the dice that have just been rolled",
	"ruler.dread":      "follows from the dice that have just been rolled",
	"rally.choose":     "part of an own action", "seeing.draw": "part of an own action",
	"seeing.use":  "part of an own action",
	"battle.bard": "answers the cards just shown", "battle.north": "answers the cards just shown",
	"battle.command": "follows from the card that its player has just laid",
	"attempt.stop":   "part of an own action", "attempt.keep": "part of an own action",
	"card.sovereign": "part of an own action", "card.tile": "part of an own action",
	"card.rally":       "part of an own action",
	"combat.sovereign": "follows from the card that its player has just laid",
}

// Every question has an order that answers it, or a reason why it has none.
func TestEveryQuestionHasAnOrderOrAReason(t *testing.T) {
	ordered := map[string]bool{}
	for _, o := range Rules.Orders() {
		for _, step := range o.Steps {
			ordered[step] = true
		}
	}
	for _, step := range Rules.Steps() {
		if _, reason := withoutOrders[step.Name]; ordered[step.Name] == reason {
			t.Errorf("%s: an order %t, a reason for none %t", step.Name, ordered[step.Name], reason)
		}
	}
}

// Neither side can give the other's orders, and orders name only regions and cards of the game.
func TestOrdersThatAreOpen(t *testing.T) {
	p := newGame(t)
	free, shadow := Rules.OpenOrders(p, p.seatOf(FreePeoples)), Rules.OpenOrders(p, p.seatOf(Shadow))
	for kind, want := range map[string][2]bool{
		"no-card": {true, true}, "burden": {true, false}, "reveal-stay": {true, false}, "travel-on": {true, false},
		"guide":       {true, false},
		"white-rider": {true, false}, "hunt-reroll": {false, true}, "allocate": {false, true},
		"sorcerer": {false, true}, "table-card": {true, true},
	} {
		if got := [2]bool{slices.Contains(free, kind), slices.Contains(shadow, kind)}; got != want {
			t.Errorf("%s is open to %v, want %v", kind, got, want)
		}
	}
	tb := battlefield(t, FreePeoples) // with empty hands
	if open := Rules.OpenOrders(tb.p, 0); slices.Contains(open, "combat-card") ||
		slices.Contains(open, "discard") {
		t.Error("an order for a card of an empty hand")
	}
}
