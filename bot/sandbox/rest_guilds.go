package sandbox

func getMe(s *Server, _ *request) (any, error) {
	return struct {
		wireUser
		Locale string `json:"locale"`
		MFA    bool   `json:"mfa_enabled"`
	}{s.app.wire(), "en-US", false}, nil
}

// listMyGuilds lists the servers that the bot is in: the one there is, with what its role allows there.
func listMyGuilds(s *Server, _ *request) (any, error) {
	g := s.guild
	return []map[string]any{{
		"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false, "permissions": bits(g.botBits), "features": []string{},
	}}, nil
}

func getUser(s *Server, q *request) (any, error) {
	who, known := s.wireAnyone(q.path("user"))
	if !known {
		return nil, errUnknownUser
	}
	return who, nil
}

func getApplication(s *Server, _ *request) (any, error) {
	owner := s.user(s.guild.OwnerID).wire()
	return map[string]any{
		"id": s.app.ID, "name": s.app.Name, "icon": nil, "description": "", "bot_public": true,
		"bot_require_code_grant": false, "verify_key": "", "flags": 0, "team": nil, "owner": owner, "bot": s.app.wire(),
		"approximate_guild_count": 1, "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
		"type": nil, "flags_new": "0", "redirect_uris": []string{}, "interactions_endpoint_url": nil,
		"role_connections_verification_url": nil, "explicit_content_filter": 0, "eligible_oauth2_scopes": []string{},
	}, nil
}

func getGuild(s *Server, q *request) (any, error) {
	if q.path("guild") != s.guild.ID {
		return nil, errUnknownGuild
	}
	return s.wireGuild(), nil
}

func getMember(s *Server, q *request) (any, error) {
	if q.path("guild") != s.guild.ID {
		return nil, errUnknownGuild
	}
	id := q.path("user")
	if _, known := s.wireAnyone(id); !known {
		return nil, errUnknownUser
	}
	if id != s.app.ID && !s.guild.members[id] {
		return nil, errUnknownMember
	}
	return s.member(id, true), nil
}

// member is a member of the guild, with or without the user in it.
func (s *Server) member(id string, withUser bool) *member {
	m := &member{Roles: []string{}, JoinedAt: timestamp(s.guild.joined)}
	if id == s.app.ID {
		m.Roles = append(m.Roles, s.guild.BotRole)
	}
	if withUser {
		who, _ := s.wireAnyone(id) // callers ask for existing ones
		m.User = &who
	}
	return m
}

func (s *Server) wireGuild() map[string]any {
	g := s.guild
	return map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "splash": nil, "discovery_splash": nil, "owner_id": g.OwnerID,
		"afk_channel_id": nil, "afk_timeout": 300, "verification_level": 0, "default_message_notifications": 1,
		"explicit_content_filter": 0, "emojis": []any{}, "stickers": []any{}, "features": []string{}, "mfa_level": 0,
		"application_id": nil, "system_channel_id": nil, "system_channel_flags": 0, "rules_channel_id": nil,
		"vanity_url_code": nil, "description": nil, "banner": nil, "premium_tier": 0, "preferred_locale": g.Locale,
		"public_updates_channel_id": nil, "nsfw_level": 0, "premium_progress_bar_enabled": false, "home_header": nil,
		"region": "deprecated", "widget_enabled": false, "widget_channel_id": nil, "max_presences": nil,
		"max_members": 500000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
		"premium_subscription_count": 0, "safety_alerts_channel_id": nil, "nsfw": false, "incidents_data": nil,
		"roles": []role{
			{ID: g.ID, Name: "@everyone", Permissions: bits(memberPermissions)},
			{ID: g.BotRole, Name: s.app.Name, Position: 1, Permissions: bits(g.botBits), Managed: true},
		},
	}
}

// guildCreate is the event that follows READY: the guild with channels, open threads and the bot as the
// only member told, because the intent for members is privileged.
func (s *Server) guildCreate() map[string]any {
	g := s.wireGuild()
	g["joined_at"], g["large"], g["unavailable"] = timestamp(s.guild.joined), false, false
	g["member_count"] = len(s.guild.members) + 1
	g["channels"] = s.wireChannels(func(c *channel) bool { return c.Type == ChannelText })
	g["threads"] = s.wireChannels(s.isActiveThread)
	g["members"] = []*member{s.member(s.app.ID, true)}
	g["voice_states"], g["presences"], g["stage_instances"] = []any{}, []any{}, []any{}
	g["guild_scheduled_events"], g["soundboard_sounds"] = []any{}, []any{}
	return g
}
