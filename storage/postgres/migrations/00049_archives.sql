-- +goose Up
CREATE TABLE archives (
    game  TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id),
    lines BIGINT NOT NULL CHECK (lines > 0),
    data  BYTEA NOT NULL,
    sum   BYTEA NOT NULL
);
-- what is packed cannot be packed again
ALTER TABLE archives ALTER COLUMN data SET STORAGE EXTERNAL;

CREATE INDEX games_by_state ON games (state, updated);

-- +goose Down
DROP INDEX games_by_state;
DROP TABLE archives;
