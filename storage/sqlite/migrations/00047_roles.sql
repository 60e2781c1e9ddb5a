-- +goose Up
-- for how many lines of an event it is settled who is to hold its roles
ALTER TABLE events ADD COLUMN roled INTEGER NOT NULL DEFAULT 0;

-- the roles of servers that the members of leagues hold: such as are wanted, and such as are to be taken away
CREATE TABLE roles (
    league TEXT NOT NULL REFERENCES events (id), -- its first season
    role   TEXT NOT NULL,
    user   TEXT NOT NULL,
    server TEXT NOT NULL,
    wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
    done   INTEGER NOT NULL CHECK (done IN (0, 1)), -- Discord has done it
    PRIMARY KEY (league, role, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX roles_open ON roles (server) WHERE done = 0;
CREATE INDEX roles_of ON roles (user);
CREATE INDEX roles_held ON roles (role, user);

-- +goose Down
DROP TABLE roles;
ALTER TABLE events DROP COLUMN roled;
