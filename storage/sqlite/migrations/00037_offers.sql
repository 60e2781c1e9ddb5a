-- +goose Up
-- seats that are offered to whoever takes them; "user" is who is asked now, until when
CREATE TABLE offers (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    by      TEXT NOT NULL,
    why     TEXT NOT NULL,
    at      INTEGER NOT NULL,
    user    TEXT NOT NULL,
    until   INTEGER NOT NULL,
    message TEXT NOT NULL,
    letter  TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- when users were last asked to take a seat
CREATE TABLE asked (
    user TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (user, game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_for ON asked (game, seat);

-- who takes over seats of which games on a server
CREATE TABLE substitutes (
    server TEXT NOT NULL,
    user   TEXT NOT NULL,
    games  TEXT NOT NULL,
    PRIMARY KEY (server, user)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE substitutes;
DROP TABLE asked;
DROP TABLE offers;
