package bot

import (
	"context"
	"encoding/json"
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

// A letter is a direct message about a game. It begins with the news, so that the preview of a notification
// shows them, and ends with whose game it is. One letter of a game has buttons: the newest. An answered one,
// wherever it was answered, keeps what it tells and loses them and its question.

// asks reports whether a seat's news is that it owes an answer.
func asks(n table.News) bool {
	return n.Kinds[table.Asked] || n.Kinds[table.Seated] || n.Kinds[table.OrderBroken]
}

// letterFoot is the small print of a letter: the game, what its reader plays, with and against whom, and the
// thread.
func letterFoot(t *table.Table, seat engine.Seat, lang words.Lang) string {
	var with, against []ids.User
	for _, user := range t.Players() {
		switch {
		case user == t.UserOf(seat):
		case t.SeatsOf(user)&t.Side(seat) != engine.Nobody:
			with = append(with, user)
		default:
			against = append(against, user)
		}
	}
	partners, others := computersBeside(t, seat, lang)
	foot := heading(t, lang) + " · " + words.Text(lang, "bot.letter.foot",
		words.Args{"seat": speaker(t, lang).Seat(seat), "with": listed(markup.Mentions(with), partners),
			"against": listed(markup.Mentions(against), others)})
	if t.Thread != "" {
		foot += " · <#" + string(t.Thread) + ">"
	}
	return foot
}

// endLine says who has won, by the names of people, how, and who has resigned.
func endLine(t *table.Table, say phrase.Speaker, r engine.Result) string {
	text := say.Result(r, winners(t, say, r)...)
	var losers []string
	for _, c := range t.Chairs {
		if who := holder(c, say.Lang); who != "" && !r.Winners.Has(c.Seat) && !slices.Contains(losers, who) {
			losers = append(losers, who)
		}
	}
	if r.How == engine.Conceded && len(losers) > 0 {
		text += " " + words.Text(say.Lang, "bot.gave-up", words.Args{"users": strings.Join(losers, ", ")})
	}
	return text
}

// winners mentions those who have won, each with the seats that they play; a vacant seat stands alone.
func winners(t *table.Table, say phrase.Speaker, r engine.Result) (people []string) {
	seats := map[ids.User][]string{}
	for _, c := range t.Chairs {
		if r.Winners.Has(c.Seat) && !c.Former && c.Computer == "" {
			seats[c.User] = append(seats[c.User], say.Seat(c.Seat))
		}
	}
	for _, user := range t.Players() {
		if list := seats[user]; len(list) > 0 {
			people = append(people, markup.Mention(user)+" ("+strings.Join(list, ", ")+")")
		}
	}
	for _, c := range t.Chairs {
		if (c.Former || c.Computer != "") && r.Winners.Has(c.Seat) {
			people = append(people, holder(c, say.Lang)+" ("+say.Seat(c.Seat)+")")
		}
	}
	if len(people) == 0 {
		return nil // the words name the seats
	}
	return append(people, seats[""]...)
}

// letter is what is kept of the newest letter of a game with buttons: one that asks, or one that has been
// answered in its own place and shows who is waited for.
type letter struct {
	Place    ids.Channel `json:"place,omitempty"`    // of one that calls to a lobby; "": the private conversation
	Agree    bool        `json:"agree,omitempty"`    // it asks to agree to a change of the lobby, else to sit down
	Revision int         `json:"revision,omitempty"` // of the lobby that it shows
	Text     string      `json:"text,omitempty"`     // what it tells beside that, which stays
	Did      bool        `json:"did,omitempty"`      // the text is what its reader has done in it
	Parts    []part      `json:"parts,omitempty"`    // what of the text may be taken back
	Foot     string      `json:"foot,omitempty"`
	Asked    []string    `json:"asked,omitempty"`   // the questions that it asks
	Waits    bool        `json:"waits,omitempty"`   // it shows who is waited for
	Picture  string      `json:"picture,omitempty"` // the name of its picture's file
}

// call is as what a letter that calls to a lobby is drawn again.
func (l letter) call() string {
	if l.Agree {
		return changedSince
	}
	return table.Invitation
}

// pictured notes the picture of a letter, and leaves it out where the letter before shows it on.
func (l *letter) pictured(m discord.Message, shown string) discord.Message {
	if len(m.Files) == 0 {
		return m
	}
	if l.Picture = m.Files[0].Name; l.Picture == shown {
		m.Files = nil
	}
	return m
}

// asksStill reports whether a question of a letter is still open.
func (l letter) asksStill(t *table.Table, user ids.User) bool {
	return slices.ContainsFunc(t.Questions(t.SeatsOf(user)),
		func(d engine.Decision) bool { return slices.Contains(l.Asked, d.ID) })
}

// ends reports whether news are the end of a letter: another one asks, or it asks no more. One that shows who
// is waited for stays until then.
func (l letter) ends(n table.News, user ids.User) bool {
	if asks(n) || n.Kinds[table.Over] {
		return true
	}
	return (n.Kinds[table.Answered] || n.Kinds[table.Unasked]) && !l.Waits && !l.asksStill(n.Table, user)
}

// why says in place of its question why a letter asks no more.
func (l letter) why(n table.News, user storage.User) string {
	if len(l.Asked) == 0 || n.Kinds[table.Over] || l.asksStill(n.Table, user.ID) {
		return ""
	}
	if gave := l.gave(n, words.For(user.Locale)); gave != "" {
		return gave
	}
	key := "bot.letter.unasked"
	switch {
	case n.Kinds[table.Answered]:
		key = "bot.letter.answered"
	case undoes(n):
		key = "bot.letter.taken-back"
	}
	return words.Text(words.For(user.Locale), key, nil)
}

// longestGiven is how much of an answer stands below the letter that asked for it.
const longestGiven = 240

// gave says what its reader has answered to the questions of a letter.
func (l letter) gave(n table.News, lang words.Lang) string {
	var lines []string
	for _, g := range n.Gave {
		if slices.Contains(l.Asked, g.Question) {
			what, _ := speaker(n.Table, lang).Did(g.Action)
			what = markup.Cut(strings.Join(strings.Fields(what), " "), longestGiven)
			lines = append(lines, words.Text(lang, "bot.letter.gave", words.Args{"what": what, "order": g.Order}))
		}
	}
	return strings.Join(lines, "\n")
}

// struck is the letter with a line through what has been taken back.
func (l letter) struck(n table.News) letter {
	for i, p := range strike(l.Parts, n) {
		l.Text = strings.Replace(l.Text, l.Parts[i].Text, p.Text, 1)
	}
	return l
}

// partsOf are the paragraphs of a letter by the newest line of the record that each tells of. What is
// gathered in one paragraph goes as a whole.
func partsOf(n table.News, say phrase.Speaker) (parts []part) {
	var events []engine.Event
	var lines []int
	for _, p := range n.Pieces {
		if len(p.Lines) == len(p.Events) {
			events, lines = append(events, p.Events...), append(lines, p.Lines...)
		}
	}
	for i := range events {
		if i+1 < len(events) && lines[i+1] == lines[i] || lines[i] == 0 {
			continue
		}
		for _, text := range paragraphs(n.Table, say, beforeTheEnd(events[:i+1])) {
			if !slices.ContainsFunc(parts, func(p part) bool { return p.Text == text }) {
				parts = append(parts, part{Line: lines[i], Text: text})
			}
		}
	}
	return parts
}

// settled is the content of a letter that asks no more.
func (l letter) settled(why string) string {
	why = markup.Cut(why, max(1, markup.MessageLength-len([]rune(l.Text))-len([]rune(l.Foot))-2))
	lines := slices.DeleteFunc([]string{l.Text, why, l.Foot}, func(line string) bool { return line == "" })
	return markup.Message(strings.Join(lines, "\n"))
}

// letterOf reads what is kept of a letter. Of one of an earlier version nothing is, and "" of none.
func (b *Bot) letterOf(ctx context.Context, game ids.Game, user ids.User) (l letter, id ids.Message,
	err error) {
	kept, err := b.tables.Store().Letter(ctx, game, user)
	if err == nil && formerMention.MatchString(kept.Body) {
		var reader storage.User
		reader, err = b.tables.Store().User(ctx, user)
		kept.Body = string(toldNow(words.For(reader.Locale), kept.Body))
	}
	if err == nil && kept.Body != "" {
		if err = json.Unmarshal([]byte(kept.Body), &l); err != nil {
			err = fmt.Errorf("letter of game %s: %w", game, err)
		}
	}
	return l, kept.Message, err
}

// keepLetter notes the newest letter with buttons, or as message "" that it has none any more.
func (b *Bot) keepLetter(ctx context.Context, game ids.Game, user ids.User, id ids.Message, l letter) error {
	body, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return b.tables.Store().SetLetter(ctx, game, user, storage.Letter{Message: id, Body: string(body)})
}

// sendLetter sends the messages of a letter, and calls its reader as they wish to be called.
func (b *Bot) sendLetter(ctx context.Context, n table.News, user storage.User, list []discord.Message,
	kept letter) error {
	bells, err := b.letterBells(ctx, n, user.ID)
	if err != nil {
		return err
	}
	loud := false
	for _, m := range list {
		m.SuppressNotifications = m.SuppressNotifications || len(bells[0].users) == 0
		id, err := b.sendPrivately(ctx, n.Table, user, m)
		switch {
		case err != nil:
		case len(m.Components) > 0:
			err = b.keepLetter(ctx, n.Table.ID, user.ID, id, kept)
		case len(m.Files) > 0: // what is told next may show the same
			err = b.keepPicture(ctx, n.Table.ID, user.ID, kept.Picture)
		}
		if err == nil && n.Kinds[table.Over] {
			err = b.endsAnswered(ctx, n.Table)
		}
		if err != nil {
			return err
		}
		loud = loud || !m.SuppressNotifications
	}
	if !loud {
		return nil
	}
	return b.rang(ctx, n.Table.ID, bells)
}

// keepPicture notes which picture the newest letter shows where that has no buttons: one before it may have.
func (b *Bot) keepPicture(ctx context.Context, game ids.Game, user ids.User, picture string) error {
	l, id, err := b.letterOf(ctx, game, user)
	if err != nil {
		return err
	}
	l.Picture = picture
	return b.keepLetter(ctx, game, user, id, l)
}

// settleLetter takes the buttons off the letter before, and what is no longer true, when it has been answered
// or taken back, or another one is going to ask. The picture is the one that it shows on.
func (b *Bot) settleLetter(ctx context.Context, n table.News, user storage.User) (picture string, err error) {
	l, old, err := b.letterOf(ctx, n.Table.ID, user.ID)
	if err != nil || old == "" || !l.ends(n, user.ID) {
		return l.Picture, err
	}
	return l.Picture, b.forgetLetter(ctx, n.Table, user.ID, old, l.struck(n), l.why(n, user))
}

// forgetLetter ends a letter for good. Its picture stays, and is not sent again below it.
func (b *Bot) forgetLetter(ctx context.Context, t *table.Table, user ids.User, id ids.Message, l letter,
	why string) error {
	if err := b.endLetter(ctx, t, user, id, l, why); err != nil {
		return err
	}
	return b.keepLetter(ctx, t.ID, user, "", letter{Picture: l.Picture})
}

// forgetLetters ends the letters of a game that something has settled.
func (b *Bot) forgetLetters(ctx context.Context, t *table.Table, settled func(ids.User, letter) bool) error {
	users, err := b.tables.Store().Lettered(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, user := range users {
		l, id, err := b.letterOf(ctx, t.ID, user)
		if err == nil && settled(user, l) {
			err = b.forgetLetter(ctx, t, user, id, l, "")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// endLetter takes the buttons off a letter and puts what stays of it in its place, with why it asks no more.
func (b *Bot) endLetter(ctx context.Context, t *table.Table, user ids.User, id ids.Message, l letter,
	why string) (err error) {
	channel, text := l.Place, l.settled(why)
	if channel == "" {
		channel, err = b.conversationSoFar(ctx, t, user)
	}
	switch {
	case err != nil:
	case text == "":
		err = b.client.RemoveComponents(ctx, channel, id)
	default:
		err = b.client.Edit(ctx, channel, id, discord.Message{Content: text})
	}
	if discord.Refused(err) {
		return nil // it is gone, or may not be written to any more
	}
	return err
}

// inLetter reports whether a button of a letter was pressed, and not of what a command in direct messages has
// shown: the answer takes the message's place.
func (p *press) inLetter() bool {
	return p.i.Kind == discord.KindComponent && p.i.GuildID == "" && !p.i.Message.Ephemeral
}

// answersLetter has the letter that asks keep its buttons when it is answered in its own place: the answer
// brings others.
func (p *press) answersLetter(ctx context.Context, game ids.Game) error {
	if !p.inLetter() {
		return nil
	}
	store := p.bot.tables.Store()
	l, id, err := p.bot.letterOf(ctx, game, p.i.User.ID)
	if err != nil || id != ids.Message(p.i.Message.ID) {
		return err
	}
	if l.Did {
		p.prior = l.Text
	}
	return store.SetLetter(ctx, game, p.i.User.ID, storage.Letter{})
}

// openLetter shows a person's question, and in a letter that asks no more says so.
func (p *press) openLetter(ctx context.Context, t *table.Table) (discord.Message, error) {
	m, err := p.secrets(ctx, t)
	if err == nil && p.inLetter() && p.asks == "" && t.Running() {
		m.Content = markup.Fit("⚠️ "+words.Text(p.lang, "bot.stale", nil), m.Content)
		p.rests = &rest{table: t}
	}
	return m, err
}

// standingHere is what standing says, but in a letter that stays where several others play: who is waited for
// changes there without the letter, so that it says where that stands.
func (p *press) standingHere(t *table.Table) string {
	if p.inLetter() && t.Running() && len(t.Waiting()) > 0 && len(t.Players()) > 2 {
		return words.Text(p.lang, "bot.letter-waits.elsewhere", words.Args{"thread": t.Thread})
	}
	return p.standing(t)
}

// replyApart answers in another message, and takes the buttons off the letter that was pressed in.
func (p *press) replyApart(ctx context.Context, m discord.Message) error {
	err := p.bot.client.RemoveComponents(ctx, p.i.ChannelID, ids.Message(p.i.Message.ID))
	if err != nil && !discord.Refused(err) {
		return err
	}
	_, err = p.followUp(ctx, m)
	return err
}

// rest is what an answer tells after which nothing is asked of the person who gave it.
type rest struct {
	table *table.Table
	done  string
}

// asksOn notes, before it does, that a direct message is going to ask something after its button was pressed,
// or to show what was done and who is waited for: so it loses its buttons when that is no longer so. after is
// to be done when it does. Where another letter has come meanwhile, that is the one to answer.
func (p *press) asksOn(ctx context.Context) (after func() error, err error) {
	after = func() error { return nil }
	if !p.inLetter() || p.asks == "" && p.rests == nil {
		return after, nil
	}
	game, l := p.asks, letter{}
	if p.rests != nil {
		game, l.Text, l.Did = p.rests.table.ID, p.rests.done, p.rests.done != ""
	}
	t, err := p.bot.tables.Open(ctx, game)
	if err != nil {
		return after, err
	}
	l.Foot, l.Waits = heading(t, p.lang), p.asks == ""
	for _, d := range t.Questions(t.SeatsOf(p.i.User.ID)) {
		l.Asked = append(l.Asked, d.ID)
	}
	here := ids.Message(p.i.Message.ID)
	other, old, err := p.bot.letterOf(ctx, game, p.i.User.ID)
	if old == here && other.Did && p.rests == nil && !p.back { // what was done in it stays
		l.Text, l.Did = other.Text, true
	}
	switch {
	case err != nil:
		return after, err
	case old == "" || old == here:
		err = p.bot.keepLetter(ctx, game, p.i.User.ID, here, l)
	case !l.Waits:
		if err = p.bot.endLetter(ctx, t, p.i.User.ID, old, other, ""); err == nil {
			err = p.bot.keepLetter(ctx, game, p.i.User.ID, here, l)
		}
	}
	if l.Waits {
		after = func() error {
			if _, id, err := p.bot.letterOf(ctx, game, p.i.User.ID); err != nil || id == here {
				return err
			}
			return p.bot.endLetter(ctx, t, p.i.User.ID, here, l, "")
		}
	}
	return after, err
}

// letterBells is who is called by a letter: its reader, if they want to be called so and were not a short
// time ago. That a game has ended rings by it whomever the thread does not call, however silent they want to
// have the game: it happens once. Whom the thread calls otherwise is called here, too, when their own order
// has answered and they are asked on: in the thread everybody would see that it was an order, for whoever
// answers themselves is there already.
func (b *Bot) letterBells(ctx context.Context, n table.News, user ids.User) ([]bell, error) {
	calls, err := b.tables.CallsIn(ctx, n.Table.ID, user)
	if err != nil {
		return nil, err
	}
	bells := []bell{{table.LetterBell, []ids.User{user}}}
	switch {
	case n.Table.IsAway(user):
		bells[0].users = nil
		return bells, nil
	case askedOn(n, user) && calls.By(table.RemindThread):
	case n.Kinds[table.Over] && !calls.By(table.RemindThread):
		return bells, nil
	case !calls.By(table.RemindDM):
		bells[0].users = nil
		return bells, nil
	case n.Kinds[table.Over]:
		return bells, nil
	}
	return b.quiet(ctx, n.Table.ID, bells...)
}

// askedOn reports whether a user is asked something after an order of their own has answered.
func askedOn(n table.News, user ids.User) bool {
	return n.Kinds[table.Asked] && len(n.Obeyed) > 0 && n.Acted&n.Table.SeatsOf(user) != engine.Nobody
}

// calledByThread reports whether a user is called by a mention in the thread: by their wish, or because their
// direct messages are closed.
func (b *Bot) calledByThread(ctx context.Context, t *table.Table, id ids.User) (bool, error) {
	calls, err := b.tables.CallsIn(ctx, t.ID, id)
	if err != nil {
		return false, err
	}
	user, err := b.person(ctx, t, id)
	return calls.By(table.RemindThread) || user.DMClosed && calls.By(table.RemindDM), err
}

// calledHere are those of some users who owe an answer that a message in the thread calls.
func (b *Bot) calledHere(ctx context.Context, n table.News, users []ids.User) (here []ids.User, err error) {
	for _, id := range users {
		byThread, err := b.calledByThread(ctx, n.Table, id)
		if err != nil {
			return nil, err
		}
		if byThread {
			here = append(here, id)
		}
	}
	return here, nil
}

// unanswered leaves of some users those who must come. For the others their standing orders are going to
// answer: the message that would call them is posted all the same, so that nobody learns of an order from
// what is missing in the thread; only they are not rung.
func (b *Bot) unanswered(ctx context.Context, t *table.Table, users []ids.User) (come []ids.User, err error) {
	for _, id := range users {
		orders, err := b.tables.Orders(ctx, t, id)
		if err != nil {
			return nil, err
		}
		asked := t.Questions(t.SeatsOf(id))
		will := len(asked) > 0
		for _, d := range asked {
			_, ordered := t.WillAnswer(d.Seat, orders)
			will = will && ordered
		}
		if !will {
			come = append(come, id)
		}
	}
	return come, nil
}
