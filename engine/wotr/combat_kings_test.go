package wotr

import (
	"strconv"
	"strings"
	"testing"
)

// joinedBy puts a sovereign who is a leader still into one of the two regions of a fight.
func (f *fight) joinedBy(r Region, who Character) *fight {
	f.p.State[who] = Aside
	f.p.Armies[r][who.figure()] = 1
	return f
}

// haunted puts a corrupted sovereign into a region of a fight.
func (f *fight) haunted(r Region, who Character) *fight {
	f.p.State[who], f.p.Where[who] = Corrupted, r
	return f
}

// hasTold tells whether something of a kind was told.
func (f *fight) hasTold(kind string) bool {
	for _, e := range f.told {
		if k, _, _ := strings.Cut(e, " "); k == kind {
			return true
		}
	}
	return false
}

func TestTheKingsBannerCancelsTheReRoll(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*3,sauron:n*2", "gondor:r*3,aragorn,theoden,boromir")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2, 2, 2)
	f.fightRound(AidInTimeOfNeed, NoCard)
	f.asks("combat.forfeit")
	f.choices(FreePeoples, "forfeit", "aragorn theoden")
	f.refuses(FreePeoples, "forfeit who=dain", "not-in-battle")
	f.dice("leader-reroll-free", 5, 2, 2) // Aragorn and Boromir are left
	f.do(FreePeoples, "forfeit who=theoden")
	f.tells("forfeited side=free points=3 combat=the-kings-banner") // Forth, Eorlingas!
	f.tells("no-reroll side=shadow combat=the-kings-banner")
	f.remain("gondor:r*3,aragorn,theoden,boromir", "sauron:r*2,sauron:n*2")
}

func TestTheKingsBannerByTheOneWhoIsThere(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*2,sauron:n*2", "north:r*3,brand")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(AidInTimeOfNeed, NoCard)
	f.tells("forfeited side=free points=2 combat=the-kings-banner")
	f.remain("north:r*3,brand", "sauron:r*2,sauron:n*2")
}

// Another Companion, or a sovereign who has not awakened, carries no banner; and a cancelled re-roll has no time before it.
func TestTheKingsBannerNeedsAKingAndTheTime(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*2", "north:r*3,boromir").joinedBy(WesternEmynMuil, Brand)
	f.attack(AidInTimeOfNeed, NoCard)
	f.cannotLay(AidInTimeOfNeed)
	f = rulersFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*3,denethor")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-shadow", 2, 2)
	f.fightRound(AidInTimeOfNeed, NazgulSearch)
	f.tells("combat-without-effect side=free combat=the-kings-banner")
}

func TestLikeAGodOfOldAttacksBeforeTheRoll(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*3", "north:r*3,brand,dain,thranduil")
	f.dice("extra-attack-free", 3, 2).dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2, 2, 2)
	f.fightRound(ItIsNotSoDarkHere, NoCard)
	f.tells("extra-attack side=free dice=3,2 need=3 bonus=0 hits=1 combat=like-a-god-of-old")
	f.remain("north:r*3,brand,dain,thranduil", "sauron:r*2")
	// Théoden's leadership is 3 in the first round, and 0 if Words of Power take it away.
	f = rulersFight(t, Shadow, "sauron:r*3", "rohan:r*3,theoden")
	f.dice("extra-attack-free", 2, 2, 2).dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2, 2, 2)
	f.fightRound(ItIsNotSoDarkHere, NoCard)
	f = rulersFight(t, Shadow, "sauron:r*3,sauron:n", "rohan:r*3,theoden")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-shadow", 2)
	f.fightRound(ItIsNotSoDarkHere, WornWithSorrowAndToil)
	f.tells("combat-without-effect side=free combat=like-a-god-of-old")
	// Aragorn is none of them, nor is who has not awakened.
	f = rulersFight(t, Shadow, "sauron:r*3", "rohan:r*3,aragorn").joinedBy(WesternEmynMuil, Theoden)
	f.attack(ItIsNotSoDarkHere, NoCard)
	f.cannotLay(ItIsNotSoDarkHere)
}

