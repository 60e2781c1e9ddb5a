package discord

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"redbook/storage/ids"
)

type messageJSON struct {
	ID      ids.Message `json:"id"`
	Content string      `json:"content"`
	Nonce   any         `json:"nonce"`
	Author  userJSON    `json:"author"`
}

type channelJSON struct {
	ID       ids.Channel `json:"id"`
	Type     ChannelType `json:"type"`
	Name     string      `json:"name"`
	GuildID  ids.Server  `json:"guild_id"`
	ParentID ids.Channel `json:"parent_id"`
	OwnerID  ids.User    `json:"owner_id"`
	Members  int         `json:"member_count"`
	Metadata struct {
		Archived bool `json:"archived"`
		Locked   bool `json:"locked"`
	} `json:"thread_metadata"`
	Flags int   `json:"flags"`
	Tags  []Tag `json:"available_tags"`
}

// checkNew is Check for a message that is not an edit.
func (m Message) checkNew() error {
	if m.empty() {
		return fmt.Errorf("%w: nothing to show", ErrInvalid)
	}
	return m.Check()
}

// Send posts a message and returns its id. A repeat with the same Nonce posts nothing new.
func (c *Client) Send(ctx context.Context, channel ids.Channel, m Message) (ids.Message, error) {
	if m.Ephemeral {
		return "", fmt.Errorf("send to channel %s: %w: only answers to interactions can be ephemeral", channel,
			ErrInvalid)
	}
	if err := m.checkNew(); err != nil {
		return "", fmt.Errorf("send to channel %s: %w", channel, err)
	}
	if m.Nonce == "" {
		m.Nonce = rand.Text()[:maxNonce]
	}
	if id, err := c.alreadySent(ctx, channel, m); id != "" || err != nil {
		return id, err
	}
	body := m.create()
	body["nonce"], body["enforce_nonce"] = m.Nonce, true
	var sent messageJSON
	err := c.do(ctx, request{
		method: "POST", path: "/channels/" + string(channel) + "/messages",
		body: body, files: m.Files, out: &sent, repeatable: true,
	})
	return sent.ID, err
}

type perhapsSentKey struct{}

// PerhapsSent returns a context in which Send looks first whether the message stands in its channel already,
// posted since a time: for what may have been sent so long ago that Discord no longer knows its nonce.
func PerhapsSent(ctx context.Context, since time.Time) context.Context {
	return context.WithValue(ctx, perhapsSentKey{}, since)
}

// What may have been sent stands among the messages that came since, which are looked through page by page,
// those of a thousand at most: a player who is told many games by letter has a hundred within minutes.
const (
	messagesOfPage = 100 // as many as Discord gives at once
	pagesLookedAt  = 10
	clocksDiffer   = time.Minute // by no more than this, Discord's and ours
)

// alreadySent finds a message that may have been sent before; "" if it has not, or the channel cannot be
// read.
func (c *Client) alreadySent(ctx context.Context, channel ids.Channel,
	m Message) (id ids.Message, err error) {
	since, ok := ctx.Value(perhapsSentKey{}).(time.Time)
	if !ok {
		return "", nil
	}
	after := firstID(since.Add(-clocksDiffer))
	for range pagesLookedAt {
		var page []messageJSON // the newest first
		err = c.do(ctx, request{
			method: "GET", repeatable: true, out: &page,
			path: fmt.Sprintf("/channels/%s/messages?limit=%d&after=%s", channel, messagesOfPage, after),
		})
		var refused *APIError
		if errors.As(err, &refused) && refused.Status/100 == 4 && refused.Status != http.StatusTooManyRequests {
			return "", nil // what is wrong with the channel shows when the message is posted
		}
		if err != nil {
			return "", fmt.Errorf("look for a message that was perhaps sent: %w", err)
		}
		for _, sent := range page {
			if sent.is(m, c.BotUser().ID, since) {
				return sent.ID, nil
			}
		}
		if len(page) < messagesOfPage {
			break
		}
		after = page[0].ID
	}
	return "", nil
}

// is reports whether a message of a channel is the one that was to be posted. Where Discord does not tell the
// nonce it is told by its author, its time and how it begins: what stands below the first empty line says how
// things are now.
func (j messageJSON) is(m Message, self ids.User, since time.Time) bool {
	if j.Nonce != nil {
		return j.Nonce == m.Nonce
	}
	begins := func(text string) string {
		first, _, _ := strings.Cut(text, "\n\n")
		return first
	}
	return j.Author.ID == self && !sentAt(j.ID).Before(since) && begins(j.Content) == begins(m.Content)
}

// An id says when Discord made it: in its upper bits, in milliseconds since 2015 (the documentation,
// "Snowflakes").
const (
	idsBegin  = 1420070400000
	belowTime = 22
)

