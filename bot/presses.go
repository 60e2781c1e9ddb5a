package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// The kinds of buttons and menus: the first parts of their custom ids. What follows stands in the table
// below. Buttons stay under old messages, so that what is written here never changes its meaning.
const (
	pressLobby      = "l"
	pressSecrets    = "s"
	pressBoard      = "b"
	pressOwn        = "m"
	pressResign     = "r"
	pressVacant     = "v"
	pressUndo       = "u"
	pressBegin      = "a"
	pressDraft      = "d"
	pressCouncil    = "c"
	pressOrders     = "o"
	pressOrderDraft = "of"
	pressPreset     = "op"
	pressCancel     = "x"
	pressVote       = "vote"
	pressGames      = "games"
	pressLog        = "log"
	pressDraw       = "draw"
	pressHints      = "hints"
	pressHelp       = "help"
	pressStep       = "step"
	pressCard       = "card"
	pressPrivacy    = "privacy"
	pressDeeds      = "deeds"
	pressSnooze     = "snooze"
	pressConfer     = "confer"
	pressBlock      = "block"
	pressFigures    = "figures"
	pressOffer      = "sub"
	pressReports    = "reports"
	pressEvent      = "ev"
	pressBid        = "bid"
	pressResult     = "res"
	pressPage       = "page"
	pressReview     = "review"
	pressLearn      = "learn"
	pressJury       = "jury"
)

// pressKind is a kind of buttons and menus: how many parts its custom ids have after the first, what a press
// does, and where it is answered.
type pressKind struct {
	least, most int
	do          func(*press, context.Context, customID) (discord.Message, error)
	answered    answered
}

// answered says where a press is answered: here, in the message with the button, if that is for one person's
// eyes; beside a letter, which keeps what it tells; or always apart: the question that the button stands
// under is still asked.
type answered int

const (
	here answered = iota
	besideLetter
	apart
)

// presses is the table of buttons and menus. A new one is a row here.
var presses = map[string]pressKind{
	pressLobby:      {2, 4, (*press).lobbyPress, besideLetter},  // WHAT:GAME[:SEAT or option[:REVISION]], see lobby.go
	pressSecrets:    {1, 1, opening((*press).openLetter), here}, // GAME
	pressBoard:      {1, 2, (*press).boardPress, apart},         // GAME[:WHAT]
	pressOwn:        {1, 1, opening((*press).showOwn), apart},   // GAME
	pressResign:     {1, 1, opening((*press).resign), here},     // GAME
	pressVacant:     {2, 3, (*press).vacantPress, here},         // OPERATION:GAME[:CHAIR], see vacant.go
	pressUndo:       {3, 3, (*press).undoPress, here},           // OPERATION:GAME:LINES, see undo.go
	pressBegin:      {3, 3, (*press).beginPress, here},          // GAME:QUESTION:VERB, see beginnings.go
	pressDraft:      {2, 4, (*press).draftPress, here},          // DRAFT:OPERATION[:NUMBER[:NUMBER]], see answer.go
	pressCouncil:    {1, 1, opening((*press).council), apart},   // GAME
	pressOrders:     {2, 3, (*press).ordersPress, here},         // GAME:OPERATION[:CHAIR], see orders.go
	pressOrderDraft: {2, 4, (*press).orderDraftPress, here},     // as of a draft, see orderdraft.go
	pressPreset:     {4, 5, (*press).presetPress, here},         // see orderpresets.go
	pressCancel:     {2, 3, (*press).cancelPress, here},         // do:DRAFT or OPERATION:GAME:LINES, see cancel.go
	pressVote:       {2, 5, (*press).votePress, here},           // see vote.go
	pressGames:      {2, 2, (*press).gamesPress, here},          // LIST:PAGE
	pressLog:        {2, 4, (*press).logPress, here},            // GAME[:SEAT:ABOUT]:PAGE, see log.go
	pressDeeds:      {2, 2, (*press).deedsPress, here},          // [GAME]:PAGE, see deeds.go
	pressOffer:      {3, 3, (*press).offerPress, here},          // OPERATION:GAME:CHAIR, see substitute.go
	pressHints:      {1, 1, opening((*press).noHints), here},    // GAME
	pressSnooze:     {1, 1, opening((*press).putItOff), apart},  // GAME
	pressConfer:     {1, 1, opening((*press).confer), apart},    // GAME
	pressHelp:       {1, 1, (*press).helpPress, here},           // RULES
	pressReports:    {1, 1, (*press).reportsPress, here},        // REPORT
	pressEvent:      {2, 3, (*press).eventPress, apart},         // OPERATION:EVENT[:WHOM, game, team, N], see league.go
	pressBid:        {2, 2, (*press).bidPress, here},            // EVENT:GAME, a menu; see auction.go
	pressPage:       {4, 4, (*press).pagePress, here},           // WHAT:EVENT:ON:PAGE, see leaguepages.go
	pressLearn:      {2, 2, (*press).learnPress, apart},         // WHAT:CHAPTER or rules, see learn.go
	pressReview:     {1, 2, (*press).reviewPress, apart},        // GAME[:TURN], see review.go
	pressJury:       {4, 4, (*press).juryPress, apart},          // OPERATION:EVENT:GAME:VERDICT, see leaguejury.go
	pressResult:     {2, 5, (*press).resultPress, apart},        // OPERATION:RESULT, see elsewhere.go
	pressBlock:      {1, 1, (*press).blockPress, here},          // OPERATION, a menu of users
	pressFigures:    {1, 1, opening((*press).figures), apart},   // GAME
	pressDraw:       {2, 4, (*press).drawPress, here},           // GAME:TURN[:WHAT[:WHERE]], see draw.go
	pressCard:       {1, 2, (*press).cardPress, apart},          // GAME[:CARD], see played.go
	pressPrivacy:    {1, 1, (*press).privacyPress, here},        // OPERATION, see privacy.go
	pressStep:       {3, 5, (*press).stepPress, besideLetter},   // GAME:TURN:VIEW[:WHAT[:WHERE]], see step.go
}

