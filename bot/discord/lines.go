package discord

import "fmt"

// Line is a piece of text in a message of lines, with a button beside it if it has one.
type Line struct {
	Text   string
	Button *Button
}

// flagLines marks a message of components alone, which Discord calls version 2. It stays one: only lines can
// replace its lines.
const flagLines = 1 << 15

const (
	componentSection = 9
	componentDisplay = 10

	maxLinesText  = 4000 // over all lines of a message
	maxComponents = 40   // of a message of lines, those within others too
)

// checkLines holds a message of lines to Discord's limits.
func (m Message) checkLines(c *checker) {
	if m.Lines == nil {
		return
	}
	c.that(m.Content == "" && len(m.Embeds)+len(m.Files)+len(m.KeepFiles) == 0,
		"lines: neither content nor embeds nor files may stand beside them")
	text, components := "", 0
	for n, l := range m.Lines {
		c.text(fmt.Sprintf("lines[%d]", n), l.Text, 1, maxLinesText)
		text += l.Text
		if components++; l.Button != nil {
			components += 2
		}
	}
	for _, row := range m.Components {
		components += 1 + len(row)
	}
	c.text("lines", text, 1, maxLinesText)
	c.count("components", components, 0, maxComponents)
}

// besides are the buttons that stand beside lines.
func (m Message) besides() (row Row) {
	for _, l := range m.Lines {
		if l.Button != nil {
			row = append(row, *l.Button)
		}
	}
	return row
}

// components is the JSON of the lines and of the rows below them.
func (m Message) components() []object {
	list := []object{}
	for _, l := range m.Lines {
		text := object{"type": componentDisplay, "content": l.Text}
		if l.Button != nil {
			text = object{"type": componentSection, "components": []object{text}, "accessory": l.Button.json()}
		}
		list = append(list, text)
	}
	return append(list, rowsJSON(m.Components)...)
}
