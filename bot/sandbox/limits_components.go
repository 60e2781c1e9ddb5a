package sandbox

import (
	"fmt"
	"slices"
	"strings"
)

// Limits of components, from the documentation ("Component Reference") and, for the totals of version 2,
// from reports of what Discord refuses (discord-api-docs #7528, #8554, #8562).
const (
	maxRows        = 5
	maxRowButtons  = 5
	maxCustomID    = 100
	maxComponents  = 40
	maxShownText   = 4000
	maxShownBytes  = 10170 // UTF-8 with displayExtra for each text display; beyond it Discord answers 500
	displayExtra   = 12
	maxMedia       = 64
	maxModalInputs = 5
)

// layout checks a tree of components.
type layout struct {
	fe      *formErrors
	resolve func(string) *Attachment
	modal   bool
	ids     map[string]bool
	count   int
	text    int
	bytes   int
	media   int
}

// checkMessageComponents checks the components of a message and resolves the files they show.
func checkMessageComponents(fe *formErrors, list []*Component, v2 bool,
	resolve func(string) *Attachment) error {
	l := &layout{fe: fe, resolve: resolve, ids: map[string]bool{}}
	allowed, most := []int{typeActionRow}, maxRows
	if v2 {
		allowed = []int{typeActionRow, typeSection, typeTextDisplay, typeMediaGallery, typeFile, typeSeparator,
			typeContainer}
		most = maxComponents
	}
	if len(list) > most {
		fe.add("components", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and %d in length.", most)
	}
	l.list("components", list, allowed)
	if !v2 {
		return nil
	}
	if l.count > maxComponents {
		fe.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"The total number of components cannot exceed %d", maxComponents)
	}
	if l.text > maxShownText {
		fe.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text size cannot exceed %d",
			maxShownText)
	}
	if l.bytes > maxShownBytes || l.media > maxMedia {
		return errTooMuchText
	}
	return nil
}

func (l *layout) list(path string, list []*Component, allowed []int) {
	for i, c := range list {
		l.one(fmt.Sprintf("%s.%d", path, i), c, allowed)
	}
}

// one checks a component that must be of one of the allowed types.
func (l *layout) one(path string, c *Component, allowed []int) {
	if c == nil {
		l.fe.required(path)
		return
	}
	l.count++
	if !slices.Contains(allowed, c.Type) {
		l.fe.add(path+".type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of %v.", allowed)
		return
	}
	c.complete()
	switch c.Type {
	case typeActionRow:
		l.row(path, c)
	case typeButton:
		l.button(path, c)
	case typeStringSelect, typeUserSelect, typeRoleSelect, typeMentionableSelect, typeChannelSelect:
		l.selection(path, c)
	case typeTextInput:
		l.textInput(path, c)
	case typeSection:
		l.section(path, c)
	case typeTextDisplay:
		l.display(path, c)
	case typeThumbnail:
		l.thing(path+".media", c.Media)
		l.fe.length(path+".description", c.Description, 0, maxAltText)
	case typeMediaGallery:
		l.gallery(path, c)
	case typeFile:
		l.file(path, c)
	case typeSeparator:
		if c.Spacing != 0 {
			l.fe.between(path+".spacing", c.Spacing, 1, 2)
		}
	case typeContainer:
		l.container(path, c)
	case typeLabel:
		l.label(path, c)
	default:
		l.group(path, c)
	}
}

