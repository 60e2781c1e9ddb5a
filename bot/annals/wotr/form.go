package wotr

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"redbook/bot/annals"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// The report that the War of the Ring community asks for (its league's own form): its fields in its order,
// its words for the kinds of victory, and what it holds a report against before it takes it. It knows no
// time-out, which is reported as a concession, no draw and no adjudication, and two players alone.

// The words of the form.
const (
	formRing       = "Ring"
	formMilitary   = "Military"
	formConcession = "Concession"
	formFree       = "Free"
	formShadow     = "Shadow"
)

// formVictories are its words for the kinds of victory.
var formVictories = map[string]string{Ring: formRing, Military: formMilitary,
	annals.Concession: formConcession}

// formSides are its words for the sides.
var formSides = map[string]string{"free": formFree, "shadow": formShadow}

// fields are the names of the form's fields, in its order.
var fields = []string{"winner", "loser", "side", "victory", "rated", "competition", "league", "expansions",
	"treebeard", "action_tokens", "dwarven_rings", "muster_points", "turns", "corruption", "mordor", "eyes",
	"aragorn_turn", "settlements", "interest", "comment", "log"}

// form fills the report in.
func form(e annals.Ended) ([]annals.Field, error) {
	winner, loser, err := two(e)
	if err != nil {
		return nil, err
	}
	victory, ok := formVictories[e.Victory]
	if !ok {
		return nil, unreportable("unknown-victory", "the report knows no victory of the kind %q", e.Victory)
	}
	captured := append(append([]string{}, e.Facts["captured-free"]...), e.Facts["captured-shadow"]...)
	values := map[string]string{
		"winner": winner.Name, "loser": loser.Name, "victory": victory,
		"side":  formSides[winner.Side],
		"rated": yes(e.Rated), "competition": e.Kind, "league": e.Event,
		"expansions": expansions(e.Options, e.Facts),
		"treebeard":  yes(len(e.Facts["treebeard"]) > 0), "action_tokens": tokens(e.Options),
		"dwarven_rings": cmp.Or(one(e.Facts, "dwarven-rings"), "0"),
		"muster_points": cmp.Or(one(e.Facts, "muster-points"), "0"),
		"turns":         one(e.Facts, "turns"), "corruption": one(e.Facts, "corruption"), "mordor": one(e.Facts, "mordor"),
		"eyes": one(e.Facts, "eyes"), "aragorn_turn": one(e.Facts, "crowned"),
		"settlements": strings.Join(captured, " "), "interest": cmp.Or(e.Interest, one(e.Facts, "interest")),
		"comment": e.Comment, "log": e.Log,
	}
	list := make([]annals.Field, len(fields))
	for i, name := range fields {
		list[i] = annals.Field{Name: name, Value: values[name]}
	}
	return list, Validate(list)
}

// two finds who has won and who has lost, of a game of two that has a winner.
func two(e annals.Ended) (winner, loser annals.Player, err error) {
	switch e.Victory {
	case annals.Draw:
		return winner, loser, unreportable("draw", "the report knows no draw")
	case annals.Adjudication:
		return winner, loser, unreportable("adjudicated", "the report knows no game that others have decided")
	}
	if len(e.Players) != 2 {
		return winner, loser, unreportable("not-two", "the report is for two players, and %d have played",
			len(e.Players))
	}
	winner, loser = e.Players[0], e.Players[1]
	if winner.Place > loser.Place {
		winner, loser = loser, winner
	}
	if winner.Name == "" || loser.Name == "" {
		return winner, loser, unreportable("nobody", "somebody's seat was empty at the end")
	}
	return winner, loser, nil
}

