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

// Each question has its answer in a step. The recorded games try most of them as play; these are the others.
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
		{"card.table", `"step":"card-effect","acts":[{"act":"discard-card-from-table","card":"FC6"}]`, "discard-from-table card=axe-and-bow"},
		{"card.table", ``, "error: no card is named"},
		{"card.draw", `"step":"card-effect","acts":[{"act":"draw-cards","cards":["FS3"]}]`, "draw-from deck=free-strategy"},
		{"card.draw", ``, "decline"},
		{"card.region", `"step":"card-effect","acts":[{"act":"choose-region","region":"moria"}]`, "choose-region region=moria"},
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
		{"combat.silence", ``, "error: no transcription has said this yet"},
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
			r := &reader{game: game, rules: wotr.Rules, used: make([]bool, len(game.Steps))}
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
