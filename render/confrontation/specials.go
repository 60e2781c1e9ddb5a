package confrontation

import (
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

const (
	specialHigh = 46
	specialWide = 286
)

// specials puts down the special cards that a side has left, two at most, beside its corner. What has been
// picked in secret is not shown to others.
func (s scene) specials(side confrontation.Side) {
	if s.view.Specials == nil {
		return
	}
	x := edge + cornerWide + 12
	if side == confrontation.Sauron {
		x = render.Width - edge - cornerWide - 12 - specialWide
	}
	for i, c := range s.view.Specials.Left[side] {
		name := s.say("picture.special."+c.String(), nil)
		s.Stamp("special "+s.lang+" "+c.String(), specialWide+8, specialHigh+10, func(dc *gg.Context) {
			dc.Translate(3, 3)
			l := liveries[side]
			plaque(dc, side, specialWide, specialHigh, l.field, true)
			render.Star(dc, 26, specialHigh/2, 16, 6, 8, gold)
			dc.SetColor(l.text)
			face, name := render.FirstFit(s.faces.names()[1:], name, specialWide-58)
			face.Put(dc, name, 48, specialHigh/2+11, 0)
		}, x-3, upperTop+i*(specialHigh+8)-3)
	}
}

// specialsAlt says which special cards are left.
func (t texts) specialsAlt(v *confrontation.View) []string {
	if v.Specials == nil {
		return nil
	}
	var sentences []string
	for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
		var names []string
		for _, c := range v.Specials.Left[side] {
			names = append(names, t.say("picture.special."+c.String(), nil))
		}
		if names != nil {
			sentences = append(sentences,
				t.say("picture.alt.specials", map[string]any{"side": t.side(side), "cards": strings.Join(names, ", ")}))
		}
	}
	return sentences
}

// preparing says what is being done before the first turn.
func (t texts) preparing(v *confrontation.View) string {
	if v.Match != nil && v.Match.Before {
		return t.say("picture.first-over", nil)
	}
	return t.say(opening(v), nil)
}

// turn numbers the turn, and the game of a match.
func (t texts) turn(v *confrontation.View) string {
	text := t.say("picture.turn", map[string]any{"turn": v.Turn})
	if v.Match != nil {
		text = t.say("picture.game", map[string]any{"game": v.Match.Game}) + " · " + text
	}
	return text
}

// scored adds a side's points in a match to a line, when there are some to speak of.
func (t texts) scored(v *confrontation.View, side confrontation.Side, line string) string {
	if v.Match == nil || v.Match.Game == 1 || v.Match.Before { // there the score says it
		return line
	}
	return line + " · " + t.say("picture.points", map[string]any{"n": v.Match.Points[side]})
}

// outcome says who has won the game or the match.
func (t texts) outcome(v *confrontation.View) string {
	r := v.Result
	switch {
	case r.Draw && v.Match == nil:
		return t.say("picture.draw-game", nil)
	case r.Draw:
		return t.say("picture.draw", nil)
	case v.Match != nil:
		return t.say("picture.match-won", map[string]any{"side": t.side(r.Winner)})
	}
	return t.say("picture.wins", map[string]any{"side": t.side(r.Winner)})
}

// scoreOf are the points of a match, each side's being those of the player who has it now; with the board of
// the first game's end, those of who had it then.
func scoreOf(v *confrontation.View) [2]int {
	p := v.Match.Points
	if v.Match.Before {
		p[0], p[1] = p[1], p[0]
	}
	return p
}

// score says the points of a match in words.
func (t texts) score(v *confrontation.View) string {
	p := scoreOf(v)
	return t.say("picture.score", map[string]any{
		"fellowship": t.side(confrontation.Fellowship), "sauron": t.side(confrontation.Sauron),
		"first": p[confrontation.Fellowship], "second": p[confrontation.Sauron],
	})
}
