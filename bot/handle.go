package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// press is one interaction being worked on: who, in which language, and how the answer goes back.
type press struct {
	bot      *Bot
	i        *discord.Interaction
	since    time.Time // when it came
	lang     words.Lang
	own      bool         // the answer carries what the person holds, so no other picture
	asks     ids.Game     // the game that the answer asks something of; "" if it does not
	asked    int          // after how many lines of its record
	decision string       // the id of what it asks
	drew     *table.Table // after an answer by which the person drew something that the message tells
	gave     *given       // the preset that the person has just given beside a question; else nil
	rests    *rest        // after an answer; else nil
	confirms string       // the last line of a question that has been answered whole: what to press to do it
	prior    string       // what the person has done before in the message that was pressed in
	back     bool         // the person has taken back what was done last
	cup      bool         // the event of the button that was pressed is a tournament
	edits    bool         // the answer replaces the message that was pressed in
	spent    bool         // the buttons of the message that was pressed in are of no use any more, see spent.go
	instead  discord.Row  // the buttons that it has then
	apart    bool         // the answer is another message: the one that was pressed in keeps what it tells
	below    *below       // after an answer in a thread; else nil
	leave    func()       // gives the place back of one that looks at the past, see looks.go; else nil
}

// explain says to the person why something cannot be done: in a game, or nil where none is known.
func (p *press) explain(t *table.Table, err error) string {
	if t == nil {
		return p.inReply(p.bot.explain(phrase.Speaker{Lang: p.lang}, err))
	}
	return p.bot.explain(speaker(t, p.lang), err)
}

// handle works on one interaction. It is acknowledged before anything is loaded: Discord waits three seconds.
func (b *Bot) handle(ctx context.Context, i *discord.Interaction) {
	p := &press{bot: b, i: i, since: b.now(), lang: words.For(i.Locale)}
	began := time.Now()
	defer func() {
		if p.leave != nil {
			p.leave()
		}
		if p.below != nil {
			b.ears.forget(p.below.heard)
		}
	}()
	if i.Kind == discord.KindAutocomplete {
		err := p.suggest(ctx)
		b.meter.Interaction(kindName(i.Kind), time.Since(began), err)
		if err != nil {
			b.log.Warn("autocomplete", "interaction", i, "error", err)
		}
		return
	}
	err := p.acknowledge(ctx)
	b.meter.Interaction(kindName(i.Kind), time.Since(began), err)
	if err != nil {
		b.log.Warn("acknowledge", "interaction", i, "error", err)
		return
	}
	if err := b.tables.Store().
		SeeUser(ctx, storage.User{ID: i.User.ID, Name: i.User.Name, Locale: i.Locale}); err != nil {
		b.log.Error("see user", "error", err)
	}
	if i.GuildID != "" {
		b.cameBack(ctx, i.GuildID, i.User.ID)
	}
	if i.Kind == discord.KindComponent && i.GuildID != "" {
		defer b.asides.hold(i.User.ID, ids.Message(i.Message.ID))()
	}
	var answer discord.Message
	switch i.Kind {
	case discord.KindCommand:
		answer, err = p.command(ctx)
	case discord.KindComponent:
		answer, err = p.component(ctx)
	}
	switch {
	case errors.Is(err, storage.ErrAlreadyHandled):
		return // the first delivery of this press answers it
	case err != nil:
		say := phrase.Speaker{Lang: p.lang, Place: p.labels(ctx)}
		if text, known := b.reason(say, err); known {
			answer = discord.Message{Content: "⚠️ " + p.inReply(text)}
		} else {
			answer = discord.Message{Content: p.fails(ctx, err)}
		}
	}
	if p.turnsList() && answer.Lines == nil {
		answer = discord.Message{Lines: []discord.Line{{Text: answer.Content}}}
	}
	answer = p.warn(ctx, answer)
	if p.leave != nil { // others wait for the place
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, answerLimit)
		defer cancel()
	}
	after, err := p.asksOn(ctx)
	if err != nil {
		b.log.Warn("note a letter", "interaction", i, "error", err)
	}
	err = p.reply(ctx, answer)
	// what was done is done, but nobody should wait for an answer that cannot come
	if errors.Is(err, discord.ErrInvalid) {
		b.log.Error("answer does not fit", "interaction", i, "error", err)
		_, err = b.client.EditAnswer(ctx, i, "", discord.Message{Content: words.Text(p.lang, "bot.unsayable", nil)})
	}
	if err == nil && p.drew != nil {
		err = b.tables.ToldDrawn(ctx, p.drew)
	}
	if err == nil {
		err = errors.Join(after(), p.takeSpent(ctx))
	}
	if err != nil {
		b.log.Warn("answer", "interaction", i, "error", err)
	}
}