// sentAt is when Discord made an id; the zero time if it is no id.
func sentAt(id ids.Message) time.Time {
	n, err := strconv.ParseInt(string(id), 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(n>>belowTime + idsBegin)
}

// firstID is before all ids that Discord makes from a time on.
func firstID(at time.Time) ids.Message {
	return ids.Message(strconv.FormatInt((at.UnixMilli()-idsBegin)<<belowTime, 10))
}

// Edit replaces one of the bot's own messages.
func (c *Client) Edit(ctx context.Context, channel ids.Channel, message ids.Message, m Message) error {
	if err := m.Check(); err != nil {
		return fmt.Errorf("edit message %s: %w", message, err)
	}
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + string(channel) + "/messages/" + string(message),
		body: m.edit(), files: m.Files, repeatable: true,
	})
}

// RemoveComponents takes the buttons off one of the bot's messages and leaves the rest.
func (c *Client) RemoveComponents(ctx context.Context, channel ids.Channel, message ids.Message) error {
	return c.SetComponents(ctx, channel, message, nil)
}

// SetComponents replaces the buttons of one of the bot's messages and leaves the rest.
func (c *Client) SetComponents(ctx context.Context, channel ids.Channel, message ids.Message,
	rows []Row) error {
	if err := (Message{Content: "-", Components: rows}).Check(); err != nil {
		return fmt.Errorf("buttons of message %s: %w", message, err)
	}
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + string(channel) + "/messages/" + string(message),
		body: object{"components": rowsJSON(rows)}, repeatable: true,
	})
}

// Delete removes a message.
func (c *Client) Delete(ctx context.Context, channel, message string) error {
	return c.do(ctx, request{
		method: "DELETE", path: "/channels/" + channel + "/messages/" + message,
		repeatable: true, landed: ErrUnknownMessage,
	})
}

// LastMessage is the id of the newest message in a channel, empty if there is none, and its text, which is
// empty if it is somebody else's. It needs the permission to read the channel's history.
func (c *Client) LastMessage(ctx context.Context,
	channel ids.Channel) (id ids.Message, text string, err error) {
	var newest []messageJSON
	err = c.do(ctx, request{
		method: "GET", path: "/channels/" + string(channel) + "/messages?limit=1", out: &newest, repeatable: true,
	})
	if err != nil || len(newest) == 0 {
		return "", "", err
	}
	return newest[0].ID, newest[0].Content, nil
}

// Channel fetches a channel or thread.
func (c *Client) Channel(ctx context.Context, id ids.Channel) (Channel, error) {
	var j channelJSON
	err := c.do(ctx, request{method: "GET", path: "/channels/" + string(id), out: &j, repeatable: true})
	if err != nil {
		return Channel{}, err
	}
	return j.channel(), nil
}

func (j channelJSON) channel() Channel {
	return Channel{
		ID: j.ID, Type: j.Type, Name: j.Name, GuildID: j.GuildID, ParentID: j.ParentID, OwnerID: j.OwnerID,
		Members:  j.Members,
		Archived: j.Metadata.Archived, Locked: j.Metadata.Locked,
		Tags: j.Tags, RequiresTag: j.Type == ChannelForum && j.Flags&flagRequireTag != 0,
	}
}

// ActiveThreads lists the threads of a server that do not sleep and that the bot may see.
func (c *Client) ActiveThreads(ctx context.Context, server ids.Server) ([]Channel, error) {
	var j struct {
		Threads []channelJSON `json:"threads"`
	}
	err := c.do(ctx, request{method: "GET", path: "/guilds/" + string(server) + "/threads/active", out: &j,
		repeatable: true})
	var list []Channel
	for _, t := range j.Threads {
		list = append(list, t.channel())
	}
	return list, err
}

// OpenDM is the id of the direct-message channel with a user; remembered after the first
// time. It succeeds even for people who take no messages: Send then says ErrDMClosed.
func (c *Client) OpenDM(ctx context.Context, user ids.User) (ids.Channel, error) {
	c.dmMu.Lock()
	id := c.dms[user]
	c.dmMu.Unlock()
	if id != "" {
		return id, nil
	}
	var j channelJSON
	err := c.do(ctx, request{
		method: "POST", path: "/users/@me/channels", body: object{"recipient_id": user}, out: &j, repeatable: true,
	})
	if err != nil {
		return "", err
	}
	c.dmMu.Lock()
	c.dms[user] = j.ID
	c.dmMu.Unlock()
	return j.ID, nil
}

