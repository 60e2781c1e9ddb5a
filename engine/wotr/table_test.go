package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

func TestR60PalantirIsDiscardedByWillOrRing(t *testing.T) {
	set := func(p *Position) { p.Cards[ThePalantirOfOrthanc] = OnTable; p.stand(Orthanc, Saruman) }
	tr := cardGame(t, FreePeoples, func(p *Position) { set(p); p.Dice[FreePeoples][WillFace] = 1 })
	tr.do("discard-card die=will card=the-palantir-of-orthanc").over().told("left-table card=the-palantir-of-orthanc").not("ring-paid")
	if tr.p.Rings != [2]uint8{3, 0} || tr.p.Dice[FreePeoples][WillFace] != 0 {
		t.Errorf("rings %v", tr.p.Rings)
	}
	// Any other die needs a Ring: the one of this turn, which goes to the Shadow.
	tr = cardGame(t, FreePeoples, set).do("discard-card die=muster card=the-palantir-of-orthanc").over().told("ring-paid side=free")
	if tr.p.Rings != [2]uint8{2, 1} || !tr.p.RingUsed[FreePeoples] {
		t.Errorf("rings %v, used: %v", tr.p.Rings, tr.p.RingUsed)
	}
	for _, none := range []func(p *Position){
		func(p *Position) { p.RingUsed[FreePeoples] = true },
		func(p *Position) { p.Rings[FreePeoples] = 0 },
	} {
		tr = cardGame(t, FreePeoples, func(p *Position) { set(p); none(p); p.Dice[FreePeoples][WillFace] = 1 })
		tr.refuses("discard-card die=muster card=the-palantir-of-orthanc", "die-does-not")
	}
}

func TestR60DenethorsFollyIsDiscardedByWillOrAFriend(t *testing.T) {
	set := func(p *Position) {
		p.lay(MinasTirith)
		p.field(MinasTirith, Sauron, 1)
		p.Cards[DenethorsFolly] = OnTable
	}
	tr := cardGame(t, FreePeoples, func(p *Position) { set(p); p.Dice[FreePeoples][WillFace] = 1 })
	tr.refuses("discard-card die=army card=denethors-folly", "die-does-not").do("discard-card die=will card=denethors-folly").over()
	for _, who := range []Character{GandalfTheGrey, GandalfTheWhite, Aragorn} {
		tr = cardGame(t, FreePeoples, func(p *Position) { set(p); p.stand(MinasTirith, who) })
		tr.do("discard-card die=army card=denethors-folly").over().told("left-table card=denethors-folly")
	}
	tr = cardGame(t, FreePeoples, func(p *Position) { set(p); p.stand(MinasTirith, Strider) })
	if slices.Contains(tr.rules.Decisions(tr.p)[0].Verbs, "discard-card") {
		t.Error("Strider is no friend yet")
	}
}

func TestR33R61FAQ16TomBombadilIsDiscardedForTwoCards(t *testing.T) {
	set := func(p *Position) { p.Cards[ThePowerOfTomBombadil], p.Cards[ShadowsGather] = OnTable, InHand }
	tr := cardGame(t, Shadow, set)
	if slices.Contains(tr.rules.Decisions(tr.p)[0].Verbs, "discard-card") {
		t.Error("one card pays for two")
	}
	tr = cardGame(t, Shadow, func(p *Position) { set(p); p.Cards[MorgulWound] = InHand })
	tr.do("discard-card die=event card=the-power-of-tom-bombadil army-card=shadows-gather character-card=morgul-wound").over()
	if tr.p.hand(Shadow) != 0 || tr.p.Dice[Shadow][EventFace] != 0 { // it is an action (FAQ 16, R33)
		t.Error("the price was not paid")
	}
	tr.refuses("discard-card die=event card=the-power-of-tom-bombadil", refusedNoneToDrop)
}

func TestR39R62FAQ21GandalfDrawsAsGuide(t *testing.T) {
	hold := func(p *Position) { p.Cards[BilbosSong], p.Cards[WisdomOfElrond] = InHand, InHand }
	tr := cardGame(t, FreePeoples, hold, "card: athelas").do("play die=event card=bilbos-song").asks(0, "card.draw", "draw-from", "decline")
	if list := tr.offers("draw-from"); !slices.Equal(list, []string{"free-character"}) {
		t.Errorf("may draw from %v", list)
	}
	if tr.do("draw-from deck=free-character").over(); !tr.p.holds(FreePeoples, Athelas) {
		t.Error("nothing was drawn")
	}
	cardGame(t, FreePeoples, hold).do("play die=event card=bilbos-song").do("decline").over().not("drew")
	// A Will of the West is an Event result; a Character result is not.
	cardGame(t, FreePeoples, func(p *Position) { hold(p); p.Dice[FreePeoples][WillFace] = 1 }).
		do("play die=will card=wisdom-of-elrond").do("choose-nation nation=rohan").asks(0, "card.draw", "draw-from", "decline")
	cardGame(t, FreePeoples, hold).do("play die=character card=bilbos-song").over().not("drew")
	// He must be the guide when the card is done: I Will Go Alone may have sent him away, or made him guide.
	cardGame(t, FreePeoples, func(p *Position) { p.Cards[IWillGoAlone] = InHand }).do("play die=event card=i-will-go-alone").
		do("send who=gandalf-grey to=hollin").over().not("drew")
	cardGame(t, FreePeoples, func(p *Position) { p.Cards[IWillGoAlone], p.Guide = InHand, Strider }).do("play die=event card=i-will-go-alone").
		do("send who=strider to=hollin").asks(0, "card.draw", "draw-from", "decline")
}

