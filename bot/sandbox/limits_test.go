package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

func text(n int) string { return strings.Repeat("ą", n) } // two bytes, one code point

func button(id string) obj { return obj{"type": 2, "style": 1, "label": "Go", "custom_id": id} }

func row(parts ...any) obj { return obj{"type": 1, "components": parts} }

func rows(parts ...any) obj { return obj{"components": list{row(parts...)}} }

func selectWith(extra obj) obj {
	s := obj{"type": 3, "custom_id": "s", "options": list{obj{"label": "A", "value": "a"},
		obj{"label": "B", "value": "b"}}}
	for k, v := range extra {
		s[k] = v
	}
	return s
}

func repeat(n int, make func(i int) any) list {
	l := list{}
	for i := range n {
		l = append(l, make(i))
	}
	return l
}

func buttons(n int) list { return repeat(n, func(i int) any { return button(fmt.Sprint("b", i)) }) }

func v2(parts ...any) obj { return obj{"flags": sandbox.FlagComponentsV2, "components": parts} }

func display(s string) obj { return obj{"type": 10, "content": s} }

func embed(e obj) obj { return obj{"embeds": list{e}} }

// What Discord takes and what it refuses in a message; an empty complaint means taken.
func TestMessageLimits(t *testing.T) {
	w := start(t, sandbox.Config{})
	tests := []struct {
		name string
		body obj
		want string // part of the form error, or the code
	}{
		{"content", obj{"content": text(2000)}, ""},
		{"content too long", obj{"content": text(2001)}, `"content":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH"`},
		{"content of wrong type", obj{"content": 5}, "MODEL_TYPE_CONVERT"},
		{"nothing", obj{}, `"code":50006`},
		{"white space", obj{"content": " \n "}, `"code":50006`},
		{"discordgo's empty fields", obj{"content": "x", "embeds": nil, "components": nil, "tts": false}, ""},
		{"nonce", obj{"content": "x", "nonce": strings.Repeat("n", 25)}, ""},
		{"nonce number", obj{"content": "x", "nonce": 12345}, ""},
		{"nonce too long", obj{"content": "x", "nonce": strings.Repeat("n", 26)}, `"nonce"`},
		{"nonce of wrong type", obj{"content": "x", "nonce": obj{}}, "NONCE_TYPE_INVALID"},
		{"ephemeral", obj{"content": "x", "flags": 64}, `"flags"`},
		{"silent", obj{"content": "x", "flags": 4096}, ""},
		{"unknown reply", obj{"content": "x", "message_reference": obj{"message_id": "1"}},
			"MESSAGE_REFERENCE_UNKNOWN_MESSAGE"},
		{"poll", obj{"content": "x", "poll": obj{"question": "?"}}, "SANDBOX_UNSUPPORTED"},

		{"mentions exclusive", obj{"content": "x", "allowed_mentions": obj{"parse": list{"users"},
			"users": list{"1"}}}, "PARSE_EXCLUSIVE"},
		{"mentions unknown kind", obj{"content": "x", "allowed_mentions": obj{"parse": list{"user"}}},
			"BASE_TYPE_CHOICES"},
		{"mentions too many", obj{"content": "x",
			"allowed_mentions": obj{"users": repeat(101, func(i int) any { return fmt.Sprint(i) })}},
			"BASE_TYPE_MAX_LENGTH"},

		{"embed", embed(obj{"title": text(256), "description": text(4096), "color": 0xFFFFFF}), ""},
		{"embed title", embed(obj{"title": text(257)}), `"embeds":{"0":{"title"`},
		{"embed trimmed", embed(obj{"title": text(256) + "  "}), ""},
		{"embed description", embed(obj{"description": text(4097)}), `"description"`},
		{"embed field", embed(obj{"fields": list{obj{"name": "n", "value": ""}}}),
			`"fields":{"0":{"value":{"_errors":[{"code":"BASE_TYPE_REQUIRED"`},
		{"embed field value", embed(obj{"fields": list{obj{"name": "n", "value": text(1025)}}}), `"value"`},
		{"embed 26 fields", embed(obj{"fields": repeat(26,
			func(int) any { return obj{"name": "n", "value": "v"} })}), `"fields"`},
		{"embed footer", embed(obj{"title": "t", "footer": obj{"text": text(2049)}}), `"footer"`},
		{"embed author", embed(obj{"title": "t", "author": obj{"name": text(257)}}), `"author"`},
		{"embed colour", embed(obj{"title": "t", "color": 0x1000000}), `"color"`},
		{"embed url", embed(obj{"title": "t", "url": "ftp://x.example/"}), "URL_TYPE_INVALID_SCHEME"},
		{"embed time", embed(obj{"title": "t", "timestamp": "yesterday"}), `"timestamp"`},
		{"embed empty", embed(obj{}), `"embeds":{"0"`},
		{"embed missing file", embed(obj{"image": obj{"url": "attachment://no.png"}}), "ATTACHMENT_NOT_FOUND"},
		{"10 embeds", obj{"embeds": repeat(10, func(int) any { return obj{"title": "t"} })}, ""},
		{"11 embeds", obj{"embeds": repeat(11, func(int) any { return obj{"title": "t"} })}, `"embeds"`},
		{"embeds together", obj{"embeds": list{obj{"description": text(4096)}, obj{"description": text(1905)}}},
			"MAX_EMBED_SIZE_EXCEEDED"},

		{"5 rows of 5", obj{"components": repeat(5, func(r int) any {
			return row(repeat(5, func(i int) any { return button(fmt.Sprint(r, i)) })...)
		})}, ""},
		{"6 rows", obj{"components": repeat(6, func(i int) any { return row(button(fmt.Sprint(i))) })},
			"BASE_TYPE_BAD_LENGTH"},
		{"6 buttons", rows(buttons(6)...), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"empty row", rows(), "BASE_TYPE_BAD_LENGTH"},
		{"button without row", obj{"components": list{button("b")}}, "UNION_TYPE_CHOICES"},
		{"button beside select", rows(selectWith(nil), button("b")), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"text input in message", rows(obj{"type": 4, "custom_id": "t", "style": 1}), "UNION_TYPE_CHOICES"},
		{"duplicate id", rows(button("b"), obj{"type": 2, "style": 2, "label": "x", "custom_id": "b",
			"disabled": true}), "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"custom id 100", rows(button(text(100))), ""},
		{"custom id 101", rows(button(text(101))), `"custom_id"`},
		{"no custom id", rows(button("")), `"custom_id":{"_errors":[{"code":"BASE_TYPE_REQUIRED"`},
		{"label 80", rows(obj{"type": 2, "style": 1, "label": text(80), "custom_id": "b"}), ""},
		{"label 81", rows(obj{"type": 2, "style": 1, "label": text(81), "custom_id": "b"}), `"label"`},
		{"no label", rows(obj{"type": 2, "style": 1, "custom_id": "b"}), "LABEL_OR_EMOJI"},
		{"emoji only", rows(obj{"type": 2, "style": 1, "custom_id": "b", "emoji": obj{"name": "🎲"}}), ""},
		{"no style", rows(obj{"type": 2, "label": "x", "custom_id": "b"}), `"style"`},
		{"link", rows(obj{"type": 2, "style": 5, "label": "x", "url": "https://example.org"}), ""},
		{"link without url", rows(obj{"type": 2, "style": 5, "label": "x"}), `"url"`},
		{"link with id", rows(obj{"type": 2, "style": 5, "label": "x", "url": "https://example.org",
			"custom_id": "b"}), "CUSTOM_ID_AND_URL"},
		{"url on action", rows(obj{"type": 2, "style": 1, "label": "x", "url": "https://example.org",
			"custom_id": "b"}), "INVALID_URL"},

		{"select", rows(selectWith(obj{"max_values": 2, "placeholder": text(150)})), ""},
		{"select placeholder", rows(selectWith(obj{"placeholder": text(151)})), `"placeholder"`},
		{"select max over options", rows(selectWith(obj{"max_values": 3})), `"max_values"`},
		{"select min over max", rows(selectWith(obj{"min_values": 2})), `"min_values"`},
		{"select no options", rows(selectWith(obj{"options": list{}})), `"options"`},
		{"select 26 options", rows(selectWith(obj{"options": repeat(26,
			func(i int) any { return obj{"label": "l", "value": fmt.Sprint(i)} })})), `"options"`},
		{"select same value", rows(selectWith(obj{"options": list{obj{"label": "A", "value": "a"},
			obj{"label": "B", "value": "a"}}})), "OPTION_VALUE_DUPLICATED"},
		{"select long label", rows(selectWith(obj{"options": list{obj{"label": text(101), "value": "a"}}})),
			`"label"`},
		{"select long value", rows(selectWith(obj{"options": list{obj{"label": "a", "value": text(101)}}})),
			`"value"`},
		{"select two defaults", rows(selectWith(obj{"options": list{obj{"label": "A", "value": "a",
			"default": true}, obj{"label": "B", "value": "b", "default": true}}})), "TOO_MANY_DEFAULTS"},
		{"user select", rows(obj{"type": 5, "custom_id": "u"}), ""},
		{"user select with options",
			rows(obj{"type": 5, "custom_id": "u", "options": list{obj{"label": "A", "value": "a"}}}), `"options"`},

		{"v2", v2(display("hi"), obj{"type": 14},
			obj{"type": 17, "accent_color": 5, "components": list{display("in"), row(button("b"))}}), ""},
		{"v2 parts without flag", obj{"components": list{display("hi")}}, "UNION_TYPE_CHOICES"},
		{"v2 with content", obj{"flags": 1 << 15, "content": "x", "components": list{display("hi")}},
			"MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"v2 with discordgo's empty content", obj{"flags": 1 << 15, "content": "", "embeds": nil,
			"components": list{display("hi")}}, ""},
		{"v2 with embeds", obj{"flags": 1 << 15, "embeds": list{obj{"title": "x"}},
			"components": list{display("hi")}}, "LEGACY_FIELDS"},
		{"v2 empty", v2(), `"code":50006`},
		{"v2 text", v2(display(strings.Repeat("x", 2000)), display(strings.Repeat("y", 2000))), ""},
		{"v2 text together", v2(display(text(2000)), display(text(2001))), "TEXT_SIZE_EXCEEDED"},
		{"v2 bytes", v2(display(strings.Repeat("文", 3500))), "500: Internal Server Error"},
		{"v2 40 nested", v2(repeat(10, func(i int) any {
			return row(button(fmt.Sprint(i, "a")), button(fmt.Sprint(i, "b")), button(fmt.Sprint(i, "c")))
		})...), ""},
		{"v2 41 nested", v2(append(repeat(10, func(i int) any {
			return row(button(fmt.Sprint(i, "a")), button(fmt.Sprint(i, "b")), button(fmt.Sprint(i, "c")))
		}), obj{"type": 14})...), "TOTAL_COMPONENTS_EXCEEDED"},
		{"v2 nested container", v2(obj{"type": 17,
			"components": list{obj{"type": 17, "components": list{display("x")}}}}), "UNION_TYPE_CHOICES"},
		{"v2 section", v2(obj{"type": 9, "components": list{display("x")}, "accessory": button("b")}), ""},
		{"v2 section without accessory", v2(obj{"type": 9, "components": list{display("x")}}), `"accessory"`},
		{"v2 section of four", v2(obj{"type": 9, "components": repeat(4, func(int) any { return display("x") }),
			"accessory": button("b")}), "BAD_LENGTH"},
		{"v2 gallery missing file",
			v2(obj{"type": 12, "items": list{obj{"media": obj{"url": "attachment://no.png"}}}}),
			"REFERENCED_ATTACHMENT_NOT_FOUND"},
		{"v2 gallery alt text", v2(obj{"type": 12,
			"items": list{obj{"media": obj{"url": "https://example.org/a.png"}, "description": text(1025)}}}),
			`"description"`},
		{"v2 11 pictures", v2(obj{"type": 12,
			"items": repeat(11, func(int) any { return obj{"media": obj{"url": "https://example.org/a.png"}} })}),
			`"items"`},
		{"v2 file from the web", v2(obj{"type": 13, "file": obj{"url": "https://example.org/a.txt"}}),
			"INVALID_SCHEME"},
		{"v2 colour", v2(obj{"type": 17, "accent_color": 0x1000000, "components": list{display("x")}}),
			`"accent_color"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w.ForgetViolations()
			r := w.rest("POST", "/channels/"+w.general+"/messages", test.body)
			taken := r.status == 200
			if taken != (test.want == "") || !strings.Contains(string(r.raw), test.want) {
				t.Errorf("got %v, want %q", r, test.want)
			}
			if taken == (len(w.Violations()) > 0) {
				t.Errorf("violations %q", w.Violations())
			}
		})
	}
}

func command(extra obj) obj {
	c := obj{"name": "game", "description": "Plays"}
	for k, v := range extra {
		c[k] = v
	}
	return c
}

func option(extra obj) obj {
	o := obj{"type": 3, "name": "word", "description": "A word"}
	for k, v := range extra {
		o[k] = v
	}
	return o
}

func withOptions(options ...any) obj { return command(obj{"options": options}) }

func TestCommandLimits(t *testing.T) {
	sub := func(n int) obj { return obj{"type": 1, "name": fmt.Sprint("s", n), "description": "d"} }
	manyChoices := func(n, size int) obj {
		return option(obj{"choices": repeat(n, func(i int) any {
			return obj{"name": fmt.Sprint("c", i), "value": strings.Repeat("v", size)}
		})})
	}
	tests := []struct {
		name string
		body obj
		want string
	}{
		{"plain", command(nil), ""},
		{"discordgo's nulls", command(obj{"options": nil, "default_member_permissions": nil, "type": 1}), ""},
		{"Polish name", command(obj{"name": "zażółć"}), ""},
		{"upper case", command(obj{"name": "Game"}), "APPLICATION_COMMAND_INVALID_NAME"},
		{"space", command(obj{"name": "my game"}), "APPLICATION_COMMAND_INVALID_NAME"},
		{"33 letters", command(obj{"name": strings.Repeat("a", 33)}), "APPLICATION_COMMAND_INVALID_NAME"},
		{"no name", command(obj{"name": ""}), "BASE_TYPE_REQUIRED"},
		{"no description", command(obj{"description": ""}), `"description"`},
		{"long description", command(obj{"description": text(101)}), `"description"`},
		{"localized", command(obj{"name_localizations": obj{"pl": "gra"},
			"description_localizations": obj{"pl": "Gra"}}), ""},
		{"unknown locale", command(obj{"name_localizations": obj{"polish": "gra"}}), "DICT_TYPE_INVALID_KEY"},
		{"localized upper case", command(obj{"name_localizations": obj{"pl": "Gra"}}),
			"APPLICATION_COMMAND_INVALID_NAME"},
		{"25 options", withOptions(repeat(25,
			func(i int) any { return option(obj{"name": fmt.Sprint("o", i)}) })...), ""},
		{"26 options", withOptions(repeat(26,
			func(i int) any { return option(obj{"name": fmt.Sprint("o", i)}) })...), `"options"`},
		{"required last", withOptions(option(nil), option(obj{"name": "b", "required": true})),
			"APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"same name", withOptions(option(nil), option(nil)), "NAME_ALREADY_EXISTS"},
		{"same localized name", withOptions(option(obj{"name": "a", "name_localizations": obj{"pl": "x"}}),
			option(obj{"name": "x"})), "NAME_ALREADY_EXISTS"},
		{"25 choices", withOptions(manyChoices(25, 1)), ""},
		{"26 choices", withOptions(manyChoices(26, 1)), `"choices"`},
		{"choice value", withOptions(manyChoices(1, 101)), `"value"`},
		{"choice of wrong type", withOptions(option(obj{"type": 4,
			"choices": list{obj{"name": "a", "value": "a"}}})), "NUMBER_TYPE_COERCE"},
		{"choices and autocomplete",
			withOptions(option(obj{"autocomplete": true, "choices": list{obj{"name": "a", "value": "a"}}})),
			"AUTOCOMPLETE"},
		{"autocomplete on user", withOptions(option(obj{"type": 6, "autocomplete": true})), `"choices"`},
		{"max_length", withOptions(option(obj{"max_length": 6001})), `"max_length"`},
		{"min over max", withOptions(option(obj{"type": 4, "min_value": 3, "max_value": 2})), "BOUNDS"},
		{"min_value on string", withOptions(option(obj{"min_value": 3})), "BOUNDS"},
		{"option type", withOptions(option(obj{"type": 12})), "BASE_TYPE_CHOICES"},
		{"subcommands", withOptions(sub(1), obj{"type": 2, "name": "g", "description": "d",
			"options": list{sub(1)}}), ""},
		{"subcommand beside option", withOptions(sub(1), option(nil)), "OPTIONS_TYPE_INVALID"},
		{"group in group", withOptions(obj{"type": 2, "name": "g", "description": "d",
			"options": list{obj{"type": 2, "name": "h", "description": "d", "options": list{sub(1)}}}}),
			"OPTIONS_TYPE_INVALID"},
		{"subcommand in subcommand",
			withOptions(obj{"type": 1, "name": "g", "description": "d", "options": list{sub(1)}}),
			"OPTIONS_TYPE_INVALID"},
		{"empty group", withOptions(obj{"type": 2, "name": "g", "description": "d"}), "BASE_TYPE_REQUIRED"},
		{"8000", withOptions(manyChoices(25, 96), manyRenamed("b", 25, 96), manyRenamed("c", 25, 96)), ""},
		{"over 8000", withOptions(manyChoices(25, 96), manyRenamed("b", 25, 96), manyRenamed("c", 25, 96),
			manyRenamed("d", 25, 96)), "APPLICATION_COMMAND_TOO_LARGE"},
		{"menu with description", obj{"type": 2, "name": "Who is it", "description": "x"}, "INVALID_TYPE"},
		{"menu", obj{"type": 2, "name": "Who is it"}, ""},
		{"permissions", command(obj{"default_member_permissions": "x"}), "default_member_permissions"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := start(t, sandbox.Config{})
			r := w.rest("PUT", "/applications/"+w.BotID()+"/commands", list{test.body})
			if (r.status == 200) != (test.want == "") || !strings.Contains(string(r.raw), test.want) {
				t.Errorf("got %v, want %q", r, test.want)
			}
		})
	}
}

func manyRenamed(name string, n, size int) obj {
	return option(obj{"name": name, "choices": repeat(n, func(i int) any {
		return obj{"name": fmt.Sprint("c", i), "value": strings.Repeat("v", size)}
	})})
}

func TestModalLimits(t *testing.T) {
	input := obj{"type": 4, "custom_id": "t", "style": 1, "label": "Name"}
	modal := func(extra obj) obj {
		m := obj{"custom_id": "m", "title": "Form", "components": list{row(input)}}
		for k, v := range extra {
			m[k] = v
		}
		return m
	}
	label := func(child obj) obj {
		return modal(obj{"components": list{obj{"type": 18, "label": "L", "component": child}}})
	}
	tests := []struct {
		name string
		data obj
		want string
	}{
		{"classic", modal(nil), ""},
		{"no title", modal(obj{"title": ""}), `"data":{"title"`},
		{"title 46", modal(obj{"title": text(46)}), `"title"`},
		{"no components", modal(obj{"components": list{}}), `"components"`},
		{"six", modal(obj{"components": repeat(6, func(i int) any {
			return row(obj{"type": 4, "custom_id": fmt.Sprint(i), "style": 1, "label": "x"})
		})}), `"components"`},
		{"button", modal(obj{"components": list{row(button("b"))}}), "UNION_TYPE_CHOICES"},
		{"label over 45", modal(obj{"components": list{row(obj{"type": 4, "custom_id": "t", "style": 1,
			"label": text(46)})}}), `"label"`},
		{"select in label", label(selectWith(nil)), ""},
		{"disabled select", label(selectWith(obj{"disabled": true})), "COMPONENT_MODAL_DISABLED"},
		{"input in label", label(obj{"type": 4, "custom_id": "t", "style": 2}), ""},
		{"labelled twice", label(input), "COMPONENT_LABEL_TWICE"},
		{"radio of one", label(obj{"type": 21, "custom_id": "r", "options": list{obj{"label": "A", "value": "a"}}}),
			`"options"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := start(t, sandbox.Config{})
			w.register(ping())
			b, _ := w.login(0)
			in, id := w.ask(b, w.pippin, w.games)
			r := w.rest("POST", in.callback(), obj{"type": 9, "data": test.data})
			if (r.status == 204) != (test.want == "") || !strings.Contains(string(r.raw), test.want) {
				t.Errorf("got %v, want %q", r, test.want)
			}
			if a, _ := w.Answer(id); (a.Status == sandbox.StatusModal) != (test.want == "") {
				t.Errorf("status %s", a.Status)
			}
		})
	}
}
