package table

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// beforeABattle is a position in which an attacker is asked for a combat card and the defender could lay the
// card that it returns.
func beforeABattle(t *testing.T, seed uint64) (p engine.Position, attacker engine.Seat, card string) {
	t.Helper()
	for game := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, game))
		chance := engine.NewSeeded(fmt.Append(nil, seed, game), 0)
		p, _, err := wotr.Rules.New(nil, chance)
		if err != nil {
			t.Fatal(err)
		}
		weight := engine.Mood(wotr.Rules, random.IntN)
		for range 1500 {
			if _, over := wotr.Rules.Result(p); over {
				break
			}
			d := wotr.Rules.Decisions(p)[0]
			if d.Step == "battle.lay-attack" {
				next, _, err := wotr.Rules.Apply(p, d.Seat, engine.Action{Verb: "no-card"},
					engine.NewSeeded([]byte("next"), 0))
				if err != nil {
					t.Fatal(err)
				}
				if asked := wotr.Rules.Decisions(next)[0]; asked.Step == "battle.lay-defence" {
					if f, _, err := wotr.Rules.Next(next, asked.Seat, engine.Action{Verb: "lay"}); err == nil &&
						emptyHanded(t, p, d.Seat, seed) != nil {
						return p, d.Seat, f.Domain.Name(f.Choices[0])
					}
				}
			}
			a, err := engine.RandomAction(wotr.Rules, p, d, random.IntN, weight)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = wotr.Rules.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("no battle")
	return nil, 0, ""
}

// Two games in which the defender holds a combat card, or does not: the thread and the attacker are told the
// same at the same times. By an order that names the card they are apart when it is laid, and not a
// microsecond before or after; by one that lays nothing where nothing fits, when the game without the card
// goes on. Where another one stands behind that, both go on together.
func TestTheAttackerCannotTellADefendersHandByOrders(t *testing.T) {
	for seed := range uint64(3) {
		p, attacker, card := beforeABattle(t, seed)
		b := p.(*wotr.Position).Battle
		at := fmt.Sprintf(" region=%s turn=%d", b.To, b.Turn)
		for order, whole := range map[string]bool{
			"no-card role=defending against=anything scope=anywhere":                       true,
			"combat-card card=" + card + " role=defending against=anything scope=anywhere": true,
			"first-card from=free-cards role=defending against=anything scope=anywhere":    true,
			"no-card role=either scope=this-battle" + at:                                   true,
			"no-fitting-card": false,
			// for another question: nobody answers
			"casualties losing=regulars-first hits=5 first=any-nation scope=anywhere": false,
			"no-card role=defending against=anything scope=anywhere\nno-fitting-card": true,
		} {
			watchAttacker(t, p, attacker, order, whole, seed)
		}
	}
}

// watchAttacker plays both games side by side. whole says that the order always answers.
func watchAttacker(t *testing.T, p engine.Position, attacker engine.Seat, order string, whole bool,
	seed uint64) {
	path := filepath.Join(t.TempDir(), "red.db")
	a, game := warTable(t, path, p)
	defender := []string{"free", "shadow"}[1-attacker]
	for text := range strings.SplitSeq(order, "\n") { // the last one is tried first
		a.gives(game, defender, text)
	}
	twin := emptyHanded(t, p, attacker, seed)
	if twin == nil {
		t.Fatal("no twin")
	}
	data, err := wotr.Rules.Encode(twin)
	if err != nil {
		t.Fatal(err)
	}
	b := twinClub(t, a, path, game.ID, data)
	for _, c := range []*club{a, b} {
		c.Delays(rand.New(rand.NewPCG(5, seed)).IntN)
		c.check(c.answer(game, []ids.User{"free", "shadow"}[attacker], "no-card"))
	}
	waitedA, wentOnA := a.waits(game)
	waitedB, wentOnB := b.waits(game)
	switch {
	case whole && !(wentOnA && wentOnB && waitedA == waitedB):
		t.Fatalf("%s: answered %t after %s and %t after %s", order, wentOnA, waitedA, wentOnB, waitedB)
	case wentOnA && !wentOnB || wentOnB && !whole && !strings.HasSuffix(order, "no-fitting-card"):
		t.Fatalf("%s: answered %t, and without the card %t", order, wentOnA, wentOnB)
	}
	a.clock, b.clock = noon, noon
	other := []string{"free", "shadow"}[attacker]
	x, y := a.rows(game.ID, toThread, other), b.rows(game.ID, toThread, other)
	least := min(len(x), len(y))
	if wentOnA || wentOnB { // what was laid and what came of it may be told apart
		before := func(rows []string) int {
			return slices.IndexFunc(append(rows, waitedB.String()),
				func(row string) bool { return strings.HasPrefix(row, waitedB.String()) })
		}
		least = min(before(x), before(y))
	}
	if x, y := strings.Join(x[:least], "\n"), strings.Join(y[:least], "\n"); x != y || x == "" {
		t.Fatalf("%s: the attacker reads\n%s\nor\n%s", order, x, y)
	}
}

