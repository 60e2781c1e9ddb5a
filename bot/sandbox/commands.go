package sandbox

import (
	"slices"
	"strings"
)

// Command types.
const (
	commandChat    = 1
	commandUser    = 2
	commandMessage = 3
)

// Option types, from the documentation ("Application Command Option Type").
const (
	OptionSubcommand  = 1
	OptionGroup       = 2
	OptionString      = 3
	OptionInteger     = 4
	OptionBoolean     = 5
	OptionUser        = 6
	OptionChannel     = 7
	OptionRole        = 8
	OptionMentionable = 9
	OptionNumber      = 10
	OptionAttachment  = 11
)

// Command is an application command in Discord's form.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []*CommandOption  `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
	Version                  string            `json:"version"`
}

// CommandOption is an option, subcommand or group of subcommands.
type CommandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []*CommandOption  `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	FileTypes                []string          `json:"file_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// Choice is a value that an option offers.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"` // string, or float64 for the numeric types
}

func (o *CommandOption) isSub() bool { return o.Type == OptionSubcommand || o.Type == OptionGroup }

// Commands returns what the bot has registered.
func (s *Server) Commands() []Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Command{}
	for _, c := range s.app.commands {
		list = append(list, *c)
	}
	return list
}

// dailyCreates is how many commands may be created a day, for the global list and for each guild.
const dailyCreates = 200

// scope checks the application and guild of a path; the guild is empty for the global commands.
func (s *Server) scope(q *request) (guildID string, err error) {
	if q.path("app") != s.app.ID {
		return "", errUnknownApp
	}
	if guildID = q.path("guild"); guildID != "" {
		_, err = s.botGuild(guildID)
	}
	return guildID, err
}

func (a *application) inScope(guildID string) []*Command {
	return slices.DeleteFunc(slices.Clone(a.commands), func(c *Command) bool { return c.GuildID != guildID })
}

func listCommands(s *Server, q *request) (any, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return nil, err
	}
	list := []*Command{}
	for _, c := range s.app.inScope(guildID) {
		if q.query().Get("with_localizations") != "true" {
			c = c.unlocalized()
		}
		list = append(list, c)
	}
	return list, nil
}

// unlocalized is the command as lists give it unless localizations are asked for.
func (c *Command) unlocalized() *Command {
	plain := *c
	plain.NameLocalizations, plain.DescriptionLocalizations = nil, nil
	plain.Options = unlocalizedOptions(c.Options)
	return &plain
}

func unlocalizedOptions(options []*CommandOption) []*CommandOption {
	var list []*CommandOption
	for _, o := range options {
		plain := *o
		plain.NameLocalizations, plain.DescriptionLocalizations = nil, nil
		plain.Options = unlocalizedOptions(o.Options)
		plain.Choices = slices.Clone(o.Choices)
		for i := range plain.Choices {
			plain.Choices[i].NameLocalizations = nil
		}
		list = append(list, &plain)
	}
	return list
}

func overwriteCommands(s *Server, q *request) (any, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return nil, err
	}
	var list []*Command
	if err := q.decode(&list); err != nil {
		return nil, err
	}
	if err := checkCommands(list, guildID); err != nil {
		return nil, err
	}
	old := s.app.inScope(guildID)
	if err := s.countCreates(list, old, guildID); err != nil {
		return nil, err
	}
	kept := slices.DeleteFunc(slices.Clone(s.app.commands),
		func(c *Command) bool { return c.GuildID == guildID })
	for _, c := range list {
		s.register(c, old, guildID)
	}
	s.app.commands = append(kept, list...)
	s.commandsChanged()
	return append([]*Command{}, list...), nil
}

// countCreates counts only names that are new.
func (s *Server) countCreates(list, old []*Command, guildID string) error {
	if day := s.now().UTC().Format("2006-01-02"); day != s.app.day {
		s.app.day, s.app.created = day, map[string]int{}
	}
	fresh := 0
	for _, c := range list {
		if findCommand(old, c.Type, c.Name) == nil {
			fresh++
		}
	}
	if s.app.created[guildID]+fresh > dailyCreates {
		return errDailyCommands
	}
	s.app.created[guildID] += fresh
	return nil
}

func findCommand(list []*Command, kind int, name string) *Command {
	for _, c := range list {
		if c.Type == kind && c.Name == name {
			return c
		}
	}
	return nil
}

// register gives a checked command its ids; one of the same name keeps its own.
func (s *Server) register(c *Command, old []*Command, guildID string) {
	c.ID, c.Version = s.snowflake(), s.snowflake()
	if was := findCommand(old, c.Type, c.Name); was != nil {
		c.ID = was.ID
	}
	c.ApplicationID, c.GuildID = s.app.ID, guildID
	if c.IntegrationTypes == nil && guildID == "" {
		c.IntegrationTypes = []int{0}
	}
}

// createCommand is an upsert: the same name replaces.
func createCommand(s *Server, q *request) (any, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return nil, err
	}
	c := &Command{}
	if err := q.decode(c); err != nil {
		return nil, err
	}
	if err := checkCommand(c, guildID); err != nil {
		return nil, err
	}
	old := s.app.inScope(guildID)
	was := findCommand(old, c.Type, c.Name)
	same := slices.DeleteFunc(slices.Clone(old), func(o *Command) bool { return o.Type != c.Type })
	if was == nil && (len(same) >= maxCommands || c.Type != commandChat && len(same) >= maxMenuCommands) {
		return nil, errCommandsChatCap
	}
	if err := s.countCreates([]*Command{c}, old, guildID); err != nil {
		return nil, err
	}
	s.register(c, old, guildID)
	if was != nil {
		s.app.commands[slices.Index(s.app.commands, was)] = c
		s.commandsChanged()
		return c, nil
	}
	s.app.commands = append(s.app.commands, c)
	s.commandsChanged()
	return created{c}, nil
}

func (s *Server) commandByID(q *request) (*Command, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return nil, err
	}
	for _, c := range s.app.inScope(guildID) {
		if c.ID == q.path("command") {
			return c, nil
		}
	}
	return nil, errUnknownCommand
}

func getCommand(s *Server, q *request) (any, error) {
	c, err := s.commandByID(q)
	if err != nil {
		return nil, err
	}
	return c, nil
}

func deleteCommand(s *Server, q *request) (any, error) {
	c, err := s.commandByID(q)
	if err != nil {
		return nil, err
	}
	s.app.commands = slices.DeleteFunc(s.app.commands, func(x *Command) bool { return x == c })
	s.commandsChanged()
	return nil, nil
}

func (s *Server) commandsChanged() {
	s.pushTo(func(string) bool { return true }, "COMMANDS_UPDATE", map[string]any{"commands": s.app.list()})
	s.wake()
}

func (a *application) list() []*Command { return append([]*Command{}, a.commands...) }

// callable finds the chat command that a user means in a channel and may use there.
func (s *Server) callable(user *User, c *channel, name, id string) (*Command, error) {
	var found *Command
	exists := false
	for _, cmd := range s.app.commands {
		if cmd.Type != commandChat || cmd.Name != name || id != "" && cmd.ID != id {
			continue
		}
		exists = true
		if cmd.usableIn(c) && (found == nil || cmd.GuildID != "") {
			found = cmd // a guild's own command comes before a global one
		}
	}
	switch {
	case !exists:
		return nil, clientError("", "there is no command /%s", name)
	case found == nil:
		return nil, clientError("", "/%s cannot be used here", name)
	case c.Type != ChannelDM && !found.permitted(s.userPermissions(c.GuildID, user.ID)):
		return nil, clientError("", "you may not use /%s", name)
	}
	return found, nil
}

// usableIn follows contexts (0 guild, 1 the bot's direct messages), or the older dm_permission.
func (c *Command) usableIn(ch *channel) bool {
	if ch.Type != ChannelDM {
		return c.Contexts == nil || slices.Contains(c.Contexts, 0)
	}
	if c.GuildID != "" {
		return false
	}
	if c.Contexts != nil {
		return slices.Contains(c.Contexts, 1)
	}
	return c.DMPermission == nil || *c.DMPermission
}

// permitted follows default_member_permissions: all its bits, and "0" is for administrators only.
func (c *Command) permitted(have int64) bool {
	if c.DefaultMemberPermissions == nil || have&PermAdministrator != 0 {
		return true
	}
	need := int64(idNumber(strings.TrimSpace(*c.DefaultMemberPermissions)))
	return need != 0 && have&need == need
}
