package discord

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"redbook/storage/ids"
)

func long(n int) string { return strings.Repeat("ż", n) } // 2 bytes, 1 character

func buttons(n int) Row {
	var r Row
	for i := range n {
		r = append(r, Button{Label: "b", CustomID: string(rune('a' + i))})
	}
	return r
}

func options(n int) []SelectOption {
	var list []SelectOption
	for i := range n {
		list = append(list, SelectOption{Label: "l", Value: string(rune('a' + i))})
	}
	return list
}

func TestMessageCheck(t *testing.T) {
	one := func(c Component) Message { return Message{Components: []Row{{c}}} }
	embed := func(e Embed) Message { return Message{Embeds: []Embed{e}} }
	png := []byte("\x89PNG")
	tests := []struct {
		name  string
		m     Message
		field string // in the error; empty: allowed
	}{
		{"nothing", Message{}, ""},
		{"content at the limit", Message{Content: long(2000)}, ""},
		{"content", Message{Content: long(2001)}, "content"},
		{"nonce", Message{Nonce: long(26)}, "nonce"},
		{"mentions", Message{AllowedUsers: make([]ids.User, 101)}, "allowed users"},
		{"eleven embeds", Message{Embeds: make([]Embed, 11)}, "embeds"},
		{"embed title", embed(Embed{Title: long(257)}), "embeds[0].title"},
		{"embed description", embed(Embed{Description: long(4097)}), "embeds[0].description"},
		{"embed footer", embed(Embed{Footer: long(2049)}), "embeds[0].footer"},
		{"embed colour", embed(Embed{Colour: 1 << 24}), "embeds[0].colour"},
		{"embed fields", embed(Embed{Fields: make([]EmbedField, 26)}), "embeds[0].fields"},
		{"embed field without a name", embed(Embed{Fields: []EmbedField{{Value: "v"}}}),
			"embeds[0].fields[0].name"},
		{"embed field value", embed(Embed{Fields: []EmbedField{{Name: "n", Value: long(1025)}}}),
			"embeds[0].fields[0].value"},
		{"embeds together", Message{Embeds: []Embed{{Description: long(4000)}, {Description: long(2001)}}},
			"embeds: 6001"},
		{"five rows", Message{Components: []Row{{Button{Label: "x", CustomID: "1"}},
			{Button{Label: "x", CustomID: "2"}},
			{Button{Label: "x", CustomID: "3"}}, {Button{Label: "x", CustomID: "4"}},
			{Button{Label: "x", CustomID: "5"}}}}, ""},
		{"six rows", Message{Components: make([]Row, 6)}, "components: 6"},
		{"lines", Message{Lines: []Line{{Text: long(2000)}, {Text: long(2000), Button: &Button{Label: "b",
			CustomID: "1"}}}, Components: []Row{buttons(2)}}, ""},
		{"an empty line", Message{Lines: []Line{{}}}, "lines[0]"},
		{"no line", Message{Lines: []Line{}}, "lines: empty"},
		{"lines together", Message{Lines: []Line{{Text: long(2000)}, {Text: long(2001)}}}, "lines: 4001"},
		{"many lines", Message{Lines: slices.Repeat([]Line{{Text: "l"}}, 41)}, "components: 41"},
		{"a button twice beside lines", Message{Lines: []Line{{Text: "l", Button: &Button{Label: "b",
			CustomID: "a"}}}, Components: []Row{buttons(1)}}, "twice"},
		{"content beside lines", Message{Content: "c", Lines: []Line{{Text: "l"}}}, "lines: neither"},
		{"empty row", Message{Components: []Row{{}}}, "components[0]"},
		{"five buttons", Message{Components: []Row{buttons(5)}}, ""},
		{"six buttons", Message{Components: []Row{buttons(6)}}, "components[0]: 6"},
		{"label at the limit", one(Button{Label: long(80), CustomID: "x"}), ""},
		{"label", one(Button{Label: long(81), CustomID: "x"}), "components[0][0].label"},
		{"no label", one(Button{CustomID: "x"}), "components[0][0].label"},
		{"only an emoji", one(Button{Emoji: "🎲", CustomID: "x"}), ""},
		{"custom id at the limit", one(Button{Label: "x", CustomID: long(100)}), ""},
		{"custom id", one(Button{Label: "x", CustomID: long(101)}), "components[0][0].custom_id"},
		{"no custom id", one(Button{Label: "x"}), "components[0][0].custom_id"},
		{"same custom id", Message{Components: []Row{{Button{Label: "x", CustomID: "a"}},
			{Button{Label: "y", CustomID: "a", Disabled: true}}}}, "components[1][0].custom_id"},
		{"link", one(Button{Label: "x", URL: "https://example.org"}), ""},
		{"link with an id", one(Button{Label: "x", URL: "https://example.org", CustomID: "a"}),
			"components[0][0].custom_id"},
		{"colour with a link", one(Button{Label: "x", URL: "https://example.org", CustomID: "a",
			Style: StyleDanger}), "components[0][0].url"},
		{"nil component", one(nil), "components[0][0]"},
		{"select", one(StringSelect{CustomID: "s", Options: options(25), Max: 25}), ""},
		{"select without options", one(StringSelect{CustomID: "s"}), "components[0][0].options"},
		{"26 options", one(StringSelect{CustomID: "s", Options: options(26)}), "components[0][0].options"},
		{"same values", one(StringSelect{CustomID: "s", Options: []SelectOption{{Label: "a", Value: "v"},
			{Label: "b", Value: "v"}}}), "options[1].value"},
		{"option label", one(StringSelect{CustomID: "s", Options: []SelectOption{{Label: long(101), Value: "v"}}}),
			"options[0].label"},
		{"placeholder", one(StringSelect{CustomID: "s", Options: options(1), Placeholder: long(151)}),
			"placeholder"},
		{"choose more than there are", one(StringSelect{CustomID: "s", Options: options(2), Min: 3, Max: 3}),
			"choose"},
		{"too many defaults", one(StringSelect{CustomID: "s",
			Options: []SelectOption{{Label: "a", Value: "1", Default: true},
				{Label: "b", Value: "2", Default: true}}}), "defaults"},
		{"select beside a button",
			Message{Components: []Row{{StringSelect{CustomID: "s", Options: options(1)},
				Button{Label: "b", CustomID: "b"}}}}, "row of its own"},
		{"eleven files", Message{Files: make([]File, 11)}, "files: 11"},
		{"file without a name", Message{Files: []File{{Data: png}}}, "files[0].name"},
		{"file name with a line break", Message{Files: []File{{Name: "a\r\nb", Data: png}}}, "files[0].name"},
		{"same file names", Message{Files: []File{{Name: "a"}, {Name: "a"}}}, "files[1].name"},
		{"alt text at the limit", Message{Files: []File{{Name: "a", Description: long(1024)}}}, ""},
		{"alt text", Message{Files: []File{{Name: "a", Description: long(1025)}}}, "files[0].description"},
		{"image not attached", Message{Files: []File{{Name: "a"}}, Embeds: []Embed{{Image: "attachment://b"}}},
			"embeds[0].image"},
		{"image attached", Message{Files: []File{{Name: "a"}}, Embeds: []Embed{{Image: "attachment://a"}}}, ""},
	}
	for _, tt := range tests {
		err := tt.m.Check()
		switch {
		case tt.field == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.field != "" && (!errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), tt.field)):
			t.Errorf("%s: got %v, want ErrInvalid naming %q", tt.name, err, tt.field)
		}
	}
}

