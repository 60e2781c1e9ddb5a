-- +goose Up
-- whether a user is told what the steps of a game that is new to them are for
ALTER TABLE settings ADD COLUMN hints TEXT NOT NULL DEFAULT '';

-- the question beside which a user was given a hint
CREATE TABLE hints (
    user     TEXT NOT NULL,
    hint     TEXT NOT NULL,
    question TEXT NOT NULL,
    PRIMARY KEY (user, hint)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE hints;
ALTER TABLE settings DROP COLUMN hints;
