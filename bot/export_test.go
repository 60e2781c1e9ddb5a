package bot

import (
	"context"
	"log/slog"
	"maps"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// StoryLines are the lines of a story that a message takes over from the one before, part by part.
func StoryLines(parts ...string) []string {
	var g growing
	for _, text := range parts {
		g.Parts = append(g.Parts, part{Text: text})
	}
	return short(g.lines())
}

// ComponentKinds lists the first parts of all custom ids that are answered.
func ComponentKinds() []string { return slices.Sorted(maps.Keys(presses)) }

// AskedWith is what a user is shown who has begun an answer like this, without pictures.
func AskedWith(ctx context.Context, tables *table.Tables, d *table.Draft, user ids.User,
	lang words.Lang) (discord.Message, error) {
	p := &press{bot: &Bot{tables: tables, log: slog.New(slog.DiscardHandler)}, lang: lang, own: true,
		i: &discord.Interaction{User: discord.User{ID: user}}}
	return p.ask(ctx, d, 0)
}

// Shortened cuts a tale after a sentence or a line.
func Shortened(text string, room int) string { return shortened(text, room) }

// PageRead is what /log shows of a page of a story.
func PageRead(pages [][]string, page int) []string { return story{pages: pages}.read(page) }
