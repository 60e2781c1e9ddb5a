package standing

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"math/big"
	"strconv"
	"strings"
	"time"

	"redbook/bot/league"
)

// exported is a row as it is given away.
type exported struct {
	Rank     int       `json:"rank"`
	Name     string    `json:"name"`
	Points   string    `json:"points"` // exact: "17/2"
	Games    int       `json:"games"`
	Wins     int       `json:"wins"`
	Draws    int       `json:"draws"`
	Losses   int       `json:"losses"`
	Open     int       `json:"open"`
	Byes     int       `json:"byes"`
	TieBreak TieBreak  `json:"tie_break,omitempty"`
	Ties     []tied    `json:"ties,omitempty"`
	Best     int       `json:"best"`
	Worst    int       `json:"worst"`
	Exact    bool      `json:"exact"`
	Gone     Reason    `json:"gone,omitempty"`
	Struck   bool      `json:"struck,omitempty"`
	Finished time.Time `json:"finished,omitzero"`
	Computer string    `json:"computer,omitempty"` // the level of a computer
}

type tied struct {
	By    TieBreak `json:"by"`
	Value string   `json:"value,omitempty"`
}

func (r Row) export(name func(league.Entrant) string) exported {
	e := exported{r.Rank, name(r.Entrant), r.Points.RatString(), r.Games, r.Wins, r.Draws, r.Losses, r.Open,
		r.Byes, r.By, nil, r.Possible.Best, r.Possible.Worst, r.Possible.Exact, r.Gone, r.Struck, r.Finished,
		r.Entrant.Computer()}
	for _, t := range r.Ties {
		value := ""
		if t.Value != nil {
			value = t.Value.RatString()
		}
		e.Ties = append(e.Ties, tied{t.By, value})
	}
	return e
}

// JSON writes a table as a list of its rows, with fractions as "17/2".
func (t Table) JSON(w io.Writer, name func(league.Entrant) string) error {
	rows := []exported{}
	for _, r := range t.Rows {
		rows = append(rows, r.export(name))
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(rows)
}

// Columns are what CSV writes of a row.
var Columns = []string{"rank", "name", "points", "points_exact", "games", "wins", "draws", "losses", "open",
	"byes", "tie_break", "tie_value", "best", "worst", "exact", "gone", "struck", "finished", "computer"}

// CSV writes a table, with Columns as its first line. Points stand there as decimals, and exact.
func (t Table) CSV(w io.Writer, name func(league.Entrant) string) error {
	out := csv.NewWriter(w)
	lines := [][]string{Columns}
	for _, r := range t.Rows {
		e := r.export(name)
		value, finished := "", ""
		for _, t := range e.Ties {
			if t.By == r.By {
				value = t.Value
			}
		}
		if !r.Finished.IsZero() {
			finished = r.Finished.UTC().Format(time.RFC3339)
		}
		lines = append(lines, []string{strconv.Itoa(e.Rank), Harmless(e.Name), Decimal(r.Points), e.Points,
			strconv.Itoa(e.Games), strconv.Itoa(e.Wins), strconv.Itoa(e.Draws), strconv.Itoa(e.Losses),
			strconv.Itoa(e.Open), strconv.Itoa(e.Byes), string(e.TieBreak), value, strconv.Itoa(e.Best),
			strconv.Itoa(e.Worst), strconv.FormatBool(e.Exact), string(e.Gone), strconv.FormatBool(e.Struck),
			finished, e.Computer})
	}
	return out.WriteAll(lines) // which flushes
}

// CSV writes a cross table: a line for each entrant, with 1, ½, 0 for games that are over and "." for those
// to come, in brackets where a game counts for nobody, with spaces between several.
func (c Cross) CSV(w io.Writer, name func(league.Entrant) string) error {
	out := csv.NewWriter(w)
	head := []string{""}
	for _, e := range c.Entrants {
		head = append(head, Harmless(name(e)))
	}
	lines := [][]string{head}
	for i, e := range c.Entrants {
		line := []string{Harmless(name(e))}
		for j := range c.Entrants {
			var scores []string
			for _, cell := range c.Cells[i][j] {
				score := map[Score]string{Open: ".", Won: "1", Drawn: "½", Lost: "0"}[cell.Score]
				if cell.Struck {
					score = "(" + score + ")"
				}
				scores = append(scores, score)
			}
			line = append(line, strings.Join(scores, " "))
		}
		lines = append(lines, line)
	}
	return out.WriteAll(lines)
}

// Decimal is a fraction with up to four digits behind the point, rounded; as few as it needs.
func Decimal(r *big.Rat) string {
	text := r.FloatString(4)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Harmless is a name that no spreadsheet takes for a formula.
func Harmless(name string) string {
	if name != "" && strings.ContainsAny(name[:1], "=+-@\t\r") {
		return "'" + name
	}
	return name
}
