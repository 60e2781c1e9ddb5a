package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

const (
	tellPatience = 3 * time.Second // how long a rate limit may hold up what is told: then it waits outside
	freshNews    = time.Minute     // how long Discord surely knows the nonces of what has been posted

	// Where many play at once, the requests that Discord allows in a second are few. The picture in a thread
	// goes first: whoever has moved waits for it, and what they are asked next stands below it.
	oldYields    = 2 * time.Second // what tidies a message that is not the newest any more
	letterYields = 3 * time.Second // what is told elsewhere
)

// Tell brings news of a game to its audience. What Discord wants to have later comes again then.
func (b *Bot) Tell(ctx context.Context, n table.News) error {
	ctx = discord.WithPatience(ctx, tellPatience)
	if now := b.now(); !n.Since.IsZero() && now.Sub(n.Since) > freshNews {
		ctx = discord.PerhapsSent(ctx, n.Since)
	}
	if n.Audience.Kind != table.ToThread {
		ctx = discord.Yielding(ctx, letterYields)
	}
	defer b.unlisted.wake()
	err := b.tell(ctx, n)
	if err != nil {
		var moved bool
		if moved, err = b.stranded(ctx, &n, err); moved {
			err = b.tell(ctx, n)
		}
	}
	if err == nil {
		b.threadTold(ctx, n)
		err = b.tidy(ctx, n)
	}
	if after, ok := discord.RetryAfter(err); ok {
		b.log.Info("told later", "game", n.Table.ID, "audience", n.Audience, "after", after)
		return table.NotBefore(b.now().Add(after))
	}
	return err
}

// tell brings news to its audience: the lobby's message, the thread, where partners consult, or a direct
// message to a seat.
func (b *Bot) tell(ctx context.Context, n table.News) error {
	switch n.Audience.Kind {
	case table.ToLobby:
		return b.tellLobby(ctx, n)
	case table.ToThread:
		err := b.tellThread(ctx, n)
		if err == nil {
			b.logOperation(n)
		}
		return err
	case table.ToFilm:
		return b.tellEnd(ctx, n)
	case table.ToCouncil:
		return b.tellCouncil(ctx, n)
	case table.ToOffered:
		return b.tellOffer(ctx, n)
	case table.ToReporter:
		return b.tellReporter(ctx, n)
	case table.ToAbsent:
		return b.tellAbsent(ctx, n)
	case table.ToWarned:
		return b.tellWarning(ctx, n, n.Audience.Way, n.Audience.User)
	case table.ToReminded:
		return b.tellReminder(ctx, n, n.Audience.Way, n.Audience.User)
	}
	return b.tellSeat(ctx, n)
}

// tellLobby keeps the lobby's message true: it edits the message, or posts a new one if it is gone.
func (b *Bot) tellLobby(ctx context.Context, n table.News) error {
	if err := b.showLobby(ctx, n); err != nil {
		return err
	}
	if n.Table.Event() != "" {
		b.eventful.wake() // it can begin, or it has ended
	}
	if err := b.endCalls(ctx, n.Table); err != nil {
		return err
	}
	if n.Table.Rematch != "" {
		earlier, err := b.tables.Open(ctx, n.Table.Rematch)
		if err == nil {
			err = b.endsAnswered(ctx, earlier)
		}
		if err != nil {
			return err
		}
	}
	if n.Table.Post && !n.Table.Started() {
		if err := b.wantName(ctx, n); err != nil {
			return err
		}
	}
	if err := b.callToLobby(ctx, n); err != nil {
		return err
	}
	if err := b.tellUnseated(ctx, n); err != nil {
		return err
	}
	return b.redrawCalls(ctx, n.Table)
}

// lobbyNow is the lobby's message as it should be, without its picture.
func (b *Bot) lobbyNow(ctx context.Context, t *table.Table) discord.Message {
	server, err := b.tables.Store().Server(ctx, t.Server)
	if err != nil {
		b.log.Error("whom a lobby may call", "game", t.ID, "error", err)
	}
	return lobbyMessage(t, b.storySoFar(ctx, t), server.Players != "")
}

