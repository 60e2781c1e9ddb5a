-- +goose Up
CREATE TABLE orders (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    user TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
    game     TEXT NOT NULL REFERENCES games (id),
    seat     TEXT NOT NULL,
    decision TEXT NOT NULL,
    since    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX answers_by_time ON answers (at);

-- +goose Down
DROP TABLE answers;
DROP TABLE orders;
