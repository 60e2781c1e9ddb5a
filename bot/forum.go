package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// In a forum a game is one post: it begins with the lobby's message, and the game is played below. Its tags
// say which game it is and how it stands, as far as the forum has such tags; /setup makes them where the bot
// may.

// lobbyPlace is where the lobby's message of a game stands.
func lobbyPlace(t *table.Table) ids.Channel {
	if t.Post {
		return t.Thread
	}
	return t.Channel
}

// inForum reports whether a game whose lobby is to be posted will be a forum's post.
func (b *Bot) inForum(ctx context.Context, t *table.Table) (bool, error) {
	if t.Post || t.LobbyMessage != "" {
		return t.Post, nil
	}
	c, err := b.client.Channel(ctx, t.Channel)
	return c.Type == discord.ChannelForum, err
}

// startPost makes the post of a game. One that was made before a stop is found by its name.
func (b *Bot) startPost(ctx context.Context, t *table.Table, m discord.Message) error {
	gone := t.Thread
	id, err := b.ownThread(ctx, t, func(c discord.Channel) bool {
		return c.ID != gone && !strings.HasPrefix(c.Name, chatMark) &&
			strings.HasSuffix(c.Name, "("+string(t.ID)+")")
	})
	if err != nil {
		return err
	}
	if id == "" {
		forum, err := b.client.Channel(ctx, t.Channel)
		if err != nil {
			return err
		}
		name, err := b.threadName(ctx, t)
		if err != nil {
			return err
		}
		if id, err = b.client.StartPost(ctx, t.Channel, name, m, tagsOf(forum, t)); err != nil {
			return fmt.Errorf("start post: %w", err)
		}
		if err := b.tables.Store().WantName(ctx, t.ID, name); err != nil {
			return err
		}
		if err := b.tables.Store().Named(ctx, t.ID, name); err != nil { // Discord lets it be renamed but rarely
			return err
		}
	}
	if err := b.noteThread(ctx, t, b.tables.Store().SetPost, id); err != nil {
		return err
	}
	t.Thread, t.LobbyMessage, t.StatusMessage, t.Post = id, ids.Message(id), "", true
	m.Files = nil // it has them
	return b.follow(ctx, t, id, t.LobbyMessage, m)
}

// follow has those who play follow a thread of their game by an edit after which a message in it mentions
// them: that does not ring, as being added does (observed: github.com/MarcusOtter/discord-needle, issue 107).
// Whom it has not brought in is added.
func (b *Bot) follow(ctx context.Context, t *table.Table, thread ids.Channel, id ids.Message,
	m discord.Message) error {
	m.AllowedUsers = t.Players()
	err := b.client.Edit(ctx, thread, id, m)
	if err == nil {
		err = b.addPlayers(ctx, t, thread)
	}
	return err
}

// addPlayers adds those who play to a thread. It rings those who were not in it.
func (b *Bot) addPlayers(ctx context.Context, t *table.Table, thread ids.Channel) error {
	for _, user := range t.Players() {
		if err := b.client.AddThreadMember(ctx, thread, user); err != nil {
			if ctx.Err() != nil {
				return err
			}
			b.log.Warn("add to thread", "game", t.ID, "error", err)
		}
	}
	return nil
}

// tagPost gives the post of a game, and that of the talk beside it, the tags that fit it now. A forum without
// such tags is none the worse.
func (b *Bot) tagPost(ctx context.Context, t *table.Table) error {
	if !t.Post {
		return nil
	}
	chat, err := b.tables.Store().Chat(ctx, t.ID)
	if err != nil {
		return err
	}
	forum, err := b.client.Channel(ctx, t.Channel)
	posts := []ids.Channel{t.Thread}
	if chat != "" {
		posts = append(posts, chat)
	}
	for i := 0; err == nil && i < len(posts); i++ {
		err = b.client.TagPost(ctx, posts[i], tagsOf(forum, t))
		if discord.Refused(err) { // it is gone or sleeps: the other one may not
			b.log.Info("a post keeps its tags", "game", t.ID, "post", posts[i], "error", err)
			err = nil
		}
	}
	if discord.Refused(err) {
		b.log.Info("the forum is gone", "game", t.ID, "error", err)
		return nil
	}
	return err
}

