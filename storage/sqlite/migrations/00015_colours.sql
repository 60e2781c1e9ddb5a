-- +goose Up
-- the colours of pictures, for what one user sees and for what a whole server does
ALTER TABLE settings ADD COLUMN colours TEXT NOT NULL DEFAULT '';
ALTER TABLE servers ADD COLUMN colours TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE servers DROP COLUMN colours;
ALTER TABLE settings DROP COLUMN colours;
