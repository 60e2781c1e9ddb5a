package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync/atomic"

	"redbook/storage/ids"
)

// Interaction is something a person did with the bot. Exactly one of Command, Component and
// Modal is set. It is answered through the Client's methods; its token stays inside.
type Interaction struct {
	ID              ids.Interaction
	ApplicationID   string
	Kind            Kind
	GuildID         ids.Server // empty in a DM
	ChannelID       ids.Channel
	ChannelType     ChannelType
	ParentChannelID ids.Channel // of a thread, if Discord told
	User            User
	Locale          string      // of the user
	GuildLocale     string      // empty in a DM
	AppPermissions  Permissions // what the bot may do here
	Permissions     Permissions // what the user may do here; none in a DM
	Roles           []string    // of the user
	Message         *MessageRef // component, and modal opened from one

	Command   *CommandData
	Component *ComponentData
	Modal     *ModalData

	// answer is behind a pointer so that no way of printing the struct shows the token.
	answer *answer
}

// answer is what it takes to answer an interaction.
type answer struct {
	token string
	acked atomic.Bool
}

// Acknowledged reports whether a first response was given.
func (i *Interaction) Acknowledged() bool { return i.answer != nil && i.answer.acked.Load() }

// token is the secret that answers need; an interaction not made by this package has none.
func (i *Interaction) token() string {
	if i.answer == nil {
		return ""
	}
	return i.answer.token
}

// String names the interaction without its token or anything typed.
func (i *Interaction) String() string {
	s := fmt.Sprintf("interaction %s (%s)", i.ID, i.Kind)
	if i.Command != nil {
		s += " /" + i.Command.Path()
	}
	return s
}

// GoString is String: the token is not for %#v either.
func (i *Interaction) GoString() string { return i.String() }

// LogValue is the interaction for a log line, without its token, who it is of, or anything typed or chosen.
func (i *Interaction) LogValue() slog.Value {
	attrs := []slog.Attr{
		slog.String("id", string(i.ID)), slog.String("kind", i.Kind.String()),
		slog.String("guild", string(i.GuildID)), slog.String("channel", string(i.ChannelID)),
	}
	if i.Command != nil {
		attrs = append(attrs, slog.String("command", i.Command.Path()))
	}
	return slog.GroupValue(attrs...)
}

// String is the kind in a word.
func (k Kind) String() string {
	switch k {
	case KindCommand:
		return "command"
	case KindComponent:
		return "component"
	case KindAutocomplete:
		return "autocomplete"
	case KindModal:
		return "modal"
	}
	return "kind " + strconv.Itoa(int(k))
}

// Path is the command with its subcommand, "game new".
func (d *CommandData) Path() string {
	return strings.Join(append([]string{d.Name}, d.Subcommand...), " ")
}

// Option finds an option by name.
func (d *CommandData) Option(name string) (OptionValue, bool) {
	for _, o := range d.Options {
		if o.Name == name {
			return o, true
		}
	}
	return OptionValue{}, false
}

// Focused is the option being typed in autocomplete.
func (d *CommandData) Focused() (OptionValue, bool) {
	for _, o := range d.Options {
		if o.Focused {
			return o, true
		}
	}
	return OptionValue{}, false
}

// The structs below are INTERACTION_CREATE as Discord sends it, with only what we read, so
// that an unknown component or a new field elsewhere in it cannot make an interaction
// undecodable.

type userJSON struct {
	ID         ids.User `json:"id"`
	Username   string   `json:"username"`
	GlobalName string   `json:"global_name"`
	Bot        bool     `json:"bot"`
}

func (u userJSON) user(nick string) User {
	for _, name := range []string{nick, u.GlobalName, u.Username} {
		if name != "" {
			return User{ID: u.ID, Name: name, Bot: u.Bot}
		}
	}
	return User{ID: u.ID, Bot: u.Bot}
}

type memberJSON struct {
	Nick        string   `json:"nick"`
	User        userJSON `json:"user"`
	Permissions string   `json:"permissions"`
	Roles       []string `json:"roles"`
}

type interactionJSON struct {
	ID            ids.Interaction `json:"id"`
	ApplicationID string          `json:"application_id"`
	Type          Kind            `json:"type"`
	Token         string          `json:"token"`
	GuildID       ids.Server      `json:"guild_id"`
	ChannelID     ids.Channel     `json:"channel_id"`
	Channel       *channelJSON    `json:"channel"`
	Member        *memberJSON     `json:"member"`
	User          *userJSON       `json:"user"`
	Locale        string          `json:"locale"`
	GuildLocale   string          `json:"guild_locale"`
	AppPerms      string          `json:"app_permissions"`
	Message       *messageRefJSON `json:"message"`
	Data          json.RawMessage `json:"data"`
}

type messageRefJSON struct {
	ID          string `json:"id"`
	ChannelID   string `json:"channel_id"`
	Flags       int    `json:"flags"`
	Attachments []struct {
		ID   string `json:"id"`
		Name string `json:"filename"`
	} `json:"attachments"`
}

type commandDataJSON struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Options  []optionValueJSON `json:"options"`
	Resolved struct {
		Users   map[ids.User]userJSON   `json:"users"`
		Members map[ids.User]memberJSON `json:"members"`
		Files   map[string]struct {
			Name string `json:"filename"`
			Size int    `json:"size"`
			URL  string `json:"url"`
		} `json:"attachments"`
	} `json:"resolved"`
}

