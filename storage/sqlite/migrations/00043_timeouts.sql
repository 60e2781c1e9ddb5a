-- +goose Up
-- when the clock of a running game can be over next, at the earliest. Whatever may change that makes it 0, by
-- itself, with another value of "seen": no part of the program can forget to.
CREATE TABLE timeouts (
    game TEXT PRIMARY KEY REFERENCES games (id),
    at   INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX timeouts_by_time ON timeouts (at);
INSERT INTO timeouts (game, at, seen)
    SELECT id, 0, random() FROM games WHERE clock <> '' AND state = 'running' AND sequence > 0;

-- +goose StatementBegin
CREATE TRIGGER timeouts_game AFTER UPDATE OF sequence, waits, banks, clock, state, restored ON games BEGIN
    DELETE FROM timeouts WHERE game = new.id;
    INSERT INTO timeouts (game, at, seen)
        SELECT new.id, 0, random() WHERE new.clock <> '' AND new.state = 'running' AND new.sequence > 0;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER timeouts_warned AFTER INSERT ON warnings BEGIN
    UPDATE timeouts SET at = 0, seen = random() WHERE game = new.game;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER timeouts_warned_again AFTER UPDATE ON warnings BEGIN
    UPDATE timeouts SET at = 0, seen = random() WHERE game = new.game;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER timeouts_seated AFTER UPDATE ON seats BEGIN
    UPDATE timeouts SET at = 0, seen = random() WHERE game = new.game;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER timeouts_seat_taken AFTER INSERT ON seats BEGIN
    UPDATE timeouts SET at = 0, seen = random() WHERE game = new.game;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER timeouts_leave AFTER INSERT ON leaves BEGIN
    UPDATE timeouts SET at = 0, seen = random() WHERE game IN (SELECT game FROM seats WHERE user = new.user);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER timeouts_leave_changed AFTER UPDATE ON leaves BEGIN
    UPDATE timeouts SET at = 0, seen = random() WHERE game IN (SELECT game FROM seats WHERE user = new.user);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER timeouts_leave_gone AFTER DELETE ON leaves BEGIN
    UPDATE timeouts SET at = 0, seen = random() WHERE game IN (SELECT game FROM seats WHERE user = old.user);
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER timeouts_game;
DROP TRIGGER timeouts_warned;
DROP TRIGGER timeouts_warned_again;
DROP TRIGGER timeouts_seated;
DROP TRIGGER timeouts_seat_taken;
DROP TRIGGER timeouts_leave;
DROP TRIGGER timeouts_leave_changed;
DROP TRIGGER timeouts_leave_gone;
DROP TABLE timeouts;
