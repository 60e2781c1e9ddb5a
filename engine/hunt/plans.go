package hunt

import "redbook/engine"

// plans are what random players may have in mind, see engine.Mood: a Frodo who only wanders does not get to
// Bree, and Nazgûl that ride at random find nobody.
func plans(t *tables) []engine.Plan {
	far := newDistances(t)
	return []engine.Plan{
		{Likes: flight, Here: either(toExit)},
		{Likes: pack, Here: either(toExit, far.toFrodo, far.withFrodo)},
		{Likes: gossips, Here: either(toExit, far.toNews, far.toFrodo)},
		{Likes: wizard(t), Here: either(toExit)},
		{Likes: sorcerers(t), Here: either(toExit)},
		{Likes: friends},
		{Likes: careful},
		{Name: "hunters", Likes: flight, Anew: func() func(engine.Position, string, string, engine.Value) int {
			return newPursuers(t, far).here
		}},
	}
}

// likings are what a plan likes wherever the game stands.
type likings = map[string]int

var (
	// flight has Frodo make for the exits of part I.
	flight = likings{"move": 500, "rest": 250, "use": 36, "play": 250}
	// pack hunts Frodo in part II, and Gandalf, who walks with him.
	pack = likings{"move": 500, "rest": 36, "hunt": 500, "hunt-with": 500, "search": 36, "ride": 500,
		"perceive": 1, "end-ride": 1, "draw-sorcery": 1, "let-be": 36, "react": 36}
	// gossips look for information; if they have found all of it, the Chief hunts in part II.
	gossips = likings{"move": 500, "rest": 500, "search": 500, "ride": 500, "hunt": 500, "end-ride": 1}
	// friends has the Ring-bearer use all that he has, careful none of it.
	friends = likings{"play": 500, "buy": 500, "rest": 500, "react": 500, "use": 500, "let-be": 1}
	careful = likings{"play": 1, "buy": 1, "let-be": 500, "rest": 500}
)

// wizard has Gandalf show himself and do his deeds.
func wizard(t *tables) likings {
	plan := likings{"gandalf": 500, "reveal-gandalf": 500, "do-deed": 500, "enter-rivendell": 500,
		"change-journey": 36}
	like(plan, "gandalf to", 2, t.deeds.Or(t.boards[2].Exits), 50)
	like(plan, "ride to", 2, t.deeds, 50)
	return plan
}

// sorcerers draw and play cards.
func sorcerers(t *tables) likings {
	plan := likings{"draw-sorcery": 500, "cast": 500, "ride": 36}
	for part := Part(1); part <= 2; part++ {
		like(plan, "ride to", part, t.boards[part].Shadow, 200)
	}
	return plan
}

// like has spaces of a part liked as answers to a field.
func like(plan likings, field string, part Part, set spaceSet, liking int) {
	for _, s := range set.List() {
		plan[field+"="+Spaces.Name(part.value(s))] = liking
	}
}

// aim likes a space as an answer to a field by how the game stands; it says 0 of what it is not about. Random
// players may aim at what their seat does not know.
type aim func(p *Position, field string, s Space) int

// either makes a plan of aims: the first that says something is right.
func either(aims ...aim) func(p engine.Position, verb, field string, v engine.Value) int {
	return func(p engine.Position, verb, field string, v engine.Value) int {
		for _, aim := range aims {
			if liking := aim(p.(*Position), verb+" "+field, spaceOf(v)); liking > 0 {
				return liking
			}
		}
		return 0
	}
}

const aimed = 500

// closer likes what is closer than where one stands.
func closer(after, now int) int {
	if after < now {
		return aimed
	}
	return 1
}

// toExit has Frodo take the shortest way to an exit of part I.
func toExit(p *Position, field string, s Space) int {
	switch field {
	case "move to", "extra-move to", "escape to":
	default:
		return 0
	}
	last, dots := p.lastArea(), p.dotsSince()
	switch {
	case s.IsExit():
		return aimed
	case s == Dot:
		dots++
	case s != Stay:
		last, dots = s, 0
	}
	return closer(p.movesFrom(last, dots), p.movesToExit())
}

// distances counts the spaces between any two of a board, by part.
type distances [3][256][256]uint8

func newDistances(t *tables) *distances {
	far := &distances{}
	for part := 1; part <= 2; part++ {
		b := t.boards[part]
		for s := range b.Areas.Or(b.Exits).All() {
			var goal spaceSet
			goal.Add(s)
			far[part][s] = spacesTo(b, goal)
		}
	}
	return far
}

// riding has the active Nazgûl ride to the nearest of some areas.
func (far *distances) riding(p *Position, to Space, goals spaceSet) int {
	if goals.Empty() {
		return 0
	}
	after, now := 255, 255
	for s := range goals.All() {
		after, now = min(after, int(far[p.Part][s][to])), min(now, int(far[p.Part][s][p.active().Where]))
	}
	return closer(after, now)
}

// toFrodo has the Nazgûl of part II ride after Frodo, and to where Gandalf is on his tracks.
func (far *distances) toFrodo(p *Position, field string, s Space) int {
	if p.Part != 2 || field != "ride to" {
		return 0
	}
	var goals spaceSet
	goals.Add(p.lastArea())
	if at := p.gandalfAt(); at.IsArea() && p.visited(at) {
		goals.Add(at)
	}
	return far.riding(p, s, goals)
}

// toNews has the Nazgûl of part I ride to where information is.
func (far *distances) toNews(p *Position, field string, s Space) int {
	if p.Part != 1 || field != "ride to" {
		return 0
	}
	return far.riding(p, s, p.Held)
}

// withFrodo has Gandalf go where Frodo is or has been.
func (far *distances) withFrodo(p *Position, field string, s Space) int {
	if field != "gandalf to" {
		return 0
	}
	if p.visited(s) {
		return aimed
	}
	return closer(int(far[p.Part][p.lastArea()][s]), int(far[p.Part][p.lastArea()][p.gandalfAt()]))
}
