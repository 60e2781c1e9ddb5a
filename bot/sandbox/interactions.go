package sandbox

import (
	"fmt"
	"time"
)

// Interaction types.
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5
)

// InteractionID names an interaction.
type InteractionID string

// Status is how far the bot has come with an interaction.
type Status string

// The states of an interaction. A deferred one counts as answered: what follows is a message.
const (
	StatusPending  Status = "pending"
	StatusAnswered Status = "acknowledged"
	StatusModal    Status = "modal"
	StatusFailed   Status = "failed" // nothing valid within 3 s, or "thinking" until the token died
)

// interaction is one use of a command, component, form or autocompletion.
type interaction struct {
	id      InteractionID
	token   string
	kind    int
	user    *User
	channel *channel
	at      time.Time
	data    map[string]any
	line    string // "/game new", empty if it was no command
	focus   int    // type of the option being completed
	pressed *message
	owner   *interaction // for a form: what opened it

	status   Status
	answer   int // callback type, 0 until answered
	took     time.Duration
	original *message // what @original means, nil for none
	followUp *message // the newest one, nil for none
	choices  []Choice
	modal    *Modal
	done     chan struct{} // closed when the status leaves pending
}

// newInteraction registers an interaction and sends it to the bot.
func (s *Server) newInteraction(in *interaction) *interaction {
	in.id, in.token, in.at = InteractionID(s.snowflake()), randomText(150), s.now()
	in.status, in.done = StatusPending, make(chan struct{})
	s.interactions[in.id], s.byToken[in.token] = in, in
	guildID := in.channel.GuildID
	s.deliverInteraction(event{name: "INTERACTION_CREATE", guildID: guildID,
		data: encode(s.wireInteraction(in))})
	time.AfterFunc(s.cfg.AnswerDeadline+time.Millisecond, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.expireInteraction(in, s.now())
	})
	return in
}

// wireInteraction is the interaction as the bot gets it.
func (s *Server) wireInteraction(in *interaction) map[string]any {
	c := in.channel
	who := in.user.wire()
	w := map[string]any{
		"id": in.id, "application_id": s.app.ID, "type": in.kind, "token": in.token, "version": 1, "data": in.data,
		"channel_id": c.ID, "locale": in.user.Locale, "app_permissions": bits(s.botPermissions(c)),
		"entitlements": []any{}, "attachment_size_limit": maxFile,
	}
	channel := s.wire(c)
	if c.Type == ChannelDM {
		w["user"], w["context"] = who, 1
		w["authorizing_integration_owners"] = map[string]string{"0": "0"}
	} else {
		g := s.anyGuild(c.GuildID)
		may := s.permissionsIn(c, in.user.ID)
		m := s.member(g, in.user.ID, true)
		m.Permissions, channel.Permissions = bits(may), bits(may)
		w["member"], w["context"] = m, 0
		w["guild_id"], w["guild_locale"] = c.GuildID, g.Locale
		w["guild"] = map[string]any{"id": c.GuildID, "locale": g.Locale, "features": []string{}}
		w["authorizing_integration_owners"] = map[string]string{"0": c.GuildID}
	}
	w["channel"] = channel
	if in.pressed != nil {
		w["message"] = s.wireMessage(in.pressed, false)
	}
	return w
}

// metadata describes the interaction in a message that answers it.
func (in *interaction) metadata() *InteractionMetadata {
	owner := in.channel.GuildID
	if owner == "" {
		owner = "0"
	}
	about := &InteractionMetadata{
		ID: string(in.id), Type: in.kind, User: in.user.wire(), Owners: map[string]string{"0": owner},
	}
	switch {
	case in.owner != nil:
		about.Triggering = in.owner.metadata()
	case in.pressed != nil:
		about.Interacted = in.pressed.ID
	}
	return about
}

// commandLine is the command that the interaction, or what opened its form, came from.
func (in *interaction) commandLine() string {
	if in.owner != nil {
		return in.owner.commandLine()
	}
	return in.line
}

// settle gives an interaction its state and wakes those who wait for it.
func (s *Server) settle(in *interaction, status Status) {
	if in.status == StatusPending {
		close(in.done)
	}
	in.status = status
	s.noteInteraction(in)
	d := map[string]any{"interaction_id": in.id, "channel_id": in.channel.ID, "status": status}
	switch {
	case in.original != nil:
		d["message_id"] = in.original.ID
	case in.pressed != nil:
		d["message_id"] = in.pressed.ID
	}
	user := in.user.ID
	s.pushTo(func(u string) bool { return u == user }, "INTERACTION_STATUS", d)
	if status == StatusFailed {
		s.violation("interaction: not answered in time: " + in.what())
	}
	if status == StatusModal {
		s.pushTo(func(u string) bool { return u == user }, "MODAL", map[string]any{
			"interaction_id": in.id, "channel_id": in.channel.ID, "custom_id": in.modal.CustomID,
			"title": in.modal.Title, "components": in.modal.Components,
		})
	}
	s.wake()
}

// noteInteraction logs how an interaction went: which callback answered it, and after how long.
func (s *Server) noteInteraction(in *interaction) {
	e := LogEntry{Kind: LogInteraction, From: in.user.Name, What: in.what(), Status: string(in.status),
		detail: encode(in.data)}
	if in.answer != 0 {
		e.Status += fmt.Sprintf(", callback %d", in.answer)
		e.TookMS = milliseconds(in.took)
	}
	s.note(e)
}

// what describes the interaction for the record.
func (in *interaction) what() string {
	switch in.kind {
	case interactionCommand:
		return in.line
	case interactionAutocomplete:
		return "choices of " + in.line
	case interactionComponent:
		return fmt.Sprint("component ", in.data["custom_id"])
	}
	return fmt.Sprint("form ", in.data["custom_id"])
}

// keepInteractions is how long a dead interaction is remembered, so that its token is refused as expired.
const keepInteractions = time.Hour

// expireInteraction fails what was not answered in time and forgets what is long dead.
func (s *Server) expireInteraction(in *interaction, now time.Time) {
	age := now.Sub(in.at)
	if in.status == StatusPending && age > s.cfg.AnswerDeadline {
		s.settle(in, StatusFailed)
	}
	if in.status != StatusFailed && age > tokenLifetime && in.original != nil && in.original.Loading() {
		s.settle(in, StatusFailed)
	}
	if age > keepInteractions {
		delete(s.interactions, in.id)
		delete(s.byToken, in.token)
	}
}
