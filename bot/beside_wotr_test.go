package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
)

// Beside the names of sovereigns stands what decides. The Shadow, which knows the tiles, reads the level of
// corruption and the resistance of those whom it may try to corrupt (K8, K9); the Free Peoples read from
// where he comes who awakens elsewhere (K7.2).
func TestWhatDecidesStandsBesideSovereigns(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := warOf(h, engine.Options{"kings": "on"})
	for n, c := range []struct {
		verb  string
		user  int
		typed string
		tell  func(s wotr.SovereignView, p engine.Position, begun engine.Action) (labels []string, telling bool)
	}{
		{"tempt", halina, "war corrupt",
			func(s wotr.SovereignView, _ engine.Position, _ engine.Action) ([]string, bool) {
				return []string{fmt.Sprintf("%s · %d/%d]", called(words.Polish, "character", s.Sovereign), s.Level,
					s.Resistance)}, s.Level > 0
			}},
		{"awaken", pippin, "war awaken",
			func(s wotr.SovereignView, p engine.Position, begun engine.Action) (labels []string, telling bool) {
				f, _, err := wotr.Rules.Next(p, pippin, begun)
				if err != nil {
					t.Fatal(err)
				}
				for _, v := range f.Choices {
					label := called(words.English, "character", s.Sovereign)
					if s.Region != wotr.Region(v) {
						label += " · " + called(words.English, "region", s.Region)
						telling = true
					}
					labels = append(labels, label+" → "+called(words.English, "region", wotr.Region(v)))
				}
				return labels, telling
			}},
	} {
		var want []string
		h.putGame(game, warMomentsOf(t, engine.Options{"kings": "on"}, uint64(30+n),
			func(p engine.Position, d engine.Decision) bool {
				if d.Step != "action.choose" || !slices.Contains(d.Verbs, c.verb) {
					return false
				}
				begun, f, _, err := engine.FilledFrom(wotr.Rules, p, d.Seat, c.verb, nil, "who")
				if err != nil {
					t.Fatal(err)
				}
				want = nil
				tells := false
				for _, s := range wotr.Rules.View(p, engine.SeatsOf(d.Seat)).(wotr.View).Kings.Sovereigns {
					if v := engine.Value(s.Sovereign); slices.Contains(f.Choices, v) {
						labels, telling := c.tell(s, p, begun.With(engine.Arg{Name: "who", Value: v}))
						want, tells = append(want, labels...), tells || telling
					}
				}
				return tells && len(f.Choices) > 1
			}))
		_, m := h.beginWith(c.user, game, thread, c.verb)
		shown := controlsText(m)
		for _, label := range want {
			if !strings.Contains(shown, label) || utf8.RuneCountInString(label) > 80 {
				t.Errorf("%s: no %q in\n%s", c.verb, label, shown)
			}
		}
		if !m.Ephemeral() && m.ChannelID == thread {
			t.Errorf("%s: everybody reads %q", c.verb, m.Content)
		}
		t.Logf("%s\n%s", m.Content, shown)
		suggested, err := h.server.Autocomplete(h.users[c.user], thread, c.typed,
			sandbox.Option{Name: "who", Value: "", Focused: true})
		for _, label := range want {
			alone, _, walks := strings.Cut(strings.Trim(label, "[]"), " → ")
			if walks && !strings.Contains(alone, " · ") {
				continue // typed alone, who awakens is told with where he is, wherever he goes
			}
			if err != nil || !strings.Contains(fmt.Sprint(suggested), alone) {
				t.Errorf("%s: no %q in %v, %v", c.typed, alone, suggested, err)
			}
		}
	}
}

// called is the name of a value.
func called(lang words.Lang, domain string, id fmt.Stringer) string {
	return words.Text(lang, "wotr."+domain+"."+id.String(), nil)
}