// waits lets time go by until a game goes on, if it does by itself.
func (c *club) waits(game *Table) (time.Duration, bool) {
	opened := c.clock
	for c.clock.Sub(opened) < MostDelay && !c.goesOn(game) {
		next, err := c.AnswerDue(c.t.Context(), c.clock)
		if err != nil {
			c.t.Fatal(err)
		}
		if next.IsZero() || next.Sub(opened) > MostDelay {
			break
		}
		c.clock = next
		if _, err := c.AnswerDue(c.t.Context(), next); err != nil {
			c.t.Fatal(err)
		}
	}
	return c.clock.Sub(opened), c.goesOn(game)
}

// goesOn reports whether the defender has answered: the record has a line after the attacker's.
func (c *club) goesOn(game *Table) bool {
	lines, err := c.store.Lines(c.t.Context(), game.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	return len(lines) > game.Sequence+1
}

// warTable is a club with a war that goes on from a position.
func warTable(t *testing.T, path string, p engine.Position) (*club, *Table) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	c := &club{t: t, clock: noon}
	c.Tables = New(store, []Game{{Rules: wotr.Rules}}, func() time.Time { return c.clock }, func() {})
	c.Seeds(seedsFor(t.Name()))
	game := c.check(c.Create(t.Context(), Creation{Interaction: "create", User: "free", Seat: "free",
		Rules: "wotr", Language: "en", Server: "shire", Channel: "inn"}))
	c.check(c.Join(t.Context(), "join", "shadow", game.ID, "shadow"))
	c.starts("start", "free", game.ID)
	data, err := wotr.Rules.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	return c, c.check(c.Checkpoint(t.Context(), game.ID, data))
}

// emptyHanded is a twin for the attacker in which the defender can lay nothing.
func emptyHanded(t *testing.T, p engine.Position, attacker engine.Seat, seed uint64) engine.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(9, seed))
	for range 3000 {
		twin, ok := wotr.Rules.Redeal(p, engine.SeatsOf(attacker), nil, random.IntN)
		if !ok {
			return nil
		}
		next, _, err := wotr.Rules.Apply(twin, attacker, engine.Action{Verb: "no-card"},
			engine.NewSeeded([]byte("next"), 0))
		if err != nil {
			t.Fatal(err)
		}
		d := wotr.Rules.Decisions(next)[0]
		if f, _, err := wotr.Rules.Next(next, d.Seat, engine.Action{Verb: "lay"}); err != nil ||
			len(f.Choices) == 0 {
			return twin
		}
	}
	return nil
}

// An order for a battle is gone when it is over, and not only silent: another battle of the same turn may be
// fought in the same region.
func TestOrdersForABattleAreGoneWithIt(t *testing.T) {
	p, attacker, _ := beforeABattle(t, 1)
	c, game := warTable(t, filepath.Join(t.TempDir(), "red.db"), p)
	user := ids.User([]string{"free", "shadow"}[1-attacker])
	presets := game.OrderPresets(1 - attacker)
	i := slices.IndexFunc(presets, func(o Preset) bool { return o.Name == "no-card-here" })
	if i < 0 {
		t.Fatal("no preset for the battle")
	}
	stored := func() string {
		t.Helper()
		all, err := c.store.Orders(t.Context(), game.ID)
		if err != nil {
			t.Fatal(err)
		}
		body := ""
		for _, o := range all {
			body += o.Body
		}
		return body
	}
	_, err := c.GivePreset(t.Context(), "", user, game.ID, ids.Chair(user), presets[i])
	if err != nil || !strings.HasPrefix(stored(), "no-card role=either scope=this-battle region=") {
		t.Fatal(stored(), err)
	}
	random := rand.New(rand.NewPCG(11, 1))
	for game.position.(*wotr.Position).Battle.Going {
		if stored() == "" {
			t.Fatal("gone before the battle is over")
		}
		d := game.Questions(engine.Public)[0]
		a, err := engine.RandomAction(game.Rules, game.position, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		game = c.check(c.answer(game, game.UserOf(d.Seat), game.Rules.Format(a)))
	}
	if left := stored(); left != "" {
		t.Errorf("when the battle is over %q is left", left)
	}
}
