-- +goose Up
ALTER TABLE games ADD COLUMN after TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX sequels ON games (after) WHERE after <> '' AND state <> 'cancelled';

-- +goose Down
DROP INDEX sequels;
ALTER TABLE games DROP COLUMN after;
