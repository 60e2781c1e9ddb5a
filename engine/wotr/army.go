package wotr

import (
	"encoding/binary"
	"strconv"
	"strings"

	"redbook/engine"
)

// Armies and other forces (Rulebook pp.8, 24, 26): figures that act together, how strong they are, and how
// they come to a region or leave it.

// Force is a number of figures that act together: an army, part of one, or characters alone.
type Force struct {
	Count [unitCount]uint8 // regulars, elites, leaders and Nazgûl by kind
	Who   characterSet
}

// empty reports whether nobody is in a force.
func (f *Force) empty() bool { return *f == Force{} }

// of counts a side's figures of a rank.
func (f *Force) of(s Side, k Rank) int {
	n := 0
	for from, to := s.span(); from < to; from += Figure(rankCount) {
		n += int(f.Count[from+Figure(k)])
	}
	return n
}

// units counts the regular and elite units of a force: its strength without abilities (Rulebook p.29).
func (f *Force) units() int {
	n := 0
	for i := Figure(0); i < unitCount; i += Figure(rankCount) {
		n += int(f.Count[i]) + int(f.Count[i+Figure(Elite)])
	}
	return n
}

// leaders counts the figures of a side that count as leaders, Nazgûl among them.
func (f *Force) leaders(s Side) int { return f.of(s, Leader) + f.of(s, Sovereign) }

// nazgul counts the Nazgûl, the Witch-king among them (Rulebook p.24).
func (f *Force) nazgul() int {
	n := int(f.Count[nazgul])
	if f.Who.has(WitchKing) {
		n++
	}
	return n
}

// nations returns whose units or leaders are in a force. Nazgûl belong to no nation that could be at peace
// (Rulebook p.35).
func (f *Force) nations() nationSet {
	var s nationSet
	for i, n := range f.Count {
		if n > 0 && Figure(i) != nazgul {
			s = s.with(Figure(i).nation())
		}
	}
	return s
}

// unitsOf counts the units of a nation.
func (f *Force) unitsOf(n Nation) int {
	i := figureOf(n, Regular)
	return int(f.Count[i]) + int(f.Count[i+Figure(Elite)])
}

// add puts the figures of another force to this one.
func (f *Force) add(g *Force) {
	for i := range f.Count {
		f.Count[i] += g.Count[i]
	}
	f.Who |= g.Who
}

// without returns the force less another one; of a kind that has fewer, none are left.
func (f Force) without(g *Force) Force {
	for i := range f.Count {
		f.Count[i] -= min(f.Count[i], g.Count[i])
	}
	f.Who &^= g.Who
	return f
}

// leaveOut takes the units and leaders of a nation out of a force. Nazgûl belong to none (see nations).
func (f *Force) leaveOut(n Nation) {
	flying := f.Count[nazgul]
	i := figureOf(n, Regular)
	clear(f.Count[i : i+Figure(rankCount)])
	f.Count[nazgul] = flying
}

// holds reports whether all of another force is in this one.
func (f *Force) holds(g *Force) bool {
	for i := range f.Count {
		if f.Count[i] < g.Count[i] {
			return false
		}
	}
	return g.Who&^f.Who == 0
}

// bag returns a force as the counts of a bag field.
func (f *Force) bag() []engine.Count {
	var list []engine.Count
	for i, n := range f.Count {
		if n > 0 {
			list = append(list, engine.Count{Kind: engine.Value(i), N: int16(n)})
		}
	}
	for _, c := range f.Who.list() {
		list = append(list, engine.Count{Kind: engine.Value(characterFigure(c)), N: 1})
	}
	return list
}

// forceOf reads the counts of a bag field.
func forceOf(bag []engine.Count) Force {
	var f Force
	for _, c := range bag {
		if who := Figure(c.Kind).character(); who != NoCharacter {
			f.Who = f.Who.with(who)
		} else {
			f.Count[c.Kind] = uint8(c.N)
		}
	}
	return f
}

