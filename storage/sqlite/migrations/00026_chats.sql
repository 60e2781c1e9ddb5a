-- +goose Up
-- the thread for talk beside a game
CREATE TABLE chats (
    game   TEXT PRIMARY KEY REFERENCES games (id),
    thread TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE chats;
