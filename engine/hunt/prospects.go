package hunt

import "redbook/engine"

// prospects guess how well a seat stands: Frodo's corruption, how far he has come and how far he has to go,
// who goes with him, and how many Nazgûl are beside him.
func prospects(p *Position, seat engine.Seat) int {
	const (
		corruption = 10
		step       = 5
		company    = 4
		rider      = 6
	)
	n := step*int(p.Step) - corruption*int(p.Corruption) + int(p.Tokens)
	for _, c := range p.Company {
		if c == FaceUp {
			n += company
		}
	}
	if p.Turn != NoTurn {
		last := p.lastArea()
		for who := Blue; who < nazgulCount; who++ {
			if at := p.Riders[who].Where; at == last || p.board().Next[last].Has(at) {
				n -= rider
			}
		}
		if p.Part == 1 {
			n -= step * p.movesToExit()
		}
	}
	if seat == ringBearer {
		return n
	}
	return -n
}