// suggest answers autocomplete. It gives up when Discord has: the user is still typing, and asks again with
// the next key.
func (p *press) suggest(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, p.bot.completes)
	defer cancel()
	choices := p.complete(ctx)
	if ctx.Err() != nil {
		return fmt.Errorf("too late: %w", ctx.Err())
	}
	return p.bot.client.Choices(ctx, p.i, choices)
}

// acknowledge takes the interaction without saying anything: a private answer follows, or this very message
// changes, see answered. What a button beside a line opens is said apart, too: the list stays.
func (p *press) acknowledge(ctx context.Context) error {
	if p.i.Kind == discord.KindComponent && (!p.i.Message.Lines || p.turnsList()) {
		where := presses[readID(p.i.Component.CustomID).kind].answered
		if where != apart && p.i.Message.Ephemeral || where == here && p.inLetter() {
			p.edits = true
			return p.bot.client.DeferUpdate(ctx, p.i)
		}
	}
	return p.bot.client.DeferMessage(ctx, p.i, true)
}

// turnsList reports whether the press turns the page of a list, whose lines only lines can replace.
func (p *press) turnsList() bool {
	return p.i.Kind == discord.KindComponent && p.i.Message.Lines &&
		readID(p.i.Component.CustomID).kind == pressGames
}

func (p *press) open(ctx context.Context, game ids.Game,
	do func(context.Context, *table.Table) (discord.Message, error)) (discord.Message, error) {
	t, err := p.game(ctx, game)
	if err != nil {
		return discord.Message{}, err
	}
	return p.explained(ctx, t, do)
}

// withTable finds the game that a command means and works on it.
func (p *press) withTable(ctx context.Context,
	do func(context.Context, *table.Table) (discord.Message, error)) (discord.Message, error) {
	t, err := p.meant(ctx, p.gameNamed())
	if err != nil {
		return discord.Message{}, err
	}
	return p.explained(ctx, t, do)
}

// explained says refusals of the rules in words, while the rules are at hand.
func (p *press) explained(ctx context.Context, t *table.Table,
	do func(context.Context, *table.Table) (discord.Message, error)) (discord.Message, error) {
	m, err := do(ctx, t)
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		return discord.Message{Content: "⚠️ " + p.explain(t, err)}, nil
	}
	return m, err
}

func (p *press) option(name string) string {
	if o, ok := p.i.Command.Option(name); ok {
		return strings.TrimSpace(o.String)
	}
	return ""
}

// meant finds the game a person means: the one named, the one of this thread, or the only one they play.
func (p *press) meant(ctx context.Context, named string) (*table.Table, error) {
	store := p.bot.tables.Store()
	if named != "" {
		return p.game(ctx, ids.Game(strings.ToLower(named)))
	}
	game, err := store.GameByThread(ctx, p.i.ChannelID)
	if err == nil {
		return p.bot.tables.Open(ctx, game.ID)
	}
	if !errors.Is(err, storage.ErrNotFound) {
		return nil, err
	}
	if id, err := store.ConversationOf(ctx, p.i.ChannelID); err != nil || id != "" {
		if err != nil {
			return nil, err
		}
		return p.bot.tables.Open(ctx, id)
	}
	games, err := store.GamesOf(ctx, p.i.User.ID, storage.Lobby, storage.Running)
	if err != nil {
		return nil, err
	}
	switch len(games) {
	case 0:
		return nil, &table.Problem{Code: "no-game"}
	case 1:
		return p.bot.tables.Open(ctx, games[0].ID)
	}
	list := make([]string, len(games))
	for n, g := range games {
		list[n] = "`" + string(g.ID) + "`"
		if t, err := p.bot.tables.Open(ctx, g.ID); err == nil && p.opponentsText(t) != "" {
			list[n] += " – " + p.opponentsText(t)
		}
	}
	return nil, &table.Problem{Code: "which-game",
		Args: words.Args{"games": strings.Join(list[:min(len(list), 10)], ", ")}}
}
