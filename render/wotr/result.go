package wotr

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// sheetResult tells how a game has ended.
var sheetResult = kind{
	name:  render.SheetResult,
	holds: func(v *wotr.View, what string) bool { return v.Result != nil && what == "" },
	draw:  func(s scene) { s.result(layResult(s)) },
	tell:  func(t texts, v *wotr.View, _ string) []string { return t.tellResult(v) },
}

// The measures of a result.
const (
	resultScene   = 390
	resultPlacard = 220
	resultTop     = resultScene + resultPlacard/2 + 20
	resultHigh    = render.Height - resultTop - deskMargin // what is below the head
	scoreHigh     = 150
	ownRow        = 48 // of the points that partners have each
	takenRow      = 64
	companyHigh   = 411 // at least
	memoryHigh    = 196
	rulersEndHigh = 240
)

// ending is how a result is laid out.
type ending struct {
	taken [2][]taken // what each side has captured
	score int        // how high the scores are
	pitch int        // from one captured settlement to the next
}

// taken is a captured settlement.
type taken struct {
	region     wotr.Region
	settlement string
	points     int
	taker      string // who of two partners has taken it
}

func layResult(s scene) ending {
	e := ending{taken: s.captured()}
	rows := max(1, len(e.taken[0]), len(e.taken[1]))
	e.score = scoreHigh
	if s.view.Players != nil {
		e.score += ownRow
	}
	e.pitch = min(takenRow, (resultHigh-columnHead-e.score-columnPad)/rows)
	return e
}

// captured lists the settlements that each side has taken from the other, the most precious first.
func (s scene) captured() (all [2][]taken) {
	for _, r := range s.view.Regions {
		if !r.Captured || r.Controller == nil {
			continue
		}
		settlement := s.world.Regions[r.Region.String()].Settlement
		all[*r.Controller] = append(all[*r.Controller], taken{r.Region, settlement, worth[settlement],
			s.takerName(r)})
	}
	for side := range all {
		slices.SortStableFunc(all[side], func(a, b taken) int { return cmp.Compare(b.points, a.points) })
	}
	return all
}

// worth is the victory points for a captured settlement (Rulebook p.44).
var worth = map[string]int{"city": 1, "stronghold": 2}

// endScene is the landscape of each ending; of games that were not played to their end, it is the winner's.
var endScene = map[string]string{"ring-destroyed": "doom", "ring-bearers-corrupted": "ring",
	"middle-earth-conquered": "conquest", "sauron-banished": "dawn"}

func (v endView) scene() string {
	if name, ok := endScene[v.How]; ok {
		return name
	}
	return [2]string{wotr.FreePeoples: "host", wotr.Shadow: "march"}[v.Winner]
}

// endView is a result with what it looks like.
type endView wotr.ResultView

func (s scene) result(e ending) {
	s.verdict()
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		s.scoreColumn(side, e, deskMargin+int(side)*(deskColumn+deskMargin), resultTop)
	}
	right, y, company := s.half(1), resultTop, resultHigh-memoryHigh-deskMargin
	if s.view.Kings != nil {
		company -= rulersEndHigh + deskMargin
	}
	right.survivors(y, company)
	y += company + deskMargin
	if s.view.Kings != nil {
		right.rulersEnd(y)
		y += rulersEndHigh + deskMargin
	}
	right.memory(y)
}

// verdict draws the head of a result: who has won, how and when.
func (s scene) verdict() {
	r := endView(*s.view.Result)
	s.landscape(r.scene(), landscapes[r.scene()], 0, 0, render.Width, resultScene)
	sides, placard := [2]wotr.Side{r.Winner, r.Winner}, darker(cardInk[r.Winner].rim, 0.25)
	if r.Draw {
		sides, placard = [2]wotr.Side{wotr.FreePeoples, wotr.Shadow}, dark
	}
	for i, side := range sides {
		s.Stamp("standard "+side.String(), standardWidth, standardHigh,
			func(dc *gg.Context) { standard(dc, side) }, 60+i*(render.Width-120-standardWidth), 0)
	}
	const x, y, w, h = 340, resultScene - resultPlacard/2.0, render.Width - 2.0*340, resultPlacard
	s.slab(r.Winner, x+4, y+6, w, h, 24, darker(felt, 0.5))
	s.slab(r.Winner, x, y, w, h, 24, gold)
	s.slab(r.Winner, x+5, y+5, w-10, h-10, 20, placard)
	for i, at := range []float64{x + 66, x + w - 66} {
		key, side := "victor "+sides[i].String(), sides[i]
		if r.Draw {
			key = "even " + side.String()
		}
		s.Stamp(key, 100, 100, func(dc *gg.Context) {
			sideEmblem(dc, side, 50, 50, 36, render.Hex("f2c35a"), placard)
		}, int(at)-50, int(y)+h/2-50)
	}
	const room = w - 260.0
	s.fit([]*render.Face{s.desk.score, s.desk.banner}, s.texts.won(s.view.Result), halfWidth, y+88, 0.5, gold,
		room)
	s.fit([]*render.Face{s.desk.title, s.desk.text}, render.Capital(s.say("end."+r.How, nil)), halfWidth, y+146,
		0.5, white, room)
	when := s.say("picture.turn", map[string]any{"turn": s.view.Turn})
	if best := s.best(s.view); best != "" {
		when += " · " + best
	}
	s.fit([]*render.Face{s.desk.terms, s.desk.label}, when, halfWidth, y+196, 0.5, gold, room)
}

