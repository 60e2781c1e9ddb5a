-- +goose Up
-- One program serves a file, and remembers itself who is being forgotten: that stands in PostgreSQL alone.
SELECT 1;

-- +goose Down
SELECT 1;
