-- +goose Up
CREATE TABLE requests (
    game  TEXT PRIMARY KEY REFERENCES games (id),
    after INTEGER NOT NULL,
    body  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE settings ADD COLUMN previews TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE settings DROP COLUMN previews;
DROP TABLE requests;
