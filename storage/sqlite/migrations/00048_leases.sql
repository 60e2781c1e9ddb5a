-- +goose Up
-- One program serves a file, and holds all shards: their leases are kept in PostgreSQL alone.
SELECT 1;

-- +goose Down
SELECT 1;
