package bot

import (
	"redbook/assets/words"
	"redbook/bot/discord"
)

// Permissions are those without which a game cannot be played in a channel.
func Permissions() discord.Permissions {
	var all discord.Permissions
	for _, n := range needed {
		all |= n.permission
	}
	return all
}

// Missing names the needed permissions that are not among those held.
func Missing(held discord.Permissions, lang words.Lang) []string {
	var names []string
	for _, n := range needed {
		if !held.Has(n.permission) {
			names = append(names, words.Text(lang, "bot.permission."+n.key, nil))
		}
	}
	return names
}
