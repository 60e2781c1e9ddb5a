// Package markup writes text as Discord shows it: bold, quoted, with the name of a user, without the marks
// that somebody typed, and no longer than Discord takes. It imports ids alone.
package markup

import (
	"strings"

	"redbook/storage/ids"
)

// MessageLength is how many characters a message may have.
const MessageLength = 2000

// Cut shortens a text to so many characters.
func Cut(text string, length int) string {
	if runes := []rune(text); len(runes) > length {
		return string(runes[:length-1]) + "…"
	}
	return text
}

// Message shortens a text to a message.
func Message(text string) string { return Cut(text, MessageLength) }

// Fit joins two texts to a message; the second one gives way.
func Fit(first, second string) string { return Message(first + "\n\n" + second) }

// Bold makes a text bold. What is bold in it already would end that.
func Bold(text string) string { return "**" + strings.ReplaceAll(text, "**", "") + "**" }

// IsBold reports whether a line is bold from end to end, and not only in places.
func IsBold(line string) bool {
	inner, begins := strings.CutPrefix(line, "**")
	inner, ends := strings.CutSuffix(inner, "**")
	return begins && ends && !strings.Contains(inner, "**")
}

// Quote sets lines apart from what stands below them.
func Quote(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") }

// Code is a text in one line as somebody typed it.
func Code(text string) string { return "`" + strings.ReplaceAll(text, "`", "'") + "`" }

var marks = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "~", "\\~", "`", "\\`", "|", "\\|", "[",
	"\\[",
	"]", "\\]", "<", "\\<", ">", "\\>", "#", "\\#", "://", ":\u200b//")

// Escape takes the meaning from the marks in a text of somebody's: it stands in a message of the bot's, and
// calls nobody.
func Escape(text string) string { return marks.Replace(text) }

var unmarked = strings.NewReplacer("**", "", "-# ", "", "`", "", "\n", " ")

// Plain is a text of the bot's in one line without marks, which lists to choose from do not know.
func Plain(text string) string { return unmarked.Replace(text) }

// Mention names a user. Whether that calls them is said beside a message.
func Mention(user ids.User) string { return "<@" + string(user) + ">" }

// Mentions names users, with commas between them.
func Mentions(users []ids.User) string {
	list := make([]string, len(users))
	for i, user := range users {
		list[i] = Mention(user)
	}
	return strings.Join(list, ", ")
}
