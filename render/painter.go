package render

// Painter paints the views of one game. It is safe for concurrent use.
type Painter interface {
	// Sheets lists what belongs to a message after the newest move, the most telling first: at least one, MostSheets at most.
	Sheets(view any) []Sheet
	// Paint draws one sheet of what a view holds, with words in lang ("en" or "pl"). It is an error if the view does not hold
	// what the sheet shows: a hand that is another seat's, a battle where there is none.
	Paint(view any, sheet Sheet, lang string) (Picture, error)
	// Describe tells all that the pictures of the view show, one thing a line: for who cannot see them. No line is long.
	Describe(view any, lang string) ([]string, error)
}

// MostSheets is how many pictures a message carries at most.
const MostSheets = 3

// Sheet names one of the pictures that a painter can draw of a view. The zero Sheet names none.
type Sheet struct {
	Kind string
	What string // of what, where the kind asks for it
}

// The kinds of sheets.
const (
	SheetBoard   = "board"    // the whole board
	SheetCloseUp = "close-up" // What: a place's id; empty: where the newest move happened
	SheetBattle  = "battle"   // the battle that is fought, or has just been
	SheetHand    = "hand"     // What: a seat's id. Only from a view that holds that hand
	SheetResult  = "result"   // how the game ended

	SheetJournal     = "journal"     // What: a seat's id. The map with what that seat alone knows. Only from a view that holds it
	SheetCompany     = "company"     // the characters that travel together, with what they can do
	SheetTraces      = "traces"      // the map with all that has been found out about what is hidden
	SheetWhereabouts = "whereabouts" // the map with where what is hidden can be, by what everybody knows
)

// Atlas is a Painter that can be asked for more than what belongs to the newest move.
type Atlas interface {
	// Offers lists every sheet that can be painted of a view, in the order in which a reader looks for them: the board, each
	// place's close-up, a battle if there is one, the hands that the view holds, the result of a game that is over.
	Offers(view any, lang string) []Offer
}

// Offer is a sheet that somebody can ask for.
type Offer struct {
	Sheet
	Name string // of its What, in a language: a place's or a seat's name; empty where the kind says all
}

// Teller is a Painter that tells by itself all that one sheet shows, one thing a line: a hand with what its cards do. No
// line is long.
type Teller interface {
	Tell(view any, sheet Sheet, lang string) ([]string, error)
}

// Frugal is a Painter that knows which part of a view a sheet is painted from. People who see that part alike see the same picture.
type Frugal interface {
	// Needs returns a view that holds no more than the sheet shows; it is painted like the whole one.
	Needs(view any, sheet Sheet) any
}

// Filmed is a Painter that knows which sheet of a view a film of the game shows.
type Filmed interface {
	Frame(view any) Sheet
}

// Frame is the sheet that a film shows of a view: the board, where the painter knows none better. All frames of a game are as wide.
func Frame(p Painter, view any) Sheet {
	if filmed, ok := as[Filmed](p); ok {
		return filmed.Frame(view)
	}
	return Sheet{Kind: SheetBoard}
}

// Needs is what a sheet is painted from: the whole view, where the painter is not Frugal.
func Needs(p Painter, view any, sheet Sheet) any {
	if frugal, ok := as[Frugal](p); ok {
		return frugal.Needs(view, sheet)
	}
	return view
}

// Wrapped is a Painter around another one.
type Wrapped interface{ Unwrap() Painter }

// Offers lists what a painter can be asked for: what its Atlas says, or else what belongs to the newest move.
func Offers(p Painter, view any, lang string) []Offer {
	if atlas, ok := as[Atlas](p); ok {
		return atlas.Offers(view, lang)
	}
	var offers []Offer
	for _, sheet := range p.Sheets(view) {
		offers = append(offers, Offer{Sheet: sheet})
	}
	return offers
}

// Tell tells what one sheet shows. Where the painter is no Teller, that is the whole description for the board, and else the
// picture's own alt text.
func Tell(p Painter, view any, sheet Sheet, lang string) ([]string, error) {
	if teller, ok := as[Teller](p); ok {
		return teller.Tell(view, sheet, lang)
	}
	if sheet.Kind == SheetBoard {
		return p.Describe(view, lang)
	}
	picture, err := p.Paint(view, sheet, lang)
	return []string{picture.Alt}, err
}

// as finds what else a painter, or the one in it, can do.
func as[T any](p Painter) (able T, ok bool) {
	for p != nil {
		if able, ok = p.(T); ok {
			return able, true
		}
		wrapped, is := p.(Wrapped)
		if !is {
			break
		}
		p = wrapped.Unwrap()
	}
	return able, false
}

// Picture is a finished picture of a board.
type Picture struct {
	PNG  []byte
	Alt  string // what it shows, in words: at most 1024 characters
	Name string // a file name that tells no secrets
}