type optionValueJSON struct {
	Name    string            `json:"name"`
	Type    OptionType        `json:"type"`
	Value   json.RawMessage   `json:"value"`
	Focused bool              `json:"focused"`
	Options []optionValueJSON `json:"options"`
}

// modalNode is any component of a submitted modal: an action row or a label around one that
// has a custom id and a value.
type modalNode struct {
	CustomID   string      `json:"custom_id"`
	Value      string      `json:"value"`
	Component  *modalNode  `json:"component"`
	Components []modalNode `json:"components"`
}

// decodeInteraction reads the data of an INTERACTION_CREATE event.
func decodeInteraction(raw []byte) (*Interaction, error) {
	var j interactionJSON
	if err := json.Unmarshal(raw, &j); err != nil {
		return nil, fmt.Errorf("decode interaction: %w", err)
	}
	if j.ID == "" || j.Token == "" {
		return nil, errors.New("decode interaction: no id or token")
	}
	i := &Interaction{
		ID: j.ID, ApplicationID: j.ApplicationID, Kind: j.Type,
		GuildID: j.GuildID, ChannelID: j.ChannelID,
		Locale: j.Locale, GuildLocale: j.GuildLocale,
		answer: &answer{token: j.Token},
	}
	switch {
	case j.Member != nil:
		i.User = j.Member.User.user(j.Member.Nick)
		i.Roles = j.Member.Roles
		i.Permissions, _ = permissionBits(j.Member.Permissions) // what cannot be read allows nothing
	case j.User != nil:
		i.User = j.User.user("")
	}
	if perms, err := strconv.ParseUint(j.AppPerms, 10, 64); err == nil {
		i.AppPermissions = Permissions(perms)
	}
	if j.Channel != nil {
		i.ChannelType = j.Channel.Type
		if i.ChannelID == "" {
			i.ChannelID = j.Channel.ID
		}
		if j.Channel.Type.Thread() {
			i.ParentChannelID = j.Channel.ParentID
		}
	}
	if j.Message != nil {
		i.Message = j.Message.ref()
	}
	if err := i.decodeData(j.Data); err != nil {
		return nil, fmt.Errorf("decode %v: %w", i, err)
	}
	return i, nil
}

func (m *messageRefJSON) ref() *MessageRef {
	r := &MessageRef{ID: m.ID, ChannelID: m.ChannelID, Ephemeral: m.Flags&flagEphemeral != 0,
		Lines: m.Flags&flagLines != 0}
	for _, a := range m.Attachments {
		r.Files = append(r.Files, Attached{a.ID, a.Name})
	}
	return r
}

func (i *Interaction) decodeData(raw json.RawMessage) error {
	switch i.Kind {
	case KindCommand, KindAutocomplete:
		var d commandDataJSON
		if err := json.Unmarshal(raw, &d); err != nil {
			return err
		}
		i.Command = d.data()
	case KindComponent:
		if i.Message == nil {
			return errors.New("a press without the message that it was made under")
		}
		var d struct {
			CustomID string   `json:"custom_id"`
			Values   []string `json:"values"`
		}
		if err := json.Unmarshal(raw, &d); err != nil {
			return err
		}
		i.Component = &ComponentData{CustomID: d.CustomID, Values: d.Values}
	case KindModal:
		var d modalNode
		if err := json.Unmarshal(raw, &d); err != nil {
			return err
		}
		i.Modal = &ModalData{CustomID: d.CustomID, Fields: make(map[string]string)}
		collectFields(d.Components, i.Modal.Fields)
	default:
		return errors.New("a kind this bot does not know")
	}
	return nil
}

// data descends into group and subcommand, whose options are the only ones given.
func (d commandDataJSON) data() *CommandData {
	c := &CommandData{ID: d.ID, Name: d.Name, Users: make(map[ids.User]User)}
	options := d.Options
	for len(options) == 1 && (options[0].Type == OptionSubcommand || options[0].Type == OptionGroup) {
		c.Subcommand = append(c.Subcommand, options[0].Name)
		options = options[0].Options
	}
	for _, o := range options {
		c.Options = append(c.Options, o.value())
	}
	for id, u := range d.Resolved.Users {
		c.Users[id] = u.user(d.Resolved.Members[id].Nick)
	}
	for id, f := range d.Resolved.Files {
		if c.Files == nil {
			c.Files = map[string]Upload{}
		}
		c.Files[id] = Upload{f.Name, f.Size, f.URL}
	}
	return c
}

// value reads the option by what was sent rather than by its type: in autocomplete a number
// half typed arrives as text.
func (o optionValueJSON) value() OptionValue {
	v := OptionValue{Name: o.Name, Type: o.Type, Focused: o.Focused}
	var any any
	if json.Unmarshal(o.Value, &any) != nil {
		return v
	}
	switch x := any.(type) {
	case string:
		v.String = x
	case bool:
		v.Bool = x
	case float64: // Discord keeps integers within ±2^53
		v.Int = int64(x)
	}
	return v
}

func collectFields(nodes []modalNode, into map[string]string) {
	for _, n := range nodes {
		if n.Component != nil {
			collectFields([]modalNode{*n.Component}, into)
		}
		collectFields(n.Components, into)
		if n.CustomID != "" {
			into[n.CustomID] = n.Value
		}
	}
}
