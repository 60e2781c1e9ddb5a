package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// The meanings an error from a Client method can have; test with errors.Is.
var (
	ErrUnknownInteraction  = errors.New("unknown interaction: answered too late or elsewhere") // 10062
	ErrAlreadyAcknowledged = errors.New("interaction already acknowledged")                    // 40060
	ErrTokenExpired        = errors.New("interaction token expired or not yet acknowledged")   // 50027, 10015
	ErrDMClosed            = errors.New("this person takes no direct messages from the bot")   // 50007, 50278
	ErrUnknownChannel      = errors.New("unknown channel")                                     // 10003
	ErrUnknownMessage      = errors.New("unknown message")                                     // 10008
	ErrMissingAccess       = errors.New("missing access")                                      // 50001
	ErrMissingPermission   = errors.New("missing permission")                                  // 50013
	ErrThreadArchived      = errors.New("thread is archived")                                  // 50083
	ErrThreadLocked        = errors.New("thread is locked")                                    // 160005
	// HTTP 401, close 4004
	ErrUnauthorized = errors.New("bot token refused")
	// 40005, 50045, HTTP 413
	ErrTooLarge = errors.New("too large for Discord")
	// a failed Check, 50035
	ErrInvalid       = errors.New("outside Discord's limits")
	ErrRateLimited   = errors.New("rate limited for longer than the caller wants to wait") // HTTP 429
	ErrGivenUp       = errors.New("given up before it was sent: something newer goes first")
	ErrUnknownMember = errors.New("not a member of the server") // 10007, 10013
	ErrUnknownRole   = errors.New("unknown role")               // 10011
	// a fatal close of the gateway
	ErrForGood  = errors.New("refused by Discord until somebody mends it")
	ErrNotReady = errors.New("not connected to Discord yet")
)

var meanings = map[int]error{
	10003:  ErrUnknownChannel,
	10007:  ErrUnknownMember,
	10008:  ErrUnknownMessage,
	10011:  ErrUnknownRole,
	10013:  ErrUnknownMember,
	10015:  ErrTokenExpired,
	10062:  ErrUnknownInteraction,
	40005:  ErrTooLarge,
	40060:  ErrAlreadyAcknowledged,
	50001:  ErrMissingAccess,
	50007:  ErrDMClosed,
	50013:  ErrMissingPermission,
	50033:  ErrDMClosed, // "Invalid Recipient(s)": the account is gone
	50027:  ErrTokenExpired,
	50035:  ErrInvalid,
	50045:  ErrTooLarge,
	50083:  ErrThreadArchived,
	50278:  ErrDMClosed,
	160005: ErrThreadLocked,
}

// APIError is Discord's refusal of a request.
type APIError struct {
	Request string // method and path; ids are kept, tokens are not
	Status  int    // HTTP status
	Code    int    // Discord's JSON error code; 0 if it sent none
	Message string
	Fields  []string // form errors, "content: BASE_TYPE_MAX_LENGTH Must be 2000 or fewer in length."
}

func (e *APIError) Error() string {
	s := fmt.Sprintf("%s: HTTP %d", e.Request, e.Status)
	if e.Code != 0 {
		s += fmt.Sprintf(", code %d", e.Code)
	}
	if e.Message != "" {
		s += ": " + e.Message
	}
	if len(e.Fields) > 0 {
		s += " (" + strings.Join(e.Fields, "; ") + ")"
	}
	return s
}

// Is reports whether the refusal means one of the errors above.
func (e *APIError) Is(target error) bool {
	if meaning, ok := meanings[e.Code]; ok {
		return target == meaning
	}
	switch e.Status {
	case http.StatusUnauthorized:
		return target == ErrUnauthorized
	case http.StatusRequestEntityTooLarge:
		return target == ErrTooLarge
	case http.StatusTooManyRequests:
		return target == ErrRateLimited
	}
	return false
}

// apiError reads a refusal. The body may be anything: proxies before Discord answer in HTML.
func apiError(request string, status int, body []byte) *APIError {
	e := &APIError{Request: request, Status: status}
	var j struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(body, &j) != nil {
		e.Message = http.StatusText(status)
		return e
	}
	e.Code, e.Message = j.Code, j.Message
	e.Fields = formErrors("", j.Errors)
	return e
}

// formErrors flattens the nested object of a form error (code 50035), whose leaves are lists
// under "_errors".
func formErrors(path string, raw json.RawMessage) []string {
	var nested map[string]json.RawMessage
	if json.Unmarshal(raw, &nested) != nil {
		return nil
	}
	var out []string
	for _, key := range slices.Sorted(maps.Keys(nested)) {
		if key == "_errors" {
			var leaves []struct{ Code, Message string }
			if json.Unmarshal(nested[key], &leaves) == nil {
				for _, l := range leaves {
					out = append(out, fmt.Sprintf("%s: %s %s", path, l.Code, l.Message))
				}
			}
			continue
		}
		below := key
		if path != "" {
			below = path + "." + key
		}
		out = append(out, formErrors(below, nested[key])...)
	}
	return out
}

// withoutURL takes the address off a net/http error: it may hold an interaction token.
func withoutURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// redacted is an error whose text has the secrets taken out.
type redacted struct {
	err     error
	secrets []string
}

func (e *redacted) Error() string { return redactText(e.err.Error(), e.secrets...) }
func (e *redacted) Unwrap() error { return e.err }

// redact is the last guard: whatever an error quotes, these secrets are not in its text.
func redact(err error, secrets ...string) error {
	if err == nil {
		return nil
	}
	return &redacted{err, secrets}
}

func redactText(s string, secrets ...string) string {
	for _, secret := range secrets {
		if secret != "" {
			s = strings.ReplaceAll(s, secret, "[redacted]")
			s = strings.ReplaceAll(s, url.PathEscape(secret), "[redacted]")
		}
	}
	return s
}

// Refused reports whether Discord has refused a request for good: to try it again is of no use.
func Refused(err error) bool {
	var refused *APIError
	return errors.As(err, &refused) && refused.Status/100 == 4 && refused.Status != 429
}