func unreportable(code, text string, args ...any) error {
	return &annals.Unreportable{Code: code, Text: fmt.Sprintf(text, args...)}
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// one is a fact as the form has it: "" where nobody knows it, and "none".
func one(f annals.Facts, name string) string {
	switch values, known := f[name]; {
	case !known:
		return ""
	case len(values) == 0:
		return "none"
	default:
		return values[0]
	}
}

// kings is the one of the form's expansions that can be played here. The others can have been used in games
// played elsewhere.
const kings = "KoME"

// formExpansions are the form's expansions, by its names.
var formExpansions = []string{"LoME", "WoME", kings, "Cities", "FateOfErebor", "ReturnOfTheKing", "Treebeard"}

// expansions lists those that were used, by the form's names.
func expansions(o engine.Options, f annals.Facts) string {
	list := slices.Clone(f["expansions"])
	if o["kings"] == "on" {
		list = append(list, kings)
	}
	return strings.Join(list, " ")
}

// tokens is the handicap of action tokens, by the name of the option: whose and which.
func tokens(o engine.Options) string {
	if o["tokens"] == "" {
		return "none"
	}
	return o["tokens"]
}

// What a victory must have reached.
const (
	shadowPoints   = 10
	freePoints     = 4
	mostCorruption = 12
	crackOfDoom    = 5
)

// Validate holds a report against what the community's league asks of it. A concession needs nothing more.
func Validate(report []annals.Field) error {
	value := map[string]string{}
	for _, f := range report {
		value[f.Name] = f.Value
	}
	if value["winner"] == "" || value["loser"] == "" || value["winner"] == value["loser"] {
		return unreportable("players", "a report names two players")
	}
	shadow := value["side"] == formShadow
	if !shadow && value["side"] != formFree {
		return unreportable("side", "the winner's side is %q", value["side"])
	}
	switch value["victory"] {
	case formConcession:
		return nil
	case formRing:
		if n, err := strconv.Atoi(value["corruption"]); shadow && (err != nil || n < mostCorruption) {
			return unreportable("corruption", "the Shadow wins by the Ring with a corruption of %d, not %q",
				mostCorruption, value["corruption"])
		}
		if n, err := strconv.Atoi(value["mordor"]); !shadow && (err != nil || n != crackOfDoom) {
			return unreportable("mordor", "the Free Peoples win by the Ring on step %d of Mordor, not %q", crackOfDoom,
				value["mordor"])
		}
		return nil
	case formMilitary:
		return settlements(value["settlements"], shadow)
	}
	return unreportable("unknown-victory", "the report knows no victory of the kind %q", value["victory"])
}

// settlements holds what a side has captured against what it needs. A town is worth nothing, a city 1, a
// stronghold 2.
func settlements(names string, shadow bool) error {
	needed, who, side := freePoints, "Free Peoples", rules.FreePeoples
	if shadow {
		needed, who, side = shadowPoints, "Shadow", rules.Shadow
	}
	points := 0
	for _, name := range strings.Fields(names) {
		v, ok := rules.Regions.Parse(name)
		if !ok {
			return unreportable("region", "there is no settlement %q", name)
		}
		if facts := rules.Region(v).Facts(); facts.Nation.Side() != side {
			points += facts.Points
		}
	}
	if points < needed {
		return unreportable("points", "the captured settlements are worth %d points, and the %s need %d", points,
			who,
			needed)
	}
	return nil
}

// check holds what somebody has entered against the same.
func check(kind, side string, f annals.Facts) error {
	victory, ok := formVictories[kind]
	if !ok {
		return nil // the report does not know it
	}
	settlements := strings.Join(append(append([]string{}, f["captured-free"]...), f["captured-shadow"]...), " ")
	return Validate([]annals.Field{{Name: "winner", Value: "a"}, {Name: "loser", Value: "b"},
		{Name: "side", Value: formSides[side]}, {Name: "victory", Value: victory},
		{Name: "corruption", Value: one(f, "corruption")}, {Name: "mordor", Value: one(f, "mordor")},
		{Name: "settlements", Value: settlements}})
}

// read reads a report.
func read(fields map[string]string) (c annals.Claim, err error) {
	for kind, word := range formVictories {
		if strings.EqualFold(fields["victory"], word) {
			c.Victory = kind
		}
	}
	for side, word := range formSides {
		if strings.EqualFold(fields["side"], word) {
			c.Winner = annals.Player{Name: fields["winner"], Seat: side, Side: side, Place: 1}
		} else {
			c.Loser = annals.Player{Name: fields["loser"], Seat: side, Side: side, Place: 2}
		}
	}
	switch {
	case c.Victory == "":
		return c, unreportable("unknown-victory", "the report knows no victory of the kind %q", fields["victory"])
	case c.Winner.Side == "":
		return c, unreportable("side", "the winner's side is %q", fields["side"])
	case c.Winner.Name == "" || c.Loser.Name == "" || c.Winner.Name == c.Loser.Name:
		return c, unreportable("players", "a report names two players")
	}
	if c.Options, c.Facts, err = enter(fields); err != nil {
		return c, err
	}
	return c, check(c.Victory, c.Winner.Side, c.Facts)
}

// formNumbers are the form's fields that hold a number or "none", by the facts that they tell.
var formNumbers = map[string]string{"turns": "turns", "corruption": "corruption", "mordor": "mordor",
	"eyes": "eyes", "crowned": "aragorn_turn", "dwarven-rings": "dwarven_rings",
	"muster-points": "muster_points", "interest": "interest"}

// enter reads what the report asks for beside who has played and won. Nothing is kept of its comment: what
// somebody writes about others could not be taken out with them.
func enter(fields map[string]string) (o engine.Options, f annals.Facts, err error) {
	o, f = engine.Options{}, annals.Facts{}
	for fact, field := range formNumbers {
		switch value := fields[field]; {
		case strings.EqualFold(value, "none"):
			f.Texts(fact)
		case value != "":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || fact == "interest" && (n < 1 || n > 10) {
				return o, f, unreportable("number", "%s is %q, which cannot be", field, value)
			}
			f.Number(fact, n)
		}
	}
	if names, told := fields["settlements"]; told {
		if err := readSettlements(names, f); err != nil {
			return o, f, err
		}
	}
	var others []string
	for _, name := range listed(fields["expansions"]) {
		n := slices.IndexFunc(formExpansions, func(known string) bool { return strings.EqualFold(known, name) })
		if n < 0 {
			return o, f, unreportable("expansion", "there is no expansion %q", name)
		}
		if known := formExpansions[n]; known == kings {
			o["kings"] = "on"
		} else {
			others = append(others, known)
		}
	}
	if len(others) > 0 {
		f.Texts("expansions", others...)
	}
	if strings.EqualFold(fields["treebeard"], yes(true)) {
		f.Texts("treebeard", yes(true))
	}
	if t := fields["action_tokens"]; t != "" && t != "none" {
		o["tokens"] = t
	}
	return o, f, nil
}

// settlementNames are those of all settlements that are worth something.
func settlementNames() (names []string) {
	for _, v := range rules.Regions.Values() {
		if rules.Region(v).Facts().Points > 0 {
			names = append(names, rules.Regions.Name(v))
		}
	}
	return names
}

// listed are the words of a list, with or without commas.
func listed(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' })
}

// readSettlements tells the settlements of both sides apart.
func readSettlements(names string, f annals.Facts) error {
	taken := [2][]string{}
	for _, name := range listed(names) {
		name = strings.ToLower(name)
		v, ok := rules.Regions.Parse(name)
		if !ok || v == 0 {
			return unreportable("region", "there is no settlement %q", name)
		}
		by := rules.Region(v).Facts().Nation.Side().Enemy()
		taken[by] = append(taken[by], name)
	}
	for side, list := range taken {
		f.Texts("captured-"+rules.Side(side).String(), list...)
	}
	return nil
}
