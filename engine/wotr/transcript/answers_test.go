package transcript

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
)

// Each kind of question is answered by a step. The recorded games cover most kinds; these are the others.
func TestAnswers(t *testing.T) {
	for _, test := range []struct{ question, step, want string }{
		{"march.on", ``, "halt"},
		{"march.choose", ``, "halt"},
		{"muster.second", ``, "done"},
		{"characters.move", ``, "done"},
		{"hand.discard", `"step":"discard-excess","cards":["FC1","FS2"]`, "discard card=elven-cloaks"},
		{"hand.discard", ``, "error: no card is discarded"},
		{"upgrade.choose", `"step":"card-effect","acts":[{"act":"upgrade","unit":"regular","nation":"north","region":"dale","n":2}]`,
			"upgrade what=north:r where=dale"},
		{"upgrade.choose", ``, "error: nothing is upgraded"},
		{"excess.remove", `"step":"card-effect","acts":[{"act":"disband","unit":"regular","nation":"north","region":"dale","n":2}]`, "remove units=north:2r"},
		{"excess.remove", ``, "error: nothing is disbanded"},
		{"card.table", `"step":"card-effect","acts":[{"act":"discard-card-from-table","card":"FC6"}]`,
			"discard-from-table card=axe-and-bow"},
		{"card.table", ``, "error: no card is named"},
		{"card.draw", `"step":"card-effect","acts":[{"act":"draw-cards","cards":["FS3"]}]`,
			"draw-from deck=free-strategy"},
		{"card.draw", ``, "decline"},
		{"card.region", `"step":"card-effect","acts":[{"act":"choose-region","region":"moria"}]`,
			"choose-region region=moria"},
		{"card.region", ``, "error: no region is named"},
		{"card.nation", ``, "error: no nation is named"},
		{"card.figure", ``, "error: no figure is named"},
		{"attack.choose", ``, "decline"},
		{"levy.choose", ``, "error: nothing is recruited"},
		{"levy.some", ``, "recruit what=none"},
		{"separate.choose", `"step":"card-effect","acts":[{"act":"separate-companions","characters":["gimli","legolas"],"to":"moria"}]`,
			"send to=moria who=gimli,legolas"},
		{"separate.choose", ``, "error: nobody is separated"},
		{"separate.alive", ``, "error: nothing is said of where the Companion goes"},
		{"reveal.move", ``, "error: nothing is said of where the Fellowship is revealed"},
		{"tile.mithril", `"step":"card-effect","card":"FC5"`, "use-from-table card=mithril-coat-and-sting"},
		{"tile.mithril", `"step":"card-effect","card":"FC5","declined":true`, "decline"},
		{"tile.mithril", ``, "decline"},
		{"tile.burden", `"step":"hunt-effect","acts":[{"act":"reveal-fellowship-in-mordor"}]`, "let-gollum-reveal"},
		{"hunt.reroll", `"step":"reroll-hunt","dice":[3]`, "reroll"},
		{"hunt.reroll", ``, "decline"},
		{"tile.burden", ``, "error: nothing is said of the damage"},
		{"battle.withdraw", `"step":"retreat","acts":[{"act":"do-not-retreat-into-siege"}]`, "stand"},
		{"battle.withdraw", ``, "error: nothing is said of the stronghold"},
		{"battle.retreat", `"step":"retreat","acts":[{"act":"do-not-retreat"}]`, "stand"},
		{"battle.retreat", ``, "error: nothing is said of the retreat"},
		{"retreat.scouts", `"step":"combat-card-effect","acts":[{"act":"retreat-into-siege"}]`, "withdraw"},
		{"battle.advance", `"step":"advance","acts":[{"act":"do-not-advance"}]`, "stay"},
		{"battle.advance", ``, "error: nothing is said of the advance"},
		{"battle.sorcerer", `"step":"character-effect","character":"witch-king","declined":true`, "decline"},
		{"battle.sorcerer", ``, "decline"},
		{"loss.choose", `"step":"casualties","acts":[{"act":"eliminate","unit":"elite","nation":"rohan","n":1},{"act":"reduce","unit":"elite","nation":"rohan","n":2}]`,
			"lose units=rohan:1e2d"},
		{"loss.choose", ``, "error: no losses are named"},
		{"combat.inflict", ``, "decline"},
		{"combat.inflict", `"step":"combat-card-effect","acts":[{"act":"eliminate","unit":"elite","nation":"rohan","n":1}]`, "inflict hits=2"},
		{"combat.slay", `"step":"combat-card-effect","acts":[{"act":"eliminate-character","characters":["boromir"]}]`, "slay figure=boromir"},
		{"combat.slay", ``, "decline"},
		{"combat.sacrifice", ``, "decline"},
		{"combat.silence", `"step":"combat-card-effect","acts":[{"act":"choose-character","characters":["boromir"]}]`, "silence who=boromir"},
		{"combat.silence", ``, "error: nothing is said of whose leadership is cancelled"},
		{"combat.forfeit", `"step":"combat-card-effect","acts":[{"act":"forfeit-leadership","units":{"characters":["boromir"]}}]`, "forfeit who=boromir"},
		{"combat.forfeit", ``, "error: nothing is said of whose leadership is given up"},
		{"combat.dread", `"step":"combat-card-effect","acts":[{"act":"forfeit-leadership","units":{"nazgul":1,"characters":["witch-king"]}}]`, "forfeit points=3"},
		{"combat.dread", ``, "error: nothing is said of the leadership that is given up"},
		{"battle.rider", `"step":"character-effect","character":"gandalf-white","acts":[{"act":"forfeit-leadership","units":{"characters":["gandalf-white"]}}]`, "white-rider"},
		{"battle.rider", `"step":"character-effect","character":"gandalf-white","declined":true`, "decline"},
		{"breaking.choose", `"step":"hunt-effect","acts":[{"act":"separate-companions","characters":["gimli","peregrin"],"to":"moria"}]`, "break-away who=gimli,peregrin"},
		{"breaking.choose", ``, "error: nobody is separated"},
		{"gather.choose", `"step":"card-effect","acts":[{"act":"move-army","from":"dale","to":"moria","derived":{"units":{"regular":{"north":2}}}}]`, "gather from=dale with=north:2r"},
		{"gather.choose", ``, "done"},
		{"card.dice", `"step":"card-effect","acts":[{"act":"turn-dice-to-eyes","dice":["army","muster","army"]}]`,
			"turn-to-eyes dice=army*2,muster"},
		{"card.dice", ``, "error: nothing is said of the dice that are turned"},
		{"card.another", `"step":"character-effect","acts":[{"act":"play-card","card":"FC12"}]`,
			"play-another card=bilbos-song"},
		{"card.another", ``, "decline"},
		{"worn.discard", `"step":"card-effect","card":"SC15","acts":[{"act":"discard-random-card","card":"FC12"}]`,
			"discard-random"},
		{"worn.discard", `"step":"card-effect","card":"SC15","acts":[{"act":"discard-card-from-table","card":"FC6"}]`, "discard-from-table card=axe-and-bow"},
		{"worn.discard", `"step":"card-effect","card":"SC15","declined":true`, "decline"},
		{"retreat.scouts", `"step":"combat-card-effect","acts":[{"act":"move-army","from":"dale","to":"erebor"}]`,
			"retreat to=erebor"},
		{"no.such", ``, "error: a transcription has no words for this question"},
	} {
		t.Run(test.question+" "+test.want, func(t *testing.T) {
			text := `{"record":"header","game":"war-of-the-ring"}`
			if test.step != "" {
				text += "\n" + `{"n":1,"side":"fp",` + test.step + "}"
			}
			game, err := Read(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			p, _, err := wotr.Rules.New(nil, engine.NewSeeded(nil, 0))
			if err != nil {
				t.Fatal(err)
			}
			r := &reader{game: game, rules: wotr.Rules, p: p, used: make([]bool, len(game.Steps)), latest: -1,
				counted: map[string]int{}}
			a, err := r.answer(engine.Decision{Seat: seatOf("fp"), Step: test.question})
			got := a.verb
			for _, name := range slices.Sorted(maps.Keys(a.args)) {
				got += " " + name + "=" + a.args[name]
				if _, err := r.parse(a.verb, name, a.args[name]); err != nil {
					t.Errorf("%s has no such field: %v", a.verb, err)
				}
			}
			if err != nil {
				got = fmt.Sprint("error: ", err)
			}
			if got != test.want {
				t.Errorf("%q, not %q", got, test.want)
			}
		})
	}
}

// Every question that our rules can ask in a game that can be transcribed has a handler.
func TestEveryQuestionHasAHandler(t *testing.T) {
	asked := 0
	// with those of a header (optionsOf)
	for _, tokens := range []string{"none", "free-dp", "shadow-mp", "free-d-shadow-m"} {
		never := wotr.Rules.Never(engine.Options{"tokens": tokens, "seats": "2", "kings": "off",
			"kings-tiles": "hidden", "kings-draw": "all", "ruler-tokens": "on", "dread": "off"})
		for _, s := range wotr.Rules.Steps() {
			if len(s.Verbs) == 0 || slices.Contains(never, "step "+s.Name) {
				continue
			}
			asked++
			if answers[s.Name] == nil {
				t.Errorf("%s: no handler", s.Name)
			}
		}
	}
	if asked < 4*40 {
		t.Errorf("only %d questions were looked at", asked)
	}
}
