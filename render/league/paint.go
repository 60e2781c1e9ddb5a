// Package league paints what everybody may see of a league or a tournament: where everybody stands, who did
// what against whom, brackets, and charts of statistics. Long tables are several pages.
//
// It imports assets and the kit, render: what is shown is given as plain data, with names as they are to be
// read. Begin with New; standings.go, cross.go, bracket.go and charts.go each draw a kind of picture, tell.go
// says them in words.
package league

import (
	"math/big"
	"strconv"
	"sync"

	"redbook/render"
)

// View is what is painted of an event. What is empty is not offered.
type View struct {
	Event   string // its name
	Part    string // of it: a division, a group, a time; may be empty
	Rows    []Row  // the first one first
	Cross   bool   // whether games of all against all are shown
	Bracket []Section
	Ladder  bool    // rungs instead of points
	Charts  []Chart // statistics
}

// Row is where somebody stands.
type Row struct {
	Rank    int
	Name    string
	Points  *big.Rat
	Games   int
	Wins    int
	By      string   // the name of the tie-break that decided; empty for none
	Value   *big.Rat // what it came to; nil where no figure says it
	Best    int      // of the ranks that are possible; 0 where it is not asked
	Worst   int
	Bounds  bool // these are bounds: no rank outside is possible, but some inside may not be
	Zone    Zone
	Gone    bool     // plays no more
	Dispute bool     // about a result of theirs
	Against [][]Cell // the games against each row, of the cross table
	Boards  *big.Rat // of a team: boards won; nil for a person

	// on a ladder: how many rungs they have risen, or whether they have come since; against whom they play
	Moved int
	Came  bool
	Plays []string
}

// Zone is what a rank leads to when the season ends.
type Zone string

// The zones.
const (
	NoZone  Zone = ""
	Up      Zone = "up"
	Down    Zone = "down"
	Playoff Zone = "play-off"
)

// Cell is a game against somebody.
type Cell string

// The cells.
const (
	Open  Cell = ""
	Won   Cell = "won"
	Drawn Cell = "drawn"
	Lost  Cell = "lost"
	Void  Cell = "void" // it counts for nobody
)

// Disputed is the same with a result that is disputed.
func (c Cell) Disputed() Cell { return c + disputed }

// disputed marks what is, in pictures as well.
const disputed = "!"

// Section is a part of a bracket: the one of winners, that of losers, the final. Of two rounds beside each
// other each match of the second one is fed by two of the first one, or by one where there are as many.
type Section struct {
	Part   Part
	Rounds []Round
}

// Part tells the sections of a bracket apart.
type Part string

// The parts. Where there is only one life, there is Whole alone.
const (
	Whole Part = ""
	Upper Part = "upper"
	Lower Part = "lower"
	Final Part = "final"
)

// Round is a round of a section, from the top down.
type Round struct {
	Name    string // empty: as rounds of so many matches are called
	Matches []Match
}

// Match is two who meet. A match without names is not drawn: nobody has to play it.
type Match struct {
	Players [2]Player
	Dispute bool // about a result of it
}

// Player is one side of a match.
type Player struct {
	Seed  int    // 0 where it is not shown
	Name  string // empty while nobody is known
	From  string // then where they come from
	Score string // games won, where a match has several
	Won   bool
	Out   bool // and is not in the event any more
}

// The kinds of sheets. What is a page, from 1; empty is the first one.
const (
	SheetStandings = "standings"
	SheetCross     = "cross"
	SheetBracket   = "bracket"
	SheetCharts    = "charts"
)

// Painter paints events.
type Painter struct {
	render.Album[View]
	words render.Words
	load  func() (*art, error) // once
}

