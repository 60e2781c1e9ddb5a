package sandbox

func getMe(s *Server, _ *request) (any, error) {
	return struct {
		wireUser
		Locale string `json:"locale"`
		MFA    bool   `json:"mfa_enabled"`
	}{s.app.wire(), "en-US", false}, nil
}

// listMyGuilds lists the servers that the bot is in, with what its role allows there.
func listMyGuilds(s *Server, _ *request) (any, error) {
	list := []map[string]any{}
	for _, g := range s.botGuilds() {
		list = append(list, map[string]any{
			"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false, "permissions": bits(g.botBits),
			"features": []string{},
		})
	}
	return list, nil
}

func getUser(s *Server, q *request) (any, error) {
	who, known := s.wireAnyone(q.path("user"))
	if !known {
		return nil, errUnknownUser
	}
	return who, nil
}

func getApplication(s *Server, _ *request) (any, error) {
	owner := s.user(s.guilds[0].OwnerID).wire()
	return map[string]any{
		"id": s.app.ID, "name": s.app.Name, "icon": nil, "description": "", "bot_public": true,
		"bot_require_code_grant": false, "verify_key": "", "flags": 0, "team": nil, "owner": owner,
		"bot":                     s.app.wire(),
		"approximate_guild_count": len(s.botGuilds()), "approximate_user_install_count": 0,
		"approximate_user_authorization_count": 0,
		"type":                                 nil, "flags_new": "0", "redirect_uris": []string{},
		"interactions_endpoint_url":         nil,
		"role_connections_verification_url": nil, "explicit_content_filter": 0,
		"eligible_oauth2_scopes": []string{},
	}, nil
}

func getGuild(s *Server, q *request) (any, error) {
	g, err := s.botGuild(q.path("guild"))
	if err != nil {
		return nil, err
	}
	return s.wireGuild(g), nil
}

func getMember(s *Server, q *request) (any, error) {
	g, err := s.botGuild(q.path("guild"))
	if err != nil {
		return nil, err
	}
	id := q.path("user")
	if _, known := s.wireAnyone(id); !known {
		return nil, errUnknownUser
	}
	if !g.hasMember(id, s.app.ID) {
		return nil, errUnknownMember
	}
	return s.member(g, id, true), nil
}

// countRoles says how many members have each role.
func countRoles(s *Server, q *request) (any, error) {
	g, err := s.botGuild(q.path("guild"))
	if err != nil {
		return nil, err
	}
	counts := map[string]int{}
	for _, r := range g.roles {
		counts[r.ID] = len(r.holders)
	}
	return counts, nil
}

// member is a member of a guild, with or without the user in it.
func (s *Server) member(g *guild, id string, withUser bool) *member {
	m := &member{Roles: g.roleIDs(id, s.app.ID), JoinedAt: timestamp(s.joined), Deaf: new(bool), Mute: new(bool)}
	if withUser {
		who, _ := s.wireAnyone(id) // callers ask for existing ones
		m.User = &who
	}
	return m
}

func (s *Server) wireGuild(g *guild) map[string]any {
	return map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "splash": nil, "discovery_splash": nil, "owner_id": g.OwnerID,
		"afk_channel_id": nil, "afk_timeout": 300, "verification_level": 0, "default_message_notifications": 1,
		"explicit_content_filter": 0, "emojis": []any{}, "stickers": []any{}, "features": []string{},
		"mfa_level":      0,
		"application_id": nil, "system_channel_id": nil, "system_channel_flags": 0, "rules_channel_id": nil,
		"vanity_url_code": nil, "description": nil, "banner": nil, "premium_tier": 0, "preferred_locale": g.Locale,
		"public_updates_channel_id": nil, "nsfw_level": 0, "premium_progress_bar_enabled": false,
		"home_header": nil,
		"region":      "deprecated", "widget_enabled": false, "widget_channel_id": nil, "max_presences": nil,
		"max_members": 500000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
		"premium_subscription_count": 0, "safety_alerts_channel_id": nil, "nsfw": false, "incidents_data": nil,
		"roles": s.wireRoles(g),
	}
}

// guildCreate is the event that follows READY: the guild with channels, open threads and the bot as the
// only member told, because the intent for members is privileged.
func (s *Server) guildCreate(g *guild) map[string]any {
	w := s.wireGuild(g)
	w["joined_at"], w["large"], w["unavailable"] = timestamp(s.joined), false, false
	w["member_count"] = len(g.members) + 1
	channels := []*wireChannel{}
	for _, c := range s.sortedChannels(func(c *channel) bool { return c.isRoom() && c.GuildID == g.ID }) {
		channels = append(channels, s.told(c))
	}
	w["channels"] = channels
	w["threads"] = s.wireChannels(func(c *channel) bool { return c.GuildID == g.ID && s.isActiveThread(c) })
	w["members"] = []*member{s.member(g, s.app.ID, true)}
	w["voice_states"], w["presences"], w["stage_instances"] = []any{}, []any{}, []any{}
	w["guild_scheduled_events"], w["soundboard_sounds"] = []any{}, []any{}
	return w
}
