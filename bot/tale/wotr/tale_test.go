package wotr_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	talewotr "redbook/bot/tale/wotr"
	"redbook/engine"
	"redbook/engine/wotr"
)

// events reads events as engine.Event writes them, one a line.
func events(t *testing.T, text string) []engine.Event {
	t.Helper()
	var list []engine.Event
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		words := strings.Fields(line)
		e := engine.Event{Kind: words[0]}
		for _, def := range wotr.Rules.Events() {
			if def.Kind != e.Kind {
				continue
			}
			for _, word := range words[1:] {
				name, values, _ := strings.Cut(word, "=")
				for _, f := range def.Facts {
					if f.Name == name {
						e.Facts = append(e.Facts, engine.Tell(name, read(t, f.Domain, values)...).In(f.Domain))
					}
				}
			}
		}
		if len(e.Facts) != len(words)-1 {
			t.Fatalf("no such event: %s", line)
		}
		list = append(list, e)
	}
	return list
}

func read(t *testing.T, d *engine.Domain, text string) []engine.Value {
	t.Helper()
	var values []engine.Value
	for _, name := range strings.Split(text, ",") {
		if name == "none" {
			continue
		}
		v, ok := d.Parse(name)
		if !ok {
			t.Fatalf("%s is no %s", name, d.ID())
		}
		values = append(values, v)
	}
	return values
}

func speaker(lang words.Lang) phrase.Speaker { return phrase.Speaker{Rules: wotr.Rules, Lang: lang} }

// round is a battle round with a combat card, both rolls and losses.
const round = `
die-used side=shadow face=army
battle battle=field side=shadow from=south-ithilien region=osgiliath figures=sauron:r,sauron:r against=gondor:r
battle-round round=1
no-combat-card side=shadow
no-combat-card side=free
combat-roll side=shadow dice=1,6 need=5 bonus=1 hits=1
combat-roll side=free dice=4 need=5 bonus=0 hits=0
leader-reroll side=shadow dice=4 need=5 bonus=1 hits=1
lost side=free region=osgiliath figures=gondor:r reduced=none
battle-over region=osgiliath how=destroyed destroyed=free
moved-in side=shadow from=south-ithilien region=osgiliath figures=sauron:r
captured side=shadow region=osgiliath points=1`

// A round of a battle is one paragraph with a line for each step: dice as digits, the hits bold, both
// sides in one sentence, the die that paid told first.
func TestABattleRoundIsOneParagraph(t *testing.T) {
	for lang, want := range map[words.Lang][]string{
		words.English: {
			"**Shadow** (Army): ⚔️ **Osgiliath**, field battle (fortification: in round 1 the attack hits on a 6). Attack – Shadow (from South Ithilien): 2 Sauron Regulars. Defence: Gondor Regular.",
			"**Round 1**\nNo combat cards.\n🎲 Combat roll – Shadow: 1, **6** (5+, modifier +1), hits: **1**; Free Peoples: 4 (5+), hits: **0**.\n" +
				"🎲 Leader re-roll – Shadow: **4** (5+, modifier +1), hits: **1**.\n🩸 Free Peoples, Osgiliath – lost: Gondor Regular.\n" +
				"The battle is over (Osgiliath): the army of the Free Peoples is destroyed. 🥾 Shadow: South Ithilien → Osgiliath (Sauron Regular). " +
				"🏴 Shadow: **Osgiliath** is captured. Victory points of this side: 1.",
		},
		words.Polish: {
			"**Cień** (Armia): ⚔️ **Osgiliath**, bitwa w polu (fortyfikacja: w rundzie 1 atak trafia od 6). Atak – Cień (Południowy Ithilien): 2 regularne Saurona. Obrona: regularna Gondoru.",
			"**Runda 1**\nBez kart Bitwy.\n🎲 Rzut bitwy – Cień: 1, **6** (5+, modyfikator +1), trafienia: **1**; Wolne Ludy: 4 (5+), trafienia: **0**.\n" +
				"🎲 Przerzut dowódców – Cień: **4** (5+, modyfikator +1), trafienia: **1**.\n🩸 Wolne Ludy, Osgiliath – straty: regularna Gondoru.\n" +
				"Koniec bitwy (Osgiliath): armia Wolnych Ludów zniszczona. 🥾 Cień: Południowy Ithilien → Osgiliath (regularna Saurona). " +
				"🏴 Cień: **Osgiliath** – osada zdobyta. Punkty zwycięstwa tej strony: 1.",
		},
	} {
		same(t, talewotr.Tale.Paragraphs(speaker(lang), events(t, round)), want)
	}
}

