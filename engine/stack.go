package engine

import (
	"bytes"
	"slices"
)

// MaxDepth is how many procedures may be half done at once. A game's frame is copied this many times with its
// position.
const MaxDepth = 24

// StepID is a step of a procedure: an index into the step table of a game. Stored positions use the step's
// name.
type StepID uint16

// frame is a procedure half done: where it stands and who has answered there. What the procedure
// remembers stands beside it, in Core.frames.
type frame struct {
	step     StepID
	put      Seats // to whom its question has been put
	answered Seats // who has answered it
}

// header is what the kernel keeps in every position.
type header struct {
	depth  int
	stack  [MaxDepth]frame
	asked  [MaxSeats]uint32 // how many questions have been put to each seat: the id of its decision
	over   bool
	result ended
}

// maxEnd is how long the name of an end may be.
const maxEnd = 32

// ended is a Result that points to nothing: so no position holds a pointer, and the garbage collector passes
// all of them by.
type ended struct {
	winners Seats
	how     [maxEnd]byte
	points  [MaxSeats]int16
}

func (r Result) stored() ended {
	e := ended{winners: r.Winners, points: r.Points}
	copy(e.how[:], r.How)
	return e
}

func (e *ended) result() Result {
	return Result{Winners: e.winners, How: string(bytes.TrimRight(e.how[:], "\x00")), Points: e.points}
}

func (h *header) top() *frame { return &h.stack[h.depth-1] }

// Core is embedded in a game's position. It holds the stack of half-done procedures; F is what a
// procedure of this game remembers between two steps: a plain struct of small ids, no pointers.
type Core[F any] struct {
	head   header
	frames [MaxDepth]F
}

// Here returns what the running procedure remembers.
func (c *Core[F]) Here() *F { return &c.frames[c.head.depth-1] }

// Depth returns how many procedures are half done.
func (c *Core[F]) Depth() int { return c.head.depth }

// At returns what the i-th procedure from the bottom remembers, and its step.
func (c *Core[F]) At(i int) (*F, StepID) { return &c.frames[i], c.head.stack[i].step }

// Step returns the running procedure's step.
func (c *Core[F]) Step() StepID { return c.head.top().step }

// Answered returns who has answered the question that is being asked.
func (c *Core[F]) Answered() Seats { return c.head.top().answered }

// Over reports whether the game has ended.
func (c *Core[F]) Over() bool { return c.head.over }

// Result returns how the game ended; the zero Result while it goes on.
func (c *Core[F]) Result() Result { return c.head.result.result() }

func (c *Core[F]) machine() *header       { return &c.head }
func (c *Core[F]) clearFrame(i int)       { var zero F; c.frames[i] = zero }
func (c *Core[F]) framePointer(i int) any { return &c.frames[i] }

// Position is all there is to know about a game now. It is made and read by its own rules alone;
// a game's position embeds Core and is otherwise plain data, a value.
type Position interface {
	machine() *header
	clearFrame(i int)
	framePointer(i int) any
}

// Result is how a game ended.
type Result struct {
	Winners Seats  // who won; Nobody is a draw
	How     string // the reason's id, "frodo-defeated": key of a phrase
	// Points is what each seat has scored, where that decides; else all are zero.
	Points [MaxSeats]int16
}

// Scored reports whether points decided.
func (r Result) Scored() bool { return r.Points != [MaxSeats]int16{} }

// The reasons that the kernel itself gives.
const (
	Conceded = "conceded" // a seat resigned
	Expired  = "expired"  // a seat's time ran out
	Agreed   = "agreed"   // all agreed on a draw
	Adjudged = "adjudged" // people decided that a side has won
)

// ByPeople reports whether a reason comes from people beside the game: no action leads to it.
func ByPeople(how string) bool { return slices.Contains(byPeople, how) }

var byPeople = []string{Conceded, Expired, Agreed, Adjudged}
