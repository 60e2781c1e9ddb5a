package sandbox

import "encoding/json"

// Component types, from the documentation ("Component Reference").
const (
	typeActionRow         = 1
	typeButton            = 2
	typeStringSelect      = 3
	typeTextInput         = 4
	typeUserSelect        = 5
	typeRoleSelect        = 6
	typeMentionableSelect = 7
	typeChannelSelect     = 8
	typeSection           = 9
	typeTextDisplay       = 10
	typeThumbnail         = 11
	typeMediaGallery      = 12
	typeFile              = 13
	typeSeparator         = 14
	typeContainer         = 17
	typeLabel             = 18
	typeFileUpload        = 19
	typeRadioGroup        = 21
	typeCheckboxGroup     = 22
	typeCheckbox          = 23
)

// Button styles that differ in what they need.
const (
	styleDanger  = 4 // the last style with a custom_id
	styleLink    = 5
	stylePremium = 6
)

// Component is any component of a message or modal: the fields of all types together.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id,omitempty"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	SKUID         string         `json:"sku_id,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	Value         string         `json:"value,omitempty"`
	Default       bool           `json:"default,omitempty"`
	Content       string         `json:"content,omitempty"`
	Description   string         `json:"description,omitempty"`
	Media         *Media         `json:"media,omitempty"`
	File          *Media         `json:"file,omitempty"`
	Items         []*GalleryItem `json:"items,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       int            `json:"spacing,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
	Name          string         `json:"name,omitempty"`
	Size          int            `json:"size,omitempty"`
	Components    []*Component   `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"`
	Accessory     *Component     `json:"accessory,omitempty"`
}

// Emoji is a Unicode emoji (name alone) or a custom one.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is a line of a string select, radio group or checkbox group.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue preselects something in a user, role, mentionable or channel select.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or file that a component shows.
type Media struct {
	ID           string `json:"id,omitempty"`
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
}

// GalleryItem is a picture of a media gallery. Description is its alternative text.
type GalleryItem struct {
	Media       *Media `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler"`
}

// MarshalJSON writes the fields that Discord always sends for some types, even when they are zero.
func (c *Component) MarshalJSON() ([]byte, error) {
	type plain Component
	switch c.Type {
	case typeContainer:
		return json.Marshal(struct {
			*plain
			AccentColor *int `json:"accent_color"`
			Spoiler     bool `json:"spoiler"`
		}{(*plain)(c), c.AccentColor, c.Spoiler})
	case typeThumbnail:
		return json.Marshal(struct {
			*plain
			Description *string `json:"description"`
			Spoiler     bool    `json:"spoiler"`
		}{(*plain)(c), nonEmpty(c.Description), c.Spoiler})
	case typeFile:
		return json.Marshal(struct {
			*plain
			Spoiler bool `json:"spoiler"`
		}{(*plain)(c), c.Spoiler})
	}
	return json.Marshal((*plain)(c))
}

// MarshalJSON writes the alternative text even where there is none, as Discord does.
func (g *GalleryItem) MarshalJSON() ([]byte, error) {
	type plain GalleryItem
	return json.Marshal(struct {
		*plain
		Description *string `json:"description"`
	}{(*plain)(g), nonEmpty(g.Description)})
}

func nonEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// eachComponent visits components and what is nested in them, parents first.
func eachComponent(list []*Component, visit func(*Component)) {
	for _, c := range list {
		if c == nil {
			continue
		}
		visit(c)
		eachComponent(c.Components, visit)
		eachComponent([]*Component{c.Component, c.Accessory}, visit)
	}
}

// findComponent finds a component by custom id, nil if there is none.
func findComponent(list []*Component, customID string) *Component {
	var found *Component
	eachComponent(list, func(c *Component) {
		if c.CustomID == customID && customID != "" {
			found = c
		}
	})
	return found
}

func (c *Component) isSelect() bool {
	return c.Type == typeStringSelect || c.Type >= typeUserSelect && c.Type <= typeChannelSelect
}

func (c *Component) isInteractive() bool { return c.Type == typeButton || c.isSelect() }

// bounds gives how many values a select or group takes; both default to 1.
func (c *Component) bounds() (least, most int) {
	least, most = 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

// hasOption reports whether a string select or group offers the value.
func (c *Component) hasOption(value string) bool {
	for _, o := range c.Options {
		if o.Value == value {
			return true
		}
	}
	return false
}

// complete fills in what Discord assumes for fields left out.
func (c *Component) complete() {
	if c.isSelect() {
		least, most := c.bounds()
		c.MinValues, c.MaxValues = &least, &most
	}
	if c.Type == typeSeparator {
		fill(&c.Spacing, 1)
		if c.Divider == nil {
			drawn := true
			c.Divider = &drawn
		}
	}
}

// numberComponents gives every component without an id the next free one, as Discord does.
func numberComponents(list []*Component) {
	used := map[int]bool{}
	eachComponent(list, func(c *Component) { used[c.ID] = true })
	next := 1
	eachComponent(list, func(c *Component) {
		if c.ID != 0 {
			return
		}
		for used[next] {
			next++
		}
		c.ID, used[next] = next, true
	})
}
