package wotr

import (
	"strings"
	"testing"
)

// rulersFight is a battle with Kings of Middle-earth.
func rulersFight(t *testing.T, attacker Side, attackers, defenders string) *game {
	t.Helper()
	f := plainFight(t, attacker, attackers, defenders)
	f.p.Kings.Rules = allKings
	for c := Brand; c < Brand+sovereignCount; c++ {
		f.p.standOrFall(c)
	}
	for c := range f.p.Cards {
		f.p.Cards[c] = InDeck
	}
	f.p.removeAbsentCards()
	return f
}

// standOrFall takes a sovereign who is not in a battle of a test out of the game.
func (p *Position) standOrFall(c Character) {
	if p.State[c] != OnMap {
		p.State[c] = Eliminated
	}
}

// corruptedAtHome makes a sovereign corrupted on a board of a test, and takes the others out of the game.
func (p *Position) corruptedAtHome(who Character) {
	for c := Brand; c < Brand+sovereignCount; c++ {
		p.standOrFall(c)
	}
	p.State[who], p.Where[who] = Corrupted, who.sovereign().seat
	for c := range p.Cards {
		p.Cards[c] = InDeck
	}
	p.removeAbsentCards()
}

// KA1: Heir of Bard: after the cards are shown the Free Peoples forfeit theirs, and the Shadow's is
// cancelled; once a battle.
func TestKA1HeirOfBard(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:5r1e", "north:5r,brand")
	f.attack(APowerTooGreat, PitsOfMordor)
	f.lay(APowerTooGreat, PitsOfMordor)
	f.asks("free battle.bard")
	f.load("combat-roll-shadow: 1 1 1 1 4").load("combat-roll-free: 1 1 1 1 1").load("leader-reroll-free: 1 1")
	f.do("free: forfeit-card who=brand")
	f.told("card-forfeited side=free character=brand combat=heir-of-bard")
	f.told("combat-cancelled side=shadow cancelled=desperate-battle combat=heir-of-bard")
	if !f.p.Battle.Bard {
		t.Error("it can be used again")
	}
}

// KA1, KB1: a unit of the North fights, Brand is there (or corrupted), and both sides have laid a card;
// otherwise nobody is asked.
func TestKA1KB1WithoutANortherner(t *testing.T) {
	for _, fight := range []struct {
		free, shadow string
		spoiled      bool
		cards        [2]Card
	}{
		{"gondor:5r,brand", "sauron:5r", false, [2]Card{APowerTooGreat, PitsOfMordor}},
		{"north:5r,boromir", "sauron:5r", false, [2]Card{APowerTooGreat, PitsOfMordor}},
		{"north:5r,brand", "sauron:5r", false, [2]Card{APowerTooGreat, NoCard}},
		{"north:5r,brand", "sauron:5r", false, [2]Card{NoCard, PitsOfMordor}},
		{"gondor:5r", "sauron:5r", true, [2]Card{APowerTooGreat, PitsOfMordor}},
		{"north:5r", "sauron:5r", true, [2]Card{NoCard, PitsOfMordor}},
		{"north:5r", "sauron:5r", true, [2]Card{APowerTooGreat, NoCard}},
	} {
		f := rulersFight(t, Shadow, fight.shadow, fight.free)
		if fight.spoiled {
			f.p.State[Brand], f.p.Where[Brand] = Corrupted, Dale
		}
		f.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1 1 1 1 1")
		if free := f.p.army(FreePeoples, f.to); free.Who != 0 {
			f.load("leader-reroll-free:" + strings.Repeat(" 1", int(characters[free.Who.first()].leadership)))
		}
		if f.fightRound(fight.cards[FreePeoples], fight.cards[Shadow]); f.p.Battle.Stage < 7 {
			t.Errorf("%s and %v: asked is %s", fight.free, fight.cards, f.asked())
		}
	}
}

// KB1: Shadow in the North: the Shadow forfeits its card and cancels that of the Free Peoples where a unit of
// the North fights.
func TestKB1ShadowInTheNorth(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:5r", "north:5r")
	f.p.State[Brand], f.p.Where[Brand] = Corrupted, Dale
	f.attack(APowerTooGreat, PitsOfMordor)
	f.lay(APowerTooGreat, PitsOfMordor)
	f.asks("shadow battle.north")
	f.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1 1 1 1 5")
	f.do("shadow: forfeit-card who=brand")
	f.told("card-forfeited side=shadow character=brand combat=shadow-in-the-north")
	f.told("combat-cancelled side=free cancelled=no-quarter combat=shadow-in-the-north")
	f.told("lost side=shadow region=eastern-emyn-muil figures=sauron:1r reduced=none")
}

// KA4: Forth, Eorlingas! needs no card: leadership 3 in the first round.
func TestKA4ForthEorlingas(t *testing.T) {
	f := rulersFight(t, FreePeoples, "rohan:5r,theoden", "sauron:5r")
	f.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").load("leader-reroll-free: 1 1 1")
	f.attack(NoCard, NoCard)
	f.lay(NoCard, NoCard)
	f.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").load("leader-reroll-free: 1")
	f.do("free: go-on")
	if f.asked() == "shadow battle.retreat" {
		f.do("shadow: stand")
	}
	f.lay(NoCard, NoCard)
}

