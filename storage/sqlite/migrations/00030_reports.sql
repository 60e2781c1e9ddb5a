-- +goose Up
-- what players have reported to the operator
CREATE TABLE reports (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (id),
    lines   INTEGER NOT NULL,
    user    TEXT NOT NULL,
    seats   TEXT NOT NULL,
    words   TEXT NOT NULL,
    version TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reports_of ON reports (user, at);

-- +goose Down
DROP TABLE reports;