// He awakens among the attackers, and re-rolls with them as the Companion that he now is.
func TestThereIsHopeForVictoryAwakensASovereign(t *testing.T) {
	f := rulersFight(t, FreePeoples, "dwarves:r*3", "sauron:r*3").joinedBy(EasternEmynMuil, Dain)
	f.p.tempted(Dain, Tile1)
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 4, 2)
	f.fightRound(EverAtYourService, NoCard)
	f.tells("awakened character=dain from=eastern-emyn-muil region=eastern-emyn-muil")
	f.tells("tiles-returned character=dain count=1")
	f.tells("combat-bonus side=free roll=0 reroll=1 combat=there-is-hope-for-victory")
	f.remain("dwarves:r*3,dain", "sauron:r*2")
	if f.p.Battle.Force != parseForce(t, "dwarves:r*3,dain") || *f.p.tokenOf(Dain) != tokenHeld {
		t.Error("he does not fight on as a Companion")
	}
}

func TestThereIsHopeForVictoryOfTwoSovereigns(t *testing.T) {
	for who, awakens := range map[string]bool{"dain": true, "theoden": false} {
		f := rulersFight(t, Shadow, "sauron:r*3", "rohan:r*3,theoden").joinedBy(WesternEmynMuil, Dain)
		f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2)
		f.fightRound(MenOfLittleVillages, NoCard)
		f.asks("combat.sovereign")
		f.choices(FreePeoples, "choose-sovereign", "dain theoden")
		f.dice("leader-reroll-free", 4, 2, 2)
		f.do(FreePeoples, "choose-sovereign who="+who)
		f.tells("combat-bonus side=free roll=0 reroll=1 combat=there-is-hope-for-victory")
		if f.p.onMap(Dain) != awakens || f.hasTold("awakened") != awakens {
			t.Errorf("%s: Dáin has awakened: %t", who, !awakens)
		}
	}
}

// Awake already, or kept asleep by a card on the table: the bonus alone. Corrupted or not there: nothing.
func TestThereIsHopeForVictoryWithoutAnAwakening(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*3", "rohan:r*3,theoden")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 4, 2, 2)
	f.fightRound(EverAtYourService, NoCard)
	f.remain("rohan:r*3,theoden", "sauron:r*2")
	f = rulersFight(t, Shadow, "sauron:r*3", "rohan:r*3").joinedBy(WesternEmynMuil, Dain)
	f.p.Cards[YourWelcomeIsDoubtful], f.p.Box[Dwarves] = OnTable, 1
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 4)
	f.fightRound(EverAtYourService, NoCard)
	f.remain("rohan:r*3,dwarves:s", "sauron:r*2")
	if f.hasTold("awakened") {
		t.Error("he awakened although Your Welcome Is Doubtful lies on the table")
	}
	f = rulersFight(t, Shadow, "sauron:r*3", "rohan:r*3,aragorn").haunted(WesternEmynMuil, Theoden)
	f.attack(EverAtYourService, NoCard)
	f.cannotLay(EverAtYourService)
}

func TestServantOfTheShadowTakesDiceForAMinion(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*4,witch-king,mouth-of-sauron", "gondor:r*4")
	f.fightRound(NoCard, YourWelcomeIsDoubtful)
	f.asks("combat.forfeit")
	f.choices(Shadow, "forfeit", "witch-king mouth-of-sauron")
	f.refuses(Shadow, "forfeit who=saruman", "not-in-battle")
	f.dice("combat-roll-shadow", 2, 2, 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-shadow", 2, 2)
	f.do(Shadow, "forfeit who=mouth-of-sauron")
	f.tells("forfeited side=shadow points=2 combat=servant-of-the-shadow")
	f.tells("fewer-dice side=free count=2 combat=servant-of-the-shadow")
	// One die is left.
	f = rulersFight(t, FreePeoples, "gondor:r*1", "sauron:r*2,mouth-of-sauron")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2)
	f.fightRound(NoCard, YourWelcomeIsDoubtful)
	f.tells("fewer-dice side=free count=2 combat=servant-of-the-shadow")
	// A Nazgûl is no Minion.
	f = rulersFight(t, Shadow, "sauron:r*4,sauron:n", "gondor:r*4")
	f.attack(NoCard, YourWelcomeIsDoubtful)
	f.cannotLay(YourWelcomeIsDoubtful)
}

// The White Rider has taken the Witch-king's leadership.
func TestServantOfTheShadowAgainstTheWhiteRider(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*2,witch-king", "gondor:r*2,gandalf-white")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2)
	f.attack(NoCard, YourWelcomeIsDoubtful)
	f.do(FreePeoples, "white-rider")
	f.lay(NoCard, YourWelcomeIsDoubtful)
	f.tells("combat-without-effect side=shadow combat=servant-of-the-shadow")
}

