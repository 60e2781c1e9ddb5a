package wotr

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/wotr"
	"redbook/engine/wotr/odds"
)

// The estimates and their fields.
const (
	estimateBattle = "battle"
	estimateHunt   = "hunt"

	fieldFrom      = "from"
	fieldTo        = "to"
	fieldAttackers = "attackers"
	fieldDefenders = "defenders"
	fieldKind      = "kind"
	fieldRounds    = "rounds"
	fieldLosses    = "losses"
	fieldBonus     = "bonus"
	fieldDice      = "dice"
	fieldMoves     = "moves"
)

// The kinds of battle and the policies by their ids, as odds numbers them.
var (
	kindIDs   = []string{"field", "walled", "assault", "sortie"}
	lossesIDs = []string{"both", "dice", "elites"}
)

// Estimates lists the odds of a battle and of a hunt.
func (Almanac) Estimates() []almanac.Estimate {
	return []almanac.Estimate{
		{Name: estimateBattle, Fields: []string{fieldFrom, fieldTo, fieldAttackers, fieldDefenders, fieldKind,
			fieldRounds, fieldLosses, fieldBonus}},
		{Name: estimateHunt, Fields: []string{fieldMoves, fieldDice, fieldBonus}},
	}
}

// Estimate counts the odds.
func (Almanac) Estimate(estimate string, values map[string]string, view any, lang string) (string, error) {
	t := teller{lang: words.Lang(lang)}
	if v, ok := view.(rules.View); ok {
		t.view = &v
	}
	if estimate == estimateHunt {
		return t.hunt(values)
	}
	b, err := t.battle(values)
	if err != nil {
		return "", err
	}
	return t.oddsText(b), nil
}

// Foresee counts the battle of an attack that has been completed, or of one whose region to attack is chosen.
func (Almanac) Foresee(view any, seat engine.Seat, a engine.Action, lang string) string {
	v, ok := view.(rules.View)
	if !ok || a.Verb != "attack" || !a.Has(fieldTo) {
		return ""
	}
	t := teller{lang: words.Lang(lang), view: &v}
	b, err := v.AttackOdds(rules.SideOf(seat), rules.Region(a.Get(fieldFrom)), rules.Region(a.Get(fieldTo)),
		a.Bag("with"))
	if err != nil {
		return "" // an attack that is offered has odds; one that a card begins from elsewhere has none
	}
	return t.oddsText(b)
}

// battle reads a battle: both forces from the view, or from numbers; what else is said changes it.
func (t teller) battle(values map[string]string) (odds.Battle, error) {
	b := odds.Battle{Free: 1}
	if values[fieldFrom] != "" || values[fieldTo] != "" {
		var err error
		if b, err = t.battleOfView(values); err != nil {
			return b, err
		}
	}
	if kind := values[fieldKind]; kind != "" {
		i, err := oneOf(kindIDs, kind)
		if err != nil {
			return b, err
		}
		b.Kind = odds.Kind(i)
		b.Rounds = 0
	}
	for _, typed := range []struct {
		field string
		army  *odds.Army
	}{{fieldAttackers, &b.Attacker}, {fieldDefenders, &b.Defender}} {
		if text := values[typed.field]; text != "" {
			read, ok := readArmy(text)
			if !ok {
				return b, engine.Refuse("odds-army", engine.Quote("value", text))
			}
			*typed.army = read
		}
	}
	if b.Attacker.Regulars+b.Attacker.Elites == 0 || b.Defender.Regulars+b.Defender.Elites == 0 {
		return b, engine.Refuse("odds-who")
	}
	return b, t.change(&b, values)
}

// change does to a battle what the fields beside its armies say.
func (t teller) change(b *odds.Battle, values map[string]string) error {
	if text := values[fieldRounds]; text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > odds.MostRounds {
			return engine.Refuse("odds-rounds", engine.Quote("value", text), tellMost(odds.MostRounds))
		}
		b.Rounds = n
	}
	if text := values[fieldLosses]; text != "" {
		i, err := oneOf(lossesIDs, text)
		if err != nil {
			return err
		}
		b.Attacker.Policy, b.Defender.Policy = odds.Policy(i), odds.Policy(i)
	}
	if text := values[fieldBonus]; text != "" {
		first, second, _ := strings.Cut(text, "/")
		n, err := strconv.Atoi(strings.TrimSpace(first))
		m, other := 0, error(nil)
		if second != "" {
			m, other = strconv.Atoi(strings.TrimSpace(second))
		}
		if err != nil || other != nil || max(n, -n, m, -m) > mostBonus {
			return engine.Refuse("odds-bonus", engine.Quote("value", text))
		}
		b.Attacker.RollBonus, b.Defender.RollBonus = n, m
	}
	return nil
}

