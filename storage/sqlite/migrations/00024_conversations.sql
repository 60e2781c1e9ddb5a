-- +goose Up
-- where a user reads what only they may know, and the private thread of a game for it
ALTER TABLE settings ADD COLUMN private TEXT NOT NULL DEFAULT '';
CREATE TABLE conversations (
    game   TEXT NOT NULL REFERENCES games (id),
    user   TEXT NOT NULL,
    thread TEXT NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversations_by_thread ON conversations (thread);

-- +goose Down
DROP TABLE conversations;
ALTER TABLE settings DROP COLUMN private;
