package main

import (
	"context"

	"redbook/bot/table"
	"redbook/storage"
)

// unlimited lets a machine open as many games on a server as it likes: the brakes are for people.
func unlimited(ctx context.Context, store storage.Store, server string) error {
	return store.SetServer(ctx, storage.Server{ID: server, Limits: table.Unlimited()})
}
