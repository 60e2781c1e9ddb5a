package bot

import (
	"context"
	"log/slog"
	"testing"

	"redbook/bot/table"
	"redbook/storage"
)

// talkative is a store that hears something of another process.
type talkative struct {
	storage.Store
	news storage.News
}

func (s talkative) Listen(ctx context.Context, heard func(storage.News)) {
	heard(s.news)
	<-ctx.Done()
}

// What another process has left to this one is looked at at once.
func TestNewsWakeWhoeverSeesToThem(t *testing.T) {
	for news, wakes := range map[storage.News]func(b *Bot) []waker{
		storage.NewsOfGames:  func(b *Bot) []waker { return []waker{b.stirred, b.asked} },
		storage.NewsOfEvents: func(b *Bot) []waker { return []waker{b.eventful, b.roled} },
	} {
		b := &Bot{stirred: newWaker(), asked: newWaker(), eventful: newWaker(), roled: newWaker()}
		b.publisher = table.NewPublisher(b, slog.New(slog.DiscardHandler))
		b.tables = table.New(talkative{news: news}, nil, nil, b.stir)
		stop := b.startListening(t.Context())
		for _, w := range wakes(b) {
			<-w
		}
		stop()
		for _, w := range []waker{b.stirred, b.asked, b.eventful, b.roled} {
			if len(w) > 0 {
				t.Errorf("news of %s wake others", news)
			}
		}
	}
}
