// Package render is what the painters of all games share: what a painter must do (Painter), the part of it
// that is the same for each (Album), and the kit that they draw with. A picture is indexed: it is put
// together on a Canvas from sprites that are drawn once, all in the one palette of its game, so that
// painting is quick and files are small.
//
// It knows no game, and of this project it imports nothing (its tests use the fonts). The painter of a game
// is render/<game>. Begin with this file, then album.go for how a painter answers, stage.go and canvas.go for
// how it draws, and png.go for why a picture like the one before it is soon made.
package render

// Painter paints the views of one game. It is safe for concurrent use.
type Painter interface {
	// Newest is the one sheet that belongs to a message after the newest move: of a game that is over its
	// result, else the board, with the last stretch of play drawn on it.
	Newest(view any) Sheet
	// Offers lists every sheet that can be painted of a view, in the order in which a reader looks for them: the
	// board, each place's close-up, a battle if there is one, the hands that the view holds, the result of a
	// game that is over.
	Offers(view any, lang string) []Offer
	// Paint draws one sheet of what a view holds, with words in lang ("en" or "pl"). It is an error if the view
	// does not hold what the sheet shows: a hand that is another seat's, a battle where there is none.
	Paint(view any, sheet Sheet, lang string) (Picture, error)
	// Needs returns a view that holds no more than a sheet shows; it is painted like the whole one. People who
	// see that part alike see the same picture.
	Needs(view any, sheet Sheet) any
	// Describe tells all that the pictures of the view show, one thing a line, for people who cannot see
	// them. No line is long.
	Describe(view any, lang string) ([]string, error)
	// Tell tells all that one sheet shows, one thing a line: of the board what Describe tells, of a hand also
	// what its cards do. No line is long.
	Tell(view any, sheet Sheet, lang string) ([]string, error)
	// Frame is the sheet that a film of the game shows of a view. All frames of a game have one width.
	Frame(view any) Sheet
}

// Words says a phrase of a painter's game in a language. The argument "n" chooses a plural form.
type Words func(lang, key string, args map[string]any) string

// Width and Height are those of every picture: 11 to 7, the shape of the box of 550 × 350 in which Discord
// shows a message's picture, and four times as large. A phone shows it 360 points wide.
const (
	Width  = 2200
	Height = 1400
	Box    = 4 // how many pixels of a picture become one in the box
)

// Sheet names one of the pictures that a painter can draw of a view. The zero Sheet names none.
type Sheet struct {
	Kind string
	What string // of what, where the kind asks for it
	// half as wide and high, a third of the bytes: what a message carries that nobody has asked for. It is sharp
	// in Discord's box and on a phone; the whole picture comes at a press.
	Small bool
}

// The kinds of sheets that games have in common. A game names the kinds of its own; it says what they are in
// its words, under "picture-kind.".
const (
	SheetBoard   = "board"    // the whole board
	SheetCloseUp = "close-up" // What: a place's id; empty: where the newest move happened
	SheetBattle  = "battle"   // the battle that is fought, or has just been
	SheetHand    = "hand"     // What: a seat's id. Only from a view that holds that hand
	SheetResult  = "result"   // how the game ended
	SheetCard    = "card"     // What: a card's id. All may see what is printed on any card
	SheetChoice  = "choice"   // What: ids of places, with commas between: each is lit, with its Letter
)

// Offer is a sheet that somebody can ask for.
type Offer struct {
	Sheet
	Name string // of its What, in a language: a place's or a seat's name; empty where the kind says all
}

// Picture is a finished picture of a board.
type Picture struct {
	PNG  []byte
	Alt  string // what it shows, in words: at most 1024 characters
	Name string // a file name that tells no secrets
}
