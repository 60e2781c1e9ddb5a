// Package ids tells apart what Red Book and Discord number: handing a channel where a message is meant does
// not compile. Ids become plain text at three borders alone: Discord's protocol, the store's statements, and
// the words that somebody reads or types. It imports nothing.
package ids

// Ids of this program.
type (
	Game  string // a few letters and digits that people can type
	Chair string // the seat at which somebody sat down, by its name in the rules; see table.Chair
)

// Ids of Discord: snowflakes in decimal.
type (
	User        string
	Server      string // Discord's API calls it a guild
	Channel     string // a thread and a conversation by direct messages are channels too
	Message     string
	Interaction string // one use of a command, a button, a menu or a form
)
