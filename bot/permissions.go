package bot

import (
	"strings"

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

// lacking names, as one text, what a place of a kind lacks: a thread that exists needs less than a channel for games.
func lacking(held discord.Permissions, kind discord.ChannelType, lang words.Lang) string {
	if kind.Thread() {
		held |= discord.PermSendMessages | discord.PermCreatePublicThreads // not needed there
	}
	return strings.Join(Missing(held, lang), ", ")
}
