package words

import (
	"regexp"
	"strings"
	"testing"
)

// insteadOf are words that the Polish rulebooks do not use for a term, with the term, by the texts that they
// are kept out of: those of one game, or of all with the bot's ("").
var insteadOf = []struct{ where, words, term string }{
	{"", `[wW] ręce\b`, "na ręce"},
	{"", `[dD]ziałani[aeu]`, "akcja"},
	{"", `\pL\([aąe]\)`, "a sentence that does not ask for the gender"},
	{"", `Crebain|crebain`, "krebainy"},
	{"", `\b[pP]óki\b`, "dopóki"},
	{"", `\bsam (?:go|ją|to|je)\b|\b(?:go|ją|to|je) sam\b`, "a sentence that does not ask for the gender"},
	{"", `czy jest zgoda`, "zgoda?"},
	{"", `[tT]ylko ty to widzisz`, "tylko dla ciebie"},

	{"wotr", `[nN]iepodbi|[sS]kazi[cć]`, "niezdobyta osada; zepsucie"},
	{"wotr", `płacisz|kość wydajesz`, "wykorzystać kość"},
	{"wotr", `[wW]yłoż|[wW]ykłada(?:m|sz|\b)`, "zagrać kartę Bitwy"},
	{"wotr", `utracone dowodzenie`, "poświęcić zdolności przywódcze"},
	{"wotr", `nadmorsk`, "region wybrzeża"},
	{"wotr", `na dobre`, "trwale usunięty z gry"},
	{"wotr", `armia mieszana`, "mieszana armia"},
	{"wotr", `Tor(?:ze|u)? Polityki`, "tor polityki"},
	{"wotr", `Morannonu`, "Morannon, uninflected"},
	{"wotr", `Barad-dûr`, "Barad-Dûr"},
	{"wotr", `Drużyna ujawniona`, "odkryta (revealed) or miejsce pobytu ujawnione (declared)"},
	{"wotr", `symbolu? ujawnienia`, "symbol odkrycia"},
	{"wotr", `\b[oO](?:dbij|dbić|dbita|dbite)\b`, "odzyskać osadę"},
	{"wotr", `[dD]obierz (?:tę postać|Towarzysza|Nazgûla)`, "dołączyć: one draws cards alone"},
	{"wotr", `[wW]ycofa\pL* się (?:do wolnego|przez granicę)`, "przeprowadzić odwrót"},
	{"wotr", `[wW]ykon(?:aj|uje) odwrót`, "przeprowadzić odwrót"},
	{"wotr", `maszer|marsz`, "poruszyć armię"},
	{"wotr", `[sS]trać (?:przewodnika|losowego)`, "ponieść straty"},
	{"wotr", `obleg(?:ana|aną|ane)\b`, "oblężona"},
	{"wotr", `, wynik \{\{if gt`, "modyfikator"},
	{"wotr", `[tT]ylko z królami`, "z dodatkiem"},

	{"hunt", `[pP]rzep[eę]d[zź]`, "usunąć żeton sprzymierzeńca; przegonić Nazgûle"},
	{"hunt", `[łŁ]owc[yóa]`, "gracze Upiorów Pierścienia"},
	{"hunt", `uległ Pierścieniowi|splugawi|Frodo przepadł`, "Frodo poddał się zepsuciu"},
	{"hunt", `[kK]olejk`, "tura"},
	{"hunt", `[nN]ocny marsz`, "ruch w turze mroku nocy"},
	{"hunt", `tury dzienne|tura dzienna|tura nocna`, "tura światła dnia, tura mroku nocy"},
	{"hunt", `[dD]obiera się żeton`, "żeton się losuje"},
	{"hunt", `[wW]eź Nazgûla|^Biorę`, "wybrać Nazgûla"},
	{"hunt", `(?:poszukiwania|polowanie), \{\{\.space`, "na obszarze"},

	{"confrontation", `\b[bB]itw`, "walka"},
	{"confrontation", `[kK]lęsk`, "pokonany"},
	{"confrontation", `[wW]ycofa\pL* się`, "wykonać odwrót"},
	{"confrontation", `[wW]yłożon`, "wybrana karta"},
	{"confrontation", `\bOfiara`, "Szlachetne poświęcenie"},

	{"bot", `ma przerwę|przerwa w tej grze`, "gra jest wstrzymana"},
	{"table", `ma przerwę|przerwa w tej grze`, "gra jest wstrzymana"},
	{"table", `[wW] tej grze\. ` + "`/gry`", "grać w grę"},
}

func TestPolishSaysTheTermsOfTheRulebooks(t *testing.T) {
	texts := rawTexts(t)[Polish]
	for _, rule := range insteadOf {
		never := regexp.MustCompile(rule.words)
		for key, text := range texts {
			if !ofGame(key, rule.where) || strings.HasSuffix(key, ".also") { // those are the words of players
				continue
			}
			if found := never.FindString(text); found != "" {
				t.Errorf("%s says %q and not %q: %q", key, found, rule.term, text)
			}
		}
	}
}

