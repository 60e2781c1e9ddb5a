package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage/ids"
)

// blocks has a user block others.
func (c *club) blocks(user ids.User, others ...ids.User) {
	c.t.Helper()
	for _, other := range others {
		if err := c.Block(c.t.Context(), user, other, true); err != nil {
			c.t.Fatal(err)
		}
	}
}

// waysToSeat are the functions of this package that give somebody a seat or keep one for them, each with what
// it asks before. A new way is a row here, and a row of the test below.
var waysToSeat = map[string]string{
	"Create":    "mayGather", // rematches and sequels keep seats for others
	"join":      "maySit",    // lobby, invitation, rematch, sequel
	"Invite":    "mayInvite",
	"ReplaceOn": "mayReplace",   // which asks mayTake
	"TakeOffer": "MayTakeOffer", // which asks mayTake
	"TakeOver":  "mayTake",
	"seat":      "", // whoever signs up for an event plays whoever else does: that is told where blocks are
	"seatAgain": "", // for Create
	"carry":     "", // for Create
	"Swap":      "", // those who sit there already change places
	"commit":    "", // for Replace and TakeOver; and those who sit there already are dealt seats
	"playOn":    "", // a computer
	// whoever comes back to a seat of their own: a block meanwhile must not have the computer lose for them
	"Return": "",
	"parse":  "", // reads what is kept
	"clone":  "",
}

// No way to seat somebody goes past the question whether they may sit with the others.
func TestWhoeverSeatsSomebodyAsksWhetherTheyMayMeet(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	giving := map[string]bool{"JoinSeat": true, "CreateGame": true, "Reseat": true, "Seated": true,
		"HandoverLine": true, "Invited": true}
	found := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			gives, calls := false, map[string]bool{}
			name := func(e ast.Expr) string {
				switch e := e.(type) {
				case *ast.SelectorExpr:
					return e.Sel.Name
				case *ast.Ident:
					return e.Name
				case *ast.IndexExpr:
					if s, ok := e.X.(*ast.SelectorExpr); ok {
						return s.Sel.Name
					}
				}
				return ""
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					called := name(n.Fun)
					calls[called] = true
					inStore := false
					if s, ok := n.Fun.(*ast.SelectorExpr); ok {
						inStore = name(s.X) == "store"
					}
					gives = gives || inStore && (giving[called] || called == "Replace")
					for _, a := range n.Args {
						gives = gives || name(a) == "HandoverLine"
					}
				case *ast.AssignStmt:
					for _, to := range n.Lhs {
						gives = gives || giving[name(to)]
					}
				case *ast.KeyValueExpr:
					gives = gives || giving[name(n.Key)]
				}
				return true
			})
			if !gives {
				continue
			}
			asks, known := waysToSeat[f.Name.Name]
			found[f.Name.Name] = true
			if !known || asks != "" && !calls[asks] {
				t.Errorf("%s: %s seats somebody, and does not ask whether they may meet those who sit there", file,
					f.Name.Name)
			}
		}
	}
	for name := range waysToSeat {
		if !found[name] {
			t.Errorf("%s is listed and seats nobody", name)
		}
	}
}

