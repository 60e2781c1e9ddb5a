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
)

// threadStory tells the public what happened: paragraph by paragraph, with a summary after each chapter, the
// newest of which is the tale, and the game in figures at the end.
func (b *Bot) threadStory(ctx context.Context, n table.News,
	lang words.Lang) (story []part, tale toldTale) {
	t, say := n.Table, speaker(n.Table, lang)
	rest, lines := n.Events, linesOf(n)
	if end := len(beforeTheEnd(rest)); end < len(rest) {
		rest = rest[:end]
	}
	for i := 0; i < len(rest); i++ {
		if t.Tale.NewChapter(rest[i]) {
			story = append(story, paragraphParts(t, say, rest[:i], lines)...)
			turn, name := b.turnTold(ctx, t, rest[i], lang)
			if story = append(story, partsAt(lines[i], turn...)...); name != "" {
				tale = toldTale{Line: chapterLine(n), Name: name, Head: turn[0]}
			}
			rest, lines, i = rest[i:], lines[i:], 0
		}
	}
	story = append(story, paragraphParts(t, say, rest, lines)...)
	if hasEnded(n) {
		story = append(story, partsAt(lastLine(n), b.endTold(ctx, t, lang)...)...)
	}
	return story, tale
}

// linesOf are the lines of the record that the events of news belong to; 0 where that is not known.
func linesOf(n table.News) (lines []int) {
	for _, p := range n.Pieces {
		lines = append(lines, slices.Repeat([]int{p.Line}, len(p.Events))...)
	}
	return append(lines, make([]int, max(0, len(n.Events)-len(lines)))...)
}

// lastLine is the last line of the record that news tell of.
func lastLine(n table.News) (line int) {
	for _, p := range n.Pieces {
		line = max(line, p.Line)
	}
	return line
}

// partsAt are texts that tell of a line of the record; of none if that is 0.
func partsAt(line int, texts ...string) (parts []part) {
	for _, text := range short(texts) {
		parts = append(parts, part{Line: line, Text: text})
	}
	return parts
}

// paragraphParts tells events, each of which belongs to a line of the record, as [paragraphs] does.
func paragraphParts(t *table.Table, say phrase.Speaker, events []engine.Event, lines []int) (parts []part) {
	for _, p := range t.Tale.Told(say, events) {
		parts = append(parts, part{Line: lines[p.First], Last: lines[p.Last],
			Text: markup.Cut(p.Text, longestLine),
			Each: eachLine(t, say, events[p.First:p.Last+1], lines[p.First:p.Last+1])})
	}
	for i := range events {
		for _, text := range effects(t, say, events[i:i+1]) {
			if !slices.Contains(textsOf(parts), text) {
				parts = append(parts, partsAt(lines[i], text)...)
			}
		}
	}
	return parts
}

// eachLine tells events line by line of the record, if they belong to several of them.
func eachLine(t *table.Table, say phrase.Speaker, events []engine.Event, lines []int) (each []part) {
	for begin, end := 0, 0; begin < len(events) && lines[0] != lines[len(lines)-1]; begin = end {
		for end < len(events) && lines[end] == lines[begin] {
			end++
		}
		text := markup.Cut(strings.Join(t.Tale.Paragraphs(say, events[begin:end]), "\n"), longestLine)
		each = append(each, part{Line: lines[begin], Text: text})
	}
	return each
}

// hasEnded reports whether it is news that the game is over.
func hasEnded(n table.News) bool {
	_, over := n.Table.Result()
	return over && slices.ContainsFunc(n.Events, func(e engine.Event) bool { return e.Kind == engine.Over })
}

// turnTold sums up the chapter that is over when another begins with an event, and names what it tells.
func (b *Bot) turnTold(ctx context.Context, t *table.Table, begins engine.Event,
	lang words.Lang) (lines []string, name string) {
	if t.Tale == nil || t.Tale.Turn == nil {
		return nil, ""
	}
	events := t.Tale.Before(b.whole(ctx, t), begins)
	if len(events) == 0 { // that is the first, or it has been taken back meanwhile
		return nil, ""
	}
	say := speaker(t, lang)
	return short(strings.Split(t.Tale.Turn(say, events), "\n")), say.Tale("named", events[0].Facts, nil)
}

// longestLine is how many runes a line of a story may have: messages are cut between lines.
const longestLine = 1800

func short(lines []string) []string {
	for i := range lines {
		lines[i] = markup.Cut(lines[i], longestLine)
	}
	return lines
}

// endTold sums up the last chapter and the whole game.
func (b *Bot) endTold(ctx context.Context, t *table.Table, lang words.Lang) []string {
	if t.Tale == nil {
		return nil
	}
	events := b.whole(ctx, t)
	var story []string
	if chapters := t.Tale.Chapters(events); len(chapters) > 0 && t.Tale.Turn != nil {
		story = strings.Split(t.Tale.Turn(speaker(t, lang), chapters[len(chapters)-1]), "\n")
	}
	if t.Tale.End != nil {
		story = append(story, t.Tale.End(speaker(t, lang), events)...)
	}
	return short(story)
}

// whole is all that has happened in a game, as everybody may know it. A game that cannot be told as a whole
// is told without summaries.
func (b *Bot) whole(ctx context.Context, t *table.Table) []engine.Event {
	var moments []table.Moment
	leave, err := b.lookOwn(ctx)
	if err == nil {
		defer leave()
		moments, err = b.tables.Story(ctx, t, "")
	}
	if err != nil {
		if ctx.Err() == nil {
			b.log.Warn("no summary", "game", t.ID, "error", err)
		}
		return nil
	}
	var events []engine.Event
	for _, m := range moments {
		events = append(events, m.Events...)
	}
	return events
}

// keepsakes posts the files of a game that is over, or was given up for good: its record, with the seed, and
// the whole story in words.
func (b *Bot) keepsakes(ctx context.Context, n table.News) error {
	t, lang := n.Table, words.Lang(n.Table.Language)
	files, err := b.keepsakeFiles(ctx, t, lang)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil: // it would fail again
		b.log.Error("no record of the end", "game", t.ID, "error", err)
		return nil
	}
	text := words.Text(lang, "bot.keepsakes", nil)
	if n.Kinds[table.ForGood] {
		text = words.Text(lang, "bot.told.for-good", words.Args{"seed": fmt.Sprintf("%x", []byte(t.Seed)),
			"commitment": t.Commitment})
	}
	m := discord.Message{
		Content: heading(t, lang) + "\n" + text, SuppressNotifications: true, Nonce: n.Nonce + ".k",
		Files: files,
	}
	if _, err := b.sendThread(ctx, t, m); err != nil {
		return fmt.Errorf("post the record: %w", err)
	}
	return nil
}

func (b *Bot) keepsakeFiles(ctx context.Context, t *table.Table, lang words.Lang) ([]discord.File, error) {
	leave, err := b.lookOwn(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	record, err := b.tables.Record(ctx, t, "")
	if err != nil {
		return nil, err
	}
	moments, err := b.tables.Story(ctx, t, "")
	if err != nil {
		return nil, err
	}
	remarks, err := b.remarks(ctx, t, filter{}, lang)
	return []discord.File{
		{Name: t.Rules.ID() + "-" + string(t.ID) + ".txt", Data: []byte(record)},
		{Name: words.Text(lang, "bot.log.name", nil) + "-" + string(t.ID) + ".txt",
			Data: storyText(t, lang, paged(moments, speaker(t, lang), nil, remarks))},
	}, err
}
