package transcript

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// Game is a transcription.
type Game struct {
	Header Header
	Steps  []Step
}

// Header is the first line of a transcription.
type Header struct {
	ID     string `json:"id"`
	Game   string `json:"game"`
	Tokens struct {
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
}

// Ring is the use of an Elven Ring on a die before the step.
type Ring struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Act is one thing that was done in a step.
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
	Tiles      []string `json:"tiles"`
	Dice       Numbers  `json:"dice"`
	Derived    struct {
		Units     Units `json:"units"`
		Attackers Units `json:"attackers"`
	} `json:"derived"`
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

// Read reads a transcription.
func Read(from io.Reader) (*Game, error) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	game := &Game{}
	for n := 1; lines.Scan(); n++ {
		var into any = &game.Header
		if n > 1 {
			game.Steps = append(game.Steps, Step{})
			into = &game.Steps[len(game.Steps)-1]
		}
		if err := json.Unmarshal(lines.Bytes(), into); err != nil {
			return nil, fmt.Errorf("line %d of the transcription: %w", n, err)
		}
		if n > 1 {
			if err := game.Steps[n-2].check(); err != nil {
				return nil, fmt.Errorf("line %d of the transcription: %w", n, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("transcription: %w", err)
	}
	if game.Header.Game != "war-of-the-ring" {
		return nil, fmt.Errorf("a transcription of %q, not of war-of-the-ring", game.Header.Game)
	}
	return game, nil
}

// check looks whether everything is there without which a step or an act says nothing.
func (s *Step) check() error {
	if s.Side != "fp" && s.Side != "s" {
		return fmt.Errorf("side %q is neither fp nor s", s.Side)
	}
	if s.Kind == "discard-excess" && len(s.Cards) == 0 {
		return fmt.Errorf("%s names no cards", s.Kind)
	}
	for _, a := range s.Acts {
		missing := ""
		switch a.Kind {
		case "draw-cards":
			if len(a.Cards) == 0 {
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
