package bot

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/lesson"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// /learn teaches a game by playing: chapters, each a game with a computer in a private thread, which begins
// with a position of its own and has goals. What is to be done stands above the buttons, and each goal is
// told when it is reached, or missed. A chapter is put aside and gone on with like any game.
const (
	commandLearn = "learn"

	learnList = "list" // the chapters of a game
	learnOpen = "open" // a chapter: where it was begun, or anew
	learnAnew = "anew" // a chapter from its beginning

	learnEmoji = "🎓"
)

// learn works on /learn: it lists the chapters of a game.
func (p *press) learn(ctx context.Context) (discord.Message, error) {
	rules, err := p.rulesNamed()
	if err != nil {
		return discord.Message{}, err
	}
	return p.chapters(ctx, rules)
}

// learnable are the games that have chapters.
func learnable(games []table.Game) (list []table.Game) {
	for _, g := range games {
		if slices.ContainsFunc(lesson.Chapters, func(c lesson.Chapter) bool { return c.Game == g.Rules.ID() }) {
			list = append(list, g)
		}
	}
	return list
}

// learnPress works on the buttons: WHAT:CHAPTER, or of a list the rules.
func (p *press) learnPress(ctx context.Context, id customID) (discord.Message, error) {
	if id.part(0) == learnList {
		return p.chapters(ctx, id.part(1))
	}
	chapter, ok := lesson.Named(id.part(1))
	if !ok {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	return p.openChapter(ctx, chapter, id.part(0) == learnAnew)
}

// chapters lists those of a game with how far somebody has come in them, or the games that can be learned.
func (p *press) chapters(ctx context.Context, rules string) (discord.Message, error) {
	if rules == "" {
		m := discord.Message{Content: learnEmoji + " " + words.Text(p.lang, "bot.learn.which", nil),
			Ephemeral: true}
		for _, g := range learnable(p.bot.tables.Games()) {
			m.Components = addButton(m.Components, discord.Button{
				Label:    words.Text(p.lang, g.Rules.ID()+".title", nil),
				CustomID: idFor(pressLearn, learnList, g.Rules.ID()), Style: discord.StylePrimary})
		}
		return m, nil
	}
	done, begun, err := p.bot.tables.Lessons(ctx, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	lines := []string{learnEmoji + " **" + words.Text(p.lang, rules+".title", nil) + "**",
		words.Text(p.lang, "bot.learn.about", nil)}
	m := discord.Message{Ephemeral: true}
	next := true // the first one that is not learned yet stands out
	for _, c := range lesson.Chapters {
		if c.Game != rules {
			continue
		}
		mark, thread := "▫️", ""
		switch {
		case done[c.Name()] != nil:
			mark = "✅"
		case begun[c.Name()] != nil:
			mark = "▶️"
		}
		if t := begun[c.Name()]; t != nil && t.Thread != "" {
			thread = " · <#" + string(t.Thread) + ">"
		}
		lines = append(lines, mark+" **"+chapterText(p.lang, &c, "title")+"**"+thread+"\n-# "+
			chapterText(p.lang, &c, "about"))
		b := discord.Button{Label: chapterText(p.lang, &c, "title"), Style: discord.StyleSecondary,
			CustomID: idFor(pressLearn, learnOpen, c.Name())}
		if next && done[c.Name()] == nil {
			b.Style, next = discord.StylePrimary, false
		}
		m.Components = addButton(m.Components, b)
	}
	if len(m.Components) == 0 {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	m.Content = fitted(lines, p.lang)
	return m, nil
}

// openChapter leads to a chapter: to where somebody is in the middle of it, or to a new game. Whoever begins
// a chapter closes the ones of that game that they are in.
func (p *press) openChapter(ctx context.Context, c *lesson.Chapter, anew bool) (discord.Message, error) {
	done, begun, err := p.bot.tables.Lessons(ctx, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	if t := begun[c.Name()]; t != nil && !anew {
		l, err := p.bot.tables.Learning(ctx, t)
		if err != nil {
			return discord.Message{}, err
		}
		if !l.Over() {
			return discord.Message{Ephemeral: true, Content: words.Text(p.lang, "bot.learn.begun",
				words.Args{"title": chapterText(p.lang, c, "title"), "thread": t.Thread}),
				Components: []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.learn.anew", nil),
					CustomID: idFor(pressLearn, learnAnew, c.Name()), Style: discord.StyleSecondary}}}}, nil
		}
	}
	channel, language, err := p.placeOfLesson(ctx, done, begun)
	if err != nil {
		return discord.Message{}, err
	}
	for name, t := range begun {
		if strings.HasPrefix(name, c.Game+".") {
			if _, err := p.bot.tables.Resign(ctx, "", p.i.User.ID, t.ID); err != nil {
				return discord.Message{}, err
			}
		}
	}
	if p.lang == words.Polish || p.lang == words.English {
		language = p.lang // it is read by whoever learns, and by nobody else
	}
	t, err := p.bot.tables.Learn(ctx, table.Creation{Interaction: p.i.ID, User: p.i.User.ID, Server: p.i.GuildID,
		Channel: channel, Language: language}, c)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Ephemeral: true, Content: words.Text(p.lang, "bot.learn.opened",
		words.Args{"title": chapterText(p.lang, c, "title"), "game": t.ID})}, nil
}

