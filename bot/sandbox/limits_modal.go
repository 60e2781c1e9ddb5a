package sandbox

// Modal is a form that an interaction opened.
type Modal struct {
	CustomID   string       `json:"custom_id"`
	Title      string       `json:"title"`
	Components []*Component `json:"components"`
}

// checkModal checks a form, from the documentation ("Modal", "Label", "Text Input").
func checkModal(m *Modal) error {
	var fe formErrors
	l := &layout{fe: &fe, modal: true, ids: map[string]bool{}, resolve: func(string) *Attachment { return nil }}
	fe.length("data.custom_id", m.CustomID, 1, maxCustomID)
	fe.length("data.title", m.Title, 1, 45)
	fe.count("data.components", len(m.Components), 1, maxModalInputs)
	l.list("data.components", m.Components, []int{typeActionRow, typeTextDisplay, typeLabel})
	numberComponents(m.Components)
	return fe.err()
}

func (l *layout) label(path string, c *Component) {
	l.fe.length(path+".label", c.Label, 1, 45)
	l.fe.length(path+".description", c.Description, 0, 100)
	l.one(path+".component", c.Component, []int{
		typeTextInput, typeStringSelect, typeUserSelect, typeRoleSelect, typeMentionableSelect, typeChannelSelect,
		typeFileUpload, typeRadioGroup, typeCheckboxGroup, typeCheckbox})
	if c.Component != nil && c.Component.Type == typeTextInput && c.Component.Label != "" {
		l.fe.add(path+".component.label", "COMPONENT_LABEL_TWICE",
			"A text input inside a label has no label of its own.")
	}
}

func (l *layout) textInput(path string, c *Component) {
	l.customID(path, c.CustomID)
	l.fe.between(path+".style", c.Style, 1, 2)
	l.fe.length(path+".label", c.Label, 0, 45)
	l.fe.length(path+".placeholder", c.Placeholder, 0, 100)
	l.fe.length(path+".value", c.Value, 0, 4000)
	if c.MinLength != nil {
		l.fe.between(path+".min_length", *c.MinLength, 0, 4000)
	}
	if c.MaxLength != nil {
		l.fe.between(path+".max_length", *c.MaxLength, 1, 4000)
	}
}

// group checks what only modals have: file uploads, radio and checkbox groups, single checkboxes.
func (l *layout) group(path string, c *Component) {
	l.customID(path, c.CustomID)
	least, most := c.bounds()
	switch c.Type {
	case typeRadioGroup:
		l.options(path, c.Options, 2, 10)
	case typeCheckboxGroup:
		l.options(path, c.Options, 1, 10)
		l.fe.between(path+".max_values", most, 1, 10)
	case typeFileUpload:
		l.fe.between(path+".min_values", least, 0, 10)
		l.fe.between(path+".max_values", most, 1, 10)
	}
}
