-- +goose Up
CREATE TABLE stops (
    game   TEXT NOT NULL REFERENCES games (id),
    state  TEXT NOT NULL CHECK (state IN ('cancelled', 'frozen')),
    by     TEXT NOT NULL,
    reason TEXT NOT NULL,
    at     INTEGER NOT NULL,
    was    TEXT NOT NULL,
    paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
    PRIMARY KEY (game, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX stops_by_time ON stops (at);

-- +goose Down
DROP TABLE stops;
