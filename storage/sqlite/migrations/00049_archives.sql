-- +goose Up
-- games that ended long ago: instead of their lines and positions, all of both packed
CREATE TABLE archives (
    game  TEXT PRIMARY KEY REFERENCES games (id),
    lines INTEGER NOT NULL CHECK (lines > 0), -- how many are packed
    data  BLOB NOT NULL,
    sum   BLOB NOT NULL -- of all of this
) STRICT;

-- most games are over: those that are not are found, and all are counted, without a look at each
CREATE INDEX games_by_state ON games (state, updated);

-- +goose Down
DROP INDEX games_by_state;
DROP TABLE archives;
