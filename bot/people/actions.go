package people

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage/ids"
)

// Typed is an action as a slash command: the game's own if it is wanted and there is one, otherwise /answer.
func Typed(rules engine.Description, a engine.Action, own bool) (command string, options []sandbox.Option) {
	for _, v := range rules.Verbs() {
		if v.Name == a.Verb && v.Turn && own {
			// a war's command is not its id
			name := func(key string) string { return words.Text(words.English, rules.ID()+"."+key, nil) }
			for _, arg := range a.Args {
				options = append(options, sandbox.Opt(name("option-name."+arg.Name), v.FormatArg(arg)))
			}
			return name("command-name") + " " + name("command."+a.Verb), options
		}
	}
	return "answer", []sandbox.Option{sandbox.Opt("action", rules.Format(a))}
}

// WithoutUsual leaves out of an action what the bot fills in by itself.
func WithoutUsual(rules engine.Rules, p engine.Position, seat engine.Seat, a engine.Action) (engine.Action,
	error) {
	short := engine.Action{Verb: a.Verb}
	for i, arg := range a.Args {
		hints, err := rules.Hints(p, seat, engine.Action{Verb: a.Verb, Args: a.Args[:i]})
		if err != nil {
			return a, err
		}
		if u := hints.Usual; u == nil || u.Value != arg.Value || !slices.Equal(u.Bag, arg.Bag) {
			short = short.With(arg)
		}
	}
	return short, nil
}

// Control finds a button or menu of a message by the beginning of its custom id, if it can be used.
func Control(m sandbox.Message, prefix string) (*sandbox.Component, bool) {
	i := slices.IndexFunc(m.Controls(), func(c *sandbox.Component) bool {
		return strings.HasPrefix(c.CustomID, prefix) && !c.Disabled
	})
	if i < 0 {
		return nil, false
	}
	return m.Controls()[i], true
}

// Confirmation is the button that says yes to a preview of what an action leads to.
func Confirmation(m sandbox.Message) (*sandbox.Component, bool) {
	if Done(m) {
		return nil, false
	}
	i := slices.IndexFunc(m.Controls(),
		func(c *sandbox.Component) bool { return strings.Contains(c.CustomID, ":go:") })
	if i < 0 {
		return nil, false
	}
	return m.Controls()[i], true
}

// Begins finds what begins an answer under the status of a game: the verb's own button, otherwise the one
// that shows what its presser is asked.
func Begins(status sandbox.Message, game ids.Game, verb string) (*sandbox.Component, bool) {
	for _, c := range status.Controls() {
		if strings.HasPrefix(c.CustomID, "a:"+string(game)+":") && strings.HasSuffix(c.CustomID, ":"+verb) {
			return c, true
		}
	}
	return Control(status, "s:"+string(game))
}

// aside are the operations of an answer that do not take it on: back, to its beginning, the exact way, other
// means, why, the odds, pages, and a preset once more.
var aside = []string{"b", "n", "x", "w", "p", "why", "odds", "r"}

// Forward lists the controls that take an answer on.
func Forward(m sandbox.Message) (list []*sandbox.Component) {
	for _, c := range m.Controls() {
		parts := strings.Split(c.CustomID, ":")
		if parts[0] == "d" && len(parts) > 2 && !c.Disabled && !slices.Contains(aside, parts[2]) {
			list = append(list, c)
		}
	}
	return list
}

// Values picks as few values of a menu as it takes, but one at least, for one that is closed as it was opened
// sends nothing: next to each other from one that pick chooses (an index below n); nil for a button.
func Values(c *sandbox.Component, pick func(n int) int) []string {
	if len(c.Options) == 0 {
		return nil
	}
	least := 1
	if c.MinValues != nil {
		least = max(1, *c.MinValues)
	}
	values := []string{}
	for at := pick(len(c.Options)); len(values) < least; at++ {
		values = append(values, c.Options[at%len(c.Options)].Value)
	}
	return values
}

// Opened is the game that the answer to /game create speaks of.
func Opened(m sandbox.Message) (game ids.Game, ok bool) {
	parts := strings.Split(m.Content, "`")
	return ids.Game(parts[min(1, len(parts)-1)]), len(parts) == 3 && !strings.HasPrefix(m.Content, "⚠️")
}

// Create is the command that opens a game of some rules: each game has a subcommand of its own.
func Create(rules string) string {
	return "game create " + words.Text(words.English, rules+".command-name", nil)
}
