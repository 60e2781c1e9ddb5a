package sandbox

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Limits of commands, from the documentation ("Application Commands").
const (
	maxCommands     = 100
	maxMenuCommands = 15
	maxOptions      = 25
	maxChoices      = 25
	maxCommandSize  = 8000
	maxOptionText   = 6000
	maxFileTypes    = 10
	maxInteger      = 1<<53 - 1
)

var (
	commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

	locales = strings.Fields(`id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el
		bg ru uk hi th zh-CN ja zh-TW ko ar he`)
)

// commandCheck checks one command and adds up its size.
type commandCheck struct {
	fe   *formErrors
	size int
}

// checkCommands checks a whole list, as a bulk overwrite sends it; complaints are keyed by index.
func checkCommands(list []*Command, guildID string) error {
	var fe formErrors
	count := map[int]int{}
	names := map[string]bool{}
	for i, c := range list {
		path := strconv.Itoa(i)
		if c == nil {
			fe.required(path)
			continue
		}
		(&commandCheck{fe: &fe}).command(path+".", c, guildID)
		key := fmt.Sprint(c.Type, c.Name)
		if names[key] {
			fe.add(path+".name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
		count[c.Type]++
	}
	if count[commandChat] > maxCommands || count[commandUser] > maxMenuCommands ||
		count[commandMessage] > maxMenuCommands {
		return errCommandsChatCap
	}
	return fe.err()
}

func checkCommand(c *Command, guildID string) error {
	var fe formErrors
	(&commandCheck{fe: &fe}).command("", c, guildID)
	return fe.err()
}

func (k *commandCheck) command(path string, c *Command, guildID string) {
	if c.Type == 0 {
		c.Type = commandChat
	}
	switch c.Type {
	case commandChat:
		k.name(path, c.Name, c.NameLocalizations)
		k.description(path, c.Description, c.DescriptionLocalizations)
		k.options(path, c.Options, 0)
	case commandUser, commandMessage:
		k.fe.length(path+"name", c.Name, 1, 32)
		if c.Description != "" || len(c.Options) > 0 {
			k.fe.add(path+"description", "APPLICATION_COMMAND_INVALID_TYPE",
				"Context menu commands have no description and no options")
		}
	default:
		k.fe.add(path+"type", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
	}
	if k.size > maxCommandSize {
		k.fe.add(strings.TrimSuffix(path, "."), "APPLICATION_COMMAND_TOO_LARGE",
			"Command exceeds maximum size (%d)", maxCommandSize)
	}
	if guildID != "" && (c.Contexts != nil || c.IntegrationTypes != nil) {
		k.fe.add(path+"contexts", "APPLICATION_COMMAND_GUILD_CONTEXTS",
			"Guild commands have neither contexts nor integration types")
	}
	for _, x := range c.Contexts {
		k.fe.between(path+"contexts", x, 0, 2)
	}
	for _, x := range c.IntegrationTypes {
		k.fe.between(path+"integration_types", x, 0, 1)
	}
	if p := c.DefaultMemberPermissions; p != nil {
		if _, err := strconv.ParseUint(*p, 10, 64); err != nil {
			k.fe.add(path+"default_member_permissions", "NUMBER_TYPE_COERCE", "Value %q is not a bit set.", *p)
		}
	}
}

// name checks a name and its localizations. Letters that have a lower case must be in it.
func (k *commandCheck) name(path, name string, localized map[string]string) {
	longest := k.oneName(path+"name", name)
	for _, locale := range sortedKeys(localized) {
		at := path + "name_localizations." + locale
		k.locale(at, locale)
		longest = max(longest, k.oneName(at, localized[locale]))
	}
	k.size += longest
}

func (k *commandCheck) oneName(path, name string) int {
	if name == "" {
		k.fe.required(path)
	} else if !commandName.MatchString(name) || strings.ToLower(name) != name {
		k.fe.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: %q", name)
	}
	return runes(name)
}

func (k *commandCheck) locale(path, locale string) {
	if !slices.Contains(locales, locale) {
		k.fe.add(path, "DICT_TYPE_INVALID_KEY", "%q is not a locale of Discord.", locale)
	}
}

func (k *commandCheck) description(path, text string, localized map[string]string) {
	k.fe.length(path+"description", text, 1, 100)
	longest := runes(text)
	for _, locale := range sortedKeys(localized) {
		at := path + "description_localizations." + locale
		k.locale(at, locale)
		k.fe.length(at, localized[locale], 1, 100)
		longest = max(longest, runes(localized[locale]))
	}
	k.size += longest
}

// options checks the options of a command (depth 0), a group (1) or a subcommand (2).
func (k *commandCheck) options(path string, options []*CommandOption, depth int) {
	if len(options) > maxOptions {
		k.fe.add(path+"options", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxOptions)
	}
	k.uniqueNames(path, options)
	optionalSeen, subs := false, 0
	for i, o := range options {
		at := fmt.Sprintf("%soptions.%d.", path, i)
		if o == nil {
			k.fe.required(strings.TrimSuffix(at, "."))
			continue
		}
		k.option(at, o, depth)
		if o.isSub() {
			subs++
			continue
		}
		if o.Required && optionalSeen {
			k.fe.add(at+"required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optionalSeen = optionalSeen || !o.Required
	}
	if subs > 0 && subs < len(options) {
		k.fe.add(path+"options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

// uniqueNames compares default names with each other and, for each locale, what its reader sees.
func (k *commandCheck) uniqueNames(path string, options []*CommandOption) {
	for _, locale := range append([]string{""}, locales...) {
		seen := map[string]bool{}
		for i, o := range options {
			if o == nil {
				continue
			}
			name := o.Name
			if localized, ok := o.NameLocalizations[locale]; ok {
				name = localized
			}
			if seen[name] {
				k.fe.add(fmt.Sprintf("%soptions.%d.name", path, i), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
					"Option name %q is not unique", name)
				return
			}
			seen[name] = true
		}
	}
}

func (k *commandCheck) option(path string, o *CommandOption, depth int) {
	k.name(path, o.Name, o.NameLocalizations)
	k.description(path, o.Description, o.DescriptionLocalizations)
	switch o.Type {
	case OptionGroup:
		if depth > 0 {
			k.fe.add(path+"type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
				"Sub-command groups stand directly in a command")
			return
		}
		if len(o.Options) == 0 {
			k.fe.required(path + "options")
		}
		for i, child := range o.Options {
			if child != nil && child.Type != OptionSubcommand {
				k.fe.add(fmt.Sprintf("%soptions.%d.type", path, i), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
					"A group holds sub-commands only")
			}
		}
		k.options(path, o.Options, 1)
		return
	case OptionSubcommand:
		if depth > 1 {
			k.fe.add(path+"type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands do not nest")
			return
		}
		k.options(path, o.Options, 2)
		return
	}
	if o.Type < OptionSubcommand || o.Type > OptionAttachment {
		k.fe.add(path+"type", "BASE_TYPE_CHOICES", "Value must be one of (1, …, 11).")
	}
	if len(o.Options) > 0 {
		k.fe.add(path+"options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Only sub-commands and groups have options")
	}
	k.bounds(path, o)
	k.choices(path, o)
}

func (k *commandCheck) bounds(path string, o *CommandOption) {
	numeric := o.Type == OptionInteger || o.Type == OptionNumber
	if (o.MinValue != nil || o.MaxValue != nil) && !numeric {
		k.fe.add(path+"min_value", "APPLICATION_COMMAND_OPTION_BOUNDS",
			"Only integers and numbers have min_value and max_value")
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		k.fe.add(path+"min_value", "APPLICATION_COMMAND_OPTION_BOUNDS", "min_value is greater than max_value")
	}
	most := float64(maxInteger)
	if o.Type == OptionNumber {
		most++ // "Any double between -2^53 and 2^53"
	}
	for _, bound := range []*float64{o.MinValue, o.MaxValue} {
		if bound != nil && math.Abs(*bound) > most {
			k.fe.add(path+"min_value", "NUMBER_TYPE_MAX", "Bounds of numbers lie within plus and minus %.0f.", most)
		}
	}
	if len(o.FileTypes) > maxFileTypes || len(o.FileTypes) > 0 && o.Type != OptionAttachment {
		k.fe.add(path+"file_types", "BASE_TYPE_MAX_LENGTH",
			"Attachment options alone have file_types, %d or fewer.", maxFileTypes)
	}
	if (o.MinLength != nil || o.MaxLength != nil) && o.Type != OptionString {
		k.fe.add(path+"min_length", "APPLICATION_COMMAND_OPTION_BOUNDS",
			"Only strings have min_length and max_length")
	}
	if o.MinLength != nil {
		k.fe.between(path+"min_length", *o.MinLength, 0, maxOptionText)
	}
	if o.MaxLength != nil {
		k.fe.between(path+"max_length", *o.MaxLength, 1, maxOptionText)
	}
	if len(o.ChannelTypes) > 0 && o.Type != OptionChannel {
		k.fe.add(path+"channel_types", "APPLICATION_COMMAND_OPTION_BOUNDS",
			"Only channel options have channel_types")
	}
}

func (k *commandCheck) choices(path string, o *CommandOption) {
	listable := o.Type == OptionString || o.Type == OptionInteger || o.Type == OptionNumber
	if !listable && (o.Autocomplete || len(o.Choices) > 0) {
		k.fe.add(path+"choices", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Only strings, integers and numbers have choices or autocomplete")
		return
	}
	if o.Autocomplete && len(o.Choices) > 0 {
		k.fe.add(path+"autocomplete", "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
			"Choices and autocomplete are mutually exclusive")
	}
	k.size += checkChoices(k.fe, path+"choices", o.Choices, o.Type)
	seen := map[string]bool{}
	for i, c := range o.Choices {
		if seen[c.Name] {
			k.fe.add(fmt.Sprintf("%schoices.%d.name", path, i), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE",
				"Choice names must be unique")
		}
		seen[c.Name] = true
		for _, locale := range sortedKeys(c.NameLocalizations) {
			k.locale(fmt.Sprintf("%schoices.%d.name_localizations.%s", path, i, locale), locale)
		}
	}
}

// checkChoices checks the choices of an option or of an autocomplete answer, and gives their size.
func checkChoices(fe *formErrors, path string, choices []Choice, kind int) (size int) {
	if len(choices) > maxChoices {
		fe.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxChoices)
	}
	for i, c := range choices {
		at := fmt.Sprintf("%s.%d", path, i)
		fe.length(at+".name", c.Name, 1, 100)
		longest := runes(c.Name)
		for _, locale := range sortedKeys(c.NameLocalizations) {
			fe.length(at+".name_localizations."+locale, c.NameLocalizations[locale], 1, 100)
			longest = max(longest, runes(c.NameLocalizations[locale]))
		}
		size += longest
		switch v := c.Value.(type) {
		case string:
			if kind != OptionString {
				fe.add(at+".value", "NUMBER_TYPE_COERCE", "Value %q is not a number.", v)
			}
			fe.length(at+".value", v, 1, 100)
			size += runes(v)
		case float64:
			if kind == OptionString {
				fe.add(at+".value", "STRING_TYPE_CONVERT", "Could not interpret \"%v\" as string.", v)
			}
			if v > maxInteger || v < -maxInteger || kind == OptionInteger && v != float64(int64(v)) {
				fe.add(at+".value", "NUMBER_TYPE_COERCE", "Value %v is not a valid number here.", v)
			}
		default:
			fe.required(at + ".value")
		}
	}
	return size
}
