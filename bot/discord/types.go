// Package discord is Discord as this bot needs it: API v10 through a thin layer of our own
// over bwmarrin/discordgo, with our own request types, a supervised gateway, errors by
// meaning, and secrets that never reach an error or a log line.
//
// discordgo is imported nowhere else; the rest of the bot sees only the types below. Of the program it
// imports the ids alone. Begin with [Client]; what comes in is an [Interaction], what goes out a [Message].
package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"redbook/storage/ids"
)

// Config says which Discord to talk to and whom to tell what arrives.
type Config struct {
	Token   string // the bot token, without the "Bot " prefix
	APIBase string // default https://discord.com; plain http only for a loopback address
	Logger  *slog.Logger
	// Requests is how many requests a second all processes of the bot send at most; 0 is the usual limit, a
	// little below Discord's. See Client.Hold.
	Requests int
	// Shards is among how many gateway sessions Discord shares the servers out; 0 means 1. See Client.Hold.
	Shards int
	// Turn gives turns to identify, among all processes that use the token. nil: this one is alone.
	Turn Turn

	// OnInteraction handles one interaction in a goroutine of its own. A repeated delivery
	// of the same interaction is dropped. ctx ends 15 minutes after the interaction was
	// received (its token is void then) or when Run returns.
	OnInteraction func(ctx context.Context, i *Interaction)

	// OnReady is called in a goroutine of its own whenever a new gateway session of a shard is
	// up (not after a resume): with shard 0, the place to register commands. It may be nil.
	OnReady func(ctx context.Context, shard int)

	// OnServers is told which servers of a shard the bot is in whenever a new gateway session of it is up,
	// OnServer when it comes into one or is removed from it; the name is "" if it is not told. They are called
	// in order for a shard, while the gateway is read on. They may be nil.
	OnServers func(ctx context.Context, shard int, ids []ids.Server)
	OnServer  func(ctx context.Context, id ids.Server, name string, in bool)
	// OnGone is told, one after the other with those, that a channel or a thread was deleted.
	OnGone func(ctx context.Context, channel ids.Channel)

	// PanicReply gives the neutral text for a person whose interaction made the handler
	// panic. It is sent privately, as a reply or a follow-up, whichever is still possible.
	// If nil, nothing is sent.
	PanicReply func(i *Interaction) Message

	// OnRequest is told of every request how long Discord took for it, and its HTTP status; 0 if
	// no answer came. It may be nil.
	OnRequest func(method string, status int, took time.Duration)

	// OnGateway is told what became of the gateway session of a shard: one of the constants
	// below. It may be nil.
	OnGateway func(shard int, event string)

	Grace       time.Duration // for handlers that still run when Run's context ends; default 5 s
	HTTPTimeout time.Duration // of one HTTP request; default 20 s
}

// What becomes of the gateway session of a shard.
const (
	GatewayHeld     = "held"     // it is to be kept from now on
	GatewayReady    = "ready"    // it is connected, and new
	GatewayResumed  = "resumed"  // it is connected again
	GatewayLost     = "lost"     // its connection has ended, or none came about
	GatewayReleased = "released" // it is kept no longer
)

// User is a person or a bot, by the name shown in the place the event came from.
type User struct {
	ID   ids.User
	Name string // server nickname, else display name, else user name
	Bot  bool
}

// Kind is what sort of interaction arrived, by Discord's number.
type Kind int

// The kinds of interaction this bot receives.
const (
	KindCommand      Kind = 2
	KindComponent    Kind = 3
	KindAutocomplete Kind = 4
	KindModal        Kind = 5
)

// Attached is a file of a message; its id is for Message.KeepFiles.
type Attached struct{ ID, Name string }

// MessageRef is the message a component stands on.
type MessageRef struct {
	ID        string
	ChannelID string
	Ephemeral bool // only its reader sees it; only UpdateMessage and EditAnswer reach it
	Lines     bool // it is made of lines: only lines can replace it
	Files     []Attached
}

// CommandData is the content of a KindCommand or KindAutocomplete interaction.
type CommandData struct {
	ID         string            // of the registered command
	Name       string            // of the top-level command, never localized
	Subcommand []string          // group and subcommand, or subcommand, or nothing
	Options    []OptionValue     // in the order typed
	Users      map[ids.User]User // those named by user options, by id
	Files      map[string]Upload // those of attachment options, by id
}

// Upload is a file that somebody has sent with a command; see Client.Fetch.
type Upload struct {
	Name string
	Size int
	url  string
}

