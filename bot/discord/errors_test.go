package discord

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestErrorsByMeaning(t *testing.T) {
	all := []error{ErrUnknownInteraction, ErrAlreadyAcknowledged, ErrTokenExpired, ErrDMClosed,
		ErrUnknownChannel, ErrUnknownMessage,
		ErrMissingAccess, ErrMissingPermission, ErrThreadArchived, ErrThreadLocked, ErrUnauthorized, ErrTooLarge,
		ErrInvalid, ErrRateLimited}
	tests := []struct {
		status, code int
		want         error
	}{
		{404, 10062, ErrUnknownInteraction}, {400, 40060, ErrAlreadyAcknowledged}, {401, 50027, ErrTokenExpired},
		{404, 10015, ErrTokenExpired},
		{403, 50007, ErrDMClosed}, {403, 50278, ErrDMClosed}, {404, 10003, ErrUnknownChannel},
		{404, 10008, ErrUnknownMessage},
		{403, 50001, ErrMissingAccess}, {403, 50013, ErrMissingPermission}, {400, 50083, ErrThreadArchived},
		{400, 160005, ErrThreadLocked},
		{401, 0, ErrUnauthorized}, {413, 40005, ErrTooLarge}, {413, 0, ErrTooLarge}, {400, 50035, ErrInvalid},
		{403, 99999, nil},
	}
	for _, tt := range tests {
		f := newFake(t)
		f.always("DELETE "+messages+"/1", reply{status: tt.status, body: object{"code": tt.code, "message": "m"}})
		err := f.client().Delete(t.Context(), "600", "1")
		if err == nil {
			t.Fatalf("%v: no error", tt)
		}
		for _, meaning := range all {
			if errors.Is(err, meaning) != (meaning == tt.want) {
				t.Errorf("HTTP %d code %d: is %q = %v", tt.status, tt.code, meaning, errors.Is(err, meaning))
			}
		}
	}
}

func TestFormErrorIsReadable(t *testing.T) {
	f := newFake(t)
	f.always("PATCH "+messages+"/1",
		reply{status: 400, body: `{"code":50035,"message":"Invalid Form Body","errors":{"embeds":{"0":{"title":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"Must be 256 or fewer in length."}]}}}}}`})
	err := f.client().Edit(t.Context(), "600", "1", Message{Content: "x"})
	want := "PATCH /channels/600/messages/1: HTTP 400, code 50035: Invalid Form Body (embeds.0.title: BASE_TYPE_MAX_LENGTH Must be 256 or fewer in length.)"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// Whatever goes wrong, and whatever the server says, no error holds a token.
func TestErrorsHoldNoSecrets(t *testing.T) {
	echo := fmt.Sprintf(`{"code":50035,"message":"no %s %s","errors":{"a":{"_errors":[{"code":"X","message":"%s %s"}]}}}`,
		interactionToken, botToken, interactionToken, botToken)
	for name, with := range map[string]reply{
		"drop":   {drop: true},
		"echo":   {status: 400, body: echo},
		"server": {status: 500, body: echo},
		"redirection": {status: 302,
			header: map[string]string{"Location": "http://127.0.0.1:1/" + interactionToken}},
		"not JSON":   {body: interactionToken + botToken},
		"wrong JSON": {body: `["` + interactionToken + `"]`},
		"unknown":    {status: 404, body: object{"code": 10062, "message": "Unknown interaction"}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			i := readInteraction(t, "command")
			f.always("POST "+messages, reply{status: 400, body: object{"code": 50006, "message": "no " + botToken}})
			for _, route := range []string{callbackRoute, "POST " + webhookPath, "PATCH " + webhookPath +
				"/messages/@original", "DELETE " + webhookPath + "/messages/@original"} {
				f.always(route, with)
			}
			c := f.client()
			var errs []error
			add := func(err error) { errs = append(errs, err) }
			add(c.DeferUpdate(t.Context(), i))
			_, err := c.FollowUp(t.Context(), i, Message{Content: "x"})
			add(err)
			_, err = c.EditAnswer(t.Context(), i, "", Message{Content: "x"})
			add(err)
			add(c.DeleteAnswer(t.Context(), i, ""))
			_, err = c.Send(t.Context(), "600", Message{Content: "x"})
			add(err)
			f.server.Close() // refused connections
			add(c.DeferUpdate(t.Context(), i))
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			add(c.DeferUpdate(ctx, i))
			failed := 0
			for _, err := range errs {
				if err == nil {
					continue
				}
				failed++
				for e := err; e != nil; e = errors.Unwrap(e) {
					if s := fmt.Sprintf("%v %+v", e, e); strings.Contains(s, interactionToken) ||
						strings.Contains(s, botToken) || strings.Contains(s, "http://") {
						t.Errorf("secret in %s", s)
					}
				}
			}
			if failed < 3 {
				t.Errorf("only %d errors: %v", failed, errs)
			}
		})
	}
}