func TestFileSizes(t *testing.T) {
	mb := func(n int) File { return File{Name: string(rune('a' + n)), Data: make([]byte, n<<20)} }
	if err := (Message{Files: []File{mb(10)}}).Check(); err != nil {
		t.Error(err)
	}
	big := mb(10)
	big.Data = append(big.Data, 0)
	if err := (Message{Files: []File{big}}).Check(); !errors.Is(err, ErrTooLarge) ||
		!strings.Contains(err.Error(), "files[0]") {
		t.Errorf("one too large: %v", err)
	}
	if err := (Message{Files: []File{mb(10), mb(9), mb(8)}}).Check(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large together: %v", err)
	}
}

func TestModalCheck(t *testing.T) {
	field := TextInput{CustomID: "a", Label: "l"}
	tests := []struct {
		m     Modal
		field string
	}{
		{Modal{CustomID: "m", Title: "t", Fields: []TextInput{field}}, ""},
		{Modal{Title: "t", Fields: []TextInput{field}}, "custom_id"},
		{Modal{CustomID: "m", Title: long(46), Fields: []TextInput{field}}, "title"},
		{Modal{CustomID: "m", Title: "t"}, "fields"},
		{Modal{CustomID: "m", Title: "t", Fields: make([]TextInput, 6)}, "fields: 6"},
		{Modal{CustomID: "m", Title: "t", Fields: []TextInput{field, field}}, "fields[1].custom_id"},
		{Modal{CustomID: "m", Title: "t", Fields: []TextInput{{CustomID: "a", Label: long(46)}}},
			"fields[0].label"},
		{Modal{CustomID: "m", Title: "t",
			Fields: []TextInput{{CustomID: "a", Label: "l", MaxLength: 3, Value: "four"}}}, "fields[0].value"},
		{Modal{CustomID: "m", Title: "t", Fields: []TextInput{{CustomID: "a", Label: "l", MaxLength: 4001}}},
			"fields[0].max_length"},
	}
	for _, tt := range tests {
		err := tt.m.Check()
		if (tt.field == "") != (err == nil) || err != nil && (!errors.Is(err, ErrInvalid) ||
			!strings.Contains(err.Error(), tt.field)) {
			t.Errorf("got %v, want %q", err, tt.field)
		}
	}
}

