-- +goose Up
-- results are made anew, the newest first: their facts tell of luck now
INSERT INTO unkept SELECT id, 0 FROM games WHERE state = 'finished' AND sequence > 0 ON CONFLICT DO NOTHING;

-- +goose Down
SELECT 1;
