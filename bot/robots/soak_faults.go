package robots

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"redbook/bot/sandbox"
)

// failingRoutes are what the bot asks Discord for while games are played.
var failingRoutes = []string{
	"POST /channels/{channel}/messages", "PATCH /channels/{channel}/messages/{message}",
	"GET /channels/{channel}/messages", "GET /channels/{channel}",
	"POST /channels/{channel}/messages/{message}/threads", "PUT /channels/{channel}/thread-members/{user}",
	"POST /users/@me/channels", "POST /interactions/{interaction}/{token}/callback",
	"PATCH /webhooks/{app}/{token}/messages/{message}",
}

// misfortune orders faults, as the seed has them, until all kills are done and the time is over.
func (s *soak) misfortune(ctx context.Context, random *rand.Rand) error {
	end := time.Now().Add(time.Duration(s.Minutes * float64(time.Minute)))
	closers := make([]string, 0, len(s.closers))
	for user := range s.closers {
		closers = append(closers, user)
	}
	slices.Sort(closers)
	for !s.over() || time.Now().Before(end) {
		pause(ctx, time.Duration(20+random.IntN(300))*time.Millisecond)
		if ctx.Err() != nil {
			return nil
		}
		switch n := random.IntN(100); {
		case n < 18 && s.several():
			if err := s.strike(context.WithoutCancel(ctx), random); err != nil {
				return err
			}
		case n < 18:
			if int(s.killed.Load()) >= s.Kills {
				continue
			}
			if err := s.kill(context.WithoutCancel(ctx), random); err != nil { // it is whole or not at all
				return err
			}
		case n < 46 && s.several() && n%4 > 0: // Discord does not cut all shards off at once
			s.server.DropShard(random.IntN(s.Shards), []int{0, 1001, 4000}[random.IntN(3)])
		case n < 30:
			s.server.DropGateway([]int{0, 1001, 4000}[random.IntN(3)])
		case n < 42:
			s.server.Reconnect()
		case n < 46:
			s.server.InvalidateSession(random.IntN(2) == 0)
		case n < 80:
			s.server.Fail(failure(random))
		case n < 88:
			s.server.DuplicateNext()
		case n < 94:
			release := s.server.HoldInteractions()
			pause(ctx, time.Duration(random.IntN(3500))*time.Millisecond) // past Discord's three seconds, now and then
			release()
		case len(closers) > 0:
			s.server.CloseDMs(closers[random.IntN(len(closers))], random.IntN(2) == 0)
		}
	}
	return nil
}

// failure is a misfortune of the REST side: refused for its rate, an overloaded Discord, a cut connection,
// each before or after the request was carried out.
func failure(random *rand.Rand) sandbox.Failure {
	f := sandbox.Failure{Route: failingRoutes[random.IntN(len(failingRoutes))], Times: 1 + random.IntN(3),
		After: random.IntN(2) == 0}
	switch random.IntN(4) {
	case 0:
		f.Status, f.Body, f.After = 429,
			`{"message":"You are being rate limited.","retry_after":0.2,"global":false}`, false
	case 1:
		f.Status, f.Body = 502, "<html><title>502 Bad Gateway</title></html>"
	case 2:
		f.Status, f.Body = 500, `{"message":"500: Internal Server Error","code":0}`
	}
	return f
}
