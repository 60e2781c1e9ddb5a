-- +goose Up
CREATE TABLE servers (
    id        TEXT PRIMARY KEY,
    channel   TEXT NOT NULL DEFAULT '',
    language  TEXT NOT NULL DEFAULT '',
    organiser TEXT NOT NULL DEFAULT '',
    away      INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE pauses (
    game TEXT PRIMARY KEY REFERENCES games (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE gone (
    game TEXT NOT NULL REFERENCES games (id),
    user TEXT NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE gone;
DROP TABLE pauses;
DROP TABLE servers;