// showLobby edits the lobby's message, or posts it.
func (b *Bot) showLobby(ctx context.Context, n table.News) error {
	t := n.Table
	m := b.lobbyNow(ctx, t)
	if t.Event() == "" && (t.LobbyMessage == "" || n.Kinds[table.OptionsDrawn]) {
		m.Files = b.lobbyPicture(t, b.publicSight(ctx, t))
	}
	m.DropFiles = t.State != storage.Lobby
	if t.LobbyMessage != "" {
		err := b.editLobby(ctx, t, m)
		if !errors.Is(err, discord.ErrUnknownMessage) && !(t.Post && errors.Is(err, discord.ErrUnknownChannel)) {
			return err
		}
		if t.State == storage.Finished || t.State == storage.Cancelled {
			return nil // nobody needs it any more
		}
	}
	forum, err := b.inForum(ctx, t)
	if err != nil {
		return fmt.Errorf("post lobby: %w", err)
	}
	if t.Lesson() != nil && !forum {
		return nil // nobody else needs to know of it
	}
	if forum {
		return b.startPost(ctx, t, m)
	}
	return b.postLobby(ctx, n, m)
}

// postLobby posts the lobby's message. A game that begins as soon as it is opened tells its lobby and its
// thread at once: the first posts it, and the other finds it there.
func (b *Bot) postLobby(ctx context.Context, n table.News, m discord.Message) error {
	t := n.Table
	done, err := b.tables.Store().Alone(ctx, "lobby of "+string(t.ID))
	if err != nil {
		return err
	}
	defer done()
	now, err := b.tables.Open(ctx, t.ID)
	if err != nil {
		return err
	}
	if now.State != t.State || now.LobbyMessage != t.LobbyMessage { // as it is now, without the older picture
		m = b.lobbyNow(ctx, now)
		m.DropFiles = true
	}
	if t.LobbyMessage != now.LobbyMessage {
		t.LobbyMessage = now.LobbyMessage
		return b.editLobby(ctx, now, m)
	}
	m.Nonce = n.Nonce
	id, err := b.client.Send(ctx, t.Channel, m)
	if err != nil {
		return fmt.Errorf("post lobby: %w", err)
	}
	t.LobbyMessage = id
	return b.tables.Store().SetLobbyMessage(ctx, t.ID, id)
}

// editLobby edits the lobby's message, and wakes the post that sleeps with it.
func (b *Bot) editLobby(ctx context.Context, t *table.Table, m discord.Message) error {
	err := b.client.Edit(ctx, lobbyPlace(t), t.LobbyMessage, m)
	if t.Post && errors.Is(err, discord.ErrThreadArchived) {
		if err = b.client.Unarchive(ctx, t.Thread); err == nil {
			err = b.client.Edit(ctx, t.Thread, t.LobbyMessage, m)
		}
	}
	return err
}

// tellThread posts what happened into the game's thread. Whether the thread is still there and awake shows
// when it does not take the message: to look each time would cost every third of the few requests that
// Discord allows in a second.
func (b *Bot) tellThread(ctx context.Context, n table.News) error {
	if err := b.publish(ctx, &n); err != nil {
		return err
	}
	if !n.Table.Started() {
		return nil // cancelled meanwhile
	}
	if n.Kinds[table.Reported] && len(n.Kinds) == 1 && !n.Table.GoesOn() {
		return b.reportedLate(ctx, n)
	}
	if err := b.wantName(ctx, n); err != nil || n.Kinds[table.Begins] && len(n.Kinds) == 1 {
		return err // what has been dealt is told by itself
	}
	if n.Kinds[table.ForGood] {
		if err := b.keepsakes(ctx, n); err != nil || len(n.Kinds) == 1 {
			return err
		}
	}
	if n.Table.Thread != "" {
		err := b.postThread(ctx, n)
		if !errors.Is(err, discord.ErrUnknownChannel) && !errors.Is(err, discord.ErrThreadArchived) {
			return err
		}
	}
	if err := b.ensureThread(ctx, n.Table); err != nil {
		return err
	}
	return b.postThread(ctx, n)
}