// StartThread starts a thread without a message and returns its id.
func (c *Client) StartThread(ctx context.Context, channel ids.Channel, name string,
	o ThreadOptions) (ids.Channel, error) {
	body := object{"type": ChannelPublicThread} // left out, it would be private
	if o.Private {
		body["type"], body["invitable"] = ChannelPrivateThread, o.Invitable
	}
	return c.startThread(ctx, "/channels/"+string(channel)+"/threads", name, o, body)
}

// StartThreadFromMessage starts a public thread on a message and returns its id.
func (c *Client) StartThreadFromMessage(ctx context.Context, channel ids.Channel, message ids.Message,
	name string,
	o ThreadOptions) (ids.Channel, error) {
	if o.Private {
		return "", fmt.Errorf("thread on message %s: %w: it cannot be private", message, ErrInvalid)
	}
	return c.startThread(ctx, "/channels/"+string(channel)+"/messages/"+string(message)+"/threads", name, o,
		object{})
}

func (c *Client) startThread(ctx context.Context, path, name string, o ThreadOptions, body object,
	files ...File) (ids.Channel, error) {
	var k checker
	k.text("thread name", name, 1, 100)
	switch o.AutoArchive {
	case 0:
		o.AutoArchive = 10080
	case 60, 1440, 4320, 10080:
	default:
		k.that(false, "auto archive: %d minutes", o.AutoArchive)
	}
	if k.err != nil {
		return "", k.err
	}
	body["name"], body["auto_archive_duration"] = name, o.AutoArchive
	var j channelJSON
	err := c.do(ctx, request{method: "POST", path: path, body: body, files: files, out: &j})
	return j.ID, err
}

// AddThreadMember adds a user to a thread that is not archived.
func (c *Client) AddThreadMember(ctx context.Context, thread ids.Channel, user ids.User) error {
	return c.do(ctx, request{
		method: "PUT", path: "/channels/" + string(thread) + "/thread-members/" + string(user), repeatable: true,
		shown: "/channels/" + string(thread) + "/thread-members/…",
	})
}

// RemoveThreadMember takes a user out of a thread that is not archived; a no-op if they are not in it. Of a
// private thread the bot must be the maker.
func (c *Client) RemoveThreadMember(ctx context.Context, thread ids.Channel, user ids.User) error {
	err := c.do(ctx, request{
		method: "DELETE", path: "/channels/" + string(thread) + "/thread-members/" + string(user), repeatable: true,
		shown: "/channels/" + string(thread) + "/thread-members/…",
	})
	if errors.Is(err, ErrUnknownMember) {
		return nil
	}
	return err
}

// Unarchive wakes a thread; a no-op if it is awake.
func (c *Client) Unarchive(ctx context.Context, thread ids.Channel) error {
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + string(thread), body: object{"archived": false}, repeatable: true,
	})
}

// Rename gives an open thread a name. Discord lets that happen about twice in ten minutes; other changes of
// the thread do not wait for it.
func (c *Client) Rename(ctx context.Context, thread ids.Channel, name string) error {
	var k checker
	if k.text("thread name", name, 1, 100); k.err != nil {
		return k.err
	}
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + string(thread), body: object{"name": name}, repeatable: true,
		apart: " name",
	})
}

// RegisterCommands makes these the bot's global commands, in one request and only if
// something differs. It returns the commands' ids by name, for mentions like </name:id>.
// It works once OnReady was called; ErrNotReady before.
func (c *Client) RegisterCommands(ctx context.Context, cmds []Command) (map[string]string, error) {
	wanted := make([]commandJSON, 0, len(cmds))
	for _, cmd := range cmds {
		if err := cmd.Check(); err != nil {
			return nil, fmt.Errorf("register commands: %w", err)
		}
		wanted = append(wanted, cmd.json())
	}
	if len(wanted) > 100 {
		return nil, fmt.Errorf("register commands: %w: %d commands, at most 100", ErrInvalid, len(wanted))
	}
	app := c.ApplicationID()
	if app == "" {
		return nil, fmt.Errorf("register commands: %w", ErrNotReady)
	}
	path := "/applications/" + app + "/commands"
	var listed []commandJSON
	err := c.do(ctx, request{method: "GET", path: path + "?with_localizations=true", out: &listed,
		repeatable: true})
	if err != nil {
		return nil, fmt.Errorf("register commands: %w", err)
	}
	if !sameCommands(wanted, listed) {
		listed = nil
		err := c.do(ctx, request{method: "PUT", path: path, body: wanted, out: &listed, repeatable: true})
		if err != nil {
			return nil, fmt.Errorf("register commands: %w", err)
		}
		c.log.Info("discord: commands registered", "count", len(wanted))
	}
	ids := make(map[string]string)
	for _, cmd := range listed {
		ids[cmd.Name] = cmd.ID
	}
	return ids, nil
}
