package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Partners consult in a private thread beside the game's, where the rules let them talk unheard
// (engine.Partners). It is made when one of them first asks for it, woken when it sleeps, made anew when it
// is gone, and follows when a seat is handed over. When the game is over it stays as it is, for talk about
// the game: nothing is secret any more, and Discord has it sleep after a week of silence.
//
// A thread is noted before anybody is let in: of a stop in between nothing is left but a thread without
// people, which the next who asks finds by its name. In each game one at a time does all this, so that two
// who press at once get one place.
//
// Forums and announcement channels have no private threads, and the permission for them may be missing:
// there, and wherever they like, players have their words brought to their partner instead.

// councilBell is the kind under which it is noted that partners were called to their place.
const councilBell = "council"

func councilButton(t *table.Table, lang words.Lang) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.council.button", nil), Style: discord.StyleSecondary,
		CustomID: idFor(pressCouncil, t.ID)}
}

// lockCouncils waits until nobody else makes or changes a private place of a game, and keeps others from it
// until unlock: a seat may change hands in one process while its partner presses in another.
func (b *Bot) lockCouncils(ctx context.Context, game ids.Game) (unlock func(), err error) {
	return b.tables.Store().Alone(ctx, "councils of "+string(game))
}

// council shows a player the way to where they consult with their partner.
func (p *press) council(ctx context.Context, t *table.Table) (discord.Message, error) {
	b := p.bot
	unlock, err := b.lockCouncils(ctx, t.ID)
	if err != nil {
		return discord.Message{}, err
	}
	defer unlock()
	t, err = b.tables.Open(ctx, t.ID) // while this press waited the seat may have been handed over
	if err != nil {
		return discord.Message{}, err
	}
	seats, others, err := p.consulted(t)
	if err != nil {
		return discord.Message{}, err
	}
	if err := p.mayConsult(ctx, t); err != nil {
		return discord.Message{}, err
	}
	thread, err := b.openCouncil(ctx, t, seats)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.council.here",
		words.Args{"partner": markup.Mentions(others), "thread": thread})}, nil
}

// consulted are the seats of those with whom a player may talk unheard, and who they are.
func (p *press) consulted(t *table.Table) (seats engine.Seats, others []ids.User, err error) {
	partners, err := t.Consulting(p.i.User.ID)
	if err != nil {
		return engine.Nobody, nil, err
	}
	if partners.Aloud {
		rule := words.Text(p.lang, t.Rules.ID()+".council", nil)
		return engine.Nobody, nil,
			&table.Problem{Code: "partners-aloud", Args: words.Args{"rule": rule, "thread": t.Thread}}
	}
	others = slices.DeleteFunc(councillors(t, partners.Seats),
		func(user ids.User) bool { return user == p.i.User.ID })
	if len(others) == 0 {
		return engine.Nobody, nil, &table.Problem{Code: "partner-left"}
	}
	return partners.Seats, others, nil
}

// tellPartner brings a player's words to their partner, where that one reads what only they may know. It
// works where no private thread can be made, such as in a forum.
func (p *press) tellPartner(ctx context.Context, t *table.Table, text string) (discord.Message, error) {
	_, others, err := p.consulted(t)
	if err != nil {
		return discord.Message{}, err
	}
	for i, id := range others {
		user, err := p.bot.person(ctx, t, id)
		if err != nil {
			return discord.Message{}, err
		}
		lang := words.For(user.Locale)
		said := words.Text(lang, "bot.council.said", words.Args{"partner": markup.Mention(p.i.User.ID),
			"text": markup.Quote(markup.Escape(text)), "title": speaker(t, lang).Title(), "game": t.ID,
			"thread": t.Thread})
		_, err = p.bot.sendPrivately(ctx, t, user, discord.Message{Content: markup.Message(said),
			Nonce: fmt.Sprintf("p%d.%s", i, p.i.ID)})
		if errors.Is(err, discord.ErrDMClosed) {
			err = &table.Problem{Code: "partner-closed", Args: words.Args{"partner": markup.Mention(id)}}
		}
		if err != nil {
			return discord.Message{}, err
		}
	}
	return discord.Message{Content: words.Text(p.lang, "bot.council.brought", words.Args{
		"partner": markup.Mentions(others), "text": markup.Quote(markup.Escape(text))})}, nil
}

// mayConsult refuses where Discord has no private threads, and where the bot may not make any.
func (p *press) mayConsult(ctx context.Context, t *table.Table) error {
	if t.Still.Away {
		return t.Standing()
	}
	may, err := p.bot.permissionsIn(ctx, t.Server, t.Channel)
	if err != nil {
		return err
	}
	if missing := MissingForPartners(may, p.lang); missing != nil {
		return &table.Problem{Code: "council-permissions",
			Args: words.Args{"channel": t.Channel, "permissions": strings.Join(missing, ", ")}}
	}
	channel, err := p.bot.client.Channel(ctx, t.Channel)
	if err == nil && channel.Type != discord.ChannelText {
		err = &table.Problem{Code: "council-channel", Args: words.Args{"channel": t.Channel}}
	}
	return err
}

