-- +goose Up
-- who has changed how a server is set up
CREATE TABLE setups (
    id     INTEGER PRIMARY KEY,
    server TEXT NOT NULL,
    by     TEXT NOT NULL,
    kind   TEXT NOT NULL,
    body   TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT;
CREATE INDEX setups_of ON setups (server);
-- organisers have answered a report, which stays the operator's until it is closed
ALTER TABLE reports ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;

-- +goose Down
DROP TABLE setups;
ALTER TABLE reports DROP COLUMN answered;