// mostBonus is how much may be added: more changes nothing, a one misses and a six hits.
const mostBonus = 4

func tellMost(n int) engine.Fact { return engine.Tell("most", engine.Value(n)).In(engine.Number) }

func oneOf(ids []string, id string) (int, error) {
	for i := range ids {
		if ids[i] == id {
			return i, nil
		}
	}
	return 0, engine.Refuse("odds-choice", engine.Quote("value", id))
}

// battleOfView fills a battle in from what stands in two regions; who attacks follows from who can.
func (t teller) battleOfView(values map[string]string) (odds.Battle, error) {
	if t.view == nil {
		return odds.Battle{}, engine.Refuse("odds-no-game")
	}
	var at [2]rules.Region
	for i, field := range []string{fieldFrom, fieldTo} {
		r, ok := regionCalled(values[field])
		if !ok {
			return odds.Battle{}, engine.Refuse("odds-region", engine.Quote("value", values[field]))
		}
		at[i] = r
	}
	b, err := t.view.AttackOdds(rules.Shadow, at[0], at[1], nil)
	if c, other := t.view.AttackOdds(rules.FreePeoples, at[0], at[1], nil); other == nil && (err != nil ||
		wanted(c.Kind, values)) {
		return c, nil
	} else if err != nil && other != nil && t.hasArmy(rules.FreePeoples, at[0]) {
		return b, other
	}
	return b, err
}

// regionCalled finds a region by its id or by its name in one of the languages.
func regionCalled(text string) (rules.Region, bool) {
	for _, v := range rules.Regions.Values() {
		id := rules.Regions.Name(v)
		known := id == strings.ToLower(text)
		for _, lang := range words.Languages {
			known = known || strings.EqualFold(words.Text(lang, "wotr.region."+id, nil), text)
		}
		if known && v != 0 {
			return rules.Region(v), true
		}
	}
	return rules.Nowhere, false
}

// wanted reports whether a siege's battle is the one that was asked for: without a word it is the assault.
func wanted(k odds.Kind, values map[string]string) bool {
	if values[fieldKind] != "" {
		return kindIDs[k] == values[fieldKind]
	}
	return k == odds.Assault
}

func (t teller) hasArmy(s rules.Side, r rules.Region) bool {
	for _, shown := range t.view.Regions {
		if shown.Region == r {
			for _, v := range rules.Figures.Values() {
				id := rules.Figures.Name(v)
				if shown.Forces[s][id] > 0 && (strings.HasSuffix(id, ":r") || strings.HasSuffix(id, ":e")) {
					return true
				}
			}
		}
	}
	return false
}

// readArmy reads "5r 2e 3l" or "5 2 3": regulars, elites, leadership, and c Captains of the West; at most ten
// units.
func readArmy(text string) (a odds.Army, ok bool) {
	fields := strings.FieldsFunc(spaced(strings.ToLower(text)),
		func(r rune) bool { return r == ' ' || r == ',' || r == '+' })
	into := map[string]*int{"r": &a.Regulars, "e": &a.Elites, "l": &a.Leadership, "d": &a.Leadership,
		"c": &a.Captains, "k": &a.Captains}
	for i, word := range fields {
		letter := strings.TrimLeft(word, "0123456789")
		if letter == "" && i < 4 {
			letter = "relc"[i : i+1]
		}
		n, err := strconv.Atoi(strings.TrimRight(word, "abcdefghijklmnopqrstuvwxyz"))
		if err != nil || into[letter] == nil || n > mostFigures {
			return a, false
		}
		*into[letter] += n
	}
	return a, a.Regulars+a.Elites > 0 && a.Regulars+a.Elites <= mostFigures
}

// mostFigures is how many units an army has at most (Rulebook p.26).
const mostFigures = 10

