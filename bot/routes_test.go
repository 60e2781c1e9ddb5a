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
		own := route{rules: engine.Define(d), suggest: func(_ *press, _ context.Context, o discord.OptionValue) []discord.Choice {
			asked = o.Name
			return nil
		}}
		p := &press{bot: &Bot{routes: map[string]route{"probe": own}}, i: &discord.Interaction{Command: &discord.CommandData{
			Name: "probe", Subcommand: []string{"march"}, Options: []discord.OptionValue{{Name: name, Focused: true}},
		}}}
		if p.complete(t.Context()); asked != name {
			t.Errorf("%s: the game was not asked", name)
		}
	}
}
