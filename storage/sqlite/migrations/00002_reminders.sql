-- +goose Up
ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT '';

CREATE TABLE due (
    game     TEXT NOT NULL REFERENCES games (id),
    seat     TEXT NOT NULL,
    decision TEXT NOT NULL,
    since    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX due_by_time ON due (at);

CREATE TABLE settings (
    user   TEXT PRIMARY KEY,
    zone   TEXT NOT NULL,
    quiet  TEXT NOT NULL,
    remind TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE settings;
DROP TABLE due;
ALTER TABLE games DROP COLUMN pace;
