package transcript

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// Where people or their application did something that the rules do not allow, or left undone what they demand, the position is
// set openly before the step: an adjust line.

// deviation is one such place: the parts of the position that are set, and the rule that was broken, with its page.
type deviation struct {
	step int // before which step it is set
	set  []engine.Adjustment
	why  string
}

// deviations are those of the transcriptions that are known, by their ids.
var deviations = map[string][]deviation{
	"app-4": {
		{193, []engine.Adjustment{part("armies.westemnet", "rohan:r"), part("casualties.rohan:e", 1)},
			"step 192: Stormcrow (SS6) eliminates one Leader or one unit, and a card does what is printed on it (Rulebook p.22); they took a Leader " +
				"and an Elite"},
		{257, []engine.Adjustment{part("reinforcements.isengard:e", 0), part("casualties.isengard:e", 1)},
			"step 257: the reinforcements hold four Regulars and an Elite. A New Power is Rising (SS16) recruits as many as can be (Rulebook " +
				"p.22), so Orthanc gets the Elite and one Regular at most; they gave it two Regulars and left the Elite where it was, as if it were not there: it is laid aside"},
		{258, []engine.Adjustment{part("casualties.isengard:e", 0), part("reinforcements.isengard:e", 1)},
			"step 257: the Elite that they did not recruit is among the reinforcements, for figures of the Shadow never leave the game (Rulebook p.31)"},
	},
}

// deviate sets what is due before the next step, when all that goes before it is over.
func (r *reader) deviate() error {
	for i := r.upcoming(); len(r.devs) > 0 && i < len(r.used) && r.game.Steps[i].N >= r.devs[0].step; r.devs = r.devs[1:] {
		if err := r.adjust(r.devs[0].set, r.devs[0].why); err != nil {
			return fmt.Errorf("before step %d: %w", r.devs[0].step, err)
		}
	}
	return nil
}

// adjust sets parts of the position and writes the line.
func (r *reader) adjust(set []engine.Adjustment, why string) error {
	p, err := engine.Adjusted(r.rules, r.p, set)
	if err != nil {
		return err
	}
	r.p = p
	r.out.Adjusted = append(r.out.Adjusted, Adjusted{Line: len(r.out.Record.Lines), Why: why})
	r.add(engine.Line{Kind: engine.AdjustLine, Adjust: set})
	return nil
}

// setUp puts on the map what stood there beyond the rulebook's set-up (Rulebook pp.14-17). It comes out of the reinforcements.
func (r *reader) setUp() error {
	reserves := map[string]int{}
	view := r.view()
	for _, side := range view.Reserves {
		maps.Copy(reserves, side)
	}
	var set []engine.Adjustment
	for _, region := range slices.Sorted(maps.Keys(r.game.Header.SetupDiffers)) {
		stands := map[string]int{}
		for _, v := range view.Regions {
			if v.Region.String() == region {
				maps.Copy(stands, v.Forces[wotr.FreePeoples])
				maps.Copy(stands, v.Forces[wotr.Shadow])
			}
		}
		more := r.game.Header.SetupDiffers[region]
		for figure, n := range more.counts() {
			stands[figure] += n
			reserves[figure] -= n
			set = append(set, part("reinforcements."+figure, reserves[figure]))
		}
		set = append(set, part("armies."+region, forceText(stands)))
	}
	if set == nil {
		return nil
	}
	slices.SortFunc(set, func(a, b engine.Adjustment) int { return strings.Compare(a.Path, b.Path) })
	return r.adjust(set, "set up with figures that the rulebook does not place there: Rulebook pp.14-17")
}

// counts names the figures of a group.
func (u *Units) counts() map[string]int {
	counts := map[string]int{}
	for letter, of := range map[string]map[string]int{"r": u.Regular, "e": u.Elite, "l": u.Leader} {
		for nation, n := range of {
			counts[nation+":"+letter] = n
		}
	}
	if u.Nazgul > 0 {
		counts["sauron:n"] = u.Nazgul
	}
	for _, c := range u.Characters {
		counts[c] = 1
	}
	return counts
}

// forceText writes an army as a stored position does: "north:r*2,north:l".
func forceText(counts map[string]int) string {
	var parts []string
	for _, figure := range slices.Sorted(maps.Keys(counts)) {
		part := figure
		if n := counts[figure]; n > 1 {
			part += "*" + strconv.Itoa(n)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ",")
}

// part sets one part of a position.
func part(path string, value any) engine.Adjustment {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err) // names and numbers only
	}
	return engine.Adjustment{Path: path, Value: data}
}
