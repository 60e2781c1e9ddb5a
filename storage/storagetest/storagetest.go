// Package storagetest holds any implementation of storage.Store to its contract.
package storagetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Open opens the store of one test, and closes it when the test ends. Called again in the same test it opens
// the same data a second time: what it shows is what a restart would find.
type Open func(t *testing.T) storage.Store

// noon is when the tests take place: the store has no clock of its own.
var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

// Run holds a store to the contract. fresh gives each test data of its own.
func Run(t *testing.T, fresh func(t *testing.T) Open) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, open Open)
	}{
		{"users are kept as last seen", testUsers},
		{"a game is kept whole", testGame},
		{"a game's code is taken once", testGameConflict},
		{"a game is carried on once", testSequels},
		{"games are found by thread, player and server", testFinding},
		{"what nobody made is not found", testNotFound},
		{"a new thread has no status message", testNewThread},
		{"a game is moved from where it was", testMoving},
		{"a seed does not print", testSeed},
		{"seats come and go", testSeats},
		{"a seat is taken once", testSeatRace},
		{"seats change as they were seen", testSeatsSeen},
		{"a lobby is left only once", testLobbyOnly},
		{"a frozen game stands still", testFrozen},
		{"a record and its newest position are kept", testRecord},
		{"of fifty appends after one line one wins", testAppendRace},
		{"readers see a line with its position", testReadersMeanwhile},
		{"an ended game takes no more lines", testAppendStates},
		{"a start finds the seats as they were seen", testAppendSeats},
		{"chance does not go back", testChance},
		{"a failed append leaves nothing", testAtomic},
		{"an interaction acts once, whatever it does", testInteractionOnce},
		{"one interaction in fifty hands acts once", testInteractionRace},
		{"a draft survives a restart", testDrafts},
		{"every change can be told", testOutboxOfChanges},
		{"the outbox keeps its order", testOutboxOrder},
		{"a row that waits holds up its audience alone", testOutboxWaits},
		{"a row that has to wait has not been tried", testOutboxDeferred},
		{"what was told otherwise waits no longer", testOutboxTold},
		{"the outbox is read in portions", testOutboxLimit},
		{"an outbox id is never given twice", testOutboxIDs},
		{"all games are listed", testAllGames},
		{"what belongs to no change can be told", testEnqueue},
		{"what is kept is counted", testStats},
		{"a store can be tried", testProbe},
		{"what is written can be verified", testVerify},
		{"only a frozen game is accepted as it stands", testAccept},
		{"what is written is in its place", testInPlace},
		{"the time is noted", testSeen},
		{"purging forgets what is old", testPurge},
		{"settings are kept as chosen", testSettings},
		{"a game is muted for one user", testMutes},
		{"a due time stands until its question is gone", testDueOfAppend},
		{"a due time is consumed once, with what is told", testRemind},
		{"of fifty who consume a due time one does", testRemindRace},
		{"a new pace sets all due times", testSetPace},
		{"only running games remind", testDueStates},
		{"what a clock must leave out is noted", testStood},
		{"what was told of a due time is kept with it", testToldOfDue},
		{"a leave takes the place of what was said of the time to come", testLeaves},
		{"a game is snoozed for one user", testSnooze},
		{"partners confer once about a question", testConfer},
		{"a server's settings are kept", testServers},
		{"nothing is told into a server the bot has left", testAway},
		{"a paused game stands still", testPause},
		{"a game is abandoned once", testAbandon},
		{"what was abandoned can be taken up again", testRestore},
		{"a sequel is not taken up again beside another", testRestoreSequel},
		{"a vote to abandon is granted as it was seen", testAbandonGrants},
		{"what is open is counted", testTally},
		{"a bell rings until it is heard", testBells},
		{"a seat is handed over as it was seen", testReplace},
		{"who is gone is noted once", testGone},
		{"a lobby is rearranged as it was seen", testRearrange},
		{"a start deals the seats", testStart},
		{"a lobby begins once, as it was seen", testBegin},
		{"a restored game waits for a message", testRestored},
		{"a vote stands until the game goes on, or however it does", testVotes},
		{"a vote is granted as it was seen", testGrants},
		{"what is retimed is kept", testRetimed},
		{"a pause ends when it was to end", testDuePauses},
		{"standing orders change as they were seen", testOrders},
		{"where partners consult is kept for each side", testCouncils},
		{"a hint is given beside one question", testHints},
		{"how far the people of a game have been told is kept", testThreads},
		{"threads get the names that they should have", testThreadNames},
		{"a report is kept until it is closed", testReports},
		{"with whom people do not want to play is kept", testBlocks},
		{"what organisers do is kept", testDeeds},
		{"a warning changes as it was seen", testWarnings},
		{"clocks are looked at when they can be over", testDueClocks},
		{"an offer changes as it was seen", testOffers},
		{"substitutes are asked in turn", testSubstitutes},
		{"a game that ends wants a result", testResults},
		{"results are listed as they are wanted", testListResults},
		{"results of games played elsewhere are entered once", testEnterResults},
		{"who was known by a name becomes a user", testNameResults},
		{"what is done with results is told", testResultNews},
		{"an event is written line by line", testEvents},
		{"a game of an event is opened once", testEventGames},
		{"roles are given and taken until that is done", testRoles},
		{"of an archived game all is read as before", testArchive},
		{"an answer stands until its question is gone", testAnswers},
		{"computers answer apart from standing orders", testComputers},
		{"what is kept of a user is listed", testKept},
		{"a user is forgotten everywhere", testForget},
		{"of fifty who do the same at once one does", testRaces},
		{"of fifty who enter a result one does", testEnterRace},
		{"many write at once, and rows keep their order", testManyWriters},
		{"who serves a store alone holds all shards", testLeases},
		{"what is to be done is listed for one shard's process", testParts},
		{"a server's shard is the same everywhere", testShards},
		{"a shard tells of its own servers", testPresentByShard},
		{"what is done alone is done one after the other", func(t *testing.T, open Open) {
			s := open(t)
			testAlone(t, s, s)
		}},
		{"it is known who is being forgotten", func(t *testing.T, open Open) {
			s := open(t)
			testPartings(t, s, s)
		}},
		{"turns come one after the other", testTurns},
		{"who sat where, and for whom a game has waited, is kept", testReliability},
	} {
		t.Run(c.name, func(t *testing.T) {
			open := fresh(t)
			c.test(t, open)
			undamaged(t, open(t)) // whatever was done, the sums of all games have followed it
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wants(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

// got is what a call returned that must not fail: got(s.Game(ctx, "g1"))(t).
func got[T any](value T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		must(t, err)
		return value
	}
}

// race does something in many hands at once. One of them must succeed and all others be told why not.
func race(t *testing.T, hands int, loser error, do func(hand int) error) {
	t.Helper()
	results := make([]error, hands)
	start := make(chan struct{})
	var all sync.WaitGroup
	for hand := range hands {
		all.Go(func() {
			<-start
			results[hand] = do(hand)
		})
	}
	close(start)
	all.Wait()
	wins := 0
	for _, err := range results {
		if err == nil {
			wins++
		} else if !errors.Is(err, loser) {
			t.Errorf("a loser was told %v, want %v", err, loser)
		}
	}
	if wins != 1 {
		t.Errorf("%d of %d won", wins, hands)
	}
}

// newGame is a lobby with one seat taken.
func newGame(id ids.Game) storage.NewGame {
	return storage.NewGame{
		Game: storage.Game{
			ID: id, Rules: "probe", Options: "deck=small", State: storage.Lobby, Server: "s1", Channel: "c1",
			Language: "pl", Host: "u1",
			Commitment: "abc", Seed: storage.Seed("secret"), Created: noon, Updated: noon, Program: storage.Program,
		},
		Seats: []storage.Seat{{Game: id, Seat: "red", User: "u1"}},
	}
}

// opened is a store with the lobby g1 in it.
func opened(t *testing.T, open Open) storage.Store {
	t.Helper()
	s := open(t)
	must(t, s.CreateGame(t.Context(), newGame("g1")))
	return s
}

// move is a move of a game that has `after` lines.
func move(game ids.Game, after int) storage.Append {
	return storage.Append{
		Game: game, After: after, Lines: []string{fmt.Sprintf("red: move n=%d", after)}, Chance: uint64(after) * 2,
		Position: fmt.Appendf(nil, "after %d", after), State: storage.Running, Waits: "{}", At: noon,
	}
}

// sits is somebody who takes the seat blue of g1, or leaves it.
func sits(user ids.User) storage.SeatChange {
	return storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "blue", User: user}, At: noon}
}

// becomes is g1 in another state.
func becomes(state storage.State) storage.StateChange {
	return storage.StateChange{Game: "g1", State: state, At: noon}
}

// told is an outbox row that may be told from noon on.
func told(audience, body string) storage.OutboxRow {
	return storage.OutboxRow{Audience: audience, Kind: "k", Body: body, Created: noon, NotBefore: noon}
}

// pending lists the rows that may be told, as "audience:body audience:body".
func pending(t *testing.T, s storage.Store, at time.Time) (text string, rows []storage.OutboxRow) {
	t.Helper()
	rows = got(s.Pending(t.Context(), at, 1000))(t)
	for i, r := range rows {
		if i > 0 {
			text += " "
		}
		text += r.Audience + ":" + r.Body
	}
	return text, rows
}
