-- +goose Up
-- the newest program that has changed the game, by the number of its way to keep games; NULL: from before there were numbers
ALTER TABLE games ADD COLUMN program BIGINT;

-- The oldest program that can serve this store, by the newest migration that it knows. A migration that only adds leaves it as it is;
-- one that takes something away, or changes what the sums of games are made from, raises it.
ALTER TABLE ledger ADD COLUMN oldest BIGINT NOT NULL DEFAULT 51;

-- +goose Down
ALTER TABLE ledger DROP COLUMN oldest;
ALTER TABLE games DROP COLUMN program;
