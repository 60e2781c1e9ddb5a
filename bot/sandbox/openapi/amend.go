package openapi

import "strings"

// amend lets the documentation win where the description differs: it allows what is allowed there, and asks
// for what is sent there.
func amend(v any) {
	switch x := v.(type) {
	case map[string]any:
		for key, inner := range x {
			amend(inner)
			switch key {
			case "default_member_permissions": // "Application Command Object": a string
				set(inner, "type", []any{"integer", "string", "null"})
			case "_errors": // "Error Messages": the codes of form errors are words
				set(inner, "items", map[string]any{"type": "object", "required": []any{"code", "message"},
					"properties": text("code", "message")})
			case "MessageAttachmentRequest": // "Uploading Files": the number of a new file may be a number
				if properties, ok := inner.(map[string]any)["properties"].(map[string]any); ok {
					properties["id"] = map[string]any{"anyOf": []any{properties["id"],
						map[string]any{"type": "integer", "minimum": 0}}}
				}
			// "Application Command Option Structure": up to 10
			case "ApplicationCommandAttachmentOption", "ApplicationCommandAttachmentOptionResponse":
				if properties, ok := inner.(map[string]any)["properties"].(map[string]any); ok {
					properties["file_types"] = map[string]any{"type": "array", "maxItems": 10,
						"items": map[string]any{"type": "string"}}
				}
			case "RatelimitedResponse": // "Rate Limits": code is optional
				if parts, ok := inner.(map[string]any)["allOf"].([]any); ok && len(parts) > 0 {
					parts[0] = map[string]any{"type": "object", "required": []any{"message"}, "properties": map[string]any{
						"message": map[string]any{"type": "string"}, "code": map[string]any{"type": "integer"},
					}}
				}
			}
		}
	case []any:
		for _, inner := range x {
			amend(inner)
		}
	}
}

func set(schema any, key string, value any) {
	if s, ok := schema.(map[string]any); ok {
		s[key] = value
	}
}

func text(names ...string) map[string]any {
	properties := map[string]any{}
	for _, name := range names {
		properties[name] = map[string]any{"type": "string"}
	}
	return properties
}

// trimEmbeds takes the white space off the ends of an embed's texts, which does not count ("Embed Limits").
func trimEmbeds(v any, inside bool) any {
	switch x := v.(type) {
	case map[string]any:
		for key, inner := range x {
			x[key] = trimEmbeds(inner, inside || key == "embeds")
		}
	case []any:
		for i, inner := range x {
			x[i] = trimEmbeds(inner, inside)
		}
	case string:
		if inside {
			return strings.TrimSpace(x)
		}
	}
	return v
}