// customID is a custom id, read: its kind and its parts.
type customID struct {
	kind  string
	parts []string
}

// idFor writes a custom id; its parts are texts and numbers.
func idFor(kind string, parts ...any) string {
	id := kind
	for _, part := range parts {
		id += ":" + fmt.Sprint(part)
	}
	return id
}

// readID reads a custom id. Its last part may hold colons if there are more of them than parts of its kind.
func readID(text string) customID {
	kind, rest, _ := strings.Cut(text, ":")
	most := -1
	if k, known := presses[kind]; known {
		most = k.most
	}
	return customID{kind, strings.SplitN(rest, ":", most)}
}

// game is the n-th part, which is a game's id.
func (id customID) game(n int) ids.Game { return ids.Game(id.part(n)) }

// part is the n-th part, "" where it was left out.
func (id customID) part(n int) string {
	if n < len(id.parts) {
		return id.parts[n]
	}
	return ""
}

// number is the n-th part as a number. The error is what is said of buttons of another time.
func (id customID) number(n int) (int, error) {
	i, err := strconv.Atoi(id.part(n))
	if err != nil {
		return 0, &table.Problem{Code: "old-button"}
	}
	return i, nil
}

// numbers are all parts from the n-th on; what is none counts as 0, and as many are there as are asked for.
func (id customID) numbers(n, count int) []int {
	list := make([]int, count)
	for i := range list {
		list[i], _ = strconv.Atoi(id.part(n + i))
	}
	return list
}

// component works on a button or a menu.
func (p *press) component(ctx context.Context) (discord.Message, error) {
	id := readID(p.i.Component.CustomID)
	if k := presses[id.kind]; k.do != nil && len(id.parts) >= k.least {
		return k.do(p, ctx, id)
	}
	return discord.Message{}, &table.Problem{Code: "old-button"}
}

// opening is a press whose custom id names nothing but a game.
func opening(
	do func(*press, context.Context, *table.Table) (discord.Message, error),
) func(*press, context.Context, customID) (discord.Message, error) {
	return func(p *press, ctx context.Context, id customID) (discord.Message, error) {
		return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
			return do(p, ctx, t)
		})
	}
}
