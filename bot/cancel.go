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

// The operations of the buttons about a cancellation: x:do:draft, and x:operation:game:lines where others
// must agree.
const (
	cancelDo       = "do"
	cancelAgree    = "y"
	cancelRefuse   = "n"
	cancelWithdraw = "w"
)

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
		if c.User != "" {
			players = append(players, speaker(t, p.lang).Seat(c.Seat)+": "+markup.Mention(c.User))
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
		m, err := p.cancelStep(ctx, t, id.part(0), lines)
		if errors.Is(err, table.ErrStale) {
			return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.cancel.stale", nil)},
				nil
		}
		return m, err
	})
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
	key, args := "bot.organise.did.cancel",
		words.Args{"game": t.ID, "until": fmt.Sprintf("<t:%d:f>", t.RestorableUntil().Unix())}
	if r, asked := t.CancelAsked(); asked {
		key, args["others"] = "bot.cancel.asked", markup.Mentions(t.Undecided(r))
	}
	return discord.Message{Content: words.Text(p.lang, key, args)}
}

func (p *press) cancelStep(ctx context.Context, t *table.Table, operation string,
	lines int) (discord.Message, error) {
	tables, user, key := p.bot.tables, p.i.User.ID, ""
	var err error
	switch operation {
	case cancelAgree, cancelRefuse:
		organises := t.Server == p.i.GuildID && p.mayOrganise(ctx) == nil
		t, err = tables.ConsentToCancel(ctx, p.i.ID, user, t.ID, lines, organises, operation == cancelAgree)
		if err == nil && operation == cancelAgree {
			return p.didCancel(t), nil
		}
		key = "bot.cancel.refused"
	case cancelWithdraw:
		key = "bot.cancel.withdrawn"
		_, err = tables.WithdrawCancel(ctx, p.i.ID, user, t.ID, lines)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, key, words.Args{"game": t.ID})}, nil
}

// cancelRequest says below the status that an organiser who plays asks to cancel the game, with the buttons
// to answer; ok is false if there is no such request.
func cancelRequest(t *table.Table, lang words.Lang) (text string, buttons discord.Row, ok bool) {
	r, ok := t.CancelAsked()
	if !ok {
		return "", nil, false
	}
	button := func(key, operation string, style discord.ButtonStyle) discord.Button {
		return discord.Button{
			Label: words.Text(lang, "bot.cancel."+key, nil), CustomID: idFor(pressCancel, operation, t.ID, t.Sequence),
			Style: style,
		}
	}
	args := words.Args{"by": organiserText(t, r.User, true, lang), "reason": markup.Escape(r.Reason),
		"others": markup.Mentions(t.Undecided(r))}
	return words.Text(lang, "bot.cancel.pending", args), discord.Row{
		button("agree", cancelAgree, discord.StyleDanger), button("refuse", cancelRefuse, discord.StyleSecondary),
		button("withdraw", cancelWithdraw, discord.StyleSecondary),
	}, true
}

// cancelCallees are those who have just been asked to agree to a cancellation.
func cancelCallees(n table.News) []ids.User {
	r, ok := n.Table.CancelAsked()
	if !ok || !slices.ContainsFunc(n.Notes,
		func(note table.Note) bool { return note.Kind == table.CancelAsked }) {
		return nil
	}
	return n.Table.Undecided(r)
}
