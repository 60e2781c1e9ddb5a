package robots

import (
	"context"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// Unlimited lets a machine open as many games on a server as it likes: the brakes are for people.
func Unlimited(ctx context.Context, store storage.Store, server ids.Server) error {
	return store.SetServer(ctx, storage.Server{ID: server, Limits: table.Unlimited()})
}
