package openapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Request checks a request: its route, the ids in its path, the names in its query and its JSON body. The
// path begins below /api/v10. Of a multipart body it takes payload_json; the file parts are not in the
// description in any useful form.
func (s *Spec) Request(method, path string, query url.Values, body []byte) error {
	op := s.find(method, path)
	if op == nil {
		return fmt.Errorf("%s %s: Discord has no such route", method, path)
	}
	fail := func(err error) error { return fmt.Errorf("request %s %s: %w", method, path, err) }
	for i, segment := range strings.Split(path, "/") {
		if place := op.params[op.segments[i]]; place != "" {
			if err := s.validate(place, segment); err != nil {
				return fail(err)
			}
		}
	}
	for name := range query {
		if !op.queries[name] {
			return fail(fmt.Errorf("unknown query parameter %q", name))
		}
	}
	if len(body) == 0 || op.body == "" {
		if len(body) > 0 {
			return fail(fmt.Errorf("no body is taken here: %s", body))
		}
		return nil
	}
	return wrap(s.json(op.body, body), fail)
}

// RequestFields checks that a valid request has no unknown field. Discord ignores those, and libraries send
// some (a null, an empty text) with everything; our own requests have none.
func (s *Spec) RequestFields(method, path string, body []byte) error {
	op := s.find(method, path)
	if op == nil || op.body == "" || len(body) == 0 {
		return nil
	}
	return wrap(s.once("fields of "+op.body, body, func() error {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
		if err != nil {
			return err
		}
		return s.fields(op.body, value, body)
	}), func(err error) error { return fmt.Errorf("request %s %s: %w", method, path, err) })
}

// Answer checks the answer to a request: that its status is one the operation has, its JSON body, and that no
// field of it is unknown.
func (s *Spec) Answer(method, path string, status int, body []byte) error {
	op := s.find(method, path)
	if op == nil {
		return fmt.Errorf("%s %s: Discord has no such route", method, path)
	}
	fail := func(err error) error { return fmt.Errorf("answer %d to %s %s: %w", status, method, path, err) }
	place, known := op.answers[strconv.Itoa(status)]
	if !known && status/100 == 4 {
		place, known = op.answers["4XX"]
	}
	switch {
	case status >= 500:
		return nil // nothing is promised of Discord's own failures
	case !known:
		return fail(fmt.Errorf("no such status here, only %v", slices.Sorted(maps.Keys(op.answers))))
	case place == "" && len(body) > 0:
		return fail(fmt.Errorf("it has no body: %s", body))
	case place == "":
		return nil
	}
	return wrap(s.ours(place, body), fail)
}

func wrap(err error, with func(error) error) error {
	if err == nil {
		return nil
	}
	return with(err)
}

// json checks a text against a schema.
func (s *Spec) json(place string, body []byte) error {
	return s.once(place, body, func() error {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
		if err != nil {
			return err
		}
		return s.valid(place, value, body)
	})
}

// once makes a check of a text, unless the same text has passed it: every bot of the tests registers the same
// commands, which are the longest text that there is.
func (s *Spec) once(what string, body []byte, check func() error) error {
	key := passed{what, sha256.Sum256(body)}
	if _, known := s.passed.Load(key); known {
		return nil
	}
	if err := check(); err != nil {
		return err
	}
	s.passed.Store(key, true)
	return nil
}

// passed is a check that a text has passed.
type passed struct {
	what string
	text [sha256.Size]byte
}

func (s *Spec) valid(place string, value any, body []byte) error {
	return wrap(s.validate(place, trimEmbeds(value, false)),
		func(err error) error { return fmt.Errorf("%w\n%s", err, body) })
}

// mostAlike is how many texts of the stand-in's own that have one shape are looked at. It makes all that have
// the same shape in the same way, and there are hundreds of thousands of them in a run of the tests.
const mostAlike = 10

// ours checks a text of the stand-in's own against a schema, and that it has no unknown field.
func (s *Spec) ours(place string, body []byte) error {
	if json.Valid(body) {
		seen, _ := s.alike.LoadOrStore(place+shape(body), new(atomic.Int32))
		if seen.(*atomic.Int32).Add(1) > mostAlike {
			return nil
		}
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	if err := s.valid(place, value, body); err != nil {
		return err
	}
	return s.fields(place, value, body)
}

// fields checks that a valid value has no field that its schema does not name. Looking costs more than
// validating does, and what is found depends on the shape of a value alone: each shape is looked at once.
func (s *Spec) fields(place string, value any, body []byte) error {
	key := place + shape(body)
	if _, known := s.named.Load(key); known {
		return nil
	}
	schema, err := s.schema(place)
	if err != nil {
		return err
	}
	if unknown := unknownFields([]*jsonschema.Schema{schema}, value, ""); len(unknown) > 0 {
		slices.Sort(unknown)
		return fmt.Errorf("unknown fields %s\n%s", strings.Join(unknown, ", "), body)
	}
	s.named.Store(key, true)
	return nil
}

func (s *Spec) validate(place string, value any) error {
	schema, err := s.schema(place)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}
