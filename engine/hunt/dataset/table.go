package dataset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// row is one line of a table: its fields by column. An empty one is written "-".
type row struct {
	sheet
	line   int
	fields map[string]string
}

func (r row) get(column string) string { return r.fields[column] }

func (r row) wrong(mend, what string, args ...any) { r.fault(r.line, mend, what, args...) }

// list splits a field of several effects.
func (r row) list(column string) []string {
	if r.get(column) == "" {
		return nil
	}
	parts := strings.Split(r.get(column), " || ")
	for i, p := range parts {
		if parts[i] = strings.TrimSpace(p); parts[i] == "-" {
			parts[i] = ""
		}
	}
	return parts
}

// number reads a field as a count.
func (r row) number(column string) int {
	n, err := strconv.Atoi(r.get(column))
	if err != nil || n < 0 {
		r.wrong("write a whole number", "%s is %q", column, r.get(column))
	}
	return n
}

// table reads a file of tab-separated fields: comments with #, then a line that names the columns.
func (r *reader) table(file string, columns ...string) []row {
	s := r.sheet(file)
	var header []string
	var rows []row
	for i, text := range strings.Split(r.texts[file], "\n") {
		text = strings.TrimSuffix(text, "\r")
		if strings.HasPrefix(text, "#") || strings.TrimSpace(text) == "" {
			continue
		}
		fields := strings.Split(text, "\t")
		if header == nil {
			header = fields
			if !checkHeader(s, i+1, header, columns) {
				return nil
			}
			continue
		}
		if len(fields) != len(header) {
			s.fault(i+1, `separate them by single tabs and write "-" for an empty one`,
				"the line has %d fields, the header %d", len(fields), len(header))
			continue
		}
		one := row{s, i + 1, map[string]string{}}
		for k, f := range fields {
			if f = strings.TrimSpace(f); f != "-" {
				one.fields[header[k]] = f
			}
		}
		rows = append(rows, one)
	}
	if header == nil {
		s.fault(0, "begin with a line that names the columns: "+strings.Join(columns, ", "), "the table is empty")
	}
	return rows
}

func checkHeader(s sheet, line int, header, columns []string) bool {
	ok := true
	for _, c := range columns {
		if !slices.Contains(header, c) {
			s.fault(line, fmt.Sprintf("the columns are %s, separated by tabs", strings.Join(columns, ", ")),
				"the column %q is missing", c)
			ok = false
		}
	}
	for i, c := range header {
		if !slices.Contains(columns, c) || slices.Index(header, c) != i {
			s.fault(line, "take it out", "the column %q is unknown or stands there twice", c)
			ok = false
		}
	}
	return ok
}

// once notes an id that stands in the file for the second time.
func once(seen map[string]int, r row, id string) {
	if at := seen[id]; at > 0 {
		r.wrong(fmt.Sprintf("give it another id (line %d has this one)", at), "%s stands here for the second time",
			id)
	}
	seen[id] = r.line
}
