package sandbox

import (
	"encoding/json"
	"net/http"
	"net/url"
)

// Exchange is a request and its answer, for a test that holds both against a description of Discord's API.
type Exchange struct {
	Method string
	Path   string // below /api/v10, without tokens
	Query  url.Values
	Body   json.RawMessage // the JSON of the request, nil if there was none
	Status int             // of the answer; 0 if an ordered failure took the place of carrying the request out
	Answer json.RawMessage // nil if there was none
}

// observe passes a request and its answer to the configured observer. It is called without the lock.
func (s *Server) observe(q *request, status int, answer json.RawMessage) {
	if s.cfg.Observe == nil {
		return
	}
	if status == http.StatusNoContent {
		answer = nil
	}
	s.cfg.Observe(Exchange{
		Method: q.http.Method, Path: secretless(q), Query: q.query(), Body: q.body, Status: status, Answer: answer,
	})
}
