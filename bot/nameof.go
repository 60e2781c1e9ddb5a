package bot

import (
	"context"

	"redbook/assets/words"
	"redbook/storage/ids"
)

// nameIn is what somebody is called where no mention can stand, for readers on a server: whoever has been put
// in by others and has pressed nothing yet is called as the server calls them.
func (b *Bot) nameIn(ctx context.Context, server ids.Server, lang words.Lang, user ids.User) string {
	if user.Former() || b.isForgotten(user) {
		return words.Text(lang, "bot.former", nil)
	}
	name := b.nameOfUser(ctx, user)
	if name != string(user) {
		return name
	}
	if called, err := b.client.MemberName(ctx, server, user); err == nil && called != "" {
		return called
	}
	return name
}
