-- +goose Up
-- the newest of a user that ended in one way
DROP INDEX waited_for;
CREATE INDEX waited_of ON waited (user, how, ended);

-- +goose Down
DROP INDEX waited_of;
CREATE INDEX waited_for ON waited (user, ended);
