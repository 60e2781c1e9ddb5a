package robots

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
)

// A soak may bring its bots to a newer program while they are killed and people play on: one after the other
// is told to end and started anew as that program, and so long the two serve one store side by side. The soak
// reads the store as the newer one does.

// upgrade is how one bot was replaced.
type upgrade struct {
	ended   time.Duration   // after it was told to
	heard   time.Duration   // and all shards had sessions again
	unheard []time.Duration // how long each shard had none at a stretch
}

// upgradeDue reports whether the next bot is to be replaced: the first one when half of the misfortunes are
// done, each other one when a twentieth more are.
func (s *soak) upgradeDue() bool {
	c := &s.cluster
	done := int(s.killed.Load()) + c.cut + c.restarted
	return s.Newer != nil && c.newer < s.Processes && done*20 >= (s.Kills+s.Cuts+s.Restarts)*(10+c.newer)
}

// upgradeNext replaces the next bot.
func (s *soak) upgradeNext(ctx context.Context) error {
	c := &s.cluster
	if _, err := s.allHeard(ctx, time.Now()); err != nil { // else it is not this that is measured
		return err
	}
	stop := s.listen()
	bot, began := c.take(c.newer), time.Now()
	if !s.leaves(bot) {
		if err := bot.End(); err != nil {
			return err
		}
	}
	u := upgrade{ended: time.Since(began)}
	c.newer++
	if err := s.startOne(c.newer - 1); err != nil {
		return err
	}
	var err error
	u.heard, err = s.allHeard(ctx, began)
	pause(ctx, balanced)
	u.unheard = stop()
	c.upgrades = append(c.upgrades, u)
	return err
}

// balanced is how long after the start of a bot it has its share of the shards.
const balanced = 15 * time.Second

// listen measures how long each shard has no session at a stretch, until stop.
func (s *soak) listen() (stop func() []time.Duration) {
	longest, last := make([]time.Duration, s.Shards), make([]time.Time, s.Shards)
	for shard := range last {
		last[shard] = time.Now()
	}
	listening, end := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ; listening.Err() == nil; pause(listening, 10*time.Millisecond) {
			heard := s.shardsHeard()
			for shard := range last {
				if now := time.Now(); slices.Contains(heard, shard) {
					last[shard] = now
				} else {
					longest[shard] = max(longest[shard], now.Sub(last[shard]))
				}
			}
		}
	}()
	return func() []time.Duration {
		end()
		<-done
		return longest
	}
}

// reportUpgrades says how the bots were replaced, and who was asked to wait for it.
func (s *soak) reportUpgrades(out io.Writer) {
	for n, u := range s.cluster.upgrades {
		fmt.Fprintf(out, "upgrade of process %d: ended after %v, all shards heard after %v; unheard by shard:", n+1,
			u.ended.Round(10*time.Millisecond), u.heard.Round(10*time.Millisecond))
		for _, took := range u.unheard {
			fmt.Fprintf(out, " %v", took.Round(10*time.Millisecond))
		}
		fmt.Fprintln(out)
	}
	if s.Newer == nil {
		return
	}
	asked := 0
	for _, u := range s.uses {
		if slices.ContainsFunc(words.Languages, func(lang words.Lang) bool {
			return strings.Contains(u.text, words.Text(lang, "table.problem.newer", nil))
		}) {
			asked++
		}
	}
	fmt.Fprintf(out, "answers that the older program left to the newer one: %d\n", asked)
}
