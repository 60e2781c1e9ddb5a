package hunt

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// hunted is a game in which the Ring-bearer has just ended his turn and holds no card: it is the turn of a
// Nazgûl, of one player's four.
func hunted(t *testing.T, who Nazgul, set func(p *Position)) *game {
	t.Helper()
	g := started(t).Do("ring-bearer: move to=dot", "ring-bearer: end-turn").Asked("nazgul-1 nazgul.turn")
	p := g.pos()
	p.Order = [nazgulCount - 1]Nazgul{Blue, Green, Red, Purple}
	p.Active, p.Hand = who, [cardCount]uint8{}
	p.Held, p.Hidden = spaceSet{}, spaceSet{}
	p.Known = [maxInformation]Space{}
	if set != nil {
		set(p)
	}
	return g
}

// walked sets Frodo's journal: areas, and 0 for a dot.
func walked(p *Position, entries ...Space) {
	p.Journal = [trackLength]Space{}
	for i, s := range entries {
		if s == 0 {
			s = Dot
		}
		p.Journal[i] = s
	}
	p.Start, p.Step = entries[0], int8(len(entries)-1)
}

// pool sets the normal dice of the action pool.
func pool(p *Position, faces ...Face) {
	p.Dice, p.Spent = [faceCount]uint8{}, int8(normalDice-len(faces))
	for _, f := range faces {
		p.Dice[f]++
	}
}

// spot finds a space of the first board by its id in the data, "d65".
func spot(t *testing.T, id string) Space {
	t.Helper()
	s := dataset.Ours().Boards[0].Find(id)
	if s == Nowhere {
		t.Fatalf("no space %s", id)
	}
	return s
}

// called is its name in records.
func called(t *testing.T, id string) string {
	t.Helper()
	return Spaces.Name(Part(1).value(spot(t, id)))
}

func areas(list ...Space) spaceSet {
	var set spaceSet
	for _, s := range list {
		set.Add(s)
	}
	return set
}

// goes holds what a Nazgûl can ride to, by their ids in the data, to some of the spaces it must and must not
// reach.
func (g *game) goes(to, not string) *game {
	g.T.Helper()
	offered := strings.Split(strings.TrimPrefix(g.Offers("nazgul-1: ride"), "to: "), ",")
	for _, id := range strings.Fields(to) {
		if !slices.Contains(offered, called(g.T, id)) {
			g.T.Errorf("cannot ride to %s, only to %s", id, offered)
		}
	}
	for _, id := range strings.Fields(not) {
		if slices.Contains(offered, called(g.T, id)) {
			g.T.Errorf("can ride to %s", id)
		}
	}
	return g
}

// Rulebook p.16, first example: by day one space along a path, up to three by road.
func TestP16ByDayOneSpaceOrThreeByRoad(t *testing.T) {
	hunted(t, Blue, func(p *Position) { p.Riders[Blue].Where = 48 }).
		goes("47 d58 d65", "d56 45 46").
		Do("nazgul-1: ride to=" + called(t, "d65")).Tells("rode nazgul=blue from=i-48 to=" + called(t, "d65"))
	hunted(t, Green, func(p *Position) { p.Riders[Green].Where = 49 }).
		goes("d59 d60 48 d53 d48 46 54 d61", "55 d67 d44 45").
		Do("nazgul-1: ride to=i-46").Tells("rode nazgul=green from=i-49 to=i-46")
}

// Rulebook p.16, second example: by night three by road, or two by any lines.
func TestP16ByNightTwoSpacesByAnyLines(t *testing.T) {
	night := hunted(t, Green, func(p *Position) { p.Riders[Green].Where, p.Turn = 34, Night })
	night.goes("d32 30 d27 d34 23", "18 19 36").Do("nazgul-1: ride to=i-23")
	hunted(t, Green, func(p *Position) { p.Riders[Green].Where = 34 }).goes("d34 30 d27", "23")
}

