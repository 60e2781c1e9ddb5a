package transcript

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// Game is a transcription.
type Game struct {
	Header Header
	Steps  []Step
	Stop   error // why reading stopped before the end: an *Unusable, or nil
}

// Unusable is a line of a transcription that cannot be converted.
type Unusable struct {
	Line int // of the file; 0 is its end
	Text string
	Err  error
}

func (e *Unusable) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("end of the transcription: %v", e.Err)
	}
	return fmt.Sprintf("line %d: %v: %s", e.Line, e.Err, e.Text)
}

// Unwrap returns the reason.
func (e *Unusable) Unwrap() error { return e.Err }

// unread is the type of fields that are ignored: they repeat, comment on or date what others say.
type unread = json.RawMessage

// Header is the first line of a transcription.
type Header struct {
	Record       string   `json:"record"`
	ID           string   `json:"id"`
	Edition      unread   `json:"edition"`
	Source       unread   `json:"source"`
	URL          unread   `json:"url"`
	Completeness unread   `json:"completeness"`
	Turns        unread   `json:"turns"`
	Count        unread   `json:"steps"`
	Deviations   unread   `json:"deviations"`
	Expansions   []string `json:"expansions"`
	Variants     []string `json:"variants"`
	Game         string   `json:"game"`
	Tokens       struct {
		Free   []string `json:"fp"`
		Shadow []string `json:"s"`
	} `json:"tokens"`
	// SetupDiffers is what stood on the map at the start beyond what the rulebook sets up, by region.
	SetupDiffers map[string]Units `json:"setup_differs"`
	// Result is how the game ended; nil where the transcription breaks off.
	Result *struct {
		Winner string `json:"winner"`
		How    string `json:"how"`
	} `json:"result"`
}

// Step is one line: something that a side did, or that was rolled or drawn for it.
type Step struct {
	N        int      `json:"n"`
	Turn     int      `json:"turn"`
	Side     string   `json:"side"`
	Kind     string   `json:"step"`
	Cards    []string `json:"cards"`
	Card     string   `json:"card"` // of a combat card: empty where none was laid
	Faces    []string `json:"faces"`
	Dice     Numbers  `json:"dice"`
	Tile     string   `json:"tile"`
	Die      string   `json:"die"`
	Token    string   `json:"token"`
	Ring     *Ring    `json:"ring"`
	Ability  string   `json:"ability"`
	Who      string   `json:"character"`
	Declined bool     `json:"declined"`
	Acts     []Act    `json:"acts"`

	Time     unread `json:"time"`
	Together unread `json:"together"`
	Video    unread `json:"video"`
	Note     unread `json:"note"`
	Known    unread `json:"known"`
	Repaired unread `json:"repaired"`
	Derived  unread `json:"derived"` // our rules work it out

	line int    // of the file
	text string // the line
}

// Ring is the use of an Elven Ring on a die before the step.
type Ring struct {
	Name string `json:"name"`
	From string `json:"from"`
	To   string `json:"to"`
}

// Act is one of the things done in a step.
type Act struct {
	Kind       string   `json:"act"`
	Nation     string   `json:"nation"`
	From       string   `json:"from"`
	To         string   `json:"to"`
	Region     string   `json:"region"`
	Unit       string   `json:"unit"`
	N          int      `json:"n"`
	Characters []string `json:"characters"`
	Character  string   `json:"character"`
	Card       string   `json:"card"`
	Cards      []string `json:"cards"`
	Tile       string   `json:"tile"`
	Tiles      []string `json:"tiles"`
	Dice       Dice     `json:"dice"`
	Die        string   `json:"die"`
	Side       string   `json:"side"`
	Ring       string   `json:"ring"`
	Units      Units    `json:"units"`
	Left       unread   `json:"left"`      // the figures that stay: Derived names those that go
	Rearguard  unread   `json:"rearguard"` // who stays out of the battle: Derived names the others
	Derived    struct {
		Units     Units  `json:"units"`
		Attackers Units  `json:"attackers"`
		Defenders unread `json:"defenders"`
		Kind      unread `json:"kind"`
		From      unread `json:"from"`
		ByCard    unread `json:"by_card"`
		Allowed   unread `json:"allowed"`
	} `json:"derived"`

	of *Step // the step that it belongs to; nil until that is taken
}

// Units is a group of figures.
type Units struct {
	Regular    map[string]int `json:"regular"`
	Elite      map[string]int `json:"elite"`
	Leader     map[string]int `json:"leader"`
	Nazgul     int            `json:"nazgul"`
	Characters []string       `json:"characters"`
}

// Numbers is a list of numbers, or a single one.
type Numbers []int

// UnmarshalJSON reads either form.
func (n *Numbers) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, (*[]int)(n))
	}
	var one int
	err := json.Unmarshal(data, &one)
	*n = Numbers{one}
	return err
}

