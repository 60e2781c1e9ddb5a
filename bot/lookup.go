package bot

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/phrase"
	"redbook/bot/table"
)

// cardCommand works on /card, and ruleCommand on /rule: what one thing does, with where that is written.
func (p *press) cardCommand() (discord.Message, error) {
	return p.lookUp(p.option(optionName), phrase.Cards, "no-such-card")
}

func (p *press) ruleCommand() (discord.Message, error) {
	return p.lookUp(p.option(optionTopic), phrase.Topics, "no-such-topic")
}

func (p *press) lookUp(name string, entriesOf func(string) []phrase.Entry, problem string) (discord.Message, error) {
	entries := p.entries(entriesOf)
	i := slices.IndexFunc(entries, func(e phrase.Entry) bool { return e.Key == name })
	if i < 0 {
		found := search(entries, name)
		if len(found) == 0 || len(found) > 1 && !found[0].called(folded(name)) {
			return discord.Message{}, &table.Problem{Code: problem}
		}
		return discord.Message{Content: found[0].Text(p.lang)}, nil
	}
	return discord.Message{Content: entries[i].Text(p.lang)}, nil
}

// completeLookUp lists the entries that fit what has been typed, in whatever language.
func (p *press) completeLookUp(entriesOf func(string) []phrase.Entry, typed string) []discord.Choice {
	var choices []discord.Choice
	for _, e := range search(p.entries(entriesOf), typed) {
		choices = append(choices, choice(e.Label(p.lang), e.Key))
	}
	return choices[:min(len(choices), menuSize)]
}

// entries are those of all games, in the order of their names.
func (p *press) entries(of func(string) []phrase.Entry) []phrase.Entry {
	var entries []phrase.Entry
	for _, g := range p.bot.tables.Games() {
		entries = append(entries, of(g.Rules.ID())...)
	}
	slices.SortStableFunc(entries, func(a, b phrase.Entry) int {
		return strings.Compare(folded(a.Name(p.lang)), folded(b.Name(p.lang)))
	})
	return entries
}

// found is an entry and how well it fits.
type found struct {
	phrase.Entry
	rank int
}

// called tells whether the entry has this very name in one of the languages.
func (f found) called(typed string) bool {
	return slices.ContainsFunc(words.Languages, func(l words.Lang) bool { return folded(f.Name(l)) == typed })
}

// search finds the entries whose name in one of the languages holds what has been typed: first who is called so, then
// whose name begins so, then the others.
func search(entries []phrase.Entry, typed string) []found {
	typed = folded(typed)
	var list []found
	for _, e := range entries {
		best := 3
		for _, lang := range words.Languages {
			name := folded(e.Name(lang))
			switch {
			case name == typed:
				best = 0
			case strings.HasPrefix(name, typed):
				best = min(best, 1)
			case strings.Contains(name, typed):
				best = min(best, 2)
			}
		}
		if best < 3 {
			list = append(list, found{e, best})
		}
	}
	slices.SortStableFunc(list, func(a, b found) int { return a.rank - b.rank })
	return list
}

// folded is a text as people type it in haste: small letters without their marks.
func folded(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(strings.TrimSpace(text))) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == 'ł':
			b.WriteRune('l')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