// postThread posts into the thread, with the board and the status below.
func (b *Bot) postThread(ctx context.Context, n table.News) error {
	t := n.Table
	lang := words.Lang(t.Language)
	g, err := b.growingOf(ctx, t)
	if err != nil {
		return err
	}
	told := g.untold(n)
	if _, asked := t.Vote(table.VoteUndo); asked || undoes(told) {
		if err := b.completeOld(ctx, t, g); err != nil { // what is taken back is quoted and struck out in them
			return err
		}
	}
	if n = told; len(n.Pieces) == 0 {
		return nil // it was told before a stop
	}
	if err := b.strikeStories(ctx, n); err != nil {
		return err
	}
	if t.Learned, err = b.tables.Learning(ctx, t); err != nil {
		return err
	}
	story, tale := b.threadStory(ctx, n, lang)
	story = taught(n, story, lang)
	story = append(story, lessonStory(n, lang)...)
	if n.Kinds[table.Began] {
		if err := b.linkRematch(ctx, t); err != nil {
			return err
		}
		story = slices.Concat(partsAt(0, begunText(t, lang)), story)
		if before := b.storySoFar(ctx, t); before != "" {
			story = slices.Concat(partsAt(0, strings.TrimSpace(before)), story)
		}
	}
	story = append(partsAt(0, announcements(n, lang)...), story...)
	if n.Kinds[table.PaceChanged] {
		pace := words.Text(lang, "bot.reminder.pace", words.Args{"pace": paceText(lang, t.Pace())})
		story = append(story, partsAt(0, pace)...)
	}
	if late := n.Late(); len(late) > 0 {
		text := words.Text(lang, "bot.clock.over", words.Args{"users": markup.Mentions(late)})
		story = append(story, partsAt(0, text)...)
	}
	story = append(story, partsAt(0, absenceNotes(n, lang)...)...)
	story = append(story, partsAt(0, voteNotes(n, lang)...)...)
	gone, users, roles, err := b.missed(ctx, n, lang)
	if err != nil {
		return err
	}
	reported, organisers, err := b.reported(ctx, n, lang)
	if err != nil {
		return err
	}
	gone, roles = slices.Concat(gone, backNotes(n, lang), reported), append(roles, organisers...)
	over, deciding := timedOut(n, lang)
	story, users = append(story, partsAt(0, over...)...), union(users, deciding)
	b.welcome(ctx, n)
	if err := b.endLettersOf(ctx, n); err != nil {
		return err
	}
	bells, err := b.threadBells(ctx, n)
	if err != nil {
		return err
	}
	c := calls{opens: users, rings: slices.Clone(users), roles: roles}
	for i, bell := range bells {
		rings := bell.users
		if i == 0 && !calledAgain(n) && len(n.Replaced) == 0 {
			if rings, err = b.unanswered(ctx, n.Table, rings); err != nil {
				return err
			}
		}
		c.opens, c.rings = union(c.opens, bell.users), union(c.rings, rings)
	}
	if err := b.postStatus(ctx, n, append(partsAt(0, gone...), story...), tale, c); err != nil {
		return err
	}
	return b.rang(ctx, t.ID, bells)
}

// union is a list with those of others that it lacks.
func union(list, others []ids.User) []ids.User {
	for _, user := range others {
		if !slices.Contains(list, user) {
			list = append(list, user)
		}
	}
	return list
}

// endFirst is the end of a game: who has won, how, and with what scores.
func endFirst(n table.News, lang words.Lang) []string {
	say := speaker(n.Table, lang)
	result, _ := n.Table.Result()
	return strings.Split(endLine(n.Table, say, result)+scores(n.Table, say, result), "\n")
}

// onlyHeadings reports whether a story says no more than what begins, such as a round of a battle.
func onlyHeadings(story []string) bool {
	return !slices.ContainsFunc(story, func(line string) bool { return !markup.IsBold(line) })
}

