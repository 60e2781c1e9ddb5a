package robots

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// The storm of look-ups: so many people look at the past of a long game at the same moment, each at several
// things, while others go on playing. Moves are acknowledged in time, everybody is answered, and the process
// stays within its memory.

const (
	longLines    = 4600            // of the long game: as many as the longest one that anybody has kept
	mostMemory   = 512 << 10       // KB: what the service is allowed (MemoryMax)
	discordWaits = 3 * time.Second // for an acknowledgement
	lookPatience = 2 * time.Minute // for an answer, on a machine that has more to do
)

// longGame plays a game of so many lines: where it would end, chance goes back some way and tries again.
func longGame(r engine.Rules, p engine.Position, chance *engine.Seeded, lines int,
	random *rand.Rand) (texts []string, _ engine.Position, err error) {
	const stretch = 100
	way := []engine.Position{p} // after every so many lines
	for len(texts) < lines {
		asked := r.Asked(p)
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(r, p, d, random.IntN, nil)
		if err != nil {
			return nil, nil, err
		}
		next, played, err := r.Apply(p, d.Seat, a, chance)
		if err != nil {
			return nil, nil, err
		}
		if _, over := r.Result(next); over {
			way = way[:max(1, len(way)-2)]
			p, texts = way[len(way)-1], texts[:(len(way)-1)*stretch]
			continue
		}
		texts = append(texts, engine.FormatLine(r, engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a,
			Outcomes: played.Outcomes}, engine.Public))
		if p = next; len(texts)%stretch == 0 {
			way = append(way, p)
		}
	}
	return texts, p, nil
}

// openLong opens a game that lasts by slash commands and writes a long past into its record.
func (p *player) openLong(ctx context.Context) (t seen, err error) {
	open := func(user, name string, options ...sandbox.Option) string {
		u := &use{user: user, channel: p.channels[0]}
		p.command(ctx, u, name, options...)
		return u.text
	}
	rules := p.Games[slices.IndexFunc(p.Games, func(g Game) bool { return g.Long })].Rules
	parts := strings.Split(open(p.people[0], people.Create(rules.ID())), "`")
	if len(parts) < 2 {
		return t, errors.New("no lobby for the long game")
	}
	p.long = ids.Game(parts[1])
	here := sandbox.Opt("game", string(p.long))
	open(p.people[1], "game join", here)
	open(p.people[0], "game start", here)
	for t.Table == nil || !t.Started() || t.Thread == "" {
		if t, err = p.load(ctx, p.long); err != nil || ctx.Err() != nil {
			return t, errors.Join(err, ctx.Err())
		}
		pause(ctx, 20*time.Millisecond)
	}
	if err := p.settle(ctx); err != nil {
		return t, err
	}
	if t, err = p.load(ctx, p.long); err != nil {
		return t, err
	}
	chance := engine.NewSeeded(t.Seed, t.Chance)
	texts, position, err := longGame(rules, t.position, chance, longLines-t.Sequence,
		rand.New(rand.NewPCG(p.Seed, 99)))
	if err != nil {
		return t, err
	}
	data, err := rules.Encode(position)
	if err != nil {
		return t, err
	}
	err = p.look(func(tables *table.Tables) error {
		return tables.Store().Append(ctx, storage.Append{
			Game: p.long, After: t.Sequence, Lines: texts, Chance: chance.Used(), Position: data,
			State: storage.Running, At: time.Now(),
		})
	})
	if err != nil {
		return t, err
	}
	return p.load(ctx, p.long)
}

// lookUps are what people ask of the long game.
var lookUps = []struct {
	name    string
	options []sandbox.Option
}{
	{"log", nil}, {"log", []sandbox.Option{sandbox.Opt("turn", "5")}}, {"record", nil},
	{"board", []sandbox.Option{sandbox.Opt("turn", "3.2")}},
	{"board", []sandbox.Option{sandbox.Opt("turn", "4"), sandbox.Opt("text", "public")}},
}

// stormLooks is what the storm came to.
type stormLooks struct {
	mu              sync.Mutex
	told, refused   int
	suggested, late int           // lists while typing
	acknowledged    time.Duration // the slowest
	moves           int
	faults          []string
}

