package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func text(s string) Localized { return Localized{Default: s} }

func gameCommand() Command {
	one, ten := int64(1), int64(10)
	return Command{
		Name:        Localized{"game", map[string]string{"pl": "gra"}},
		Description: Localized{"Play a game", map[string]string{"pl": "Zagraj w grę"}},
		Options: []Option{
			{Type: OptionSubcommand, Name: text("new"), Description: text("Start"), Options: []Option{
				{Type: OptionString, Name: Localized{"side", map[string]string{"pl": "strona"}},
					Description: text("Yours"), Required: true,
					Choices: []Choice{{Localized{"Shadow", map[string]string{"pl": "Cień"}}, "s"},
						{text("Free Peoples"), "f"}}},
				{Type: OptionInteger, Name: text("days"), Description: text("A turn"), Min: &one, Max: &ten},
			}},
			{Type: OptionGroup, Name: text("seat"), Description: text("Seats"), Options: []Option{
				{Type: OptionSubcommand, Name: text("invite"), Description: text("Invite"), Options: []Option{
					{Type: OptionUser, Name: text("who"), Description: text("Whom")},
					{Type: OptionString, Name: text("game"), Description: text("Which"), Autocomplete: true,
						MaxLength: 100}}}}},
		},
	}
}

func TestCommandCheck(t *testing.T) {
	if err := gameCommand().Check(); err != nil {
		t.Fatal(err)
	}
	plain := func(options ...Option) Command {
		return Command{Name: text("move"), Description: text("d"), Options: options}
	}
	opt := func(name string) Option {
		return Option{Type: OptionString, Name: text(name), Description: text("d")}
	}
	with := func(f func(*Option)) Command { o := opt("a"); f(&o); return plain(o) }
	localized := func(name, locale, in string) Option {
		o := opt(name)
		o.Name.In = map[string]string{locale: in}
		return o
	}
	required := opt("b")
	required.Required = true
	many := make([]Option, 26)
	for n := range many {
		many[n] = opt(fmt.Sprint("o", n))
	}
	var bulky []Choice
	for n := range 25 {
		bulky = append(bulky, Choice{text(fmt.Sprint(n, long(97))), fmt.Sprint(n, long(97))})
	}
	fat := opt("fat")
	fat.Choices = bulky
	fatter := opt("fatter")
	fatter.Choices = bulky
	tests := []struct {
		name string
		c    Command
		in   string // the error; empty: allowed
	}{
		{"Polish", Command{Name: text("zażółć"), Description: text("d")}, ""},
		{"hyphen", Command{Name: text("my-game"), Description: text("d")}, ""},
		{"upper case", Command{Name: text("Move"), Description: text("d")}, "lower case"},
		{"space", Command{Name: text("my game"), Description: text("d")}, "not allowed"},
		{"no name", Command{Description: text("d")}, "name"},
		{"33 characters", Command{Name: text(long(33)), Description: text("d")}, "at most 32"},
		{"no description", Command{Name: text("move")}, "description"},
		{"description", Command{Name: text("move"), Description: text(long(101))}, "at most 100"},
		{"unknown locale", Command{Name: Localized{"move", map[string]string{"en": "move"}},
			Description: text("d")}, `no locale "en"`},
		{"bad translation", Command{Name: Localized{"move", map[string]string{"pl": "Ruch"}},
			Description: text("d")}, "name in pl"},
		{"26 options", plain(many...), "options: 26"},
		{"required last", plain(opt("a"), required), "after an optional"},
		{"same names", plain(opt("a"), opt("a")), "two options"},
		{"same translations", plain(localized("a", "pl", "x"), localized("b", "pl", "x")), "two options"},
		{"translation is another's name", plain(localized("a", "pl", "b"), opt("b")), "two options"},
		{"same word in different languages", plain(localized("a", "pl", "x"), localized("b", "de", "x")), ""},
		{"choices and autocomplete",
			with(func(o *Option) { o.Autocomplete = true; o.Choices = []Choice{{text("x"), "x"}} }), "both choices"},
		{"choice value", with(func(o *Option) { o.Choices = []Choice{{text("x"), long(101)}} }), "value"},
		{"same choices", with(func(o *Option) { o.Choices = []Choice{{text("x"), "1"}, {text("x"), "2"}} }),
			"twice"},
		{"choices of a number", with(func(o *Option) {
			o.Type = OptionInteger
			o.Choices = []Choice{{text("x"), "1"}}
		}), "not a string"},
		{"min of a string", with(func(o *Option) { n := int64(1); o.Min = &n }), "not an integer"},
		{"subcommand beside an option",
			plain(opt("a"), Option{Type: OptionSubcommand, Name: text("b"), Description: text("d")}), "beside plain"},
		{"option in a group", plain(Option{Type: OptionGroup, Name: text("g"), Description: text("d"),
			Options: []Option{opt("a")}}), "only subcommands"},
		{"group in a group", plain(Option{Type: OptionGroup, Name: text("g"), Description: text("d"),
			Options: []Option{
				{Type: OptionGroup, Name: text("h"), Description: text("d")}}}), "directly in a command"},
		{"4976 characters", plain(fat), ""},
		{"8000 characters", plain(fat, fatter), "at most 8000"},
	}
	for _, tt := range tests {
		err := tt.c.Check()
		switch {
		case tt.in == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.in != "" && (!errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), tt.in)):
			t.Errorf("%s: got %v, want ErrInvalid with %q", tt.name, err, tt.in)
		}
	}
}

