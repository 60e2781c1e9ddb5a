-- +goose Up
-- who sat where from when on in games that have begun, "" for nobody; "left" is that whoever sat there before
-- has left the game
CREATE TABLE sittings (
    game  TEXT NOT NULL REFERENCES games (id),
    lines INTEGER NOT NULL,
    since INTEGER NOT NULL,
    seat  TEXT NOT NULL,
    user  TEXT NOT NULL,
    left  INTEGER NOT NULL CHECK (left IN (0, 1)),
    PRIMARY KEY (game, lines, since, seat)
) STRICT, WITHOUT ROWID;

-- who has held a seat alone has sat there from the start; of seats that have changed hands it is only known
-- who sits there now
INSERT INTO sittings SELECT h.game, 1, l.at, h.seat, h.user, 0
    FROM held AS h JOIN lines AS l ON l.game = h.game AND l.sequence = 0
    WHERE 1 = (SELECT count(*) FROM held WHERE game = h.game AND seat = h.seat);
INSERT INTO sittings SELECT s.game, g.sequence, g.updated, s.seat, s.user, 0
    FROM seats AS s JOIN games AS g ON g.id = s.game
    WHERE g.sequence > 0 AND 1 < (SELECT count(*) FROM held WHERE game = s.game AND seat = s.seat);

-- how long games have waited for their players, and who has left them: all of it follows from the games'
-- lines and the sittings, and stands here so that it need not be counted whenever somebody asks
CREATE TABLE waited (
    game  TEXT NOT NULL REFERENCES games (id),
    lines INTEGER NOT NULL,
    seat  TEXT NOT NULL,
    user  TEXT NOT NULL,
    how   TEXT NOT NULL,
    begun INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    took  INTEGER NOT NULL CHECK (took >= 0),
    kept  INTEGER NOT NULL CHECK (kept IN (0, 1)),
    PRIMARY KEY (game, lines, seat, user, how, begun)
) STRICT, WITHOUT ROWID;
CREATE INDEX waited_for ON waited (user, ended);

-- when games without a clock stood still is noted as well
DROP INDEX games_by_clock;
CREATE INDEX games_going_on ON games (id, sequence, state, restored) WHERE sequence > 0 AND state <> 'finished';

-- +goose Down
DROP INDEX games_going_on;
CREATE INDEX games_by_clock ON games (id, sequence, state, restored) WHERE clock <> '';
DROP TABLE waited;
DROP TABLE sittings;
