package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// From one hand-over to the next a thread has one message. It grows by edits, which notify nobody, until one
// of those acts whom it has called; then another begins, and it keeps its story and its picture. What must
// call somebody in the thread is always a new message: whoever is called goes on in that one.

// growing is what is kept of the newest message of a thread.
type growing struct {
	Message ids.Message `json:"message"`
	Parts   []part      `json:"parts,omitempty"`
	Called  []ids.User  `json:"called,omitempty"` // who has come to owe an answer by what it tells
	Open    bool        `json:"open,omitempty"`   // it has mentioned them: they go on in it
	Before  int         `json:"before,omitempty"` // how many parts it had when it mentioned them
	Told    int64       `json:"told"`             // the last row of the outbox that has been told
	Picture string      `json:"picture,omitempty"`
	Posting string      `json:"posting,omitempty"` // the nonce of a message that may have been posted after it
	Old     []followed  `json:"old,omitempty"`     // messages before it that are not complete yet
	Tales   []toldTale  `json:"tales,omitempty"`   // of the turns that are over, the newest at the end
}

// followed is a message that another one has followed. It keeps its story, its picture, and the buttons of
// its cards.
type followed struct {
	Message ids.Message `json:"message"`
	Parts   []part      `json:"parts,omitempty"`
	Bare    bool        `json:"bare,omitempty"` // of an earlier version: what it tells is not known
}

// part is what was told of some lines of the record.
type part struct {
	Line  int          `json:"line"`           // the first of them
	Last  int          `json:"last,omitempty"` // the last of them; 0: it is the first
	Text  string       `json:"text"`
	Cards []playedCard `json:"cards,omitempty"` // that it tells of
	// Each of the lines by itself, where it tells of several: the last alone may be taken back.
	Each []part `json:"each,omitempty"`
}

// takenBack strikes out what is taken back from a line of the record on. Where only a part of it is, each
// line is told by itself.
func (p part) takenBack(from int) part {
	if from <= p.Line || len(p.Each) == 0 {
		p.Text = struck(p.Text)
		return p
	}
	p.Each = slices.Clone(p.Each)
	for i, one := range p.Each {
		if one.Line >= from {
			p.Each[i].Text = struck(one.Text)
		}
	}
	p.Text = strings.Join(textsOf(p.Each), "\n")
	return p
}

// growingOf reads what is kept of the newest message of a thread.
func (b *Bot) growingOf(ctx context.Context, t *table.Table) (g growing, err error) {
	body, err := b.tables.Store().Growing(ctx, t.ID)
	if err != nil || body == "" {
		return g, err
	}
	if err := json.Unmarshal(toldNow(words.Lang(t.Language), body), &g); err != nil {
		return g, fmt.Errorf("newest message of game %s: %w", t.ID, err)
	}
	return g, nil
}

// untold leaves of news what has not been told yet: after a stop some of it may have been.
func (g growing) untold(n table.News) table.News {
	n.Pieces = slices.DeleteFunc(slices.Clone(n.Pieces), func(p table.Piece) bool { return p.Row <= g.Told })
	n.Events = nil
	for _, p := range n.Pieces {
		n.Events = append(n.Events, p.Events...)
	}
	return n
}

// handsOver reports whether one of those acts whom the message has called, and nobody else owes an answer
// since before that: cards that two lay at the same time make one story.
func (g growing) handsOver(n table.News) bool {
	if slices.ContainsFunc(n.Table.Waiting(), func(w table.Wait) bool {
		return w.Since.Before(n.Since) && !n.Acted.Has(w.Decision.Seat)
	}) {
		return false
	}
	return slices.ContainsFunc(n.Pieces, func(p table.Piece) bool {
		return slices.ContainsFunc(p.Acted.List(), func(s engine.Seat) bool {
			return slices.Contains(g.Called, n.Table.UserOf(s))
		})
	})
}

// lines are the story of the message, line by line: a line that is too long is cut, a part is not.
func (g growing) lines() (list []string) {
	for _, p := range g.Parts {
		list = append(list, strings.Split(p.Text, "\n")...)
	}
	return list
}

// byLines are parts, each of one line, which is not too long.
func byLines(parts []part) (list []part) {
	for _, p := range parts {
		if len(p.Each) > 0 && p.Text == strings.Join(textsOf(p.Each), "\n") { // the end of it was taken back
			each := byLines(p.Each)
			each[len(each)-1].Cards = p.Cards
			list = append(list, each...)
			continue
		}
		texts := short(strings.Split(p.Text, "\n"))
		for i, text := range texts {
			one := part{Line: p.Line, Last: p.Last, Text: text}
			if len(texts) == 1 {
				one.Each = p.Each
			}
			if i == len(texts)-1 {
				one.Cards = p.Cards
			}
			list = append(list, one)
		}
	}
	return list
}

// text is the story of the message.
func (g growing) text() string { return strings.Join(g.lines(), "\n") }

