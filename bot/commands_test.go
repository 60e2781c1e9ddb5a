package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"redbook/bot"
	"redbook/bot/discord"
)

// What `redbook commands` prints is within every limit, and no two things beside each other have one name in
// any language.
func TestCommandsAreFitForDiscord(t *testing.T) {
	commands, err := bot.Commands(wars())
	if err != nil {
		t.Fatal(err)
	}
	if len(commands) < 8 {
		t.Errorf("only %d commands", len(commands))
	}
	names := map[string]bool{}
	for _, c := range commands {
		if err := c.Check(); err != nil {
			t.Error(err)
		}
		checkName(t, "/"+c.Name.Default, names, c.Name, c.Description)
		checkOptions(t, "/"+c.Name.Default, c.Options)
	}
}

func checkOptions(t *testing.T, at string, options []discord.Option) {
	t.Helper()
	names := map[string]bool{}
	for _, o := range options {
		checkName(t, at+" "+o.Name.Default, names, o.Name, o.Description)
		checkOptions(t, at+" "+o.Name.Default, o.Options)
		prose := o.Name.Default == "reason" || o.Name.Default == "answer" ||
			at == "/game partner" || at == "/report" || o.Name.Default == "name" &&
			(strings.HasSuffix(at, " create") || at == "/league team found")
		if o.Type == discord.OptionString && !prose && o.Autocomplete == (len(o.Choices) > 0) {
			t.Errorf("%s %s: a text needs either choices or autocomplete", at, o.Name.Default)
		}
	}
}

var (
	englishName = regexp.MustCompile(`^[a-z0-9-]{1,32}$`)
	polishName  = regexp.MustCompile(`^[a-z0-9ąćęłńóśźż-]{1,32}$`)
)

func checkName(t *testing.T, at string, taken map[string]bool, name, about discord.Localized) {
	t.Helper()
	polish := name.In["pl"]
	if !englishName.MatchString(name.Default) || !polishName.MatchString(polish) {
		t.Errorf("%s: the names are %q and %q", at, name.Default, polish)
	}
	if taken["en "+name.Default] || taken["pl "+polish] {
		t.Errorf("%s: %q or %q stands twice", at, name.Default, polish)
	}
	taken["en "+name.Default], taken["pl "+polish] = true, true
	if about.Default == "" || about.In["pl"] == "" || about.Default == about.In["pl"] {
		t.Errorf("%s: the descriptions are %q and %q", at, about.Default, about.In["pl"])
	}
}
