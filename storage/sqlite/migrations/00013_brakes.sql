-- +goose Up
ALTER TABLE servers ADD COLUMN limits TEXT NOT NULL DEFAULT '';

CREATE TABLE bells (
    scope  TEXT NOT NULL,
    called TEXT NOT NULL,
    kind   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (scope, called, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX bells_by_time ON bells (at);

-- +goose Down
DROP TABLE bells;
ALTER TABLE servers DROP COLUMN limits;
