package main

import (
	"context"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// unlimited lets a machine open as many games on a server as it likes: the brakes are for people.
func unlimited(ctx context.Context, store storage.Store, server ids.Server) error {
	return store.SetServer(ctx, storage.Server{ID: server, Limits: table.Unlimited()})
}
