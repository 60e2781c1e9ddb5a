package hunt_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	almanachunt "redbook/bot/almanac/hunt"
	"redbook/bot/phrase"
	talehunt "redbook/bot/tale/hunt"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

var theTale = talehunt.New(dataset.Ours())

func speaker(lang words.Lang) phrase.Speaker {
	almanachunt.Give("hunt", dataset.Ours())
	return phrase.Speaker{Rules: hunt.Rules, Lang: lang}
}

// events reads events as engine.Event writes them, one a line.
func events(t *testing.T, text string) []engine.Event {
	t.Helper()
	defs := map[string]engine.EventDef{}
	for _, def := range hunt.Rules.Events() {
		defs[def.Kind] = def
	}
	var list []engine.Event
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		parts := strings.Fields(line)
		e := engine.Event{Kind: parts[0]}
		for _, part := range parts[1:] {
			name, value, _ := strings.Cut(part, "=")
			i := slices.IndexFunc(defs[e.Kind].Facts, func(f engine.FactDef) bool { return f.Name == name })
			if i < 0 {
				t.Fatalf("no such fact: %s in %s", name, line)
			}
			e.Facts = append(e.Facts,
				engine.Tell(name, values(t, defs[e.Kind].Facts[i].Domain, value)...).In(defs[e.Kind].Facts[i].Domain))
		}
		if _, ok := defs[e.Kind]; !ok {
			t.Fatalf("no such event: %s", line)
		}
		list = append(list, e)
	}
	return list
}

func values(t *testing.T, d *engine.Domain, text string) (list []engine.Value) {
	t.Helper()
	for _, name := range strings.Split(text, ",") {
		v, ok := d.Parse(name)
		if !ok {
			t.Fatalf("%s is no %s", name, d.ID())
		}
		list = append(list, v)
	}
	return list
}

// night is a night turn and the preparation phase, as everybody sees them.
const night = `
turn part=i day=2 turn=night
moved-by-night
corruption amount=1 corruption=3 cause=night
frodo-moved step=6
bought
drew-ally
bearer-done
search nazgul=blue space=i-23
search-answer nazgul=blue space=i-23 says=yes
rode nazgul=blue from=i-23 to=i-24
rode nazgul=red from=i-31 to=i-33
die-spent nazgul=red die=ring kind=normal
die-spent nazgul=red die=shadow kind=normal
hunt nazgul=red space=i-33
played card=a1-04 effect=1
cancelled act=hunt
act-cancelled nazgul=red act=hunt
die-spent nazgul=green die=sorcery kind=normal
drew-sorcery seat=nazgul-1
used companion=pippin ability=ongoing
drew-ally
drew-ally
dice-rolled seat=nazgul-1 dice=ring,sword,sword,sorcery,shadow,shadow
fellowship gained=2 tokens=3`

// A Nazgûl's turn is one paragraph that names it once, with its dice before what they were spent on.
func TestANazgulsTurnIsOneParagraph(t *testing.T) {
	for lang, want := range map[words.Lang][]string{
		words.English: {
			"**Day 2 · night** 🌙 Frodo moves by night: the Nazgûl may hunt for free in this turn. 💍 Frodo's corruption rises by 1 to **3** (a move by night). 👣 Frodo moves: space 6 of the movement track. " +
				"The Ring-bearer spends a Fellowship token to draw an ally card. 🂠 An ally card is drawn. The Ring-bearer's turn is over.",
			"**Blue Nazgûl**: 🔎 search of 23 (Quarry): **yes**. 🐎 23 (Quarry) → 24.",
			"**Red Nazgûl**: 🐎 31 → 33. 💍 Ring and 🌑 Shadow: 🗡️ hunt in 33. 🃏 The Ring-bearer plays **Hymn to Elbereth**. 🚫 cancelled: a hunt.",
			"**Green Nazgûl**: 🔮 Sorcery: 🂠 Nazgûl 1 draws a sorcery card.",
			"🃏 Peregrin's card: first ability. 🂠 Ally cards drawn: 2. 🎲 Nazgûl 1 rolls: 💍 Ring, 2\u00a0×\u00a0⚔️ Sword, 🔮 Sorcery, 2\u00a0×\u00a0🌑 Shadow. 🤝 Fellowship tokens gained: 2; 3 on Frodo's card now.",
		},
		words.Polish: {
			"**Dzień 2 · tura mroku nocy** 🌙 Frodo porusza się w mroku nocy: Nazgûle mogą w tej turze polować za darmo. 💍 Zepsucie Froda rośnie o 1 i wynosi **3** (ruch nocą). 👣 Frodo się porusza: pole 6 toru ruchu. " +
				"Powiernik Pierścienia wydaje żeton Drużyny Pierścienia, aby dobrać kartę sprzymierzeńca. 🂠 Dobrano kartę sprzymierzeńca. Powiernik Pierścienia kończy turę.",
			"**Niebieski Nazgûl**: 🔎 poszukiwania na obszarze 23 (Kamieniołom): **tak**. 🐎 23 (Kamieniołom) → 24.",
			"**Czerwony Nazgûl**: 🐎 31 → 33. 💍 Pierścień i 🌑 Cień: 🗡️ polowanie na obszarze 33. 🃏 Powiernik Pierścienia zagrywa kartę **„Pieśń do Elbereth”**. 🚫 anulowano: polowanie.",
			"**Zielony Nazgûl**: 🔮 Czarnoksięstwo: 🂠 Upiór 1 dobiera kartę czarnoksięstwa.",
			"🃏 Karta kompanii – Peregrin: pierwsza zdolność. 🂠 Dobrane karty sprzymierzeńców: 2. 🎲 Upiór 1 rzuca: 💍 Pierścień, 2\u00a0×\u00a0⚔️ Miecz, 🔮 Czarnoksięstwo, 2\u00a0×\u00a0🌑 Cień. " +
				"🤝 Zdobyte żetony Drużyny Pierścienia: 2; na karcie Froda: 3.",
		},
	} {
		same(t, theTale.Paragraphs(speaker(lang), events(t, night)), want)
	}
}

