-- +goose Up
ALTER TABLE lines ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE positions ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE games ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE servers ADD COLUMN name TEXT NOT NULL DEFAULT '';

CREATE TABLE ledger (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    sealed  INTEGER NOT NULL, -- for which version of the tables all sums were made
    commits INTEGER NOT NULL, -- how many changes the store has seen
    seen    INTEGER NOT NULL  -- when the bot looked at its clock last
) STRICT;
INSERT INTO ledger (one, sealed, commits, seen) VALUES (1, 0, 0, 0);

-- +goose Down
DROP TABLE ledger;
ALTER TABLE servers DROP COLUMN name;
ALTER TABLE games DROP COLUMN sum;
ALTER TABLE positions DROP COLUMN sum;
ALTER TABLE lines DROP COLUMN sum;