// Rulebook p.17: no Nazgûl enters or passes an exit or an ally token's area; Nazgûl do not hinder each other.
// P.31: nor Gandalf's area.
func TestP17WhereNoNazgulMayGo(t *testing.T) {
	hunted(t, Green, func(p *Position) {
		p.Riders[Green].Where, p.Turn = spot(t, "d61"), Night
	}).goes("49 54 d59", "B d64").Refused("nazgul-1: ride to="+called(t, "B"), "rider-exit")
	hunted(t, Green, func(p *Position) {
		p.Riders[Green].Where, p.Allies = 49, areas(48)
	}).goes("d60 46", "48 d67").Refused("nazgul-1: ride to=i-48", "rider-ally")
	hunted(t, Green, func(p *Position) {
		p.Riders[Green].Where, p.Riders[Red].Where = 49, 48
	}).goes("48 46", "")
}

// Rulebook p.15: a move and an action in either order; a move is never forced. When nothing is left the next
// Nazgûl has its turn.
func TestP15OneMoveAndOneActionInEitherOrder(t *testing.T) {
	start := func(p *Position) { p.Riders[Blue].Where = 48; walked(p, 1, 0); pool(p) }
	for _, test := range []struct{ first, second, again string }{
		{"nazgul-1: search", "nazgul-1: ride to=i-47", "acted"},
		{"nazgul-1: ride to=i-47", "nazgul-1: search", "rider-moved"},
	} {
		g := hunted(t, Blue, start).Do(test.first)
		if g.pos().Active != Blue {
			t.Fatalf("%s ends the turn", test.first)
		}
		g.Refused(test.first, test.again)
		if g.Do(test.second); g.pos().Active != Green {
			t.Errorf("%s, %s: it is still the turn of %v", test.first, test.second, g.pos().Active)
		}
	}
	if g := hunted(t, Blue, start).Do("nazgul-1: end-ride"); g.pos().Active != Green {
		t.Error("who does nothing ends the turn")
	}
}

// Rulebook p.17, the example of a turn with dice.
func TestP17FourNazgulAndTheirDice(t *testing.T) {
	g := hunted(t, Blue, func(p *Position) {
		walked(p, 1, 0)
		pool(p, Ring, Ring, Ring, Sword, Sorcery, Shadow)
		p.Riders[Blue].Where, p.Riders[Green].Where, p.Riders[Red].Where, p.Riders[Purple].Where = 48, 49, 21, 40
	})
	g.Do("nazgul-1: search").
		Tells("search nazgul=blue space=i-48", "search-answer nazgul=blue space=i-48 says=no")
	g.Do("nazgul-1: ride to=" + called(t, "d65"))
	g.Do("nazgul-1: ride to=i-46", "nazgul-1: perceive die=ring what=segment")
	g.Tells("die-spent nazgul=green die=ring kind=normal", "perception nazgul=green segment=iii")
	held := g.pos().sorceryCount(nazgul1)
	g.Do("nazgul-1: draw-sorcery die=sorcery", "nazgul-1: ride to=i-23")
	if got := g.pos().sorceryCount(nazgul1); got != held+1 {
		t.Errorf("holds %d sorcery cards, want %d", got, held+1)
	}
	g.Do("nazgul-1: ride to=i-42", "nazgul-1: end-ride").Asked("ring-bearer turn.bearer")
	if got := g.pos().Dice; got != [faceCount]uint8{Ring: 2, Sword: 1, Shadow: 1} {
		t.Errorf("left in the pool: %v", got)
	}
}

// Rulebook p.17: a Shadow serves as any of the three, other faces only as what they are; p.20: all as Sorcery
// in a shadow area.
func TestP17P20WhatADieServesAs(t *testing.T) {
	for _, test := range []struct {
		face Face
		at   Space
		want string
	}{
		{Ring, 48, "perceive"},
		{Sword, 48, "hunt-with"},
		{Sorcery, 48, "draw-sorcery,cast"},
		{Shadow, 48, "perceive,hunt-with,draw-sorcery,cast"},
		{Ring, 16, "perceive,draw-sorcery,cast"},
		{Sword, 16, "hunt-with,draw-sorcery,cast"},
	} {
		g := hunted(t, Blue, func(p *Position) {
			p.Riders[Blue].Where = test.at
			pool(p, test.face)
			p.Sorcery = [seatCount][titles + 1]uint8{nazgul1: {18: 1}}
		})
		var got []string
		for _, v := range strings.Split(g.Offers("nazgul-1:"), ",") {
			if v != "ride" && v != "search" && v != endRide && v != layLog {
				got = append(got, v)
			}
		}
		if s := strings.Join(got, ","); s != test.want {
			t.Errorf("%s on %d: %s, want %s", Faces.Name(engine.Value(test.face)), test.at, s, test.want)
		}
	}
	hunted(t, Blue, func(p *Position) { pool(p) }).Refused("nazgul-1: perceive die=ring what=region",
		"no-such-die")
}

