package wotr

import (
	"slices"
	"testing"
)

// Tests of the doubtful readings: where the rules are unclear, a comment in the code gives the reading chosen
// here and the other one ("Reading D1" and so on). Two more belong to The Confrontation.

func TestD1ThreatsAndPromisesBindsTheToken(t *testing.T) {
	tb := withTokens(t, tokensOf(tokenPolitics), tokensOf(tokenPolitics), []Face{ArmyFace}, []Face{ArmyFace})
	tb.p.Cards[ThreatsAndPromises] = OnTable
	tb.refuse("free: use-token token=politics nation=rohan", "threats")
	tb.do("free: use-token token=politics nation=elves") // they are active
	if !tb.p.onTable(ThreatsAndPromises) {
		t.Error("a token has removed the card")
	}
	tb.do("shadow: use-token token=politics nation=southrons") // the Shadow's is free
}

func TestD2GollumHidesThemFromTheTileThatHasMadeHimGuide(t *testing.T) {
	set := func(p *Position) { p.Bearers = Hollin; p.travel(Gimli) }
	try(t, set, tile(huntRoll, 1), "hunt: 2-reveal").do("free: lose-guide").done().revealed(false).
		told("stays-hidden tile=2-reveal guide=gollum")
	try(t, set, tile(huntRoll, 1), "hunt: 2-reveal").do("free: bear").done().revealed(true) // Gimli still guides
}

func TestD3TheRevealByGollumDrawsForThePath(t *testing.T) {
	tr := try(t, func(p *Position) { p.Bearers = Moria; p.travel() }, tile(huntRoll, 1),
		"hunt: 2-reveal 1-reveal")
	tr.do("free: let-gollum-reveal").done().revealed(true).
		told("gollum-reveals", "revealed", "tile-drawn tile=1-reveal why=stronghold").corruption(2)
}

func TestD4TheyMayBeDeclaredWithNothingToGain(t *testing.T) {
	r := inPhase(t, func(*Position) {}).asks("free fellowship.choose", "declare", "guide", "travel-on").
		do("free: declare to=rivendell")
	if !r.hasTold("declared from=rivendell to=rivendell") {
		t.Errorf("told %v", r.events)
	}
	r.asks("free fellowship.choose", "guide", "travel-on")
	inPhase(t, func(p *Position) { travelling(p, Gimli, Gimli) }).done() // for its sake alone nobody is asked
}

func TestD5ThePalantirDrawsFromTheDeckThatHasCards(t *testing.T) {
	empty := func(decks ...Deck) func(p *Position) {
		return func(p *Position) {
			p.stand(Orthanc, Saruman)
			for _, d := range decks {
				for c, end := d.cards(); c < end; c++ {
					if p.Cards[c] == InDeck {
						p.Cards[c] = Played
					}
				}
			}
			p.Cards[ThePalantirOfOrthanc], p.Cards[GiveItToUss] = OnTable, InHand
		}
	}
	tr := cardGame(t, Shadow, empty(ShadowCharacterDeck), "card: orcs-multiplying-again").
		do("shadow: play die=event card=give-it-to-uss").over()
	if !tr.p.holds(Shadow, OrcsMultiplyingAgain) {
		t.Error("nothing was drawn")
	}
	cardGame(t, Shadow, empty(ShadowCharacterDeck, ShadowStrategyDeck)).
		do("shadow: play die=event card=give-it-to-uss").over().untold("drew")
}

func TestD6TheMoveThatRevealsBringsItsDieToTheBox(t *testing.T) {
	set := func(p *Position) {
		p.box(0, 1)
		p.table(TheLastBattle)
		p.stand(Osgiliath, Aragorn)
		p.travel()
		p.Bearers = Hollin
	}
	tr := inHunt(t, set, "hunt-roll: 6", "hunt: eye").do("free: move-fellowship die=character")
	tr.told("revealed", "left-table card=the-last-battle")
	for tr.p.HuntBox[FreePeoples] == 0 && tr.rules.Decisions(tr.p)[0].Step == "reveal.move" {
		tr.do("free: lead to=hollin")
	}
	tr.told("into-hunt-box face=character dice=1")
	// The die of a move that reveals nobody stays out.
	tr = inHunt(t, set, "hunt-roll: 1").do("free: move-fellowship die=character").
		told("kept-from-hunt card=the-last-battle")
	if tr.p.HuntBox[FreePeoples] != 0 || slices.Contains(tr.events, "revealed") {
		t.Errorf("hunt box of %d", tr.p.HuntBox)
	}
}
