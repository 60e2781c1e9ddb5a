package openapi

import (
	"errors"
	"net/http"

	"redbook/bot/sandbox"
)

// Exchange checks a request to the stand-in and its answer. A request refused with 400 or 404 has been found
// wrong already, and only its answer is checked. Ours says that the request is our own: it has no unknown field.
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

// Observe makes a stand-in's Config.Observe that reports what does not fit the description. It does nothing
// where there is none: a test of its own tells of that.
func Observe(report func(error), ours bool) func(sandbox.Exchange) {
	spec, err := New()
	switch {
	case errors.Is(err, ErrNoFile):
		return nil
	case err != nil:
		report(err)
		return nil
	}
	return func(e sandbox.Exchange) {
		if err := spec.Exchange(e, ours); err != nil {
			report(err)
		}
	}
}
