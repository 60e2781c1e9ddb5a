-- +goose Up
ALTER TABLE games ADD COLUMN messages TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN restored INTEGER NOT NULL DEFAULT 0 CHECK (restored IN (0, 1));
UPDATE games SET restored = 1 WHERE sequence > 0 AND id IN (SELECT game FROM outbox WHERE kind = 'restored');

-- +goose Down
ALTER TABLE games DROP COLUMN restored;
ALTER TABLE games DROP COLUMN messages;