// New returns a painter that speaks with these words: they stand under "picture.". Nothing is drawn before
// the first picture.
func New(words render.Words) *Painter {
	p := &Painter{words: words, load: sync.OnceValues(loadArt)}
	p.Album = render.Album[View]{
		Game: "a league",
		File: func(*View) string { return "league" },
		Described: func(v *View, lang string) (told []string) {
			t := texts{words, lang}
			for _, k := range kinds {
				for page := range k.pages(v) {
					told = append(told, k.tell(t, v, page)...)
				}
			}
			return told
		},
		Atlas: func(v *View, _ string) (all []render.Offer) {
			for _, k := range kinds {
				for page := range k.pages(v) {
					all = append(all, render.Offer{Sheet: k.sheet(page), Name: k.pageName(page, k.pages(v))})
				}
			}
			return all
		},
	}
	for _, k := range kinds {
		p.Kinds = append(p.Kinds, render.Kind[View]{
			Name: k.name,
			Holds: func(v *View, what string) bool {
				_, ok := pageOf(what, k.pages(v))
				return ok
			},
			Draw: func(v *View, what, lang string) (*render.Painting, error) { return p.draw(k, v, what, lang) },
			Tell: func(v *View, what, lang string) []string {
				page, _ := pageOf(what, k.pages(v))
				return k.tell(texts{words, lang}, v, page)
			},
		})
	}
	return p
}

// Newest is the bracket where there is one, or the charts, else the table.
func (p *Painter) Newest(view any) render.Sheet {
	switch v, _ := view.(View); {
	case len(v.Bracket) > 0:
		return render.Sheet{Kind: SheetBracket}
	case len(v.Charts) > 0:
		return render.Sheet{Kind: SheetCharts}
	}
	return render.Sheet{Kind: SheetStandings}
}

// Frame is the same: an event has no board.
func (p *Painter) Frame(view any) render.Sheet { return p.Newest(view) }

// kind is a kind of picture.
type kind struct {
	name  string
	pages func(v *View) int
	draw  func(s scene, page int)
	tell  func(t texts, v *View, page int) []string
}

var kinds = []kind{
	{SheetStandings, standingsPages, scene.standings, texts.standings},
	{SheetCross, crossPages, scene.cross, texts.cross},
	{SheetBracket, func(v *View) int { return len(windows(v)) }, scene.bracket, texts.bracket},
	{SheetCharts, chartPages, scene.charts, texts.charted},
}

func (k kind) sheet(page int) render.Sheet {
	if page == 0 {
		return render.Sheet{Kind: k.name}
	}
	return render.Sheet{Kind: k.name, What: strconv.Itoa(page + 1)}
}

// pageName is empty where there is only one.
func (k kind) pageName(page, pages int) string {
	if pages == 1 {
		return ""
	}
	return strconv.Itoa(page+1) + "/" + strconv.Itoa(pages)
}

// pageOf reads the page of a sheet, from 0.
func pageOf(what string, pages int) (page int, ok bool) {
	if what == "" {
		return 0, pages > 0
	}
	n, err := strconv.Atoi(what)
	return n - 1, err == nil && n >= 1 && n <= pages && what == strconv.Itoa(n)
}

func (p *Painter) draw(k kind, v *View, what, lang string) (*render.Painting, error) {
	a, err := p.load()
	if err != nil {
		return nil, err
	}
	page, _ := pageOf(what, k.pages(v))
	painting := render.NewPainting(render.NewBlank(a.palette, render.Width, render.Height, parchment), a.sprites)
	s := scene{painting, a.faces, texts{p.words, lang}, v}
	s.headline(k.pageName(page, k.pages(v)))
	k.draw(s, page)
	return painting, nil
}

// scene is a picture in the making.
type scene struct {
	render.Stage
	*faces
	texts
	view *View
}

// texts is the words in one language.
type texts struct {
	words render.Words
	lang  string
}

func (t texts) say(key string, args map[string]any) string {
	return t.words(t.lang, "picture."+key, args)
}

// number writes a fraction: with halves as such, else with up to two digits behind the point.
func (t texts) number(r *big.Rat) string {
	if r == nil {
		return ""
	}
	whole := new(big.Int).Quo(r.Num(), r.Denom())
	sign := ""
	if r.Sign() < 0 {
		sign = "−"
	}
	if r.IsInt() || r.Denom().IsInt64() && r.Denom().Int64() == 2 {
		text := whole.Abs(whole).String()
		if !r.IsInt() {
			if text += "½"; whole.Sign() == 0 {
				text = "½"
			}
		}
		return sign + text
	}
	text := new(big.Rat).Abs(r).FloatString(2)
	if text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	if t.lang == "pl" {
		return sign + commas.Replace(text)
	}
	return sign + text
}
