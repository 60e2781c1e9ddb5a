-- +goose Up
-- the direct message in which the holder of a seat finds what stays secret
CREATE TABLE hands (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    user    TEXT NOT NULL,
    message TEXT NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- how often a user is told in one letter what waits for them, when they were last, and by which message
ALTER TABLE settings ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE settings ADD COLUMN digested INTEGER NOT NULL DEFAULT 0;
ALTER TABLE settings ADD COLUMN digest_message TEXT NOT NULL DEFAULT '';

-- the games that do not call a user
CREATE TABLE mutes (
    game TEXT NOT NULL REFERENCES games (id),
    user TEXT NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE mutes;
ALTER TABLE settings DROP COLUMN digest_message;
ALTER TABLE settings DROP COLUMN digested;
ALTER TABLE settings DROP COLUMN digest;
DROP TABLE hands;
