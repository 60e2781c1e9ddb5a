package bot

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/reliability"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// How quick and reliable people are, those read with whom they sit in a lobby, or who are invited to it, and
// nobody else: at a press, in coarse steps, for their eyes alone. A lobby's message stays short that way, and
// nobody stands in public as somebody who is slow. One's own figures are exact: under /games, and by a button
// under the end of a game. What is counted, and why it tells no secret, stands in bot/reliability.

// lobbyWhoSits is what a lobby's button asks.
const lobbyWhoSits = "who"

// whoButton is that button; none as long as nobody else can sit there.
func whoButton(t *table.Table, lang words.Lang) []discord.Component {
	if len(t.Players()) < 2 {
		return nil
	}
	return []discord.Component{discord.Button{Label: words.Text(lang, "bot.figures.who", nil), Emoji: "👤",
		CustomID: lobbyID(lobbyWhoSits, t, "", 0), Style: discord.StyleSecondary}}
}

// whoSits tells somebody at a lobby with whom they sit there.
func (p *press) whoSits(ctx context.Context, t *table.Table) (discord.Message, error) {
	user := p.i.User.ID
	if t.SeatsOf(user) == engine.Nobody && !table.Invites(t.Game, user) {
		return discord.Message{}, &table.Problem{Code: "figures-not-seated"}
	}
	others := slices.DeleteFunc(t.Players(), func(id ids.User) bool { return id == user })
	if len(others) == 0 {
		return discord.Message{Content: words.Text(p.lang, "bot.figures.alone", nil)}, nil
	}
	lines := []string{words.Text(p.lang, "bot.figures.others", nil)}
	for _, id := range others {
		f, err := p.bot.tables.Figures(ctx, id)
		if err != nil {
			return discord.Message{}, err
		}
		lines = append(lines, "• "+markup.Mention(id)+": "+figuresText(p.lang, f))
	}
	lines = append(lines, words.Text(p.lang, "bot.figures.others-note", nil))
	buttons, err := p.unseatButtons(ctx, t)
	return discord.Message{Content: markup.Message(strings.Join(lines, "\n")), Components: buttons}, err
}

// figuresText says in coarse steps how quick and reliable somebody is.
func figuresText(lang words.Lang, f reliability.Figures) string {
	var said []string
	if f.New() {
		said = append(said, words.Text(lang, "bot.figures.new", words.Args{"n": f.Answers}))
	} else {
		said = append(said, words.Text(lang, "bot.figures.answers-within."+string(f.Quickness()), nil),
			words.Text(lang, "bot.figures.keeps."+string(f.Punctuality()), nil))
	}
	if n := f.Abandoned(); n > 0 {
		said = append(said, words.Text(lang, "bot.figures.left", words.Args{"n": n}))
	} else if !f.New() {
		said = append(said, words.Text(lang, "bot.figures.left-none", nil))
	}
	return strings.Join(said, " · ")
}

// ownFigures says somebody's own figures in numbers.
func (p *press) ownFigures(ctx context.Context) (string, error) {
	f, err := p.bot.tables.Figures(ctx, p.i.User.ID)
	if err != nil {
		return "", err
	}
	if f == (reliability.Figures{}) {
		return words.Text(p.lang, "bot.figures.own-none", nil), nil
	}
	left := words.Text(p.lang, "bot.figures.left-none-own", nil)
	if f.Games > 0 {
		left = words.Text(p.lang, "bot.figures.left-own", words.Args{"n": f.Games})
	}
	median := words.Text(p.lang, "bot.figures.at-once", nil)
	if f.Median >= time.Hour {
		median = spanText(p.lang, f.Median.Round(time.Hour))
	}
	return words.Text(p.lang, "bot.figures.own", words.Args{
		"answers": words.Text(p.lang, "bot.figures.answers", words.Args{"n": f.Answers}), "median": median,
		"kept": int(math.Floor(100 * f.Kept)), "left": left, // 100 only for whoever has kept them all
		"days": int(reliability.HalfLife.Hours() / 24),
	}), nil
}

// figuresButton shows whoever presses it their own figures.
func figuresButton(t *table.Table, lang words.Lang) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.figures.button", nil), Emoji: "⏳",
		CustomID: idFor(pressFigures, t.ID), Style: discord.StyleSecondary}
}

// figures works on it. To whoever may not view the game there is none.
func (p *press) figures(ctx context.Context, _ *table.Table) (discord.Message, error) {
	text, err := p.ownFigures(ctx)
	return discord.Message{Content: text}, err
}
