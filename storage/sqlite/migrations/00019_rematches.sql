-- +goose Up
-- the finished game that this one plays again
ALTER TABLE games ADD COLUMN rematch TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX rematches ON games (rematch) WHERE rematch <> '' AND state <> 'cancelled';

-- +goose Down
DROP INDEX rematches;
ALTER TABLE games DROP COLUMN rematch;
