package league

import "strings"

// name is the event and the part of it.
func (v *View) name() string {
	if v.Part == "" {
		return v.Event
	}
	return v.Event + ", " + v.Part
}

// standings tells a page of the table.
func (t texts) standings(v *View, page int) []string {
	told := []string{t.say("tell.standings", map[string]any{"event": v.name()})}
	for _, r := range rowsOf(v, page) {
		line := t.say("tell.row", map[string]any{"rank": r.Rank, "name": r.Name, "points": t.number(r.Points),
			"games": r.Games, "wins": r.Wins})
		var more []string
		if v.Ladder {
			line = t.say("tell.rung", map[string]any{"rank": r.Rank, "name": r.Name, "games": r.Games,
				"wins": r.Wins})
			more = append(more, t.say("column.moved", nil)+": "+t.told(r))
		}
		if len(r.Plays) > 0 {
			more = append(more, t.say("column.plays", nil)+": "+strings.Join(r.Plays, ", "))
		}
		if r.Boards != nil {
			more = append(more, t.say("column.boards", nil)+": "+t.number(r.Boards))
		}
		if r.By != "" {
			more = append(more, t.say("column.decided", nil)+": "+strings.TrimSpace(t.say("tie."+r.By, nil)+" "+
				t.number(r.Value)))
		}
		if r.Best > 0 {
			more = append(more, t.say("column.possible", nil)+": "+t.ranks(r))
		}
		if r.Zone != NoZone {
			more = append(more, t.say("zone."+string(r.Zone), nil))
		}
		if r.Gone {
			more = append(more, t.say("tell.gone", nil))
		}
		if r.Dispute {
			more = append(more, t.say("disputed", nil))
		}
		if len(more) > 0 {
			line += " (" + strings.Join(more, "; ") + ")"
		}
		told = append(told, line+".")
	}
	return told
}

// told is how many rungs somebody has risen, with a sign.
func (t texts) told(r Row) string {
	switch {
	case r.Moved > 0:
		return "+" + t.moved(r)
	case r.Moved < 0:
		return "−" + t.moved(r)
	}
	return t.moved(r)
}

// bracket tells a page of the bracket.
func (t texts) bracket(v *View, page int) []string {
	w := windows(v)[page]
	told := []string{t.say("tell.bracket", map[string]any{"event": v.name()})}
	section := v.Bracket[w.section]
	for n := w.from; n < w.until; n++ {
		matches := w.share(section.Rounds[n])
		for _, m := range matches {
			if m == (Match{}) {
				continue
			}
			line := t.roundName(section, n) + ": " + m.Players[0].told() + " – " + m.Players[1].told()
			for _, p := range m.Players {
				if p.Won {
					line += "; " + t.say("tell.won", map[string]any{"name": p.Name})
				}
			}
			if m.Dispute {
				line += "; " + t.say("disputed", nil)
			}
			told = append(told, line+".")
		}
	}
	return told
}

func (p Player) told() string {
	text := p.Name
	if text == "" {
		text = p.From
	}
	if p.Score != "" {
		text += " " + p.Score
	}
	return text
}