func TestMessageJSON(t *testing.T) {
	full := Message{
		Content: "hello <@7>",
		Embeds: []Embed{{Title: "T", Description: "D", Colour: 0xFF, Footer: "F", Image: "attachment://a.png",
			Fields: []EmbedField{{Name: "n", Value: "v", Inline: true}}}},
		Components: []Row{{Button{Label: "Move", CustomID: "m"},
			Button{Label: "Rules", URL: "https://example.org"}},
			{StringSelect{CustomID: "s", Optional: true, Max: 5,
				Options: []SelectOption{{Label: "Bree", Value: "b", Emoji: "🏠", Default: true}}}}},
		Files: []File{{Name: "a.png", Description: "a board"}}, Ephemeral: true, SuppressNotifications: true,
		AllowedUsers: []ids.User{"7"},
	}
	parts := `"components":[{"components":[{"custom_id":"m","label":"Move","style":2,"type":2},{"label":"Rules","style":5,"type":2,"url":"https://example.org"}],"type":1},` +
		`{"components":[{"custom_id":"s","max_values":1,"min_values":0,"options":[{"default":true,"emoji":{"name":"🏠"},"label":"Bree","value":"b"}],"type":3}],"type":1}],` +
		`"content":"hello \u003c@7\u003e",` +
		`"embeds":[{"color":255,"description":"D","fields":[{"inline":true,"name":"n","value":"v"}],"footer":{"text":"F"},"image":{"url":"attachment://a.png"},"title":"T"}]`
	kept := Message{Content: "x", KeepFiles: []string{"31"}}
	keptAndNew := Message{Files: []File{{Name: "b.png"}}, KeepFiles: []string{"31"}}
	tests := []struct {
		name string
		got  object
		want string
	}{
		{"create", full.create(),
			`{"allowed_mentions":{"parse":[],"users":["7"]},"attachments":[{"description":"a board","filename":"a.png","id":"0"}],` + parts + `,"flags":4160}`},
		{"edit", full.edit(), `{"allowed_mentions":{"parse":[],"users":["7"]},"attachments":[{"description":"a board","filename":"a.png","id":"0"}],` + parts + `}`},
		{"create little", Message{Content: "x"}.create(), `{"allowed_mentions":{"parse":[]},"content":"x"}`},
		{"edit keeps files", Message{Content: "x"}.edit(),
			`{"allowed_mentions":{"parse":[]},"components":[],"content":"x","embeds":[]}`},
		{"edit keeps some", kept.edit(),
			`{"allowed_mentions":{"parse":[]},"attachments":[{"id":"31"}],"components":[],"content":"x","embeds":[]}`},
		{"edit keeps and adds", keptAndNew.edit(),
			`{"allowed_mentions":{"parse":[]},"attachments":[{"filename":"b.png","id":"0"},{"id":"31"}],"components":[],"content":"","embeds":[]}`},
		{"edit drops files", Message{DropFiles: true}.edit(),
			`{"allowed_mentions":{"parse":[]},"attachments":[],"components":[],"content":"","embeds":[]}`},
		{"modal", Modal{CustomID: "m", Title: "T",
			Fields: []TextInput{{CustomID: "f", Label: "L", Description: "D", Paragraph: true, Value: "v",
				MaxLength: 9, Optional: true}}}.json(),
			`{"components":[{"component":{"custom_id":"f","max_length":9,"required":false,"style":2,"type":4,"value":"v"},"description":"D","label":"L","type":18}],"custom_id":"m","title":"T"}`},
	}
	for _, tt := range tests {
		got, err := json.Marshal(tt.got)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s:\ngot  %s (%v)\nwant %s", tt.name, got, err, tt.want)
		}
	}
}