// Dice are rolled numbers, or the faces of action dice.
type Dice struct {
	Numbers []int
	Faces   []string
}

// UnmarshalJSON reads either kind.
func (d *Dice) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &d.Faces) == nil {
		return nil
	}
	d.Faces = nil
	return json.Unmarshal(data, (*Numbers)(&d.Numbers))
}

// stepKinds and actKinds are all kinds of step and of act that there are.
var (
	stepKinds = []string{
		"draw", "discard-excess", "fellowship-phase", "hunt-allocation", "roll-action-dice", "die", "die-card",
		"pass", "skip-tokens", "token", "roll-hunt", "reroll-hunt", "draw-hunt-tile", "hunt-effect", "reveal",
		"combat-card", "combat-roll", "combat-reroll", "card-roll", "casualties", "combat-card-effect",
		"card-effect", "character-effect", "forfeit-leadership", "continue-or-cease", "retreat", "advance",
	}
	actKinds = []string{
		"move-army", "attack", "advance", "do-not-advance", "retreat", "do-not-retreat", "retreat-into-siege",
		"do-not-retreat-into-siege", "continue-battle", "cease-battle", "forfeit-leadership", "forfeit-combat-card",
		"recruit", "eliminate", "upgrade", "reduce", "disband", "move-nazgul", "separate-companions",
		"move-characters", "bring-character", "eliminate-character", "choose-character", "random-companion",
		"change-guide", "gollum-joins", "move-fellowship", "hide-fellowship", "declare-fellowship",
		"reveal-fellowship", "reveal-fellowship-in-mordor", "push-fellowship", "take-corruption", "heal",
		"draw-cards", "discard-cards", "discard-random-card", "put-card-on-table", "discard-card-from-table",
		"play-card", "combat-card", "no-combat-card", "add-hunt-tile", "draw-hunt-tile", "return-hunt-tile",
		"advance-nation", "set-back-nation", "activate-nation", "roll", "discard-action-dice", "waste-die",
		"use-ring", "change-die", "turn-dice-to-eyes", "choose-region",
	}
)

// Read reads a transcription up to the first line that says something unknown; Game.Stop then says which. If
// such a line were skipped, the record would tell another game.
func Read(from io.Reader) (*Game, error) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	game := &Game{}
	for n := 1; lines.Scan(); n++ {
		if n == 1 {
			if err := decodeKnown(lines.Bytes(), &game.Header); err != nil {
				return nil, &Unusable{n, lines.Text(), err}
			}
			if err := game.Header.check(); err != nil {
				return nil, err
			}
			continue
		}
		s := Step{line: n, text: lines.Text()}
		err := decodeKnown(lines.Bytes(), &s)
		if err == nil {
			err = s.check()
		}
		if err != nil {
			game.Stop = &Unusable{n, lines.Text(), err}
			return game, nil
		}
		game.Steps = append(game.Steps, s)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("transcription: %w", err)
	}
	return game, game.Header.check()
}

// decodeKnown reads JSON whose fields are all known.
func decodeKnown(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// check refuses games with rules or options that we do not have.
func (h *Header) check() error {
	switch {
	case h.Game != "war-of-the-ring":
		return fmt.Errorf("a transcription of %q, not of war-of-the-ring", h.Game)
	case len(h.Expansions)+len(h.Variants) > 0:
		return fmt.Errorf("with %v: only the base game without variants can be transcribed",
			append(h.Expansions, h.Variants...))
	}
	return nil
}

// check checks that nothing is missing without which a step or an act has no meaning.
func (s *Step) check() error {
	if s.Side != "fp" && s.Side != "s" {
		return fmt.Errorf("side %q is neither fp nor s", s.Side)
	}
	if !slices.Contains(stepKinds, s.Kind) {
		return fmt.Errorf("no kind of step is called %q", s.Kind)
	}
	if s.Kind == "discard-excess" && len(s.Cards) == 0 {
		return fmt.Errorf("%s names no cards", s.Kind)
	}
	for _, a := range s.Acts {
		if !slices.Contains(actKinds, a.Kind) {
			return fmt.Errorf("no kind of act is called %q", a.Kind)
		}
		missing := ""
		switch a.Kind {
		case "draw-cards":
			if a.Cards == nil { // an empty deck gives none
				missing = "cards"
			}
		case "bring-character", "eliminate-character", "random-companion", "separate-companions", "move-characters":
			if len(a.Characters) == 0 {
				missing = "characters"
			}
		case "recruit", "eliminate", "reduce", "upgrade", "disband":
			if a.Unit == "" {
				missing = "unit"
			}
		}
		if missing != "" {
			return fmt.Errorf("%s names no %s", a.Kind, missing)
		}
	}
	return nil
}
