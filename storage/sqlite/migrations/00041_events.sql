-- +goose Up
-- leagues and tournaments
CREATE TABLE events (
    id       TEXT PRIMARY KEY,
    server   TEXT NOT NULL,
    channel  TEXT NOT NULL,
    language TEXT NOT NULL,
    name     TEXT NOT NULL,
    after    TEXT NOT NULL,
    live     INTEGER NOT NULL,
    due      INTEGER NOT NULL, -- 0 for not before somebody acts
    lines    INTEGER NOT NULL,
    told     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX events_of ON events (server);
CREATE INDEX events_live ON events (live) WHERE live;
CREATE UNIQUE INDEX events_after ON events (after) WHERE after <> '';

-- their books
CREATE TABLE event_lines (
    event TEXT NOT NULL REFERENCES events (id),
    n     INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (event, n)
) STRICT, WITHOUT ROWID;

-- which games were opened for which of theirs
CREATE TABLE event_games (
    game  TEXT PRIMARY KEY REFERENCES games (id),
    event TEXT NOT NULL REFERENCES events (id),
    name  TEXT NOT NULL,
    noted INTEGER NOT NULL -- its end stands in the book
) STRICT, WITHOUT ROWID;
CREATE INDEX event_games_open ON event_games (event) WHERE noted = 0;
CREATE INDEX event_games_of ON event_games (event, name);

-- +goose Down
DROP TABLE event_games;
DROP TABLE event_lines;
DROP TABLE events;
