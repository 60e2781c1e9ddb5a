package bot

import (
	"regexp"
	"strings"

	"redbook/assets/words"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// Of former players, who have had all that was kept of them deleted, nothing is left but that they played.

// mention names a user, who may be a former player.
func mention(lang words.Lang, user ids.User) string {
	if user.Former() {
		return words.Text(lang, "bot.former", nil)
	}
	return markup.Mention(user)
}

// mentions names users, with commas between them.
func mentions(lang words.Lang, users []ids.User) string {
	list := make([]string, len(users))
	for i, user := range users {
		list[i] = mention(lang, user)
	}
	return strings.Join(list, ", ")
}

// formerMention is what has become of a mention in a text that is kept as JSON.
var formerMention = regexp.MustCompile(`(<|\\u003c)@former-[A-Z0-9]+(>|\\u003e)`)

// toldNow is a text that is kept as JSON, with former players as a language calls them.
func toldNow(lang words.Lang, body string) []byte {
	return formerMention.ReplaceAll([]byte(body), []byte(words.Text(lang, "bot.former", nil)))
}

// holder mentions who plays a seat, or played it to the end, and names a computer; "" for a vacant one.
func holder(c table.Chair, lang words.Lang) string {
	switch {
	case c.Former:
		return words.Text(lang, "bot.former", nil)
	case c.Computer != "":
		return computerText(lang, c.Computer)
	case c.User == "":
		return ""
	}
	return markup.Mention(c.User)
}