// Rulebook p.17: a Sword removes an ally token from an adjacent area; it goes back to those that can be
// placed.
func TestP17ASwordChasesAnAllyOff(t *testing.T) {
	g := hunted(t, Blue, func(p *Position) {
		p.Riders[Blue].Where, p.Allies = 48, areas(47, 46)
		pool(p, Sword)
	})
	g.Offered("nazgul-1: chase-off die=sword", "from: i-47").Do("nazgul-1: chase-off die=sword from=i-47")
	g.Tells("chased-off nazgul=blue space=i-47")
	if g.pos().Allies != areas(46) {
		t.Errorf("allies: %v", g.pos().Allies.List())
	}
}

// Rulebook p.18, the example of searches: 10, 19 and 22 stand in the journal, all else does not.
func TestP18WhatASearchFinds(t *testing.T) {
	for area, says := range map[Space]string{10: "yes", 19: "yes", 22: "yes", 9: "no", 20: "no", 24: "no"} {
		g := hunted(t, Blue, func(p *Position) { walked(p, 1, 0, 0, 10, 0, 19, 22); p.Riders[Blue].Where = area })
		g.Do("nazgul-1: search").Tells("search-answer nazgul=blue space=" + Spaces.Name(engine.Value(area)) +
			" says=" + says)
		p := g.pos()
		if found := says == "yes"; p.Tracks[eyeSide].Has(area) != found || p.Succeeded != found ||
			!p.Tracks[swordSide].Empty() {
			t.Errorf("%d: tracks %v, succeeded %t", area, p.Tracks, p.Succeeded)
		}
		if p.FoundAt != Nowhere {
			t.Errorf("%d: a search finds no Frodo", area)
		}
		g.Silent("frodo-found")
	}
}

// Rulebook p.18: no search in Frodo's start areas, none where tracks lie, none on a dot. P.19: but hunts.
func TestP18WhereNoSearchIsMade(t *testing.T) {
	for _, test := range []struct {
		at   Space
		set  func(p *Position)
		code string
		hunt bool
	}{
		{1, nil, "frodo-start", true},
		{10, func(p *Position) { p.Tracks[eyeSide] = areas(10) }, "tracked", true},
		{10, func(p *Position) { p.Tracks[swordSide] = areas(10) }, "tracked", true},
		{spot(t, "d65"), nil, "on-dot", false},
		{10, func(p *Position) { p.Logs[0] = Log{Kind: NoSearch, Space: 10} }, "act-forbidden", true},
		{10, func(p *Position) { p.Logs[0] = Log{Kind: NoSearchNoHunt, Region: p.space(10).Region} },
			"act-forbidden", false},
		{10, func(p *Position) { p.Riders[Blue].NoFree = true }, "no-free-action", true},
	} {
		g := hunted(t, Blue, func(p *Position) {
			p.Riders[Blue].Where = test.at
			pool(p, Sword)
			if test.set != nil {
				test.set(p)
			}
		})
		g.Refused("nazgul-1: search", test.code)
		if got := strings.Contains(g.Offers("nazgul-1:"), "hunt-with"); got != test.hunt {
			t.Errorf("%d, %s: hunt offered: %t", test.at, test.code, got)
		}
	}
}