// customID checks an id that must be unique in the message; disabled components count too.
func (l *layout) customID(path, id string) {
	l.fe.length(path+".custom_id", id, 1, maxCustomID)
	if id != "" && l.ids[id] {
		l.fe.add(path+".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	l.ids[id] = true
}

func (l *layout) row(path string, c *Component) {
	if l.modal {
		l.fe.count(path+".components", len(c.Components), 1, 1)
		l.list(path+".components", c.Components, []int{typeTextInput})
		return
	}
	if len(c.Components) == 0 {
		l.fe.count(path+".components", 0, 1, maxRowButtons)
	}
	width := 0
	for _, child := range c.Components {
		if child != nil && child.isSelect() {
			width += maxRowButtons
		} else {
			width++
		}
	}
	if width > maxRowButtons {
		l.fe.add(path+".components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
			"The specified component exceeds the maximum width")
	}
	l.list(path+".components", c.Components, []int{
		typeButton, typeStringSelect, typeUserSelect, typeRoleSelect, typeMentionableSelect, typeChannelSelect})
}

func (l *layout) button(path string, c *Component) {
	l.fe.length(path+".label", c.Label, 0, 80)
	switch {
	case c.Style >= 1 && c.Style <= styleDanger:
		l.customID(path, c.CustomID)
		if c.URL != "" {
			l.fe.add(path+".url", "BUTTON_COMPONENT_INVALID_URL", "Only link buttons have a url.")
		}
	case c.Style == styleLink:
		if c.URL == "" {
			l.fe.required(path + ".url")
		}
		l.fe.length(path+".url", c.URL, 0, 512)
		checkURL(l.fe, path+".url", c.URL)
		if c.CustomID != "" {
			l.fe.add(path, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
		}
	case c.Style == stylePremium:
		if c.SKUID == "" {
			l.fe.required(path + ".sku_id")
		}
		return
	default:
		l.fe.add(path+".style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
	}
	if c.Label == "" && c.Emoji == nil {
		l.fe.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required.")
	}
}

func (l *layout) selection(path string, c *Component) {
	l.customID(path, c.CustomID)
	l.fe.length(path+".placeholder", c.Placeholder, 0, 150)
	least, most := c.bounds()
	l.fe.between(path+".min_values", least, 0, 25)
	l.fe.between(path+".max_values", most, 1, 25)
	if least > most {
		l.fe.add(path+".min_values", "SELECT_COMPONENT_INVALID_BOUNDS", "min_values is greater than max_values")
	}
	if l.modal && c.Disabled {
		l.fe.add(path+".disabled", "COMPONENT_MODAL_DISABLED", "A select in a modal cannot be disabled.")
	}
	if c.Type != typeStringSelect {
		if len(c.Options) > 0 {
			l.fe.add(path+".options", "SELECT_COMPONENT_OPTIONS", "Only string selects have options.")
		}
		return
	}
	l.options(path, c.Options, 1, 25)
	if len(c.Options) < most && len(c.Options) > 0 {
		l.fe.add(path+".max_values", "SELECT_COMPONENT_MAX_VALUES",
			"max_values is greater than the number of options")
	}
	chosen := 0
	for _, o := range c.Options {
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		l.fe.add(path+".options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
			"More options are default than max_values allows")
	}
}

func (l *layout) options(path string, options []SelectOption, least, most int) {
	l.fe.count(path+".options", len(options), least, most)
	seen := map[string]bool{}
	for i, o := range options {
		at := fmt.Sprintf("%s.options.%d", path, i)
		l.fe.length(at+".label", o.Label, 1, 100)
		l.fe.length(at+".value", o.Value, 1, 100)
		l.fe.length(at+".description", o.Description, 0, 100)
		if seen[o.Value] {
			l.fe.add(at+".value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
				"The specified option value is already used")
		}
		seen[o.Value] = true
	}
}

func (l *layout) section(path string, c *Component) {
	l.fe.count(path+".components", len(c.Components), 1, 3)
	l.list(path+".components", c.Components, []int{typeTextDisplay})
	l.one(path+".accessory", c.Accessory, []int{typeButton, typeThumbnail})
}

func (l *layout) display(path string, c *Component) {
	l.fe.length(path+".content", c.Content, 1, maxShownText)
	l.text += runes(c.Content)
	l.bytes += len(c.Content) + displayExtra
}

func (l *layout) gallery(path string, c *Component) {
	l.fe.count(path+".items", len(c.Items), 1, 10)
	for i, item := range c.Items {
		at := fmt.Sprintf("%s.items.%d", path, i)
		if item == nil {
			l.fe.required(at)
			continue
		}
		l.thing(at+".media", item.Media)
		l.fe.length(at+".description", item.Description, 0, maxAltText)
	}
}

func (l *layout) file(path string, c *Component) {
	if c.File != nil && !strings.HasPrefix(c.File.URL, "attachment://") {
		l.fe.add(path+".file.url", "URL_TYPE_INVALID_SCHEME", "A file component shows an attachment only.")
		return
	}
	if c.File != nil {
		if a := l.resolve(c.File.URL); a != nil {
			c.Name, c.Size = a.Filename, a.Size
		}
	}
	l.thing(path+".file", c.File)
}

// thing checks a picture or file and resolves it if it is an attachment.
func (l *layout) thing(path string, m *Media) {
	l.media++
	if m == nil || m.URL == "" {
		l.fe.required(path + ".url")
		return
	}
	if !strings.HasPrefix(m.URL, "attachment://") {
		checkURL(l.fe, path+".url", m.URL)
		m.ProxyURL = m.URL
		return
	}
	a := l.resolve(m.URL)
	if a == nil {
		l.fe.add(path+".url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
			"The referenced attachment was not found: %s", m.URL)
		return
	}
	*m = Media{ID: a.ID, URL: a.URL, ProxyURL: a.URL, AttachmentID: a.ID, Width: a.Width, Height: a.Height,
		ContentType: a.ContentType}
}

func (l *layout) container(path string, c *Component) {
	if c.AccentColor != nil {
		l.fe.between(path+".accent_color", *c.AccentColor, 0, maxColor)
	}
	l.fe.count(path+".components", len(c.Components), 1, maxComponents)
	l.list(path+".components", c.Components, []int{
		typeActionRow, typeSection, typeTextDisplay, typeMediaGallery, typeFile, typeSeparator})
}
