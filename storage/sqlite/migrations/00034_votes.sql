-- +goose Up
-- what players ask each other for, one of a kind; "after" is -1 for what stands however the game goes on
CREATE TABLE votes (
    game  TEXT NOT NULL REFERENCES games (id),
    kind  TEXT NOT NULL,
    after INTEGER NOT NULL,
    until INTEGER NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (game, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX votes_due ON votes (until);

-- what was asked for before, unless the game has gone on: an undo, or that the game be cancelled; it has
-- three days from now on
INSERT INTO votes (game, kind, after, until, body)
SELECT game, 'undo', r.after, (unixepoch() + 259200) * 1000000, json_object('kind', 'undo', 'id', 'before', 'by', json_extract(body, '$.user'),
    'chair', json_extract(body, '$.chair'), 'line', r.after, 'agreed', json(coalesce(json_extract(body, '$.agreed'), '[]')),
    'undo', json(body))
FROM requests AS r JOIN games ON id = game AND sequence = r.after
    WHERE json_valid(body) AND json_extract(body, '$.cancel') IS NULL;
INSERT INTO votes (game, kind, after, until, body)
SELECT game, 'cancel', -1, (unixepoch() + 259200) * 1000000, json_object('kind', 'cancel', 'id', 'before', 'by',
    json_extract(body, '$.cancel.user'),
    'line', r.after, 'agreed', json(coalesce(json_extract(body, '$.cancel.agreed'), '[]')),
    'reason', json_extract(body, '$.cancel.reason'), 'organiser', json('true'))
FROM requests AS r JOIN games ON id = game AND sequence = r.after
    WHERE json_valid(body) AND json_extract(body, '$.cancel') IS NOT NULL;
DROP TABLE requests;

-- when a pause ends by itself; 0: when an organiser ends it
ALTER TABLE pauses ADD COLUMN until INTEGER NOT NULL DEFAULT 0;
CREATE INDEX pauses_due ON pauses (until) WHERE until > 0;
-- … of a game that was cancelled while it was paused
ALTER TABLE stops ADD COLUMN until INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE stops DROP COLUMN until;
DROP INDEX pauses_due;
ALTER TABLE pauses DROP COLUMN until;
DROP TABLE votes;
CREATE TABLE requests (
    game  TEXT PRIMARY KEY REFERENCES games (id),
    after INTEGER NOT NULL,
    body  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
