package sandbox

import (
	"slices"
	"time"
)

// storedFile is an uploaded file, kept as long as a message shows it.
type storedFile struct {
	filename    string
	contentType string
	data        []byte
}

// posting is what a new message needs besides its content.
type posting struct {
	id        string // "" is a new one
	author    wireUser
	kind      int // message type
	only      string
	origin    *interaction
	nonce     any
	reference *MessageReference
	replied   string // the author of the message that this one answers
	allowed   *allowedMentions
	notice    bool       // Discord's own: pings nobody but whom it has added to a thread
	concerned []wireUser // whom a notice is about
}

// post adds a message to a channel and tells everyone. It wakes an archived thread, unless only one user sees
// it.
func (s *Server) post(c *channel, what content, p posting) *message {
	if c.archived && p.only == "" {
		s.setArchived(c, false)
	}
	fill(&p.id, s.snowflake())
	m := &message{
		Message: Message{
			ID: p.id, ChannelID: c.ID, Author: p.author, Timestamp: timestamp(s.now()), Type: p.kind,
			Nonce: p.nonce, MessageReference: p.reference, Mentions: []wireUser{}, MentionRoles: []string{},
		},
		channel: c, only: p.only, sent: s.now(), origin: p.origin,
	}
	if p.origin != nil {
		m.WebhookID, m.ApplicationID = s.app.ID, s.app.ID
		m.InteractionMetadata, m.CommandLine = p.origin.metadata(), p.origin.commandLine()
		if p.origin.answer != 0 && p.origin.original != nil {
			m.InteractionMetadata.Original = p.origin.original.ID
		}
	}
	s.apply(m, what)
	c.messages = append(c.messages, m)
	if m.only == "" {
		c.lastID, c.active = m.ID, s.now()
		c.sent++
	}
	if p.notice {
		if m.Mentions = append(m.Mentions, p.concerned...); p.kind == MessageRecipientAdd {
			s.ping(m) // observed (github.com/MarcusOtter/discord-needle, issue 52)
		}
	} else {
		s.findMentions(m, p.allowed, p.replied)
		s.ping(m)
	}
	s.messageEvent(m, "CREATE")
	s.watch(m, what, false)
	return m
}

// rewrite changes a message. It pings nobody, but brings those whom it now mentions into a thread (observed:
// github.com/MarcusOtter/discord-needle, issue 107). What completes a deferred answer is not shown as an
// edit.
func (s *Server) rewrite(m *message, what content, allowed *allowedMentions) {
	if m.Flags&FlagLoading != 0 {
		what.flags &^= FlagLoading
	} else {
		edited := timestamp(s.now())
		m.EditedTimestamp = &edited
	}
	s.apply(m, what)
	s.findMentions(m, allowed, "")
	s.bring(m)
	s.messageEvent(m, "UPDATE")
	s.watch(m, what, true)
}

// apply puts a checked content into a message: new files are stored, files no longer shown are dropped.
func (s *Server) apply(m *message, what content) {
	keep := map[string]bool{}
	for _, a := range what.attachments {
		keep[a.ID] = true
	}
	for id := range what.hidden {
		keep[id] = true
	}
	for id := range m.fileIDs() {
		if !keep[id] {
			s.replace(id)
		}
	}
	for id, u := range what.fresh {
		s.files[id] = &storedFile{filename: u.filename, contentType: u.contentType, data: u.data}
		s.forget(id)
	}
	m.Content, m.Flags, m.hidden = what.text, what.flags, what.hidden
	m.Embeds = append([]Embed{}, what.embeds...)
	m.Components = append([]*Component{}, what.components...)
	m.Attachments = append([]Attachment{}, what.attachments...)
}

// forget drops the oldest file if more than are to be kept have come with this one.
func (s *Server) forget(id string) {
	if s.cfg.KeepFiles == 0 {
		return
	}
	if s.uploads = append(s.uploads, id); len(s.uploads) > s.cfg.KeepFiles {
		delete(s.files, s.uploads[0])
		s.uploads = s.uploads[1:]
	}
}

// keptReplaced is how many files are still served after an edit has replaced them, or their message has been
// deleted: a reader of the message may be about to load its picture. Discord too serves it for a while.
const keptReplaced = 32

// replace drops a file that no message has any more, once as many others have gone after it.
func (s *Server) replace(id string) {
	if s.replaced = append(s.replaced, id); len(s.replaced) > keptReplaced {
		delete(s.files, s.replaced[0])
		s.replaced = s.replaced[1:]
	}
}

func (m *message) fileIDs() map[string]bool {
	ids := map[string]bool{}
	for _, a := range m.Attachments {
		ids[a.ID] = true
	}
	for id := range m.hidden {
		ids[id] = true
	}
	return ids
}

func (s *Server) dropFiles(m *message) {
	for id := range m.fileIDs() {
		delete(s.files, id)
	}
}

// content is what the message holds now, for an edit to lay something over.
func (m *message) content() content {
	return content{
		text: m.Content, embeds: m.Embeds, components: m.Components, attachments: m.Attachments,
		flags: m.Flags, hidden: m.hidden,
	}
}

// remove deletes a message.
func (s *Server) remove(m *message) {
	c := m.channel
	for id := range m.fileIDs() {
		s.replace(id)
	}
	m.gone = true
	c.messages = slices.DeleteFunc(c.messages, func(x *message) bool { return x == m })
	s.messageGone(m)
}

// notice posts one of Discord's own messages, "X pinned a message".
func (s *Server) notice(c *channel, kind int, text string, about *MessageReference, mentions ...wireUser) {
	s.post(c, content{text: text}, posting{
		author: s.app.wire(), kind: kind, reference: about, notice: true, concerned: mentions,
	})
}

// nonceKey finds a message sent with enforce_nonce.
type nonceKey struct{ channel, nonce string }

type sentNonce struct {
	message *message
	at      time.Time
}

// repeated is the message already sent with this nonce in the past few minutes, nil if there is none.
func (s *Server) repeated(key nonceKey) *message {
	sent, ok := s.nonces[key]
	if !ok || s.now().Sub(sent.at) > nonceLifetime || sent.message.gone {
		return nil
	}
	return sent.message
}
