package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What the messages of a thread tell is kept when they are complete: what is taken back later is struck out
// where it stands, and the story and its boards link to the message that told of them.

// keepStory notes a message that is complete.
func (b *Bot) keepStory(ctx context.Context, game ids.Game, message ids.Message, parts []part) error {
	body, err := json.Marshal(parts)
	if err != nil {
		return err
	}
	return b.tables.Store().SetStory(ctx, game,
		storage.Story{Message: message, Line: parts[0].Line, Body: string(body)})
}

// undoes reports whether news take something back.
func undoes(n table.News) bool {
	return slices.ContainsFunc(n.Pieces, func(p table.Piece) bool { return p.Undone > 0 })
}

// strikeStories strikes out in complete messages what has been taken back. A message that is gone needs none
// of it.
func (b *Bot) strikeStories(ctx context.Context, n table.News) error {
	if !undoes(n) {
		return nil
	}
	stories, err := b.tables.Store().Stories(ctx, n.Table.ID)
	if err != nil {
		return err
	}
	for _, s := range stories {
		var parts []part
		if err := json.Unmarshal(toldNow(words.Lang(n.Table.Language), s.Body), &parts); err != nil {
			return fmt.Errorf("story of game %s: %w", n.Table.ID, err)
		}
		now, text := growing{Parts: strike(parts, n)}, growing{Parts: parts}.text()
		if now.text() == text {
			continue
		}
		err := b.client.Edit(ctx, n.Table.Thread, s.Message, discord.Message{Content: markup.Message(now.text()),
			Components: withCards(nil, n.Table, cardsOf(parts), words.Lang(n.Table.Language))})
		if err != nil && !errors.Is(err, discord.ErrUnknownMessage) {
			return err
		}
		if err := b.keepStory(ctx, n.Table.ID, s.Message, now.Parts); err != nil {
			return err
		}
	}
	return nil
}

// tellers finds the messages that tell of lines of the record.
type tellers struct {
	table *table.Table
	list  []teller
}

// teller is a message that tells of a line of the record, and of those after it that no other one tells of.
type teller struct {
	line    int
	message ids.Message
}

func (b *Bot) tellersOf(ctx context.Context, t *table.Table) (tellers, error) {
	f := tellers{table: t}
	stories, err := b.tables.Store().Stories(ctx, t.ID)
	if err != nil {
		return f, err
	}
	for _, s := range stories {
		var parts []part
		if err := json.Unmarshal(toldNow(words.Lang(t.Language), s.Body), &parts); err != nil {
			return f, fmt.Errorf("story of game %s: %w", t.ID, err)
		}
		f.add(s.Message, parts)
	}
	g, err := b.growingOf(ctx, t)
	for _, old := range g.Old {
		f.add(old.Message, old.Parts)
	}
	f.add(g.Message, g.Parts)
	return f, err
}

// add notes what a message tells of.
func (f *tellers) add(m ids.Message, parts []part) {
	for _, p := range parts {
		if m != "" {
			f.list = append(f.list, teller{p.Line, m})
		}
	}
}

// link is the address of the message that tells of a line; "" where that is not known. What is of no line,
// such as a pause, is noted as of line 0 and comes after the message that tells of the beginning.
func (f tellers) link(line int) string {
	best := teller{line: -1}
	for _, one := range f.list {
		if one.line <= line && one.line > best.line {
			best = one
		}
	}
	if best.line < 0 || f.table.Thread == "" {
		return ""
	}
	return discord.Link(f.table.Server, f.table.Thread, best.message)
}

// headEvery is after how long a story says the time again, where no other message began.
const headEvery = time.Hour

// headMark begins the line that stands above a moment: when it was.
const headMark = "-# <t:"

// heads says above the moments of a story when they were, which step of /board they are, and which message
// of the thread told of them: once for each message.
func (p *press) heads(ctx context.Context, t *table.Table,
	moments []table.Moment) (func(table.Moment) string, error) {
	tellers, err := p.bot.tellersOf(ctx, t)
	if err != nil {
		return nil, err
	}
	times, err := p.bot.tables.Times(ctx, t)
	if err != nil {
		return nil, err
	}
	steps := map[int]string{}
	for _, l := range placesIn(t, moments) {
		steps[l.Line] = l.id()
	}
	last, said := "", time.Time{}
	return func(m table.Moment) string {
		line := m.Line
		link := tellers.link(line)
		if line >= len(times) || !said.IsZero() && link == last && times[line].Sub(said) < headEvery {
			return ""
		}
		last, said = link, times[line]
		parts := []string{fmt.Sprintf(headMark+"%d:f>", said.Unix())}
		if step := steps[line]; step != "0" {
			parts = append(parts, "`"+step+"`")
		}
		if link != "" {
			parts = append(parts, "[↗](<"+link+">)")
		}
		return strings.Join(parts, " · ")
	}, nil
}