// placeOfLesson is where a chapter is opened: beside the one from whose thread it is asked for, else where
// any game would be.
func (p *press) placeOfLesson(ctx context.Context,
	of ...map[string]*table.Table) (ids.Channel, words.Lang, error) {
	for _, lessons := range of {
		for _, t := range lessons {
			if t.Thread == p.i.ChannelID {
				return t.Channel, words.Lang(t.Language), nil
			}
		}
	}
	return p.place(ctx)
}

func chapterText(lang words.Lang, c *lesson.Chapter, key string) string {
	return words.Text(lang, "lesson."+c.Name()+"."+key, nil)
}

// lessonStory tells of the goals that were reached or missed in what is told, and how a chapter begins and
// ends.
func lessonStory(n table.News, lang words.Lang) (parts []part) {
	l := n.Table.Learned
	if l == nil {
		return nil
	}
	c := l.Chapter
	if n.Kinds[table.Began] {
		parts = partsAt(0, "**"+learnEmoji+" "+chapterText(lang, c, "title")+"** – "+chapterText(lang, c, "about"))
	}
	told := map[int]bool{}
	for _, p := range n.Pieces {
		if told[p.Line] {
			continue // the same line is told in several pieces
		}
		told[p.Line] = true
		parts = append(parts, partsAt(p.Line, stepTexts(l, p.Line, lang)...)...)
	}
	if hasEnded(n) && !l.Over() {
		parts = append(parts, partsAt(lastLine(n), "💡 "+words.Text(lang, "bot.learn.lost", nil))...)
	}
	return parts
}

// stepTexts tell of the goals that were reached or missed by a line of the record, and of the chapter's end.
func stepTexts(l *table.Learning, line int, lang words.Lang) (texts []string) {
	c := l.Chapter
	for _, s := range l.Steps[line] {
		if s.Missed {
			texts = append(texts, "💡 "+chapterText(lang, c, s.Goal.ID+".missed"))
			continue
		}
		texts = append(texts, "✅ "+chapterText(lang, c, s.Goal.ID+".done"))
		if s.Goal.ID == c.Goals[len(c.Goals)-1].ID {
			texts = append(texts, learnEmoji+" "+chapterText(lang, c, "end"))
		}
	}
	return texts
}

// letterSteps are the goals that were reached or missed by what a letter tells. Those of an answer stand in
// the reply to it.
func letterSteps(n table.News, lang words.Lang) (texts []string) {
	if n.Table.Learned == nil {
		return nil
	}
	var lines []int
	for _, p := range n.Pieces {
		lines = append(lines, p.Lines...)
	}
	for i, line := range lines {
		if i == 0 || lines[i-1] != line {
			texts = append(texts, stepTexts(n.Table.Learned, line, lang)...)
		}
	}
	return texts
}

// learned reports whether all goals of the lesson at a table are reached: nothing is asked there any more.
func learned(t *table.Table) bool { return t.Learned != nil && t.Learned.Over() }

// goalText is what whoever learns is to do now.
func goalText(t *table.Table, lang words.Lang) string {
	l := t.Learned
	if l == nil || l.Over() || !t.Running() {
		return ""
	}
	c := l.Chapter
	return "\n" + learnEmoji + " " + words.Text(lang, "bot.learn.goal", words.Args{"n": l.Progress.Done + 1,
		"of": len(c.Goals), "say": chapterText(lang, c, c.Goals[l.Progress.Done].ID+".say")})
}

// chapterButtons lead on from a chapter that is over: to the next one, to this one anew, to all.
func chapterButtons(t *table.Table, lang words.Lang) discord.Row {
	c := t.Lesson()
	row := discord.Row{}
	button := func(key, what, of string, style discord.ButtonStyle) {
		row = append(row, discord.Button{Label: words.Text(lang, "bot.learn."+key, nil),
			CustomID: idFor(pressLearn, what, of), Style: style})
	}
	i := slices.IndexFunc(lesson.Chapters, func(o lesson.Chapter) bool { return o.Name() == c.Name() })
	over := learned(t)
	if over && i+1 < len(lesson.Chapters) && lesson.Chapters[i+1].Game == c.Game {
		button("next", learnOpen, lesson.Chapters[i+1].Name(), discord.StylePrimary)
	}
	style := discord.StyleSecondary
	if !over {
		style = discord.StylePrimary
	}
	button("anew", learnAnew, c.Name(), style)
	button("all", learnList, c.Game, discord.StyleSecondary)
	return row
}
