package dataset

import (
	"slices"
	"strconv"
	"strings"
)

// The words of when and ops, and what they stand for.
var (
	partNames = map[string]Part{"I": PartI, "II": PartII}
	partSets  = map[string]Parts{"I": 1 << PartI, "II": 1 << PartII, "I+II": 1<<PartI | 1<<PartII}
	decks     = map[string]Deck{"ally1": AllyI, "ally2": AllyII, "sorcery": Sorcery, "company": Company}
	roles     = map[string]Role{"frodo": Frodo, "sam": Sam, "merry": Merry, "pippin": Pippin, "strider": Strider}
	timings   = map[string]Timing{"turn": InTurn, "out of turn": OutOfTurn, "ongoing": Ongoing, "once": Once}
	moments   = map[string]Moment{"turn": AtTurn, "moved": AtMoved, "named": AtNamed, "laid": AtLaid,
		"handing": AtHanding, "found": AtFound,
		"day-start": AtDayStart, "night-rest": AtNightRest, "frodo-move": AtFrodoMove, "ally-draw": AtAllyDraw,
		"drawn": AtDrawn, "journey": AtJourney}
	nears = map[string]Near{"connected-ally": ConnectedAlly, "adjacent-token": AdjacentToken,
		"adjacent-frodo": AdjacentFrodo, "active": AtActive}
	whos  = map[string]Who{"active": WhoActive, "chosen": WhoChosen, "each": WhoEach}
	kinds = map[string]Kinds{"search": KindSearch, "hunt": KindHunt, "perception": KindPerception,
		"sorcery": KindSorcery, "token": KindToken,
		"free-action": KindFreeAction, "move": KindMove, "act": KindAct}
	spares    = map[string]Spare{"chief": SpareChief, "special": SpareSpecial, "shadow": SpareShadow}
	untils    = map[string]Until{"turn": UntilTurn, "day": UntilDay}
	targets   = map[string]On{"region": OnRegion, "segment": OnSegment, "there": OnThere}
	questions = map[string]Question{"dots": AskDots, "entry": AskEntry, "frodo-in": AskFrodoIn,
		"information": AskInformation, "deed": AskDeed}
	movers = map[string]bool{"ring-bearer": true, "owner": false}
)

// conditionShape is a condition and what stands in its brackets.
type conditionShape struct {
	kind  ConditionKind
	takes string
}

var conditions = map[string]conditionShape{
	"frodo-in":      {FrodoIn, "area"},
	"entry-dot":     {EntryDot, ""},
	"night":         {Night, ""},
	"rests":         {Rests, ""},
	"before-move":   {BeforeMove, ""},
	"step-at-least": {StepAtLeast, "n"},
	"step-at-most":  {StepAtMost, "n"},
	"company-up":    {CompanyUp, "role"},
	"company-out":   {CompanyOut, "role"},
	"gandalf-in":    {GandalfIn, ""},
	"gandalf-moved": {GandalfMoved, ""},
	"met-lately":    {MetLately, ""},
	"found-today":   {FoundToday, ""},
	"active-in":     {ActiveIn, "space"},
	"chief-in":      {ChiefIn, ""},
	"chief-out":     {ChiefOut, ""},
	"part":          {InPart, "part"},
	"no-fellowship": {NoFellowship, ""},
}

// verbShape is a verb and what it takes: parameters by name, with ! those it needs; "area" stands for limits
// of areas, "space" for limits of areas and dots.
type verbShape struct {
	verb  Verb
	takes string
}

var verbs = map[string]verbShape{
	"FRODO_MOVE":          {FrodoMove, "range area"},
	"RANGE_PLUS":          {RangePlus, "n!"},
	"NO_NIGHT_CORRUPTION": {NoNightCorruption, ""},
	"CORRUPTION":          {Corruption, "n!"},
	"ALLY_PLACE":          {AllyPlace, "area"},
	"ALLY_MOVE":           {AllyMove, "n! area"},
	"ALLY_REMOVE":         {AllyRemove, "n! area"},
	"DRAW_ALLY":           {DrawAlly, "n! keep"},
	"DISCARD_ALLY":        {DiscardAlly, "n! random"},
	"DRAW_SORCERY":        {DrawSorcery, "n!"},
	"FELLOWSHIP_PAY":      {FellowshipPay, "n!"},
	"FELLOWSHIP_GAIN":     {FellowshipGain, "n!"},
	"FELLOWSHIP_LOSE":     {FellowshipLose, "n!"},
	"POOL_SHRINK":         {PoolShrink, "n!"},
	"CANCEL":              {Cancel, "what! spare area"},
	"BAR":                 {Bar, "who! what! until! count spare space"},
	"LOG_BAR":             {LogBar, "on! what! until!"},
	"LOG_YES":             {LogYes, "on! until!"},
	"TRACK_REMOVE":        {TrackRemove, "n!"},
	"DIE_DISCARD":         {DieDiscard, "n! spare"},
	"DIE_RECOVER":         {DieRecover, "n! spare"},
	"NAZGUL_MOVE":         {NazgulMove, "n! who! count by spare away space"},
	"NAZGUL_MOVE_AGAIN":   {NazgulMoveAgain, "who! count spare space"},
	"SEARCH":              {Search, "n! area"},
	"HUNT":                {Hunt, "n! area"},
	"PERCEIVE":            {Perceive, "on!"},
	"ASK":                 {Ask, "question! area"},
	"COMPANY_IN":          {CompanyIn, "card!"},
	"CHIEF_IN":            {BringChief, ""},
	"EYE_CARD":            {EyeCard, ""},
	"SPECIAL_TOKEN":       {SpecialToken, "token!"},
	"REMOVE_CARD":         {RemoveCard, ""},
	"INFO_KEEP":           {InfoKeep, ""},
	"DEED_SWAP":           {DeedSwap, "n!"},
	"GANDALF_MOVE":        {GandalfMove, ""},
	"JOURNEY_DRAW":        {JourneyDraw, "n! old"},
	"NO_STEP_BACK":        {NoStepBack, ""},
}

