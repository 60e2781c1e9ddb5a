package script

import "strings"

// item is a line at the margin with what stands below it.
type item struct {
	row     int
	above   []string // blank lines and comments
	head    string
	comment string // after the head, on its line
	body    []string
	rows    []int // the line numbers of the body
}

// anything stands below a line where more may happen than is written.
const anything = "..."

// loose reports whether more may happen than is written below the line.
func (it *item) loose() bool {
	for _, line := range it.body {
		if line == anything {
			return true
		}
	}
	return false
}

// split cuts a text into its items. What stands after the last one is an item without a head.
func split(text string) []item {
	var items []item
	var it item
	flush := func() {
		if it.head != "" {
			items = append(items, it)
			it = item{}
		}
	}
	for i, row := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		content, comment, commented := strings.Cut(row, "#")
		content = strings.TrimRight(content, " \t\r")
		switch indented := strings.HasPrefix(row, " ") || strings.HasPrefix(row, "\t"); {
		case content == "" && indented && it.head != "": // comments among expectations are not kept
		case content == "":
			flush()
			it.above = append(it.above, row)
		case indented && it.head != "":
			it.body, it.rows = append(it.body, strings.TrimSpace(content)), append(it.rows, i+1)
		default:
			flush()
			it.row, it.head = i+1, strings.TrimSpace(content)
			if commented {
				it.comment = " #" + comment
			}
		}
	}
	flush()
	if it.above != nil {
		items = append(items, it)
	}
	return items
}
