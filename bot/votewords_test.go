package bot

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/table"
	"redbook/engine/wotr"
	"redbook/storage"
	"redbook/storage/ids"
)

// What is said of each kind of vote, in both languages: testdata/votes.txt, which -rewrite writes anew.
func TestWhatIsSaidOfVotes(t *testing.T) {
	game := &table.Table{Game: storage.Game{ID: "bcdf", Rules: "wotr", Options: "seats=4"}, Rules: wotr.Rules}
	for i, seat := range wotr.Rules.SeatsOf(game.Options()) {
		game.Chairs = append(game.Chairs, table.Chair{ID: game.SeatID(seat), Seat: seat,
			User: ids.User(fmt.Sprint(i + 1))})
	}
	first, third := game.Chairs[0], game.Chairs[2]
	var b strings.Builder
	for _, lang := range []words.Lang{words.English, words.Polish} {
		for _, v := range []table.Vote{
			{Kind: table.VoteUndo, Undo: &table.Undo{Lines: 3}},
			{Kind: table.VoteCancel, Reason: "no *time*"},
			{Kind: table.VoteRestore},
			{Kind: table.VotePause, For: 14 * day},
			{Kind: table.VoteTime, For: 12 * time.Hour, Seat: first.ID, About: first.User},
			{Kind: table.VoteClock, Clock: "7d+12h/14d weekdays @Europe/Warsaw #vote"},
			{Kind: table.VoteClock, Was: "3d @UTC"},
			{Kind: table.VoteSubstitute, Seat: third.ID, About: third.User},
			{Kind: table.VoteSwap, Seat: third.ID},
			{Kind: table.VoteDraw},
			{Kind: table.VoteAdjudicate, Seat: third.ID},
			{Kind: table.VoteResign},
			{Kind: table.VoteLoss, Seat: third.ID, About: third.User},
		} {
			v.By, v.Chair, v.Until, v.Agreed = first.User, first.ID, time.Unix(1800000000, 0), []ids.User{"2"}
			args := voteArgs(game, v, lang)
			args["who"] = "<@3>"
			for _, key := range []string{"pending", "ask", "asked", "agreed", "all-agreed", "refused", "withdrawn",
				"said-refused", "said-withdrawn", "said-expired"} {
				b.WriteString(words.Text(lang, "bot.vote."+key, args) + "\n")
			}
			if key := "bot.vote." + string(v.Kind) + ".passed"; words.Has(lang, key) {
				b.WriteString(words.Text(lang, key, args) + "\n")
			}
			b.WriteString("\n")
		}
	}
	const file = "testdata/votes.txt"
	if f := flag.Lookup("rewrite"); f != nil && f.Value.String() == "true" {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(b.String(), "\n") {
		if was := strings.Split(string(kept), "\n"); i >= len(was) || was[i] != line {
			t.Fatalf("line %d is %q (go test -rewrite, and read it)", i+1, line)
		}
		if strings.Contains(line, "<no value>") {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
}
