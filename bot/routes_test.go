package bot

import (
	"context"
	"slices"
	"strings"
	"testing"

	"redbook/bot/discord"
	"redbook/engine"
	"redbook/engine/enginetest/probe"
)

// Two commands of one name are a mistake that is found before the bot connects.
func TestACommandThatStandsTwice(t *testing.T) {
	help := route{show: shared(commandHelp, nil)}
	if _, _, err := byName([]route{help, {show: shared(commandHand, nil)}, help}); err == nil ||
		!strings.Contains(err.Error(), "command help stands twice") {
		t.Errorf("two commands of one name: %v", err)
	}
}

// A game may call its fields as the bot calls options of its own: what is suggested is what fits in the game.
func TestAGamesOwnFieldsHaveTheirOwnSuggestions(t *testing.T) {
	for _, name := range []string{optionSeat, optionSaga, optionGame, optionPace, optionZone} {
		d := probe.Definition()
		for i := range d.Steps {
			for v := range d.Steps[i].Verbs {
				if verb := &d.Steps[i].Verbs[v]; verb.Name == "march" {
					verb.Fields = slices.Clone(verb.Fields)
					verb.Fields[0].Name = name
				}
			}
		}
		asked := ""
		own := route{rules: engine.Define(d),
			suggest: func(_ *press, _ context.Context, o discord.OptionValue) []discord.Choice {
				asked = o.Name
				return nil
			}}
		p := &press{bot: &Bot{routes: map[string]route{"probe": own}},
			i: &discord.Interaction{Command: &discord.CommandData{
				Name: "probe", Subcommand: []string{"march"}, Options: []discord.OptionValue{{Name: name, Focused: true}},
			}}}
		if p.complete(t.Context()); asked != name {
			t.Errorf("%s: the game was not asked", name)
		}
	}
}

// Buttons stay under old messages: what their custom ids say is read the same for good.
func TestCustomIDsOfOldMessagesAreRead(t *testing.T) {
	for id, parts := range map[string][]string{
		"l:join:bcdf:free:3":        {"join", "bcdf", "free", "3"},
		"l:options:bcdf":            {"options", "bcdf"},
		"s:bcdf":                    {"bcdf"},
		"v:ask:bcdf:fp-rohan":       {"ask", "bcdf", "fp-rohan"},
		"u:do:bcdf:12":              {"do", "bcdf", "12"},
		"a:bcdf:7:move-army":        {"bcdf", "7", "move-army"},
		"d:drft:m:2:0":              {"drft", "m", "2", "0"},
		"o:bcdf:k:free":             {"bcdf", "k", "free"},
		"op:a:bcdf:rb:let-it-be:7":  {"a", "bcdf", "rb", "let-it-be", "7"},
		"of:drft:go:3":              {"drft", "go", "3"},
		"x:do:drft":                 {"do", "drft"},
		"vote:y:bcdf:1181":          {"y", "bcdf", "1181"},
		"games:mine:2":              {"mine", "2"},
		"log:bcdf:newest":           {"bcdf", "newest"},
		"log:bcdf:-:region=rohan:4": {"bcdf", "-", "region=rohan", "4"},
		"draw:bcdf:":                {"bcdf", ""},
		"draw:bcdf:7.3:close:moria": {"bcdf", "7.3", "close", "moria"},
	} {
		read := readID(id)
		if !slices.Equal(read.parts, parts) {
			t.Errorf("%s is read as %q", id, read.parts)
		}
		kind := presses[read.kind]
		if kind.do == nil || len(parts) < kind.least || len(parts) > kind.most {
			t.Errorf("%s: nothing is done of %d parts", id, len(parts))
		}
		var written []any
		for _, part := range parts {
			written = append(written, part)
		}
		if again := idFor(read.kind, written...); again != id {
			t.Errorf("%s is written as %s", id, again)
		}
	}
}
