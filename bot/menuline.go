package bot

import (
	"strings"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
)

// What is too long for a button or a line of a menu is never cut there. It stands whole in the message above,
// and the label says as much of it as ends by itself.

// overflow is what stands above the controls because they have no room for it.
type overflow struct {
	say   phrase.Speaker
	lines []string
}

// about is what a menu line says below its label: the text itself, or as many of its sentences as fit. What
// does not fit is noted, under the name of what it is about.
func (o *overflow) about(name, text string) string {
	if utf8.RuneCountInString(text) <= lineLength {
		return text
	}
	o.note(name, text)
	line := ""
	for _, end := range []string{" / ", ". ", "; "} {
		if line == "" {
			line = leading(text, end)
		}
	}
	return line
}

// leading is as much of a text as fits into a line and ends with a separator; "" if that is nothing.
func leading(text, separator string) string {
	line := ""
	for at, rest := 0, text; ; {
		i := strings.Index(rest, separator)
		if i < 0 {
			return line
		}
		at += i
		end := text[:at]
		if separator == ". " {
			end += "."
		}
		if utf8.RuneCountInString(end) > lineLength {
			return line
		}
		line = end
		at += len(separator)
		rest = text[at:]
	}
}

// quick is what the button of a quick answer says: its name and what it holds, or its name alone.
func (o *overflow) quick(d *engine.Domain, q engine.Quick) string {
	label := o.say.Quick(d, q)
	if utf8.RuneCountInString(label) <= labelLength {
		return label
	}
	name := o.say.Quick(d, engine.Quick{Name: q.Name})
	o.note(name, o.say.Bag(d, q.Bag))
	return name
}

func (o *overflow) note(name, text string) {
	o.lines = append(o.lines,
		words.Text(o.say.Lang, "bot.guided.means", words.Args{"value": name, "verbs": text}))
}

// below puts what has been noted below a text, as far as a message has room.
func (o *overflow) below(text string) string {
	for _, line := range o.lines {
		if utf8.RuneCountInString(text+line) >= mostOverflow {
			break
		}
		text += "\n" + line
	}
	return text
}

// mostOverflow leaves room for what a message says besides: a warning, or what has just been done.
const mostOverflow = markup.MessageLength - 400

// aboutWay is what a menu line says of a way below its label: what its values do, or what is filled in by
// itself.
func aboutWay(say phrase.Speaker, f engine.Field, d *table.Draft, w table.Way) string {
	if about := say.Short(f.Domain, w.Value(0)); about != "" {
		return about
	}
	return say.Args(d.Action.Verb, d.After(w))
}
