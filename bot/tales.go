package bot

import (
	"slices"
	"strings"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// The newest message of a thread links to the tale of the turn before, wherever that is told: it says in a
// few sentences what has led to where the game stands.

// toldTale is the tale of a turn.
type toldTale struct {
	Message ids.Message `json:"message,omitempty"` // that tells it; "": the newest one of the thread
	Line    int         `json:"line"`              // with which the turn was over
	Name    string      `json:"name"`
	Head    string      `json:"head,omitempty"` // with what it begins, as long as it may come to stand elsewhere
}

// linkLength is the most that a link to a tale takes.
const linkLength = 160

// taleLink is the way from the newest message to the newest tale; "" where that message tells it, there is
// none, or the game is over.
func (g growing) taleLink(t *table.Table) string {
	if len(g.Tales) == 0 || !t.Running() {
		return ""
	}
	tale := g.Tales[len(g.Tales)-1]
	if tale.Message == "" {
		return ""
	}
	return " · [" + tale.Name + "](<" + discord.Link(t.Server, t.Thread, tale.Message) + ">)"
}

// talesBefore are the tales as the message after this one knows them, which repeats some parts of it.
func (g growing) talesBefore(repeated []part) []toldTale {
	tales := slices.Clone(g.Tales)
	for i, tale := range tales {
		again := slices.ContainsFunc(repeated, func(p part) bool { return strings.Contains(p.Text, tale.Head) })
		if tale.Message == "" && !again {
			tales[i] = tale.in(g.Message)
		}
	}
	return tales
}

// in is the tale when it stands in a message for good.
func (tale toldTale) in(m ids.Message) toldTale {
	return toldTale{Message: m, Line: tale.Line, Name: tale.Name}
}

// among is the tale when messages were sent before the newest one that may have it.
func (tale toldTale) among(sent []sentText) toldTale {
	for _, m := range sent {
		if tale.Message == "" && tale.Head != "" && strings.Contains(m.text, tale.Head) {
			return tale.in(m.id)
		}
	}
	return tale
}

// chapterLine is the line of the record with which the newest chapter of news begins.
func chapterLine(n table.News) int {
	for _, p := range slices.Backward(n.Pieces) {
		if slices.ContainsFunc(p.Events, n.Table.Tale.NewChapter) {
			return p.Line
		}
	}
	return 0
}
