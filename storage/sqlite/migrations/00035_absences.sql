-- +goose Up
-- when users are away: "until" before its end, in days of a zone
CREATE TABLE leaves (
    user  TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    zone  TEXT NOT NULL,
    PRIMARY KEY (user, since)
) STRICT, WITHOUT ROWID;

-- until when a game does not remind a user
CREATE TABLE snoozes (
    game  TEXT NOT NULL REFERENCES games (id),
    user  TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

-- the questions of seats about which their partners have conferred, and since when
CREATE TABLE confers (
    game     TEXT NOT NULL REFERENCES games (id),
    seat     TEXT NOT NULL,
    decision TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, seat, at)
) STRICT, WITHOUT ROWID;

-- until when all is told that a question was due for, and how often that was
ALTER TABLE due ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE due ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
UPDATE due SET seen = at - 1;

-- +goose Down
ALTER TABLE due DROP COLUMN told;
ALTER TABLE due DROP COLUMN seen;
DROP TABLE confers;
DROP TABLE snoozes;
DROP TABLE leaves;
