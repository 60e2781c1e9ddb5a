-- +goose Up
ALTER TABLE games ADD COLUMN lobby TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE games DROP COLUMN lobby;
