package dataset

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// The objects of part1.json and part2.json. Every one knows the line it begins in.
type (
	jsonBoard struct {
		Format     int
		Set        string
		Part       string
		Provenance string
		Segments   []string
		Regions    []jsonRegion
		Areas      []jsonArea
		Dots       []jsonDot
		Edges      []jsonEdge
		lines      map[string]int // of the fields
	}
	jsonRegion struct {
		ID         string   `json:"id"`
		Segment    string   `json:"segment"`
		Letter     string   `json:"letter"`
		Name       string   `json:"name"`
		NamePL     string   `json:"name_pl"`
		NameStatus string   `json:"name_pl_status"`
		Areas      []string `json:"areas"`
		line       int
	}
	jsonArea struct {
		ID         string   `json:"id"`
		Number     int      `json:"number"`
		Name       string   `json:"name"`
		NamePL     string   `json:"name_pl"`
		NameStatus string   `json:"name_pl_status"`
		Flags      []string `json:"flags"`
		Region     string   `json:"region"`
		Segment    string   `json:"segment"`
		X          *float64 `json:"x"`
		Y          *float64 `json:"y"`
		Note       string   `json:"note"`
		Tags       []string `json:"tags"`
		line       int
	}
	jsonDot struct {
		ID      string   `json:"id"`
		X       *float64 `json:"x"`
		Y       *float64 `json:"y"`
		Region  string   `json:"region"`
		Segment string   `json:"segment"`
		line    int
	}
	jsonEdge struct {
		A    string `json:"a"`
		B    string `json:"b"`
		Kind string `json:"kind"`
		line int
	}
)

// jsonReader reads one file object by object, so that it can say in which line a wrong one stands.
type jsonReader struct {
	sheet
	text []byte
	*json.Decoder
}

// readBoardFile gives the file's content, or nil after noting why there is none.
func readBoardFile(text string, s sheet) *jsonBoard {
	var whole any
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		line := 1
		if at := (*json.SyntaxError)(nil); errors.As(err, &at) {
			line = lineAt([]byte(text), int(at.Offset)-1)
		}
		s.fault(line, "mend the JSON at or just before this line", "is not JSON: %v", err)
		return nil
	}
	if _, ok := whole.(map[string]any); !ok {
		s.fault(1, "begin with { and the fields of part1.json", "is not a JSON object")
		return nil
	}
	r := &jsonReader{s, []byte(text), json.NewDecoder(strings.NewReader(text))}
	r.DisallowUnknownFields()
	before := len(*s.faults)
	b := r.fields()
	if len(*s.faults) > before {
		return nil
	}
	return b
}

// fields reads the fields of the outermost object, which is known to be valid JSON.
func (r *jsonReader) fields() *jsonBoard {
	b := &jsonBoard{lines: map[string]int{}}
	r.Token()
	for r.More() {
		line := r.line()
		token, _ := r.Token()
		name, _ := token.(string)
		if b.lines[name] > 0 {
			r.fault(line, "keep one of the two", "the field %q stands here for the second time", name)
		}
		b.lines[name] = line
		switch name {
		case "format":
			value(r, &b.Format)
		case "set":
			value(r, &b.Set)
		case "part":
			value(r, &b.Part)
		case "provenance":
			value(r, &b.Provenance)
		case "segments":
			value(r, &b.Segments)
		case "regions":
			b.Regions = list(r, func(v *jsonRegion, line int) { v.line = line })
		case "areas":
			b.Areas = list(r, func(v *jsonArea, line int) { v.line = line })
		case "dots":
			b.Dots = list(r, func(v *jsonDot, line int) { v.line = line })
		case "edges":
			b.Edges = list(r, func(v *jsonEdge, line int) { v.line = line })
		default:
			r.fault(line, "take it out, or spell it as part1.json does", "unknown field %q", name)
			var skipped json.RawMessage
			value(r, &skipped)
		}
	}
	return b
}

// value reads one value of a known type.
func value[T any](r *jsonReader, v *T) {
	line := r.line()
	if err := r.Decode(v); err != nil {
		r.fault(line, "write it as the pattern set does (redbook data copy)", "%s", plain(err))
	}
}

// list reads an array object by object.
func list[T any](r *jsonReader, at func(*T, int)) []T {
	line := r.line()
	if next := r.text[r.at()]; next != '[' {
		r.fault(line, "write a list [ ... ]", "a list is expected here")
		var skipped json.RawMessage
		value(r, &skipped)
		return nil
	}
	r.Token()
	var all []T
	for r.More() {
		var one T
		line := r.line()
		value(r, &one)
		at(&one, line)
		all = append(all, one)
	}
	r.Token()
	return all
}

// at is where the next value begins.
func (r *jsonReader) at() int {
	at := int(r.InputOffset())
	for at < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[at]) >= 0 {
		at++
	}
	return at
}

func (r *jsonReader) line() int { return lineAt(r.text, r.at()) }

func lineAt(text []byte, at int) int {
	return 1 + bytes.Count(text[:max(0, min(at, len(text)))], []byte("\n"))
}

// plain says what is wrong with a value in the words of the file, not of the program.
func plain(err error) string {
	if t := (*json.UnmarshalTypeError)(nil); errors.As(err, &t) {
		if t.Field == "" {
			return fmt.Sprintf("a %s cannot stand here", t.Value)
		}
		return fmt.Sprintf("a %s cannot be the value of %q", t.Value, t.Field)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
