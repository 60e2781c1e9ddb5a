package bot

import (
	"context"
	"time"

	"redbook/assets/words"
)

// What fails on our side may fail after what was asked for is done and kept: a database went away before it
// could be shown. Whoever is told that nothing was changed tries again, and does it twice.
const (
	failLooks = 10 * time.Second // how long it is looked for whether it was done
	failAgain = 250 * time.Millisecond
)

// fails says that an interaction failed on our side, and whether what it asked for was done.
func (p *press) fails(ctx context.Context, err error) string {
	p.bot.log.Error("interaction failed", "error", err)
	looking, cancel := context.WithTimeout(ctx, failLooks)
	defer cancel()
	for {
		done, err := p.bot.tables.Store().Remembers(looking, p.i.ID)
		switch {
		case err == nil && done:
			return words.Text(p.lang, "bot.fail.done", nil)
		case err == nil:
			return "⚠️ " + words.Text(p.lang, "bot.internal", nil)
		case looking.Err() != nil:
			return words.Text(p.lang, "bot.fail.perhaps", nil)
		}
		waker(nil).rest(looking, failAgain)
	}
}