// The card that Gandalf the White lets be played brings no draw, and costs none of the first card's (R62).
func TestR62AnExtraCardBringsNoDraw(t *testing.T) {
	tr := cardGame(t, FreePeoples, func(p *Position) {
		p.stand(Fangorn, GandalfTheWhite)
		p.State[GandalfTheGrey] = Replaced
		p.guideOfHighestLevel()
		p.empty(Orthanc)
		p.Cards[TheEntsAwakeHuorns], p.Cards[BilbosSong] = InHand, InHand
	}).do("play die=event card=the-ents-awake-huorns").do("play-another card=bilbos-song").over()
	tr.not("drew")
}

func TestSC21R39PalantirDraws(t *testing.T) {
	set := func(p *Position) {
		p.stand(Orthanc, Saruman)
		p.Cards[ThePalantirOfOrthanc], p.Cards[GiveItToUss] = OnTable, InHand
	}
	tr := cardGame(t, Shadow, set, "card: grond").do("play die=event card=give-it-to-uss").asks(1, "card.draw", "draw-from")
	if tr.do("draw-from deck=shadow-character").over(); !tr.p.holds(Shadow, Grond) {
		t.Error("nothing was drawn")
	}
	cardGame(t, Shadow, set).do("play die=character card=give-it-to-uss").over().not("drew")
	// Not by its own play.
	cardGame(t, Shadow, func(p *Position) { set(p); p.Cards[ThePalantirOfOrthanc] = InHand }).do("play die=event card=the-palantir-of-orthanc").over().not("drew")
	// A hand of more than six is cut down after each draw (R58, R144).
	tr = cardGame(t, Shadow, func(p *Position) {
		set(p)
		for c := OrcPatrol; c < OrcPatrol+6; c++ {
			p.Cards[c] = InHand
		}
	}, "card: grond").do("play die=event card=give-it-to-uss").do("draw-from deck=shadow-character")
	tr.asks(1, "hand.discard", "discard").do("discard card=grond").over()
}

// A card that is half done wakes where it slept: the act begun last is stored by its name.
func TestACardSleepsBetweenTwoActs(t *testing.T) {
	tr := playing(t, ThereIsAnotherWay, func(p *Position) { p.travel(); p.Corruption = 1 })
	f, _ := tr.p.At(tr.p.Depth() - 1)
	if f.Card != ThereIsAnotherWay || f.Act.String() != "choose" {
		t.Errorf("%s sleeps in %q", f.Card, f.Act)
	}
	var r engine.Rules = Rules
	data, err := r.Encode(tr.p)
	if err != nil || !slices.Contains(actNames, "choose") {
		t.Fatal(err)
	}
	again, err := r.Decode(data)
	if err != nil || *again.(*Position) != *tr.p {
		t.Fatalf("another position wakes: %v", err)
	}
}

// FAQ 21, R39: with Grond the Palantír's draw comes when the whole battle is over.
func TestR39FAQ21ThePalantirWaitsForGrond(t *testing.T) {
	tr := cardGame(t, Shadow, func(p *Position) {
		p.lay(MinasTirith)
		p.field(MinasTirith, Sauron, 2)
		p.stand(MinasTirith, WitchKing)
		p.stand(Orthanc, Saruman)
		p.Box[Sauron] = atWarBox
		p.Cards[Grond], p.Cards[ThePalantirOfOrthanc] = InHand, OnTable
	}, "combat-roll-free: 1 1 1 1 1 1 1 1", "leader-reroll-free: 1 1", "combat-roll-shadow: 1 1 1 1", "leader-reroll-shadow: 1 1 1 1", "card: orc-patrol")
	tr.do("play die=event card=grond").do("attack from=minas-tirith to=minas-tirith with=sauron:2r,witch-king").do("go-on").not("drew")
	tr.asks(1, "battle.cease", "go-on", "cease").do("cease").asks(1, "card.draw", "draw-from").do("draw-from deck=shadow-character").over()
	tr.told("battle-over region=minas-tirith how=ceased destroyed=none", "drew side=shadow deck=shadow-character card=orc-patrol")
}

// R147: an army that sails from Umbar onto one in the open has landed: it fights at once, is not asked whether it ceases, and
// stands there when it has won. Units that stayed in Umbar have no part in it.
func TestR147CorsairsLandAndFight(t *testing.T) {
	set := func(p *Position) {
		p.Box[Southrons] = atWarBox
		p.empty(DolAmroth)
		p.field(DolAmroth, Gondor, 1)
	}
	tr := playing(t, CorsairsOfUmbar, set, "combat-roll-shadow: 1 1 6 1", "combat-roll-free: 1 1").do("move-army from=umbar to=dol-amroth with=southrons:2r")
	tr.asks(0, "battle.withdraw", "withdraw", "stand").do("stand").asks(0, "battle.retreat", "retreat", "stand")
	tr.do("stand").do("stand").over().told("captured side=shadow region=dol-amroth points=2")
	if tr.p.units(Shadow, DolAmroth) != 2 || tr.p.units(Shadow, Umbar) != 1 {
		t.Errorf("%d units in Dol Amroth, %d in Umbar", tr.p.units(Shadow, DolAmroth), tr.p.units(Shadow, Umbar))
	}
	tr = playing(t, CorsairsOfUmbar, set).do("move-army from=umbar to=dol-amroth with=southrons:2r").do("withdraw").over()
	if !tr.p.besieges(Shadow, DolAmroth) || tr.p.Captured.has(DolAmroth) {
		t.Error("the garrison is not besieged")
	}
}
