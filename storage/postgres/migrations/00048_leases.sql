-- +goose Up
-- These three are of the moment, and in no copy or backup.

-- the processes that serve the store, until they are taken to be dead
CREATE TABLE processes (
    process TEXT COLLATE "C" PRIMARY KEY,
    shards  BIGINT NOT NULL CHECK (shards > 0),        -- how many it counts
    fixed   BIGINT NOT NULL CHECK (fixed IN (0, 1)), -- it is told which ones it has
    until   TIMESTAMPTZ NOT NULL -- by the database's clock
);

-- which process works for a shard; one that is not in the table above does so no more
CREATE TABLE leases (
    shard   BIGINT PRIMARY KEY,
    process TEXT COLLATE "C" NOT NULL DEFAULT '',
    epoch   BIGINT NOT NULL DEFAULT 1
);

-- when the next turn of something begins
CREATE TABLE turns (
    turn TEXT COLLATE "C" PRIMARY KEY,
    next TIMESTAMPTZ NOT NULL
);