// councillors are the users on these seats.
func councillors(t *table.Table, seats engine.Seats) []ids.User {
	var users []ids.User
	for _, seat := range seats.List() {
		if user := t.UserOf(seat); user != "" && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	return users
}

// openCouncil finds or makes the place of partners, lets them in and greets them.
func (b *Bot) openCouncil(ctx context.Context, t *table.Table,
	seats engine.Seats) (thread ids.Channel, err error) {
	store := b.tables.Store()
	c, err := store.Council(ctx, t.ID, t.CouncilID(seats))
	if err != nil {
		return "", err
	}
	awake, err := b.wakeCouncil(ctx, c.Thread)
	if err != nil {
		return "", err
	}
	if !awake {
		if c.Thread, err = b.startCouncil(ctx, t, seats); err != nil {
			return "", err
		}
		c.Greeted = false
		if err := store.SetCouncil(ctx, c); err != nil {
			return "", err
		}
	}
	for _, user := range councillors(t, seats) {
		err := b.client.AddThreadMember(ctx, c.Thread, user)
		if errors.Is(err, discord.ErrUnknownMember) || errors.Is(err, discord.ErrMissingAccess) {
			err = &table.Problem{Code: "partner-gone", Args: words.Args{"partner": markup.Mention(user),
				"channel": t.Channel}}
		}
		if err != nil {
			return "", err
		}
	}
	if c.Greeted {
		return c.Thread, nil
	}
	if err := b.greetCouncil(ctx, t, seats, c.Thread); err != nil {
		return "", err
	}
	c.Greeted = true
	return c.Thread, store.SetCouncil(ctx, c)
}

// wakeCouncil wakes a thread that sleeps. It returns false for a thread in which nobody can talk any more:
// it is gone, the bot was taken out of it, or a moderator has locked it.
func (b *Bot) wakeCouncil(ctx context.Context, thread ids.Channel) (awake bool, err error) {
	if thread == "" {
		return false, nil
	}
	channel, err := b.client.Channel(ctx, thread)
	switch {
	case errors.Is(err, discord.ErrUnknownChannel), errors.Is(err, discord.ErrMissingAccess):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("look for the partners' thread: %w", err)
	case channel.Locked:
		return false, nil
	case channel.Archived:
		return true, b.client.Unarchive(ctx, thread)
	}
	return true, nil
}

// startCouncil makes the thread of partners. If the bot stopped after it made one and before it noted that,
// it finds that one: nobody but the bot is in it.
func (b *Bot) startCouncil(ctx context.Context, t *table.Table, seats engine.Seats) (ids.Channel, error) {
	say := speaker(t, words.Lang(t.Language))
	var names []string
	for _, seat := range seats.List() {
		names = append(names, say.Seat(seat))
	}
	return b.privateThread(ctx, t, markup.Cut(say.Title()+" "+string(t.ID)+" – "+strings.Join(names, ", "), 100))
}

// privateThread finds a private thread of a game with nobody but the bot in it by its name, or makes it.
func (b *Bot) privateThread(ctx context.Context, t *table.Table, name string) (ids.Channel, error) {
	id, err := b.ownThread(ctx, t, func(c discord.Channel) bool {
		return c.Type == discord.ChannelPrivateThread && c.Name == name && c.Members <= 1 && !c.Locked
	})
	if err != nil || id != "" {
		return id, err
	}
	id, err = b.client.StartThread(ctx, t.Channel, name, discord.ThreadOptions{Private: true})
	if err != nil {
		return "", fmt.Errorf("start a private thread: %w", err)
	}
	return id, nil
}

// greetCouncil says whose place it is and what the rule forbids, in the languages of those who are in it.
func (b *Bot) greetCouncil(ctx context.Context, t *table.Table, seats engine.Seats,
	thread ids.Channel) error {
	users := councillors(t, seats)
	return b.sayInCouncil(ctx, t, thread, "council-"+string(thread[max(0, len(thread)-8):]), users, users,
		func(lang words.Lang) string {
			var names []string
			for _, seat := range seats.List() {
				if user := t.UserOf(seat); user != "" {
					names = append(names, markup.Mention(user)+" ("+speaker(t, lang).Seat(seat)+")")
				}
			}
			return words.Text(lang, "bot.council.greeting", words.Args{
				"partners": strings.Join(names, ", "), "title": speaker(t, lang).Title(), "game": t.ID,
				"thread": t.Thread,
				"rule":   words.Text(lang, t.Rules.ID()+".council", nil),
			})
		})
}

// sayInCouncil posts a message, once in each language that users read, and calls some of them to it.
func (b *Bot) sayInCouncil(ctx context.Context, t *table.Table, thread ids.Channel, nonce string, users,
	called []ids.User,
	say func(words.Lang) string) error {
	var texts []string
	for _, id := range users {
		user, err := b.person(ctx, t, id)
		if err != nil {
			return err
		}
		if text := say(words.For(user.Locale)); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	m := discord.Message{Content: markup.Message(strings.Join(texts, "\n\n")), AllowedUsers: called,
		Nonce: nonce}
	if _, err := b.client.Send(ctx, thread, m); err != nil {
		return fmt.Errorf("post to the partners' thread: %w", err)
	}
	return nil
}

// tellCouncil lets the new player of a partner's seat into their place, and takes out the one who had the
// seat before.
func (b *Bot) tellCouncil(ctx context.Context, n table.News) error {
	unlock, err := b.lockCouncils(ctx, n.Table.ID)
	if err != nil {
		return err
	}
	defer unlock()
	t, err := b.tables.Open(ctx, n.Table.ID)
	if err != nil {
		return err
	}
	for i, h := range n.Replaced {
		chair, _ := t.Chair(h.Chair)
		if err := b.reseatCouncil(ctx, t, chair.Seat, h, fmt.Sprintf("%s.%d", n.Nonce, i)); err != nil {
			return err
		}
	}
	return nil
}

func (b *Bot) reseatCouncil(ctx context.Context, t *table.Table, seat engine.Seat, h table.Handover,
	nonce string) error {
	store, seats := b.tables.Store(), t.Council(seat)
	c, err := store.Council(ctx, t.ID, t.CouncilID(seats))
	if err != nil || c.Thread == "" {
		return err
	}
	awake, err := b.wakeCouncil(ctx, c.Thread)
	if err != nil {
		return err
	}
	if !awake {
		if _, err := b.client.Channel(ctx, t.Channel); errors.Is(err, discord.ErrMissingAccess) {
			return err // that the bot does not see it need not mean that it is gone
		}
		// who asks for it next gets another one
		return store.SetCouncil(ctx, storage.Council{Game: t.ID, Partners: c.Partners})
	}
	users := councillors(t, seats)
	gone, err := b.isForgotten(ctx, h.From) // see leaveCouncils
	if err != nil {
		return err
	}
	if h.From != "" && !slices.Contains(users, h.From) && !gone {
		if err := b.client.RemoveThreadMember(ctx, c.Thread, h.From); err != nil {
			return fmt.Errorf("take the earlier player out of the partners' thread: %w", err)
		}
	}
	if !slices.Contains(users, h.To) {
		return nil // the seat has been handed on since
	}
	err = b.client.AddThreadMember(ctx, c.Thread, h.To)
	if errors.Is(err, discord.ErrUnknownMember) || errors.Is(err, discord.ErrMissingAccess) {
		b.log.Warn("the new partner cannot be let in", "game", t.ID, "error", err)
		return nil // the next who asks for the place is told so
	}
	if err != nil || !c.Greeted {
		return err
	}
	bells, err := b.quiet(ctx, t.ID, bell{councilBell, []ids.User{h.To}})
	if err != nil {
		return err
	}
	err = b.sayInCouncil(ctx, t, c.Thread, nonce, users, bells[0].users, func(lang words.Lang) string {
		return words.Text(lang, "bot.council.handed-over", words.Args{
			"to": markup.Mention(h.To), "seat": speaker(t, lang).Seat(seat),
			"rule": words.Text(lang, t.Rules.ID()+".council",
				nil),
		})
	})
	if err != nil {
		return err
	}
	return b.rang(ctx, t.ID, bells)
}

// conferButton is for whoever is asked something that their partners want to talk about first.
func conferButton(t *table.Table, lang words.Lang) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.confer.button", nil), Emoji: "💬",
		CustomID: idFor(pressConfer, t.ID), Style: discord.StyleSecondary}
}

// confer works on the button.
func (p *press) confer(ctx context.Context, t *table.Table) (discord.Message, error) {
	t, err := p.bot.tables.Confer(ctx, p.i.ID, p.i.User.ID, t.ID)
	if err != nil {
		return discord.Message{}, err
	}
	for _, w := range t.Waiting() {
		if t.UserOf(w.Decision.Seat) == p.i.User.ID && !w.Confers.IsZero() {
			return discord.Message{Content: words.Text(p.lang, "bot.confer.done",
				words.Args{"until": fmt.Sprintf("<t:%d:f>", w.Confers.Unix())})}, nil
		}
	}
	return discord.Message{}, table.ErrStale // answered a moment ago
}
