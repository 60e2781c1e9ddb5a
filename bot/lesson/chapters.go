package lesson

// Chapters are all that can be learned, by game, in the order in which they are taught. A new one is a row
// here, a script that lays its position out, and its words.
var Chapters = []Chapter{
	{Game: "confrontation", ID: "battle", Seat: "fellowship", Goals: []Goal{
		{ID: "move", Reached: "moved side=fellowship"},
		{ID: "battle", Reached: "battle"},
		{ID: "card", Reached: "laid side=fellowship"},
		{ID: "outcome", Reached: "compared"},
		{ID: "beat", Reached: "defeated"},
	}},
	{Game: "confrontation", ID: "mordor", Seat: "fellowship", Goals: []Goal{
		{ID: "clear", Reached: "battle"},
		{ID: "arrive", Reached: "end how=ring-bearer-in-mordor"},
	}},
	{Game: "confrontation", ID: "hunt", Seat: "sauron", Goals: []Goal{
		{ID: "corner", Reached: "moved side=sauron"},
		{ID: "attack", Reached: "battle"},
		{ID: "frodo", Reached: "end how=frodo-defeated"},
	}},
	{Game: "wotr", ID: "turn", Seat: "free", Goals: []Goal{
		{ID: "travel", Reached: "allocated"},
		{ID: "die", Reached: "die-used side=free"},
		{ID: "turn", Reached: "turn turn=2"},
	}},
	{Game: "wotr", ID: "fellowship", Seat: "free", Goals: []Goal{
		{ID: "move", Reached: "fellowship-moved", Missed: "turn"},
		{ID: "again", Reached: "fellowship-moved", Missed: "turn"},
		{ID: "declare", Reached: "declared", Missed: "not-declared"},
	}},
	{Game: "wotr", ID: "battle", Seat: "shadow", Goals: []Goal{
		{ID: "attack", Reached: "battle side=shadow", Missed: "turn"},
		{ID: "round", Reached: "combat-roll side=shadow"},
		{ID: "over", Reached: "battle-over"},
		{ID: "siege", Reached: "battle region=helms-deep", Missed: "turn"},
	}},
	{Game: "wotr", ID: "cards", Seat: "free", Goals: []Goal{
		{ID: "draw", Reached: "drew side=free"},
		{ID: "play", Reached: "played side=free"},
	}},
	{Game: "wotr", ID: "politics", Seat: "free", Goals: []Goal{
		{ID: "war", Reached: "at-war nation=gondor", Missed: "turn"},
		{ID: "recruit", Reached: "recruited"},
	}},
	{Game: "wotr", ID: "mordor", Seat: "free", Goals: []Goal{
		{ID: "step", Reached: "mordor-step"},
		{ID: "ring", Reached: "end how=ring-destroyed"},
	}},
	{Game: "hunt", ID: "bearer", Seat: "ring-bearer", Goals: []Goal{
		{ID: "move", Reached: "frodo-moved"},
		{ID: "day", Reached: "turn turn=second-daylight"},
		{ID: "night", Reached: "moved-by-night", Missed: "turn turn=first-daylight"},
		{ID: "dawn", Reached: "turn turn=first-daylight"},
	}},
	{Game: "hunt", ID: "nazgul", Seat: "nazgul-1", Goals: []Goal{
		{ID: "ride", Reached: "rode"},
		{ID: "search", Reached: "search"},
		{ID: "die", Reached: "die-spent", Missed: "turn turn=first-daylight"},
		{ID: "hunt", Reached: "hunt"},
	}},
}
