-- +goose Up
-- how games ended. Of games that were played here it follows from their records, and stands here so that
-- statistics and ratings need not replay them
CREATE TABLE results (
    id      TEXT PRIMARY KEY, -- a game's, or one of its own
    origin  TEXT NOT NULL,
    state   TEXT NOT NULL,
    rules   TEXT NOT NULL,
    options TEXT NOT NULL,
    server  TEXT NOT NULL,
    begun   INTEGER NOT NULL, -- 0 where nobody knows
    ended   INTEGER NOT NULL,
    how     TEXT NOT NULL,
    victory TEXT NOT NULL,
    ending  TEXT NOT NULL,
    facts   TEXT NOT NULL,
    lines   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of ON results (server, ended);

-- who sat where, and where they came in
CREATE TABLE result_seats (
    result TEXT NOT NULL REFERENCES results (id),
    n      INTEGER NOT NULL,
    seat   TEXT NOT NULL,
    side   TEXT NOT NULL,
    user   TEXT NOT NULL,
    name   TEXT NOT NULL,
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    last   INTEGER NOT NULL CHECK (last IN (0, 1)),
    place  INTEGER NOT NULL,
    agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)),
    PRIMARY KEY (result, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_seats_of ON result_seats (user);

-- what people have done with results of games that were played elsewhere
CREATE TABLE result_deeds (
    result TEXT NOT NULL REFERENCES results (id),
    n      INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    "by"   TEXT NOT NULL,
    kind   TEXT NOT NULL,
    PRIMARY KEY (result, n)
) STRICT, WITHOUT ROWID;

-- games that have ended and of which no result is kept: it is made later, and if that fails once more then
CREATE TABLE unkept (
    game TEXT PRIMARY KEY REFERENCES games (id),
    due  INTEGER NOT NULL -- not before
) STRICT, WITHOUT ROWID;
INSERT INTO unkept SELECT id, 0 FROM games WHERE state = 'finished' AND sequence > 0;

-- +goose Down
DROP TABLE unkept;
DROP TABLE result_deeds;
DROP TABLE result_seats;
DROP TABLE results;
