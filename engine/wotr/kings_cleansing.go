package wotr

import "redbook/engine"

// Taking corruption off (K10.1): whenever a nation is activated or advances on the political track, and a
// Companion with its icon or that of the Free Peoples is where its sovereign is, the Free Peoples may put one
// of the sovereign's hidden tiles, drawn at random, back into the pool.
//
// Nations are roused in the middle of other procedures. So the right is noted, and asked about when these are
// done: at the end of the action or of the Fellowship phase (ours).

// rousedBy is the newest event that was noted, so that a nation's activation and its advance by one effect
// count as one (ours).
type rousedBy struct {
	Nation Nation `json:"nation,omitzero"`
	Cause  cause  `json:"cause,omitzero"`
	Woke   bool   `json:"woke,omitzero"` // it was an activation
}

// cleansingFrame is the frame of the question whether a tile is taken off.
type cleansingFrame Frame

func (f *cleansingFrame) sovereign() *Character { return &f.One }

func (p *Position) cleansing() *cleansingFrame { return (*cleansingFrame)(p.Here()) }

func cleansingSteps(all []step) {
	all[cleanseAsk] = step{
		Name: "cleanse.ask", Owed: asks(FreePeoples), About: func(p *Position, _ engine.Seat) []engine.Fact {
			c := *p.cleansing().sovereign()
			return []engine.Fact{tellCharacter("character", c), tellNumber("count", len(p.covered(c)))}
		},
		Verbs: []verb{
			{Name: "cleanse", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				c := *pl.P.cleansing().sovereign()
				pl.Return()
				pl.Cover("cleansed")
				cleanse(pl, c)
			}},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }},
		},
	}
}

var cleansingEvents = []engine.EventDef{
	event("cleansed", fact("character", Characters), fact("tile", Tiles)), // the tile is the Shadow's secret
}

// takesTilesOff is the standing order that takes corruption off whenever possible, or never.
func takesTilesOff() order {
	o := useOrKeep("cleanse", "cleanse", "decline", FreePeoples, "cleanse.ask")
	o.Open = func(p *Position, seat engine.Seat) bool {
		return sideOf(seat) == FreePeoples && p.kings(withKings)
	}
	return o
}

var cleansingPaths = []string{"cleansed"}

// noteRoused notes that a nation has been activated, or has advanced, for a cause.
func (p *Position) noteRoused(n Nation, why cause, woke bool) {
	if !p.kings(withKings) || n.Side() != FreePeoples {
		return
	}
	before := p.Kings.RousedBy
	p.Kings.RousedBy = rousedBy{n, why, woke}
	if before.Nation == n && before.Cause == why && (before.Woke || why == causeCard) {
		return
	}
	if c := sovereignOf(n); p.mayCleanse(c) && p.advised(n, p.regionOf(c)) {
		p.Kings.Roused[n]++
	}
}

// mayCleanse reports whether a hidden tile can be taken off a sovereign. While Your Welcome Is Doubtful lies
// on the table none can (SC25).
func (p *Position) mayCleanse(c Character) bool {
	return p.isLeader(c) && len(p.covered(c)) > 0 && !p.onTable(YourWelcomeIsDoubtful)
}

// askCleansing asks for the next tile that may be taken off, and reports whether it did.
func askCleansing(pl *play) bool {
	p := pl.P
	p.Kings.RousedBy = rousedBy{}
	for _, n := range freeNations {
		for p.Kings.Roused[n] > 0 {
			p.Kings.Roused[n]--
			if c := sovereignOf(n); p.mayCleanse(c) {
				pl.Call(cleanseAsk)
				f := p.cleansing()
				f.Side, *f.sovereign() = FreePeoples, c
				return true
			}
		}
	}
	return false
}

// cleanse puts one of a sovereign's hidden tiles, drawn at random, back into the pool. The Free Peoples do
// not see it (K10.4).
func cleanse(pl *play, c Character) {
	p := pl.P
	list := p.covered(c)
	if len(list) == 0 {
		return
	}
	t := Tile(pl.DrawOnly(p.whoKnowsTiles(), "cleanse", Tiles, list))
	takeOff(pl, c, t, p.whoKnowsTiles())
}

// takeOff puts a given tile of a sovereign back into the pool. Only some seats are told which hidden tile it
// was.
func takeOff(pl *play, c Character, t Tile, whom engine.Seats) {
	p := pl.P
	p.taintOf(c)[t]--
	p.Pool[t]++
	if known := &p.LookedAt[c-Brand]; whom&p.only(FreePeoples) != 0 && known[t] > 0 {
		known[t]--
	} else if !t.king() {
		*known = [tileCount]uint8{} // it may have been one of these
	}
	p.note(c)
	told := tellTile("tile", t)
	if !t.king() {
		told = told.Only(whom)
	}
	pl.Tell("cleansed", tellCharacter("character", c), told)
}
