package openapi

import (
	"encoding/json"
	"errors"
	"net/http"

	"redbook/bot/sandbox"
)

// Exchange checks a request to the stand-in and its answer. A request refused with 400 or 404 has been found
// wrong already, and only its answer is checked. Ours says that the request is our own: it has no unknown
// field.
func (s *Spec) Exchange(e sandbox.Exchange, ours bool) error {
	var request, answer error
	if e.Status != http.StatusBadRequest && e.Status != http.StatusNotFound {
		request = s.Request(e.Method, e.Path, e.Query, e.Body)
		if request == nil && ours {
			request = s.RequestFields(e.Method, e.Path, e.Body)
		}
	}
	if e.Status != 0 && s.find(e.Method, e.Path) != nil {
		answer = s.Answer(e.Method, e.Path, e.Status, e.Answer)
	}
	return errors.Join(request, answer)
}

// Watch has a stand-in report which requests, answers and events do not fit the description. It does
// nothing if there is no description: a test of its own reports that.
func Watch(config *sandbox.Config, report func(error), ours bool) {
	spec, err := New()
	switch {
	case errors.Is(err, ErrNoFile):
		return
	case err != nil:
		report(err)
		return
	}
	config.Observe = func(e sandbox.Exchange) {
		if err := spec.Exchange(e, ours); err != nil {
			report(err)
		}
	}
	config.ObserveEvent = func(name string, data json.RawMessage) {
		if err := spec.Event(name, data); err != nil {
			report(err)
		}
	}
}
