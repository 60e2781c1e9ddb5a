package sandbox

// form checks the fields of a modal and gives its components with what was filled in.
func (f *filling) form(m *Modal, fields map[string]any) ([]any, error) {
	known := map[string]bool{}
	sent := []any{}
	for _, top := range m.Components {
		switch top.Type {
		case typeActionRow:
			part := top.Components[0]
			known[part.CustomID] = true
			input, err := f.input(part, fields)
			if err != nil {
				return nil, err
			}
			sent = append(sent, map[string]any{"type": top.Type, "id": top.ID, "components": []any{input}})
		case typeLabel:
			known[top.Component.CustomID] = true
			input, err := f.input(top.Component, fields)
			if err != nil {
				return nil, err
			}
			sent = append(sent, map[string]any{"type": top.Type, "id": top.ID, "component": input})
		default:
			sent = append(sent, map[string]any{"type": top.Type, "id": top.ID})
		}
	}
	for _, name := range sortedKeys(fields) {
		if !known[name] {
			return nil, clientError(name, "the form has no such field")
		}
	}
	return sent, nil
}

// input checks one field of a form. Fields are required unless they say otherwise.
func (f *filling) input(part *Component, fields map[string]any) (map[string]any, error) {
	name := part.CustomID
	required := part.Required == nil || *part.Required
	one := map[string]any{"type": part.Type, "id": part.ID, "custom_id": name}
	switch part.Type {
	case typeTextInput:
		text, ok := fields[name].(string)
		if !ok && fields[name] != nil {
			return nil, clientError(name, "expects a text")
		}
		one["value"] = text
		return one, checkInput(part, text, required)
	case typeCheckbox:
		checked, _ := fields[name].(bool)
		one["value"] = checked
		return one, nil
	case typeFileUpload:
		return nil, clientError(name, "the stand-in does not upload files in forms")
	}
	values, ok := toStrings(fields[name])
	if !ok {
		return nil, clientError(name, "expects a list of values")
	}
	if len(values) > 0 || required {
		if err := f.values(part, name, values); err != nil {
			return nil, err
		}
	}
	one["values"] = values
	if part.Type == typeRadioGroup {
		delete(one, "values")
		one["value"] = nil
		if len(values) == 1 {
			one["value"] = values[0]
		}
	}
	return one, nil
}

func checkInput(part *Component, text string, required bool) error {
	least, most := 0, 4000
	if required {
		least = 1
	}
	if part.MinLength != nil && (required || text != "") {
		least = max(least, *part.MinLength)
	}
	if part.MaxLength != nil {
		most = *part.MaxLength
	}
	if n := runes(text); n < least || n > most {
		return clientError(part.CustomID, "expects %d to %d characters, not %d", least, most, n)
	}
	return nil
}

func toStrings(v any) ([]string, bool) {
	switch x := v.(type) {
	case nil:
		return []string{}, true
	case string:
		return []string{x}, true
	case []string:
		return x, true
	case []any:
		list := []string{}
		for _, e := range x {
			text, ok := e.(string)
			if !ok {
				return nil, false
			}
			list = append(list, text)
		}
		return list, true
	}
	return nil, false
}