// calques are turns of phrase that no native speaker of English would use, with what they would say.
var calques = []struct{ words, said string }{
	{`^If [^.,:]+\.(?: |$)`, "only if: a condition alone is no sentence"},
	{`\bhunt box\b|\bMordor track\b|nations? at war\b`, "Hunt Box, Mordor Track, At War"},
	{`(?:^|[.•:;!?] |\n)Who [a-z][^?."\n{]*\.`, "whoever"},
	{`(?:rulebook|Middle-earth) p\. \d+(?:–|, )\d`, "pp."},
	{`[dD]ie pays\?`, "which die do you use"},
	{`know no single|[cC]hance (?:has )?deal|stands? still`, "no such name; dealt at random; halted, paused"},
	{`\b[nN]ot so many\b|^So many\b|\. So many\b|up to so many`, "how many, too few, that many"},
	{`[oO]n another start`, "on a different start area"},
	{`[tT]hr(?:ow|own|ew)(?:s|ing)?(?: \pL+){0,3} away`, "discard, the rulebooks' term"},
	{`\b[oO]nly who\b`, "only whoever, or only the side that"},
	{`\b1 (?:games|journals|things|cards|tokens)\b`, "the singular"},
}

func TestEnglishHasNoCalques(t *testing.T) {
	for _, rule := range calques {
		never := regexp.MustCompile(rule.words)
		for key, text := range rawTexts(t)[English] {
			if found := never.FindString(text); found != "" {
				t.Errorf("%s says %q and not %q: %q", key, found, rule.said, text)
			}
		}
	}
}

func ofGame(key, game string) bool { return game == "" || strings.HasPrefix(key, game+".") }

// oneName are places, people and things, each with its one name in Polish: its stem, in whatever case.
var oneName = []struct{ english, polish string }{
	{`Strider`, `Obieżyświat`}, {`Meriadoc`, `Meriado`}, {`Peregrin`, `Peregrin`}, {`Treebeard`, `Drzew`},
	{`Shelob`, `Szelob`}, {`Wormtongue`, `Gadzi`}, {`Witch-king`, `Czarnoksiężni`},
	{`Mouth of Sauron`, `Rzeczni`}, {`Ringwraiths?`, `Upio`}, {`Black Riders?`, `Czarn`},
	{`Shadowfax`, `Cienistogrzyw`}, {`[cC]rebain`, `[kK]rebain`}, {`Ring-bearers?`, `Powierni`},
	{`Minions?`, `Sług|Słudzy`}, {`Southrons?`, `Haradrim`}, {`Easterlings?`, `Easterling`},
	{`Dark Chieftains?`, `Mroczn`},
	{`Orthanc`, `Orthank`}, {`Carrock`, `Samotn\pL+ Ska`}, {`Grey Havens`, `Szar\pL+ Przysta`},
	{`Helm's Deep`, `Helmow`}, {`Iron Hills`, `Żelazn`}, {`Mount Doom`, `Gór\pL+ Przeznaczenia`},
	{`Crack of Doom`, `Szczelin\pL* Zagłady`}, {`Weathertop`, `Wichrow\pL+ Czub`},
	{`Weather Hills`, `Wichrow\pL+ Wzgórz`}, {`Trollshaws`, `Wzgórz\pL+ Troll`},
	{`South Downs`, `Południow\pL+ Wzgórz`}, {`North Downs`, `Północn\pL+ Wzgórz`}, {`Mirkwood`, `Mroczn`},
	{`Misty Mountains`, `Gór\pL* Mglist`}, {`Gap of Rohan`, `Bram\pL+ Rohanu`},
	{`High Pass`, `Wysok\pL+ Przełęcz`},
	{`Dead Marshes`, `Martw`}, {`Barad-dûr`, `Barad-Dûr`}, {`Old Forest Road`, `Star\pL+ Drog`},
	{`Fords of Isen`, `Brod\pL+ na Isenie`}, {`Woodland Realm`, `Leśn\pL+ Królestw`},
	{`Brandywine`, `Brandywin`}, {`White Mountains`, `Gór\pL* Biał`}, {`Blue Mountains`, `Gór\pL* Błękitn`},
	{`Elven Rings?`, `Pierści\pL+ Elfów`}, {`Wills? of the West`, `Wol\pL+ Zachodu`},
	{`Political [tT]rack`, `[tT]o\pL+ polityki`}, {`Mordor [tT]rack`, `[tT]o\pL+ Mordoru`},
}

// A place, a person or a thing is called by the same name in all games and by the bot.
func TestOneNameForOneThing(t *testing.T) {
	texts := rawTexts(t)
	for _, name := range oneName {
		english := regexp.MustCompile(`(^|[^\pL])(?:` + name.english + `)([^\pL]|$)`)
		polish := regexp.MustCompile(name.polish)
		for key, text := range texts[English] {
			if strings.HasSuffix(key, ".also") || strings.Contains(key, ".hint.") || !english.MatchString(text) {
				continue // a hint is written anew in each language
			}
			if !polish.MatchString(texts[Polish][key]) {
				t.Errorf("%s speaks of %s, in Polish not of %s: %q", key, name.english, name.polish,
					texts[Polish][key])
			}
		}
	}
}