// What one cause does to several nations is told in one sentence; a nation alone, or for another cause, by
// its own.
func TestNationsBecomeActiveInOneSentence(t *testing.T) {
	const woken = "activated nation=dwarves cause=witch-king\nactivated nation=north cause=witch-king\n"
	for lines, want := range map[string]string{
		woken: "🔔 Aktywne Narody: **Krasnoludy**, **Północ** (przybycie Czarnoksiężnika z Angmaru).",
		"activated nation=rohan cause=attacked\n": "🔔 Aktywny Naród: **Rohan** (atak na armię).",
		"activated nation=dwarves cause=card\nactivated nation=rohan cause=attacked\n": "" +
			"🔔 Aktywny Naród: **Krasnoludy** (dzięki karcie Wydarzenia). 🔔 Aktywny Naród: **Rohan** (atak na armię).",
	} {
		same(t, talewotr.Tale.Paragraphs(speaker(words.Polish), events(t, lines)), []string{want})
	}
}

// A defender that does not retreat is told with the round that follows.
func TestWhoStandsAndFightsIsTold(t *testing.T) {
	told := talewotr.Tale.Paragraphs(speaker(words.English),
		events(t, "went-on side=shadow\nstood-ground side=free"))
	same(t, told, []string{"Shadow: the attack goes on.\n🛡️ Free Peoples: the army stands and fights."})
}

// Each paragraph knows of which events it tells.
func TestAParagraphKnowsItsEvents(t *testing.T) {
	list := events(t, "activated nation=dwarves cause=witch-king\nactivated nation=north cause=witch-king\n"+
		"went-on side=shadow\nstood-ground side=free")
	next := 0
	for _, p := range talewotr.Tale.Told(speaker(words.English), list) {
		if p.First != next || p.Last < p.First {
			t.Errorf("events %d to %d are told after %d: %q", p.First, p.Last, next, p.Text)
		}
		next = p.Last + 1
	}
	if next != len(list) {
		t.Errorf("%d of %d events are told", next, len(list))
	}
	for i, p := range (*tale.Tale)(nil).Told(speaker(words.English), list) {
		if p.First != i || p.Last != i {
			t.Errorf("event %d is told as %d to %d", i, p.First, p.Last)
		}
	}
}

// A paragraph that grows too long for a message goes on in the next one, which says again whose action it is.
func TestALongActionIsSeveralParagraphs(t *testing.T) {
	var lines strings.Builder
	lines.WriteString("die-used side=shadow face=army\n")
	for range 40 {
		lines.WriteString("army-moved side=shadow from=morannon to=dagorlad figures=sauron:r,sauron:r\n")
	}
	paragraphs := talewotr.Tale.Paragraphs(speaker(words.Polish), events(t, lines.String()))
	if len(paragraphs) < 2 {
		t.Fatalf("%d paragraphs", len(paragraphs))
	}
	for _, p := range paragraphs {
		if !strings.HasPrefix(p, "**Cień** (Armia): 🥾") || len([]rune(p)) > 1000 {
			t.Errorf("%d runes: %.60q", len([]rune(p)), p)
		}
	}
}

