package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"redbook/bot/pace"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
	"redbook/storage/ids"
)

// Channel is a way by which a user is reminded.
type Channel string

// The ways.
const (
	RemindThread Channel = "thread" // a mention in the game's thread: the usual way
	RemindDM     Channel = "dm"
	RemindBoth   Channel = "both"
	RemindNone   Channel = "none"
)

// Digested is a way by which a user is called, not reminded: one letter about all of their games now and
// then.
const Digested Channel = "digest"

// CallWays lists the ways by which users are called, in the order in which they are offered.
var CallWays = append(slices.Clone(Channels), Digested)

// PrivateWays lists where users can read what only they may know.
var PrivateWays = []Channel{RemindDM, RemindThread}

// Channels lists the ways of reminders in the order in which they are offered.
var Channels = []Channel{RemindThread, RemindDM, RemindBoth, RemindNone}

func (c Channel) ways() []Channel {
	switch c {
	case RemindBoth:
		return []Channel{RemindThread, RemindDM}
	case RemindNone, Digested:
		return nil
	}
	return []Channel{c}
}

// Settings is what a user has chosen.
type Settings struct {
	Zone     *time.Location
	Quiet    pace.Quiet
	Remind   Channel
	Calls    Channel     // how they are told that a game waits for them
	Private  Channel     // where they read what only they may know: RemindDM or RemindThread
	Digest   pace.Digest // how often, where that is the way
	Hints    bool        // whether they are told what the steps of a game that is new to them are for
	Previews bool        // whether they are told before an action reveals something or asks chance
	Eyes     render.Eyes // whom the colours of what only they see are for
}

// PreviewsOn and PreviewsOff are the words of that setting.
const (
	PreviewsOn  = "on"
	PreviewsOff = "off"
)

// QuietUntil is the first moment from now on at which the user may be called.
func (s Settings) QuietUntil(now time.Time) time.Time { return s.Quiet.Until(now, s.Zone) }

// night is when people are taken to sleep who have named no quiet hours, or whose quiet hours leave less of
// the day than leastAwake.
var night = pace.Quiet{From: 23 * 60, To: 7 * 60}

const leastAwake = 8 * time.Hour

// Night is when the user is taken to be asleep: a standing order of theirs does not answer then.
func (s Settings) Night() pace.Quiet {
	if quiet := s.Quiet.Daily(); quiet == 0 || quiet > 24*time.Hour-leastAwake {
		return night
	}
	return s.Quiet
}

// By reports whether one of the ways of a channel is this one.
func (c Channel) By(way Channel) bool { return slices.Contains(c.ways(), way) }

// Settings returns what a user has chosen. The defaults are UTC, no quiet hours, calls by direct message,
// reminders in the thread, and previews.
func (t *Tables) Settings(ctx context.Context, user ids.User) (Settings, error) {
	stored, err := t.store.Settings(ctx, user)
	if err != nil {
		return Settings{}, err
	}
	quiet, err := pace.ParseQuiet(stored.Quiet)
	if err != nil {
		return Settings{}, fmt.Errorf("settings of a user: %w", err)
	}
	digest, err := pace.ParseDigest(stored.Digest)
	if err != nil {
		return Settings{}, fmt.Errorf("settings of a user: %w", err)
	}
	s := Settings{Digest: digest, Private: Channel(cmp.Or(stored.Private, string(RemindDM))),
		Zone:  t.zone(stored.Zone),
		Quiet: quiet, Remind: Channel(stored.Remind), Hints: stored.Hints != HintsOff,
		Previews: stored.Previews != PreviewsOff, Eyes: EyesOf(stored.Colours)}
	if s.Calls = Channel(stored.Calls); stored.Calls == "" {
		s.Calls = RemindDM
	}
	if stored.Remind == "" {
		s.Remind = RemindThread
	}
	return s, nil
}

// EyesOf reads whom stored colours are for; without any they are the usual ones.
func EyesOf(colours string) render.Eyes {
	eyes, _ := render.EyesNamed(colours)
	return eyes
}

// ColoursNamed checks the name of colours that are wished for.
func ColoursNamed(name string) (string, error) {
	if _, ok := render.EyesNamed(name); !ok {
		return "", problem("no-such-colours", nil)
	}
	return name, nil
}

// PublicEyes are whom the colours of what everyone sees on a server are for.
func (t *Tables) PublicEyes(ctx context.Context, server ids.Server) (render.Eyes, error) {
	s, err := t.store.Server(ctx, server)
	return EyesOf(s.Colours), err
}

// Wishes are what a user wants to change, as typed; "" stays as it is.
type Wishes struct{ Zone, Quiet, Remind, Calls, Digest, Private, Previews, Hints, Colours string }

// Check says which wish cannot be understood.
func (w Wishes) Check() error { return w.grant(&storage.Settings{}) }

