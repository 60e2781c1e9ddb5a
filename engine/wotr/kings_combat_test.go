package wotr

import (
	"strconv"
	"testing"
)

// joinedBy puts a sovereign who is still a leader into one of the two regions of a fight.
func (g *game) joinedBy(r Region, who Character) *game {
	g.p.State[who] = Aside
	g.p.Armies[r][who.figure()] = 1
	return g
}

// haunted puts a corrupted sovereign into a region of a fight.
func (g *game) haunted(r Region, who Character) *game {
	g.p.State[who], g.p.Where[who] = Corrupted, r
	return g
}

func TestTheKingsBannerCancelsTheReRoll(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:3r2n", "gondor:3r,aragorn,theoden,boromir")
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2 2 2")
	f.fightRound(AidInTimeOfNeed, NoCard)
	f.asks("free combat.forfeit")
	f.offers("free: forfeit", "aragorn theoden")
	f.refuse("free: forfeit who=dain", "not-in-battle")
	f.load("leader-reroll-free: 5 2 2") // Aragorn and Boromir are left
	f.do("free: forfeit who=theoden")
	f.told("forfeited side=free points=3 combat=the-kings-banner") // Forth, Eorlingas!
	f.told("no-reroll side=shadow combat=the-kings-banner")
	f.remain("gondor:3r,aragorn,theoden,boromir", "sauron:2r2n")
}

func TestTheKingsBannerByTheOneWhoIsThere(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:2r2n", "north:3r,brand")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2 2")
	f.fightRound(AidInTimeOfNeed, NoCard)
	f.told("forfeited side=free points=2 combat=the-kings-banner")
	f.remain("north:3r,brand", "sauron:2r2n")
}

// Another Companion, or a sovereign who has not awakened, carries no banner; and the card does nothing if the
// re-roll is cancelled.
func TestTheKingsBannerNeedsAKingAndTheTime(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:2r", "north:3r,boromir").joinedBy(WesternEmynMuil, Brand)
	f.attack(AidInTimeOfNeed, NoCard)
	f.cannotLay(AidInTimeOfNeed)
	f = rulersFight(t, Shadow, "sauron:2r2n", "gondor:3r,denethor")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2 2").load("leader-reroll-shadow: 2 2")
	f.fightRound(AidInTimeOfNeed, NazgulSearch)
	f.told("combat-without-effect side=free combat=the-kings-banner")
}

func TestLikeAGodOfOldAttacksBeforeTheRoll(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:3r", "north:3r,brand,dain,thranduil")
	f.load("extra-attack-free: 3 2").load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2 2").
		load("leader-reroll-free: 2 2 2")
	f.fightRound(ItIsNotSoDarkHere, NoCard)
	f.told("extra-attack side=free dice=3,2 need=3 bonus=0 hits=1 combat=like-a-god-of-old")
	f.remain("north:3r,brand,dain,thranduil", "sauron:2r")
	// Théoden's leadership is 3 in the first round, and 0 if Words of Power take it away.
	f = rulersFight(t, Shadow, "sauron:3r", "rohan:3r,theoden")
	f.load("extra-attack-free: 2 2 2").load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2").
		load("leader-reroll-free: 2 2 2")
	f.fightRound(ItIsNotSoDarkHere, NoCard)
	f = rulersFight(t, Shadow, "sauron:3r1n", "rohan:3r,theoden")
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2").load("leader-reroll-shadow: 2")
	f.fightRound(ItIsNotSoDarkHere, WornWithSorrowAndToil)
	f.told("combat-without-effect side=free combat=like-a-god-of-old")
	// Neither Aragorn nor a sovereign who has not awakened counts.
	f = rulersFight(t, Shadow, "sauron:3r", "rohan:3r,aragorn").joinedBy(WesternEmynMuil, Theoden)
	f.attack(ItIsNotSoDarkHere, NoCard)
	f.cannotLay(ItIsNotSoDarkHere)
}

// He awakens among the attackers, and re-rolls with them as the Companion that he now is.
func TestThereIsHopeForVictoryAwakensASovereign(t *testing.T) {
	f := rulersFight(t, FreePeoples, "dwarves:3r", "sauron:3r").joinedBy(EasternEmynMuil, Dain)
	f.p.tempted(Dain, Tile1)
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 4 2")
	f.fightRound(EverAtYourService, NoCard)
	f.told("awakened character=dain from=eastern-emyn-muil region=eastern-emyn-muil")
	f.told("tiles-returned character=dain count=1")
	f.told("combat-bonus side=free roll=0 reroll=1 combat=there-is-hope-for-victory")
	f.remain("dwarves:3r,dain", "sauron:2r")
	if f.p.Battle.Force != parseForce(t, "dwarves:3r,dain") || *f.p.tokenOf(Dain) != tokenHeld {
		t.Error("he does not fight on as a Companion")
	}
}

