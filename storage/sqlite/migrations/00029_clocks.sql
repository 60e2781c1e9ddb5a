-- +goose Up
-- what a table has agreed on for its clock, and what its seats' banks of time hold; both opaque
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN banks TEXT NOT NULL DEFAULT '';

-- when games with a clock stood still: nobody could act, or the program did not run; "ended" is 0 until then
CREATE TABLE stood (
    game  TEXT NOT NULL REFERENCES games (id),
    begun INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (game, begun)
) STRICT, WITHOUT ROWID;
CREATE INDEX stands ON stood (game) WHERE ended = 0;
CREATE INDEX games_by_clock ON games (id, sequence, state, restored) WHERE clock <> '';

-- when the program has last said that it runs
CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE alive;
DROP INDEX games_by_clock;
DROP TABLE stood;
ALTER TABLE games DROP COLUMN banks;
ALTER TABLE games DROP COLUMN clock;
