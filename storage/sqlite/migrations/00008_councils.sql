-- +goose Up
CREATE TABLE councils (
    game     TEXT NOT NULL REFERENCES games (id),
    partners TEXT NOT NULL,
    thread   TEXT NOT NULL,
    greeted  INTEGER NOT NULL CHECK (greeted IN (0, 1)),
    PRIMARY KEY (game, partners)
) STRICT, WITHOUT ROWID;
CREATE INDEX councils_by_thread ON councils (thread);

-- +goose Down
DROP TABLE councils;
