package bot

import (
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine/computer"
)

const commandHint = "hint"

// advice works on /hint: what a computer would weigh in this person's place, with what speaks for each, and a
// button that answers so.
func (p *press) advice(ctx context.Context, t *table.Table) (discord.Message, error) {
	if m, over, err := p.chapterOver(ctx, t); over || err != nil {
		return m, err
	}
	t, q, list, err := p.bot.tables.Advise(ctx, p.i.User.ID, t.ID)
	if err != nil {
		return discord.Message{}, err
	}
	say := speaker(t, p.lang)
	lines := []string{heading(t, p.lang), words.Text(p.lang, "bot.advice.head", words.Args{"n": len(list),
		"question": say.Question(q)})}
	var row discord.Row
	for i, a := range list {
		d, err := p.bot.tables.BeginDraft(ctx, t, p.i.User.ID, q, a.Action)
		if err != nil {
			return discord.Message{}, err
		}
		row = append(row, discord.Button{Label: words.Text(p.lang, "bot.advice.choose", words.Args{"n": i + 1}),
			CustomID: idFor(pressDraft, d.ID, draftAdvice, len(a.Action.Args))})
		lines = append(lines, words.Text(p.lang, "bot.advice.line", words.Args{"n": i + 1,
			"action": say.Action(a.Action), "chance": ofHundred(a.Chance),
			"why": strings.Join(p.reasons(list, i), " ")}))
	}
	lines = append(lines, words.Text(p.lang, "bot.advice.foot", nil))
	return discord.Message{Content: markup.Message(strings.Join(lines, "\n")),
		Components: []discord.Row{row}}, nil
}

// hardlyLess is by how much of a hundred an answer may lie behind the best and be as good.
const hardlyLess = 2

// reasons are what speaks for the i-th of some answers.
func (p *press) reasons(list []computer.Advice, i int) (reasons []string) {
	a := list[i]
	reason := func(key string, n int) {
		reasons = append(reasons, words.Text(p.lang, "bot.advice.why."+key, words.Args{"n": n}))
	}
	behind := ofHundred(list[0].Chance) - ofHundred(a.Chance)
	switch {
	case len(list) == 1:
		reason("only", 0)
		return reasons
	case i == 0:
		reason("best", 0)
	case behind <= hardlyLess:
		reason("close", 0)
	default:
		reason("behind", behind)
	}
	safest, boldest := true, true
	for n, other := range list {
		safest = safest && (n == i || ofHundred(other.Bad) < ofHundred(a.Bad))
		boldest = boldest && (n == i || ofHundred(other.Good) < ofHundred(a.Good))
	}
	if safest {
		reason("safest", ofHundred(a.Bad))
	}
	if boldest {
		reason("boldest", ofHundred(a.Good))
	}
	if a.Own {
		reason("own", 0)
	}
	return reasons
}

// ofHundred is a chance of a thousand in hundredths.
func ofHundred(chance int) int { return (chance + 5) / 10 }
