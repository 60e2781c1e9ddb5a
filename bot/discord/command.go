package discord

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Discord's limits on application commands.
const (
	maxCommandText  = 8000 // names, descriptions and choice values of a whole command
	maxSafeInteger  = 1<<53 - 1
	maxOptionLength = 6000
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// locales are the languages Discord's clients may have.
var locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko")

// Check holds the command to Discord's limits; the error names the field and is ErrInvalid.
func (c Command) Check() error {
	k := commandChecker{}
	field := "/" + c.Name.Default
	k.name(field, c.Name)
	k.localized(field+" description", c.Description, 100)
	k.options(field, c.Options, 0)
	k.that(k.total <= maxCommandText, "%s: %d characters in all, at most %d", field, k.total, maxCommandText)
	return k.err
}

// commandChecker is a checker that also adds up the text, of every field the longest
// translation.
type commandChecker struct {
	checker
	total int
}

func (k *commandChecker) name(field string, l Localized) {
	k.localized(field+" name", l, 32)
	k.nameText(field+" name", l.Default)
	for _, locale := range slices.Sorted(maps.Keys(l.In)) {
		k.nameText(field+" name in "+locale, l.In[locale])
	}
}

func (k *commandChecker) nameText(field, s string) {
	k.that(commandName.MatchString(s), "%s: %q has a character that is not allowed", field, s)
	k.that(strings.ToLower(s) == s, "%s: %q is not lower case", field, s)
}

func (k *commandChecker) localized(field string, l Localized, most int) {
	k.text(field, l.Default, 1, most)
	longest := utf8.RuneCountInString(l.Default)
	for _, locale := range slices.Sorted(maps.Keys(l.In)) {
		k.that(slices.Contains(locales, locale), "%s: Discord has no locale %q", field, locale)
		k.text(field+" in "+locale, l.In[locale], 1, most)
		longest = max(longest, utf8.RuneCountInString(l.In[locale]))
	}
	k.total += longest
}

// options checks the options of a command (depth 0), a group (1) or a subcommand (2).
func (k *commandChecker) options(field string, options []Option, depth int) {
	k.count(field+" options", len(options), 0, maxOptions)
	k.uniqueNames(field, options)
	subcommands, optional := 0, false
	for _, o := range options {
		at := field + " " + o.Name.Default
		k.name(at, o.Name)
		k.localized(at+" description", o.Description, 100)
		switch o.Type {
		case OptionGroup:
			k.that(depth == 0, "%s: a group only stands directly in a command", at)
			subcommands++
			k.count(at+" subcommands", len(o.Options), 1, maxOptions)
			k.options(at, o.Options, 1)
		case OptionSubcommand:
			k.that(depth <= 1, "%s: a subcommand only stands in a command or group", at)
			subcommands++
			k.options(at, o.Options, 2)
		default:
			k.that(depth != 1, "%s: a group holds only subcommands", at)
			k.that(!o.Required || !optional, "%s: required, but after an optional one", at)
			optional = optional || !o.Required
			k.option(at, o)
		}
	}
	k.that(subcommands == 0 || subcommands == len(options), "%s: subcommands beside plain options", field)
}

func (k *commandChecker) option(at string, o Option) {
	k.that(o.Type >= OptionString && o.Type <= OptionRole || o.Type == OptionAttachment, "%s: type %d", at,
		o.Type)
	k.that(len(o.Options) == 0, "%s: options inside a plain option", at)
	isText, isInt := o.Type == OptionString, o.Type == OptionInteger
	k.that(isText || len(o.Choices) == 0, "%s: choices on an option that is not a string", at)
	k.that(isText || isInt || !o.Autocomplete,
		"%s: autocomplete on an option that is neither string nor integer", at)
	k.that(!o.Autocomplete || len(o.Choices) == 0, "%s: both choices and autocomplete", at)
	k.that(isInt || o.Min == nil && o.Max == nil, "%s: min or max on an option that is not an integer", at)
	k.that(isText || o.MinLength == 0 && o.MaxLength == 0, "%s: length on an option that is not a string", at)
	k.count(at+" min length", o.MinLength, 0, maxOptionLength)
	k.count(at+" max length", o.MaxLength, 0, maxOptionLength)
	k.that(o.MaxLength == 0 || o.MinLength <= o.MaxLength, "%s: min length above max length", at)
	for _, bound := range []*int64{o.Min, o.Max} {
		k.that(bound == nil || *bound >= -maxSafeInteger && *bound <= maxSafeInteger, "%s: bound beyond 2^53", at)
	}
	k.that(o.Min == nil || o.Max == nil || *o.Min <= *o.Max, "%s: min above max", at)
	k.choices(at, o.Choices)
}

func (k *commandChecker) choices(at string, choices []Choice) {
	k.count(at+" choices", len(choices), 0, maxOptions)
	names := make(map[string]bool)
	for n, ch := range choices {
		field := fmt.Sprintf("%s choices[%d]", at, n)
		k.localized(field+" name", ch.Name, 100)
		k.text(field+" value", ch.Value, 1, 100)
		k.total += utf8.RuneCountInString(ch.Value)
		k.that(!names[ch.Name.Default], "%s name: %q twice", field, ch.Name.Default)
		names[ch.Name.Default] = true
	}
}

// uniqueNames demands that an option's names differ from every other option's default name
// and from its name in the same locale.
func (k *commandChecker) uniqueNames(field string, options []Option) {
	for n, a := range options {
		for m, b := range options {
			if n == m {
				continue
			}
			k.that(a.Name.Default != b.Name.Default, "%s: two options %q", field, a.Name.Default)
			for locale, name := range a.Name.In {
				k.that(name != b.Name.Default && name != b.Name.In[locale],
					"%s: two options %q in %s", field, name, locale)
			}
		}
	}
}

// The structs below are commands as sent and as listed. What Discord fills in by itself is
// written out, so that the two can be compared.

type commandJSON struct {
	ID               string            `json:"id,omitempty"`
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameIn           map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	DescriptionIn    map[string]string `json:"description_localizations,omitempty"`
	Options          []optionJSON      `json:"options,omitempty"`
	MemberPerms      *string           `json:"default_member_permissions"`
	Contexts         []CommandContext  `json:"contexts"`
	IntegrationTypes []int             `json:"integration_types"`
}

type optionJSON struct {
	Type          OptionType        `json:"type"`
	Name          string            `json:"name"`
	NameIn        map[string]string `json:"name_localizations,omitempty"`
	Description   string            `json:"description"`
	DescriptionIn map[string]string `json:"description_localizations,omitempty"`
	Required      bool              `json:"required,omitempty"`
	Autocomplete  bool              `json:"autocomplete,omitempty"`
	Choices       []choiceJSON      `json:"choices,omitempty"`
	MinValue      *float64          `json:"min_value,omitempty"`
	MaxValue      *float64          `json:"max_value,omitempty"`
	MinLength     int               `json:"min_length,omitempty"`
	MaxLength     int               `json:"max_length,omitempty"`
	Options       []optionJSON      `json:"options,omitempty"`
}

type choiceJSON struct {
	Name   string            `json:"name"`
	NameIn map[string]string `json:"name_localizations,omitempty"`
	Value  any               `json:"value"` // a string in ours; others' may be numbers
}

func (c Command) json() commandJSON {
	j := commandJSON{
		Type: 1,
		Name: c.Name.Default, NameIn: c.Name.In,
		Description: c.Description.Default, DescriptionIn: c.Description.In,
		Options:          optionsJSON(c.Options),
		Contexts:         slices.Sorted(slices.Values(c.Contexts)),
		IntegrationTypes: []int{0}, // installed to a server, not to a user
	}
	if len(j.Contexts) == 0 {
		j.Contexts = []CommandContext{ContextGuild, ContextBotDM}
	}
	if c.MemberPermissions != 0 {
		bits := strconv.FormatUint(uint64(c.MemberPermissions), 10)
		j.MemberPerms = &bits
	}
	return j
}

// MarshalJSON writes the command as it is registered with Discord.
func (c Command) MarshalJSON() ([]byte, error) { return json.Marshal(c.json()) }

func optionsJSON(options []Option) []optionJSON {
	var list []optionJSON
	for _, o := range options {
		list = append(list, optionJSON{
			Type: o.Type,
			Name: o.Name.Default, NameIn: o.Name.In,
			Description: o.Description.Default, DescriptionIn: o.Description.In,
			Required: o.Required, Autocomplete: o.Autocomplete,
			Choices:  choicesJSON(o.Choices),
			MinValue: float(o.Min), MaxValue: float(o.Max), MinLength: o.MinLength, MaxLength: o.MaxLength,
			Options: optionsJSON(o.Options),
		})
	}
	return list
}

// float is exact: Check keeps bounds within ±2^53.
func float(n *int64) *float64 {
	if n == nil {
		return nil
	}
	f := float64(*n)
	return &f
}

func choicesJSON(choices []Choice) []choiceJSON {
	var list []choiceJSON
	for _, ch := range choices {
		list = append(list, choiceJSON{Name: ch.Name.Default, NameIn: ch.Name.In, Value: ch.Value})
	}
	return list
}

// sameCommands reports whether the commands Discord lists are the ones wanted, in any order.
func sameCommands(wanted, listed []commandJSON) bool {
	return slices.Equal(canonical(wanted), canonical(listed))
}

// canonical is one line of JSON a command, sorted, without ids.
func canonical(cmds []commandJSON) []string {
	var lines []string
	for _, c := range cmds {
		c.ID = ""
		c.Contexts = slices.Sorted(slices.Values(c.Contexts))
		line, _ := json.Marshal(c) // strings and finite numbers cannot fail
		lines = append(lines, string(line))
	}
	slices.Sort(lines)
	return lines
}
