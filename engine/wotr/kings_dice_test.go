package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// rolled is a game in which the action dice are rolled when the Shadow has put dice into the hunt box.
func rolled(t *testing.T, rules kingsRules, set board, allocated string, dice firstPossible) *game {
	t.Helper()
	tb := newTable(t)
	kingsBoard(rules, set)(tb.p)
	tb.p.Kings.Ruler = [2]bool{tb.p.hasRuler(FreePeoples), tb.p.hasRuler(Shadow)}
	for s := FreePeoples; s <= Shadow; s++ {
		tb.p.DicePool[s] = tb.p.countDice(s)
	}
	tb.chance = dice
	tb.do("shadow: allocate dice=" + allocated)
	return tb
}

func bothRulers(p *Position) {
	p.awake(Dale, Brand)
	p.stand(Umbar, BlackSerpent)
}

// K4.1: the Ruler die is in the pool while a ruler is in play, from the next turn on; it can go and come
// back.
func TestK4TheRulerDieComesAndGoes(t *testing.T) {
	var p Position
	setUp(&p, nil)
	p.setKings(allKings)
	for _, now := range []struct {
		set  board
		want [2]uint8
	}{
		{func(*Position) {}, [2]uint8{4, 7}},
		{func(p *Position) { p.awake(Dale, Brand); p.stand(Umbar, BlackSerpent) }, [2]uint8{5, 8}},
		{func(p *Position) { p.stand(Moria, Ugluk); p.awake(Edoras, Theoden) }, [2]uint8{5, 8}},
		{func(p *Position) { p.removeCharacter(Brand); p.removeCharacter(Theoden) }, [2]uint8{4, 8}},
		{func(p *Position) { p.removeCharacter(BlackSerpent); p.removeCharacter(Ugluk) }, [2]uint8{4, 7}},
		{func(p *Position) { p.awake(Erebor, Dain); p.corruptedBefore(Denethor) }, [2]uint8{5, 7}},
	} {
		now.set(&p)
		if got := [2]uint8{p.countDice(FreePeoples), p.countDice(Shadow)}; got != now.want {
			t.Errorf("%v dice, not %v", got, now.want)
		}
	}
}

// K4.3, K4.4: the Ruler die is never allocated; a die is discarded, first by the Shadow, before the eyes go
// into the hunt box.
func TestK4ADieIsDiscarded(t *testing.T) {
	tb := rolled(t, allKings, bothRulers, "1", firstPossible{"ruler-shadow": {"ruler-eye"},
		"ruler-free": {"ruler-will"}, "action-shadow": {"eye", "army"}})
	tb.asks("shadow ruler.choose")
	if tb.p.HuntBox[Shadow] != 1 || tb.p.diceLeft(Shadow) != 7 {
		t.Errorf("%d dice left and %d in the box", tb.p.diceLeft(Shadow), tb.p.HuntBox[Shadow])
	}
	if got := tb.fits("shadow: discard-die"); !slices.Equal(got, []string{"character", "army", "ruler-eye"}) {
		t.Errorf("the Shadow may discard %v", got)
	}
	tb.do("shadow: discard-die die=army")
	if tb.p.HuntBox[Shadow] != 3 { // allocated, rolled, the Ruler die's
		t.Errorf("%d eyes", tb.p.HuntBox[Shadow])
	}
	tb.asks("free ruler.choose")
	tb.do("free: discard-die die=character")
	tb.asks("free action.choose")
	if got := tb.p.Kings.Discarded; got != [2]Face{CharacterFace, ArmyFace} {
		t.Errorf("shown as discarded: %v", got)
	}
	if tb.p.diceLeft(FreePeoples) != 4 || tb.p.Dice[FreePeoples][WillFace|RulerDie] != 1 {
		t.Errorf("the dice of the Free Peoples are %v", tb.p.Dice[FreePeoples])
	}
}

