package sandbox

import "strings"

// Channel types, from the documentation ("Channel Types"); only these exist in this world.
const (
	ChannelText          = 0
	ChannelAnnouncement  = 5
	ChannelDM            = 1
	ChannelPublicThread  = 11
	ChannelPrivateThread = 12
	ChannelForum         = 15
)

// Message flags.
const (
	FlagSuppressEmbeds = 1 << 2
	FlagHasThread      = 1 << 5
	FlagEphemeral      = 1 << 6
	FlagLoading        = 1 << 7
	FlagSilent         = 1 << 12
	FlagComponentsV2   = 1 << 15
)

// Message types.
const (
	MessageDefault       = 0
	MessageRecipientAdd  = 1
	MessageRecipientGone = 3
	MessageRenamed       = 4
	MessagePinned        = 6
	MessageThreadCreated = 18
	MessageReply         = 19
	MessageCommand       = 20
)

// wireUser is a user in Discord's form.
type wireUser struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    string  `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	Flags         int     `json:"flags"`
	PublicFlags   int     `json:"public_flags"`
	PrimaryGuild  *string `json:"primary_guild"`
}

// Message is a message in Discord's form, as one user sees it.
type Message struct {
	ID                  string               `json:"id"`
	ChannelID           string               `json:"channel_id"`
	GuildID             string               `json:"guild_id,omitempty"`
	Author              wireUser             `json:"author"`
	Content             string               `json:"content"`
	Timestamp           string               `json:"timestamp"`
	EditedTimestamp     *string              `json:"edited_timestamp"`
	TTS                 bool                 `json:"tts"`
	MentionEveryone     bool                 `json:"mention_everyone"`
	Mentions            []wireUser           `json:"mentions"`
	MentionRoles        []string             `json:"mention_roles"`
	Attachments         []Attachment         `json:"attachments"`
	Embeds              []Embed              `json:"embeds"`
	Components          []*Component         `json:"components"`
	Pinned              bool                 `json:"pinned"`
	Type                int                  `json:"type"`
	Flags               int                  `json:"flags"`
	Nonce               any                  `json:"nonce,omitempty"`
	WebhookID           string               `json:"webhook_id,omitempty"`
	ApplicationID       string               `json:"application_id,omitempty"`
	InteractionMetadata *InteractionMetadata `json:"interaction_metadata,omitempty"`
	MessageReference    *MessageReference    `json:"message_reference,omitempty"`
	Thread              *wireChannel         `json:"thread,omitempty"`

	// Notified lists the users whom this message really pinged; edits and ephemeral or silent messages ping
	// nobody.
	Notified []string `json:"-"`
	// Preview is what those users read in the notification.
	Preview string `json:"-"`
	// CommandLine is the command that a reply answers, as the client shows it above the reply.
	CommandLine string `json:"-"`
}

// Ephemeral reports whether only the invoker of an interaction sees the message.
func (m Message) Ephemeral() bool { return m.Flags&FlagEphemeral != 0 }

// Loading reports whether the message is a deferred answer still to come.
func (m Message) Loading() bool { return m.Flags&FlagLoading != 0 }

// Controls lists the buttons and selects of the message, however deep they stand, in reading order.
func (m Message) Controls() []*Component {
	var found []*Component
	eachComponent(m.Components, func(c *Component) {
		if c.isInteractive() {
			found = append(found, c)
		}
	})
	return found
}

// Text is all that a reader reads: content, embeds and text displays, one piece a line.
func (m Message) Text() string {
	var parts []string
	add := func(texts ...string) {
		for _, t := range texts {
			if t != "" {
				parts = append(parts, t)
			}
		}
	}
	add(m.Content)
	for _, e := range m.Embeds {
		add(e.Title, e.Description)
		for _, f := range e.Fields {
			add(f.Name, f.Value)
		}
		if e.Footer != nil {
			add(e.Footer.Text)
		}
	}
	eachComponent(m.Components, func(c *Component) {
		if c.Type == typeTextDisplay {
			add(c.Content)
		}
	})
	return strings.Join(parts, "\n")
}

// InteractionMetadata says which interaction a message answers.
type InteractionMetadata struct {
	ID     string            `json:"id"`
	Type   int               `json:"type"`
	User   wireUser          `json:"user"`
	Owners map[string]string `json:"authorizing_integration_owners"`

	Original   string `json:"original_response_message_id,omitempty"` // of a follow-up
	Interacted string `json:"interacted_message_id,omitempty"`        // of a component's
	// of a form's: what opened it
	Triggering *InteractionMetadata `json:"triggering_interaction_metadata,omitempty"`
}

// MessageReference points from a reply, a pin notice or a thread notice to what it speaks of.
type MessageReference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id,omitempty"`
	GuildID   string `json:"guild_id,omitempty"`
}

