package transcript

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
)

// This file reads battles.

var battleAnswers = map[string]finder{
	"battle.withdraw":    withdraw,
	"battle.lay-attack":  layCard,
	"battle.lay-defence": layCard,
	"battle.cease":       goOn,
	"battle.retreat":     retreat,
	"battle.advance":     occupy,
	"battle.sorcerer":    sorcerer,
	"retreat.scouts":     slipAway,
	"retreat.choose":     retreat,
	"loss.choose":        lose,
	"combat.inflict":     inflict,
	"combat.slay":        slay,
	"combat.sacrifice":   sacrifice,
	"combat.silence":     silence,
	"combat.forfeit":     forfeit,
	"combat.dread":       forfeitPoints,
	"battle.rider":       whiteRider,
}

func withdraw(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("retreat-into-siege", "do-not-retreat-into-siege"))
	switch {
	case !ok:
		return answer{}, fmt.Errorf("nothing is said of the stronghold")
	case a.Kind == "retreat-into-siege":
		return answer{verb: "withdraw"}, nil
	}
	return answer{verb: "stand"}, nil
}

func layCard(r *reader, d engine.Decision) (answer, error) {
	s, err := r.begin(d.Seat, "combat-card")
	if err != nil {
		return answer{}, err
	}
	if s.Card == "" {
		return answer{verb: "no-card"}, nil
	}
	return answer{"lay", args{"card": cardName(s.Card)}}, nil
}

// goOn continues a battle, or ceases. Where the application asked nothing, the steps that follow show which.
func goOn(r *reader, d engine.Decision) (answer, error) {
	r.passNoCards(false, d.Seat)
	switch i := r.upcoming(); {
	case i < len(r.used) && r.game.Steps[i].Kind == "combat-card" && seatOf(r.game.Steps[i].Side) == d.Seat:
		return answer{verb: "go-on"}, nil
	case i == len(r.used) || r.game.Steps[i].Kind != "continue-or-cease":
		return answer{verb: "cease"}, nil
	}
	if _, err := r.begin(d.Seat, "continue-or-cease"); err != nil {
		return answer{}, err
	}
	if _, ceased := r.act(d.Seat, kind("cease-battle")); ceased {
		return answer{verb: "cease"}, nil
	}
	with := args{}
	if a, reduced := r.act(d.Seat, kind("reduce")); reduced {
		with["reduce"] = figureName(a.Unit, a.Nation)
	}
	return answer{"go-on", with}, nil
}

// retreat leaves the battle, or stands. By our rules an army withdraws into a stronghold at the beginning of
// the next round (Rulebook p.32), so here it stands if that follows.
func retreat(r *reader, d engine.Decision) (answer, error) {
	if d.Step == "battle.retreat" && r.reach(d.Seat, kind("retreat-into-siege")) {
		return answer{verb: "stand"}, nil
	}
	a, ok := r.act(d.Seat, kind("retreat", "do-not-retreat", "retreat-into-siege"))
	switch {
	case !ok:
		return answer{}, fmt.Errorf("nothing is said of the retreat")
	case a.Kind == "retreat":
		return answer{"retreat", args{"to": a.To}}, nil
	case a.Kind == "retreat-into-siege":
		return answer{verb: "withdraw"}, nil
	}
	return answer{verb: "stand"}, nil
}

// slipAway retreats by a combat card: the application writes that as a move of the army.
func slipAway(r *reader, d engine.Decision) (answer, error) {
	if a, ok := r.act(d.Seat, kind("move-army")); ok {
		return answer{"retreat", args{"to": a.To}}, nil
	}
	return retreat(r, d)
}

func occupy(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("advance", "do-not-advance"))
	switch {
	case !ok:
		return answer{}, fmt.Errorf("nothing is said of the advance")
	case a.Kind == "advance":
		return answer{"occupy", args{"with": a.Derived.Units.text()}}, nil
	}
	return answer{verb: "stay"}, nil
}

// sorcerer draws the card of the Witch-king's ability.
func sorcerer(r *reader, d engine.Decision) (answer, error) {
	s := r.find(d.Seat, func(s *Step) bool { return s.Kind == "character-effect" && s.Who == "witch-king" })
	if s == nil {
		return answer{verb: "decline"}, nil
	}
	r.take(s)
	if s.Declined {
		return answer{verb: "decline"}, nil
	}
	return answer{verb: "sorcerer"}, nil
}

