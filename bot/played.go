package bot

import (
	"context"
	"slices"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
)

// A card that is played for all to see is told with what it does, and a button below the message shows it as
// it is printed to whoever presses. The buttons stay when the message is complete.

// playedCard is a card that a message tells of.
type playedCard struct {
	Thing string `json:"thing"` // its domain and its id, "card.athelas"
	Name  string `json:"name"`  // that it was played under
}

// played lists the cards that some events play for all to see, each once.
func played(t *table.Table, events []engine.Event, lang words.Lang) (cards []almanac.Card) {
	if t.Almanac == nil {
		return nil
	}
	for _, e := range engine.EventsFor(events, engine.Nobody) {
		c := t.Almanac.Played(e, string(lang))
		if c.Thing != "" && !slices.Contains(cards, c) {
			cards = append(cards, c)
		}
	}
	return cards
}

// paragraphs tells events, and below them in small print what the cards do that are played.
func paragraphs(t *table.Table, say phrase.Speaker, events []engine.Event) []string {
	return append(t.Tale.Paragraphs(say, events), effects(t, say, events)...)
}

// effects say what the cards do that events tell of.
func effects(t *table.Table, say phrase.Speaker, events []engine.Event) (told []string) {
	for _, c := range played(t, events, say.Lang) {
		if c.Does != "" {
			told = append(told, words.Text(say.Lang, "bot.card.does", words.Args{"card": c.Name, "does": c.Does}))
		}
	}
	return told
}

// cardsOf are the cards that some parts of a story tell of, each once.
func cardsOf(parts []part) (cards []playedCard) {
	for _, p := range parts {
		for _, c := range p.Cards {
			if !slices.ContainsFunc(cards, func(o playedCard) bool { return o.Thing == c.Thing }) {
				cards = append(cards, c)
			}
		}
	}
	return cards
}

// tellable are played cards as a message keeps them.
func tellable(cards []almanac.Card) (list []playedCard) {
	for _, c := range cards {
		list = append(list, playedCard{c.Thing, c.Name})
	}
	return list
}

// withCards adds a row to those of a message: a button for each card that it tells of, or a menu where they
// are too many. Where there is no room the cards can still be looked up.
func withCards(rows []discord.Row, t *table.Table, cards []playedCard, lang words.Lang) []discord.Row {
	if len(cards) == 0 || len(rows) >= mostRows {
		return rows
	}
	if len(cards) > fewChoices {
		menu := discord.StringSelect{CustomID: idFor(pressCard, t.ID),
			Placeholder: words.Text(lang, "bot.card.menu", nil)}
		for _, c := range cards[max(0, len(cards)-menuSize):] {
			menu.Options = append(menu.Options,
				discord.SelectOption{Label: markup.Cut(c.Name, lineLength), Value: c.Thing})
		}
		return append(rows, discord.Row{menu})
	}
	row := discord.Row{}
	for _, c := range cards {
		row = append(row, discord.Button{Label: markup.Cut(c.Name, labelLength), Emoji: "🃏",
			CustomID: idFor(pressCard, t.ID, c.Thing), Style: discord.StyleSecondary})
	}
	return append(rows, row)
}

// cardPress shows a card as it is printed, and in words.
func (p *press) cardPress(ctx context.Context, id customID) (discord.Message, error) {
	return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		thing := id.part(1)
		if values := p.i.Component.Values; len(values) == 1 {
			thing = values[0]
		}
		for _, e := range phrase.Entries(t.Rules.ID(), t.Almanac) {
			if e.Key == t.Rules.ID()+".lookup."+thing {
				return p.entry(ctx, t, e)
			}
		}
		return discord.Message{}, &table.Problem{Code: "old-button"}
	})
}
