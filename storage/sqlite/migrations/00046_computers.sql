-- +goose Up
-- a computer holds the seat and answers then, else a standing order
ALTER TABLE answers ADD COLUMN computer INTEGER NOT NULL DEFAULT 0 CHECK (computer IN (0, 1));

-- +goose Down
ALTER TABLE answers DROP COLUMN computer;
