package sandbox

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// messageBody is what a client may say when it creates or edits a message.
type messageBody struct {
	Content         optional[string]          `json:"content"`
	Nonce           optional[json.RawMessage] `json:"nonce"`
	EnforceNonce    bool                      `json:"enforce_nonce"`
	TTS             bool                      `json:"tts"`
	Embeds          optional[[]Embed]         `json:"embeds"`
	AllowedMentions *allowedMentions          `json:"allowed_mentions"`
	Reference       *replyTo                  `json:"message_reference"`
	Components      optional[[]*Component]    `json:"components"`
	Attachments     optional[[]fileNote]      `json:"attachments"`
	Flags           optional[int]             `json:"flags"`
	StickerIDs      []anyID                   `json:"sticker_ids"`
	Poll            optional[map[string]any]  `json:"poll"`
}

// replyTo names the message that a new one answers.
type replyTo struct {
	Type            int   `json:"type"`
	MessageID       anyID `json:"message_id"`
	ChannelID       anyID `json:"channel_id"`
	FailIfNotExists *bool `json:"fail_if_not_exists"`
	GuildID         anyID `json:"guild_id"`
}

// fileNote is an entry of "attachments": of a new file by its number, or of an old one by its id.
type fileNote struct {
	ID          anyID   `json:"id"`
	Filename    string  `json:"filename"`
	Title       *string `json:"title"`
	Description *string `json:"description"`
}

// content is everything of a message that a client can write, old and new together.
type content struct {
	text        string
	embeds      []Embed
	components  []*Component
	attachments []Attachment
	flags       int
	hidden      map[string]bool   // stored files that embeds show and attachments do not list
	fresh       map[string]upload // new files by attachment id, not stored yet
}

// purpose says which rules of flags and contents hold.
type purpose struct {
	flags int // the flags that may be set
	edit  bool
}

var (
	forChannel = purpose{flags: FlagSuppressEmbeds | FlagSilent | FlagComponentsV2}
	forAnswer  = purpose{flags: FlagSuppressEmbeds | FlagSilent | FlagComponentsV2 | FlagEphemeral}
	forEdit    = purpose{flags: FlagSuppressEmbeds | FlagComponentsV2 | FlagEphemeral, edit: true}
)

// compose lays a body over what was there before (nothing for a new message), checks the result against
// all limits and resolves the names of files. The world is untouched.
func (s *Server) compose(c *channel, before content, q *request, b *messageBody,
	what purpose) (content, error) {
	var fe formErrors
	after := before
	if b.Content.Set {
		after.text = strings.TrimSpace(b.Content.Value)
	}
	if b.Embeds.Set {
		after.embeds = b.Embeds.Value
	}
	if b.Components.Set {
		after.components = b.Components.Value
	}
	after.flags = mergeFlags(&fe, before.flags, b, what)
	s.composeFiles(&fe, c, &after, q, b)
	checkBody(&fe, b)
	checkText(&fe, &after)
	if b.Embeds.Set {
		checkEmbeds(&fe, after.embeds, after.resolver())
		after.hide()
	}
	var err error
	if b.Components.Set || after.flags&FlagComponentsV2 != before.flags&FlagComponentsV2 {
		err = checkMessageComponents(&fe, after.components, after.flags&FlagComponentsV2 != 0, after.resolver())
	}
	if form := fe.err(); form != nil {
		return content{}, form
	}
	if err != nil {
		return content{}, err
	}
	if after.empty() {
		return content{}, errEmptyMessage
	}
	numberComponents(after.components)
	return after, nil
}

func (c *content) empty() bool {
	return c.text == "" && len(c.embeds) == 0 && len(c.components) == 0 && len(c.attachments) == 0
}

// mergeFlags applies the flags of a body. The flag for components of version 2 cannot be taken off again.
func mergeFlags(fe *formErrors, before int, b *messageBody, what purpose) int {
	if !b.Flags.given() {
		return before
	}
	if b.Flags.Value&^what.flags != 0 {
		fe.add("flags", "MESSAGE_FLAGS_INVALID", "These flags cannot be set here: %d.", b.Flags.Value&^what.flags)
	}
	if !what.edit {
		return b.Flags.Value & what.flags
	}
	const editable = FlagSuppressEmbeds | FlagComponentsV2
	if before&FlagComponentsV2 != 0 && b.Flags.Value&FlagComponentsV2 == 0 {
		fe.add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed.")
	}
	return before&^editable | b.Flags.Value&editable
}

