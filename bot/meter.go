package bot

import (
	"errors"
	"time"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// Meter is told what the bot does; package metrics counts it. Nothing it is told names a person or a game's
// code.
type Meter interface {
	// Interaction reports how long an interaction waited for its acknowledgement, or that none got through.
	Interaction(kind string, took time.Duration, err error)
	// Refusal reports why something could not be done.
	Refusal(reason string)
	// Line reports that a line was added to the record of a game.
	Line(game, kind string)
	// Request reports how a request to Discord was answered; status 0 means not at all.
	Request(method string, status int, took time.Duration)
	// Lanes reports how many audiences are being told quickly and slowly, how many wait for their turn, how
	// many have been given up for a while since the start, and whether nothing moves because all places are
	// taken.
	Lanes(quick, slow, waiting, givenUp int, stuck bool)
	// Gateway reports what became of the gateway session of a shard: see discord.GatewayHeld and those with it.
	Gateway(shard int, event string)
}

// unmetered is the meter of a bot that nobody measures.
type unmetered struct{}

func (unmetered) Interaction(string, time.Duration, error) {}
func (unmetered) Refusal(string)                           {}
func (unmetered) Line(string, string)                      {}
func (unmetered) Request(string, int, time.Duration)       {}
func (unmetered) Lanes(int, int, int, int, bool)           {}
func (unmetered) Gateway(int, string)                      {}

// kindName names a kind of interaction in metrics.
func kindName(kind discord.Kind) string {
	switch kind {
	case discord.KindCommand:
		return "command"
	case discord.KindComponent:
		return "component"
	case discord.KindAutocomplete:
		return "autocomplete"
	case discord.KindModal:
		return "modal"
	}
	return "other"
}

// lineNames name the kinds of record lines in metrics.
var lineNames = map[engine.LineKind]string{
	engine.StartLine: "start", engine.ActionLine: "action", engine.ConcedeLine: "concede",
	engine.ExpireLine: "expire", engine.DrawLine: "draw", engine.AdjudgeLine: "adjudge",
	engine.UndoLine: "undo", engine.AdjustLine: "adjust", engine.CheckpointLine: "checkpoint",
	engine.MixLine: "mix", engine.LeaveLine: "leave", engine.HandoverLine: "handover",
}

// reasonOf names the reason of a refusal in metrics.
func reasonOf(err error) string {
	var p *table.Problem
	var r *engine.Refusal
	switch {
	case errors.As(err, &p):
		return p.Code
	case errors.As(err, &r):
		return r.Code
	case errors.Is(err, table.ErrStale):
		return "stale"
	case errors.Is(err, table.ErrFrozen):
		return "frozen"
	case errors.Is(err, errLate):
		return "late"
	}
	return "internal"
}