func TestBattleIsVainCostsBothTheirLeadership(t *testing.T) {
	f := rulersFight(t, Shadow, "sauron:r*5,sauron:n*7", "gondor:r*4,gondor:l*2,aragorn")
	f.fightRound(NoCard, TheWestHasFailed)
	f.asks("combat.dread")
	f.choices(Shadow, "forfeit", "1 2 3 4 5")
	f.dice("combat-roll-shadow", 2, 2, 2, 2, 2).dice("combat-roll-free", 2, 2, 2, 2, 2).dice("leader-reroll-shadow", 2, 2, 2, 2).dice("leader-reroll-free", 2)
	f.do(Shadow, "forfeit points=3")
	f.tells("forfeited side=shadow points=3 combat=battle-is-vain")
	f.tells("leadership-lowered side=free points=3 combat=battle-is-vain")
	// Before the attack of Sudden Strike, which is made with the leadership that is left.
	f = rulersFight(t, Shadow, "sauron:r*3,sauron:n", "gondor:r*3,gondor:l*2")
	f.dice("extra-attack-free", 2).dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(ChallengeOfTheKing, TheWestHasFailed)
	f.tells("leadership-lowered side=free points=1 combat=battle-is-vain")
	// Not below nothing; and not without Nazgûl.
	f = rulersFight(t, Shadow, "sauron:r*3,sauron:n*2", "gondor:r*3,gondor:l")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, TheWestHasFailed)
	f.do(Shadow, "forfeit points=2")
	f = rulersFight(t, Shadow, "sauron:r*3,mouth-of-sauron", "gondor:r*3")
	f.attack(NoCard, TheWestHasFailed)
	f.cannotLay(TheWestHasFailed)
}

func TestHisPowerWaxesWhereASovereignIs(t *testing.T) {
	both := func(f *fight) {
		t.Helper()
		f.tells("combat-bonus side=free roll=1 reroll=1 combat=his-power-waxes")
		f.tells("combat-bonus side=shadow roll=1 reroll=1 combat=his-power-waxes")
	}
	// A leader with the defenders.
	f := rulersFight(t, Shadow, "sauron:r*3", "gondor:r*3").joinedBy(WesternEmynMuil, Denethor)
	f.dice("combat-roll-shadow", 4, 2, 2).dice("combat-roll-free", 4, 2, 2).dice("leader-reroll-free", 4)
	f.fightRound(NoCard, WorkOfTheEnemy)
	both(f)
	// An awakened one.
	f = rulersFight(t, Shadow, "sauron:r*3", "gondor:r*3,denethor")
	f.dice("combat-roll-shadow", 4, 2, 2).dice("combat-roll-free", 4, 2, 2).dice("leader-reroll-free", 4)
	f.fightRound(NoCard, ThePalantirOfBaradDur)
	both(f)
	f.remain("gondor:r*2,denethor", "sauron:r")
	// A corrupted one counts for the Shadow alone, which may be who defends; also beside another one.
	f = rulersFight(t, FreePeoples, "gondor:r*3", "sauron:r*3").haunted(WesternEmynMuil, Theoden)
	f.dice("combat-roll-shadow", 4, 2, 2).dice("combat-roll-free", 4, 2, 2)
	f.fightRound(NoCard, WorkOfTheEnemy)
	f.tells("combat-bonus side=shadow roll=1 reroll=1 combat=his-power-waxes")
	f.remain("gondor:r*2", "sauron:r*3")
	f = rulersFight(t, Shadow, "sauron:r*3", "gondor:r*3,denethor").haunted(WesternEmynMuil, Theoden)
	f.dice("combat-roll-shadow", 4, 2, 2).dice("combat-roll-free", 4, 2, 2).dice("leader-reroll-free", 4)
	f.fightRound(NoCard, WorkOfTheEnemy)
	f.remain("gondor:r*2,denethor", "sauron:r*3")
	// With the attackers he does not count.
	f = rulersFight(t, FreePeoples, "gondor:r*3,denethor", "sauron:r*3")
	f.attack(NoCard, WorkOfTheEnemy)
	if f.asked() == "free battle.lay-attack" {
		f.do(FreePeoples, "no-card")
	}
	f.cannotLay(WorkOfTheEnemy)
}

// The combat halves of the cards of Kings of Middle-earth are those of the reference, with their initiatives (cards.tsv).
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
		if got := c.Initiative(); c.Combat().String() != idOf(row["combat_title"]) || len(got) != 1 || strconv.Itoa(got[0]) != row["initiative"] {
			t.Errorf("%s: %s is resolved at %v, the card has %s at %s", c.key(), c.Combat(), got, row["combat_title"], row["initiative"])
		}
	}
}
