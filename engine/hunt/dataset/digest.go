package dataset

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// What players read and the rules do not go by: keys of the boards, columns of the tables.
var (
	textKeys = []string{"set", "name", "name_pl", "name_pl_status", "name_status", "note", "provenance", "x",
		"y"}
	textColumns = []string{
		"name", "name_en", "name_pl", "pl_status", "condition", "condition_pl", "effects", "effects_pl",
		"provenance", "note", "fact_note", "walk",
	}
)

// digest is a short hexadecimal SHA-256 of what the files tell the rules: a game that runs goes on when a
// name or a printed text is mended, and not when a line or a card has changed. The files have been read
// without a fault.
func digest(texts map[string]string) (string, error) {
	hash := sha256.New()
	for _, name := range Files {
		bare := []byte(bareTable(texts[name]))
		if strings.HasSuffix(name, ".json") {
			var board any
			if err := json.Unmarshal([]byte(texts[name]), &board); err != nil {
				return "", fmt.Errorf("%s: %w", name, err)
			}
			var err error
			if bare, err = json.Marshal(bareBoard(board)); err != nil {
				return "", fmt.Errorf("%s: %w", name, err)
			}
		}
		fmt.Fprintf(hash, "%s %d\n%s", name, len(bare), bare)
	}
	return hex.EncodeToString(hash.Sum(nil))[:16], nil
}

// bareBoard is a board's file without what players read.
func bareBoard(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, part := range v {
			if slices.Contains(textKeys, key) {
				delete(v, key)
			} else {
				v[key] = bareBoard(part)
			}
		}
	case []any:
		for i := range v {
			v[i] = bareBoard(v[i])
		}
	}
	return v
}

// bareTable is a table without comments and without the columns that players read.
func bareTable(text string) string {
	var head []string
	var bare strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if head == nil {
			head = cells
		}
		for i, cell := range cells {
			if i < len(head) && !slices.Contains(textColumns, head[i]) {
				fmt.Fprintf(&bare, "%s\t", cell)
			}
		}
		bare.WriteByte('\n')
	}
	return bare.String()
}
