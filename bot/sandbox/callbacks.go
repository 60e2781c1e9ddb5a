package sandbox

import "encoding/json"

// Callback types, from the documentation ("Interaction Callback Type").
const (
	callbackMessage        = 4
	callbackDeferMessage   = 5
	callbackDeferUpdate    = 6
	callbackUpdate         = 7
	callbackAutocomplete   = 8
	callbackModal          = 9
	callbackPremium        = 10
	callbackLaunchActivity = 12
)

// callback is the first answer to an interaction.
func callback(s *Server, q *request) (any, error) {
	in := s.interactions[InteractionID(q.path("interaction"))]
	switch {
	case in == nil || in.token != q.path("token"):
		return nil, errInteraction
	case in.answer != 0:
		return nil, errAcknowledged
	case s.now().Sub(in.at) > s.cfg.AnswerDeadline:
		return nil, errInteraction
	}
	var b struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	if !in.accepts(b.Type) {
		return nil, formError("type", "INTERACTION_RESPONSE_TYPE_INVALID",
			"Callback %d does not answer an interaction of type %d.", b.Type, in.kind)
	}
	data := *q
	data.body = b.Data
	if err := s.respond(in, &data, b.Type); err != nil {
		return nil, inData(err)
	}
	in.answer, in.took = b.Type, s.now().Sub(in.at)
	status := StatusAnswered
	if b.Type == callbackModal {
		status = StatusModal
	}
	s.settle(in, status)
	if q.query().Get("with_response") != "true" {
		return nil, nil
	}
	return s.callbackResponse(in), nil
}

// inData moves form errors below "data", where the body has them.
func inData(err error) error {
	e, ok := err.(*apiError)
	if !ok || e.form == nil || e.form["data"] != nil {
		return err
	}
	moved := *e
	moved.form = map[string]any{"data": e.form}
	return &moved
}

// accepts says which callbacks answer which interactions.
func (in *interaction) accepts(kind int) bool {
	switch kind {
	case callbackMessage, callbackDeferMessage:
		return in.kind != interactionAutocomplete
	case callbackDeferUpdate, callbackUpdate:
		return in.pressed != nil
	case callbackAutocomplete:
		return in.kind == interactionAutocomplete
	case callbackModal:
		return in.kind == interactionCommand || in.kind == interactionComponent
	}
	return false
}

func (s *Server) respond(in *interaction, q *request, kind int) error {
	switch kind {
	case callbackMessage:
		m, err := s.answerMessage(in, q, in.replyKind())
		in.original = m
		return err
	case callbackDeferMessage:
		return s.deferMessage(in, q)
	case callbackDeferUpdate:
		in.original = in.pressed
		return nil
	case callbackUpdate:
		return s.updatePressed(in, q)
	case callbackAutocomplete:
		return s.complete(in, q)
	default:
		return s.openModal(in, q)
	}
}

// replyKind is the type of the message that answers: that of a command shows the command above it.
func (in *interaction) replyKind() int {
	if in.pressed != nil {
		return MessageReply
	}
	return MessageCommand
}

// answerMessage posts a message in answer to an interaction.
func (s *Server) answerMessage(in *interaction, q *request, kind int) (*message, error) {
	var b messageBody
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	if s.channels[in.channel.ID] == nil {
		return nil, errUnknownChannel
	}
	what, err := s.compose(in.channel, content{}, q, &b, forAnswer)
	if err != nil {
		return nil, err
	}
	return s.post(in.channel, what, s.answering(in, kind, what.flags, b.AllowedMentions)), nil
}

func (s *Server) answering(in *interaction, kind, flags int, allowed *allowedMentions) posting {
	p := posting{author: s.app.wire(), kind: kind, origin: in, allowed: allowed}
	if flags&FlagEphemeral != 0 {
		p.only = in.user.ID
	}
	about := in.pressed
	if about == nil {
		about = in.original
	}
	if kind == MessageReply && about != nil {
		p.reference = &MessageReference{MessageID: about.ID, ChannelID: about.ChannelID,
			GuildID: about.channel.GuildID}
	}
	return p
}

// deferMessage shows "thinking". Nothing but the ephemeral flag may be set.
func (s *Server) deferMessage(in *interaction, q *request) error {
	var b messageBody
	if err := q.decode(&b); err != nil {
		return err
	}
	flags := b.Flags.Value
	if flags&^FlagEphemeral != 0 {
		return formError("flags", "MESSAGE_FLAGS_INVALID", "A deferred answer may be ephemeral, nothing else.")
	}
	if s.channels[in.channel.ID] == nil {
		return errUnknownChannel
	}
	p := s.answering(in, in.replyKind(), flags, nil)
	in.original = s.post(in.channel, content{flags: flags | FlagLoading}, p)
	return nil
}

func (s *Server) updatePressed(in *interaction, q *request) error {
	var b messageBody
	if err := q.decode(&b); err != nil {
		return err
	}
	if in.pressed.gone {
		return errUnknownMessage
	}
	in.original = in.pressed
	_, err := s.edit(in.pressed, q, &b)
	return err
}

func (s *Server) complete(in *interaction, q *request) error {
	var b struct {
		Choices []Choice `json:"choices"`
	}
	if err := q.decode(&b); err != nil {
		return err
	}
	var fe formErrors
	checkChoices(&fe, "choices", b.Choices, in.focus)
	if err := fe.err(); err != nil {
		return err
	}
	in.choices = append([]Choice{}, b.Choices...)
	return nil
}

func (s *Server) openModal(in *interaction, q *request) error {
	var m Modal
	if err := q.decode(&m); err != nil {
		return err
	}
	if err := checkModal(&m); err != nil {
		return err
	}
	in.modal = &m
	return nil
}

// callbackResponse is the answer to a callback with with_response=true.
func (s *Server) callbackResponse(in *interaction) map[string]any {
	about := map[string]any{"id": in.id, "type": in.kind}
	response := map[string]any{"interaction": about}
	if m := in.original; m != nil {
		about["response_message_id"] = m.ID
		about["response_message_loading"] = m.Loading()
		about["response_message_ephemeral"] = m.only != ""
		if in.answer == callbackMessage || in.answer == callbackUpdate {
			response["resource"] = map[string]any{"type": in.answer, "message": s.wireMessage(m, false)}
		}
	}
	return response
}
