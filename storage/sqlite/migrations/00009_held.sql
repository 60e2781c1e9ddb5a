-- +goose Up
CREATE TABLE held (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    user TEXT NOT NULL,
    PRIMARY KEY (game, seat, user)
) STRICT, WITHOUT ROWID;
INSERT INTO held SELECT game, seat, user FROM seats WHERE game IN (SELECT id FROM games WHERE sequence > 0);

-- +goose Down
DROP TABLE held;
