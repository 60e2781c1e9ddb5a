-- +goose Up
-- the messages of a thread before the newest one: from which line of the record on they tell, and what
CREATE TABLE stories (
    game    TEXT NOT NULL REFERENCES games (id),
    message TEXT NOT NULL,
    line    INTEGER NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (game, message)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE stories;