// K4.4: the Ruler die may be discarded whatever it shows; if all other dice of the Shadow are eyes, it is the
// only choice. A side without one discards nothing.
func TestK4TheRulerDieIsDiscardedWithAnEye(t *testing.T) {
	eyes := slices.Repeat([]string{"eye"}, 7)
	tb := rolled(t, allKings, func(p *Position) { p.stand(Umbar, BlackSerpent) }, "0",
		firstPossible{"ruler-shadow": {"ruler-eye"}, "action-shadow": eyes})
	tb.asks("free action.choose")
	if tb.p.HuntBox[Shadow] != 7 || tb.p.diceLeft(Shadow) != 0 {
		t.Errorf("%d eyes, %d dice left", tb.p.HuntBox[Shadow], tb.p.diceLeft(Shadow))
	}
}

// K4.5, K4.6: a kept Ruler die is a die with its face; an Elven Ring turns it and it stays the Ruler die.
func TestK4TheRulerDieAsADie(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		p.awake(Dale, Brand)
		p.Dice[FreePeoples] = [faceCount]uint8{EventFace | RulerDie: 1}
		p.Rings[FreePeoples] = 1
	})
	if tr.p.diceLeft(FreePeoples) != 1 {
		t.Error("the Ruler die counts for passing")
	}
	tr.do("free: use-ring from=ruler-event to=ruler-character").do("free: move-fellowship die=ruler-character")
	if !slices.Contains(tr.cover, rulerPaths[FreePeoples]) || tr.p.HuntBox[FreePeoples] != 1 {
		t.Errorf("covered %v", tr.cover)
	}
	tr = kingsGame(t, FreePeoples, func(p *Position) { p.Dice[FreePeoples][EventFace|RulerDie] = 1 })
	if got, ok := usualDie(byResult((*Position).paysEvent))(tr.p, tr.p.seatOf(FreePeoples),
		engine.Action{}); !ok ||
		Face(got.Value) != EventFace {
		t.Errorf("the usual die is %s", Face(got.Value))
	}
}

// K14.1: the Shadow gets a token that has been used, or whose sovereign is eliminated with it; after the
// action roll it may have a Ruler die re-rolled.
func TestK14DreadTokens(t *testing.T) {
	dread := func(p *Position) {
		bothRulers(p)
		p.Kings.Tokens = [sovereignCount]rulerToken{tokenHeld, tokenDread, tokenDread}
	}
	tb := rolled(t, allKings|dreadTokens, dread, "0", firstPossible{
		"ruler-shadow": {"ruler-muster", "ruler-eye"}, "ruler-free": {"ruler-will", "ruler-event"},
		"action-shadow": {"army"},
	})
	tb.do("shadow: discard-die die=army")
	tb.do("free: discard-die die=character")
	tb.asks("shadow ruler.dread")
	tb.do("shadow: spread-dread whose=dain side=free")
	if tb.p.Dice[FreePeoples][EventFace|RulerDie] != 1 || tb.p.Kings.Tokens[Dain-Brand] != tokenAside {
		t.Error("the Free Peoples have not rolled again")
	}
	box := tb.p.HuntBox[Shadow]
	tb.do("shadow: spread-dread whose=denethor side=shadow")
	if tb.p.HuntBox[Shadow] != box+1 {
		t.Error("an eye goes into the hunt box")
	}
	tb.asks("free action.choose")
	p := tb.p
	p.removeCharacter(Brand)
	if p.Kings.Tokens[0] != tokenDread {
		t.Error("Brand's token is unused and is the Shadow's")
	}
	for rules, want := range map[kingsRules]rulerToken{withKings | dreadTokens: tokenDread, allKings: tokenAside,
		withKings: tokenAside} {
		p.Kings.Rules, p.Kings.Tokens[0] = rules, tokenAside
		if rules&rulerTokens != 0 {
			p.Kings.Tokens[0] = tokenHeld
		}
		p.removeCharacter(Brand)
		if p.Kings.Tokens[0] != want {
			t.Errorf("by %b the token is %q", rules, p.Kings.Tokens[0])
		}
	}
}

// The faces of the Ruler dice are those of the other dice.
func TestK4Faces(t *testing.T) {
	for s := FreePeoples; s <= Shadow; s++ {
		for i, v := range rulerFaces[s] {
			if f := Face(v); !f.ruler() || engine.Value(f.plain()) != dieFaces[s][i] {
				t.Errorf("%s has %s", s, f)
			}
		}
	}
}