// usage is what the verb takes, for people.
func (v verbShape) usage() string {
	if v.takes == "" {
		return "nothing"
	}
	var words []string
	for _, t := range strings.Fields(v.takes) {
		switch name, needed := strings.CutSuffix(t, "!"); {
		case name == "n":
			words = append(words, "a number")
		case name == "area" || name == "space":
			words = append(words, "limits ("+names(limits)+")")
		case needed:
			words = append(words, name)
		default:
			words = append(words, "["+name+"]")
		}
	}
	return strings.Join(words, ", ")
}

// check looks for values that make no sense together.
func (v verbShape) check(name string, op Op) error {
	counted := slices.Contains(strings.Fields(v.takes), "n!")
	switch {
	case op.All && op.Verb != AllyMove && op.Verb != TrackRemove && op.Verb != AllyRemove:
		return wrong("write a number", "%s cannot be done to all", name)
	case op.Verb == Corruption && op.N == 0, op.Verb != Corruption && counted && !op.All && op.N < 1:
		return wrong("write another number", "%s cannot be done %d times", name, op.N)
	case op.Keep > 0 && op.Keep >= op.N:
		return wrong("keep fewer", "%s draws %d and keeps %d", name, op.N, op.Keep)
	case op.Count > 0 && op.Who != WhoChosen:
		return wrong("write who=chosen, or leave count away", "%s counts Nazgûl that nobody chooses", name)
	case op.Verb == Ask && (op.Where.Text != "") != (op.Question == AskFrodoIn):
		return wrong("give frodo-in a place, as region=III-B, and the other questions none",
			"the question has the place %q", op.Where.Text)
	case op.Verb == Perceive && op.On == OnThere:
		return wrong("write region or segment", "a perception is of a region or a segment")
	}
	return nil
}

// params set what a verb takes.
var params = map[string]func(c *compiler, op *Op, a argument) error{
	"n": func(_ *compiler, op *Op, a argument) (err error) {
		if op.All = a.text == "all"; op.All {
			return nil
		}
		if op.N, err = strconv.Atoi(a.text); err != nil {
			return wrong("write the number alone, as DRAW_ALLY(1)", "%q is no number", a.text)
		}
		return nil
	},
	"range":    number(func(op *Op) *int { return &op.Range }),
	"keep":     number(func(op *Op) *int { return &op.Keep }),
	"count":    number(func(op *Op) *int { return &op.Count }),
	"random":   flag(func(op *Op) *bool { return &op.Random }),
	"old":      flag(func(op *Op) *bool { return &op.Old }),
	"away":     flag(func(op *Op) *bool { return &op.Away }),
	"by":       choice(movers, func(op *Op) *bool { return &op.Bearer }),
	"until":    choice(untils, func(op *Op) *Until { return &op.Until }),
	"on":       choice(targets, func(op *Op) *On { return &op.On }),
	"question": choice(questions, func(op *Op) *Question { return &op.Question }),
	"card":     choice(roles, func(op *Op) *Role { return &op.Role }),
	"who": func(c *compiler, op *Op, a argument) error {
		err := choice(whos, func(op *Op) *Who { return &op.Who })(c, op, a)
		if op.Who == WhoChosen && op.Count == 0 {
			op.Count = 1
		}
		return err
	},
	"what":  several(kinds, func(op *Op) *Kinds { return &op.What }),
	"spare": several(spares, func(op *Op) *Spare { return &op.Spare }),
	"token": (*compiler).token,
}

func number(field func(*Op) *int) func(*compiler, *Op, argument) error {
	return func(_ *compiler, op *Op, a argument) error {
		n, err := strconv.Atoi(strings.Join(a.values, "|"))
		if err != nil || n < 1 {
			return wrong("write a number, as "+a.key+"=1", "%q is no number", a.text)
		}
		*field(op) = n
		return nil
	}
}

func flag(field func(*Op) *bool) func(*compiler, *Op, argument) error {
	return func(_ *compiler, op *Op, a argument) error {
		*field(op) = true
		return a.bare()
	}
}

func choice[T any](list map[string]T, field func(*Op) *T) func(*compiler, *Op, argument) error {
	return func(_ *compiler, op *Op, a argument) (err error) {
		*field(op), err = word(list, strings.Join(a.values, "|"))
		return err
	}
}

func several[T ~uint8 | ~uint16](list map[string]T, field func(*Op) *T) func(*compiler, *Op, argument) error {
	return func(_ *compiler, op *Op, a argument) error {
		for _, v := range a.values {
			bit, err := word(list, v)
			if err != nil {
				return err
			}
			*field(op) |= bit
		}
		return nil
	}
}

// token finds one of the special corruption tokens.
func (c *compiler) token(op *Op, a argument) error {
	for i, t := range c.set.Corruption {
		if len(a.values) == 1 && t.ID == a.values[0] && t.Colour == Red {
			op.Token = i
			return nil
		}
	}
	return wrong("name a red corruption token of tokens.tsv", "%q is none", a.text)
}
