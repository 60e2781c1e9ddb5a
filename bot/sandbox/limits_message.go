package sandbox

import (
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"
)

// Limits of messages and embeds, from the documentation ("Create Message", "Embed Limits").
const (
	maxContent     = 2000
	maxEmbeds      = 10
	maxEmbedText   = 6000
	maxEmbedFields = 25
	maxURL         = 2048
	maxAltText     = 1024
	maxMentions    = 100
	maxNonce       = 25
	maxColor       = 0xFFFFFF
)

// checkBody checks the fields that are not part of the resulting message.
func checkBody(fe *formErrors, b *messageBody) {
	if b.Nonce.given() {
		var text string
		var number int64
		if json.Unmarshal(b.Nonce.Value, &text) != nil && json.Unmarshal(b.Nonce.Value, &number) != nil {
			fe.add("nonce", "NONCE_TYPE_INVALID", "Expected an integer or a string.")
		}
		fe.length("nonce", text, 0, maxNonce)
	}
	if len(b.StickerIDs) > 0 || b.Poll.given() {
		fe.add("", "SANDBOX_UNSUPPORTED", "The stand-in has neither stickers nor polls.")
	}
	if b.AllowedMentions != nil {
		b.AllowedMentions.check(fe)
	}
}

// checkText checks the content, which messages with components of version 2 must not have.
func checkText(fe *formErrors, c *content) {
	fe.length("content", c.text, 0, maxContent)
	if c.flags&FlagComponentsV2 == 0 {
		return
	}
	const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	if c.text != "" {
		fe.add("content", code, "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	if len(c.embeds) > 0 {
		fe.add("embeds", code, "The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
}

// checkNote checks an entry of "attachments".
func checkNote(fe *formErrors, path string, n fileNote) {
	if n.ID == "" {
		fe.required(path + ".id")
	}
	fe.length(path+".filename", n.Filename, 0, 1024)
	if n.Title != nil {
		fe.length(path+".title", *n.Title, 0, 1024)
	}
	if n.Description != nil {
		fe.length(path+".description", *n.Description, 0, maxAltText)
	}
}

// checkEmbeds checks embeds and makes them as Discord stores them: trimmed, pictures resolved.
func checkEmbeds(fe *formErrors, embeds []Embed, resolve func(string) *Attachment) {
	if len(embeds) > maxEmbeds {
		fe.add("embeds", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxEmbeds)
	}
	total := 0
	for i := range embeds {
		path := fmt.Sprintf("embeds.%d", i)
		embeds[i].tidy()
		embeds[i].check(fe, path)
		embeds[i].checkLinks(fe, path, resolve)
		total += embeds[i].size()
	}
	if total > maxEmbedText {
		fe.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedText)
	}
}

// tidy trims white space, which the documentation does before it counts.
func (e *Embed) tidy() {
	e.Type = "rich"
	e.Title, e.Description = strings.TrimSpace(e.Title), strings.TrimSpace(e.Description)
	e.Fields = slices.Clone(e.Fields)
	for i := range e.Fields {
		f := &e.Fields[i]
		f.Name, f.Value = strings.TrimSpace(f.Name), strings.TrimSpace(f.Value)
	}
	if e.Footer != nil {
		e.Footer.Text = strings.TrimSpace(e.Footer.Text)
	}
	if e.Author != nil {
		e.Author.Name = strings.TrimSpace(e.Author.Name)
	}
}

func (e *Embed) check(fe *formErrors, path string) {
	if e.size() == 0 && e.Image == nil && e.Thumbnail == nil {
		fe.required(path + ".description")
	}
	fe.length(path+".title", e.Title, 0, 256)
	fe.length(path+".description", e.Description, 0, 4096)
	if len(e.Fields) > maxEmbedFields {
		fe.add(path+".fields", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxEmbedFields)
	}
	for i, f := range e.Fields {
		fe.length(fmt.Sprintf("%s.fields.%d.name", path, i), f.Name, 1, 256)
		fe.length(fmt.Sprintf("%s.fields.%d.value", path, i), f.Value, 1, 1024)
	}
	if e.Footer != nil {
		fe.length(path+".footer.text", e.Footer.Text, 1, 2048)
	}
	if e.Author != nil {
		fe.length(path+".author.name", e.Author.Name, 1, 256)
		checkURL(fe, path+".author.url", e.Author.URL)
	}
	if e.Color < 0 || e.Color > maxColor {
		fe.between(path+".color", e.Color, 0, maxColor)
	}
	if _, err := time.Parse(time.RFC3339, e.Timestamp); e.Timestamp != "" && err != nil {
		fe.add(path+".timestamp", "DATE_TIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", e.Timestamp)
	}
	checkURL(fe, path+".url", e.URL)
}

// checkLinks checks pictures and puts the address of an attachment in place of its name.
func (e *Embed) checkLinks(fe *formErrors, where string, resolve func(string) *Attachment) {
	if e.Image != nil && e.Image.URL == "" {
		fe.required(where + ".image.url")
	}
	if e.Thumbnail != nil && e.Thumbnail.URL == "" {
		fe.required(where + ".thumbnail.url")
	}
	for _, link := range e.links() {
		if !strings.HasPrefix(*link, "attachment://") {
			checkURL(fe, where+".url", *link)
			continue
		}
		a := resolve(*link)
		switch {
		case a == nil:
			fe.add(where, "ATTACHMENT_NOT_FOUND", "No attachment is named %s.", *link)
		case !slices.Contains([]string{".png", ".jpg", ".jpeg", ".webp", ".gif"},
			strings.ToLower(path.Ext(a.Filename))):
			fe.add(where, "ATTACHMENT_NOT_A_PICTURE", "Embeds show jpg, png, webp and gif only, not %s.", a.Filename)
		default:
			*link = a.URL
		}
	}
}

// size is the sum that counts against the limit over all embeds.
func (e *Embed) size() int {
	n := runes(e.Title) + runes(e.Description)
	for _, f := range e.Fields {
		n += runes(f.Name) + runes(f.Value)
	}
	if e.Footer != nil {
		n += runes(e.Footer.Text)
	}
	if e.Author != nil {
		n += runes(e.Author.Name)
	}
	return n
}

// checkURL checks an optional web address.
func checkURL(fe *formErrors, path, address string) {
	if address == "" {
		return
	}
	fe.length(path, address, 0, maxURL)
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" && u.Scheme != "discord":
		fe.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "discord":
		fe.add(path, "URL_TYPE_INVALID_SCHEME",
			"Scheme %q is not supported. Scheme must be one of ('http', 'https').", u.Scheme)
	}
}