// spaced puts a space behind each letter: 5r2e3l is 5r 2e 3l.
func spaced(text string) string {
	var b strings.Builder
	for _, r := range text {
		b.WriteRune(r)
		if r >= 'a' && r <= 'z' {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// oddsText says the odds of a battle.
func (t teller) oddsText(b odds.Battle) string {
	o := odds.Of(b)
	ours, theirs := leftOf(o, func(e odds.End) odds.Left { return e.Attacker }),
		leftOf(o, func(e odds.End) odds.Left { return e.Defender })
	ourHits, theirHits := o.HitsTaken()
	ar, ae := o.AttackersLeft()
	dr, de := o.DefendersLeft()
	return t.say("odds.battle", words.Args{
		"kind":   t.say("estimate-choice."+kindIDs[b.Kind], nil),
		"fought": b.Fought, "next": b.Fought + 1,
		"attacker": t.army(b.Attacker, b.Fought), "defender": t.army(b.Defender, b.Fought),
		"won": t.percent(o.Won()), "lost": t.percent(o.Lost()), "both": t.likely(o.Both()),
		"ceased": t.likely(o.Ceased()),
		"rounds": t.tenths(o.Rounds()), "limit": b.Rounds, "assault": b.Kind == odds.Assault,
		"attackerhits": t.tenths(ourHits), "defenderhits": t.tenths(theirHits),
		"attackerleft": t.tenths(new(big.Rat).Add(ar, ae)), "attackerelites": t.tenths(ae),
		"defenderleft": t.tenths(new(big.Rat).Add(dr, de)), "defenderelites": t.tenths(de),
		"ours": t.distribution(ours), "theirs": t.distribution(theirs), "lasting": t.distribution(lasting(o)),
		"losses": t.say("estimate-choice."+lossesIDs[b.Attacker.Policy], nil),
	})
}

// army says what fights: units, leadership, what is added. What holds in the first round is said as long as
// that has not been fought.
func (t teller) army(a odds.Army, fought int) string {
	return t.say("odds.army", words.Args{
		"regulars": a.Regulars, "elites": a.Elites, "leadership": a.Leadership,
		"differs": a.FirstRound != 0 && fought == 0, "first": a.Leadership + a.FirstRound,
		"leading":  a.LeadingElites,
		"captains": a.Captains, "bonus": fmt.Sprintf("%+d", a.RollBonus), "changed": a.RollBonus != 0,
	})
}

// share is how likely a number is.
type share struct {
	n      int
	chance *big.Rat
}

// leftOf is how likely each number of units is left.
func leftOf(o odds.Odds, of func(odds.End) odds.Left) []share {
	return shares(0, 2*mostFigures,
		func(n int) *big.Rat { return o.Chance(func(e odds.End) bool { return of(e).Units() == n }) })
}

// lasting is how likely each number of rounds is.
func lasting(o odds.Odds) []share {
	return shares(1, odds.MostRounds,
		func(n int) *big.Rat { return o.Chance(func(e odds.End) bool { return e.Rounds == n }) })
}

func shares(from, to int, of func(int) *big.Rat) (list []share) {
	for n := from; n <= to; n++ {
		if chance := of(n); chance.Sign() > 0 {
			list = append(list, share{n, chance})
		}
	}
	return list
}

// distribution lists what is at least one in a hundred.
func (t teller) distribution(list []share) string {
	var parts []string
	for _, s := range list {
		if likely := t.likely(s.chance); likely != "" {
			parts = append(parts, fmt.Sprintf("%d: %s", s.n, likely))
		}
	}
	return strings.Join(parts, " · ")
}

// likely writes a chance, "" if it is less than 1%.
func (t teller) likely(r *big.Rat) string {
	if r.Cmp(big.NewRat(1, 100)) < 0 {
		return ""
	}
	return t.percent(r)
}

// percent writes a chance.
func (t teller) percent(r *big.Rat) string { return t.decimal(odds.PerMille(r)) + "%" }

func (t teller) tenths(r *big.Rat) string { return t.decimal(odds.Tenths(r)) }

func (t teller) decimal(tenths int) string {
	return t.say("odds.decimal", words.Args{"whole": tenths / 10, "tenth": tenths % 10})
}
