// Package ids tells apart what Red Book and Discord number: handing a channel where a message is meant does
// not compile. Ids become plain text at three borders alone: Discord's protocol, the store's statements, and
// the words that somebody reads or types. It imports nothing.
package ids

// Ids of this program.
type (
	Game  string // a few letters and digits that people can type
	Event string // a league's season or a tournament: letters and digits, too
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

// former begins the ids of users who have had all that was kept of them deleted. Discord's are numbers.
const former = "former-"

// FormerUser is such a user, told apart from others by some letters that say nothing of who it was.
func FormerUser(letters string) User { return User(former + letters) }

// Former reports whether a user is a former one: nobody who could be called, and nobody who could be found.
func (u User) Former() bool { return len(u) > len(former) && u[:len(former)] == former }
