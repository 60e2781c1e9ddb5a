package bot

import (
	"context"

	"redbook/storage"
)

// startListening has this process look at once at what another one has left to it, until stop is called.
func (b *Bot) startListening(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.tables.Store().Listen(ctx, b.hear)
	}()
	return func() { cancel(); <-done }
}

// hear wakes whoever sees to news of a kind.
func (b *Bot) hear(n storage.News) {
	switch n {
	case storage.NewsOfGames:
		b.stir()
	case storage.NewsOfEvents:
		b.stirEvents()
	case storage.NewsOfShards:
		b.shared.wake()
	}
}

// stir is for when something may have to be told or answered in a game.
func (b *Bot) stir() {
	b.publisher.Wake()
	b.stirred.wake()
	b.asked.wake()
}

// stirEvents is for when an event has other lines.
func (b *Bot) stirEvents() {
	b.eventful.wake()
	b.roled.wake()
}