func TestThereIsHopeForVictoryOfTwoSovereigns(t *testing.T) {
	for who, awakens := range map[string]bool{"dain": true, "theoden": false} {
		f := rulersFight(t, Shadow, "sauron:3r", "rohan:3r,theoden").joinedBy(WesternEmynMuil, Dain)
		f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2")
		f.fightRound(MenOfLittleVillages, NoCard)
		f.asks("free combat.sovereign")
		f.offers("free: choose-sovereign", "dain theoden")
		f.load("leader-reroll-free: 4 2 2")
		f.do("free: choose-sovereign who=" + who)
		f.told("combat-bonus side=free roll=0 reroll=1 combat=there-is-hope-for-victory")
		if f.p.onMap(Dain) != awakens || f.hasTold("awakened") != awakens {
			t.Errorf("%s: Dáin has awakened: %t", who, !awakens)
		}
	}
}

// Awake already, or kept asleep by a card on the table: the bonus alone. Corrupted or not there: nothing.
func TestThereIsHopeForVictoryWithoutAnAwakening(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:3r", "rohan:3r,theoden")
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 4 2 2")
	f.fightRound(EverAtYourService, NoCard)
	f.remain("rohan:3r,theoden", "sauron:2r")
	f = rulersFight(t, Shadow, "sauron:3r", "rohan:3r").joinedBy(WesternEmynMuil, Dain)
	f.p.Cards[YourWelcomeIsDoubtful], f.p.Box[Dwarves] = OnTable, 1
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 4")
	f.fightRound(EverAtYourService, NoCard)
	f.remain("rohan:3r,dwarves:1s", "sauron:2r")
	if f.hasTold("awakened") {
		t.Error("he awakened although Your Welcome Is Doubtful lies on the table")
	}
	f = rulersFight(t, Shadow, "sauron:3r", "rohan:3r,aragorn").haunted(WesternEmynMuil, Theoden)
	f.attack(EverAtYourService, NoCard)
	f.cannotLay(EverAtYourService)
}

func TestServantOfTheShadowTakesDiceForAMinion(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:4r,witch-king,mouth-of-sauron", "gondor:4r")
	f.fightRound(NoCard, YourWelcomeIsDoubtful)
	f.asks("shadow combat.forfeit")
	f.offers("shadow: forfeit", "witch-king mouth-of-sauron")
	f.refuse("shadow: forfeit who=saruman", "not-in-battle")
	f.load("combat-roll-shadow: 2 2 2 2").load("combat-roll-free: 2 2").load("leader-reroll-shadow: 2 2")
	f.do("shadow: forfeit who=mouth-of-sauron")
	f.told("forfeited side=shadow points=2 combat=servant-of-the-shadow")
	f.told("fewer-dice side=free count=2 combat=servant-of-the-shadow")
	// One die is left.
	f = rulersFight(t, FreePeoples, "gondor:1r", "sauron:2r,mouth-of-sauron")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2")
	f.fightRound(NoCard, YourWelcomeIsDoubtful)
	f.told("fewer-dice side=free count=2 combat=servant-of-the-shadow")
	// A Nazgûl is no Minion.
	f = rulersFight(t, Shadow, "sauron:4r1n", "gondor:4r")
	f.attack(NoCard, YourWelcomeIsDoubtful)
	f.cannotLay(YourWelcomeIsDoubtful)
}

// The White Rider has taken the Witch-king's leadership.
func TestServantOfTheShadowAgainstTheWhiteRider(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:2r,witch-king", "gondor:2r,gandalf-white")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2")
	f.attack(NoCard, YourWelcomeIsDoubtful)
	f.do("free: white-rider")
	f.lay(NoCard, YourWelcomeIsDoubtful)
	f.told("combat-without-effect side=shadow combat=servant-of-the-shadow")
}

