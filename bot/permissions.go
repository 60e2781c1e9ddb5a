package bot

import (
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
)

// permission is one that the bot asks for, with the key of its name.
type permission struct {
	bit discord.Permissions
	key string
}

// needed are the permissions without which a game cannot be played in a channel.
var needed = []permission{
	{discord.PermViewChannel, "view-channel"},
	{discord.PermSendMessages, "send-messages"},
	{discord.PermAttachFiles, "attach-files"},
	{discord.PermReadMessageHistory, "read-history"},
	{discord.PermCreatePublicThreads, "create-threads"},
	{discord.PermSendInThreads, "send-in-threads"},
}

// consulting are those without which partners get no private place. Their game goes on all the same.
var consulting = []permission{
	{discord.PermViewChannel, "view-channel"},
	{discord.PermCreatePrivateThreads, "create-private-threads"},
	{discord.PermSendInThreads, "send-in-threads"},
}

// giving is that without which no roles can be given to the members of leagues. It is asked for only where
// somebody wishes that: nobody is invited with it.
var giving = []permission{{discord.PermManageRoles, "manage-roles"}}

// powerful are those that nobody gets by playing: a role that allows any of them is not given.
var powerful = []permission{
	{discord.PermAdministrator, "administrator"},
	{discord.PermManageGuild, "manage-server"},
	{discord.PermManageRoles, "manage-roles"},
	{discord.PermManageChannels, "manage-channels"},
	{discord.PermManageMessages, "manage-messages"},
	{discord.PermManageThreads, "manage-threads"},
	{discord.PermManageWebhooks, "manage-webhooks"},
	{discord.PermManageNicknames, "manage-nicknames"},
	{discord.PermManageExpressions, "manage-expressions"},
	{discord.PermManageEvents, "manage-events"},
	{discord.PermKickMembers, "kick-members"},
	{discord.PermBanMembers, "ban-members"},
	{discord.PermModerateMembers, "time-out-members"},
	{discord.PermMuteMembers, "mute-members"},
	{discord.PermDeafenMembers, "deafen-members"},
	{discord.PermMoveMembers, "move-members"},
	{discord.PermViewAuditLog, "view-audit-log"},
	{discord.PermMentionEveryone, "mention-everyone"},
}

// among names those of a list that are held.
func among(list []permission, held discord.Permissions, lang words.Lang) []string {
	return missing(list, ^held, lang)
}

// Permissions are all that the bot is invited with.
func Permissions() discord.Permissions {
	var all discord.Permissions
	for _, list := range [][]permission{needed, consulting} {
		for _, p := range list {
			all |= p.bit
		}
	}
	return all
}

// Missing names the needed permissions that are not among those held.
func Missing(held discord.Permissions, lang words.Lang) []string { return missing(needed, held, lang) }

// MissingForPartners names those that are not held of the permissions without which partners get no private
// place.
func MissingForPartners(held discord.Permissions, lang words.Lang) []string {
	return missing(consulting, held, lang)
}

func missing(list []permission, held discord.Permissions, lang words.Lang) []string {
	var names []string
	for _, p := range list {
		if !held.Has(p.bit) {
			names = append(names, words.Text(lang, "bot.permission."+p.key, nil))
		}
	}
	return names
}

// lacking names, as one text, what a place of a kind lacks: a thread that exists needs less than a channel
// for games.
func lacking(held discord.Permissions, kind discord.ChannelType, lang words.Lang) string {
	if kind.Thread() {
		held |= discord.PermSendMessages | discord.PermCreatePublicThreads // not needed there
	}
	return strings.Join(Missing(held, lang), ", ")
}
