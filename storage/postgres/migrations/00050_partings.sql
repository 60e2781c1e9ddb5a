-- +goose Up
-- who is being forgotten, for some minutes; of the moment, and in no copy or backup
CREATE TABLE partings (
    parting TEXT COLLATE "C" PRIMARY KEY,
    at      BIGINT NOT NULL
);
