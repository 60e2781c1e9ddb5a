-- +goose Up
-- what channels are to be told of results of games that were played elsewhere
CREATE TABLE result_news (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    server   TEXT NOT NULL,
    channel  TEXT NOT NULL,
    language TEXT NOT NULL,
    kind     TEXT NOT NULL,
    result   TEXT NOT NULL, -- '' for several
    results  INTEGER NOT NULL,
    name     TEXT NOT NULL,
    user     TEXT NOT NULL,
    "by"     TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE result_news;
