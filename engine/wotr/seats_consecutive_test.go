package wotr

import "testing"

// afterGondor is a game for three in which the Free Peoples' player has just used an action for Gondor.
func afterGondor(t *testing.T, action string, set func(p *Position)) *game {
	t.Helper()
	free := []Face{ArmyMusterFace, ArmyMusterFace, MusterFace, EventFace, CharacterFace, WillFace}
	c := inCouncil(t, "3", free, faces(CharacterFace, 6)).war().clear()
	c.p.put(MinasTirith, "gondor:3r")
	c.p.put(Edoras, "rohan:3r")
	if set != nil {
		set(c.p)
	}
	return c.do("free: " + action).until("action.choose").do("saruman: skip die=character")
}

func TestXINoTwoActionsInARowForOneNation(t *testing.T) {
	for _, first := range []string{
		"muster die=army-muster what=gondor:e where=minas-tirith",
		"move-army die=army-muster from=minas-tirith to=osgiliath with=gondor:1r",
		"attack die=army-muster from=minas-tirith to=osgiliath with=gondor:2r",
		"play die=event card=imrahil-of-dol-amroth",
	} {
		c := afterGondor(t, first, func(p *Position) {
			p.give(0, ImrahilOfDolAmroth)
			p.put(DolAmroth, "gondor:1r")
			if first[0] == 'a' {
				p.put(Osgiliath, "southrons:1r")
			}
		})
		c.p.give(0, GuardsOfTheCitadel)
		c.refuse("free: muster die=muster what=gondor:r where=minas-tirith", "nation-has-acted")
		c.refuse("free: move-army die=army-muster from=minas-tirith to=druadan-forest with=gondor:1r",
			"march-no-way")
		c.refuse("free: play die=will card=guards-of-the-citadel", "nation-has-acted")
		// another nation
		c.do("free: move-army die=army-muster from=edoras to=folde with=rohan:1r").until("action.choose")
		c.do("witch-king: skip die=character").do("free: muster die=muster what=gondor:r where=minas-tirith")
	}
}

func TestXITheMarkerIsOfItsNation(t *testing.T) {
	c := afterGondor(t, "muster die=army-muster what=gondor:e where=minas-tirith",
		func(p *Position) { p.Box[Rohan] = 1; p.stand(MinasTirith, Boromir) })
	c.p.Box[Gondor] = 1
	// an ability is for no nation
	c.offers("free: advance die=muster", "rohan").do("free: inspire die=muster who=boromir")
}

// After an action for no nation the nation may act again. A pass is no action.
func TestXIOtherActionsComeBetween(t *testing.T) {
	c := afterGondor(t, "move-army die=army-muster from=minas-tirith to=osgiliath with=gondor:1r", nil)
	c.do("free: skip die=character", "witch-king: skip die=character").
		do("free: move-army die=army-muster from=minas-tirith to=druadan-forest with=gondor:1r")
	c = afterGondor(t, "move-army die=army-muster from=minas-tirith to=osgiliath with=gondor:1r", nil)
	c.p.Dice[Shadow] = [faceCount]uint8{CharacterFace: 9}
	c.do("free: pass", "witch-king: skip die=character").
		refuse("free: muster die=muster what=gondor:r where=minas-tirith", "nation-has-acted")
	c.p.Here().Side = FreePeoples
	c.p.Dice = [2][faceCount]uint8{FreePeoples: {CharacterFace: 1}} // the next turn begins anew
	c.do("free: skip die=character").until("action.choose")
	if c.p.Last != (Concern{}) || c.p.Now != (Concern{}) {
		t.Error("a turn remembers the one before")
	}
}

// The rulebook's examples: an army of Gondor, then one of Gondor and Rohan, but not that one twice.
func TestXIMixedNationsInARow(t *testing.T) {
	both := func(p *Position) { p.put(Lossarnach, "gondor:1r"); p.put(Lossarnach, "rohan:1r") }
	c := afterGondor(t, "move-army die=army-muster from=minas-tirith to=osgiliath with=gondor:1r", both)
	c.refuse("free: move-army die=army-muster from=lossarnach to=pelargir with=gondor:1r", "nation-has-acted")
	c.do("free: move-army die=army-muster from=lossarnach to=pelargir with=gondor:1r,rohan:1r").
		until("action.choose").do("witch-king: skip die=character")
	c.refuse("free: move-army die=will from=pelargir to=lossarnach with=gondor:1r,rohan:1r", "army-has-acted")
	c.refuse("free: move-army die=will from=pelargir to=lossarnach with=rohan:1r", "army-has-acted")
	c.do("free: move-army die=will from=edoras to=folde with=rohan:1r") // Rohan alone has not acted
}

func TestXIAttackingInARow(t *testing.T) {
	c := afterGondor(t, "move-army die=army-muster from=minas-tirith to=lossarnach with=gondor:1r",
		func(p *Position) {
			p.put(Osgiliath, "southrons:1r")
			p.put(DruadanForest, "gondor:1r")
			p.put(DruadanForest, "rohan:1r")
		})
	c.offers("free: attack die=army-muster", "druadan-forest").
		offers("free: attack die=army-muster from=druadan-forest to=osgiliath", "gondor:1r rohan:1r")
	c.refuse("free: attack die=army-muster from=druadan-forest to=osgiliath with=gondor:1r", "nation-has-acted")
}

// Partners may use a nation twice in a row, and so may players in a game for two.
func TestXIPartnersMayUseANationTwice(t *testing.T) {
	c := inCouncil(t, "4", faces(MusterFace, 6), faces(CharacterFace, 6)).war()
	c.do("rohan: muster die=muster what=rohan:e where=edoras").until("action.choose").
		do("saruman: skip die=character", "gondor: skip die=muster", "witch-king: skip die=character")
	c.do("rohan: muster die=muster what=rohan:e where=edoras")
}
