-- +goose Up
-- when a reminder has fallen due that the user's digest is to bring
ALTER TABLE settings ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE settings DROP COLUMN reminded;
