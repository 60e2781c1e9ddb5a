// Package hunt gives the words what a data set of The Hunt for the Ring calls its things, and what is printed
// on its cards.
package hunt

import (
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// Give has a game's words say the names of its data set, and what its cards do: whole to be looked up, and in
// short for menus. The game is "hunt", or one that speaks as it does with another set: then it is called
// after the set. It is called before anything is said.
func Give(game string, set *dataset.Set) {
	if game != ours {
		words.Alias(game, ours)
	}
	for _, lang := range words.Languages {
		given := map[string]string{}
		give := func(key, text string) { given[game+"."+key] = text }
		if game != ours {
			give("title", words.Text(lang, ours+".title", nil)+": "+set.Name)
			give("command-name", game)
		}
		for key, name := range set.Names() {
			give(key, in(lang, name.English, name.Polish))
		}
		words.Give(lang, given) // the names, of which more is made
		for i := range set.Corruption {
			give("token."+rules.Tokens.Name(engine.Value(i+1)), tokenName(lang, &set.Corruption[i]))
		}
		for part, prefix := range []string{"i-", "ii-"} {
			for id := range set.Boards[part].Spaces {
				if s := &set.Boards[part].Spaces[id]; s.Region != 0 {
					give("short.space."+prefix+dataset.SpaceID(id).String(),
						words.Text(lang, game+".region."+s.Region.String(), nil))
				}
			}
		}
		for key, card := range set.CardsByName() {
			t := printed{lang, card}
			give("short."+key, t.short())
			give("lookup."+key+".text", t.whole())
			give("lookup."+key+".page", pages[card.Deck])
			give("explain."+key, t.effects(func(*dataset.Effect) bool { return true }))
			for verb, timing := range map[string]dataset.Timing{"play": dataset.InTurn, "react": dataset.OutOfTurn} {
				if card.Deck == dataset.AllyI || card.Deck == dataset.AllyII {
					give("explain."+verb+"."+key, t.effects(func(e *dataset.Effect) bool { return e.Timing == timing }))
				}
			}
		}
		words.Give(lang, given)
	}
}

// ours is the game whose words every data set speaks with.
const ours = "hunt"

// pages of the rulebook tell of each deck.
var pages = [...]string{dataset.AllyI: "14–15", dataset.AllyII: "14–15", dataset.Sorcery: "20",
	dataset.Company: "15"}

func in(lang words.Lang, english, polish string) string {
	if lang == words.Polish {
		return polish
	}
	return english
}

// tokenName is what a corruption token shows; of the colours only the red of the special ones counts.
func tokenName(lang words.Lang, t *dataset.CorruptionToken) string {
	name, kind := strconv.Itoa(t.Value), "number"
	if t.Eye {
		name, kind = words.Text(lang, ours+".printed.eye", nil), "eye"
	}
	if t.Colour == dataset.Red {
		name = words.Text(lang, ours+".printed.red", words.Args{"token": name, "token_id": kind})
	}
	return name
}

// printed is what stands on a card, in a language.
type printed struct {
	lang words.Lang
	card *dataset.Card
}

func (t printed) word(key string, args words.Args) string {
	return words.Text(t.lang, ours+".printed."+key, args)
}

func (t printed) condition() string { return in(t.lang, t.card.Condition, t.card.ConditionPL) }

// timing is when an effect can be used, before its text: that of a sorcery card, whenever a die pays for it.
func (t printed) timing(e *dataset.Effect) string {
	if t.card.Deck == dataset.Sorcery {
		if e.Parts.In(dataset.PartII) && !e.Parts.In(dataset.PartI) {
			return t.word("with-die-2", nil)
		}
		return t.word("with-die", nil)
	}
	return t.word([...]string{dataset.InTurn: "turn", dataset.OutOfTurn: "out-of-turn",
		dataset.Ongoing: "ongoing", dataset.Once: "once"}[e.Timing], nil)
}

// deck is what the card belongs to, and how many there are of it.
func (t printed) deck() string {
	if t.card.Deck == dataset.Company {
		return t.word("company", nil)
	}
	return t.word([...]string{dataset.AllyI: "ally1", dataset.AllyII: "ally2",
		dataset.Sorcery: "sorcery"}[t.card.Deck], words.Args{"n": t.card.Copies})
}

// whole is all that stands on the card, a line each.
func (t printed) whole() string {
	lines := []string{t.deck()}
	if c := t.condition(); c != "" {
		lines = append(lines, t.word("condition", words.Args{"text": c}))
	}
	return strings.Join(append(lines, t.effects(func(*dataset.Effect) bool { return true })), "\n")
}

// effects are what the card can do, of its effects those that count; several are numbered, as they are
// chosen.
func (t printed) effects(count func(*dataset.Effect) bool) string {
	var lines, numbers []string
	for i := range t.card.Effects {
		if e := &t.card.Effects[i]; count(e) {
			lines = append(lines, "**"+t.timing(e)+"** "+in(t.lang, e.Text, e.TextPL))
			numbers = append(numbers, strconv.Itoa(i+1)+". ")
		}
	}
	if len(lines) > 1 && t.card.Deck != dataset.Company {
		for i := range lines {
			lines[i] = numbers[i] + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}

// short is the beginning of what the card does: a menu has room for a line.
func (t printed) short() string {
	var parts []string
	for i := range t.card.Effects {
		e := &t.card.Effects[i]
		parts = append(parts, in(t.lang, e.Text, e.TextPL))
	}
	return strings.Join(parts, " / ")
}
