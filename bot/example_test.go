package bot_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/render"
)

// The smallest game with secrets, whole: rules, words, pictures and its row in the table of games. One player
// hides a pebble in one of three places while the other marks where to look first; who does not find it there
// looks once more. CONTRIBUTING.md points here for how a game is added.

// --- the rules: a package of its own under engine

type hiding struct {
	engine.Core[hidingFrame]

	Where  place   `see:"owner"` // of the pebble; nowhere until it is hidden
	Marked place   `see:"owner"` // where the seeker looks first
	Looked [4]bool `see:"public"`
}

// hidingFrame is what a half-done procedure remembers: nothing.
type hidingFrame struct{}

type place engine.Value

const (
	hider engine.Seat = iota
	seeker
)

var (
	hidingSeats = engine.NewDomain("seat", "hider", "seeker")
	places      = engine.NewDomain("place", "nowhere", "well", "barn", "loft")
	hidingEnds  = engine.NewDomain("end", "found", "kept", engine.Conceded, engine.Expired,
		engine.Agreed, engine.Adjudged)

	hidingReasons engine.Reasons[hiding]
	notTheirs     = engine.OtherSeat[hiding]()
	noPlace       = hidingReasons.New("no-place")
	lookedBefore  = hidingReasons.New("looked-before", engine.ReasonFact[hiding]{Name: "place", Domain: places,
		Of: func(at engine.Attempt[hiding]) []engine.Value { return []engine.Value{at.Value} }})
)

const (
	hideStep engine.StepID = iota
	lookStep
)

var hidingRules = engine.Define(engine.Definition[hiding]{
	ID: "hiding", Schema: 1, Seats: hidingSeats, Ends: hidingEnds, Reasons: &hidingReasons,
	SeatsOf: func(engine.Options) []engine.Seat { return []engine.Seat{hider, seeker} },
	Start:   hideStep,
	SetUp:   func(*hiding, engine.Options) {},
	Steps: []engine.Step[hiding]{
		hideStep: {
			Name: "hide.choose", Owed: func(*hiding) engine.Seats { return engine.SeatsOf(hider, seeker) },
			Verbs: []engine.Verb[hiding]{
				atOnce("hide", hider, func(p *hiding, at place) { p.Where = at }),
				atOnce("mark", seeker, func(p *hiding, at place) { p.Marked = at }),
			},
			Then: func(pl *engine.Play[hiding]) { look(pl, pl.P.Marked) },
		},
		lookStep: {
			Name: "look.again", Owed: func(*hiding) engine.Seats { return engine.SeatsOf(seeker) },
			Verbs: []engine.Verb[hiding]{{Name: "look", Turn: true,
				Fields: []engine.FieldDef[hiding]{{Name: "place", Domain: places, Unfit: whyNotLook}},
				Do: func(pl *engine.Play[hiding], _ engine.Seat, a engine.Action) {
					look(pl, place(a.Get("place")))
				}}},
		},
	},
	Events: []engine.EventDef{
		{Kind: "looked", Reveals: true, Facts: []engine.FactDef{{Name: "place", Domain: places},
			{Name: "found", Domain: engine.Number}}}},
	Encode: func(p *hiding) any { return storedHiding{p.Where, p.Marked, p.Looked} },
	Decode: func(data []byte, _ int, p *hiding) error {
		var s storedHiding
		err := json.Unmarshal(data, &s)
		p.Where, p.Marked, p.Looked = s.Where, s.Marked, s.Looked
		return err
	},
	View: func(p *hiding, audience engine.Seats) any {
		v := hidingView{Looked: p.Looked}
		if p.Over() || audience.Has(hider) {
			v.Where = p.Where
		}
		if p.Over() || audience.Has(seeker) {
			v.Marked = p.Marked
		}
		return v
	},
	Check: func(p *hiding) error {
		if p.Looked[0] || p.Where < 0 || int(p.Where) >= len(p.Looked) {
			return fmt.Errorf("the pebble is in %d, looked into %v", p.Where, p.Looked)
		}
		return nil
	},
	Concede: func(pl *engine.Play[hiding], seat engine.Seat, how string) {
		pl.End(engine.Result{Winners: engine.SeatsOf(1 - seat), How: how})
	},
	// for the leak test: what an audience cannot know becomes something else that agrees with what it has seen
	Redeal: func(p *hiding, audience engine.Seats, _ []engine.Event, pick func(int) int) bool {
		before := *p
		var unseen []place
		for at := place(1); int(at) < len(p.Looked); at++ {
			if !p.Looked[at] {
				unseen = append(unseen, at)
			}
		}
		if !p.Over() && !audience.Has(hider) && p.Where != 0 {
			p.Where = unseen[pick(len(unseen))]
		}
		if !p.Over() && !audience.Has(seeker) && p.Marked != 0 && !p.Looked[p.Marked] {
			p.Marked = unseen[pick(len(unseen))]
		}
		return *p != before
	},
})

type storedHiding struct {
	Where, Marked place
	Looked        [4]bool
}

// hidingView is what an audience may know.
type hidingView struct {
	Where, Marked place // nowhere: hidden from this audience, or not chosen yet
	Looked        [4]bool
}

