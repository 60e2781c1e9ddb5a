package discord

import (
	"fmt"
	"slices"
)

// Discord's numbers for components.
const (
	componentRow    = 1
	componentButton = 2
	componentSelect = 3
	componentText   = 4
	componentLabel  = 18
)

const (
	maxRows     = 5
	maxButtons  = 5 // in a row
	maxOptions  = 25
	maxCustomID = 100
)

func (Button) component()       {}
func (StringSelect) component() {}

// checkRows holds the components to their limits. Custom ids are unique in a message,
// disabled components included; beside are those that do not stand in a row.
func checkRows(c *checker, rows []Row, beside Row) {
	c.count("components", len(rows), 0, maxRows)
	seen := make(map[string]bool)
	unique := func(field, id string) {
		c.text(field+".custom_id", id, 1, maxCustomID)
		c.that(!seen[id], "%s.custom_id: %q twice in the message", field, id)
		seen[id] = true
	}
	if len(beside) > 0 {
		rows = append(slices.Clip(rows), slices.Collect(slices.Chunk(beside, maxButtons))...)
	}
	for r, row := range rows {
		c.count(fmt.Sprintf("components[%d]", r), len(row), 1, maxButtons)
		for n, component := range row {
			field := fmt.Sprintf("components[%d][%d]", r, n)
			switch x := component.(type) {
			case Button:
				x.check(c, field)
				if x.style() != StyleLink {
					unique(field, x.CustomID)
				}
			case StringSelect:
				c.that(len(row) == 1, "%s: a select needs a row of its own", field)
				x.check(c, field)
				unique(field, x.CustomID)
			default:
				c.that(false, "%s: %T is not a component", field, component)
			}
		}
	}
}

func (b Button) style() ButtonStyle {
	switch {
	case b.Style != 0:
		return b.Style
	case b.URL != "":
		return StyleLink
	}
	return StyleSecondary
}

func (b Button) check(c *checker, field string) {
	c.text(field+".label", b.Label, 0, 80)
	c.that(b.Label != "" || b.Emoji != "", "%s.label: neither label nor emoji", field)
	style := b.style()
	c.that(style >= StylePrimary && style <= StyleLink, "%s.style: %d", field, style)
	if style == StyleLink {
		c.text(field+".url", b.URL, 1, 512)
		c.that(b.CustomID == "", "%s.custom_id: not on a link", field)
	} else {
		c.that(b.URL == "", "%s.url: only on a link", field)
	}
}

// chosen is the least and the most options that may be chosen. Discord wants no more than
// there are.
func (s StringSelect) chosen() (least, most int) {
	most = min(max(s.Max, 1), len(s.Options))
	if s.Optional {
		return 0, most
	}
	return max(s.Min, 1), most
}

func (s StringSelect) check(c *checker, field string) {
	c.text(field+".placeholder", s.Placeholder, 0, 150)
	c.count(field+".options", len(s.Options), 1, maxOptions)
	least, most := s.chosen()
	c.that(s.Max <= maxOptions && least <= most, "%s: choose %d to %d of %d", field, least, s.Max,
		len(s.Options))
	seen, defaults := make(map[string]bool), 0
	for n, o := range s.Options {
		option := fmt.Sprintf("%s.options[%d]", field, n)
		c.text(option+".label", o.Label, 1, 100)
		c.text(option+".value", o.Value, 1, 100)
		c.text(option+".description", o.Description, 0, 100)
		c.that(!seen[o.Value], "%s.value: %q twice", option, o.Value)
		seen[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	c.that(defaults <= most, "%s: %d defaults of %d that may be chosen", field, defaults, most)
}

// Check holds the modal to Discord's limits.
func (m Modal) Check() error {
	var c checker
	c.text("custom_id", m.CustomID, 1, maxCustomID)
	c.text("title", m.Title, 1, 45)
	c.count("fields", len(m.Fields), 1, 5)
	seen := make(map[string]bool)
	for n, f := range m.Fields {
		field := fmt.Sprintf("fields[%d]", n)
		c.text(field+".custom_id", f.CustomID, 1, maxCustomID)
		c.that(!seen[f.CustomID], "%s.custom_id: %q twice", field, f.CustomID)
		seen[f.CustomID] = true
		c.text(field+".label", f.Label, 1, 45)
		c.text(field+".description", f.Description, 0, 100)
		c.text(field+".placeholder", f.Placeholder, 0, 100)
		most := 4000
		if f.MaxLength != 0 {
			c.count(field+".max_length", f.MaxLength, 1, 4000)
			most = f.MaxLength
		}
		c.count(field+".min_length", f.MinLength, 0, most)
		c.text(field+".value", f.Value, 0, most)
	}
	return c.err
}

func rowsJSON(rows []Row) []object {
	list := []object{}
	for _, row := range rows {
		var components []object
		for _, component := range row {
			switch x := component.(type) {
			case Button:
				components = append(components, x.json())
			case StringSelect:
				components = append(components, x.json())
			}
		}
		list = append(list, object{"type": componentRow, "components": components})
	}
	return list
}

func (b Button) json() object {
	o := object{"type": componentButton, "style": b.style()}
	put(o, "label", b.Label)
	put(o, "custom_id", b.CustomID)
	put(o, "url", b.URL)
	putEmoji(o, b.Emoji)
	if b.Disabled {
		o["disabled"] = true
	}
	return o
}

func (s StringSelect) json() object {
	least, most := s.chosen()
	o := object{"type": componentSelect, "custom_id": s.CustomID, "min_values": least, "max_values": most}
	put(o, "placeholder", s.Placeholder)
	if s.Disabled {
		o["disabled"] = true
	}
	var options []object
	for _, x := range s.Options {
		option := object{"label": x.Label, "value": x.Value}
		put(option, "description", x.Description)
		putEmoji(option, x.Emoji)
		if x.Default {
			option["default"] = true
		}
		options = append(options, option)
	}
	o["options"] = options
	return o
}

// json puts each text field into a label: labels on text fields themselves are deprecated.
func (m Modal) json() object {
	var components []object
	for _, f := range m.Fields {
		input := object{"type": componentText, "custom_id": f.CustomID, "style": 1, "required": !f.Optional}
		if f.Paragraph {
			input["style"] = 2
		}
		put(input, "value", f.Value)
		put(input, "placeholder", f.Placeholder)
		if f.MinLength > 0 {
			input["min_length"] = f.MinLength
		}
		if f.MaxLength > 0 {
			input["max_length"] = f.MaxLength
		}
		label := object{"type": componentLabel, "label": f.Label, "component": input}
		put(label, "description", f.Description)
		components = append(components, label)
	}
	return object{"custom_id": m.CustomID, "title": m.Title, "components": components}
}

// put sets a key unless the text is empty.
func put(o object, key, value string) {
	if value != "" {
		o[key] = value
	}
}

func putEmoji(o object, emoji string) {
	if emoji != "" {
		o["emoji"] = object{"name": emoji}
	}
}
