package wotr_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	talewotr "redbook/bot/tale/wotr"
)

// An attempt is one sentence from its beginning to the question which tile is kept, and one after it; so is
// an awakening. To everybody it tells which tiles were shown, to the Shadow which were drawn and which lies
// there.
func TestAnAttemptIsOneSentence(t *testing.T) {
	for _, test := range []struct {
		events  string
		english string
		polish  string
	}{
		{
			"attempt character=theoden count=2 dice=2\nattempt-drew count=1\nattempt-void tile=eye\nattempt-drew count=0",
			"🕷️ The Shadow tries to corrupt **Théoden** (tiles: 2, Eyes left in the Hunt Box: 2); drawn unseen: 1, still to draw: 1; Eye is shown and does nothing; drawn unseen: 1.",
			"🕷️ Cień próbuje spaczyć Suwerena: **Théoden** (żetony: 2, Oczy pozostałe na polu poszukiwań: 2); wylosowane bez pokazania: 1, jeszcze do wylosowania: 1; pokazany bez efektu: Oko; wylosowane bez pokazania: 1.",
		},
		{
			"attempt-kept character=theoden\nattempt-shown tiles=2-reveal",
			"🕷️ The attempt: a tile face down is laid on Théoden; shown, and back into the pool: 2, reveal.",
			"🕷️ Próba spaczenia: Théoden dostaje zakryty żeton; pokazane, wracają do puli: 2, odkrycie.",
		},
		{ // where partners share the Shadow it tells whose attempt it is
			"attempt character=theoden count=1 dice=1 player=saruman\nattempt-drew count=0\nattempt-kept character=theoden\nsovereign-corrupted character=theoden tiles=3 tile=3 region=edoras",
			"🕷️ The Shadow (Saruman) tries to corrupt **Théoden** (tiles: 1, Eyes left in the Hunt Box: 1); drawn unseen: 1; a tile face down is laid on Théoden. 🩸 **Théoden** is corrupted by 3 (discarded: 3): he stands in **Edoras**, and his weaknesses hold.",
			"🕷️ Cień (Saruman) próbuje spaczyć Suwerena: **Théoden** (żetony: 1, Oczy pozostałe na polu poszukiwań: 1); wylosowane bez pokazania: 1; Théoden dostaje zakryty żeton. 🩸 **Théoden** zostaje spaczony (odkryte żetony: 3; odrzucony: 3): jego figurka staje w regionie **Edoras**, a jego słabości zaczynają działać.",
		},
		{ // as the Shadow reads it, and with open tiles everybody
			"attempt character=brand count=1 dice=1\nattempt-drew tile=3 count=0\nattempt-kept character=brand tile=3",
			"🕷️ The Shadow tries to corrupt **Brand** (tiles: 1, Eyes left in the Hunt Box: 1); drawn: 3; **3** is laid on Brand.",
			"🕷️ Cień próbuje spaczyć Suwerena: **Brand** (żetony: 1, Oczy pozostałe na polu poszukiwań: 1); wylosowane: 3; Brand dostaje żeton **3**.",
		},
		{
			"attempt character=dain count=3 dice=4\nattempt-king character=dain tile=king-2",
			"🕷️ The Shadow tries to corrupt **Dáin** (tiles: 3, Eyes left in the Hunt Box: 4); a kings' tile, **2, crown**, lies open on Dáin and ends the attempt.",
			"🕷️ Cień próbuje spaczyć Suwerena: **Dáin** (żetony: 3, Oczy pozostałe na polu poszukiwań: 4); żeton poszukiwań królów, **2, korona**, leży odkryty na polu Suwerena (Dáin) i kończy próbę.",
		},
		{
			"awakened character=brand from=erebor region=dale\ntiles-returned character=brand count=1",
			"👑 **Brand** awakens: Erebor → **Dale**, and his corruption tiles go back into the hunt pool (1).",
			"👑 **Brand** przebudza się: Erebor → **Dale**, a jego żetony spaczenia wracają do puli poszukiwań (1).",
		},
		{
			"sovereign-corrupted character=theoden tiles=1,2-reveal tile=2-reveal region=edoras",
			"🩸 **Théoden** is corrupted by 1 · 2, reveal (discarded: 2, reveal; the rest goes back into the hunt pool): he stands in **Edoras**, and his weaknesses hold.",
			"🩸 **Théoden** zostaje spaczony (odkryte żetony: 1 · 2, odkrycie; odrzucony: 2, odkrycie, reszta wraca do puli poszukiwań): jego figurka staje w regionie **Edoras**, a jego słabości zaczynają działać.",
		},
	} {
		for lang, want := range map[words.Lang]string{words.English: test.english, words.Polish: test.polish} {
			same(t, talewotr.Tale.Paragraphs(speaker(lang), events(t, test.events)), []string{want})
		}
	}
}

// A turn tells in a sentence what has befallen the sovereigns, and an awakening as what its die was used for;
// a game counts them.
func TestSovereignsAreSummedUp(t *testing.T) {
	turn := events(t, `
turn turn=5
rolled-actions side=free faces=ruler-will
rolled-actions side=shadow faces=eye,eye
attempt character=denethor count=1 dice=1
attempt-drew count=0
attempt-kept character=denethor
sovereign-corrupted character=denethor tiles=3 tile=3 region=minas-tirith
die-used side=free face=ruler-will
awakened character=theoden from=edoras region=edoras`)
	for lang, want := range map[words.Lang][]string{
		words.English: {
			"The sovereigns – attempt on Denethor; **Denethor corrupted** (Minas Tirith); **Théoden** awakened (Edoras).",
			"-# 🎲 Free Peoples – Will of the West on the Ruler die: Théoden awakens.",
		},
		words.Polish: {
			"Suwereni – próba spaczenia: Denethor; **spaczony: Denethor** (Minas Tirith); przebudzony: **Théoden** (Edoras).",
			"-# 🎲 Wolne Ludy – Wola Zachodu na kości Władcy: przebudzenie (Théoden).",
		},
	} {
		same(t, strings.Split(talewotr.Tale.Turn(speaker(lang), turn), "\n")[1:], want)
	}
	lines := talewotr.Tale.End(speaker(words.English), turn)
	if want := "👑 Sovereigns: awakened 1, corrupted 1. Corruption attempts: 1."; lines[len(lines)-1] != want {
		t.Errorf("got %q, want %q", lines[len(lines)-1], want)
	}
}
