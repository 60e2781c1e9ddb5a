package wotr

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// councilOf is a situation of a game for three or four in which all nations are at war and nobody stands on
// the map but who is put there.
func councilOf(seats string, first string, set func(p *Position)) func(t *testing.T) *Position {
	return func(t *testing.T) *Position {
		all := []Face{CharacterFace, ArmyFace, MusterFace, EventFace}
		c := inCouncil(t, seats, all, all).war().clear()
		if set != nil {
			set(c.p)
		}
		if first != "" {
			c.do(first).until("action.choose").do("saruman: skip die=character")
		}
		return c.p
	}
}

// partnerSituations are those of games for three and four (Rulebook chapter XI).
var partnerSituations = []situation{
	{"a partner's nations and armies", councilOf("4", "", func(p *Position) {
		p.put(MinasTirith, "gondor:2r")
		p.put(Edoras, "rohan:2r")
		p.put(Edoras, "gondor:3r")
		p.put(HelmsDeep, "rohan:1r")
		p.give(engine.Seat(rohanSeat), GuardsOfTheCitadel)
		p.give(engine.Seat(rohanSeat), Athelas)
	}), []string{
		"rohan: muster die=muster what=gondor:r where=minas-tirith", "rohan: advance die=muster nation=gondor",
		"rohan: move-army die=army from=minas-tirith to=osgiliath with=gondor:1r",
		"rohan: move-army die=army from=helms-deep to=westemnet with=gondor:1r",
		"rohan: play die=event card=guards-of-the-citadel", "gondor: pass", "rohan: mix",
		"rohan: exchange card=athelas",
	}},
	{"a partner's Minions", func(t *testing.T) *Position {
		p := councilOf("4", "", nil)(t)
		p.Here().Side, p.turnFrame().Player = Shadow, sarumanSeat
		return p
	}, []string{"saruman: bring-in die=muster who=witch-king where=angmar",
		"saruman: muster die=muster what=sauron:n where=barad-dur"}},
	{"nobody of one's own to lead", councilOf("4", "", func(p *Position) {
		p.put(MinasTirith, "gondor:2r")
		p.put(Osgiliath, "southrons:1r")
	}), []string{"rohan: move-army die=army from=minas-tirith to=osgiliath with=gondor:1r",
		"rohan: attack die=army from=minas-tirith to=osgiliath with=gondor:1r"}},
	{"two actions in a row", councilOf("3",
		"free: move-army die=army from=minas-tirith to=druadan-forest with=gondor:1r", func(p *Position) {
			p.put(MinasTirith, "gondor:3r")
			p.put(Edoras, "rohan:3r")
			p.give(0, GuardsOfTheCitadel)
			p.give(0, Athelas)
		}), []string{
		"free: muster die=muster what=gondor:r where=minas-tirith", "free: advance die=muster nation=gondor",
		"free: play die=event card=guards-of-the-citadel",
	}},
	{"a mixed army twice", councilOf("3",
		"free: move-army die=army from=minas-tirith to=druadan-forest with=gondor:1r,rohan:1r", func(p *Position) {
			p.put(MinasTirith, "gondor:3r")
			p.put(MinasTirith, "rohan:3r")
			p.put(Edoras, "rohan:1r1l")
		}), []string{"free: move-army die=character from=druadan-forest to=lossarnach with=gondor:1r,rohan:1r"}},
	{"the last nation at peace twice", councilOf("3", "free: advance die=muster nation=gondor",
		func(p *Position) { p.Box[Gondor] = 1; p.Dice[FreePeoples][MusterFace]++ }), []string{
		"free: advance die=muster nation=gondor",
	}},
	{"only the partner's nation at war", councilOf("4", "", func(p *Position) {
		for _, n := range freeNations {
			if n != Gondor {
				p.Box[n] = 1
			}
		}
	}), []string{"rohan: muster die=muster what=rohan:r where=edoras"}},
	{"the only nation at war twice", councilOf("3", "free: muster die=muster what=gondor:e where=minas-tirith",
		func(p *Position) {
			for _, n := range freeNations {
				if n != Gondor {
					p.Box[n] = 1
				}
			}
			p.Dice[FreePeoples][MusterFace]++
		}), []string{"free: muster die=muster what=gondor:r where=minas-tirith"}},
	{"exchanging a card", func(t *testing.T) *Position { return seated(t, "4").p }, []string{
		"gondor: exchange", "gondor: exchange card=grond", "gondor: draw deck=free-strategy",
		"gondor: draw-from deck=free-strategy",
	}},
}

