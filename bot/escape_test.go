package bot_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// No picture escapes the colours of whoever sees it: a painter is asked in one place, by a sight, and a sight
// is made in one file alone, of a person's settings or of a server's.
func TestPicturesAreMadeBySights(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	painted := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Paint" {
					painted++
					if name != "sight.go" {
						t.Errorf("%s asks a painter past the colours of whoever sees the picture", name)
					}
				}
			case *ast.CompositeLit:
				if made, ok := n.Type.(*ast.Ident); ok && made.Name == "sight" && name != "sight.go" {
					t.Errorf("%s makes a sight that is nobody's", name)
				}
			}
			return true
		})
	}
	if painted != 1 {
		t.Errorf("painters are asked in %d places, want one", painted)
	}
}
