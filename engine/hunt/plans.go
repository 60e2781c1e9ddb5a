package hunt

import "redbook/engine"

// plans are what random players may have in mind, see engine.Mood: who only wanders does not get to Bree, and Nazgûl that ride at
// random find nobody.
func plans(t *tables) []engine.Plan {
	return []engine.Plan{flight(t), pack(t), gossips(t), wizard(t), sorcerers(t), friends, careful}
}

// like has spaces of a part liked as answers to a field.
func like(plan engine.Plan, field string, part Part, set spaceSet, liking int) {
	for _, s := range set.List() {
		plan[field+"="+Spaces.Name(part.value(s))] = liking
	}
}

// friends has the Ring-bearer use all that he has, careful none of it.
var (
	friends = engine.Plan{"play": 500, "buy": 500, "rest": 500, "react": 500, "use": 500, "let-be": 1}
	careful = engine.Plan{"play": 1, "buy": 1, "let-be": 500, "rest": 500}
)

// flight makes for the exits of part I.
func flight(t *tables) engine.Plan {
	plan := engine.Plan{"move": 500, "rest": 250, "use": 36, "play": 250}
	b := t.boards[1]
	edge, seen := b.Exits, b.Exits
	for liking := 1 << 20; liking > 1; liking /= 2 { // the nearer, the better
		for _, field := range []string{"move to", "extra-move to", "escape to"} {
			like(plan, field, 1, edge.Without(b.Dots), liking)
		}
		var next spaceSet
		for _, s := range edge.List() {
			next = next.Or(b.Next[s])
		}
		edge = next.Without(seen)
		seen = seen.Or(edge)
	}
	return plan
}

// pack hunts all the time, in part II where most journeys lead.
func pack(t *tables) engine.Plan {
	plan := engine.Plan{"hunt": 500, "hunt-with": 500, "search": 36, "ride": 500, "perceive": 1, "end-ride": 1, "draw-sorcery": 1, "let-be": 500}
	for _, j := range t.journeys[1:] {
		for _, s := range j.Entries {
			if t.boards[2].Areas.Has(s) {
				plan["ride to="+Spaces.Name(Part(2).value(s))] += 20
			}
		}
	}
	return plan
}

// gossips look for information.
func gossips(t *tables) engine.Plan {
	plan := engine.Plan{"search": 500, "ride": 500, "hunt": 500, "end-ride": 1}
	like(plan, "ride to", 1, t.news, 200)
	return plan
}

// wizard has Gandalf show himself and do his deeds.
func wizard(t *tables) engine.Plan {
	plan := engine.Plan{"gandalf": 500, "reveal-gandalf": 500, "do-deed": 500, "enter-rivendell": 500, "change-journey": 36}
	like(plan, "gandalf to", 2, t.deeds.Or(t.boards[2].Exits), 50)
	like(plan, "ride to", 2, t.deeds, 50)
	return plan
}

// sorcerers draw and play cards.
func sorcerers(t *tables) engine.Plan {
	plan := engine.Plan{"draw-sorcery": 500, "cast": 500, "ride": 36}
	for part := Part(1); part <= 2; part++ {
		like(plan, "ride to", part, t.boards[part].Shadow, 200)
	}
	return plan
}