// kingsSituations are those of games with Kings of Middle-earth.
var kingsSituations = []situation{
	{"without Kings of Middle-earth", acting(FreePeoples, []Face{CharacterFace, MusterFace}, []Face{ArmyFace},
		nil), []string{
		"free: awaken die=muster who=brand where=dale", "free: remove-sovereign die=character who=brand",
		"free: use-ability die=muster ability=dwarvenking", "free: use-ruler-token ability=call-to-arms",
	}},
	{"no attempts without Kings of Middle-earth", acting(Shadow, []Face{CharacterFace}, []Face{ArmyFace}, nil),
		[]string{"shadow: tempt who=brand"}},
	{"awakening", kingsTurn(FreePeoples, func(p *Position) {
		p.Active = p.Active.with(Rohan).with(North).with(Gondor)
		p.awake(Edoras, Theoden)
		p.leadTo(EredLuin, Brand)
		p.Cards[KingsDenethorsFolly] = OnTable
	}), []string{
		"free: awaken die=muster who=theoden where=edoras", "free: awaken die=muster who=dain where=erebor",
		"free: awaken die=muster who=gimli where=erebor", "free: awaken die=muster who=denethor where=minas-tirith",
		"free: awaken die=muster who=thranduil where=lorien",
		"free: awaken die=character who=thranduil where=woodland-realm",
		"free: awaken die=muster who=brand where=moria", "free: tempt who=brand",
	}},
	{"a throne that is lost", kingsTurn(FreePeoples, func(p *Position) {
		p.Active = p.Active.with(North).with(Rohan)
		p.Captured.add(Edoras)
	}), []string{"free: awaken die=muster who=theoden where=edoras"}},
	{"nobody awakens", kingsTurn(FreePeoples, func(p *Position) { p.Active = 0 }),
		[]string{"free: awaken die=muster who=thranduil where=woodland-realm"}},
	{"Threats and Promises of the kings",
		kingsTurn(FreePeoples, func(p *Position) { p.Cards[KingsThreatsAndPromises] = OnTable }), []string{
			"free: awaken die=muster who=thranduil where=woodland-realm",
		}},
	{"recruiting where sovereigns are corrupted", kingsTurn(FreePeoples, func(p *Position) {
		war(Gondor)(p)
		war(Rohan)(p)
		p.corruptedBefore(Denethor, Theoden)
	}), []string{"free: muster die=muster what=gondor:e where=minas-tirith",
		"free: muster die=muster what=rohan:l where=edoras"}},
	{"removing a sovereign", kingsTurn(FreePeoples, func(p *Position) {
		p.corruptedBefore(Denethor, Theoden)
		p.stand(Edoras, Boromir)
		leadOut(p, Strider, MinasTirith)
		p.stand(MinasTirith, Boromir)
	}), []string{"free: remove-sovereign die=character who=theoden",
		"free: remove-sovereign die=muster who=denethor", "free: remove-sovereign die=character who=dain"}},
	{"nobody to remove", kingsTurn(FreePeoples, func(p *Position) { p.corruptedBefore(Denethor) }),
		[]string{"free: remove-sovereign die=character who=denethor"}},
	{"abilities of sovereigns", kingsTurn(FreePeoples, func(p *Position) {
		p.awake(MinasTirith, Denethor)
		p.Rings[FreePeoples] = 1
	}), []string{"free: use-ability die=muster ability=stewardship",
		"free: use-ability die=muster ability=palantir-of-anarion",
		"free: use-ruler-token ability=palantir-of-anarion"}},
	{"abilities that are not to be used now", kingsTurn(FreePeoples, func(p *Position) {
		war(Dwarves)(p)
		p.awake(Edoras, Theoden)
		p.awake(Erebor, Dain)
		war(Gondor)(p)
		p.awake(Dale, Denethor)
	}), []string{
		"free: use-ability die=muster ability=stewardship",
		"free: use-ability die=muster ability=palantir-of-anarion",
		"free: use-ability die=muster ability=elvenking",
		"free: use-ability die=muster ability=mustering-of-the-mark",
		"free: use-ability die=muster ability=iron-guard", "free: use-ability die=muster ability=call-to-arms",
	}},
	{"a ruler token after a Ring", kingsTurn(FreePeoples, func(p *Position) {
		p.awake(WoodlandRealm, Thranduil)
		*p.tokenOf(Thranduil) = tokenHeld
		p.Dice[FreePeoples][EventFace|RulerDie]++
		p.RingUsed[FreePeoples] = true
	}), []string{"free: use-ruler-token ability=far-sighted-move",
		"free: use-ability die=ruler-event ability=far-sighted-move"}},
	{"a Ring after a ruler token", kingsTurn(FreePeoples, func(p *Position) { p.Kings.TokenUsed = true }),
		[]string{"free: use-ring from=muster to=event"}},
	{"attempts", kingsTurn(Shadow, func(p *Position) {
		p.HuntBox[Shadow] = 3
		p.awake(Edoras, Theoden)
		p.corruptedBefore(Dain)
		p.Kings.Aimed[shadowSeat] = 1 << Brand
	}), []string{
		"shadow: tempt who=brand", "shadow: tempt who=theoden", "shadow: tempt who=dain",
		"shadow: tempt who=boromir", "shadow: tempt", "shadow: awaken die=muster who=brand where=dale",
		"shadow: bring-in die=muster who=ugluk where=orthanc",
		"shadow: bring-in die=muster who=denethor where=minas-tirith",
	}},
	{"too few Eyes", kingsTurn(Shadow, func(p *Position) { p.HuntBox[Shadow] = 1 }),
		[]string{"shadow: tempt who=brand"}},
	{"no unused die", kingsTurn(Shadow, func(p *Position) {
		p.HuntBox[Shadow] = 3
		p.Dice[FreePeoples] = [faceCount]uint8{}
	}), []string{"shadow: tempt who=brand"}},
	{"nobody left for an attempt", kingsTurn(Shadow, func(p *Position) {
		p.HuntBox[Shadow] = 3
		p.Kings.Aimed[shadowSeat] = awakening
	}), []string{"shadow: tempt who=brand"}},
	{"which tile is kept", func(t *testing.T) *Position {
		return kingsGame(t, Shadow, eyes(3), "attempt: 1 2").do("shadow: tempt who=denethor").p
	}, []string{"shadow: keep-tile tile=3", "shadow: keep-tile", "shadow: stop", "free: keep-tile tile=1"}},
	{"which die is discarded", func(t *testing.T) *Position {
		return rolled(t, allKings, bothRulers, "1", firstPossible{"ruler-shadow": {"ruler-army"},
			"ruler-free": {"ruler-will"}, "action-shadow": {"eye", "army"}}).p
	}, []string{"shadow: discard-die die=eye", "shadow: discard-die die=event", "free: discard-die die=muster"}},
	{"sovereigns and attempts of partners", func(t *testing.T) *Position {
		p := councilOf("4", "", nil)(t)
		kingsBoard(allKings, eyes(4))(p)
		return p
	}, []string{"rohan: awaken die=muster who=thranduil where=woodland-realm",
		"rohan: awaken die=muster who=denethor where=minas-tirith"}},
	{"attempts of partners", func(t *testing.T) *Position {
		p := councilOf("4", "", nil)(t)
		kingsBoard(allKings, eyes(4))(p)
		p.Here().Side, p.turnFrame().Player, p.Kings.Marker = Shadow, sarumanSeat, sarumanSeat
		return p
	}, []string{"saruman: tempt who=brand", "saruman: bring-in die=muster who=shadow-of-mirkwood where=moria"}},
}

