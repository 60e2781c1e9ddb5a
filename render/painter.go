package render

// Painter paints the views of one game. It is safe for concurrent use.
type Painter interface {
	// Paint draws what a view holds, with words in lang ("en" or "pl").
	Paint(view any, lang string) (Picture, error)
	// Describe tells all that the picture of the view shows, one thing a line: for who cannot see it. No line is long.
	Describe(view any, lang string) ([]string, error)
}

// Picture is a finished picture of a board.
type Picture struct {
	PNG  []byte
	Alt  string // what it shows, in words: at most 1024 characters
	Name string // a file name that tells no secrets
}
