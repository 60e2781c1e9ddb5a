package sandbox

import (
	"context"
	"slices"
	"strings"
	"time"
)

// Option is an option of a command as a user fills it in: a value, or the options of a subcommand.
type Option struct {
	Name    string   `json:"name"`
	Value   any      `json:"value,omitempty"` // string, bool, a number, or File
	Options []Option `json:"options,omitempty"`
	Focused bool     `json:"focused,omitempty"` // being typed, for Autocomplete
}

// Opt is an option with a value.
func Opt(name string, value any) Option { return Option{Name: name, Value: value} }

// File is the value of an attachment option.
type File struct {
	Filename    string `json:"filename"`
	ContentType string `json:"content_type"`
	Data        []byte `json:"data"` // base64 in JSON
}

// Command uses a slash command. The name may name a subcommand as well: "game new".
func (s *Server) Command(user, channel, name string, options ...Option) (InteractionID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name, options = nest(name, options)
	return s.useCommand(user, channel, name, "", options)
}

// nest turns "game new" with options into "game" with the subcommand "new" that holds them.
func nest(name string, options []Option) (string, []Option) {
	words := strings.Fields(strings.TrimPrefix(name, "/"))
	if len(words) == 0 {
		return "", options
	}
	for _, word := range slices.Backward(words[1:]) {
		options = []Option{{Name: word, Options: options}}
	}
	return words[0], options
}

func (s *Server) useCommand(user, channelID, name, id string, options []Option) (InteractionID, error) {
	in, err := s.newCommand(interactionCommand, user, channelID, name, id, options)
	if err != nil {
		return "", err
	}
	return s.newInteraction(in).id, nil
}

// reachable is the reason why nothing of the bot can be used in a channel; nil if something can.
func (s *Server) reachable(c *channel) error {
	if g := s.anyGuild(c.GuildID); g != nil && g.botGone {
		return clientError("", "%s is not a member of %s", s.app.Name, g.Name)
	}
	return nil
}

// newCommand checks what a user typed against the registered command and makes the interaction of it.
func (s *Server) newCommand(kind int, user, channelID, name, id string,
	options []Option) (*interaction, error) {
	u, c, err := s.actor(user, channelID)
	if err != nil {
		return nil, err
	}
	if c.archived {
		return nil, clientError("", "commands cannot be used in an archived thread")
	}
	if err := s.reachable(c); err != nil {
		return nil, err
	}
	cmd, err := s.callable(u, c, name, id)
	if err != nil {
		return nil, err
	}
	f := filling{server: s, user: u, channel: c, partial: kind == interactionAutocomplete, line: "/" + cmd.Name}
	filled, err := f.options(cmd.Options, options)
	if err != nil {
		return nil, err
	}
	if f.partial && f.focus == nil {
		return nil, clientError("", "no option is focused")
	}
	data := map[string]any{"id": cmd.ID, "name": cmd.Name, "type": cmd.Type, "options": filled}
	if cmd.GuildID != "" {
		data["guild_id"] = cmd.GuildID
	}
	if len(f.resolved) > 0 {
		data["resolved"] = f.resolved
	}
	in := &interaction{kind: kind, user: u, channel: c, data: data, line: f.line}
	if f.focus != nil {
		in.focus = f.focus.Type
	}
	return in, nil
}

// Autocomplete asks the bot for the choices of the focused option. It returns ErrNoAnswer if none came in 3
// s.
func (s *Server) Autocomplete(user, channel, name string, options ...Option) ([]Choice, error) {
	name, options = nest(name, options)
	return s.autocomplete(user, channel, name, "", options)
}

// autocomplete takes the lock itself.
func (s *Server) autocomplete(user, channelID, name, id string, options []Option) ([]Choice, error) {
	s.mu.Lock()
	in, err := s.newCommand(interactionAutocomplete, user, channelID, name, id, options)
	if err == nil {
		s.newInteraction(in)
	}
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	// a stopped clock must not hang us
	ctx, cancel := context.WithTimeout(context.Background(), s.cfg.AnswerDeadline+time.Second)
	defer cancel()
	select {
	case <-in.done:
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if in.status != StatusAnswered {
		return nil, ErrNoAnswer
	}
	return in.choices, nil
}

// Press presses a button.
func (s *Server) Press(user, channel, messageID, customID string) (InteractionID, error) {
	return s.useComponent(user, channel, messageID, customID, nil)
}

// Select chooses values in a select.
func (s *Server) Select(user, channel, messageID, customID string, values ...string) (InteractionID, error) {
	return s.useComponent(user, channel, messageID, customID, append([]string{}, values...))
}

// useComponent takes the lock itself.
func (s *Server) useComponent(user, channelID, messageID, customID string,
	values []string) (InteractionID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.actor(user, channelID)
	if err != nil {
		return "", err
	}
	if c.archived {
		return "", clientError("", "components cannot be used in an archived thread")
	}
	if err := s.reachable(c); err != nil {
		return "", err
	}
	m := c.find(messageID)
	if m == nil || !s.reads(user, m) {
		return "", clientError("message_id", "%s sees no message %s here", u.Name, messageID)
	}
	part := findComponent(m.Components, customID)
	switch {
	case part == nil || !part.isInteractive():
		return "", clientError(customID, "the message has no such component")
	case part.Disabled:
		return "", clientError(customID, "the component is disabled")
	}
	f := filling{server: s, user: u, channel: c}
	data := map[string]any{"custom_id": customID, "component_type": part.Type, "id": part.ID}
	if part.isSelect() {
		if err := f.values(part, customID, values); err != nil {
			return "", err
		}
		data["values"] = append([]string{}, values...)
	}
	if len(f.resolved) > 0 {
		data["resolved"] = f.resolved
	}
	in := &interaction{kind: interactionComponent, user: u, channel: c, data: data, pressed: m}
	return s.newInteraction(in).id, nil
}

// SubmitModal sends the form that an interaction opened. Fields are texts, lists of values ([]string) or
// booleans, by custom id.
func (s *Server) SubmitModal(user string, opener InteractionID,
	fields map[string]any) (InteractionID, error) {
	return s.submitModal(user, opener, "", fields)
}

// submitModal takes the lock itself; an empty custom id means the form's own.
func (s *Server) submitModal(user string, opener InteractionID, customID string,
	fields map[string]any) (InteractionID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	owner := s.interactions[opener]
	if owner == nil || owner.modal == nil || owner.user.ID != user {
		return "", clientError("interaction_id", "%s opened no form", opener)
	}
	if customID != "" && customID != owner.modal.CustomID {
		return "", clientError("custom_id", "the form is %q, not %q", owner.modal.CustomID, customID)
	}
	u, c, err := s.actor(user, owner.channel.ID)
	if err != nil {
		return "", err
	}
	f := filling{server: s, user: u, channel: c}
	components, err := f.form(owner.modal, fields)
	if err != nil {
		return "", err
	}
	data := map[string]any{"custom_id": owner.modal.CustomID, "components": components}
	if len(f.resolved) > 0 {
		data["resolved"] = f.resolved
	}
	in := &interaction{kind: interactionModal, user: u, channel: c, data: data, pressed: owner.pressed,
		owner: owner}
	return s.newInteraction(in).id, nil
}