// Attachment is a file of a message. Description is its alternative text.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
}

// Embed is a rich embed.
type Embed struct {
	Type        string       `json:"type,omitempty"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       int          `json:"color,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
	Image       *EmbedImage  `json:"image,omitempty"`
	Thumbnail   *EmbedImage  `json:"thumbnail,omitempty"`
	Author      *EmbedAuthor `json:"author,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedFooter is the small print of an embed.
type EmbedFooter struct {
	Text    string `json:"text"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedImage is a picture of an embed.
type EmbedImage struct {
	URL string `json:"url"`
}

// EmbedAuthor is the line above an embed's title.
type EmbedAuthor struct {
	Name    string `json:"name"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedField is a name and a value in an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline"`
}

// wireChannel is a channel in Discord's form.
type wireChannel struct {
	ID            string          `json:"id"`
	Type          int             `json:"type"`
	GuildID       string          `json:"guild_id,omitempty"`
	Name          string          `json:"name,omitempty"`
	Topic         *string         `json:"topic,omitempty"`
	Position      *int            `json:"position,omitempty"`
	ParentID      *string         `json:"parent_id,omitempty"`
	NSFW          bool            `json:"nsfw,omitempty"`
	SlowMode      int             `json:"rate_limit_per_user,omitempty"`
	Overwrites    []overwrite     `json:"permission_overwrites,omitempty"`
	LastMessageID *string         `json:"last_message_id"`
	OwnerID       string          `json:"owner_id,omitempty"`
	Recipients    []wireUser      `json:"recipients,omitempty"`
	Thread        *threadMetadata `json:"thread_metadata,omitempty"`
	MessageCount  *int            `json:"message_count,omitempty"`
	MemberCount   *int            `json:"member_count,omitempty"`
	TotalSent     *int            `json:"total_message_sent,omitempty"`
	Member        *threadMember   `json:"member,omitempty"`
	NewlyCreated  bool            `json:"newly_created,omitempty"`
	Permissions   string          `json:"permissions,omitempty"`
	Flags         int             `json:"flags"`
	Tags          []ForumTag      `json:"available_tags,omitempty"`
	Applied       []string        `json:"applied_tags,omitempty"`
}

type overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

type threadMetadata struct {
	Archived         bool   `json:"archived"`
	AutoArchive      int    `json:"auto_archive_duration"`
	ArchiveTimestamp string `json:"archive_timestamp"`
	Locked           bool   `json:"locked"`
	Invitable        *bool  `json:"invitable,omitempty"`
	CreateTimestamp  string `json:"create_timestamp"`
}

type threadMember struct {
	ID       string `json:"id"`
	UserID   string `json:"user_id"`
	JoinedAt string `json:"join_timestamp"`
	Flags    int    `json:"flags"`
}

type member struct {
	User        *wireUser `json:"user,omitempty"`
	Nick        *string   `json:"nick"`
	Avatar      *string   `json:"avatar"`
	Banner      *string   `json:"banner"`
	BoostSince  *string   `json:"premium_since"`
	TimeoutEnd  *string   `json:"communication_disabled_until"`
	Pending     bool      `json:"pending"`
	Roles       []string  `json:"roles"`
	JoinedAt    string    `json:"joined_at"`
	Deaf        *bool     `json:"deaf,omitempty"`
	Mute        *bool     `json:"mute,omitempty"`
	Flags       int       `json:"flags"`
	Permissions string    `json:"permissions,omitempty"`
}

// memberOfGuild is a member as events tell of one.
type memberOfGuild struct {
	*member
	GuildID string `json:"guild_id"`
}

type roleColors struct {
	Primary   int  `json:"primary_color"`
	Secondary *int `json:"secondary_color"`
	Tertiary  *int `json:"tertiary_color"`
}

type role struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	Color       int        `json:"color"`
	Colors      roleColors `json:"colors"`
	Icon        *string    `json:"icon"`
	Emoji       *string    `json:"unicode_emoji"`
	Hoist       bool       `json:"hoist"`
	Position    int        `json:"position"`
	Permissions string     `json:"permissions"`
	Managed     bool       `json:"managed"`
	Mentionable bool       `json:"mentionable"`
	Flags       int        `json:"flags"`
}
