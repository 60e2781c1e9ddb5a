package enginetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
)

// Slips looks for slips of the pen in a game's sources: a field, an event, a fact of an event, or a rule path
// that is named in code and declared nowhere. The kernel could find them only while somebody plays. It reads
// names that are written out where they are used; those that code makes up are the random games' to find.
func Slips(r engine.Description, dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return fmt.Errorf("sources: %w", err)
	}
	s := slips{Description: r, fields: map[string]bool{}, files: token.NewFileSet()}
	for _, v := range r.Verbs() {
		s.addFields(v)
	}
	for _, o := range r.Orders() {
		s.addFields(o.VerbInfo)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(s.files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("sources: %w", err)
		}
		ast.Inspect(f, s.visit)
	}
	if s.calls == 0 {
		return fmt.Errorf("no event, path or field is named in %s", dir)
	}
	if len(s.found) > 0 {
		return fmt.Errorf("%s", strings.Join(s.found, "\n"))
	}
	return nil
}

type slips struct {
	engine.Description
	fields map[string]bool
	files  *token.FileSet
	calls  int
	found  []string
}

func (s *slips) addFields(v engine.VerbInfo) {
	for _, f := range v.Fields {
		s.fields[f.Name] = true
	}
}

func (s *slips) visit(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return true
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return true
	}
	first := 0
	if method.Sel.Name == "TellOnly" { // after whose eyes it is for
		first = 1
	}
	if len(call.Args) <= first {
		return true
	}
	name, ok := literal(call.Args[first])
	if !ok {
		return true
	}
	switch method.Sel.Name {
	case "Tell", "TellOnly":
		if receiver, ok := method.X.(*ast.Ident); ok && receiver.Name == "engine" {
			return true // a fact
		}
		s.event(call, name, call.Args[first+1:])
	case "Cover":
		s.named(call, "path", name, slices.Contains(s.Paths(), name))
	case "Get", "Has", "Bag":
		if len(call.Args) == 1 {
			s.named(call, "field", name, s.fields[name])
		}
	}
	return true
}

// event holds the facts of an event against those that it declares.
func (s *slips) event(at ast.Node, kind string, facts []ast.Expr) {
	i := slices.IndexFunc(s.Events(), func(e engine.EventDef) bool { return e.Kind == kind })
	s.named(at, "event", kind, i >= 0)
	if i < 0 {
		return
	}
	declared := s.Events()[i].Facts
	for _, fact := range facts {
		for {
			call, ok := fact.(*ast.CallExpr)
			if !ok {
				break
			}
			if len(call.Args) > 0 {
				if name, ok := literal(call.Args[0]); ok {
					s.named(call, "fact of "+kind, name, slices.ContainsFunc(declared,
						func(f engine.FactDef) bool { return f.Name == name }))
					break
				}
			}
			method, ok := call.Fun.(*ast.SelectorExpr) // a fact for some eyes: fact.Only(seats)
			if !ok {
				break
			}
			fact = method.X
		}
	}
}

func (s *slips) named(at ast.Node, what, name string, known bool) {
	if s.calls++; !known {
		s.found = append(s.found, fmt.Sprintf("%s: no %s %q is declared", s.files.Position(at.Pos()), what, name))
	}
}

// literal returns the text of an expression that is a string written out.
func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
