-- +goose Up
ALTER TABLE settings ADD COLUMN calls TEXT NOT NULL DEFAULT '';

-- what a seat has not been told yet
CREATE TABLE unread (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- the message of a thread that grows
CREATE TABLE threads (
    game TEXT PRIMARY KEY REFERENCES games (id),
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- the last letter to a user that asks something
CREATE TABLE letters (
    game    TEXT NOT NULL REFERENCES games (id),
    user    TEXT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE letters;
DROP TABLE threads;
DROP TABLE unread;
ALTER TABLE settings DROP COLUMN calls;
