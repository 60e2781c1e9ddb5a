-- +goose Up
-- whether lobby and thread of a game are one post of a forum
ALTER TABLE games ADD COLUMN post INTEGER NOT NULL DEFAULT 0 CHECK (post IN (0, 1));

-- +goose Down
ALTER TABLE games DROP COLUMN post;
