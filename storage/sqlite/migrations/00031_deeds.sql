-- +goose Up
-- what organisers have done to games
CREATE TABLE deeds (
    id   INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    by   TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at   INTEGER NOT NULL
) STRICT;
CREATE INDEX deeds_of ON deeds (game);

-- +goose Down
DROP TABLE deeds;
