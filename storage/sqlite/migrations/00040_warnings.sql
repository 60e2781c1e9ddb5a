-- +goose Up
-- how far the player of a seat has been warned that time is running out
CREATE TABLE warnings (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE warnings;
