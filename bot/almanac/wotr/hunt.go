package wotr

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/wotr"
	"redbook/engine/wotr/odds"
)

// mostMoves is how many moves of the Fellowship are counted: the Free Peoples have six dice.
const mostMoves = 6

// hunt says the odds of the next moves of the Fellowship in this turn.
func (t teller) hunt(values map[string]string) (string, error) {
	view := t.view
	if view == nil {
		view = setUp()
	}
	moves, err := number(values[fieldMoves], 1, 1, mostMoves)
	if err != nil {
		return "", err
	}
	dice, err := number(values[fieldDice], -1, 0, 10)
	if err != nil {
		return "", err
	}
	bonus, err := number(values[fieldBonus], 0, -mostBonus, mostBonus)
	if err != nil {
		return "", err
	}
	var lines []string
	safe := big.NewRat(1, 1)
	var first odds.Hunt
	for n := range moves {
		h := view.HuntOdds(n)
		h.Bonus += bonus
		if dice >= 0 {
			h.Dice = dice
		}
		if n == 0 {
			first = h
		}
		o := h.Of()
		safe.Mul(safe, new(big.Rat).Sub(big.NewRat(1, 1), o.Success))
		lines = append(lines, t.say("odds.move", words.Args{
			"number": n + 1, "needs": max(2, 6-h.Free-h.Bonus), "success": t.percent(o.Success),
			"damage": t.tenths(o.Damage),
			"reveal": t.percent(o.Reveal), "stop": t.percent(o.Stop), "track": h.Track,
		}))
	}
	return t.say("odds.hunt", words.Args{
		"dice": first.Dice, "rolled": min(first.Dice, 5), "rerolls": first.Rerolls, "track": first.Track,
		"moves": strings.Join(lines, "\n"), "many": moves > 1,
		"any": t.percent(new(big.Rat).Sub(big.NewRat(1, 1), safe)), "damages": t.damages(first.Of()),
		"pool": t.pool(view), "setup": t.view == nil, "hidden": t.hiddenTiles(),
		"revealed": view.Fellowship.Revealed, // it has to be hidden before it moves: Rulebook pp.38-39
	}), nil
}

// damages lists how likely each damage of the first move is.
func (t teller) damages(o odds.HuntOdds) string {
	var list []share
	for n, chance := range o.ByDamage {
		if chance.Sign() > 0 {
			list = append(list, share{n, chance})
		}
	}
	return t.distribution(list)
}

// pool lists the tiles of the pool.
func (t teller) pool(v *rules.View) string {
	var list []string
	for _, value := range rules.Tiles.Values() {
		if n := v.Hunt.Pool[rules.Tiles.Name(value)]; n > 0 {
			list = append(list, t.name(rules.Tiles, rules.Tiles.Name(value))+"\u00a0×"+strconv.Itoa(n))
		}
	}
	return strings.Join(list, " · ")
}

// number reads a number within bounds; nothing typed is the usual one.
func number(text string, usual, least, most int) (int, error) {
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, engine.Refuse("odds-number", engine.Quote("value", text),
			engine.Tell("least", engine.Value(least)).In(engine.Number), tellMost(most))
	}
	return n, nil
}

// Choices lists what fits a field: regions from which somebody can attack, whom, and the kinds and policies.
func (Almanac) Choices(_, field string, values map[string]string, view any, lang string) []almanac.Choice {
	t := teller{lang: words.Lang(lang)}
	if v, ok := view.(rules.View); ok {
		t.view = &v
	}
	switch field {
	case fieldKind:
		return t.fixed(kindIDs)
	case fieldLosses:
		return t.fixed(lossesIDs)
	case fieldRounds:
		return numbers(1, 10)
	case fieldMoves:
		return numbers(1, mostMoves)
	case fieldDice:
		return numbers(0, 10)
	case fieldFrom, fieldTo:
		return t.battlefields(field, values)
	}
	return nil
}

func (t teller) fixed(ids []string) []almanac.Choice {
	list := make([]almanac.Choice, len(ids))
	for i, id := range ids {
		list[i] = almanac.Choice{Name: t.say("estimate-choice."+id, nil), Value: id}
	}
	return list
}

func numbers(from, to int) (list []almanac.Choice) {
	for n := from; n <= to; n++ {
		list = append(list, almanac.Choice{Name: strconv.Itoa(n), Value: strconv.Itoa(n)})
	}
	return list
}

// battlefields lists the regions from which an army can attack, or those that it can attack from where it is.
func (t teller) battlefields(field string, values map[string]string) []almanac.Choice {
	if t.view == nil {
		return nil
	}
	var found []rules.Region
	for _, shown := range t.view.Regions {
		from := shown.Region
		for _, to := range append([]rules.Region{from}, from.Facts().Neighbours...) {
			for s := rules.FreePeoples; s <= rules.Shadow; s++ {
				region, other, typed := from, to, values[fieldTo]
				if field == fieldTo {
					region, other, typed = to, from, values[fieldFrom]
				}
				if typed != "" && typed != other.String() || slices.Contains(found, region) {
					continue
				}
				if _, err := t.view.AttackOdds(s, from, to, nil); err == nil {
					found = append(found, region)
				}
			}
		}
	}
	list := make([]almanac.Choice, len(found))
	for i, r := range found {
		list[i] = almanac.Choice{Name: t.name(rules.Regions, r.String()), Value: r.String()}
	}
	slices.SortFunc(list, func(a, b almanac.Choice) int { return strings.Compare(a.Name, b.Name) })
	return list
}
