package sandbox

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// filling checks what a user filled in, as Discord's client does before it sends, and turns it into the
// data of an interaction.
type filling struct {
	server   *Server
	user     *User
	channel  *channel
	partial  bool           // autocompletion: unfinished, so little is checked
	line     string         // "/game new"
	focus    *CommandOption // the option being typed
	resolved map[string]map[string]any
}

// options checks the options at one level against what is registered there.
func (f *filling) options(known []*CommandOption, given []Option) ([]any, error) {
	filled := []any{}
	seen := map[string]bool{}
	for _, o := range given {
		def := findOption(known, o.Name)
		switch {
		case def == nil:
			return nil, clientError(o.Name, "%s has no such option", f.line)
		case seen[o.Name]:
			return nil, clientError(o.Name, "given twice")
		}
		seen[o.Name] = true
		one, err := f.option(def, o)
		if err != nil {
			return nil, err
		}
		filled = append(filled, one)
	}
	hasSubs := len(known) > 0 && known[0].isSub()
	if hasSubs && len(given) != 1 {
		return nil, clientError("", "%s needs one of its subcommands", f.line)
	}
	for _, def := range known {
		if def.Required && !seen[def.Name] && !f.partial {
			return nil, clientError(def.Name, "this option is required")
		}
	}
	return filled, nil
}

func findOption(known []*CommandOption, name string) *CommandOption {
	for _, o := range known {
		if o.Name == name {
			return o
		}
	}
	return nil
}

func (f *filling) option(def *CommandOption, o Option) (map[string]any, error) {
	one := map[string]any{"name": def.Name, "type": def.Type}
	if def.isSub() {
		f.line += " " + def.Name
		nested, err := f.options(def.Options, o.Options)
		one["options"] = nested
		return one, err
	}
	if len(o.Options) > 0 {
		return nil, clientError(o.Name, "this option has no options of its own")
	}
	if f.partial {
		return one, f.unfinished(def, o, one)
	}
	value, err := f.value(def, o.Value)
	one["value"] = value
	return one, err
}

// unfinished takes the values of an autocompletion as they are; the focused one arrives as typed.
func (f *filling) unfinished(def *CommandOption, o Option, one map[string]any) error {
	one["value"] = o.Value
	if !o.Focused {
		return nil
	}
	switch {
	case f.focus != nil:
		return clientError(o.Name, "only one option can be focused")
	case !def.Autocomplete:
		return clientError(o.Name, "this option has no autocompletion")
	}
	f.focus = def
	one["focused"] = true
	one["value"] = ""
	if o.Value != nil {
		one["value"] = fmt.Sprint(o.Value)
	}
	return nil
}

// value checks a finished value.
func (f *filling) value(def *CommandOption, v any) (any, error) {
	switch def.Type {
	case OptionString:
		return f.text(def, v)
	case OptionInteger, OptionNumber:
		return f.number(def, v)
	case OptionBoolean:
		if _, ok := v.(bool); !ok {
			return nil, clientError(def.Name, "expects true or false, not %v", v)
		}
		return v, nil
	case OptionAttachment:
		return f.file(def, v)
	}
	id, ok := v.(string)
	if !ok || !f.resolve(def.Type, id, def.ChannelTypes) {
		return nil, clientError(def.Name, "%v is not what this option expects", v)
	}
	return id, nil
}

func (f *filling) text(def *CommandOption, v any) (any, error) {
	text, ok := v.(string)
	if !ok {
		return nil, clientError(def.Name, "expects a text, not %v", v)
	}
	least, most := 0, maxOptionText
	if def.MinLength != nil {
		least = *def.MinLength
	}
	if def.MaxLength != nil {
		most = *def.MaxLength
	}
	if n := runes(text); n < least || n > most || n == 0 {
		return nil, clientError(def.Name, "expects %d to %d characters, not %d", max(1, least), most, n)
	}
	return text, f.chosen(def, text)
}

func (f *filling) number(def *CommandOption, v any) (any, error) {
	n, ok := toNumber(v)
	switch {
	case !ok, def.Type == OptionInteger && (n != math.Trunc(n) || math.Abs(n) > maxInteger):
		return nil, clientError(def.Name, "expects a number of its kind, not %v", v)
	case def.MinValue != nil && n < *def.MinValue:
		return nil, clientError(def.Name, "must be at least %v", *def.MinValue)
	case def.MaxValue != nil && n > *def.MaxValue:
		return nil, clientError(def.Name, "must be at most %v", *def.MaxValue)
	}
	if err := f.chosen(def, n); err != nil {
		return nil, err
	}
	if def.Type == OptionInteger {
		return int64(n), nil
	}
	return n, nil
}

