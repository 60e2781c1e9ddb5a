package wotr

import (
	"redbook/engine"
	"redbook/engine/wotr/odds"
)

// The odds of a battle (Rulebook pp.29-31) and of a hunt (pp.40-42) as far as a view shows them.

// The reasons why there are no odds.
var (
	// region: no army of the side stands there
	oddsNobody  = reasons.New("odds-nobody", said("region", Regions))
	oddsNoEnemy = reasons.New("odds-no-enemy", said("region", Regions)) // region: nobody to attack
	// from, to: no border that can be crossed
	oddsFar = reasons.New("odds-far", said("from", Regions), said("to", Regions))
	// region: no unit there is of a nation at war
	oddsAtPeace = reasons.New("odds-at-peace", said("region", Regions))
	// region: the army there is under siege
	oddsInside = reasons.New("odds-inside", said("region", Regions))
)

// AttackOdds fills in the battle of an attack with the figures in with, or with all that may attack if that
// is nil. While the battle goes on, it is that of the rounds to come. The attacker goes on to the end, in an
// assault for one round; the caller may change that.
func (v *View) AttackOdds(s Side, from, to Region, with []engine.Count) (odds.Battle, error) {
	here, there := v.region(from), v.region(to)
	army := forceNamed(here.Forces[s])
	if army.units() == 0 {
		return odds.Battle{}, oddsNobody.With(tellRegion("region", from))
	}
	b := odds.Battle{Kind: v.kindOf(s, from, to), Free: 1}
	enemy := forceNamed(there.Forces[s.Enemy()])
	switch shutIn := there.Inside != nil && *there.Inside == s.Enemy(); {
	case from != to && !adjacent[from].has(to):
		return odds.Battle{}, oddsFar.With(tellRegion("from", from), tellRegion("to", to))
	case enemy.units() == 0, from == to && there.Inside == nil:
		return odds.Battle{}, oddsNoEnemy.With(tellRegion("region", to))
	case from != to && shutIn:
		return odds.Battle{}, oddsInside.With(tellRegion("region", to))
	case from != to && here.Inside != nil && *here.Inside == s:
		return odds.Battle{}, oddsInside.With(tellRegion("region", from))
	}
	switch {
	case with != nil:
		army = forceOf(with)
	case v.fights(s, from, to):
		army = forceNamed(v.Battle.Attackers)
		b.Fought = v.fought()
	default:
		for _, n := range nationsOf(s) {
			if !v.atWar(n) {
				army.leaveOut(n)
			}
		}
	}
	if army.units() == 0 {
		return odds.Battle{}, oddsAtPeace.With(tellRegion("region", from))
	}
	b.Attacker, b.Defender = v.oddsArmy(s, &army), v.oddsArmy(s.Enemy(), &enemy)
	if b.Kind == odds.Assault {
		b.Rounds = 1
	}
	return b, nil
}

// fights reports whether a side's attack from a region on another goes on.
func (v *View) fights(s Side, from, to Region) bool {
	b := v.Battle
	return b != nil && b.Going && b.Attacker == s && b.From == from && b.Region == to
}

// fought is how many rounds of the battle are over. A round is over as soon as its dice are rolled.
func (v *View) fought() int {
	if v.Battle.Sides[Shadow].Dice == nil {
		return max(0, v.Battle.Round-1)
	}
	return v.Battle.Round
}

// kindOf is what kind of battle an attack begins (Rulebook pp.31-33).
func (v *View) kindOf(s Side, from, to Region) odds.Kind {
	there := v.region(to)
	switch k := regions[to].settlement; {
	case from == to && there.Inside != nil && *there.Inside == s:
		return odds.Sortie
	case from == to:
		return odds.Assault
	case k == City || k == Fortification:
		return odds.Walled
	}
	return odds.Field
}

// region is what the view shows of a region; a region that it does not list is empty.
func (v *View) region(r Region) RegionView {
	for _, shown := range v.Regions {
		if shown.Region == r {
			return shown
		}
	}
	return RegionView{Region: r}
}

func (v *View) atWar(n Nation) bool {
	for _, shown := range v.Nations {
		if shown.Nation == n {
			return shown.Box == atWarBox
		}
	}
	return false
}

// forceNamed reads a force of a view.
func forceNamed(named map[string]int) Force {
	var counts []engine.Count
	for _, kind := range Figures.Values() {
		if n := named[Figures.Name(kind)]; n > 0 {
			counts = append(counts, engine.Count{Kind: kind, N: int16(n)})
		}
	}
	return forceOf(counts)
}

// oddsArmy is what counts of a force in a battle without cards (battle_rolls.go); the White Rider does not
// ride.
func (v *View) oddsArmy(s Side, f *Force) odds.Army {
	a := odds.Army{Regulars: f.of(s, Regular), Elites: f.of(s, Elite), Leadership: f.leaders(s)}
	for _, c := range f.Who.list() {
		a.Leadership += int(characters[c].leadership)
		a.FirstRound += int(leadershipIn(1, c) - characters[c].leadership)
		if characters[c].captain {
			a.Captains++
		}
	}
	for _, c := range v.Characters {
		if c.Character == Saruman && c.State == OnMap {
			a.LeadingElites = int(f.Count[figureOf(Isengard, Elite)])
			if v.Players != nil {
				a.LeadingElites += int(f.Count[figureOf(Southrons, Elite)]) // Rulebook chapter XI
			}
		}
	}
	return a
}

// HuntOdds fills in the hunt for the next move of the Fellowship, or for a later one of this turn: after are
// the moves before it.
func (v *View) HuntOdds(after int) odds.Hunt {
	h := odds.Hunt{Dice: v.Hunt.Box[Shadow], Free: v.Hunt.Box[FreePeoples] + after,
		Track: v.Fellowship.Mordor >= 0}
	for t := NoTile + 1; t < tileCount; t++ {
		if n := v.Hunt.Pool[Tiles.Name(engine.Value(t))]; n > 0 {
			row := &tiles[t]
			h.Pool = append(h.Pool, odds.Tile{
				Count: n, Value: int(row.value), Eye: row.eye, Die: row.die,
				Reveal: row.reveal && !hidesFrom(v.Fellowship.Guide, t), Stop: row.stop,
			})
		}
	}
	if here := v.region(v.Fellowship.Region); !h.Track {
		enemy := forceNamed(here.Forces[Shadow])
		for _, holds := range []bool{
			isStronghold(here.Region) && here.Controller != nil && *here.Controller == Shadow, enemy.units() > 0,
			enemy.nazgul() > 0,
		} {
			if holds { // Rulebook p.41, ruling R13
				h.Rerolls++
			}
		}
		for _, c := range v.Characters {
			if c.Character == Ugluk && c.State == OnMap {
				h.Tracked = tracks(c.Region, here.Region)
			}
		}
	}
	return h
}
