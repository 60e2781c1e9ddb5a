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
}
