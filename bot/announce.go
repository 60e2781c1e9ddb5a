package bot

import (
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// announcement is a kind of news with the phrase that tells it.
type announcement struct {
	kind, phrase string
	// whoever owes an answer is called again: much time may have passed, or the question has changed
	call bool
	all  bool // all players are called: nothing goes on as they think
}

// announced are the kinds of news that an operator or an organiser causes, in the order in which they are
// told.
var announced = []announcement{
	{table.Restored, "", true, false}, // told by the message that is mixed into the dice
	{table.Adjusted, "bot.operator.adjusted", true, false},
	{table.Checkpointed, "bot.operator.checkpointed", false, false},
	{table.GameFrozen, "bot.operator.frozen", false, true},
	{table.Thawed, "bot.operator.thawed", true, false},
	{table.Paused, "bot.told.paused", false, false},
	{table.Resumed, "bot.told.resumed", true, false},
	{table.Abandoned, "bot.told.abandoned", false, true},
	{table.Uncancelled, "bot.told.uncancelled", true, true},
	{table.Adjudicated, "bot.told.adjudicated", false, false},
	{table.Moved, "bot.told.moved", false, true},
}

// announcements says what the operator or an organiser has done.
func announcements(n table.News, lang words.Lang) []string {
	lines := append(replacements(n, lang), offerNews(n, lang)...)
	for _, a := range announced {
		if !n.Kinds[a.kind] || a.phrase == "" {
			continue
		}
		args := words.Args{"reason": "", "by": "", "with": "", "until": "", "player": false, "itself": false,
			"commitment": n.Table.Commitment}
		for _, d := range n.Deeds {
			if d.Kind == a.kind {
				args["reason"], args["with"] = markup.Escape(d.Reason), mentions(lang, d.With)
				args["by"] = organiserText(n.Table, d.By, d.Played, lang)
				if d.Player {
					args["by"] = mention(lang, d.By)
				}
				args["player"], args["itself"] = d.Player, d.By == ""
				if a.kind == table.Moved && d.By == "" { // because the channel is gone
					args["by"] = ""
				}
				if !d.Until.IsZero() {
					args["until"] = fmt.Sprintf("<t:%d:f>", d.Until.Unix())
				} else if a.kind == table.Abandoned { // a player has left for good
					args["by"] = mention(lang, d.By)
				}
				args["set"], args["n"] = adjustedText(d.Set), d.Secret
			}
		}
		lines = append(lines, words.Text(lang, a.phrase, args))
		if secret, _ := args["n"].(int); a.kind == table.Adjusted && secret > 0 {
			lines = append(lines, words.Text(lang, "bot.operator.adjusted-secret", args))
		}
	}
	if called := alarmed(n); len(called) > 0 {
		lines = append(lines, "-# "+markup.Mentions(called))
	}
	return lines
}

// adjustedText lists what an operator has set, as it is written; what is too long for a message stands in the
// record.
func adjustedText(set []string) string {
	var list []string
	for _, part := range set {
		list = append(list, markup.Code(part))
	}
	return markup.Cut(strings.Join(list, ", "), 1000)
}

// logOperation also writes into the operator's log that a game was stopped, set going or taken back,
// whoever did it.
func (b *Bot) logOperation(n table.News) {
	for _, a := range announced {
		if n.Kinds[a.kind] {
			b.log.Info("the players have been told", "game", n.Table.ID, "that_it_was", a.kind)
		}
	}
}

func calledAgain(n table.News) bool {
	return slices.ContainsFunc(announced, func(a announcement) bool { return a.call && n.Kinds[a.kind] })
}

// alarmed are the players who must read what was done to their game, without the one who did it.
func alarmed(n table.News) []ids.User {
	if !slices.ContainsFunc(announced, func(a announcement) bool { return a.all && n.Kinds[a.kind] }) {
		return nil
	}
	return slices.DeleteFunc(n.Table.Players(), func(user ids.User) bool {
		return slices.ContainsFunc(n.Deeds, func(d table.Deed) bool { return d.By == user })
	})
}
