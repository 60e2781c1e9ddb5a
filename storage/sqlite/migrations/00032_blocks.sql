-- +goose Up
-- with whom somebody does not want to play
CREATE TABLE blocks (
    user    TEXT NOT NULL,
    blocked TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (blocked);

-- +goose Down
DROP TABLE blocks;
