package wotr

import "redbook/engine"

// prospects estimates how well a seat stands, for players who search (engine.Definition.Worth): by victory
// points, strongholds under siege, armies and how near they are to a settlement, the progress of the Ring,
// and the Companions left in the Fellowship.
func prospects(p *Position, seat engine.Seat) int {
	if s := sideOf(seat); s == Shadow {
		return p.prospectsOf(Shadow) - p.prospectsOf(FreePeoples)
	}
	return p.prospectsOf(FreePeoples) - p.prospectsOf(Shadow)
}

// What counts in the estimate, measured in units of an army.
const (
	worthPoint      = 12
	worthSiege      = 6
	worthCorruption = 6
	worthStep       = 4
	worthMordor     = 30
	worthCompanion  = 3
	worthBox        = 2
	worthNear       = 4 // regions from which an army threatens a settlement
)

func (p *Position) prospectsOf(s Side) int {
	n := worthPoint * p.points(s) * pointsToWin[Shadow] / pointsToWin[s]
	for r := Nowhere + 1; r < regionCount; r++ {
		army := p.army(s, r)
		if army.units() == 0 {
			continue
		}
		strength := army.units() + army.of(s, Elite) + army.leaders(s)
		n += strength
		if p.besieges(s, r) {
			n += worthSiege
		}
		n += min(strength, mostUseful) * p.threat(s, r) / worthNear
	}
	for _, nation := range nationsOf(s) {
		n += worthBox * int(p.Box[nation])
	}
	if s == Shadow {
		return n + worthCorruption*int(p.Corruption)
	}
	n += worthCompanion * p.fellowship().count()
	if p.InMordor {
		return n + worthMordor + 2*worthStep*int(p.Mordor)
	}
	far := min(journeys[p.Bearers][Morannon], journeys[p.Bearers][MinasMorgul])
	return n + worthStep*(int(p.Progress)-int(far))
}

// mostUseful is how much of an army's strength counts where it threatens a settlement: more hardly helps.
const mostUseful = 10

// threat returns how near an army is to an enemy settlement that it could take: worthNear in front of it, 0
// far away.
func (p *Position) threat(s Side, r Region) int {
	near := 0
	for _, nation := range nationsOf(s.Enemy()) {
		for _, to := range settlements[nation] {
			if worth(to) > 0 && p.controls(s.Enemy(), to) {
				near = max(near, worthNear+1-int(distances[r][to]))
			}
		}
	}
	return near
}
