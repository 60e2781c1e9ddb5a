package bot

import (
	"context"
	"slices"

	"redbook/assets/words"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/storage/ids"
)

// plainName is what somebody is called where no mention can stand. Whoever plays on for somebody else and has
// pressed nothing yet is called as the server calls them; nobody else is asked for there: they can be many.
func (e eventText) plainName(ctx context.Context, user ids.User) string {
	if name, ok := e.invented[user]; ok {
		return name
	}
	server := e.Kept.Server
	if !slices.ContainsFunc(e.Heirs, func(h season.Heir) bool { return h.By == league.Entrant(user) }) {
		server = ""
	}
	return e.bot.nameAt(ctx, server, e.lang, user)
}

// nameAt is what somebody is called where no mention can stand. Whoever has pressed nothing yet is called as
// a server calls them, which takes a request; "" asks none.
func (b *Bot) nameAt(ctx context.Context, server ids.Server, lang words.Lang, user ids.User) string {
	if gone, err := b.isForgotten(ctx, user); gone || err != nil { // whom it may not name it does not
		return words.Text(lang, "bot.former", nil)
	}
	name := b.nameOfUser(ctx, user)
	if name != string(user) || server == "" {
		return name
	}
	if called, err := b.client.MemberName(ctx, server, user); err == nil && called != "" {
		return called
	}
	return name
}
