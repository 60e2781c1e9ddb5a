package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
)

// cancelDo is the operation of the button that cancels: x:do:draft. An earlier version answered what was
// asked for with buttons of this kind (x:y:game:lines, x:n, x:w): they answer it still.
const cancelDo = "do"

// cancelling marks the draft of a cancellation, which holds its reason.
const cancelling = "cancel"

// askCancel shows which game would be cancelled, and asks.
func (p *press) askCancel(ctx context.Context, t *table.Table, reason string) (discord.Message, error) {
	switch t.State {
	case storage.Cancelled:
		return discord.Message{}, &table.Problem{Code: "game-cancelled"}
	case storage.Finished:
		return discord.Message{}, engine.Refuse(engine.RefusedOver)
	}
	d := storage.Draft{ID: string(p.i.ID), Game: t.ID, User: p.i.User.ID, Decision: cancelling, Partial: reason,
		Updated: p.bot.now()}
	if err := p.bot.tables.Store().PutDraft(ctx, d); err != nil {
		return discord.Message{}, err
	}
	var players []string
	for _, c := range t.Chairs {
		if !c.Free() {
			players = append(players, speaker(t, p.lang).Seat(c.Seat)+": "+holder(c, p.lang))
		}
	}
	place, last := t.Thread, ""
	if place == "" {
		place = t.Channel
	}
	if t.Started() {
		if list, err := p.places(ctx, t, ""); err != nil {
			p.bot.log.Warn("the last move of what is to be cancelled", "game", t.ID, "error", err)
		} else if len(list) > 0 {
			last = list[len(list)-1].name(speaker(t, p.lang))
		}
	}
	text := words.Text(p.lang, "bot.cancel.ask", words.Args{
		"title": speaker(t, p.lang).Title(), "game": t.ID, "place": place, "players": strings.Join(players, ", "),
		"last": last,
		"when": fmt.Sprintf("<t:%d:R>", t.Updated.Unix()), "reason": markup.Escape(reason),
		"party": t.Started() && t.SeatsOf(p.i.User.ID) != engine.Nobody,
	})
	return discord.Message{Content: markup.Message(text), Components: []discord.Row{{
		discord.Button{Label: words.Text(p.lang, "bot.cancel.yes", nil),
			CustomID: idFor(pressCancel, cancelDo, d.ID), Style: discord.StyleDanger},
	}}}, nil
}

// cancelPress works on a button about a cancellation.
func (p *press) cancelPress(ctx context.Context, id customID) (discord.Message, error) {
	if id.part(0) == cancelDo {
		return p.cancelGame(ctx, id.part(1))
	}
	lines, err := id.number(2)
	if err != nil {
		return discord.Message{}, err
	}
	return p.open(ctx, id.game(1), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		return p.answerEarlier(ctx, t, table.VoteCancel, id.part(0), lines)
	})
}

// answerEarlier answers a vote by a button of an earlier version, which tells it by how many lines the game
// had when it was asked.
func (p *press) answerEarlier(ctx context.Context, t *table.Table, kind table.VoteKind, operation string,
	lines int) (discord.Message, error) {
	v, stands := t.Vote(kind)
	if !stands || v.Line != lines {
		return discord.Message{}, &table.Problem{Code: "vote-over"}
	}
	return p.answerVote(ctx, t, operation, v.ID)
}

// cancelGame cancels the game of a draft, if its user still organises the server.
func (p *press) cancelGame(ctx context.Context, draft string) (discord.Message, error) {
	d, err := p.bot.tables.Store().Draft(ctx, draft)
	if errors.Is(err, storage.ErrNotFound) || err == nil && (d.User != p.i.User.ID || d.Decision != cancelling) {
		return discord.Message{}, &table.Problem{Code: "no-draft"}
	}
	if err == nil {
		err = p.mayOrganise(ctx)
	}
	if err != nil {
		return discord.Message{}, err
	}
	return p.open(ctx, d.Game, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.Server != p.i.GuildID {
			return discord.Message{}, noSuchGame(t.ID)
		}
		t, err := p.bot.tables.Abandon(ctx, p.i.ID, p.i.User.ID, t.ID, d.Partial)
		if err != nil {
			return discord.Message{}, err
		}
		return p.didCancel(t), nil
	})
}

// didCancel says that a game is cancelled, or who still has to agree.
func (p *press) didCancel(t *table.Table) discord.Message {
	if v, asked := t.Vote(table.VoteCancel); asked {
		return p.askedVote(t, v)
	}
	return discord.Message{Content: words.Text(p.lang, "bot.organise.did.cancel",
		words.Args{"game": t.ID, "until": fmt.Sprintf("<t:%d:f>", t.RestorableUntil().Unix())})}
}
