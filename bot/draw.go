package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// Whose view is shown.
const (
	viewMine   = "mine"
	viewPublic = "public"
)

// viewOption lets choose between one's own view and that of everyone.
func viewOption(name string) discord.Option {
	o := option(name, false)
	o.Autocomplete, o.MaxLength = false, 0 // a list to choose from
	for _, view := range []string{viewMine, viewPublic} {
		o.Choices = append(o.Choices, discord.Choice{Name: localized("bot.view." + view), Value: view})
	}
	return o
}

// drawCommand works on /draw: the board again, now or when a turn began. Only the view of everyone can be posted.
func (p *press) drawCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	if err := p.mayLook(t); err != nil {
		return discord.Message{}, err
	}
	seats := t.SeatsOf(p.i.User.ID)
	user := p.i.User.ID
	if p.option(optionView) == viewPublic || seats == engine.Nobody {
		user = ""
	}
	m, err := p.drawn(ctx, t, p.option(optionTurn), user, p.lang)
	if err != nil || user != "" || seats == engine.Nobody || t.Thread == "" {
		return m, err
	}
	id := pressDraw + ":" + t.ID + ":"
	if n, err := strconv.Atoi(p.option(optionTurn)); err == nil {
		id += strconv.Itoa(n)
	}
	m.Components = []discord.Row{{discord.Button{
		Label: words.Text(p.lang, "bot.draw.post", nil), CustomID: id, Style: discord.StyleSecondary,
	}}}
	return m, nil
}

// drawn is the board when a turn began, or now (""), as a user could see it then; as everyone could for "".
func (p *press) drawn(ctx context.Context, t *table.Table, turn, user string, lang words.Lang) (discord.Message, error) {
	view, when := t.View(t.SeatsOf(user)), words.Text(lang, "bot.draw.now", nil)
	if turn != "" {
		m, err := p.momentOf(ctx, t, turn)
		if err != nil {
			return discord.Message{}, err
		}
		view, when = m.View(user), turnName(speaker(t, lang), m)
	}
	key := "bot.draw.public"
	if user != "" {
		key = "bot.draw.mine"
	}
	painted, err := t.Painter.Paint(view, render.Sheet{Kind: render.SheetBoard}, string(lang))
	if err != nil {
		return discord.Message{}, fmt.Errorf("paint %s: %w", t.ID, err)
	}
	return discord.Message{
		Content: heading(t, lang) + "\n" + words.Text(lang, key, words.Args{"when": when}),
		Files:   []discord.File{{Name: painted.Name, Data: painted.PNG, Description: cut(painted.Alt, 1024)}},
	}, nil
}

// momentOf finds the moment when a turn began: the number counts the turns from the first.
func (p *press) momentOf(ctx context.Context, t *table.Table, turn string) (table.Moment, error) {
	moments, err := p.bot.tables.Story(ctx, t, p.i.User.ID)
	if err != nil {
		return table.Moment{}, err
	}
	n, err := strconv.Atoi(turn)
	turns := 0
	for _, m := range moments {
		if m.Turn == nil {
			continue
		}
		if turns++; err == nil && turns == n {
			return m, nil
		}
	}
	return table.Moment{}, noSuchTurn(turns)
}

// drawPress posts the board as everyone may see it into the game's thread, game:turn. Only players may.
func (p *press) drawPress(ctx context.Context, rest string) (discord.Message, error) {
	game, turn, _ := strings.Cut(rest, ":")
	return p.open(ctx, game, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.SeatsOf(p.i.User.ID) == engine.Nobody {
			return discord.Message{}, &table.Problem{Code: "not-seated"}
		}
		if err := p.mayLook(t); err != nil {
			return discord.Message{}, err
		}
		lang := words.Lang(t.Language)
		m, err := p.drawn(ctx, t, turn, "", lang)
		if err != nil {
			return m, err
		}
		m.Content += "\n" + words.Text(lang, "bot.draw.by", words.Args{"user": "<@" + p.i.User.ID + ">"})
		m.Nonce, m.SuppressNotifications = p.i.ID, true
		if err := p.bot.ensureThread(ctx, t); err != nil {
			return discord.Message{}, err
		}
		if _, err := p.bot.client.Send(ctx, t.Thread, m); err != nil {
			return discord.Message{}, fmt.Errorf("post the board: %w", err)
		}
		return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.draw.posted", words.Args{"thread": t.Thread})}, nil
	})
}

// boardCommand works on /board: the picture, or all of it in words for who cannot see pictures.
func (p *press) boardCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	view := p.option(optionText)
	if view == "" {
		return p.board(ctx, t)
	}
	if err := p.mayLook(t); err != nil {
		return discord.Message{}, err
	}
	audience := engine.Nobody
	if view == viewMine {
		if audience = t.SeatsOf(p.i.User.ID); audience == engine.Nobody {
			return discord.Message{}, &table.Problem{Code: "not-seated"}
		}
	}
	told, err := t.Painter.Describe(t.View(audience), string(p.lang))
	if err != nil {
		return discord.Message{}, fmt.Errorf("describe %s: %w", t.ID, err)
	}
	whole := strings.Join(told, "\n")
	m := discord.Message{Content: cut(heading(t, p.lang)+"\n"+p.standing(t)+"\n\n"+whole, 2000)}
	if strings.HasSuffix(m.Content, "…") {
		m.Files = []discord.File{{Name: t.Rules.ID() + "-" + t.ID + ".txt", Data: []byte(whole)}}
	}
	return m, nil
}