// Rulebook p.18-19, the example of perceptions: Frodo's last area is 22, whatever dots follow.
func TestP18WhatAPerceptionTells(t *testing.T) {
	for _, test := range []struct {
		from       Space
		what, says string
	}{{31, "segment", "segment=ii"}, {31, "region", ""}, {24, "region", "region=ii-a"}} {
		g := hunted(t, Blue, func(p *Position) {
			walked(p, 1, 0, 0, 10, 0, 19, 22, 0)
			p.Riders[Blue].Where = test.from
			pool(p, Ring)
		})
		g.Do("nazgul-1: perceive die=ring what=" + test.what)
		if test.says == "" {
			g.Tells("perception-answer nazgul=blue region=ii-b says=no")
			continue
		}
		g.Tells("perception-answer nazgul=blue " + test.says + " says=yes")
	}
}

// A dot lies in a region too (map-constraints .10).
func TestP18APerceptionFromADot(t *testing.T) {
	g := hunted(t, Blue, func(p *Position) {
		walked(p, 1, 0, 0, 10)
		p.Riders[Blue].Where = spot(t, "d19")
		pool(p, Ring)
	})
	g.Do("nazgul-1: perceive die=ring what=region").Tells("perception-answer nazgul=blue region=i-b says=yes")
}

// Rulebook p.19, the example of hunts: Frodo's last area is 22, he has been on 19.
func TestP19WhatAHuntFinds(t *testing.T) {
	hunt := func(at Space) *game {
		return hunted(t, Purple, func(p *Position) {
			walked(p, 1, 0, 0, 10, 0, 19, 22, 0)
			p.Riders[Blue].Where, p.Riders[Green].Where, p.Riders[Red].Where = 48, 48, 48
			p.Riders[Purple].Where = at
			pool(p, Sword)
		}).Do("nazgul-1: hunt-with die=sword")
	}
	g := hunt(19).Tells("hunt-answer nazgul=purple space=i-19 says=yes").Silent("frodo-found")
	if p := g.pos(); p.Tracks[swordSide] != areas(19) || p.FoundAt != Nowhere {
		t.Errorf("tracks %v, found at %d", p.Tracks, p.FoundAt)
	}
	g.Do("nazgul-1: end-ride").Asked("ring-bearer turn.bearer")
	g = hunt(22).Tells("hunt-answer nazgul=purple space=i-22 says=here", "frodo-found space=i-22")
	if p := g.pos(); p.Tracks[swordSide] != areas(22) || p.FoundAt != 22 {
		t.Errorf("tracks %v, found at %d", p.Tracks, p.FoundAt)
	}
	if g.Do("nazgul-1: end-ride").Told(); !strings.HasPrefix(g.Asking(), "ring-bearer meeting.") {
		t.Errorf("a meeting follows at the end of the turn, not %s", g.Asking())
	}
	g = hunt(24).Tells("hunt-answer nazgul=purple space=i-24 says=no")
	if p := g.pos(); !p.Tracks[swordSide].Empty() || p.Succeeded {
		t.Errorf("tracks %v, succeeded %t", p.Tracks, p.Succeeded)
	}
}

// Rulebook p.19: a hunt may be made on tracks and on a start area; where it succeeds after a search the token
// shows the Sword.
func TestP19AHuntOnTracks(t *testing.T) {
	g := hunted(t, Blue, func(p *Position) {
		walked(p, 1, 0, 0, 10, 11)
		p.Riders[Blue].Where, p.Tracks[eyeSide] = 10, areas(10)
		pool(p, Sword)
	}).Do("nazgul-1: hunt-with die=sword").Tells("hunt-answer nazgul=blue space=i-10 says=yes")
	if p := g.pos(); !p.Tracks[eyeSide].Empty() || p.Tracks[swordSide] != areas(10) {
		t.Errorf("tracks %v", p.Tracks)
	}
	hunted(t, Blue, func(p *Position) { walked(p, 1, 0); p.Riders[Blue].Where = 1; pool(p, Sword) }).
		Do("nazgul-1: hunt-with die=sword").Tells("hunt-answer nazgul=blue space=i-1 says=here")
}