// A turn is summed up in three sentences, each entry with its die, card or tile.
func TestATurnIsSummedUp(t *testing.T) {
	turn := events(t, `
turn turn=4
rolled-actions side=free faces=character,character
rolled-actions side=shadow faces=army,event
die-used side=free face=character
fellowship-moved progress=1
hunt-rolled dice=2,3 needed=6 count=0
die-used side=free face=character
fellowship-moved progress=2
hunt-rolled dice=5,1 needed=5 count=1
tile-drawn tile=2 why=roll
burden count=2
corrupted count=2 corruption=5`+round+`
die-used side=shadow face=event
played side=shadow card=return-of-the-witch-king face=event
siege-laid side=shadow region=minas-tirith
advanced nation=gondor box=3 cause=attacked
recruited region=angmar figures=sauron:r,sauron:r
recruited region=angmar figures=sauron:e`)
	for lang, want := range map[words.Lang][]string{
		words.English: {
			"📖 **The tale of turn 4.** Free Peoples – figures lost: Osgiliath 1. Shadow – captured: **Osgiliath** (Army); besieged: **Minas Tirith** (Return of the Witch-king); " +
				"battles: Osgiliath – Free Peoples army destroyed (Army); recruited: Angmar 3. At war now: **Gondor** (attacked).",
			"The Fellowship – moved twice; hunt rolls: 2, 3 (6+) · **5**, 1 (5+); tile **2** (hunt roll); corruption +2: **5**.",
			"-# 🎲 Free Peoples – Character: 2\u00a0×\u00a0Fellowship moves. Shadow – Army: attack (Osgiliath); Event: “Return of the Witch-king”.",
		},
		words.Polish: {
			"📖 **Opowieść o turze 4.** Wolne Ludy – stracone figurki: Osgiliath 1. Cień – zdobyte: **Osgiliath** (Armia); oblężone: **Minas Tirith** (Powrót Czarnoksiężnika); " +
				"bitwy: Osgiliath – armia Wolnych Ludów zniszczona (Armia); rekrutacja: Angmar 3. Od teraz w stanie wojny: **Gondor** (atak na armię).",
			"Drużyna – 2 ruchy; rzuty poszukiwań: 2, 3 (6+) · **5**, 1 (5+); żeton **2** (rzut poszukiwań); zepsucie +2: **5**.",
			"-# 🎲 Wolne Ludy – Postać: 2\u00a0×\u00a0ruch Drużyny. Cień – Armia: atak (Osgiliath); Wydarzenie: „Powrót Czarnoksiężnika”.",
		},
	} {
		same(t, strings.Split(talewotr.Tale.Turn(speaker(lang), turn), "\n"), want)
	}
}

// A game in figures: the hits that were to be expected of a die are a third where it needs a five, half where
// it needs a five and has one more, and a one never hits.
func TestAGameInFigures(t *testing.T) {
	game := events(t, "turn turn=1"+round+`
turn turn=2
hunt-rolled dice=6,1,3 needed=2 count=2
tile-drawn tile=2-reveal why=roll
tile-drawn tile=eye why=roll
tile-drawn tile=eye why=card
corrupted count=3 corruption=3
liberated side=free region=osgiliath points=0`)
	same(t, talewotr.Tale.End(speaker(words.English), game), []string{
		"📊 **The war in figures.** Turns: 2. Victory points: Free Peoples 0, Shadow 0. Corruption: 3 of 12.",
		"⚔️ The biggest battle: **Osgiliath**, field battle, turn 1. Attack – Shadow. Figures: 2 against 1. Lost: Free Peoples 1, Shadow 0.",
		"🎲 Hits in battle – Free Peoples: **0** of 1 dice, expected 0.3; Shadow: **2** of 3 dice, expected 1.5.",
		"🩸 Figures lost – Free Peoples: 1; Shadow: 0. Event cards played – Free Peoples: 0; Shadow: 0.",
		"👁️ The hunt: successes **2** of 3 dice, expected 2.5. Tiles drawn: 3 (2, reveal · Eye (×2)).",
	})
}

// A game that ends before anything has happened has figures, too; and one of another house is told line by
// line.
func TestTellingOfNothing(t *testing.T) {
	if lines := talewotr.Tale.End(speaker(words.Polish), nil); len(lines) != 3 {
		t.Errorf("figures of nothing: %q", lines)
	}
	var plain *tale.Tale
	list := events(t, round)
	if lines := plain.Paragraphs(speaker(words.English), list); len(lines) != len(list) {
		t.Errorf("%d lines of %d events", len(lines), len(list))
	}
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("line %d\ngot  %q\nwant %q", i, at(got, i), at(want, i))
		}
	}
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}
