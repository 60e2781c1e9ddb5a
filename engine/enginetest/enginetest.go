// Package enginetest is the conformance kit that every game must pass, and what the games' own tests share.
// It imports the kernel and package script, but no game: it plays random games by their [engine.Rules] alone.
//
// Begin with [Checks], the list of promises. A game's test calls [Run] with its rules and a [Config]; each
// check can also be called alone, and returns an error that holds the record of the game so far. Most checks
// have a file of their own; game.go is the random game that all of them play.
//
// Besides the checks: [Scripts] runs scenarios written as text, [Fuzz] lets a fuzzer choose the actions,
// [Trial] is a game that a test plays by hand, and package probe is the small game with which the kit itself
// is tested.
package enginetest

import (
	"fmt"
	"testing"

	"redbook/engine"
)

// Config says what a game promises and how hard it is tried. Only Decisions is required.
type Config struct {
	// Options are the combinations to play; nil is every combination there is.
	Options []engine.Options
	// Decisions is the number of answers within which every random game must end.
	Decisions int
	// Games is how many games Play plays for each combination; 0 stands for 50. The other checks, which do
	// more at each position, play Deep games (0 stands for 4), and look closely at one position in Sample (0
	// stands for 5).
	Games, Deep, Sample int
	// Only, if it is not nil, restricts the positions that are looked at closely; one in Sample of these is.
	Only func(p engine.Position) bool
	// Weight makes random players prefer some actions, so that games reach what is worth testing.
	Weight engine.Weight
	// Moods gives the players of each game a mood of their own instead (engine.Mood), so that they also do what
	// takes a plan.
	Moods bool
	// Rare are things that random games need not reach, but scripts must: "event moved", "step turn.act",
	// "verb march", "path flood", "end dawn".
	Rare []string
	// GivingUp are the reasons, besides its own, for which a game may end when somebody gives up: a match that
	// points decide.
	GivingUp []string
	// Named are the labels of hidden draws whose outcomes the writer of a record must name: they decide what
	// fits later, and no action tells what was drawn (where a secret way begins) or who has it.
	Named []string
	// Unsaid are things that have no reason of the game's where they are closed or do not fit, each with why:
	// "verb lend", "field hide.where", "step hide.choose" for all of it, or a value of a domain wherever it
	// stands, "value card=none". See Reasons.
	Unsaid map[string]string
	// Partners are the sets of seats that one person may hold, besides single ones.
	Partners []engine.Seats
	// Twins is how many twins the leak check must have found for each audience; 0 only where a game hides
	// nothing.
	Twins int
	// Within says that a view holds all that the views of fewer seats hold, where null, "", 0, false and what is
	// missing count as hidden.
	Within bool

	// Brief has only the beginnings of a few games played under the race detector, where everything takes ten
	// times as long. Rules are pure, so all that it can find is writing to a table that games share; that
	// shows early in games that are played at the same time. Whole games are tried without the detector.
	Brief bool

	looked map[string]int // how often each step has come up in this check
}

// Check is one promise of the kit.
type Check struct {
	Name string
	Run  func(engine.Rules, Config) error
}

// Checks are all promises, in the order in which Run tries them.
var Checks = []Check{
	{"tags", Tags},
	{"play", Play},
	{"hasty", Hasty},
	{"offer", Offer},
	{"reasons", Reasons},
	{"purpose", Purpose},
	{"save", Save},
	{"determinism", Determinism},
	{"text", Text},
	{"ids", IDs},
	{"chairs", Chairs},
	{"views", Views},
	{"leaks", Leaks},
	{"sealed", Sealed},
	{"records", Records},
	{"unnamed", Unnamed},
	{"undo", Undo},
	{"quiet", Quiet},
	{"orders", Orders},
}

// Run tries all checks on a game, as many at a time as go test -parallel says: rules are pure.
func Run(t *testing.T, rules engine.Rules, cfg Config) {
	t.Helper()
	for _, c := range Checks {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			if err := c.Run(rules, cfg); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// withDefaults fills in what a Config leaves open, and refuses one that makes no sense.
func (cfg Config) withDefaults(r engine.Rules) (Config, error) {
	if cfg.Decisions < 1 {
		return cfg, fmt.Errorf("config: say within how many Decisions a game ends")
	}
	for _, n := range []struct {
		field *int
		value int
	}{{&cfg.Games, 50}, {&cfg.Deep, 4}, {&cfg.Sample, 5}} {
		if *n.field == 0 {
			*n.field = n.value
		}
	}
	if cfg.brief() {
		cfg.Games = min(cfg.Games, briefGames)
	}
	cfg.looked = map[string]int{}
	if cfg.Options == nil {
		cfg.Options = combinations(r.Options())
	}
	known := tableOf(r)
	for _, rare := range cfg.Rare {
		if !known[rare] {
			return cfg, fmt.Errorf("config: Rare names an unknown thing %q", rare)
		}
	}
	return cfg, nil
}

func (cfg *Config) brief() bool { return cfg.Brief && raced }

// combinations lists every way to choose the options.
func combinations(options []engine.Option) []engine.Options {
	all := []engine.Options{{}}
	for _, o := range options {
		var more []engine.Options
		for _, chosen := range all {
			for _, value := range o.Values {
				next := engine.Options{o.Name: value}
				for k, v := range chosen {
					next[k] = v
				}
				more = append(more, next)
			}
		}
		all = more
	}
	return all
}

// audiences lists everyone who may look at a game: spectators, each seat, and partners.
func (cfg *Config) audiences(r engine.Rules, o engine.Options) []engine.Seats {
	list := []engine.Seats{engine.Nobody}
	seats := engine.SeatsOf(r.SeatsOf(o)...)
	for _, seat := range seats.List() {
		list = append(list, engine.SeatsOf(seat))
	}
	for _, partners := range cfg.Partners {
		if partners&^seats == 0 {
			list = append(list, partners)
		}
	}
	return list
}
