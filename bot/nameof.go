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
	if user.Former() || e.bot.isForgotten(user) {
		return words.Text(e.lang, "bot.former", nil)
	}
	name := e.bot.nameOfUser(ctx, user)
	heir := slices.ContainsFunc(e.Heirs, func(h season.Heir) bool { return h.By == league.Entrant(user) })
	if name != string(user) || !heir {
		return name
	}
	if called, err := e.bot.client.MemberName(ctx, e.Kept.Server, user); err == nil && called != "" {
		return called
	}
	return name
}