func toNumber(v any) (float64, bool) {
	switch n := v.(type) {
	case int:
		return float64(n), true
	case int64:
		return float64(n), true
	case float64:
		return n, true
	case json.Number:
		x, err := n.Float64()
		return x, err == nil
	}
	return 0, false
}

// chosen checks that a value is one of the option's choices, if it has any.
func (f *filling) chosen(def *CommandOption, value any) error {
	if len(def.Choices) == 0 ||
		slices.ContainsFunc(def.Choices, func(c Choice) bool { return c.Value == value }) {
		return nil
	}
	return clientError(def.Name, "%v is not one of the choices", value)
}

// file stores what the user attached.
func (f *filling) file(def *CommandOption, v any) (any, error) {
	file, ok := toFile(v)
	if !ok || file.Filename == "" {
		return nil, clientError(def.Name, "expects a file")
	}
	if len(file.Data) > maxFile {
		return nil, clientError(def.Name, "the file is larger than 10 MiB")
	}
	s := f.server
	if file.ContentType == "" {
		file.ContentType = "application/octet-stream"
	}
	holder := content{fresh: map[string]upload{}}
	s.attach(f.channel, &holder, upload{filename: file.Filename, contentType: file.ContentType, data: file.Data},
		fileNote{})
	a := holder.attachments[0]
	s.files[a.ID] = &storedFile{filename: a.Filename, contentType: file.ContentType, data: file.Data}
	f.found("attachments", a.ID, a)
	return a.ID, nil
}

func toFile(v any) (File, bool) {
	switch x := v.(type) {
	case File:
		return x, true
	case map[string]any:
		name, _ := x["filename"].(string)
		kind, _ := x["content_type"].(string)
		text, _ := x["data"].(string)
		data, err := base64.StdEncoding.DecodeString(text)
		return File{Filename: name, ContentType: kind, Data: data}, err == nil
	}
	return File{}, false
}

// resolve looks up a user, channel, role or mentionable and puts it among what the interaction resolves.
func (f *filling) resolve(kind int, id string, channelTypes []int) bool {
	s := f.server
	switch kind {
	case OptionUser:
		return f.resolveUser(id)
	case OptionRole:
		return f.resolveRole(id)
	case OptionMentionable:
		return f.resolveUser(id) || f.resolveRole(id)
	case OptionChannel:
		c := s.channels[id]
		if c == nil || c.GuildID != f.channel.GuildID || !s.sees(f.user.ID, c) || len(channelTypes) > 0 &&
			!slices.Contains(channelTypes, c.Type) {
			return false
		}
		wire := s.wire(c)
		wire.Permissions = bits(s.permissionsIn(c, f.user.ID))
		f.found("channels", id, wire)
		return true
	}
	return false
}

func (f *filling) resolveUser(id string) bool {
	who, known := f.server.wireAnyone(id)
	if !known {
		return false
	}
	f.found("users", id, who)
	if g := f.server.anyGuild(f.channel.GuildID); g.hasMember(id, f.server.app.ID) {
		m := f.server.member(g, id, false)
		m.Permissions = bits(f.server.permissionsIn(f.channel, id))
		m.Deaf, m.Mute = nil, nil // "Partial Member objects are missing user, deaf and mute fields"
		f.found("members", id, m)
	}
	return true
}

func (f *filling) resolveRole(id string) bool {
	g := f.server.anyGuild(f.channel.GuildID)
	if g == nil {
		return false
	}
	roles := f.server.wireRoles(g)
	i := slices.IndexFunc(roles, func(r role) bool { return r.ID == id })
	if i >= 0 {
		f.found("roles", id, roles[i])
	}
	return i >= 0
}

func (f *filling) found(kind, id string, what any) {
	if f.resolved == nil {
		f.resolved = map[string]map[string]any{}
	}
	if f.resolved[kind] == nil {
		f.resolved[kind] = map[string]any{}
	}
	f.resolved[kind][id] = what
}

// optionTypeOf maps the selects of things to the options of the same kind.
var optionTypeOf = map[int]int{
	typeUserSelect: OptionUser, typeRoleSelect: OptionRole,
	typeMentionableSelect: OptionMentionable, typeChannelSelect: OptionChannel,
}

// values checks what was chosen in a select or group.
func (f *filling) values(part *Component, field string, values []string) error {
	least, most := part.bounds()
	if len(values) < least || len(values) > most {
		return clientError(field, "choose %d to %d, not %d", least, most, len(values))
	}
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return clientError(field, "%q is chosen twice", v)
		}
		kind, thing := optionTypeOf[part.Type]
		if thing && !f.resolve(kind, v, part.ChannelTypes) || !thing && !part.hasOption(v) {
			return clientError(field, "%q is not among the options", v)
		}
	}
	return nil
}
