package standing

import (
	"slices"

	"redbook/bot/league"
)

// Scheme is what games are worth. Its figures are parts of a point: halves where Unit is 2.
type Scheme struct {
	Unit int // how many of them are one point; 0 is 1
	Win  int
	Draw int
	Loss int
	Bye  int
	// of whoever did not come. Two who both stay away have both lost: neither place is the first.
	Absent int
	// for each place, where more than two play for themselves: the row with as many figures as there are
	// chairs. Without one, places are worth even steps from Win down to Loss. Who shares a place gets the mean
	// of the places that they take up.
	Places [][]int
	Draws  bool // whether a game can be drawn: it matters to what is still possible
	// games may stay unplayed for good: it matters to what is still possible
	Unplayed bool
	Expect   Expect
}

// Expect gives whoever has played enough a share of what they would win in the games still open: of each as
// much as they have won of those played, or half of that.
type Expect struct {
	Half  int // from so many games on, half; 0: nothing is expected
	Whole int // from so many on, all
}

// The schemes of the War of the Ring community's leagues: 0.1 × games + wins + m × unplayed, where m is
// nothing, half the share of games won or that share. They know no draws; here one is half a win.
var (
	General = community(12, 18) // General and LoME
	Others  = community(8, 12)  // WoME, RotK, Super, TTS
)

func community(half, whole int) Scheme {
	return Scheme{Unit: 10, Win: 11, Draw: 6, Loss: 1, Absent: 1, Unplayed: true, Expect: Expect{half, whole}}
}

// Plain is a point for a win and half a one for a draw, Football three and one.
var (
	Plain    = Scheme{Unit: 2, Win: 2, Draw: 1, Bye: 2, Draws: true}
	Football = Scheme{Unit: 1, Win: 3, Draw: 1, Bye: 3, Draws: true}
)

// parts is what a part of a point is divided into, so that means of up to five places, and of steps between
// them, are whole numbers.
const parts = 720

// scale is how many of the whole numbers that are counted with are one point.
func (s Scheme) scale() int64 { return int64(max(1, s.Unit)) * parts }

// outcome is how a game ended for one chair.
type outcome int

const (
	lost outcome = iota
	drawn
	won
)

func outcomeOf(r league.Result, chair int) outcome {
	switch {
	case r.Drawn():
		return drawn
	case r.Won(chair):
		return won
	}
	return lost
}

// worth is what a chair gets for a result, by the scale.
func (s Scheme) worth(c *contest, r league.Result, chair int) int64 {
	o := outcomeOf(r, chair)
	switch {
	case r.Ending == league.Forfeited && o == lost:
		return parts * int64(s.Absent)
	case o == drawn:
		return parts * int64(s.Draw)
	case !c.duel:
		return s.place(r.Places, chair)
	case o == won:
		return parts * int64(s.Win)
	}
	return parts * int64(s.Loss)
}

// place is the mean of the places that a chair shares.
func (s Scheme) place(places []int, chair int) int64 {
	n, place, shared := len(places), places[chair], int64(0)
	sum := int64(0)
	for _, p := range places {
		if p == place {
			sum += s.step(min(place+int(shared), n), n)
			shared++
		}
	}
	return sum / shared // whole: parts can be divided by all numbers of chairs and of steps
}

// step is what a place alone is worth, of n.
func (s Scheme) step(place, n int) int64 {
	row := slices.IndexFunc(s.Places, func(row []int) bool { return len(row) == n })
	if row >= 0 {
		return parts * int64(s.Places[row][place-1])
	}
	return parts*int64(s.Win) - parts*int64(s.Win-s.Loss)*int64(place-1)/int64(n-1)
}
