package table

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/storage"
	"redbook/storage/ids"
)

// A community's past results come in as a table: one that Export.CSV has written, or the community's own
// reports with a column "ended". Each line is held against the same as a game that is entered by hand; if one
// is wrong, nothing is imported. The same table twice imports nothing the second time.

// mostImported is how many lines a table may have.
const mostImported = 5000

// Import is what a table of results holds.
type Import struct {
	Results []storage.Result // those that are new
	Known   int              // how many are kept already
	Wrong   []WrongLine      // if there are any, nothing is imported
}

// WrongLine is why a line of a table is no result.
type WrongLine struct {
	Line    int // the header is 1
	Problem *Problem
}

// Import reads a table of results of a server. It changes nothing: see KeepImported.
func (t *Tables) Import(ctx context.Context, server ids.Server, by ids.User, table io.Reader) (Import,
	error) {
	buffered := bufio.NewReader(table)
	in := csv.NewReader(buffered)
	in.Comma = separator(buffered)
	in.FieldsPerRecord = -1
	in.TrimLeadingSpace = true
	header, err := in.Read()
	if err != nil {
		return Import{}, problem("import-no-table", nil)
	}
	for i := range header {
		header[i] = strings.ToLower(strings.Trim(header[i], " \ufeff"))
	}
	read := t.reader(header)
	if read == nil {
		return Import{}, problem("import-columns", nil)
	}
	var found Import
	now := t.now()            // one for all: by it those are found who came in together
	times := map[string]int{} // a game that is there twice was played twice
	for line := 2; ; line++ {
		row, err := in.Read()
		if errors.Is(err, io.EOF) && line == 2 {
			return Import{}, problem("import-empty", nil)
		}
		if errors.Is(err, io.EOF) {
			return found, nil
		}
		if err == nil && line > mostImported+1 {
			return Import{}, problem("import-too-long", words.Args{"most": mostImported})
		}
		r, err := t.importLine(server, by, now, header, row, err, read)
		var no *Problem
		if errors.As(err, &no) {
			found.Wrong = append(found.Wrong, WrongLine{line, no})
			continue
		} else if err != nil {
			return Import{}, fmt.Errorf("line %d: %w", line, err)
		}
		known := false
		if r.ID != "" { // that of a game of this program, or one that another gave it
			if known, err = t.knows(ctx, r.ID); err != nil {
				return Import{}, err
			}
		} else {
			r.ID = imported(r)
			times[r.ID]++
			r.ID += strconv.Itoa(times[r.ID])
		}
		if !known {
			r.ID = importID(server, r.ID)
			if known, err = t.knows(ctx, r.ID); err != nil {
				return Import{}, err
			}
		}
		switch {
		case known:
			found.Known++
		case slices.ContainsFunc(found.Results, func(other storage.Result) bool { return other.ID == r.ID }):
			found.Wrong = append(found.Wrong, WrongLine{line, problem("import-twice", nil).(*Problem)})
		default:
			found.Results = append(found.Results, r)
		}
	}
}

// separator is what stands between the columns of a table: spreadsheets of some countries write semicolons or
// tabs.
func separator(table *bufio.Reader) rune {
	head, _ := table.Peek(4096) // what there is of it
	head, _, _ = bytes.Cut(head, []byte("\n"))
	found := ','
	for _, other := range ";\t" {
		if bytes.Count(head, []byte(string(other))) > bytes.Count(head, []byte(string(found))) {
			found = other
		}
	}
	return found
}