// answeredBy says only that somebody has answered: of some answers there is nothing else to tell, and whoever
// is called by one wants to know what has called them.
func answeredBy(n table.News, lang words.Lang) []string {
	var who []string
	for _, seat := range n.Acted.List() {
		if name := holder(n.Table.ChairOf(seat), lang); name != "" && !slices.Contains(who, name) {
			who = append(who, name)
		}
	}
	if len(who) == 0 {
		return nil
	}
	return []string{words.Text(lang, "bot.answered-by", words.Args{"users": strings.Join(who, ", ")})}
}

// rungText mentions those whom the end of a game calls to its thread.
func rungText(users []ids.User) []string {
	if len(users) == 0 {
		return nil
	}
	return []string{"-# " + markup.Mentions(users)}
}

// beforeTheEnd leaves out the end of the game, which the status tells.
func beforeTheEnd(events []engine.Event) []engine.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return e.Kind == engine.Over })
}

// callees are the users who have just come to owe an answer and did not cause it themselves, or have just
// come.
func callees(n table.News) []ids.User {
	var users []ids.User
	call := func(user ids.User) {
		if user != "" && !user.Former() && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	for _, h := range n.Replaced {
		switch chair, _ := n.Table.Chair(h.Chair); {
		case h.Computer != "":
			call(h.From)
		case h.To == "":
			for _, user := range n.Table.Deciders(chair) {
				call(user)
			}
		case h.Comes():
			call(h.To)
			if h.Offered { // they have played on until now
				call(h.From)
			}
		}
	}
	for _, w := range n.Table.Waiting() {
		later := !n.Until.IsZero() && w.Since.UnixMicro() > n.Until.UnixMicro() // what comes next calls them
		if (!w.Since.Before(n.Since) && !later || calledAgain(n)) && !n.Acted.Has(w.Decision.Seat) {
			call(n.Table.UserOf(w.Decision.Seat))
		}
	}
	return users
}

// status says where the game stands, with the way to a tale; not how it has ended, when that is the news: the
// story begins with it.
func status(n table.News, tale, undone string, lang words.Lang) string {
	t := n.Table
	text := heading(t, lang) + tale
	if !hasEnded(n) && !learned(t) {
		text += "\n" + standing(t, lang)
	}
	text += goalText(t, lang) + vacancies(t, lang) + standInsText(t, lang) + offersText(t, lang)
	text += votesText(t, lang, undone)
	if _, over := t.Result(); over {
		text += "\n" + words.Text(lang, "bot.over",
			words.Args{"game": t.ID, "seed": fmt.Sprintf("%x", []byte(t.Seed)), "commitment": t.Commitment})
	}
	return text
}

func (b *Bot) statusButtons(t *table.Table, lang words.Lang) []discord.Row {
	if learned(t) || t.Lesson() != nil && !t.Running() {
		return []discord.Row{chapterButtons(t, lang)}
	}
	if !t.Running() {
		rows := b.endButtons(t, lang)
		if !t.Still.Until.IsZero() && t.State == storage.Running {
			rows = append(rows, discord.Row{discord.Button{Label: words.Text(lang, "bot.vote.play-on", nil),
				Emoji:    "▶️",
				CustomID: idFor(pressVote, voteOn, t.ID), Style: discord.StylePrimary}})
		}
		return withVotes(rows, t, lang)
	}
	rows := []discord.Row{{
		discord.Button{Label: words.Text(lang, "bot.secrets", nil), CustomID: idFor(pressSecrets, t.ID),
			Style: discord.StylePrimary},
	}}
	if t.HasCouncil() {
		rows = addButton(rows, councilButton(t, lang))
	}
	if slices.ContainsFunc(t.Players(), func(user ids.User) bool { _, ok := t.MayConfer(user); return ok }) {
		rows = addButton(rows, conferButton(t, lang))
	}
	if row := publicBeginnings(t, speaker(t, lang)); len(row) > 0 {
		rows = append(rows, row)
	}
	rows = append(rows, vacantButtons(t, lang)...)
	for _, row := range []discord.Row{standInButtons(t, lang), offersButtons(t, lang)} {
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	rows = append(rows, timedOutButtons(t, lang)...)
	return withVotes(rows, t, lang)
}
