package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is something wrong with a data set, where it is, and how to mend it.
type Fault struct {
	File string
	Line int // 0: the file as a whole
	What string
	Mend string
}

// String is the fault as one line: file:line: what; mend.
func (f Fault) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s; %s", f.File, f.What, f.Mend)
	}
	return fmt.Sprintf("%s:%d: %s; %s", f.File, f.Line, f.What, f.Mend)
}

// Faults are all that is wrong with a data set: the error that Read returns.
type Faults []Fault

// Error has one fault a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].String()
	}
	return strings.Join(lines, "\n")
}

// err sorts the faults by place; nil if there is none.
func (f Faults) err() error {
	if len(f) == 0 {
		return nil
	}
	slices.SortStableFunc(f, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(slices.Index(Files, a.File), slices.Index(Files, b.File)),
			cmp.Compare(a.Line, b.Line))
	})
	return f
}

// sheet gathers the faults of one file.
type sheet struct {
	file   string
	faults *Faults
}

func (s sheet) fault(line int, mend, what string, args ...any) {
	*s.faults = append(*s.faults, Fault{s.file, line, fmt.Sprintf(what, args...), mend})
}

// mistake is a fault whose file and line the caller knows.
type mistake struct{ what, mend string }

func (m mistake) Error() string { return m.what + "; " + m.mend }

func wrong(mend, what string, args ...any) error { return mistake{fmt.Sprintf(what, args...), mend} }
