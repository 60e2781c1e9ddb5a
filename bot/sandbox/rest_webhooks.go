package sandbox

// answered finds an acknowledged interaction by its token: a dead token is 50027, an interaction without
// a first answer has no webhook yet (10015).
func (s *Server) answered(q *request) (*interaction, error) {
	in := s.byToken[q.path("token")]
	switch {
	case in == nil || q.path("app") != s.app.ID || s.now().Sub(in.at) > tokenLifetime:
		return nil, errWebhookToken
	case in.answer == 0 || in.answer == callbackAutocomplete:
		return nil, errUnknownWebhook
	case s.channels[in.channel.ID] == nil:
		return nil, errUnknownChannel
	}
	return in, nil
}

// ownMessage finds a message of the interaction that the path names.
func (s *Server) ownMessage(q *request) (*message, error) {
	in, err := s.answered(q)
	if err != nil {
		return nil, err
	}
	if id := q.path("message"); id != "@original" {
		m := in.channel.find(id)
		if m == nil || m.origin != in && m != in.original {
			return nil, errUnknownMessage
		}
		return m, nil
	}
	if in.original == nil || in.original.gone {
		return nil, errUnknownMessage
	}
	return in.original, nil
}

// createFollowUp posts another message. The first one after a deferred answer takes its place instead.
func createFollowUp(s *Server, q *request) (any, error) {
	in, err := s.answered(q)
	if err != nil {
		return nil, err
	}
	if m := in.original; m != nil && m.Loading() && !m.gone {
		var b messageBody
		if err := q.decode(&b); err != nil {
			return nil, err
		}
		return s.edit(m, q, &b)
	}
	m, err := s.answerMessage(in, q, MessageReply)
	if err != nil {
		return nil, err
	}
	in.followUp = m
	return s.wireMessage(m, false), nil
}

func getAnswer(s *Server, q *request) (any, error) {
	m, err := s.ownMessage(q)
	if err != nil {
		return nil, err
	}
	return s.wireMessage(m, false), nil
}

func editAnswer(s *Server, q *request) (any, error) {
	m, err := s.ownMessage(q)
	if err != nil {
		return nil, err
	}
	var b messageBody
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	if m.channel.archived && m.only == "" {
		return nil, errArchived
	}
	return s.edit(m, q, &b)
}

func deleteAnswer(s *Server, q *request) (any, error) {
	m, err := s.ownMessage(q)
	if err != nil {
		return nil, err
	}
	s.remove(m)
	return nil, nil
}
