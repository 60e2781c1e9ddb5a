-- +goose Up
-- the name that a game's thread should have, and the one it was given last
CREATE TABLE names (
    game   TEXT PRIMARY KEY REFERENCES games (id),
    wanted TEXT NOT NULL,
    given  TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX misnamed ON names (game) WHERE wanted <> given;

-- +goose Down
DROP TABLE names;