// Rulebook p.15, p.19: by night, if Frodo has moved, the free action is a hunt and no search.
func TestP15ByNightWithTheEyeTheFreeActionIsAHunt(t *testing.T) {
	night := func(eye bool) *game {
		return hunted(t, Blue, func(p *Position) {
			walked(p, 1, 0, 0, 10)
			p.Riders[Blue].Where, p.Turn, p.Eye = 10, Night, eye
			pool(p)
		})
	}
	night(true).Refused("nazgul-1: search", "hunts-instead").Do("nazgul-1: hunt").
		Tells("hunt-answer nazgul=blue space=i-10 says=here")
	night(false).Refused("nazgul-1: hunt", "hunt-needs-die").Do("nazgul-1: search").
		Tells("search-answer nazgul=blue space=i-10 says=yes")
}

// Rulebook p.21: a search or hunt on the area of a token that the Ring-bearer still has finds it, whether
// Frodo has been there or not.
func TestP21AnInformationTokenIsFound(t *testing.T) {
	for _, verb := range []string{"search", "hunt-with die=sword"} {
		g := hunted(t, Blue, func(p *Position) {
			walked(p, 1, 0)
			p.Riders[Blue].Where, p.Held, p.Known = 23, areas(23, 34), [maxInformation]Space{50}
			pool(p, Sword)
		}).Do("nazgul-1: " + verb).Tells("information-found space=i-23 count=2")
		if p := g.pos(); p.Known[1] != 23 || p.Held != areas(34) {
			t.Errorf("%s: known %v, held %v", verb, p.Known, p.Held.List())
		}
	}
}

// Rulebook p.22: a token of an area where Frodo has been is turned over and can no longer be found.
func TestP22AHiddenTokenIsNotFound(t *testing.T) {
	g := hunted(t, Blue, func(p *Position) {
		walked(p, 1, 0, 0, 23)
		p.Riders[Blue].Where, p.Hidden = 23, areas(23)
	}).Do("nazgul-1: search").Tells("search-answer nazgul=blue space=i-23 says=yes").Silent("information-found")
	if p := g.pos(); p.information() != 0 {
		t.Errorf("known %v", p.Known)
	}
}

// Rulebook p.21: so many information tokens, so many powers of the Black Riders; each is the Nazgûl's action.
func TestP21ThePowersOfTheBlackRiders(t *testing.T) {
	with := func(tokens int, faces ...Face) *game {
		return hunted(t, Blue, func(p *Position) {
			walked(p, 1, 0, 0, 10)
			p.Riders[Blue].Where = 48
			for i := range tokens {
				p.Known[i] = []Space{4, 5, 13, 17, 18}[i]
			}
			pool(p, faces...)
		})
	}
	with(0, Sorcery).Refused("nazgul-1: spur die=sorcery to=i-47", "no-such-power")
	g := with(1, Sorcery).Do("nazgul-1: spur die=sorcery to=i-47").Tells("rode nazgul=blue from=i-48 to=i-47")
	g.Refused("nazgul-1: search", "acted").Do("nazgul-1: ride to=" + called(t, "d56"))
	with(1, Ring, Sword).Refused("nazgul-1: drive die=ring and=sword aim=hunt", "no-such-power")
	with(2, Ring).Refused("nazgul-1: drive die=ring and=ring aim=hunt", "two-dice-needed")
	with(2, Ring, Sorcery).Do("nazgul-1: drive die=sorcery and=ring aim=hunt").
		Tells("hunt-answer nazgul=blue space=i-48 says=no")
	with(2, Sorcery, Sorcery).Do("nazgul-1: drive die=sorcery and=sorcery aim=segment").
		Tells("perception-answer nazgul=blue segment=iii says=no")
	with(2, Sword).Refused("nazgul-1: spur-search die=sword to=i-47", "no-such-power")
	with(3, Sword).Do("nazgul-1: spur-search die=sword to=i-47").
		Tells("rode nazgul=blue from=i-48 to=i-47", "search-answer nazgul=blue space=i-47 says=no")
	with(3, Ring).Refused("nazgul-1: spur-search die=ring to=i-47", "no-such-die")
	with(3, Ring).Refused("nazgul-1: gallop die=ring to=i-46", "no-such-power")
	with(4, Ring).Do("nazgul-1: gallop die=ring to=" + called(t, "d56")).
		Tells("rode nazgul=blue from=i-48 to=" + called(t, "d56"))
	with(4, Shadow).Offered("nazgul-1: gallop", "die: shadow")
}
