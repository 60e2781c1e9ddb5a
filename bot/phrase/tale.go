package phrase

import (
	"redbook/assets/words"
	"redbook/engine"
)

// Tale says a phrase of the game's telling, <game>.tale.<key>, of facts and of more that the teller has made
// up from several.
func (s Speaker) Tale(key string, facts []engine.Fact, more words.Args) string {
	args := s.args(facts)
	for name, value := range more {
		args[name] = value
	}
	return s.text("tale."+key, args)
}

// HasTale reports whether the game's telling has the phrase.
func (s Speaker) HasTale(key string) bool { return words.Has(s.Lang, s.Rules.ID()+".tale."+key) }

// Values lists the values of a fact in words.
func (s Speaker) Values(f engine.Fact) string { return s.values(f.Domain, f.Values) }
