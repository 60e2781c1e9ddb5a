package discord

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"redbook/storage/ids"
)

// Message flags, by Discord's bits.
const (
	flagEphemeral             = 1 << 6
	flagSuppressNotifications = 1 << 12
)

// Discord's limits on messages; lengths in code points, sizes in bytes.
const (
	maxContent      = 2000
	maxEmbeds       = 10
	maxEmbedText    = 6000 // over all embeds of a message
	maxFiles        = 10
	maxFileBytes    = 10 << 20 // without boosts
	maxRequestBytes = 25 << 20
	maxAltText      = 1024
	maxMentions     = 100
	maxNonce        = 25
)

// Check holds the message to Discord's limits; the error names the field and is ErrInvalid,
// or ErrTooLarge for files. It is called before every send.
func (m Message) Check() error {
	var c checker
	c.text("content", m.Content, 0, maxContent)
	c.text("nonce", m.Nonce, 0, maxNonce)
	c.count("allowed users", len(m.AllowedUsers), 0, maxMentions)
	c.count("embeds", len(m.Embeds), 0, maxEmbeds)
	total := 0
	for n, e := range m.Embeds {
		e.check(&c, fmt.Sprintf("embeds[%d]", n))
		total += e.textLen()
	}
	c.that(total <= maxEmbedText, "embeds: %d characters in all, at most %d", total, maxEmbedText)
	checkRows(&c, m.Components, m.besides())
	m.checkLines(&c)
	m.checkFiles(&c)
	return c.err
}

func (m Message) checkFiles(c *checker) {
	c.count("files", len(m.Files)+len(m.KeepFiles), 0, maxFiles)
	total, names := 0, make(map[string]bool)
	for n, f := range m.Files {
		field := fmt.Sprintf("files[%d]", n)
		c.text(field+".name", f.Name, 1, 1024)
		c.text(field+".description", f.Description, 0, maxAltText)
		c.that(!strings.ContainsFunc(f.Name, unicode.IsControl), "%s.name: control character in %q", field, f.Name)
		c.that(!names[f.Name], "%s.name: %q twice", field, f.Name)
		names[f.Name] = true
		c.size(field, len(f.Data), maxFileBytes)
		total += len(f.Data)
	}
	c.size("files", total, maxRequestBytes-(1<<16)) // leaving room for the rest of the request
	if len(m.Files) == 0 || len(m.KeepFiles) > 0 {
		return // an image may refer to a file that is already there
	}
	for n, e := range m.Embeds {
		if name, ok := strings.CutPrefix(e.Image, "attachment://"); ok {
			c.that(names[name], "embeds[%d].image: no file %q", n, name)
		}
	}
}

func (e Embed) check(c *checker, field string) {
	c.text(field+".title", e.Title, 0, 256)
	c.text(field+".description", e.Description, 0, 4096)
	c.text(field+".footer", e.Footer, 0, 2048)
	c.text(field+".url", e.URL, 0, 2048)
	c.text(field+".image", e.Image, 0, 2048)
	c.that(e.Colour >= 0 && e.Colour <= 0xFFFFFF, "%s.colour: %#x", field, e.Colour)
	c.count(field+".fields", len(e.Fields), 0, 25)
	for n, f := range e.Fields {
		c.text(fmt.Sprintf("%s.fields[%d].name", field, n), f.Name, 1, 256)
		c.text(fmt.Sprintf("%s.fields[%d].value", field, n), f.Value, 1, 1024)
	}
}

// textLen is what counts towards the limit over all embeds.
func (e Embed) textLen() int {
	n := utf8.RuneCountInString(e.Title) + utf8.RuneCountInString(e.Description) +
		utf8.RuneCountInString(e.Footer)
	for _, f := range e.Fields {
		n += utf8.RuneCountInString(f.Name) + utf8.RuneCountInString(f.Value)
	}
	return n
}

// empty reports whether there is nothing to show.
func (m Message) empty() bool {
	return strings.TrimSpace(m.Content) == "" && len(m.Embeds) == 0 && len(m.Components) == 0 &&
		len(m.Files) == 0 && len(m.Lines) == 0
}

type object = map[string]any

// create is the JSON of a new message. Without allowed_mentions Discord would notify
// everyone the text happens to mention, so it is always there.
func (m Message) create() object {
	o := object{"allowed_mentions": m.allowedMentions()}
	put(o, "content", m.Content)
	if len(m.Embeds) > 0 {
		o["embeds"] = embedsJSON(m.Embeds)
	}
	if components := m.components(); len(components) > 0 {
		o["components"] = components
	}
	if len(m.Files) > 0 {
		o["attachments"] = m.attachments()
	}
	if flags := m.flags(); flags != 0 {
		o["flags"] = flags
	}
	return o
}

// edit is the JSON that replaces a message: what is empty is sent as empty, to clear it.
// "attachments" names the files that remain; without it all do (API v10).
func (m Message) edit() object {
	o := object{
		"content":          m.Content,
		"embeds":           embedsJSON(m.Embeds),
		"components":       m.components(),
		"allowed_mentions": m.allowedMentions(),
	}
	if m.Lines != nil {
		o["content"], o["embeds"], o["flags"] = nil, nil, flagLines
	}
	if len(m.Files) > 0 || len(m.KeepFiles) > 0 || m.DropFiles {
		o["attachments"] = m.attachments()
	}
	return o
}

func (m Message) flags() int {
	flags := 0
	if m.Ephemeral {
		flags |= flagEphemeral
	}
	if m.SuppressNotifications {
		flags |= flagSuppressNotifications
	}
	if m.Lines != nil {
		flags |= flagLines
	}
	return flags
}

func (m Message) allowedMentions() object {
	o := object{"parse": []string{}}
	if len(m.AllowedUsers) > 0 {
		o["users"] = m.AllowedUsers
	}
	if len(m.AllowedRoles) > 0 {
		o["roles"] = m.AllowedRoles
	}
	return o
}

// attachments ties alt texts to the uploaded parts: id n is the part files[n].
func (m Message) attachments() []object {
	list := []object{}
	for n, f := range m.Files {
		o := object{"id": strconv.Itoa(n), "filename": f.Name}
		put(o, "description", f.Description)
		list = append(list, o)
	}
	for _, id := range m.KeepFiles {
		list = append(list, object{"id": id})
	}
	return list
}

func embedsJSON(embeds []Embed) []object {
	list := []object{}
	for _, e := range embeds {
		o := object{}
		put(o, "title", e.Title)
		put(o, "url", e.URL)
		put(o, "description", e.Description)
		if e.Colour != 0 {
			o["color"] = e.Colour
		}
		if e.Footer != "" {
			o["footer"] = object{"text": e.Footer}
		}
		if e.Image != "" {
			o["image"] = object{"url": e.Image}
		}
		var fields []object
		for _, f := range e.Fields {
			fields = append(fields, object{"name": f.Name, "value": f.Value, "inline": f.Inline})
		}
		if fields != nil {
			o["fields"] = fields
		}
		list = append(list, o)
	}
	return list
}

// Link is the address of a message, for links in texts; that of the channel if the message is "".
func Link(server ids.Server, channel ids.Channel, message ids.Message) string {
	link := "https://discord.com/channels/" + string(server) + "/" + string(channel)
	if message == "" {
		return link
	}
	return link + "/" + string(message)
}
