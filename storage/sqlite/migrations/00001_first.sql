-- +goose Up
CREATE TABLE users (
    id        TEXT PRIMARY KEY,
    name      TEXT NOT NULL,
    locale    TEXT NOT NULL,
    dm_closed INTEGER NOT NULL DEFAULT 0 CHECK (dm_closed IN (0, 1))
) STRICT;

CREATE TABLE games (
    id             TEXT PRIMARY KEY,
    rules          TEXT NOT NULL,
    options        TEXT NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'finished', 'cancelled', 'frozen')),
    server         TEXT NOT NULL,
    channel        TEXT NOT NULL,
    lobby_message  TEXT NOT NULL DEFAULT '',
    thread         TEXT NOT NULL DEFAULT '',
    status_message TEXT NOT NULL DEFAULT '',
    language       TEXT NOT NULL,
    host           TEXT NOT NULL,
    sequence       INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
    chance         INTEGER NOT NULL DEFAULT 0 CHECK (chance >= 0),
    waits          TEXT NOT NULL DEFAULT '',
    commitment     TEXT NOT NULL,
    seed           BLOB NOT NULL,
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX games_by_thread ON games (thread) WHERE thread <> '';
CREATE INDEX games_by_server ON games (server, updated);

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    user TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user);

CREATE TABLE lines (
    game     TEXT NOT NULL REFERENCES games (id),
    sequence INTEGER NOT NULL CHECK (sequence >= 0),
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE positions (
    game     TEXT PRIMARY KEY REFERENCES games (id),
    sequence INTEGER NOT NULL,
    data     BLOB NOT NULL
) STRICT;

CREATE TABLE drafts (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL REFERENCES games (id),
    seat     TEXT NOT NULL,
    user     TEXT NOT NULL,
    decision TEXT NOT NULL,
    partial  TEXT NOT NULL,
    updated  INTEGER NOT NULL
) STRICT;

CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game       TEXT NOT NULL REFERENCES games (id),
    audience   TEXT NOT NULL,
    kind       TEXT NOT NULL,
    body       TEXT NOT NULL,
    created    INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_by_audience ON outbox (game, audience);

CREATE TABLE interactions (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE interactions;
DROP TABLE outbox;
DROP TABLE drafts;
DROP TABLE positions;
DROP TABLE lines;
DROP TABLE seats;
DROP TABLE games;
DROP TABLE users;
