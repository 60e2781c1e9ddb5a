package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// A story that has no room above the status of its message begins in messages before.

// sendStory sends of a story what has no room above the status, and returns those messages and what has:
// first what must stand there, then the end of the story. Those messages are complete.
func (b *Bot) sendStory(ctx context.Context, n table.News, first, story []part,
	room int) (sent []sentText, rest []part, err error) {
	before, _ := parted(textsOf(first), textsOf(story), room)
	for part, m := range quietly(before, n.Nonce) {
		parts, left := taken(story, m.Content)
		m.Components = withCards(nil, n.Table, cardsOf(parts), words.Lang(n.Table.Language))
		id, err := b.client.Send(ctx, n.Table.Thread, m)
		if err != nil {
			return nil, nil, fmt.Errorf("post part %d of the story: %w", part, err)
		}
		sent = append(sent, sentText{id, m.Content})
		if err := b.keepStory(ctx, n.Table.ID, id, parts); err != nil {
			return nil, nil, err
		}
		story = left
	}
	return sent, slices.Concat(first, story), nil
}

// taken parts what a message before the last tells of a story from the rest. Each of its lines ends.
func taken(story []part, text string) (parts, left []part) {
	n := 0
	for lines := strings.Count(text, "\n"); lines > 0; n++ {
		lines -= strings.Count(story[n].Text, "\n") + 1
	}
	return story[:n:n], story[n:]
}

// textsOf are what some parts of a story say.
func textsOf(parts []part) (texts []string) {
	for _, p := range parts {
		texts = append(texts, p.Text)
	}
	return texts
}

// sentText is a message and what it says.
type sentText struct {
	id   ids.Message
	text string
}

// parted cuts a story between its lines. The last part has so many runes at most: some first lines, and as
// much of the story's end as there is room for. Those before are as long as a message can be.
func parted(first, story []string, room int) (before []string, last string) {
	first, story = short(first), short(story)
	end := len(story)
	for end > 0 && len([]rune(strings.Join(slices.Concat(first, story[end-1:]), "\n"))) <= room {
		end--
	}
	last = strings.Join(slices.Concat(first, story[end:]), "\n")
	for story = story[:end]; len(story) > 0; {
		text := ""
		for len(story) > 0 && len([]rune(text))+len([]rune(story[0])) < 1900 {
			text += story[0] + "\n"
			story = story[1:]
		}
		before = append(before, text)
	}
	return before, last
}

// quietly makes messages of the parts before the last.
func quietly(parts []string, nonce string) (list []discord.Message) {
	for n, text := range parts {
		list = append(list, discord.Message{Content: text, SuppressNotifications: true,
			Nonce: fmt.Sprintf("%s.%d", nonce, n)})
	}
	return list
}
