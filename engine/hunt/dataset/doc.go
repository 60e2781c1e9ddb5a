// Package dataset is a data set of The Hunt for the Ring: its files, read and checked.
//
// The rulebook tells how the game is played, not what is printed on its boards, cards and tokens. That is
// data: a folder of five files. Ours comes with the program (Ours); most of it is our own design, and the
// fields called provenance, fact_note and name_pl_status say what is. Who owns the game can write the files
// anew from the box, in the same format (Read).
//
// # The boards: part1.json, part2.json
//
// "set" is the name of the data set, the same in both. Each board has three segments and ten regions (three
// or four a segment, lettered from A), areas (1 to 99), exits (A to H, in the list of areas with the flag
// exit and no region), dots (d1 to d160) and edges, which are a path or a road. The flags of an area are
// friendly, shadow, frodo_start, nazgul_start. Tags are words of the owner's own by which card conditions
// call an area. x and y are parts of the board's width and height, y downwards. A friendly area, a region and
// a card have a name in English and in Polish.
//
// # The tables: journeys.tsv, tokens.tsv, cards.tsv
//
// Fields are separated by tabs, "-" is an empty one, lines with # are comments, the first other line names
// the columns. In journeys.tsv, entries are the card's right column: an area, • for a dot, at last the exit;
// a star marks a haven. walk is optional: one walk on the board, for checking. Every area of a journey must
// be connected with the one before by no more dots than the card notes between them.
//
// # Effects
//
// A card has one or more effects. Printed texts are for players; the rules read timing, moment, part, when
// and ops.
//
// moment: turn; for effects out of turn: moved (a Nazgûl has just ended its move in an area), named (an
// action's target is named, not yet answered), laid (a sorcery card is being played), handing (an information
// token would be handed over), found (a hunt has found Frodo, no token is drawn yet); for company cards:
// day-start (the first daylight turn begins), night-rest (Frodo rests at night), frodo-move (Frodo is about
// to move), ally-draw (of the preparation phase), drawn (the tokens of a meeting or rescue are drawn),
// journey (the journey is changed after a meeting).
//
// when: conditions that must all hold, separated by ";". " or " separates alternatives and binds less.
// Conditions:
//
//	frodo-in(LIMITS)        Frodo's last area is one of these
//	entry-dot               the last entry of the journal, or the current one of the journey card, is a dot
//	night, rests            night turn; Frodo rests this turn
//	before-move             Frodo has not moved this turn
//	step-at-least(N), step-at-most(N)     Frodo's figure on the movement track
//	company-up(WHO), company-out(WHO)     the company card is in play and not turned over; is not in play
//	gandalf-in, gandalf-moved             Gandalf is in the game; has moved this turn
//	met-lately              a meeting was resolved this day or the day before
//	found-today             a search or hunt has succeeded this day
//	active-in(LIMITS)       the active Nazgûl is in one of these, dots included
//	chief-in, chief-out     the Chief of the Nazgûl is in play; is not
//	part(I), part(II)
//	no-fellowship           no Fellowship token lies on Frodo's card
//
// ops: operations, done in order as far as they can be, separated by ";". An operation is a verb with its
// arguments in brackets: a number, words, and key=value, where a|b is a choice of values. "MAY X" leaves X to
// the player; "X THEN Y" does Y if X was done (something moved, was paid, was changed, was answered yes), "X
// ELSE Y" does Y if X could not be.
//
// LIMITS narrow a choice of areas; all must fit: segment=II|III, region=II-D, area=50, within=27 (that area
// or one connected with it), tag=river, friendly, shadow, road (touched by a road), other (not Frodo's last
// area; not the token just put down), and near= what stands on the board: connected-ally (connected with an
// area that holds an ally token), adjacent-token (adjacent to the area of the ally token just put down),
// adjacent-frodo (adjacent to Frodo's area), active (the active Nazgûl's own area, or adjacent to its space).
// Where Nazgûl are meant, dots count as well. Exits never do.
//
//	FRODO_MOVE(range=N, LIMITS)      one extra move, ending on one of these, N dots counted more
//	RANGE_PLUS(N)                    for Frodo's move of this turn count N dots more
//	NO_NIGHT_CORRUPTION              this turn's night move gives no corruption
//	CORRUPTION(N)                    Frodo's corruption changes by N, -1 lowers it
//	ALLY_PLACE(LIMITS)               an ally token onto an area
//	ALLY_MOVE(N or all, LIMITS)      up to so many ally tokens, each to a connected area
//	ALLY_REMOVE(N or all, LIMITS)    ally tokens off the board
//	DRAW_ALLY(N, keep=K)             ally cards; with keep, K of them are kept and the others discarded; at ally-draw this takes
//	                                 the place of that draw
//	DISCARD_ALLY(N, random)          ally cards from the Ring-bearer's hand, of his choice or at random
//	DRAW_SORCERY(N)                  sorcery cards
//	FELLOWSHIP_PAY(N)                the cost: tokens from Frodo's card to the pool; else the effect cannot be used
//	FELLOWSHIP_GAIN(N)               tokens from the pool to Frodo's card
//	FELLOWSHIP_LOSE(N)               tokens from Frodo's card to the pool, against the Ring-bearer's will
//	POOL_SHRINK(N)                   Fellowship tokens out of the game for good
//	CANCEL(what=, spare=, LIMITS)    what is being done at this moment: search, hunt, perception (of one of these areas), sorcery, token
//	                                 (which goes back into the hunt pool). The die or card that paid for it is spent
//	BAR(who=, what=, until=, count=, spare=, LIMITS)    those Nazgûl may not: hunt, free-action, or move|act
//	LOG_BAR(on=, what=, until=)      a company log token on a region, segment or there (the area at hand): what is forbidden there
//	LOG_YES(on=, until=)             a company log token: each perception of it or of its regions is answered yes; of those asked for by
//	                                 name, those truly there are named, and Gandalf if nobody is
//	TRACK_REMOVE(N or all)           tracks tokens off the board
//	DIE_DISCARD(N, spare=)           action dice out of the pool until the next preparation phase
//	DIE_RECOVER(N, spare=)           dice spent this day, other than the one in use, into the pool with a result of choice
//	NAZGUL_MOVE(N, who=, count=, by=, spare=, away, LIMITS)    up to N spaces by any lines; away: from beside Frodo's area to a space
//	                                 that is not adjacent to it, and out of the meeting
//	NAZGUL_MOVE_AGAIN(who=, count=, spare=, LIMITS)    one more ordinary move
//	SEARCH(N, LIMITS), HUNT(N, LIMITS)    up to N areas, one after the other; never one with an ally token
//	PERCEIVE(on=)                    any region or segment of the board
//	ASK(question=, LIMITS)           dots (noted since Frodo's last area), entry (dot or area), frodo-in (with limits), information, deed
//	                                 (whether a token behind the screen shows a friendly area that is named)
//	COMPANY_IN(card=)                the company card into play, abilities up
//	CHIEF_IN                         the Chief of the Nazgûl takes the place of the active one; his die joins from the next preparation
//	EYE_CARD                         the card lies beside the corruption track as an Eye token for the rest of the game
//	SPECIAL_TOKEN(token=)            a red corruption token into the hunt pool
//	REMOVE_CARD                      the card goes out of the game
//	INFO_KEEP                        the information token stays behind the screen and can be found later
//	DEED_SWAP(N)                     look at N random deed tokens of the supply; each may be exchanged for one behind the screen
//	GANDALF_MOVE                     Gandalf moves once more, and notes it
//	JOURNEY_DRAW(N, old)             journey cards of Frodo's deck in secret; one is kept (with old, it may be the old one) and the
//	                                 others are shuffled back; at journey this takes the place of that draw
//	NO_STEP_BACK                     Frodo's figure is not moved back
//
// who: active, chosen (with count: up to so many), each. what: search, hunt, perception, sorcery, token,
// free-action, move, act. spare, what stays untouched: chief (the Chief, his die), special (red tokens),
// shadow (that result). until: turn, day. by: ring-bearer, owner. WHO and card: frodo, sam, merry, pippin,
// strider.
//
// Some operations fit only some cards, moments and parts: the Ring-bearer's not on sorcery cards, the
// Nazgûl's on no others; what is about Gandalf or journey cards in part II alone; INFO_KEEP at handing,
// NO_STEP_BACK at journey. A sorcery or company card cannot have the conditions frodo-in and entry-dot, for
// everybody sees whether it is used. Reading a data set says what does not fit.
package dataset