// lookAtOnce has people look at the long game so many times at once, while all other games go on.
func (s *soak) lookAtOnce(ctx context.Context) (*stormLooks, error) {
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	p := &player{soak: s, random: rand.New(rand.NewPCG(s.Seed, 98))}
	t, err := p.openLong(ctx)
	if err != nil {
		return nil, fmt.Errorf("the long game: %w", err)
	}
	bot, result := s.victim, &stormLooks{}
	var looking, playing sync.WaitGroup
	looked := make(chan struct{})
	for n := range min(8, len(s.slots)) {
		mover := &player{soak: s, random: rand.New(rand.NewPCG(s.Seed, uint64(200+n)))}
		playing.Go(func() { mover.playOn(ctx, s.slots[n], looked, result) })
	}
	for n := range s.Looks {
		look, user := lookUps[n%len(lookUps)], s.people[n/len(lookUps)%len(s.people)]
		looking.Go(func() { result.one(ctx, p, user, string(t.Thread), look.name, look.options) })
		if n%4 == 0 {
			looking.Go(func() { result.suggest(s, user, string(t.Thread)) })
		}
	}
	looking.Wait()
	close(looked)
	playing.Wait()
	select {
	case <-bot.ended:
		return result, errors.New("the bot has ended under the look-ups")
	default:
	}
	if result.told == 0 || result.moves == 0 {
		result.faults = append(result.faults, fmt.Sprintf("%d look-ups were answered, %d moves made", result.told,
			result.moves))
	}
	return result, nil
}

func (r *stormLooks) fault(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults = append(r.faults, fmt.Sprintf(format, args...))
}

// one looks and waits for the answer: what was asked for, or the plain statement that it is too much.
func (r *stormLooks) one(ctx context.Context, p *player, user, thread, name string,
	options []sandbox.Option) {
	id, err := p.server.Command(user, thread, name, options...)
	if err != nil {
		r.fault("/%s: %v", name, err)
		return
	}
	u := &use{id: id, user: user, channel: thread, game: p.long}
	for deadline := time.Now().Add(lookPatience); ctx.Err() == nil; pause(ctx, 5*time.Millisecond) {
		m, answered, err := p.answerTo(u)
		if err != nil || time.Now().After(deadline) {
			r.fault("/%s of a long game was not acknowledged or answered (%t)", name, err != nil)
			return
		}
		if answered {
			r.acknowledge(p.soak, id)
			r.mu.Lock()
			defer r.mu.Unlock()
			switch {
			case tooMany(m.Content):
				r.refused++
			case strings.Contains(m.Content, "`"+string(p.long)+"`"):
				r.told++
			default:
				r.faults = append(r.faults, fmt.Sprintf("/%s of a long game was answered %q", name, m.Content))
			}
			return
		}
	}
}

// tooMany reports whether an answer says that one must look again later.
func tooMany(text string) bool {
	return slices.ContainsFunc(words.Languages, func(lang words.Lang) bool {
		return strings.Contains(text, words.Text(lang, "table.problem.one-look", nil)) ||
			strings.Contains(text, words.Text(lang, "table.problem.many-looks", nil))
	})
}

// suggest types into an option. A list that comes late is given up: Discord has stopped waiting for it.
func (r *stormLooks) suggest(s *soak, user, thread string) {
	_, err := s.server.Autocomplete(user, thread, "board", sandbox.Option{Name: "turn", Value: "2.",
		Focused: true})
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.late++
	} else {
		r.suggested++
	}
}

// acknowledge notes how long an interaction has waited.
func (r *stormLooks) acknowledge(s *soak, id sandbox.InteractionID) {
	a, _ := s.server.Answer(id)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.acknowledged = max(r.acknowledged, a.After)
}

// playOn makes moves in one game until everybody has looked.
func (p *player) playOn(ctx context.Context, s *slot, until chan struct{}, r *stormLooks) {
	for ctx.Err() == nil {
		select {
		case <-until:
			return
		default:
		}
		before := len(p.own)
		s.busy.Lock()
		err := p.step(ctx, s)
		s.busy.Unlock()
		if err != nil {
			r.fault("a move of another game: %v", err)
			return
		}
		for _, u := range p.own[before:] {
			a, known := p.server.Answer(u.id)
			if !known || a.Status == sandbox.StatusFailed || a.After > discordWaits {
				r.fault("%s: an interaction of another game was acknowledged after %v (%v)", u.game, a.After, a.Status)
			}
			r.acknowledge(p.soak, u.id)
			if u.confirmed() {
				r.mu.Lock()
				r.moves++
				r.mu.Unlock()
			}
		}
	}
}
