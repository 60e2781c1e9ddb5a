package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// REST goes through net/http rather than discordgo's requests, which wait out rate limits
// without looking at the context, know no back-off, keep a bucket for every interaction for
// ever and put the address, with an interaction's token, into errors.

var userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, " + discordgo.VERSION + ")"

const (
	maxTries     = 4 // of a request that failed for no fault of its own
	maxRateWaits = 8 // of a request that met 429 again and again
	maxBody      = 16 << 20
)

// request is one call of the API.
type request struct {
	method string
	path   string // below /api/v10
	shown  string // what errors and logs say for path, if it holds a token or names a person
	secret string // the token in path
	apart  string // what Discord counts by itself, in a bucket of its own: the change of a name
	body   any    // JSON; nil for none
	files  []File
	out    any          // where the answer goes; may be nil
	header *http.Header // where the answer's header goes; may be nil
	reason string       // for the audit log of a server, percent-encoded; may be empty

	// repeatable says that doing it twice is the same as once, so that it may be tried
	// again after an answer was lost.
	repeatable bool
	// landed is the refusal that, on such a second try, means the first did arrive.
	landed error
}

// do sends a request within the limits, tries again where that is safe, and returns errors
// by meaning and without secrets.
func (c *Client) do(ctx context.Context, r request) error {
	if r.shown == "" {
		r.shown = r.path
	}
	if strings.Contains(r.path, "//") || strings.HasSuffix(r.path, "/") {
		return fmt.Errorf("%s %s: %w: an id is missing", r.method, r.shown, ErrInvalid)
	}
	contentType, body, err := r.encode()
	if err != nil {
		return fmt.Errorf("%s %s: %w", r.method, r.shown, err)
	}
	lost, limited := 0, 0
	for {
		err := c.once(ctx, r, contentType, body)
		var later *tryLater
		switch {
		case err == nil:
			return nil
		case lost > 0 && r.landed != nil && errors.Is(err, r.landed):
			return nil
		case !errors.As(err, &later):
			return err
		case ctx.Err() != nil:
			return fmt.Errorf("%w (%w)", err, ctx.Err())
		case later.limited:
			limited++
		default:
			lost++
			later.after = backoff(c.timing.retryFirst, time.Minute, lost)
		}
		if lost > 0 && !r.repeatable || lost >= maxTries || limited >= maxRateWaits {
			return err
		}
		if waitErr := wait(ctx, later.after); waitErr != nil {
			return fmt.Errorf("%w (%w)", err, waitErr)
		}
	}
}

// tryLater is an error that may go away: the request was refused for its rate, or its answer
// was lost.
type tryLater struct {
	err     error
	limited bool
	after   time.Duration
}

func (e *tryLater) Error() string { return e.err.Error() }
func (e *tryLater) Unwrap() error { return e.err }

// encode makes the body once, for all tries.
func (r request) encode() (contentType string, body []byte, err error) {
	if len(r.files) > 0 {
		var parts []*discordgo.File
		for _, f := range r.files {
			parts = append(parts, &discordgo.File{
				Name: f.Name, ContentType: http.DetectContentType(f.Data), Reader: bytes.NewReader(f.Data),
			})
		}
		return discordgo.MultipartBodyWithJSON(r.body, parts)
	}
	if r.body == nil {
		return "", nil, nil
	}
	body, err = json.Marshal(r.body)
	return "application/json", body, err
}

// once sends the request a single time, in its bucket's turn.
func (c *Client) once(ctx context.Context, r request, contentType string, body []byte) error {
	name := r.method + " " + r.shown
	if left := c.refused.spent(time.Now()); left > 0 {
		return fmt.Errorf("%s: %w: Discord has refused too much; nothing is sent for %v", name, ErrRateLimited,
			left.Round(time.Second))
	}
	if r.secret != "" { // an interaction's: outside the limits we count
		_, err := c.send(ctx, r, name, contentType, body)
		return err
	}
	b, err := c.limits.acquire(ctx, bucketKey(r.method, r.path)+r.apart)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	header, err := c.send(ctx, r, name, contentType, body)
	c.limits.release(b, header)
	return err
}

// send puts the request on the wire and reads the answer; the header is nil if none came.
func (c *Client) send(ctx context.Context, r request, name, contentType string,
	body []byte) (http.Header, error) {
	lost := func(err error) error {
		return &tryLater{err: redact(fmt.Errorf("%s: %w", name, withoutURL(err)), r.secret, c.token())}
	}
	req, err := http.NewRequestWithContext(ctx, r.method, c.base.String()+"/api/v"+apiVersion+r.path,
		bytes.NewReader(body))
	if err != nil {
		return nil, redact(fmt.Errorf("%s: %w", name, withoutURL(err)), r.secret, c.token())
	}
	req.Header.Set("Authorization", "Bot "+c.token())
	req.Header.Set("User-Agent", userAgent)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if r.reason != "" {
		req.Header.Set("X-Audit-Log-Reason", r.reason)
	}
	began := time.Now()
	res, err := c.http.Do(req)
	if err != nil {
		c.onRequest(r.method, 0, time.Since(began))
		return nil, lost(err)
	}
	c.onRequest(r.method, res.StatusCode, time.Since(began))
	defer res.Body.Close()
	if c.refused.answered(res.StatusCode, res.Header, time.Now()) {
		c.log.Error("discord: too many refused requests (401, 403, 429): nothing is sent for a while, or Discord would shut this address out")
	}
	if r.header != nil {
		*r.header = res.Header
	}
	answer, err := io.ReadAll(io.LimitReader(res.Body, maxBody))
	if err != nil {
		return res.Header, lost(err)
	}
	if res.StatusCode/100 != 2 {
		return res.Header, c.refusal(r, name, res, answer)
	}
	if r.out != nil {
		if err := json.Unmarshal(answer, r.out); err != nil {
			return res.Header, redact(fmt.Errorf("%s: answer is not what was expected: %w", name, err), r.secret,
				c.token())
		}
	}
	return res.Header, nil
}

// refusal sorts an answer that is not a success.
func (c *Client) refusal(r request, name string, res *http.Response, answer []byte) error {
	e := apiError(name, res.StatusCode, answer)
	e.Message = redactText(e.Message, r.secret, c.token())
	for n := range e.Fields {
		e.Fields[n] = redactText(e.Fields[n], r.secret, c.token())
	}
	switch {
	case res.StatusCode == http.StatusTooManyRequests:
		after, global := retryAfter(res.Header, answer)
		after = min(after, mostWait)
		if global && r.secret == "" {
			c.limits.pause(after)
		}
		c.log.Info("discord: rate limited", "request", name, "after", after, "global", global)
		return &tryLater{err: e, limited: true, after: after}
	case res.StatusCode >= 500:
		return &tryLater{err: e}
	}
	return e
}

// retryAfter is how long a 429 says to wait: by its JSON, or if it comes as HTML from a proxy
// in front of Discord, by its header; the proxy knows no buckets, it means the whole bot.
func retryAfter(h http.Header, answer []byte) (after time.Duration, global bool) {
	var j struct {
		RetryAfter *float64 `json:"retry_after"`
		Global     bool     `json:"global"`
	}
	if json.Unmarshal(answer, &j) == nil && j.RetryAfter != nil {
		return seconds(*j.RetryAfter), j.Global
	}
	if s, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil {
		return seconds(s), true
	}
	return 5 * time.Second, true
}

// backoff doubles from first to most, and takes a random half off so that many callers do
// not return at once.
func backoff(first, most time.Duration, attempt int) time.Duration {
	d := min(first<<min(attempt-1, 20), most)
	return d/2 + rand.N(d/2+1)
}