// A day is summed up: Frodo's steps, what was answered, what the dice were spent on. A chapter is a day, not
// a turn.
func TestADayIsSummedUp(t *testing.T) {
	game := events(t, `
dice-rolled seat=nazgul-1 dice=ring,sword,sword,sorcery,shadow,shadow
turn part=i day=2 turn=first-daylight
frodo-moved step=4
turn part=i day=2 turn=second-daylight
frodo-moved step=5
die-spent nazgul=blue die=sword kind=normal
hunt nazgul=blue space=i-22
hunt-answer nazgul=blue space=i-22 says=no`+night+`
turn part=i day=3 turn=first-daylight`)
	if n := len(theTale.Chapters(game)); n != 2 {
		t.Fatalf("%d chapters", n)
	}
	day := theTale.Before(game, game[len(game)-1])
	for lang, want := range map[words.Lang][]string{
		words.English: {
			"📖 **The tale of day 2.** Frodo – 3 moves, to space 6; moved by night; corruption +1: **3**; ally cards played: Hymn to Elbereth.",
			"Asked and answered – 🗡️ hunt, no: 22; 🔎 search, **yes**: 23 (Quarry).",
			"-# 🎲 ⚔️ Sword: hunt; 💍 Ring + 🌑 Shadow: hunt; 🔮 Sorcery: a sorcery card drawn",
		},
		words.Polish: {
			"📖 **Opowieść o dniu 2.** Frodo – 3 ruchy, na pole 6 toru; ruch nocą; zepsucie +1: **3**; zagrane karty sprzymierzeńców: Pieśń do Elbereth.",
			"Pytania i odpowiedzi – 🗡️ polowanie, nie: 22; 🔎 poszukiwania, **tak**: 23 (Kamieniołom).",
			"-# 🎲 ⚔️ Miecz: polowanie; 💍 Pierścień + 🌑 Cień: polowanie; 🔮 Czarnoksięstwo: dobrana karta czarnoksięstwa",
		},
	} {
		same(t, strings.Split(theTale.Turn(speaker(lang), day), "\n"), want)
	}
	if over := theTale.Before(game, game[1]); over != nil {
		t.Errorf("before the first day: %v", over)
	}
}

// Where one person plays all Nazgûl, nothing is shared out, and nobody is the first of the hunters.
func TestOneHunterHasAllNazgul(t *testing.T) {
	all := events(t, `
first-player seat=nazgul-1
claimed seat=nazgul-1 nazgul=blue
claimed seat=nazgul-1 nazgul=green
claimed seat=nazgul-1 nazgul=red
claimed seat=nazgul-1 nazgul=purple`)
	for lang, want := range map[words.Lang]string{words.English: "🐎 The Nazgûl player controls all four Nazgûl.",
		words.Polish: "🐎 Gracz Upiorów kontroluje wszystkie cztery Nazgûle."} {
		say := speaker(lang)
		say.Two = true
		same(t, theTale.Paragraphs(say, all), []string{want})
	}
}

