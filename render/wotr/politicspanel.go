package wotr

import (
	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The foot of the board: the political track, and the hunt pool. Each nation has its emblem, the steps it has
// made towards war, and shows whether it is active.
const (
	atWar       = 3
	shieldSize  = 92
	nationPitch = 146
	stepWide    = 44
	stepHigh    = 31
	poolLeft    = 24 + 8*nationPitch + 16
)

func (s scene) foot() {
	const y = footTop + 10
	for i, n := range s.view.Nations {
		x := 24 + i*nationPitch
		s.shield(n, x, y)
		s.steps(n, x+shieldSize+2, y)
		s.fit([]*render.Face{s.faces.place, s.faces.small, s.faces.tiny},
			s.say("picture.nation."+n.Nation.String(), nil), float64(x+2), float64(y+shieldSize+40), 0, ink,
			nationPitch-8)
	}
	s.pool(poolLeft, y-6, mapWide-poolLeft-12)
}

// shield puts a nation's shield down: in full colour when the nation is active, otherwise half faded, with a
// bar across.
func (s scene) shield(n wotr.NationView, x, y int) {
	key := "shield " + n.Nation.String()
	if n.Active {
		key += " active"
	}
	s.Stamp(key, shieldSize, shieldSize, func(dc *gg.Context) {
		if n.Active {
			nationShield(dc, n.Nation, nations[n.Nation], shieldSize)
		} else {
			passiveShield(dc, n.Nation)
		}
	}, x, y)
}

// passiveShield draws a nation's shield half faded, with a bar across.
func passiveShield(dc *gg.Context, n wotr.Nation) {
	l := nations[n]
	l.field, l.rim, l.sign = render.Mix(l.field, tanned, 0.62), render.Mix(l.rim, tanned, 0.4),
		render.Mix(l.sign, tanned, 0.35)
	nationShield(dc, n, l, shieldSize)
	edged(dc, func() { dc.DrawLine(12, shieldSize-12, shieldSize-12, 12) }, pen{7, ink}, pen{3, parchment})
}

// nationShield draws a nation's shield in its side's shape.
func nationShield(dc *gg.Context, n wotr.Nation, l livery, size float64) {
	silhouette(dc, n.Side(), 3, 3, size-6, size-6)
	render.FillAndStroke(dc, l.field, l.rim, 5)
	emblem(dc, n, size/2, size/2, size*0.32, l.sign, l.field)
}

// steps shows how far a nation is from war: three boxes, filled as it moves; the last one is At War, with
// crossed swords.
func (s scene) steps(n wotr.NationView, x, y int) {
	for i := 1; i <= atWar; i++ {
		key := "step"
		if i <= n.Box {
			key += " made"
		}
		if i == atWar {
			key += " war"
		}
		s.Stamp(key, stepWide, stepHigh, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(2, 2, stepWide-4, stepHigh-4, 5)
			fill, sign := tanned, faded
			switch {
			case i <= n.Box && i == atWar:
				fill, sign = blood, white
			case i <= n.Box:
				fill, sign = ink, gold
			}
			render.FillAndStroke(dc, fill, ink, 2.5)
			dc.SetColor(sign)
			if i == atWar {
				swords(dc, stepWide/2, stepHigh/2, 11)
			} else if i <= n.Box {
				dc.DrawCircle(stepWide/2, stepHigh/2, 6)
				dc.Fill()
			}
		}, x, y+(atWar-i)*stepHigh)
	}
}
