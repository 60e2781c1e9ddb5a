package sandbox

import (
	"fmt"
	"strings"
)

// apiError is a refusal in Discord's shape, from the documentation ("Opcodes and Status Codes", "Error
// Messages").
type apiError struct {
	status     int
	code       int
	message    string
	form       map[string]any // nested "errors" of a form error
	retryAfter float64        // seconds, for 429
	global     bool
}

func (e *apiError) Error() string {
	if len(e.form) == 0 {
		return fmt.Sprintf("%d %d %s", e.status, e.code, e.message)
	}
	return fmt.Sprintf("%d %d %s: %s", e.status, e.code, e.message, strings.Join(formLines("", e.form), "; "))
}

// body is the JSON that the client gets.
func (e *apiError) body() map[string]any {
	b := map[string]any{"code": e.code, "message": e.message}
	if e.form != nil {
		b["errors"] = e.form
	}
	if e.status == 429 {
		b["retry_after"], b["global"] = e.retryAfter, e.global
		if e.code == 0 {
			delete(b, "code")
		}
	}
	return b
}

func refuse(status, code int, message string) *apiError {
	return &apiError{status: status, code: code, message: message}
}

var (
	errUnauthorized   = refuse(401, 0, "401: Unauthorized")
	errNotFound       = refuse(404, 0, "404: Not Found")
	errUserAgent      = refuse(403, 40333, "internal network error")
	errUnknownApp     = refuse(404, 10002, "Unknown Application")
	errUnknownChannel = refuse(404, 10003, "Unknown Channel")
	errUnknownGuild   = refuse(404, 10004, "Unknown Guild")
	errUnknownMember  = refuse(404, 10007, "Unknown Member")
	errUnknownMessage = refuse(404, 10008, "Unknown Message")
	errUnknownRole    = refuse(404, 10011, "Unknown Role")
	errUnknownUser    = refuse(404, 10013, "Unknown User")
	errUnknownWebhook = refuse(404, 10015, "Unknown Webhook")
	errInteraction    = refuse(404, 10062, "Unknown interaction")
	errUnknownCommand = refuse(404, 10063, "Unknown application command")
	errTooManyPins    = refuse(400, 30003, "Maximum number of pins reached for the channel (250)")
	errTooManyFiles   = refuse(400, 30015, "Maximum number of attachments in a message reached (10)")
	errDailyCommands  = refuse(400, 30034,
		"Max number of daily application command creates has been reached (200)")
	errTooLarge        = refuse(413, 40005, "Request entity too large")
	errAcknowledged    = refuse(400, 40060, "Interaction has already been acknowledged.")
	errMissingAccess   = refuse(403, 50001, "Missing Access")
	errDMAction        = refuse(400, 50003, "Cannot execute action on a DM channel")
	errNotAuthor       = refuse(403, 50005, "Cannot edit a message authored by another user")
	errEmptyMessage    = refuse(400, 50006, "Cannot send an empty message")
	errClosedDM        = refuse(403, 50007, "Cannot send messages to this user")
	errPermissions     = refuse(403, 50013, "Missing Permissions")
	errSystemMessage   = refuse(403, 50021, "Cannot execute action on a system message")
	errChannelType     = refuse(400, 50024, "Cannot execute action on this channel type")
	errWebhookToken    = refuse(401, 50027, "Invalid Webhook Token")
	errInvalidRole     = refuse(400, 50028, "Invalid Role")
	errBadFile         = refuse(400, 50046, "Invalid file uploaded")
	errArchived        = refuse(400, 50083, "Thread is archived")
	errJSON            = refuse(400, 50109, "The request body contains invalid JSON.")
	errNoMutualGuild   = refuse(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
	errHasThread       = refuse(400, 160004, "A thread has already been created for this message")
	errThreadLocked    = refuse(400, 160005, "Thread is locked")
	errTooMuchText     = refuse(500, 0, "500: Internal Server Error")
	errReplyNoHistory  = refuse(400, 160002, "Cannot reply without permission to read message history")
	errCommandsChatCap = refuse(400, 30032, "Maximum number of application commands reached (100)")
)

// formErrors collects what is wrong with a body, by path ("embeds.0.title").
type formErrors struct{ tree map[string]any }

func (f *formErrors) add(path, code, format string, args ...any) {
	if f.tree == nil {
		f.tree = map[string]any{}
	}
	node := f.tree
	if path != "" {
		for key := range strings.SplitSeq(path, ".") {
			next, ok := node[key].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[key] = next
			}
			node = next
		}
	}
	list, _ := node["_errors"].([]any)
	node["_errors"] = append(list, map[string]any{"code": code, "message": fmt.Sprintf(format, args...)})
}

// err is the form error 50035, or nil if nothing was wrong.
func (f *formErrors) err() error {
	if f.tree == nil {
		return nil
	}
	prune(f.tree)
	return &apiError{status: 400, code: 50035, message: "Invalid Form Body", form: f.tree}
}

// prune leaves a complaint about a whole list or object out where there are some about its parts: a node has
// either "_errors" or fields.
func prune(tree map[string]any) {
	for _, v := range tree {
		if below, ok := v.(map[string]any); ok {
			prune(below)
			delete(tree, "_errors")
		}
	}
}

// formError makes a form error with a single complaint.
func formError(path, code, format string, args ...any) error {
	var f formErrors
	f.add(path, code, format, args...)
	return f.err()
}

// formLines flattens a tree of form errors to "path: CODE" lines.
func formLines(path string, tree map[string]any) []string {
	var lines []string
	for _, key := range sortedKeys(tree) {
		switch v := tree[key].(type) {
		case []any:
			for _, e := range v {
				entry, _ := e.(map[string]any)
				lines = append(lines, fmt.Sprintf("%s: %v (%v)", strings.TrimPrefix(path, "."), entry["code"],
					entry["message"]))
			}
		case map[string]any:
			lines = append(lines, formLines(path+"."+key, v)...)
		}
	}
	return lines
}

// Complaints that many fields share.

func (f *formErrors) required(path string) {
	f.add(path, "BASE_TYPE_REQUIRED", "This field is required")
}

// length complains if text is not between least and most code points long.
func (f *formErrors) length(path, text string, least, most int) {
	switch n := runes(text); {
	case n == 0 && least > 0:
		f.required(path)
	case n < least || n > most && least > 0:
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	case n > most:
		f.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}

// count complains if a list is not between least and most long.
func (f *formErrors) count(path string, n, least, most int) {
	if n < least || n > most {
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
}

// between complains if n lies outside its bounds.
func (f *formErrors) between(path string, n, least, most int) {
	if n < least {
		f.add(path, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", least)
	}
	if n > most {
		f.add(path, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", most)
	}
}
