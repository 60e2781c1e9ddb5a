package transcript

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// Where people or their application did something that the rules do not allow, or left out what they demand,
// a file next to the transcription corrects it: NAME.corrections beside NAME.jsonl. One line is one
// correction, with the rule that was broken:
//
//	193 adjust armies.westemnet=rohan:1r casualties.rohan:e=1  # they took a figure too many (Rulebook p.22)
//	185 read dice=[5,4,3,4]  # one combat die too many (Rulebook p.29)
//	332 skip  # nobody may roll again (Rulebook p.30)
//
// adjust sets parts of the position before the step, openly: an adjust line of the record. read gives fields
// of the step other values, and skip passes the step over. Blank lines and lines that begin with # are
// comments.

// Correction is one such line.
type Correction struct {
	Step   int // number of the step
	Adjust []engine.Adjustment
	Read   map[string]json.RawMessage // fields of the step
	Skip   bool
	Why    string
}

// ReadCorrections reads a file of corrections. Errors name the line.
func ReadCorrections(from io.Reader) ([]Correction, error) {
	var list []Correction
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		c, err := parseCorrection(text)
		if err == nil && len(list) > 0 && c.Step < list[len(list)-1].Step {
			err = fmt.Errorf("stands below step %d: corrections stand in the order of the steps",
				list[len(list)-1].Step)
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %q: %w", n, text, err)
		}
		list = append(list, c)
	}
	return list, lines.Err()
}

func parseCorrection(text string) (Correction, error) {
	what, why, _ := strings.Cut(text, "#")
	c := Correction{Why: strings.TrimSpace(why)}
	words := strings.Fields(what)
	if len(words) < 2 {
		return c, fmt.Errorf("write \"STEP adjust path=value\", \"STEP read field=value\" or \"STEP skip\", then # and the rule")
	}
	var err error
	if c.Step, err = strconv.Atoi(words[0]); err != nil {
		return c, fmt.Errorf("begin with the number of a step, not %q", words[0])
	}
	if c.Why == "" {
		return c, fmt.Errorf("say behind # which rule was broken, with its page")
	}
	parts := map[string]json.RawMessage{}
	for _, word := range words[2:] {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return c, fmt.Errorf("%q: write name=value", word)
		}
		data := json.RawMessage(value)
		if !json.Valid(data) {
			data, _ = json.Marshal(value) // a string can always be written
		}
		parts[name] = data
		c.Adjust = append(c.Adjust, engine.Adjustment{Path: name, Value: data})
	}
	switch words[1] {
	case "adjust":
	case "read":
		c.Read, c.Adjust = parts, nil
	case "skip":
		c.Skip = true
	default:
		return c, fmt.Errorf("%q is neither adjust, read nor skip", words[1])
	}
	if c.Skip != (len(words) == 2) {
		return c, fmt.Errorf("%s: skip takes nothing, adjust and read take name=value", words[1])
	}
	return c, nil
}

// corrected returns the game with the steps as they are to be read, and the corrections that adjust the
// position.
func corrected(game *Game, list []Correction) (*Game, []Correction, error) {
	next := *game
	next.Steps = slices.Clone(game.Steps)
	var left []Correction
	for _, c := range list {
		i := slices.IndexFunc(next.Steps, func(s Step) bool { return s.N == c.Step })
		switch {
		case i < 0:
			return nil, nil, fmt.Errorf("the corrections speak of step %d: the transcription has none", c.Step)
		case c.Skip:
			next.Steps = slices.Delete(next.Steps, i, i+1)
		case c.Read != nil:
			if c.Read["acts"] != nil {
				next.Steps[i].Acts = nil
			}
			data, _ := json.Marshal(c.Read) // it was read as JSON
			if err := decodeKnown(data, &next.Steps[i]); err != nil {
				return nil, nil, fmt.Errorf("the correction of step %d: %w", c.Step, err)
			}
		default:
			left = append(left, c)
		}
	}
	return &next, left, nil
}

// correct makes the adjustments that are due before the next step, when everything before it is over.
func (r *reader) correct() error {
	for i := r.upcoming(); len(r.corrections) > 0 && i < len(r.used) &&
		r.game.Steps[i].N >= r.corrections[0].Step; r.corrections = r.corrections[1:] {
		c := r.corrections[0]
		if err := r.adjust(c.Adjust, fmt.Sprintf("step %d: %s", c.Step, c.Why)); err != nil {
			return fmt.Errorf("the correction before step %d: %w", c.Step, err)
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

// setUp puts figures on the map that stood there in addition to the rulebook's set-up (Rulebook pp.14-17).
// They come out of the reinforcements.
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