// SetSettings changes what a user has chosen: all that is wished, or, where one wish cannot be understood,
// nothing.
func (t *Tables) SetSettings(ctx context.Context, user ids.User, w Wishes) error {
	s, err := t.store.Settings(ctx, user)
	if err != nil {
		return err
	}
	if err := w.grant(&s); err != nil {
		return err
	}
	return t.store.SetSettings(ctx, s)
}

func (w Wishes) grant(s *storage.Settings) error {
	if w.Zone != "" {
		name, ok := pace.FindZone(w.Zone)
		if !ok {
			return problem("no-such-zone", nil)
		}
		s.Zone = name
	}
	if w.Quiet != "" {
		quiet, err := pace.ParseQuiet(w.Quiet)
		if err != nil {
			return problem("no-such-hours", nil)
		}
		s.Quiet = quiet.String()
	}
	if w.Remind != "" {
		if !slices.Contains(Channels, Channel(w.Remind)) {
			return problem("no-such-way", nil)
		}
		s.Remind = w.Remind
	}
	if w.Calls != "" {
		if !slices.Contains(CallWays, Channel(w.Calls)) {
			return problem("no-such-call", nil)
		}
		s.Calls = w.Calls
	}
	if w.Private != "" {
		if !slices.Contains(PrivateWays, Channel(w.Private)) {
			return problem("no-such-private", nil)
		}
		s.Private = w.Private
	}
	if w.Digest != "" {
		digest, err := pace.ParseDigest(w.Digest)
		if err != nil {
			return problem("no-such-digest", map[string]any{"most": pace.MaxDigest})
		}
		s.Digest = digest.String()
		if w.Calls == "" { // whoever says how often wants it
			s.Calls = string(Digested)
		}
	}
	if w.Previews != "" {
		if w.Previews != PreviewsOn && w.Previews != PreviewsOff {
			return problem("no-such-preview", nil)
		}
		s.Previews = w.Previews
	}
	if w.Hints != "" {
		if w.Hints != HintsOn && w.Hints != HintsOff {
			return problem("no-such-preview", nil)
		}
		s.Hints = w.Hints
	}
	if w.Colours != "" {
		colours, err := ColoursNamed(w.Colours)
		if err != nil {
			return err
		}
		s.Colours = colours
	}
	return nil
}

// CallsIn is by which way a user is called to a game: not at all if they have muted it, or are away.
func (t *Tables) CallsIn(ctx context.Context, game ids.Game, user ids.User) (Channel, error) {
	muted, err := t.store.Muted(ctx, game, user)
	if err != nil || muted {
		return RemindNone, err
	}
	away, err := t.AwayNow(ctx, user)
	if err != nil || away {
		return RemindNone, err
	}
	s, err := t.Settings(ctx, user)
	return s.Calls, err
}

// MuteOn and MuteOff are the words of that wish.
const (
	MuteOn  = "on"
	MuteOff = "off"
)

// Mute has a game of a user's call them no more, or again.
func (t *Tables) Mute(ctx context.Context, table *Table, user ids.User, wished string) error {
	switch {
	case wished != MuteOn && wished != MuteOff:
		return problem("no-such-mute", nil)
	case table.SeatsOf(user) == engine.Nobody:
		return problem("not-seated", nil)
	}
	return t.store.SetMuted(ctx, table.ID, user, wished == MuteOn)
}

func parsePace(text string) (pace.Pace, error) {
	p, err := pace.Parse(text)
	if err != nil {
		return p, problem("no-such-pace", map[string]any{"most": pace.MaxHours})
	}
	return p, nil
}

// SetPace changes how soon a game reminds. Its players may, and who opened it.
func (t *Tables) SetPace(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	wished string) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil {
			return nil, err
		}
		speed, err := parsePace(wished)
		switch {
		case err != nil:
			return nil, err
		case table.SeatsOf(user) == engine.Nobody && table.Host != user:
			return nil, problem("not-seated", nil)
		case table.State == storage.Frozen:
			return nil, table.frozen()
		case table.State != storage.Lobby && table.State != storage.Running:
			return nil, problem("not-running", nil)
		case table.Standing() != nil:
			return nil, table.Standing()
		}
		now := t.now()
		row := notice(Audience{Kind: ToThread}, PaceChanged, now)
		if table.State == storage.Lobby {
			row = notice(Audience{Kind: ToLobby}, LobbyChanged, now)
		}
		return t.changed(ctx, game, t.store.SetPace(ctx, storage.PaceChange{
			Game: game, After: table.Sequence, Pace: speed.String(), Due: table.due(table.Chairs, table.waits, speed,
				now), At: now,
			Outbox: []storage.OutboxRow{row}, Interaction: interaction,
		}))
	})
}