// hit reports whether an act removes or reduces a unit.
func hit(a *Act) bool {
	return (a.Kind == "eliminate" || a.Kind == "reduce") && (a.Unit == "regular" || a.Unit == "elite")
}

// lose removes and reduces units.
func lose(r *reader, d engine.Decision) (answer, error) {
	list := r.actsThat(d.Seat, hit)
	if len(list) == 0 {
		return answer{}, fmt.Errorf("no losses are named")
	}
	lost := map[string][3]int{}
	var nations []string
	for _, a := range list {
		if !slices.Contains(nations, a.Nation) {
			nations = append(nations, a.Nation)
		}
		n := lost[a.Nation]
		switch {
		case a.Kind == "reduce":
			n[2] += a.N
		case a.Unit == "elite":
			n[1] += a.N
		default:
			n[0] += a.N
		}
		lost[a.Nation] = n
	}
	var parts []string
	for _, nation := range nations {
		part := nation + ":"
		for i, n := range lost[nation] {
			if n > 0 {
				part += strconv.Itoa(n) + "red"[i:i+1]
			}
		}
		parts = append(parts, part)
	}
	return answer{"lose", args{"units": strings.Join(parts, ",")}}, nil
}

// inflict says how many hits a side takes for the effect of a combat card; the next question asks for the
// units.
func inflict(r *reader, d engine.Decision) (answer, error) {
	s := r.find(d.Seat, func(s *Step) bool {
		return s.Kind == "combat-card-effect" && slices.ContainsFunc(s.Acts, func(a Act) bool { return hit(&a) })
	})
	if s == nil {
		return answer{verb: "decline"}, nil
	}
	hits := 0
	for _, a := range s.Acts {
		if hit(&a) {
			hits += a.N
			if a.Kind == "eliminate" && a.Unit == "elite" {
				hits += a.N
			}
		}
	}
	return answer{"inflict", args{"hits": strconv.Itoa(hits)}}, nil
}

// victim names the figure that a combat card eliminates.
func victim(r *reader, d engine.Decision) (string, bool) {
	a, ok := r.act(d.Seat, func(a *Act) bool {
		return a.Kind == "eliminate-character" || a.Kind == "eliminate" && !hit(a)
	})
	switch {
	case !ok:
		return "", false
	case a.Kind == "eliminate":
		return figureName(a.Unit, a.Nation), true
	}
	return a.Characters[0], true
}

func slay(r *reader, d engine.Decision) (answer, error) {
	if figure, ok := victim(r, d); ok {
		return answer{"slay", args{"figure": figure}}, nil
	}
	return answer{verb: "decline"}, nil
}

func sacrifice(r *reader, d engine.Decision) (answer, error) {
	if figure, ok := victim(r, d); ok {
		return answer{"sacrifice", args{"figure": figure}}, nil
	}
	return answer{verb: "decline"}, nil
}

// silence names the character whose leadership is cancelled.
func silence(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("choose-character"))
	if !ok || len(a.Characters) != 1 {
		return answer{}, fmt.Errorf("nothing is said of whose leadership is cancelled")
	}
	return answer{"silence", args{"who": a.Characters[0]}}, nil
}

// forfeit names the character whose leadership is given up.
func forfeit(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("forfeit-leadership"))
	if !ok || len(a.Units.Characters) != 1 {
		return answer{}, fmt.Errorf("nothing is said of whose leadership is given up")
	}
	return answer{"forfeit", args{"who": a.Units.Characters[0]}}, nil
}

// forfeitPoints counts the points of leadership that are given up: one for each Nazgûl, two for the
// Witch-king (Rulebook p.25).
func forfeitPoints(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("forfeit-leadership"))
	if !ok {
		return answer{}, fmt.Errorf("nothing is said of the leadership that is given up")
	}
	return answer{"forfeit", args{"points": strconv.Itoa(a.Units.Nazgul + 2*len(a.Units.Characters))}}, nil
}

// whiteRider says whether Gandalf the White gives up his leadership against the Nazgûl.
func whiteRider(r *reader, d engine.Decision) (answer, error) {
	if _, ok := r.act(d.Seat, kind("forfeit-leadership")); ok {
		return answer{verb: "white-rider"}, nil
	}
	return declined(r, d, "character-effect")
}