// carry takes out of the message what has been done since it called somebody: whoever is called next reads
// that in the message that calls. Where all of it is that, it stays, and is told again only to those who
// would read nothing else.
func (g *growing) carry(alone bool) (carried []part) {
	switch {
	case g.Before > 0:
		g.Parts, carried = g.Parts[:g.Before:g.Before], g.Parts[g.Before:]
	case alone:
		carried = slices.Clone(g.Parts)
	}
	return carried
}

// strike strikes out what has been taken back, and forgets the tales of turns that are not over any more.
func (g *growing) strike(n table.News) {
	g.Parts = strike(g.Parts, n)
	g.Tales = slices.DeleteFunc(slices.Clone(g.Tales), func(told toldTale) bool {
		return slices.ContainsFunc(n.Pieces,
			func(p table.Piece) bool { return p.Undone > 0 && told.Line >= p.Undone })
	})
}

// strike strikes out what of some parts has been taken back.
func strike(parts []part, n table.News) []part {
	parts = slices.Clone(parts)
	for _, piece := range n.Pieces {
		for i, p := range parts {
			if piece.Undone > 0 && max(p.Line, p.Last) >= piece.Undone {
				parts[i] = p.takenBack(piece.Undone)
			}
		}
	}
	return parts
}

// struck is a text with a line through it.
func struck(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		rest, small := strings.CutPrefix(line, "-# ")
		if rest == "" || strings.HasPrefix(rest, "~~") {
			continue
		}
		lines[i] = "~~" + rest + "~~"
		if small {
			lines[i] = "-# " + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}

// add goes on with what news tells.
func (g *growing) add(n table.News, story []part, told toldTale) {
	if len(n.Pieces) > 0 && n.Audience.Kind == table.ToThread { // others have rows of their own order
		g.Told = n.Pieces[len(n.Pieces)-1].Row
	}
	if len(story) > 0 {
		story = slices.Clone(story)
		last := &story[len(story)-1]
		last.Cards = append(last.Cards, tellable(played(n.Table, n.Events, words.Lang(n.Table.Language)))...)
		g.Parts = append(slices.Clone(g.Parts), story...)
	}
	if told.Name != "" {
		g.Tales = append(g.Tales, told)
	}
	for _, user := range callees(n) {
		if !slices.Contains(g.Called, user) {
			g.Called = append(g.Called, user)
		}
	}
}

// calls is whom a message in the thread is for: for some a new one begins, and all but those whose standing
// order is going to answer are rung.
type calls struct {
	opens, rings []ids.User
	roles        []string
}

// postStatus tells a story in the thread, the tale of a turn among it if that is over, with the status below
// it, and calls users and roles to it.
func (b *Bot) postStatus(ctx context.Context, n table.News, story []part, tale toldTale, c calls) error {
	t := n.Table
	lang := words.Lang(t.Language)
	g, err := b.growingOf(ctx, t)
	if err != nil {
		return err
	}
	view := t.View(engine.Nobody)
	undone, err := b.undoneText(ctx, t, g)
	if err != nil {
		return err
	}
	m := discord.Message{Components: b.statusButtons(t, lang)}
	files, picture := b.illustrations(t, view, b.publicSight(ctx, t), inMessage(t, view)), g.Picture
	if len(files) > 0 {
		sum := sha256.Sum256(files[0].Data)
		picture = hex.EncodeToString(sum[:8])
	}
	if picture != g.Picture || t.StatusMessage == "" {
		m.Files = files
	}
	// The same news goes into the same message after a stop, whoever has acted since.
	posting := g.Posting == n.Nonce
	if !posting && len(c.opens)+len(c.roles) == 0 && !hasEnded(n) && !n.Kinds[table.Began] &&
		(len(story) == 0 || g.Open || !g.handsOver(n)) {
		next := g.goesOn(n, story, tale)
		m.Content, next.Picture = status(n, next.taleLink(t), undone, lang), picture
		if done, err := b.grow(ctx, n, next, m); done || err != nil {
			return err
		}
	}
	if g.Posting = n.Nonce; !posting {
		if err := b.keepGrowing(ctx, t, t.StatusMessage, g); err != nil {
			return err
		}
	}
	m.AllowedUsers, m.AllowedRoles, m.Nonce = c.rings, c.roles, n.Nonce
	m.SuppressNotifications = len(c.opens)+len(c.roles) == 0
	next := growing{Told: g.Told, Open: len(c.opens) > 0, Picture: picture}
	g.strike(n)
	if len(c.opens) > 0 && !hasEnded(n) {
		next.Parts = g.carry(onlyHeadings(textsOf(story)))
		if len(next.Parts) == 0 && onlyHeadings(textsOf(story)) {
			story = append(partsAt(0, answeredBy(n, lang)...), story...)
		}
	}
	var first []part // of the message that rings
	if hasEnded(n) {
		first = partsAt(lastLine(n), endFirst(n, lang)...)
		story = append(story, partsAt(0, rungText(c.rings)...)...)
	}
	next.Tales = g.talesBefore(next.Parts)
	room := markup.MessageLength - len([]rune(status(n, "", undone, lang))) - 2
	if tale.Name != "" || len(next.Tales) > 0 {
		room -= linkLength
	}
	before, rest, err := b.sendStory(ctx, n, first, append(byLines(next.Parts), story...), room)
	if err != nil {
		return err
	}
	story = append(first, story...)
	if len(before) > 0 { // some of it stands in messages before
		next.Parts, story = nil, rest
		tale = tale.among(before)
		for i, told := range next.Tales {
			next.Tales[i] = told.among(before)
		}
	}
	if next.add(n, story, tale); next.Open {
		next.Before = len(next.Parts)
	}
	m.Content = status(n, next.taleLink(t), undone, lang)
	if text := (growing{Parts: rest}).text(); text != "" {
		m.Content = text + "\n\n" + m.Content
	}
	m.Components = withCards(m.Components, t, cardsOf(next.Parts), lang)
	if next.Message, err = b.client.Send(ctx, t.Thread, m); err != nil {
		return fmt.Errorf("post status: %w", err)
	}
	next.Old = g.Old
	if old := t.StatusMessage; old != "" && old != next.Message {
		next.Old = append(next.Old, followed{old, g.Parts, g.Message != old})
	}
	return b.stands(ctx, n, next)
}

// stands notes the newest message as it stands now. Those who wait for it go on.
func (b *Bot) stands(ctx context.Context, n table.News, g growing) error {
	if err := b.keepGrowing(ctx, n.Table, g.Message, g); err != nil {
		return err
	}
	b.ears.told(n)
	n.Linger()
	return nil
}

// tidy completes the messages before the newest one of a thread that has been told something. More news goes
// first.
func (b *Bot) tidy(ctx context.Context, n table.News) error {
	if n.Audience.Kind != table.ToThread && n.Audience.Kind != table.ToReminded {
		return nil
	}
	g, err := b.growingOf(ctx, n.Table)
	if err == nil {
		err = b.completeOld(discord.Until(discord.Yielding(ctx, oldYields), n.More()), n.Table, g)
	}
	if errors.Is(err, discord.ErrGivenUp) {
		return nil
	}
	return err
}

// completeOld completes the messages before the newest one.
func (b *Bot) completeOld(ctx context.Context, t *table.Table, g growing) error {
	if len(g.Old) == 0 {
		return nil
	}
	for _, old := range g.Old {
		if err := b.complete(ctx, t, old); err != nil {
			return err
		}
	}
	g.Old = nil
	return b.keepGrowing(ctx, t, g.Message, g)
}

// goesOn is the newest message as it is when it tells news, too.
func (g growing) goesOn(n table.News, story []part, tale toldTale) growing {
	if g.Open && len(n.Pieces) > 0 && g.handsOver(n) {
		g.Open, g.Called = false, nil
	}
	g.strike(n)
	g.add(n, story, tale)
	return g
}

// grow tells news by an edit of the newest message, if there is room for it.
func (b *Bot) grow(ctx context.Context, n table.News, g growing, m discord.Message) (done bool, err error) {
	if n.Table.StatusMessage == "" || g.Message != n.Table.StatusMessage {
		return false, nil
	}
	m.Components = withCards(m.Components, n.Table, cardsOf(g.Parts), words.Lang(n.Table.Language))
	if text := g.text(); text != "" {
		m.Content = text + "\n\n" + m.Content
	}
	if len([]rune(m.Content)) > markup.MessageLength {
		return false, nil
	}
	err = b.client.Edit(ctx, n.Table.Thread, g.Message, m)
	if errors.Is(err, discord.ErrUnknownMessage) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, b.stands(ctx, n, g)
}

// complete takes off a message what only the newest one has.
func (b *Bot) complete(ctx context.Context, t *table.Table, old followed) error {
	var err error
	if old.Bare {
		err = b.client.RemoveComponents(ctx, t.Thread, old.Message)
	} else {
		lang := words.Lang(t.Language)
		// its text is "" where all of it stands in messages before
		text := cmp.Or(growing{Parts: old.Parts}.text(), heading(t, lang))
		err = b.client.Edit(ctx, t.Thread, old.Message, discord.Message{Content: text,
			Components: withCards(nil, t, cardsOf(old.Parts), lang)})
		if err == nil && len(old.Parts) > 0 {
			err = b.keepStory(ctx, t.ID, old.Message, old.Parts)
		}
	}
	if ctx.Err() != nil || errors.Is(err, discord.ErrGivenUp) {
		return fmt.Errorf("complete the message before: %w", err)
	}
	if err != nil && !errors.Is(err, discord.ErrUnknownMessage) {
		b.log.Warn("old buttons stay", "game", t.ID, "error", err)
	}
	return nil
}

// keepGrowing notes the newest message.
func (b *Bot) keepGrowing(ctx context.Context, t *table.Table, newest ids.Message, g growing) error {
	body, err := json.Marshal(g)
	if err != nil {
		return err
	}
	return b.tables.Store().SetGrowing(ctx, t.ID, newest, string(body))
}