// OptionValue is one option as the person filled it in; in autocomplete it may be partial
// and unvalidated.
type OptionValue struct {
	Name string
	Type OptionType
	// text options; ids for user, channel, role, attachment options; the raw text while a number is being typed
	String  string
	Int     int64
	Bool    bool
	Focused bool // autocomplete: the one being typed
}

// ComponentData is the content of a KindComponent interaction.
type ComponentData struct {
	CustomID string
	Values   []string // what a select holds; none for a button
}

// ModalData is the content of a KindModal interaction.
type ModalData struct {
	CustomID string
	Fields   map[string]string // by the TextInput's CustomID
}

// Message is what is shown. On an edit it replaces the text, embeds and components
// altogether; files are treated as KeepFiles and DropFiles say.
type Message struct {
	Content    string
	Embeds     []Embed
	Components []Row
	Files      []File

	// Lines stand in place of Content, Embeds and Files. A mention in one notifies without a word of what the
	// message says, so they are for messages that call nobody.
	Lines []Line

	Ephemeral             bool       // replies and follow-ups only
	AllowedUsers          []ids.User // the only users who are notified by a mention in Content
	AllowedRoles          []string   // the only roles that are notified by a mention in Content
	SuppressNotifications bool       // a quiet message

	// Nonce makes Send safe to repeat: within a few minutes the same nonce gives the first
	// message again. At most 25 characters; if empty, Send makes one for its own retries.
	Nonce string

	// On an edit with new Files, old files go unless their ids are in KeepFiles. On an edit
	// without new Files, old files stay, or only those in KeepFiles if it is not empty, or
	// none if DropFiles.
	KeepFiles []string
	DropFiles bool
}

// File is an attachment.
type File struct {
	Name        string
	Data        []byte
	Description string // alt text, at most 1024 characters
}

// Embed is a framed block of text.
type Embed struct {
	Title       string
	URL         string
	Description string
	Colour      int // 0xRRGGBB
	Fields      []EmbedField
	Footer      string
	Image       string // a URL or attachment://name
}

// EmbedField is a titled piece of an embed.
type EmbedField struct {
	Name   string
	Value  string
	Inline bool
}

// Row holds up to five buttons or one select.
type Row []Component

// Component is a Button or a StringSelect.
type Component interface{ component() }

// ButtonStyle is the colour of a button.
type ButtonStyle int

// Button styles, by Discord's numbers. StyleLink needs URL instead of CustomID.
const (
	StylePrimary   ButtonStyle = 1
	StyleSecondary ButtonStyle = 2
	StyleSuccess   ButtonStyle = 3
	StyleDanger    ButtonStyle = 4
	StyleLink      ButtonStyle = 5
)

// Button is a button; a zero Style is StyleSecondary, or StyleLink if URL is set.
type Button struct {
	Label    string // at most 80 characters; above some 35 it is cut on phones
	CustomID string
	Style    ButtonStyle
	Emoji    string // a Unicode emoji
	URL      string
	Disabled bool
}

// StringSelect is a drop-down of 1 to 25 options.
type StringSelect struct {
	CustomID    string
	Placeholder string
	Options     []SelectOption
	Min, Max    int  // how many may be chosen; 0 means 1
	Optional    bool // nothing may be chosen; Min is then ignored
	Disabled    bool
}

// SelectOption is one line of a StringSelect.
type SelectOption struct {
	Label       string
	Value       string
	Description string
	Emoji       string
	Default     bool
}

// Modal is a form of 1 to 5 text fields.
type Modal struct {
	CustomID string
	Title    string
	Fields   []TextInput
}

// TextInput is one field of a Modal.
type TextInput struct {
	CustomID    string
	Label       string // at most 45 characters
	Description string // at most 100 characters
	Paragraph   bool   // several lines
	Value       string // filled in beforehand
	Placeholder string
	MinLength   int
	MaxLength   int // 0 means Discord's 4000
	Optional    bool
}

// Localized is a text with its translations by Discord locale ("pl", "en-GB").
type Localized struct {
	Default string
	In      map[string]string
}

// OptionType is the type of a command option, by Discord's number.
type OptionType int

// Option types.
const (
	OptionSubcommand OptionType = 1
	OptionGroup      OptionType = 2
	OptionString     OptionType = 3
	OptionInteger    OptionType = 4
	OptionBool       OptionType = 5
	OptionUser       OptionType = 6
	OptionChannel    OptionType = 7
	OptionRole       OptionType = 8
	OptionAttachment OptionType = 11
)

