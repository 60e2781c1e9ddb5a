package bot

import (
	"context"
	"fmt"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
)

// publish posts the message for which the dice of a game wait: the one with the commitment, or the one
// about a restored backup. Then it has the message's number mixed in. If the message was posted before the
// bot stopped, Discord gives its id again for the same nonce; once a number is mixed in, no other one is.
// The news has the game as it stands then.
func (b *Bot) publish(ctx context.Context, n *table.News) error {
	t, lang := n.Table, words.Lang(n.Table.Language)
	text := ""
	switch {
	case t.Begins():
		text = welcomeText(t, nil, lang)
	case t.Still.Restored && n.Kinds[table.Restored]:
		text = words.Text(lang, "bot.operator.restored", nil)
	default:
		return nil
	}
	m := discord.Message{Content: heading(t, lang) + "\n" + text, SuppressNotifications: true,
		Nonce: n.Nonce + ".p"}
	id, err := b.sendThread(ctx, t, m)
	if err == nil && t.Begins() {
		m.Content = heading(t, lang) + "\n" + welcomeText(t, t.Chairs, lang)
		err = b.follow(ctx, t, t.Thread, id, m)
	}
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	begun, err := b.tables.Published(ctx, t.ID, discord.Link(t.Server, t.Thread, id))
	if err == nil {
		n.Table = begun
	}
	return err
}
