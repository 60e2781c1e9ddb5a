-- +goose Up
-- what stays of a letter when it asks no more
ALTER TABLE letters ADD COLUMN body TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE letters DROP COLUMN body;