// CommandContext is a place where a command may be used, by Discord's number.
type CommandContext int

// Command contexts.
const (
	ContextGuild   CommandContext = 0
	ContextBotDM   CommandContext = 1
	ContextPrivate CommandContext = 2
)

// Command is a slash command as registered.
type Command struct {
	Name        Localized
	Description Localized
	Options     []Option
	Contexts    []CommandContext // none means guild and bot DM
	// MemberPermissions a member needs to see the command; 0 means everyone. A server's
	// moderators may change it.
	MemberPermissions Permissions
}

// Option is a parameter of a command, or a subcommand, or a group of subcommands.
type Option struct {
	Type         OptionType
	Name         Localized
	Description  Localized
	Required     bool
	Choices      []Choice // string options only
	Autocomplete bool     // not together with Choices
	Min, Max     *int64   // integer options
	MinLength    int      // string options; 0 means no bound
	MaxLength    int
	Options      []Option // of a subcommand or group
}

// Choice is a value offered for a string option.
type Choice struct {
	Name  Localized
	Value string
}

// Permissions is a bit set.
type Permissions uint64

// The permissions this bot asks about.
const (
	PermManageChannels       Permissions = 1 << 4
	PermManageGuild          Permissions = 1 << 5
	PermViewChannel          Permissions = 1 << 10
	PermSendMessages         Permissions = 1 << 11
	PermManageMessages       Permissions = 1 << 13
	PermEmbedLinks           Permissions = 1 << 14
	PermAttachFiles          Permissions = 1 << 15
	PermReadMessageHistory   Permissions = 1 << 16
	PermManageThreads        Permissions = 1 << 34
	PermCreatePublicThreads  Permissions = 1 << 35
	PermCreatePrivateThreads Permissions = 1 << 36
	PermSendInThreads        Permissions = 1 << 38

	PermAdministrator     Permissions = permAdministrator
	PermKickMembers       Permissions = 1 << 1
	PermBanMembers        Permissions = 1 << 2
	PermViewAuditLog      Permissions = 1 << 7
	PermMentionEveryone   Permissions = 1 << 17
	PermMuteMembers       Permissions = 1 << 22
	PermDeafenMembers     Permissions = 1 << 23
	PermMoveMembers       Permissions = 1 << 24
	PermManageNicknames   Permissions = 1 << 27
	PermManageRoles       Permissions = 1 << 28
	PermManageWebhooks    Permissions = 1 << 29
	PermManageExpressions Permissions = 1 << 30
	PermManageEvents      Permissions = 1 << 33
	PermModerateMembers   Permissions = 1 << 40
)

// Has reports whether all of want are in p.
func (p Permissions) Has(want Permissions) bool { return p&want == want }

// ChannelType is Discord's number for a sort of channel.
type ChannelType int

// Channel types that matter to this bot.
const (
	ChannelText               ChannelType = 0
	ChannelDM                 ChannelType = 1
	ChannelAnnouncement       ChannelType = 5
	ChannelAnnouncementThread ChannelType = 10
	ChannelPublicThread       ChannelType = 11
	ChannelPrivateThread      ChannelType = 12
	ChannelForum              ChannelType = 15
	ChannelMedia              ChannelType = 16
)

// Thread reports whether t is one of the three sorts of thread.
func (t ChannelType) Thread() bool {
	return t >= ChannelAnnouncementThread && t <= ChannelPrivateThread
}

// Channel is a channel or thread.
type Channel struct {
	ID       ids.Channel
	Type     ChannelType
	Name     string
	GuildID  ids.Server  // empty for a DM
	ParentID ids.Channel // the channel of a thread; the category of a channel
	OwnerID  ids.User    // threads only: who made it
	Members  int         // threads only: about how many, 50 at most
	Archived bool        // threads only
	Locked   bool        // threads only

	Tags        []Tag // forums only: those that it offers
	RequiresTag bool  // forums only: it takes no post without one
}

// Tag is a tag of a forum.
type Tag struct {
	ID   string // "" for a new one
	Name string
	json json.RawMessage // as Discord told it
}

// MostTags is how many tags a forum can offer.
const MostTags = 20

// ThreadOptions says what sort of thread to start.
type ThreadOptions struct {
	Private     bool // only members and moderators see it; StartThread only
	Invitable   bool // private: any member may add others, not only moderators
	AutoArchive int  // minutes of silence before it is archived: 60, 1440, 4320 or 10080; 0 means 10080
}