// Tokens that are drawn together are told together, and what is left unused on a card of the company is not
// told as if a Nazgûl had done it.
func TestTokensAndAbilitiesAreToldApart(t *testing.T) {
	got := theTale.Paragraphs(speaker(words.Polish), events(t, `
rode nazgul=red from=i-31 to=i-33
not-used companion=pippin
rescued moves=2
corruption amount=2 corruption=4 cause=number token=b11
corruption amount=3 corruption=7 cause=number token=b12`))
	same(t, got, []string{
		"**Czerwony Nazgûl**: 🐎 31 → 33.",
		"Karta kompanii – Peregrin: zdolność pozostaje niewykorzystana.",
		"Tor ruchu się skończył: Frodo musi zostać uratowany. Liczba ruchów do najbliższego wyjścia: 2; tyle żetonów zepsucia losuje Powiernik. 💍 Zepsucie Froda: +5 (żetony zepsucia: 2, 3); teraz **7**.",
	})
}

// At the end the whole journey is told: both ways of Frodo with the journey that was given up, Gandalf's, the
// misses, the meetings. A search that finds a trail is no miss, wherever Frodo is.
func TestTheWholeJourneyIsTold(t *testing.T) {
	game := events(t, `
start-drawn at=i-1
turn part=i day=1 turn=first-daylight
frodo-moved step=1 to=dot
frodo-moved step=2 to=i-10
search-answer nazgul=blue space=i-11 says=no
search-answer nazgul=red space=i-9 says=yes
hunt-answer nazgul=green space=i-40 says=no
hunt-answer nazgul=red space=i-10 says=here
meeting at=i-10
faced tokens=b12,b13 nazgul=red,blue
corruption amount=3 corruption=3 cause=number token=b12
corruption amount=1 corruption=4 cause=eye token=b13
escaped step=3 to=stay
reached-exit at=i-exit-c step=9
part-one-over corruption=4
part-two
journey-chosen long=short journey=s01
turn part=ii day=1 turn=first-daylight
frodo-travels step=1
journey-changed journey=s02
stepped-back step=0
turn part=ii day=1 turn=second-daylight
frodo-travels step=1
saga shadow=0 free-peoples=2
gandalf-open journal=ii-8,ii-7`)
	first, second := journey(t, "S01"), journey(t, "S02")
	got := theTale.End(speaker(words.English), game)
	same(t, got, []string{
		"📊 **The hunt in figures.** Days: 1 and 1. Corruption: 4 (moves by night 0, meetings 4, cards 0). Ally cards played: 0.",
		"🔎 The Nazgûl – searches: 2, successful 1; hunts: 2, successful 1; perceptions: 0, successful 0. Dice spent: 0; sorcery cards played: 0.",
		"🗺️ **Frodo's way, part I.** 1 (Bag End) → • → 10 → /",
		"🗺️ **Frodo's way, part II** (short journey 1). " + first,
		"🗺️ **Frodo's way, part II** (short journey 2). " + second,
		"🧙 **Gandalf's way.** 8 (Weather Hills) → 7",
		"🎯 **Nearly found**, once:",
		"• day 1, first daylight: Blue Nazgûl searches 11; Frodo was at **10**, the next space.",
		"😱 **Meetings** – day 1, first daylight, 10: 3, Eye, corruption +4.",
	})
	if pl := theTale.End(speaker(words.Polish), game); len(pl) != len(got) {
		t.Errorf("%d lines in Polish, %d in English: %q", len(pl), len(got), pl)
	}
}

// journey is how the first two rows of a journey card of our set are told.
func journey(t *testing.T, id string) string {
	t.Helper()
	for _, j := range dataset.Ours().Journeys {
		if j.ID == id {
			var way []string
			for _, s := range j.Entries[:2] {
				name := dataset.Ours().Names()["space.ii-"+s.String()].English
				if s == 0 {
					name = "•"
				}
				way = append(way, name)
			}
			return strings.Join(way, " → ")
		}
	}
	t.Fatalf("no journey %s", id)
	return ""
}

// A game that ends before anything has happened has figures, too.
func TestTellingOfNothing(t *testing.T) {
	if lines := theTale.End(speaker(words.Polish), nil); len(lines) != 4 {
		t.Errorf("figures of nothing: %q", lines)
	}
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		g, w := "", ""
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Errorf("line %d\ngot  %q\nwant %q", i, g, w)
		}
	}
}
