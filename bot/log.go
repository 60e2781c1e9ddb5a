package bot

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
)

// A story is read in pages that begin with a turn wherever one fits. As a game goes on only the last page
// grows, so that an old button still leads where it did.
const (
	pageLength = 1800 // runes of a page: the heading and the foot stand in the same message
	logNewest  = "newest"
	logFile    = "file"
)

// logCommand works on /log: the newest page, or that of a turn.
func (p *press) logCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	f, err := p.logFilter(ctx, t)
	if err != nil {
		return discord.Message{}, err
	}
	return p.log(ctx, t, f, func(s story) (int, error) {
		if text := p.option(optionTurn); text != "" {
			return s.pageOf(text)
		}
		return len(s.pages) - 1, nil
	})
}

// logPress works on a button of /log: game, the filter if there is one, and page, newest or file.
func (p *press) logPress(ctx context.Context, id customID) (discord.Message, error) {
	what, f := id.part(1), filter{}
	if len(id.parts) == 4 {
		what, f = id.part(3), readFilter(id.part(1), id.part(2))
	}
	return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if what == logFile {
			if err := p.mayLook(t); err != nil {
				return discord.Message{}, err
			}
			return p.logText(ctx, t, f)
		}
		return p.log(ctx, t, f, func(s story) (int, error) {
			if n, err := strconv.Atoi(what); err == nil {
				return max(0, min(n, len(s.pages)-1)), nil
			}
			return len(s.pages) - 1, nil
		})
	})
}

// stepIn is the first moment that stands above lines of a story, as /board takes it; "" if none does.
func stepIn(lines []string) string {
	for _, l := range lines {
		if _, after, ok := strings.Cut(l, "`"); ok && strings.HasPrefix(l, headMark) {
			step, _, _ := strings.Cut(after, "`")
			return step
		}
	}
	return ""
}

// log shows a page of the story so far, in words, as the asker may know it.
func (p *press) log(ctx context.Context, t *table.Table, f filter,
	choose func(story) (int, error)) (discord.Message, error) {
	s, err := p.story(ctx, t, f)
	if err != nil {
		return discord.Message{}, err
	}
	page, err := choose(s)
	if err != nil {
		return discord.Message{}, err
	}
	lines := s.read(page)
	foot := words.Text(p.lang, "bot.log.page", words.Args{"page": page + 1, "pages": len(s.pages),
		"step": stepIn(lines)})
	buttons := discord.Row{}
	parts := append([]any{t.ID}, f.parts()...)
	for _, row := range p.pager(page, len(s.pages), pressLog, parts...) {
		buttons = append(buttons, row...)
		buttons = append(buttons, discord.Button{
			Label: words.Text(p.lang, "bot.log.newest", nil), CustomID: idFor(pressLog, append(parts, logNewest)...),
			Style: discord.StyleSecondary, Disabled: page == len(s.pages)-1,
		})
	}
	buttons = append(buttons, discord.Button{
		Label: words.Text(p.lang, "bot.log.file", nil), CustomID: idFor(pressLog, append(parts, logFile)...),
		Style: discord.StyleSecondary,
	})
	return discord.Message{
		Content: markup.Message(heading(t, p.lang) + f.label(t, speaker(t, p.lang)) + "\n" +
			strings.Join(lines, "\n") +
			"\n" + foot),
		Components: []discord.Row{buttons},
	}, nil
}

