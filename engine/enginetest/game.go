package enginetest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"redbook/engine"
)

// game is a random game that is being played, with all that a check or the report of a failure needs. The
// same rules, options and number give the same game in every check.
type game struct {
	rules    engine.Rules
	cfg      *Config
	options  engine.Options
	number   int
	seed     []byte
	players  *rand.Rand // what the random players choose
	lean     engine.Weight
	rng      *rand.Rand // what a check chooses: separate, so that checking does not change the game
	chance   *engine.Seeded
	record   *engine.Record
	position engine.Position
	events   []engine.Event
	answers  int
}

// move is one action of a game and what it led to.
type move struct {
	seat   engine.Seat
	action engine.Action
	played engine.Played
}

func newGame(r engine.Rules, cfg *Config, o engine.Options, number int) (*game, error) {
	seed := sha256.Sum256(fmt.Appendf(nil, "%s %s %d", r.ID(), optionText(o), number))
	checks := seed
	checks[0] ^= 1
	g := &game{
		rules: r, cfg: cfg, options: o, number: number, seed: seed[:],
		players: rand.New(rand.NewChaCha8(seed)), rng: rand.New(rand.NewChaCha8(checks)),
		chance: engine.NewSeeded(seed[:], 0),
		record: &engine.Record{Game: r.ID(), Options: o, Commitment: engine.Commitment(seed[:]), Seed: seed[:]},
	}
	if g.lean = cfg.Weight; cfg.Moods {
		g.lean = engine.Mood(r, g.players.IntN)
	}
	p, played, err := r.New(o, g.chance)
	if err != nil {
		return nil, g.fail(fmt.Errorf("new game: %w", err))
	}
	g.position, g.events = p, played.Events
	g.record.Lines = []engine.Line{{Kind: engine.StartLine, Outcomes: played.Outcomes}}
	if err := r.Check(p); err != nil {
		return nil, g.fail(fmt.Errorf("new game: %w", err))
	}
	return g, nil
}

// choose makes a random action for one of the seats that are asked.
func (g *game) choose() (engine.Seat, engine.Action, error) {
	decisions := g.rules.Decisions(g.position)
	if len(decisions) == 0 {
		return 0, engine.Action{}, fmt.Errorf("no result, and nothing is asked")
	}
	d := decisions[g.players.IntN(len(decisions))]
	a, err := engine.RandomAction(g.rules, g.position, d, g.players.IntN, g.lean)
	return d.Seat, a, err
}

// play carries an action out.
func (g *game) play(seat engine.Seat, a engine.Action) (move, error) {
	return g.playWith(seat, a, g.chance)
}

func (g *game) playWith(seat engine.Seat, a engine.Action, chance engine.Chance) (move, error) {
	p, played, err := g.rules.Apply(g.position, seat, a, chance)
	line := engine.Line{Kind: engine.ActionLine, Seat: seat, Action: a, Outcomes: played.Outcomes}
	g.record.Lines = append(g.record.Lines, line)
	if err != nil {
		return move{}, fmt.Errorf("the last action was offered: %w", err)
	}
	g.position, g.events = p, append(g.events, played.Events...)
	g.answers++
	if err := g.rules.Check(p); err != nil {
		return move{}, fmt.Errorf("after the last action: %w", err)
	}
	return move{seat, a, played}, nil
}

// failure is an error with the game in which it occurred.
type failure struct {
	err  error
	game string
}

func (f *failure) Error() string { return f.err.Error() + "\n" + f.game }
func (f *failure) Unwrap() error { return f.err }

// fail adds to an error what is needed to reproduce it.
func (g *game) fail(err error) error {
	if known := (*failure)(nil); err == nil || errors.As(err, &known) {
		return err
	}
	return &failure{err, fmt.Sprintf("in random game %d of %q, seed %x; the record so far:\n%s",
		g.number, optionText(g.options), g.seed, g.record.Format(g.rules, engine.Public))}
}

// sampled reports whether a check should look closely at the present position: at the first few of each step,
// and at one in Sample after that; or where Config.Only says.
func (g *game) sampled() bool {
	if g.cfg.Only != nil {
		return g.cfg.Only(g.position) && g.rng.IntN(g.cfg.Sample) == 0
	}
	step := ""
	if asked := g.rules.Decisions(g.position); len(asked) > 0 {
		step = asked[0].Step
	}
	g.cfg.looked[step]++
	return g.cfg.looked[step] <= 3*len(g.cfg.Options) || g.rng.IntN(g.cfg.Sample) == 0
}

// eachGame plays n games a combination of options. Before every answer, and at the end, it calls before;
// after every answer, after. Both may be nil.
func eachGame(r engine.Rules, cfg *Config, n int, before func(*game) error,
	after func(*game, engine.Position, move) error) error {
	for _, o := range cfg.Options {
		for number := range n {
			g, err := newGame(r, cfg, o, number)
			if err != nil {
				return err
			}
			if err := g.through(before, after); err != nil {
				return g.fail(err)
			}
		}
	}
	return nil
}

// briefAnswers and briefGames limit the length of games, and their number for Play, under Config.Brief.
const (
	briefAnswers = 300
	briefGames   = 5
)

func (g *game) through(before func(*game) error, after func(*game, engine.Position, move) error) error {
	for {
		if before != nil {
			if err := before(g); err != nil {
				return err
			}
		}
		if _, over := g.rules.Result(g.position); over || g.cfg.brief() && g.answers == briefAnswers {
			return nil
		}
		if g.answers == g.cfg.Decisions {
			return fmt.Errorf("the game has not ended within %d decisions", g.cfg.Decisions)
		}
		old := g.position
		seat, a, err := g.choose()
		if err != nil {
			return err
		}
		m, err := g.play(seat, a)
		if err != nil {
			return err
		}
		if after != nil {
			if err := after(g, old, m); err != nil {
				return err
			}
		}
	}
}

func optionText(o engine.Options) string {
	var words []string
	for name, value := range o {
		words = append(words, name+"="+value)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// seatName returns the name of a seat.
func seatName(r engine.Rules, s engine.Seat) string { return r.Seats().Name(engine.Value(s)) }

// audienceName returns the names of an audience.
func audienceName(r engine.Rules, audience engine.Seats) string {
	if audience == engine.Nobody {
		return "spectators"
	}
	var names []string
	for _, s := range audience.List() {
		names = append(names, seatName(r, s))
	}
	return strings.Join(names, "+")
}

// firstDifference shows where two texts begin to differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := 0; i < len(x) || i < len(y); i++ {
		left, right := "(nothing)", "(nothing)"
		if i < len(x) {
			left = x[i]
		}
		if i < len(y) {
			right = y[i]
		}
		if left != right {
			return "  one:   " + left + "\n  other: " + right
		}
	}
	return "  (no difference)"
}