// MarshalText stores a force as words: "rohan:r*3,strider".
func (f Force) MarshalText() ([]byte, error) {
	var parts []string
	for _, c := range f.bag() {
		part := Figures.Name(c.Kind)
		if c.N > 1 {
			part += "*" + strconv.Itoa(int(c.N))
		}
		parts = append(parts, part)
	}
	return []byte(strings.Join(parts, ",")), nil
}

// UnmarshalText reads what MarshalText wrote, or a force as actions write it: "rohan:3r,strider".
func (f *Force) UnmarshalText(text []byte) error {
	*f = Force{}
	if bag, _, ok := engine.ParseBag(Figures, string(text)); ok {
		*f = forceOf(bag)
		return nil
	}
	if len(text) == 0 {
		return nil
	}
	for _, part := range strings.Split(string(text), ",") {
		name, times, many := strings.Cut(part, "*")
		n := 1
		if many {
			var err error
			if n, err = strconv.Atoi(times); err != nil {
				return err
			}
		}
		var kind Figure
		if err := kind.UnmarshalText([]byte(name)); err != nil {
			return err
		}
		if c := kind.character(); c != NoCharacter {
			f.Who = f.Who.with(c)
		} else {
			f.Count[kind] = uint8(n)
		}
	}
	return nil
}

// army returns all figures of a side in a region: units, leaders, Nazgûl and characters (Rulebook p.26).
func (p *Position) army(s Side, r Region) Force {
	var f Force
	from, to := s.span()
	copy(f.Count[from:to], p.Armies[r][from:to])
	f.Who = p.at(s, r)
	return f
}

// units counts a side's units in a region.
func (p *Position) units(s Side, r Region) int { return p.count(r, &unitsOf[s]) }

// count counts the figures of some kinds in a region: it adds the counts of four words, and the product has
// the sum of the eight in its highest byte. There are fewer than 256 figures in all.
func (p *Position) count(r Region, kinds *kindSet) int {
	counts := &p.Armies[r]
	sums := binary.NativeEndian.Uint64(counts[0:])&kinds[0] + binary.NativeEndian.Uint64(counts[8:])&kinds[1] +
		binary.NativeEndian.Uint64(counts[16:])&kinds[2] + binary.NativeEndian.Uint64(counts[24:])&kinds[3]
	return int(sums * 0x0101010101010101 >> 56)
}

// hasArmy reports whether a side has an army in a region: at least one unit. Characters and Nazgûl alone are
// no army (Rulebook p.31).
func (p *Position) hasArmy(s Side, r Region) bool { return p.standsIn(r, &unitsOf[s]) }

// standsIn reports whether figures of some kinds stand in a region.
func (p *Position) standsIn(r Region, kinds *kindSet) bool {
	counts := &p.Armies[r]
	return binary.NativeEndian.Uint64(counts[0:])&kinds[0]|binary.NativeEndian.Uint64(counts[8:])&kinds[1]|
		binary.NativeEndian.Uint64(counts[16:])&kinds[2]|binary.NativeEndian.Uint64(counts[24:])&kinds[3] != 0
}

// kindSet marks kinds of figures by all bits of their counts, eight counts a word, which is fast: whether any
// of some kinds stand in a region is asked of all regions again and again.
type kindSet [unitCount / 8]uint64