// logText gives the whole story as a text file.
func (p *press) logText(ctx context.Context, t *table.Table, f filter) (discord.Message, error) {
	moments, err := p.moments(ctx, t, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	remarks, err := p.bot.remarks(ctx, t, f, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	s := paged(f.keep(t, moments), speaker(t, p.lang), nil, remarks)
	return discord.Message{
		Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.log.whole", nil),
		Files: []discord.File{{Name: words.Text(p.lang, "bot.log.name", nil) + "-" + string(t.ID) + ".txt",
			Data: storyText(t, p.lang, s)}},
	}, nil
}

// storyText is a story without markup.
func storyText(t *table.Table, lang words.Lang, s story) []byte {
	plain := strings.NewReplacer("**", "", "-# ", "\n", "`", "")
	var text strings.Builder
	text.WriteString(strings.TrimLeft(plain.Replace(heading(t, lang)), "\n") + "\n")
	for _, page := range s.pages {
		text.WriteString(plain.Replace(strings.Join(page, "\n")) + "\n")
	}
	return []byte(text.String())
}

// story is a game in words, in pages of lines.
type story struct {
	pages [][]string
	turns []int // on which page each turn begins
}

func (p *press) story(ctx context.Context, t *table.Table, f filter) (story, error) {
	if err := p.mayLook(t); err != nil {
		return story{}, err
	}
	moments, err := p.moments(ctx, t, p.i.User.ID)
	if err != nil {
		return story{}, err
	}
	heads, err := p.heads(ctx, t, moments)
	if err != nil {
		return story{}, err
	}
	remarks, err := p.bot.remarks(ctx, t, f, p.lang)
	return paged(f.keep(t, moments), speaker(t, p.lang), heads, remarks), err
}

// remark is what a story says between the lines of the record, above one of them.
type remark struct {
	line int
	text string
}

// remarks says what was agreed on or done about the time of a game. Whoever reads a part of the story reads
// what happened in it alone.
func (b *Bot) remarks(ctx context.Context, t *table.Table, f filter, lang words.Lang) (list []remark,
	err error) {
	if f != (filter{}) {
		return nil, nil
	}
	said, err := b.tables.Remarks(ctx, t)
	for _, r := range said {
		key, args := r.Kind, words.Args{"until": ""}
		if !r.Deed.Until.IsZero() {
			args["until"] = fmt.Sprintf("<t:%d:f>", r.Deed.Until.Unix())
		}
		if r.Vote != nil {
			key, args = string(r.Vote.Kind), voteArgs(t, *r.Vote, lang)
		}
		list = append(list, remark{r.Line, words.Text(lang, "bot.log.remark."+key, args)})
	}
	return list, err
}

// paged puts moments into words and cuts the text into pages, before a turn if it can.
// heads says what stands above a moment; nil for nothing.
// Remarks stand above what followed them.
func paged(moments []table.Moment, say phrase.Speaker, heads func(table.Moment) string,
	remarks []remark) story {
	s := story{pages: [][]string{nil}}
	length := 0
	add := func(lines []string, turn bool) {
		size := 0
		for i, line := range lines {
			lines[i] = markup.Cut(line, pageLength-1)
			size += len([]rune(lines[i])) + 1
		}
		if length > 0 && length+size > pageLength {
			s.pages, length = append(s.pages, nil), 0
		}
		if turn {
			s.turns = append(s.turns, len(s.pages)-1)
		}
		for _, line := range lines {
			if n := len([]rune(line)) + 1; length+n > pageLength {
				s.pages, length = append(s.pages, nil), 0
			}
			last := len(s.pages) - 1
			s.pages[last], length = append(s.pages[last], line), length+len([]rune(line))+1
		}
	}
	var lines []string
	turn := false
	beside := func(line int) {
		for ; len(remarks) > 0 && remarks[0].line <= line; remarks = remarks[1:] {
			lines = append(lines, remarks[0].text)
		}
	}
	for _, m := range moments {
		beside(m.Line)
		headed := heads == nil
		for _, e := range m.Events {
			if e.Kind == table.TurnEvent {
				add(lines, turn)
				lines, turn = nil, true
			}
			line := say.Event(e)
			if line == "" {
				continue
			}
			if !headed {
				headed = true
				if head := heads(m); head != "" {
					lines = append(lines, head)
				}
			}
			lines = append(lines, line)
		}
	}
	beside(math.MaxInt)
	add(lines, turn)
	return s
}

// read is a page as it is shown: the newest is filled up with the end of the page before it, so that it is
// never a line or two.
func (s story) read(page int) []string {
	lines := s.pages[page]
	if page == 0 || page < len(s.pages)-1 {
		return lines
	}
	length := 0
	for _, line := range lines {
		length += len([]rune(line)) + 1
	}
	before := s.pages[page-1]
	for i := len(before) - 1; i >= 0; i-- {
		if length += len([]rune(before[i])) + 1; length > pageLength {
			break
		}
		lines = slices.Concat(before[i:i+1], lines)
	}
	return lines
}

// pageOf finds the page on which a turn begins.
func (s story) pageOf(turn string) (int, error) {
	n, err := strconv.Atoi(turn)
	if err != nil || n < 1 || n > len(s.turns) {
		return 0, noSuchTurn(len(s.turns))
	}
	return s.turns[n-1], nil
}

func noSuchTurn(turns int) error {
	if turns == 0 {
		return &table.Problem{Code: "no-turn-yet"}
	}
	return &table.Problem{Code: "no-such-turn", Args: words.Args{"most": turns}}
}

// completeTurn lists the turns of the game, the newest first: their number, which counts on through the games
// of a match, and what the game calls them.
func (p *press) completeTurn(ctx context.Context, typed string) []discord.Choice {
	t, err := p.watched(ctx)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	moments, err := p.moments(ctx, t, p.i.User.ID)
	if err != nil {
		return hint(p.explain(t, err))
	}
	var choices []discord.Choice
	for _, m := range moments {
		if m.Turn != nil {
			choices = append(choices, choice(turnName(speaker(t, p.lang), m), strconv.Itoa(len(choices)+1)))
		}
	}
	if len(choices) == 0 {
		return hint(p.explain(nil, noSuchTurn(0)))
	}
	slices.Reverse(choices)
	if slices.ContainsFunc(choices, func(c discord.Choice) bool { return c.Value == typed }) {
		choices = slices.DeleteFunc(choices,
			func(c discord.Choice) bool { return !strings.HasPrefix(fmt.Sprint(c.Value), typed) })
		slices.Reverse(choices) // the very number that was typed first
		return choices[:min(len(choices), menuSize)]
	}
	return matching(choices, typed)
}

// turnName is what the game calls the turn that begins at a moment.
func turnName(say phrase.Speaker, m table.Moment) string {
	return markup.Plain(say.Event(*m.Turn))
}
