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
	"redbook/storage"
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
	near, err := p.nearness(ctx, t)
	if err != nil {
		return discord.Message{}, err
	}
	typed := p.option(l.option)
	entries := p.entries(near, l)
	if i := slices.IndexFunc(entries, func(e phrase.Entry) bool { return e.Key == typed }); i >= 0 {
		return p.entry(ctx, t, entries[i])
	}
	list := near.here(search(entries, typed, l.deep), l)
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
		return hint(p.explain(nil, err))
	}
	near, err := p.nearness(ctx, t)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	list := search(p.entries(near, l), typed, l.deep)
	own := near.here(list, l)
	if others := near.elsewhere(list); typed != "" && len(others) < len(list) {
		own = append(own, others...)
	}
	var choices []discord.Choice
	for _, f := range own {
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

// entries are those of all games, the nearest first, in the order of their names; what has a number for a
// name comes last.
func (p *press) entries(near nearness, l lookUp) []phrase.Entry {
	var entries []phrase.Entry
	for _, g := range p.bot.tables.Games() {
		entries = append(entries, phrase.Entries(g.Rules.ID(), g.Almanac)...)
	}
	entries = slices.DeleteFunc(entries, func(e phrase.Entry) bool { return !l.has(e) })
	names := map[string]string{}
	for _, e := range entries {
		if names[e.Key] = folded(e.Name(p.lang)); aPlace.MatchString(names[e.Key]) {
			names[e.Key] = "~" + names[e.Key]
		}
	}
	slices.SortStableFunc(entries, func(a, b phrase.Entry) int {
		if order := near.far(a) - near.far(b); order != 0 {
			return order
		}
		return strings.Compare(names[a.Key], names[b.Key])
	})
	return entries
}

// nearness tells what is meant before all else: what plays in the game in which somebody looks things up, or
// where it is none, in those that they play.
type nearness struct {
	table *table.Table // nil where no single game is meant
	view  any          // what everybody may know of it
	games []string     // the ids of the rules that are meant; none are all
}

func (p *press) nearness(ctx context.Context, t *table.Table) (nearness, error) {
	if t != nil {
		return nearness{t, t.View(engine.Nobody), []string{t.Rules.ID()}}, nil
	}
	playing, err := p.bot.tables.Store().GamesOf(ctx, p.i.User.ID, storage.Lobby, storage.Running)
	near := nearness{}
	for _, g := range playing {
		near.games = append(near.games, g.Rules)
	}
	return near, err
}

// far is how far an entry is from what is meant: in it, in the same rules but not in this game, or in another
// game. Where no game is meant, what is in an expansion is the farther.
func (n nearness) far(e phrase.Entry) int {
	book := e.Expansion()
	switch {
	case len(n.games) > 0 && !slices.Contains(n.games, e.Game()):
		return otherGame
	case book != "" && (n.table == nil || n.table.Options()[book] != "on"):
		return notInThis
	case n.table != nil && !e.Plays(n.view):
		return notInThis
	}
	return 0
}

// How far something is that is not meant.
const (
	notInThis = 1 + iota
	otherGame
)

// here leaves out what other games have where the one that is meant has something that fits, and of its cards
// those that do not play in it, unless they fit better than all that do.
func (n nearness) here(list []found, l lookUp) []found {
	best := rankNone
	own := slices.DeleteFunc(slices.Clone(list), func(f found) bool {
		if n.far(f.Entry) == 0 {
			best = min(best, f.rank)
		}
		return n.far(f.Entry) == otherGame
	})
	if !l.deep {
		own = slices.DeleteFunc(own, func(f found) bool { return n.far(f.Entry) > 0 && f.rank >= best })
	}
	if len(own) == 0 {
		return list
	}
	return own
}

// elsewhere are those of other games.
func (n nearness) elsewhere(list []found) []found {
	return slices.DeleteFunc(slices.Clone(list), func(f found) bool { return n.far(f.Entry) != otherGame })
}