// KC1: Red Wrath: before the cards are shown; a hit on the own army, +1, by Relentless Assault +2.
func TestKC1RedWrath(t *testing.T) {
	for card, bonus := range map[Card]string{PitsOfMordor: "1", RageOfTheDunlendings: "2"} {
		f := rulersFight(t, Shadow, "southrons:5r,black-serpent", "gondor:5r")
		f.attack(NoCard, card)
		f.lay(NoCard, card)
		f.asks("shadow battle.command")
		if f.p.Battle.Shown {
			t.Error("the cards are shown")
		}
		f.load("combat-roll-shadow: 1 1 1 1").load("combat-roll-free: 1 1 1 1 1").load("leader-reroll-shadow: 1 1")
		f.do("shadow: forfeit-card who=black-serpent")
		f.toldSoFar("combat-bonus side=shadow roll=" + bonus + " reroll=0 combat=red-wrath")
		f.remain("gondor:5r", "southrons:4r,black-serpent")
	}
	f := rulersFight(t, Shadow, "southrons:1r,black-serpent", "gondor:5r")
	f.p.Battle = Battle{Attacker: Shadow, From: f.from, To: f.to, Force: f.p.army(Shadow, f.from),
		Laid: [2]Card{Shadow: PitsOfMordor}}
	if f.p.mayCommand() != 0 {
		t.Error("the hit would be the end of the army")
	}
}

// KC2: Lord of the Bats: his leadership for +1 on the re-roll; by Swarm of Bats the Free Peoples' card is
// cancelled.
func TestKC2LordOfTheBats(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:5r1n,shadow-of-mirkwood", "gondor:5r")
	f.attack(APowerTooGreat, TheShadowIsMoving)
	f.lay(APowerTooGreat, TheShadowIsMoving)
	f.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1 1 1 1 1").load("leader-reroll-shadow: 4")
	f.do("shadow: forfeit-card who=shadow-of-mirkwood")
	f.told("combat-cancelled side=free cancelled=no-quarter combat=lord-of-the-bats")
	f.told("forfeited side=shadow points=1 combat=lord-of-the-bats")
	f.told("leader-reroll side=shadow dice=4 need=5 bonus=1 hits=1")
}

// KC3: I Command: +1 on both rolls of both sides, by Desperate Battle of the own alone.
func TestKC3ICommand(t *testing.T) {
	for card, both := range map[Card]bool{PitsOfMordor: false, HillTrolls: true} {
		f := rulersFight(t, Shadow, "isengard:5e,ugluk", "gondor:5r")
		f.attack(NoCard, card)
		f.lay(NoCard, card)
		f.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1 1 1 1 1").load("leader-reroll-shadow: 1")
		f.do("shadow: forfeit-card who=ugluk")
		f.told("combat-bonus side=shadow roll=1 reroll=1 combat=i-command")
		if got := f.p.Battle.Sides[FreePeoples].RollBonus == 1; got != both {
			t.Errorf("%s: for both %t", card, got)
		}
	}
}

// K12.2: Daring Defiance cancels a chieftain's ability as any effect of a card.
func TestK12DaringDefianceCancelsAnAbility(t *testing.T) {
	f := rulersFight(t, Shadow, "southrons:5r,black-serpent", "gondor:5r,strider")
	f.attack(IWillGoAlone, PitsOfMordor)
	f.lay(IWillGoAlone, PitsOfMordor)
	f.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1 1 1 1 1").load("leader-reroll-shadow: 1 1")
	f.do("shadow: forfeit-card who=black-serpent")
	f.told("combat-cancelled side=shadow cancelled=red-wrath combat=daring-defiance")
	f.remain("gondor:5r,strider", "southrons:5r,black-serpent")
}

// K12.1: the forfeited card counts as played: the Witch-king draws for it.
func TestK12TheForfeitedCardCountsAsPlayed(t *testing.T) {
	f := rulersFight(t, Shadow, "southrons:5r,black-serpent,witch-king", "gondor:5r")
	f.attack(NoCard, PitsOfMordor)
	f.lay(NoCard, PitsOfMordor)
	f.load("combat-roll-shadow: 1 1 1 1").load("combat-roll-free: 1 1 1 1 1").
		load("leader-reroll-shadow: 1 1 1 1")
	f.do("shadow: forfeit-card who=black-serpent")
	if f.p.Battle.Sorcery != PitsOfMordor {
		t.Error("no draw")
	}
}

// KA1, KB1: once in a battle; in its next round nobody is asked again.
func TestKA1KB1OnceInABattle(t *testing.T) {
	second := map[Side]Card{FreePeoples: HelpUnlookedFor, Shadow: MonstersRoused}
	for whose, step := range map[Side]string{FreePeoples: "battle.bard", Shadow: "battle.north"} {
		f := rulersFight(t, Shadow, "sauron:5r", map[Side]string{FreePeoples: "north:5r,brand",
			Shadow: "north:5r"}[whose])
		if whose == Shadow {
			f.p.State[Brand], f.p.Where[Brand] = Corrupted, Dale
		}
		f.p.Cards[second[FreePeoples]], f.p.Cards[second[Shadow]] = InHand, InHand
		for round := range 2 {
			f.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1 1 1 1 1")
			if whose == FreePeoples {
				f.load("leader-reroll-free: 1 1")
			}
			if round == 0 {
				f.fightRound(APowerTooGreat, PitsOfMordor)
				f.asks(whose.String() + " " + step)
				f.do(whose.String() + ": forfeit-card who=brand").do("shadow: go-on").do("free: stand")
				continue
			}
			f.lay(second[FreePeoples], second[Shadow])
			f.asks("shadow battle.cease")
		}
	}
}