// Whoever is blocked is not seated with whoever blocked them, in whatever way; and what they are told has the
// words of other reasons.
func TestWhoIsBlockedIsNotSeatedWithWhoBlockedThem(t *testing.T) {
	partners := func(d *engine.Definition[probe.Position]) {
		d.Partners = func(engine.Options) []engine.Partners {
			return []engine.Partners{{Seats: engine.SeatsOf(probe.Warden, probe.Herald)},
				{Seats: engine.SeatsOf(probe.Raider)}}
		}
	}
	for name, x := range map[string]struct {
		// what somebody whom the warden has blocked tries; the code of what they are told
		blocked func(c *club) error
		code    string
		// and what the warden tries where that one sits
		blocker func(c *club) error
		warned  string
		allowed func(c *club) error // what goes on all the same; nil for nothing
	}{
		"lobby": {
			blocked: func(c *club) error {
				return second(c.Join(c.t.Context(), "", "outcast", c.check(c.lobby("warden")).ID, ""))
			}, code: "no-seat-now",
			blocker: func(c *club) error {
				return second(c.Join(c.t.Context(), "", "warden", c.check(c.lobby("outcast")).ID, ""))
			}, warned: BlockedSits,
			allowed: func(c *club) error {
				return second(c.JoinAware(c.t.Context(), "", "warden", c.check(c.lobby("outcast")).ID, "", 0))
			},
		},
		"a seat that was kept before": {
			blocked: func(c *club) error {
				l := c.check(c.lobby("raider"))
				_, _, err := c.Invite(c.t.Context(), "", "raider", l.ID, "outcast", "")
				if err == nil {
					err = second(c.JoinAware(c.t.Context(), "", "warden", l.ID, "", Newest))
				}
				if err != nil {
					return err
				}
				return second(c.Join(c.t.Context(), "", "outcast", l.ID, ""))
			}, code: "no-seat-now",
			blocker: func(c *club) error {
				l := c.check(c.lobby("raider"))
				_, _, err := c.Invite(c.t.Context(), "", "raider", l.ID, "warden", "")
				if err == nil {
					err = second(c.Join(c.t.Context(), "", "outcast", l.ID, ""))
				}
				if err != nil {
					return err
				}
				return second(c.Join(c.t.Context(), "", "warden", l.ID, ""))
			}, warned: BlockedSits,
		},
		"the host's invitation": {
			blocked: func(c *club) error {
				_, _, err := c.Invite(c.t.Context(), "", "outcast", c.check(c.lobby("outcast")).ID, "warden", "")
				return err
			}, code: "cannot-be-seated",
			blocker: func(c *club) error {
				_, _, err := c.Invite(c.t.Context(), "", "warden", c.check(c.lobby("warden")).ID, "outcast", "")
				return err
			}, warned: "guest-blocked",
		},
		"another host's invitation": {
			blocked: func(c *club) error {
				l := c.check(c.lobby("raider"))
				c.check(c.Join(c.t.Context(), "", "warden", l.ID, ""))
				_, _, err := c.Invite(c.t.Context(), "", "raider", l.ID, "outcast", "")
				return err
			}, code: "cannot-be-seated",
			blocker: func(c *club) error {
				l := c.check(c.lobby("raider"))
				c.check(c.Join(c.t.Context(), "", "outcast", l.ID, ""))
				_, _, err := c.Invite(c.t.Context(), "", "raider", l.ID, "warden", "")
				return err
			}, warned: "cannot-be-seated",
		},
		"organiser": {
			blocked: func(c *club) error {
				return second(c.Replace(c.t.Context(), "", "boss", c.hidden().ID, "raider", "outcast"))
			}, code: "cannot-be-seated",
			blocker: func(c *club) error {
				game := c.hidden()
				c.check(c.Replace(c.t.Context(), "", "boss", game.ID, "warden", "outcast"))
				return second(c.Replace(c.t.Context(), "", "boss", game.ID, "raider", "warden2"))
			}, warned: "cannot-be-seated",
			allowed: func(c *club) error { // in the place of the one who has blocked them
				return second(c.Replace(c.t.Context(), "", "boss", c.hidden().ID, "warden", "outcast"))
			},
		},
		"a vacant seat": {
			blocked: func(c *club) error {
				game := c.hidden()
				c.check(c.Resign(c.t.Context(), "", "herald", game.ID))
				return second(c.Replace(c.t.Context(), "", "boss", game.ID, "herald", "outcast"))
			}, code: "cannot-be-seated",
			allowed: func(c *club) error { // they play together already
				game := c.hidden()
				c.blocks("warden", "raider")
				c.check(c.Resign(c.t.Context(), "", "herald", game.ID))
				return second(c.TakeOver(c.t.Context(), "", "warden", game.ID, "herald"))
			},
		},
		"rematch": {
			blocked: func(c *club) error {
				game := c.over()
				c.blocks("warden", "raider")
				_, _, err := c.Rematch(c.t.Context(), again("raider"), game.ID)
				return err
			}, code: "not-together",
			blocker: func(c *club) error {
				game := c.over()
				c.blocks("warden", "raider")
				_, _, err := c.Rematch(c.t.Context(), again("warden"), game.ID)
				return err
			}, warned: "guest-blocked",
		},
		"a rematch that somebody else has opened": {
			blocked: func(c *club) error {
				game := c.over()
				c.blocks("warden", "raider")
				c.asks("herald", game)
				c.asks("warden", game)
				_, _, err := c.Rematch(c.t.Context(), again("raider"), game.ID)
				return err
			}, code: "no-seat-now",
			blocker: func(c *club) error {
				game := c.over()
				c.blocks("warden", "raider")
				c.asks("herald", game)
				c.asks("raider", game)
				_, _, err := c.Rematch(c.t.Context(), again("warden"), game.ID)
				return err
			}, warned: BlockedSits,
		},
		"sequel": {
			blocked: func(c *club) error {
				game := c.over()
				c.blocks("warden", "raider")
				return second(c.Create(c.t.Context(), carrying("raider", game)))
			}, code: "not-together",
			blocker: func(c *club) error {
				game := c.over()
				c.blocks("warden", "raider")
				return second(c.Create(c.t.Context(), carrying("warden", game)))
			}, warned: "guest-blocked",
		},
	} {
		t.Run(name, func(t *testing.T) {
			change := []func(*engine.Definition[probe.Position]){partners}
			if name == "sequel" {
				change = append(change, withSequel)
			}
			for what, try := range map[string]struct {
				do   func(c *club) error
				code string
			}{"blocked": {x.blocked, x.code}, "blocker": {x.blocker, x.warned}, "allowed": {x.allowed, ""}} {
				if try.do == nil {
					continue
				}
				c := newClub(t, change...)
				c.blocks("warden", "outcast")
				c.blocks("warden2", "outcast")
				if err := try.do(c); try.code == "" && err != nil {
					t.Errorf("%s: %v", what, err)
				} else if try.code != "" && !hasCode(err, try.code) {
					t.Errorf("%s: %v, want %s", what, err, try.code)
				}
			}
		})
	}
}

