-- +goose Up
-- the channel in which a message lists a server's games, that message, and the role of those who look for games
ALTER TABLE servers ADD COLUMN list TEXT NOT NULL DEFAULT '';
ALTER TABLE servers ADD COLUMN list_message TEXT NOT NULL DEFAULT '';
ALTER TABLE servers ADD COLUMN players TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE servers DROP COLUMN players;
ALTER TABLE servers DROP COLUMN list_message;
ALTER TABLE servers DROP COLUMN list;