func (s kindSet) or(t kindSet) kindSet {
	return kindSet{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// kindSetOf marks one kind.
func kindSetOf(kind Figure) (set kindSet) {
	var marks [unitCount]uint8
	marks[kind] = 0xff
	for i := range set {
		set[i] = binary.NativeEndian.Uint64(marks[8*i:])
	}
	return set
}

// unitsOfNation are the kinds of unit of each nation, unitsOf those of each side.
var unitsOfNation, unitsOf = func() (nations [nationCount]kindSet, sides [2]kindSet) {
	for kind := Figure(0); kind < unitCount; kind++ {
		if n := kind.nation(); kind.isUnit() {
			set := kindSetOf(kind)
			nations[n], sides[n.Side()] = nations[n].or(set), sides[n.Side()].or(set)
		}
	}
	return nations, sides
}()

// armies returns the regions in which a side has an army.
func (p *Position) armies(s Side) regionSet {
	var set regionSet
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.hasArmy(s, r) {
			set.add(r)
		}
	}
	return set
}

// leadingElites counts the elites of a force that are leaders too: Isengard's while Saruman is in play
// (Servants of the White Hand), and in games for three and four those of the Southrons as well (Rulebook
// chapter XI).
func (p *Position) leadingElites(f *Force) int {
	switch isengard, southrons := int(f.Count[figureOf(Isengard, Elite)]),
		int(f.Count[figureOf(Southrons, Elite)]); {
	case !p.onMap(Saruman):
		return 0
	case p.Partners[Shadow]:
		return isengard + southrons
	default:
		return isengard
	}
}

// hasLeader reports whether a force has a leader, a Nazgûl or a character for a Character die (Rulebook
// pp.27-28). Saruman leads an attack from Orthanc (R29), but no march: those who may march are without him.
func (p *Position) hasLeader(f *Force) bool {
	return f.leaders(FreePeoples)+f.leaders(Shadow) > 0 || f.Who != 0 || p.leadingElites(f) > 0
}

// shift moves a force from one region to another. It applies no rule.
func (p *Position) shift(f *Force, from, to Region) {
	for i, n := range f.Count {
		p.Armies[from][i] -= n
		p.Armies[to][i] += n
	}
	for _, c := range f.Who.list() {
		p.Where[c] = to
	}
	if p.Partners != [2]bool{} {
		p.stayMixed(f, from, to)
	}
}

// eliminate takes figures of a kind out of a region: the Free Peoples' for good, the Shadow's back to its
// reinforcements (Rulebook p.31).
func (p *Position) eliminate(r Region, kind Figure, n int) {
	p.noteFallen(r, kind.nation().Side(), n)
	p.giveWay(r, kind, n)
}

// giveWay takes figures out like eliminated ones for others that take their places.
func (p *Position) giveWay(r Region, kind Figure, n int) {
	p.Armies[r][kind] -= uint8(n)
	if kind.nation().Side() == FreePeoples {
		if kind.rank() == Sovereign {
			p.sovereignFalls(kind.nation())
			return
		}
		p.Casualties[kind] += uint8(n)
	} else {
		p.Reinforcements[kind] += uint8(n)
	}
}

// dismiss takes figures of a kind out of a region, back to the reinforcements of their side (Rulebook p.26,
// p.32).
func (p *Position) dismiss(r Region, kind Figure, n int) {
	p.Armies[r][kind] -= uint8(n)
	p.Reinforcements[kind] += uint8(n)
}

// dropLonelyLeaders removes the Free Peoples' leaders from regions where they have no unit (Rulebook p.8,
// R80).
func dropLonelyLeaders(pl *play, r Region) {
	p := pl.P
	if p.hasArmy(FreePeoples, r) {
		return
	}
	var lost Force
	for kind := range freeEnd {
		if count := p.Armies[r][kind]; count > 0 {
			lost.Count[kind] = count
			p.eliminate(r, kind, int(count))
		}
	}
	if !lost.empty() {
		coverFallen(pl, &lost)
		pl.Tell("leaders-lost", tellRegion("region", r), tellForce("figures", &lost))
	}
}

// figuresInAll returns how many figures of a kind there must be. There is one of a sovereign while he is a
// leader.
func (p *Position) figuresInAll(kind Figure) int {
	if kind.rank() == Sovereign && kind < freeEnd && p.isLeader(sovereignOf(kind.nation())) {
		return 1
	}
	return int(figuresInBox[kind.nation()][kind.rank()])
}