func whyNotPlace(_ *hiding, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Reason[hiding] {
	return noPlace.Unless(v > 0)
}

func whyNotLook(p *hiding, seat engine.Seat, a engine.Action, v engine.Value) *engine.Reason[hiding] {
	if p.Looked[v] {
		return lookedBefore
	}
	return whyNotPlace(p, seat, a, v)
}

// atOnce is what one of the players chooses while the other one chooses, too: neither sees what.
func atOnce(name string, who engine.Seat, choose func(p *hiding, at place)) engine.Verb[hiding] {
	return engine.Verb[hiding]{Name: name, Turn: true,
		Closed: func(_ *hiding, seat engine.Seat) *engine.Reason[hiding] { return notTheirs.Unless(seat == who) },
		Fields: []engine.FieldDef[hiding]{{Name: "place", Domain: places, Secret: true, Unfit: whyNotPlace}},
		Do: func(pl *engine.Play[hiding], _ engine.Seat, a engine.Action) {
			choose(pl.P, place(a.Get("place")))
		}}
}

func look(pl *engine.Play[hiding], at place) {
	p := pl.P
	before := p.Looked != [4]bool{}
	p.Looked[at] = true
	found := engine.Value(0)
	if at == p.Where {
		found = 1
	}
	pl.Tell("looked", engine.Tell("place", engine.Value(at)), engine.Tell("found", found))
	switch {
	case at == p.Where:
		pl.End(engine.Result{Winners: engine.SeatsOf(seeker), How: "found"})
	case before:
		pl.End(engine.Result{Winners: engine.SeatsOf(hider), How: "kept"})
	default:
		pl.Goto(lookStep)
	}
}

// --- the pictures: a package of its own under render

type hidingPainter struct{}

func (hidingPainter) Newest(any) render.Sheet { return render.Sheet{Kind: render.SheetBoard} }

func (hidingPainter) Offers(any, string) []render.Offer {
	return []render.Offer{{Sheet: render.Sheet{Kind: render.SheetBoard}}}
}

func (hidingPainter) Frame(any) render.Sheet { return render.Sheet{Kind: render.SheetBoard} }

func (hidingPainter) Needs(view any, _ render.Sheet) any { return view }

func (p hidingPainter) Tell(view any, _ render.Sheet, lang string) ([]string, error) {
	return p.Describe(view, lang)
}

func (hidingPainter) Describe(view any, lang string) (lines []string, err error) {
	v := view.(hidingView)
	for at := place(1); int(at) < len(v.Looked); at++ {
		line := words.Text(words.Lang(lang), "hiding.place."+places.Name(engine.Value(at)), nil)
		switch {
		case at == v.Where:
			line += ": ●"
		case v.Looked[at]:
			line += ": –"
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func (p hidingPainter) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	if sheet.Kind != render.SheetBoard {
		return render.Picture{}, errors.New("there is nothing but the board")
	}
	v := view.(hidingView)
	dc := gg.NewContext(360, 140)
	dc.SetHexColor("#f4ead5")
	dc.Clear()
	for at := place(1); int(at) < len(v.Looked); at++ {
		dc.DrawRectangle(float64(at)*120-105, 25, 90, 90)
		dc.SetHexColor("#8a6d3b")
		if v.Looked[at] {
			dc.SetHexColor("#ddd0b3")
		}
		dc.Fill()
		if at == v.Where {
			dc.DrawCircle(float64(at)*120-60, 70, 20)
			dc.SetHexColor("#303030")
			dc.Fill()
		}
	}
	var out bytes.Buffer
	if err := dc.EncodePNG(&out); err != nil {
		return render.Picture{}, err
	}
	lines, err := p.Describe(view, lang)
	return render.Picture{PNG: out.Bytes(), Alt: fmt.Sprint(lines), Name: "hiding.png"}, err
}

// --- the words: a file for each language under assets/words/text. What is not written out here says the last
// word of its key.

func giveHidingWords() {
	for lang, said := range map[words.Lang]map[string]string{
		words.English: {"hiding.title": "Hide and Seek", "hiding.place.well": "the well",
			"hiding.verb.hide": "Hide the pebble"},
		words.Polish: {"hiding.title": "Zabawa w chowanego", "hiding.place.well": "studnia",
			"hiding.verb.hide": "Schowaj kamyk"},
	} {
		all := map[string]string{}
		for _, key := range phrase.Keys(hidingRules) {
			all[key] = key[strings.LastIndex(key, ".")+1:]
			if words.Has(lang, key) {
				delete(all, key) // the kernel's own
			}
		}
		for key, text := range said {
			all[key] = text
		}
		words.Give(lang, all)
	}
}

// --- its row in the table of games (cmd/redbook/games.go)

func hidingRow() table.Game { return table.Game{Rules: hidingRules, Painter: hidingPainter{}} }

// The example keeps all that a game must promise.
func TestTheExampleGameKeepsItsPromises(t *testing.T) {
	enginetest.Run(t, hidingRules, enginetest.Config{Decisions: 100, Deep: 20, Sample: 1, Twins: 5})
}

// The example is played from the lobby to its end, in two languages, through the stand-in.
func TestTheExampleGameIsPlayed(t *testing.T) {
	giveHidingWords()
	h := newHouseOf(t, append(games(), hidingRow()))
	h.command(pippin, h.channel, people.Create("hiding"), sandbox.Opt("seat", "hider"))
	game, thread := h.begun()
	random := rand.New(rand.NewPCG(1, 1))
	for {
		status, over := h.status(thread, game)
		if len(status.Attachments) > 0 { // the same picture is not sent again
			h.checkPicture(status)
		}
		if over {
			if !strings.Contains(status.Content, "found") && !strings.Contains(status.Content, "kept") {
				t.Errorf("how it ended is not said: %q", status.Content)
			}
			break
		}
		position, now := h.position(game)
		d := now.Rules.Decisions(position)[0]
		user := h.userOf(string(now.UserOf(d.Seat)))
		h.pressOn(user, thread, h.press(user, thread, status, "s:"+string(game)), now.Sequence, random)
		h.settled(game)
	}
}