// listed is a command as Discord lists it: with fields of its own and in its own order.
func listed(t *testing.T, c Command, id string) map[string]any {
	t.Helper()
	raw, err := json.Marshal(c.json())
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	m["id"], m["application_id"], m["version"], m["nsfw"], m["dm_permission"] = id, "900", "1", false, true
	m["contexts"] = []int{1, 0}
	if _, ok := m["name_localizations"]; !ok {
		m["name_localizations"] = nil
	}
	return m
}

func TestRegisterCommandsOnlyIfDifferent(t *testing.T) {
	game := gameCommand()
	move := Command{Name: text("move"), Description: text("Move"), MemberPermissions: PermManageGuild}
	changed := gameCommand()
	changed.Options[0].Options[0].Choices[0].Name.In["pl"] = "Mrok"
	tests := []struct {
		name   string
		there  []map[string]any
		puts   int
		wantID string
	}{
		{"the same, in another order", []map[string]any{listed(t, move, "2"), listed(t, game, "1")}, 0, "1"},
		{"a translation differs", []map[string]any{listed(t, changed, "1"), listed(t, move, "2")}, 1, "101"},
		{"one is missing", []map[string]any{listed(t, game, "1")}, 1, "101"},
		{"none", []map[string]any{}, 1, "101"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake(t)
			f.answer("GET /api/v10/applications/900/commands", func(r *recorded) reply {
				if r.query != "with_localizations=true" {
					t.Errorf("query %q", r.query)
				}
				return reply{body: tt.there}
			})
			f.answer("PUT /api/v10/applications/900/commands", func(r *recorded) reply {
				return reply{body: []map[string]any{listed(t, game, "101"), listed(t, move, "102")}}
			})
			c := f.client()
			if _, err := c.RegisterCommands(t.Context(), []Command{game, move}); !errors.Is(err, ErrNotReady) {
				t.Errorf("before READY: %v", err)
			}
			c.self.Store(&identity{application: "900"})
			ids, err := c.RegisterCommands(t.Context(), []Command{game, move})
			if err != nil {
				t.Fatal(err)
			}
			if got := f.count("PUT"); got != tt.puts {
				t.Errorf("%d overwrites, want %d", got, tt.puts)
			}
			if ids["game"] != tt.wantID || len(ids) != 2 {
				t.Errorf("ids %v", ids)
			}
		})
	}
}