// composeFiles works out which attachments remain and which come. Version 10 keeps after an edit with
// new files only those that "attachments" names; version 9 keeps the old ones unless it is given.
func (s *Server) composeFiles(fe *formErrors, c *channel, after *content, q *request, b *messageBody) {
	old := after.attachments
	after.fresh = map[string]upload{}
	if !b.Attachments.given() {
		kept := old
		if len(q.uploads) > 0 && q.version >= 10 || b.Attachments.Set {
			kept = nil
		}
		after.attachments = slices.Clone(kept)
		for _, u := range q.uploads {
			s.attach(c, after, u, fileNote{})
		}
	} else {
		after.attachments = nil
		used := map[int]bool{}
		for i, note := range b.Attachments.Value {
			path := fmt.Sprintf("attachments.%d", i)
			checkNote(fe, path, note)
			if u, ok := findUpload(q.uploads, note.ID); ok && !used[u.index] {
				used[u.index] = true
				s.attach(c, after, u, note)
			} else if i := slices.IndexFunc(old, func(a Attachment) bool { return a.ID == string(note.ID) }); i >= 0 {
				after.attachments = append(after.attachments, note.amend(old[i]))
			} else {
				fe.add(path+".id", "ATTACHMENT_NOT_FOUND", "No file or attachment has the id %q.", note.ID)
			}
		}
		for _, u := range q.uploads {
			if !used[u.index] {
				fe.add("attachments", "ATTACHMENT_NOT_FOUND", "files[%d] is not named.", u.index)
			}
		}
	}
	if len(after.attachments) > maxFiles {
		fe.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxFiles)
	}
}

func findUpload(uploads []upload, id anyID) (upload, bool) {
	for _, u := range uploads {
		if fmt.Sprint(u.index) == string(id) {
			return u, true
		}
	}
	return upload{}, false
}

// attach adds a new file to the content; nothing is stored yet.
func (s *Server) attach(c *channel, to *content, u upload, note fileNote) {
	name := u.filename
	if note.Filename != "" {
		name = note.Filename
	}
	a := Attachment{
		ID: s.snowflake(), Filename: cleanFilename(name), ContentType: u.contentType,
		Size: len(u.data), Width: u.width, Height: u.height,
	}
	a.URL = fmt.Sprintf("%s/attachments/%s/%s/%s", s.base, c.ID, a.ID, url.PathEscape(a.Filename))
	a.ProxyURL = a.URL
	to.fresh[a.ID] = u
	to.attachments = append(to.attachments, note.amend(a))
}

// amend applies the texts of a note.
func (n fileNote) amend(a Attachment) Attachment {
	if n.Title != nil {
		a.Title = *n.Title
	}
	if n.Description != nil {
		a.Description = *n.Description
	}
	return a
}

// resolver finds the attachment that "attachment://name" means.
func (c *content) resolver() func(string) *Attachment {
	return func(link string) *Attachment {
		name := cleanFilename(strings.TrimPrefix(link, "attachment://"))
		for i := range c.attachments {
			if c.attachments[i].Filename == name {
				return &c.attachments[i]
			}
		}
		return nil
	}
}

// hide takes the files that embeds show out of the list of attachments, as Discord does.
func (c *content) hide() {
	shown := map[string]bool{}
	for _, e := range c.embeds {
		for _, link := range e.links() {
			shown[*link] = true
		}
	}
	c.hidden = map[string]bool{}
	c.attachments = slices.DeleteFunc(slices.Clone(c.attachments), func(a Attachment) bool {
		if shown[a.URL] {
			c.hidden[a.ID] = true
		}
		return shown[a.URL]
	})
	for link := range shown { // pictures kept from before an edit
		if parts := strings.Split(link, "/attachments/"); len(parts) == 2 {
			if ids := strings.Split(parts[1], "/"); len(ids) == 3 {
				c.hidden[ids[1]] = true
			}
		}
	}
}

// links are the places of an embed that may show an attachment.
func (e *Embed) links() []*string {
	var links []*string
	for _, picture := range []*EmbedImage{e.Image, e.Thumbnail} {
		if picture != nil {
			links = append(links, &picture.URL)
		}
	}
	if e.Footer != nil {
		links = append(links, &e.Footer.IconURL)
	}
	if e.Author != nil {
		links = append(links, &e.Author.IconURL)
	}
	return links
}
