package confrontation

import "redbook/engine"

// The reasons of this game why something is not possible, besides the kernel's. Each has a phrase in assets.
// A reason speaks of what its asker may know, and of nothing else: of the enemy's hidden characters that they
// stand somewhere, not who they are.

type (
	reason  = engine.Reason[Position]
	attempt = engine.Attempt[Position]
)

var (
	reasons engine.Reasons[Position]

	// To name a domain's first value, which means nothing, is no try at a rule: the kernel says what fits.
	unsaid    = engine.Unsaid[Position]()
	otherSide = engine.OtherSeat[Position]()
)

// What keeps a value from fitting.
var (
	noneThere   = reasons.New("none-there", theRegion)    // none of yours stand there
	noneCanMove = reasons.New("none-can-move", theRegion) // those there have no way
	standsThere = reasons.New("stands-there", theRegion)  // to stay is no move
	regionFull  = reasons.New("region-full", theRegion, engine.FactOf("limit", engine.Number, limitOfTheRegion))
	isBackward  = reasons.New("backward", theRegion) // and nobody there may go back without attacking
	isSideways  = reasons.New("sideways", theRegion) // likewise
	isRidge     = reasons.New("ridge", theRegion)    // nobody goes sideways in the mountains
	isUpstream  = reasons.New("upstream", theRegion) // the Anduin and Moria lead one way
	tooFar      = reasons.New("too-far", engine.FactOf("from", Regions, engine.Chosen[Position]("from")),
		theRegion)
	notThere = reasons.New("not-there", theCharacter,
		engine.FactOf("region", Regions, engine.Chosen[Position]("from")))
	// others there could
	cannotGo = reasons.New("cannot-go", theCharacter,
		engine.FactOf("region", Regions, engine.Chosen[Position]("to")))
	notYours     = reasons.New("not-yours", theCharacter)
	noStar       = reasons.New("no-star", theCharacter)        // the draft names the star sides
	placedBefore = reasons.New("placed-already", theCharacter) // in another region
	notOpen      = reasons.New("not-open", theCharacter)       // not revealed there at this moment
	notInHand    = reasons.New("not-in-hand", theCard)
	takenBack    = reasons.New("taken-back", theCard)                 // Saruman has refused this one
	notDiscarded = reasons.New("not-discarded", theCard)              // Magic fetches what you have discarded
	noRetreat    = reasons.New("no-retreat", theRegion)               // not a way to retreat
	notNear      = reasons.New("not-near", theCharacter, ofTheBattle) // does not stand next to it
	notYourCard  = reasons.New("not-your-special", engine.FactOf("card", Specials, engine.TheValue[Position]))
	// nobody whom the special card could choose
	nobodyThere = reasons.New("nobody-there", theRegion)
	// the special card does not lead there
	notQuiet = reasons.New("not-quiet", theRegion)
	// it must make this move
	mustMove = reasons.New("must-move", engine.FactOf("character", Characters, whoMust))
	// another one must make this move
	hasMoved = reasons.New("has-moved", theCharacter)
)

// What closes a verb.
var (
	nobodyMoves  = reasons.New("no-move")      // a special card is all that is left
	mustGoAway   = reasons.New("must-retreat") // a card orders it
	noGuardian   = reasons.New("no-guardian")  // who could strike does not stand there
	noneOpen     = reasons.New("none-open")    // none of the enemies there is revealed
	noneHidden   = reasons.New("none-hidden")  // all of them are
	notBeside    = reasons.New("not-beside", engine.FactOf("character", Characters, whoProtects), ofTheBattle)
	frodoAway    = reasons.New("frodo-away", engine.FactOf("character", Characters, whoIsFrodo), ofTheBattle)
	helperAway   = reasons.New("helper-away", engine.FactOf("character", Characters, whoHelps), ofTheBattle)
	noSpecial    = reasons.New("no-special")    // not picked, or played
	cardBefore   = reasons.New("card-before")   // one card has preceded the move
	boundTurn    = reasons.New("bound-turn")    // A King Revealed commands it
	noQuietWay   = reasons.New("no-quiet-way")  // for anybody
	gandalfLives = reasons.New("gandalf-lives") // or does not play
	fangornShut  = reasons.New("fangorn-shut")  // full, or enemies stand there
	kingFallen   = reasons.New("king-fallen")   // or does not play
	allRevealed  = reasons.New("all-revealed")  // nobody hidden can be chosen
	mordorShut   = reasons.New("mordor-shut")   // full, or enemies stand there
	allInMordor  = reasons.New("all-in-mordor") // nobody to recall
	noneShown    = reasons.New("none-shown")    // nobody is revealed
	enemysTurn   = reasons.New("enemys-turn")   // the Palantír works in one's own
	noneInSight  = reasons.New("none-in-sight") // of the Palantír
)

// The facts of these reasons.

var (
	theRegion    = engine.FactOf("region", Regions, engine.TheValue[Position])
	theCharacter = engine.FactOf("character", Characters, engine.TheValue[Position])
	theCard      = engine.FactOf("card", Cards, engine.TheValue[Position])
	ofTheBattle  = engine.FactOf("region", Regions,
		func(at attempt) engine.Value { return engine.Value(at.P.Battle.Region) })
)

func limitOfTheRegion(at attempt) engine.Value { return engine.Value(regions[at.Value].capacity) }

func whoMust(at attempt) engine.Value { return engine.Value(at.P.Here().Must) }

func whoProtects(at attempt) engine.Value {
	return engine.Value(texts[at.P.fighter(Fellowship)].protector)
}

func whoIsFrodo(at attempt) engine.Value { return engine.Value(at.P.frodo()) }

func whoHelps(at attempt) engine.Value { return engine.Value(helper(at.P)) }