// won says who has won, if anybody has.
func (t texts) won(r *wotr.ResultView) string {
	if r.Draw {
		return t.say("sheet.result.draw", nil)
	}
	return t.wins(r.Winner)
}

func (t texts) wins(side wotr.Side) string {
	return t.say("sheet.result.wins", map[string]any{"side": t.side(side), "side_id": side.String()})
}

// scoreColumn shows a side's victory points, and the settlements that they are for.
func (s scene) scoreColumn(side wotr.Side, e ending, x, y int) {
	s.columnGround(side, x, y, deskColumn, resultHigh)
	left, right := float64(x+columnPad), float64(x+deskColumn-columnPad)
	points := strconv.Itoa(s.view.Points[side]) + "/" + strconv.Itoa(pointsToWin[side])
	top := y + columnHead
	s.Text(s.desk.score, points, left, float64(top+82), 0, cardInk[side].terms)
	s.Text(s.desk.terms, s.say("sheet.result.points", nil), right, float64(top+76), 1, ink)
	s.pips(side, x+columnPad, top+104)
	s.ownPoints(side, x+columnPad, top+scoreHigh+28)
	top += e.score
	if len(e.taken[side]) == 0 {
		s.Text(s.desk.terms, s.say("sheet.result.nothing", nil), left, float64(top+40), 0, faded)
	}
	used := top + max(1, len(e.taken[side]))*e.pitch
	s.seal(side, x+deskColumn/2, used, y+resultHigh-columnPad-used)
	for i, t := range e.taken[side] {
		base := top + i*e.pitch
		s.Stamp("taken "+t.settlement, 54, 54,
			func(dc *gg.Context) { settlementSign(dc, t.settlement, 27, 48, 42) }, x+columnPad-4, base)
		text := s.region(t.region)
		if t.taker != "" {
			text += " · " + t.taker
		}
		s.fit([]*render.Face{s.desk.text, s.desk.label}, text, left+62, float64(base+40), 0, ink, columnRoom-150)
		if t.points > 0 {
			s.Text(s.desk.count, "+"+strconv.Itoa(t.points), right, float64(base+45), 1, cardInk[side].terms)
		}
	}
}

// seal lays a side's sign, pale, in the middle of the part of its column that is empty, from y on.
func (s scene) seal(side wotr.Side, x, y, empty int) {
	size := min(240, empty*4/5)
	if size < 90 {
		return
	}
	s.Stamp("seal "+side.String()+" "+strconv.Itoa(size), size, size, func(dc *gg.Context) {
		paper := cardInk[side].paper
		sideEmblem(dc, side, float64(size)/2, float64(size)/2, float64(size)*0.38,
			render.Mix(paper, cardInk[side].rim, 0.16), paper)
	}, x-size/2, y+(empty-size)/2)
}

// pips shows the points as little shields; those still lacking are hollow.
func (s scene) pips(side wotr.Side, x, y int) {
	wanted := pointsToWin[side]
	for i := range max(wanted, s.view.Points[side]) {
		full := i < s.view.Points[side]
		pitch := min(44, columnRoom/max(wanted, s.view.Points[side]))
		s.Stamp("pip "+side.String()+strconv.FormatBool(full), 30, 30, func(dc *gg.Context) {
			silhouette(dc, side, 3, 3, 24, 24)
			dc.SetColor(cardInk[side].rim)
			dc.SetLineWidth(3)
			dc.StrokePreserve()
			if full {
				dc.Fill()
			}
			dc.ClearPath()
		}, x+i*pitch, y)
	}
}
