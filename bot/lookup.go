package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// lookUp is what one of the commands looks things up in.
type lookUp struct {
	command string
	option  string                  // that names the thing
	has     func(phrase.Entry) bool // which entries
	deep    bool                    // also by page, number and text
	problem string                  // what is said when nothing fits
}

// What the commands /card, /rule and /region look up.
var (
	cards = lookUp{commandCard, optionName, func(e phrase.Entry) bool { return e.Domain() != "" }, false,
		"no-such-card"}
	topics = lookUp{commandRule, optionTopic, func(e phrase.Entry) bool { return e.Domain() == "" }, true,
		"no-such-topic"}
	places = lookUp{commandRegion, optionName, isPlace, false, "no-such-region"}
)

// isPlace reports whether an entry is a place of a board: every game calls those regions, and one whose
// regions hold areas calls these spaces.
func isPlace(e phrase.Entry) bool { return e.Domain() == "region" || e.Domain() == "space" }

// lookUpCommand says what one thing does, with where that is written, and what has become of it in the game
// that is meant.
func (p *press) lookUpCommand(ctx context.Context, l lookUp) (discord.Message, error) {
	t, err := p.lookedAt(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	typed := p.option(l.option)
	entries := p.entries(t, l)
	if i := slices.IndexFunc(entries, func(e phrase.Entry) bool { return e.Key == typed }); i >= 0 {
		return p.entry(ctx, t, entries[i])
	}
	list := search(entries, typed, l.deep)
	if !l.deep { // another game's card is not meant where this one has what fits
		if own := hereOnly(t, list); len(own) > 0 {
			list = own
		}
	}
	switch {
	case len(list) == 0:
		return discord.Message{}, &table.Problem{Code: l.problem}
	case len(list) == 1 || list[0].called(folded(typed)) || l.deep && list[0].rank < list[1].rank:
		return p.entry(ctx, t, list[0].Entry)
	case l.deep || len(list) <= mostNamed:
		return discord.Message{Content: p.several(t, list)}, nil
	}
	return discord.Message{}, &table.Problem{Code: l.problem}
}

// isCard reports whether an entry is a card of any kind.
func isCard(e phrase.Entry) bool {
	return slices.Contains([]string{"card", "special", "companion"}, e.Domain())
}

// entry is the message for an entry. For a card of a game it has the picture, for a place the close-up, if
// the painter makes one.
func (p *press) entry(ctx context.Context, t *table.Table, e phrase.Entry) (discord.Message, error) {
	m := discord.Message{Content: p.entryText(t, e)}
	if t == nil || t.Rules.ID() != e.Game() {
		return m, nil
	}
	if _, id, _ := strings.Cut(e.Key, ".lookup."+e.Domain()+"."); isCard(e) {
		m.Files = p.bot.illustrations(t, t.View(engine.Nobody), p.sight(ctx),
			render.Sheet{Kind: render.SheetCard, What: id})
	}
	if !isPlace(e) {
		return m, nil
	}
	view := t.View(engine.Nobody)
	for _, o := range closeUps(t.Painter.Offers(view, string(p.lang))) {
		if strings.HasSuffix(e.Key, "."+o.What) {
			var err error
			m.Files, err = pictures(t, view, []render.Sheet{o.Sheet}, p.sight(ctx))
			return m, err
		}
	}
	return m, nil
}

// mostNamed is among how many things somebody can still choose by reading their names.
const mostNamed = 12

// several says as many entries as fit into a message, and names the others.
func (p *press) several(t *table.Table, list []found) string {
	text, names := "", ""
	for _, f := range list {
		switch next := p.entryText(t, f.Entry); {
		case names == "" && len([]rune(text+next)) < 1500:
			text += next + "\n\n"
		case len([]rune(text+names)) < 1800:
			names += "• " + markup.Cut(f.Label(p.lang), lineLength) + "\n"
		}
	}
	if names != "" {
		text += words.Text(p.lang, "bot.lookup.others", nil) + "\n" + names
	}
	return markup.Message(strings.TrimSpace(text))
}

// entryText is an entry in the game that is meant, as far as the asker may know it; a game of other rules is
// none.
func (p *press) entryText(t *table.Table, e phrase.Entry) string {
	if t == nil || t.Rules.ID() != e.Game() {
		return e.TextIn(p.lang, nil)
	}
	return e.TextIn(p.lang, t.View(t.SeatsOf(p.i.User.ID)))
}

// lookedAt is the game in which something is looked up: the one that is named, or that of the thread, or the
// only one of the asker's. None is nil: then things are looked up in no game. A game that is named must be
// there to be looked at.
func (p *press) lookedAt(ctx context.Context) (*table.Table, error) {
	t, err := p.watched(ctx)
	var problem *table.Problem
	switch {
	case err == nil:
		return t, nil
	case p.option(optionGame) == "" && errors.As(err, &problem):
		return nil, nil
	}
	return nil, err
}

// completeLookUp lists the entries that fit what has been typed, in whatever language.
func (p *press) completeLookUp(ctx context.Context, l lookUp, typed string) []discord.Choice {
	t, err := p.lookedAt(ctx)
	if err != nil {
		return hint(p.bot.explain(p.lang, nil, err))
	}
	var choices []discord.Choice
	for _, f := range search(p.entries(t, l), typed, l.deep) {
		choices = append(choices, choice(p.label(t, f.Entry), f.Key))
	}
	return choices[:min(len(choices), menuSize)]
}

// label is an entry in the list; where several games are offered, one of another game says of which.
func (p *press) label(t *table.Table, e phrase.Entry) string {
	label := e.Label(p.lang)
	if len(p.bot.tables.Games()) > 1 && (t == nil || t.Rules.ID() != e.Game()) {
		label += " · " + words.Text(p.lang, e.Game()+".title", nil)
	}
	return label
}

// entries are those of all games, in the order of their names; those of the game that is meant come first,
// and before what only an expansion has that it is played without.
func (p *press) entries(t *table.Table, l lookUp) []phrase.Entry {
	var entries []phrase.Entry
	for _, g := range p.bot.tables.Games() {
		entries = append(entries, phrase.Entries(g.Rules.ID(), g.Almanac)...)
	}
	entries = slices.DeleteFunc(entries, func(e phrase.Entry) bool { return !l.has(e) })
	names := map[string]string{}
	for _, e := range entries {
		names[e.Key] = folded(e.Name(p.lang))
	}
	slices.SortStableFunc(entries, func(a, b phrase.Entry) int {
		if order := far(t, a) - far(t, b); order != 0 {
			return order
		}
		return strings.Compare(names[a.Key], names[b.Key])
	})
	return entries
}

// far is how far an entry is from the game that is meant: in it, in an expansion that it is played without,
// or in another game. Where no game is meant, what is in an expansion is the farther.
func far(t *table.Table, e phrase.Entry) int {
	book := e.Expansion()
	switch {
	case t != nil && t.Rules.ID() != e.Game():
		return otherGame
	case book != "" && (t == nil || t.Options()[book] != "on"):
		return 1
	}
	return 0
}

// otherGame is how far all of another game is.
const otherGame = 2

// hereOnly leaves out what other games have.
func hereOnly(t *table.Table, list []found) []found {
	return slices.DeleteFunc(slices.Clone(list), func(f found) bool { return far(t, f.Entry) == otherGame })
}