// mostTag is how long the name of a tag may be.
const mostTag = 20

// gameTag is the name of the tag of a game.
func gameTag(rules engine.Rules, lang words.Lang) string {
	if key := rules.ID() + ".tag"; words.Has(lang, key) {
		return words.Text(lang, key, nil)
	}
	return markup.Cut(phrase.Speaker{Rules: rules, Lang: lang}.Title(), mostTag)
}

// tagStates are the states of a game that have a tag.
var tagStates = []storage.State{storage.Lobby, storage.Running, storage.Finished}

// stateTag is the name of the tag of a game's state.
func stateTag(state storage.State, lang words.Lang) string {
	switch state {
	case storage.Cancelled:
		state = storage.Finished
	case storage.Frozen:
		state = storage.Running
	}
	return words.Text(lang, "bot.tag."+string(state), nil)
}

// bears reports whether a tag has this name, in whichever language.
func bears(tag discord.Tag, name func(words.Lang) string) bool {
	return slices.ContainsFunc(words.Languages,
		func(lang words.Lang) bool { return strings.EqualFold(tag.Name, name(lang)) })
}

// tagsOf lists the tags of a forum that fit a game.
func tagsOf(forum discord.Channel, t *table.Table) []string {
	var list []string
	for _, tag := range forum.Tags {
		if bears(tag, func(lang words.Lang) string { return gameTag(t.Rules, lang) }) ||
			bears(tag, func(lang words.Lang) string { return stateTag(t.State, lang) }) {
			list = append(list, tag.ID)
		}
	}
	if len(list) == 0 && forum.RequiresTag && len(forum.Tags) > 0 {
		list = []string{forum.Tags[0].ID} // it takes no post without
	}
	return list
}

// lackingTags names the tags by game and state that a forum lacks.
func (b *Bot) lackingTags(forum discord.Channel, lang words.Lang) (names []string) {
	look := func(name func(words.Lang) string) {
		if !slices.ContainsFunc(forum.Tags, func(tag discord.Tag) bool { return bears(tag, name) }) {
			names = append(names, name(lang))
		}
	}
	for _, game := range b.tables.Games() {
		look(func(lang words.Lang) string { return gameTag(game.Rules, lang) })
	}
	for _, state := range tagStates {
		look(func(lang words.Lang) string { return stateTag(state, lang) })
	}
	return names
}

// offerTags makes the tags that a forum lacks, as far as there is room and the bot may.
func (b *Bot) offerTags(ctx context.Context, channel ids.Channel, lang words.Lang) {
	forum, err := b.client.Channel(ctx, channel)
	if err != nil || forum.Type != discord.ChannelForum {
		return // what is wrong with the channel is said elsewhere
	}
	tags := slices.Clone(forum.Tags)
	for _, name := range b.lackingTags(forum, lang) {
		if len(tags) < discord.MostTags {
			tags = append(tags, discord.Tag{Name: name})
		}
	}
	if len(tags) > len(forum.Tags) {
		if err := b.client.OfferTags(ctx, channel, tags); err != nil {
			b.log.Info("a forum keeps its tags", "channel", channel, "error", err)
		}
	}
}

// tagsMissing says which tags the forum for games lacks, and how it comes by them; "" if it lacks none.
func (b *Bot) tagsMissing(ctx context.Context, channel ids.Channel, lang, reader words.Lang) string {
	forum, err := b.client.Channel(ctx, channel)
	if err != nil || forum.Type != discord.ChannelForum {
		return ""
	}
	names := b.lackingTags(forum, lang)
	if len(names) == 0 {
		return ""
	}
	return "\n🏷️ " + words.Text(reader, "bot.setup.tags",
		words.Args{"channel": channel, "tags": strings.Join(names, ", ")})
}