func TestBattleIsVainCostsBothTheirLeadership(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:5r7n", "gondor:4r2l,aragorn")
	f.fightRound(NoCard, TheWestHasFailed)
	f.asks("shadow combat.dread")
	f.offers("shadow: forfeit", "1 2 3 4 5")
	f.load("combat-roll-shadow: 2 2 2 2 2").load("combat-roll-free: 2 2 2 2 2").
		load("leader-reroll-shadow: 2 2 2 2").load("leader-reroll-free: 2")
	f.do("shadow: forfeit points=3")
	f.told("forfeited side=shadow points=3 combat=battle-is-vain")
	f.told("leadership-lowered side=free points=3 combat=battle-is-vain")
	// Before the attack of Sudden Strike, which is made with the leadership that is left.
	f = rulersFight(t, Shadow, "sauron:3r1n", "gondor:3r2l")
	f.load("extra-attack-free: 2").load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2").
		load("leader-reroll-free: 2")
	f.fightRound(ChallengeOfTheKing, TheWestHasFailed)
	f.told("leadership-lowered side=free points=1 combat=battle-is-vain")
	// Not below nothing; and not without Nazgûl.
	f = rulersFight(t, Shadow, "sauron:3r2n", "gondor:3r1l")
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, TheWestHasFailed)
	f.do("shadow: forfeit points=2")
	f = rulersFight(t, Shadow, "sauron:3r,mouth-of-sauron", "gondor:3r")
	f.attack(NoCard, TheWestHasFailed)
	f.cannotLay(TheWestHasFailed)
}

func TestHisPowerWaxesWhereASovereignIs(t *testing.T) {
	both := func(f *game) {
		t.Helper()
		f.told("combat-bonus side=free roll=1 reroll=1 combat=his-power-waxes")
		f.told("combat-bonus side=shadow roll=1 reroll=1 combat=his-power-waxes")
	}
	// A leader with the defenders.
	f := rulersFight(t, Shadow, "sauron:3r", "gondor:3r").joinedBy(WesternEmynMuil, Denethor)
	f.load("combat-roll-shadow: 4 2 2").load("combat-roll-free: 4 2 2").load("leader-reroll-free: 4")
	f.fightRound(NoCard, WorkOfTheEnemy)
	both(f)
	// An awakened one.
	f = rulersFight(t, Shadow, "sauron:3r", "gondor:3r,denethor")
	f.load("combat-roll-shadow: 4 2 2").load("combat-roll-free: 4 2 2").load("leader-reroll-free: 4")
	f.fightRound(NoCard, ThePalantirOfBaradDur)
	both(f)
	f.remain("gondor:2r,denethor", "sauron:1r")
	// A corrupted one counts for the Shadow alone, even if the Shadow defends, and even next to another one.
	f = rulersFight(t, FreePeoples, "gondor:3r", "sauron:3r").haunted(WesternEmynMuil, Theoden)
	f.load("combat-roll-shadow: 4 2 2").load("combat-roll-free: 4 2 2")
	f.fightRound(NoCard, WorkOfTheEnemy)
	f.told("combat-bonus side=shadow roll=1 reroll=1 combat=his-power-waxes")
	f.remain("gondor:2r", "sauron:3r")
	f = rulersFight(t, Shadow, "sauron:3r", "gondor:3r,denethor").haunted(WesternEmynMuil, Theoden)
	f.load("combat-roll-shadow: 4 2 2").load("combat-roll-free: 4 2 2").load("leader-reroll-free: 4")
	f.fightRound(NoCard, WorkOfTheEnemy)
	f.remain("gondor:2r,denethor", "sauron:3r")
	// With the attackers he does not count.
	f = rulersFight(t, FreePeoples, "gondor:3r,denethor", "sauron:3r")
	f.attack(NoCard, WorkOfTheEnemy)
	if f.asked() == "free battle.lay-attack" {
		f.do("free: no-card")
	}
	f.cannotLay(WorkOfTheEnemy)
}

// The combat halves of the cards of Kings of Middle-earth are those of the reference, with their initiatives
// (cards.tsv).
func TestK2CombatHalvesAsPrinted(t *testing.T) {
	printed := map[string]map[string]string{}
	for _, row := range readTable(t, "kings-cards.tsv") {
		printed[row["key"]] = row
	}
	for c := NoCard + 1; c < cardCount; c++ {
		if !c.ofKings() {
			continue
		}
		row := printed[c.key()]
		if got := c.Initiative(); c.Combat().String() != idOf(row["combat_title"]) || len(got) != 1 ||
			strconv.Itoa(got[0]) != row["initiative"] {
			t.Errorf("%s: %s is resolved at %v, the card has %s at %s", c.key(), c.Combat(), got, row["combat_title"],
				row["initiative"])
		}
	}
}