// kingsTurn is the first turn's action resolution of a game with Kings of Middle-earth; each side has a die
// of each kind.
func kingsTurn(s Side, set board) func(t *testing.T) *Position {
	return func(t *testing.T) *Position { return kingsGame(t, s, set).p }
}

// unmet are the reasons that no situation here and no test meets: random games do, see the kit's reasons.
var unmet = []string{
	"no-dice", "attack-leaderless", "no-elite-to-reduce", "none-to-play", "no-character-in-hand", "voice-idle",
	"draw-other-deck", "nobody-travels", "phase-ends", "guide-alone", "declared-already", "no-way-by",
	"guide-has-helped", "guide-no-hobbit", "gollum-no-help", "no-casualty", "one-companion",
	"token-first-ability", "token-not-held", "nobody-marches", "nothing-to-muster", "recruit-nowhere",
	"order-costly", "odds-inside", "no-leadership", "no-character-card", "card-costs-more",
}

// Every other reason is met in one of the situations, or a test of its own names it.
func TestReasonsAreMet(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var met strings.Builder
	files = slices.DeleteFunc(files, func(name string) bool { return name == "why_additions_test.go" })
	for _, name := range append(files, "testdata/refusals.txt") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		met.Write(text)
	}
	for _, reason := range Rules.Reasons() {
		isMet := strings.Contains(met.String(), " -> "+reason.Code+" ") ||
			strings.Contains(met.String(), `"`+reason.Code+`"`)
		if isMet == slices.Contains(unmet, reason.Code) {
			t.Errorf("%s is met: %t", reason.Code, isMet)
		}
	}
}