// What somebody is refused because of a block has the words of another reason, to the letter.
func TestABlockLooksLikeOtherReasons(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	c.allow("own-games=1")
	c.check(c.lobby("busy"))
	c.blocks("loner", "outcast")
	l := c.check(c.lobby("outcast"))
	var codes []string
	for _, guest := range []ids.User{"busy", "loner"} {
		_, called, err := c.Invite(ctx, "", "outcast", l.ID, guest, "")
		p, ok := err.(*Problem)
		if !ok || called || p.Args["user"] != mention(guest) || len(p.Args) != 1 {
			t.Fatalf("%s: %t, %v", guest, called, err)
		}
		codes = append(codes, p.Code)
	}
	if codes[0] != codes[1] {
		t.Errorf("told apart: %q", codes)
	}
	rows, err := c.store.Untold(ctx, l.ID, toLobby)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if row.Kind == Invitation {
			t.Errorf("somebody is called: %s", row.Body)
		}
	}
}

// A block ends, holds on every server, and concerns neither oneself nor too many.
func TestBlocksEnd(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	c.blocks("warden", "outcast")
	other := c.check(c.Create(ctx, Creation{User: "warden", Rules: "probe", Language: "en", Server: "mordor",
		Channel: "pit"}))
	c.refused(second(c.Join(ctx, "", "outcast", other.ID, "")), "no-seat-now")
	if err := c.Block(ctx, "warden", "outcast", false); err != nil {
		t.Fatal(err)
	}
	c.check(c.Join(ctx, "", "outcast", other.ID, ""))
	c.blocks("warden", "outcast") // they sit there together: the game can begin
	lobbies, games, err := c.Together(ctx, "warden", "outcast")
	if err != nil || len(lobbies) != 1 || lobbies[0].ID != other.ID || len(games) != 0 {
		t.Errorf("together: %v, %v, %v", lobbies, games, err)
	}
	c.check(c.Join(ctx, "", "herald", other.ID, ""))
	c.starts("", "outcast", other.ID)
	if _, games, err = c.Together(ctx, "outcast", "warden"); err != nil || len(games) != 1 {
		t.Errorf("together: %v, %v", games, err)
	}
	c.refused(c.Block(ctx, "warden", "warden", true), "block-oneself")
	for n := range mostBlocked - 1 {
		c.blocks("warden", nth(n))
	}
	c.blocks("warden", "outcast")
	c.refused(c.Block(ctx, "warden", "one-more", true), "blocked-enough")
}