// knows reports whether a result is kept.
func (t *Tables) knows(ctx context.Context, id string) (bool, error) {
	_, err := t.store.Result(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// KeepImported keeps what a table held, all of it or nothing, and returns how many results are new.
func (t *Tables) KeepImported(ctx context.Context, d Doing, found Import) (int, error) {
	if len(found.Wrong) > 0 {
		return 0, found.Wrong[0].Problem
	}
	var news *storage.ResultNews
	if len(found.Results) > 0 { // by whose time those who stand in them are found
		news = d.news(ResultImported, "", found.Results[0].Deeds[0].At)
	}
	entered, err := t.store.EnterResults(ctx, d.Interaction, news, found.Results...)
	return len(entered), err
}

// importLine makes a result of a line. It has an id if the table gives it one.
func (t *Tables) importLine(server ids.Server, by ids.User, now time.Time, header, row []string, failed error,
	read func(map[string]string) (Entry, error)) (r storage.Result, err error) {
	if failed != nil || len(row) > len(header) {
		return r, problem("import-line", nil)
	}
	fields := map[string]string{}
	for i, value := range row {
		fields[header[i]] = strings.TrimPrefix(strings.TrimSpace(value), "'") // which WriteCSV puts before formulas
	}
	e, err := read(fields)
	if err != nil {
		return r, err
	}
	if e.Ended, err = ParseDay(cmp.Or(fields["ended"], fields["date"])); err != nil {
		return r, err
	}
	if r, err = t.entered(server, e); err != nil {
		return r, err
	}
	r.Origin, r.State = storage.Imported, storage.ResultStands
	r.Deeds = []storage.ResultDeed{{At: now, By: by, Kind: ResultImported}}
	for i := range r.Seats {
		r.Seats[i].Agreed = true // as whoever imports it answers for
	}
	r.ID = fields["id"]
	return r, nil
}

// importID is the id of an imported result: the same text of the same server has the same.
func importID(server ids.Server, text string) string {
	sum := sha256.Sum256([]byte(string(server) + "\n" + text))
	return "i" + hex.EncodeToString(sum[:8])
}

// imported writes all by which a result without an id is told apart.
func imported(r storage.Result) string {
	text := fmt.Sprint(r.Rules, r.Options, r.Ended.Unix(), r.Victory, r.Ending, r.Facts)
	for _, s := range r.Seats {
		text += fmt.Sprint("\n", s.Seat, s.User, s.Name, s.Place)
	}
	return text
}

// ParseDay reads a day or a moment.
func ParseDay(text string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02"} {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, problem("import-time", words.Args{"time": text})
}

// reader finds out what kind of table has such a header; nil for none.
func (t *Tables) reader(header []string) func(map[string]string) (Entry, error) {
	has := func(names ...string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(header, name) })
	}
	if has("rules", "seats", "winners", "ended") {
		return readExported
	}
	if !has("winner", "loser", "side", "victory") || !has("ended") && !has("date") {
		return nil
	}
	for _, id := range t.order {
		if own := t.games[id].Annals; own != nil && own.Read != nil {
			return func(fields map[string]string) (Entry, error) { return readReport(id, own, fields) }
		}
	}
	return nil
}

// readReport reads a line of a community's reports.
func readReport(rules string, own *annals.Annals, fields map[string]string) (e Entry, err error) {
	c, err := own.Read(fields)
	if no := (*annals.Unreportable)(nil); errors.As(err, &no) {
		return e, problem("result-"+no.Code, nil)
	} else if err != nil {
		return e, err
	}
	e = Entry{Rules: rules, Options: c.Options, Ending: league.Played, Victory: c.Victory, Facts: c.Facts}
	if c.Victory == annals.Concession {
		e.Ending = league.Conceded
	}
	for _, p := range []annals.Player{c.Winner, c.Loser} {
		e.Seats = append(e.Seats, importSeat(p.Seat, p.Name, p.Place))
	}
	return e, nil
}

// readExported reads a line of an export.
func readExported(fields map[string]string) (e Entry, err error) {
	if state := fields["state"]; state != "" && state != string(storage.ResultStands) {
		return e, problem("import-state", words.Args{"state": state})
	}
	e = Entry{Rules: fields["rules"], Options: optionsOf(fields["options"]),
		Ending:  league.Ending(fields["ending"]),
		Victory: fields["victory"], Facts: annals.Facts{}}
	winners := splitNames(fields["winners"])
	for _, text := range splitNames(fields["seats"]) {
		seat, name, ok := strings.Cut(text, ":")
		if name = strings.TrimSpace(name); !ok {
			return e, problem("import-seats", words.Args{"seats": text})
		}
		place := 2
		if len(winners) == 0 || slices.Contains(winners, name) {
			place = 1
		}
		e.Seats = append(e.Seats, importSeat(strings.TrimSpace(seat), name, place))
	}
	for name, value := range fields {
		if fact, ok := strings.CutPrefix(name, factColumn); ok && value != "" {
			e.Facts.Texts(fact, strings.Fields(value)...)
		}
	}
	return e, nil
}

func splitNames(text string) (list []string) {
	for _, name := range strings.Split(text, ";") {
		if name = strings.TrimSpace(name); name != "" {
			list = append(list, name)
		}
	}
	return list
}

// userText is how a user of Discord is written, alone or as a mention.
var userText = regexp.MustCompile(`^(?:<@!?)?([0-9]{17,20})>?$`)

// ParseUser reads a user as Discord writes one, alone or as a mention.
func ParseUser(text string) (ids.User, bool) {
	m := userText.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return ids.User(m[1]), true
}

// importSeat is a seat of a user, or of somebody who is known by a name alone.
func importSeat(seat, name string, place int) EntrySeat {
	s := EntrySeat{Seat: ids.Chair(seat), Place: place}
	if user, ok := ParseUser(name); ok {
		s.User = user
	} else {
		s.Name = name
	}
	return s
}
