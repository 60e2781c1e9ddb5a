package wotr

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// withTokens is a table in phase 5 with tokens of both sides.
func withTokens(t *testing.T, free, shadow tokenSet, freeDice, shadowDice []Face) *game {
	t.Helper()
	tb := inActions(t, freeDice, shadowDice)
	tb.p.Tokens = [2]tokenSet{free, shadow}
	return tb
}

func TestTokensOfAnOptionAreStored(t *testing.T) {
	for _, choice := range tokenChoices {
		position, _, err := Rules.New(engine.Options{tokensOption: choice.name},
			engine.NewSeeded([]byte("a test"), 0))
		if err != nil {
			t.Fatal(err)
		}
		if p := position.(*Position); p.Tokens != [2]tokenSet{choice.free, choice.shadow} {
			t.Errorf("%s gives %d", choice.name, p.Tokens)
		}
		data, err := Rules.Encode(position)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Rules.Decode(data); err != nil || *again.(*Position) != *position.(*Position) {
			t.Errorf("%s: the stored position is another one (%v)", choice.name, err)
		}
	}
}

func TestTokenDrawsACard(t *testing.T) {
	tb := withTokens(t, tokensOf(tokenDraw, tokenPolitics), 0, []Face{ArmyMusterFace},
		[]Face{ArmyFace, ArmyFace})
	tb.fillHand(FreePeoples, 6)
	tb.refuse("free: use-token token=draw deck=shadow-strategy", "not-your-deck")
	tb.refuse("free: use-token token=draw nation=elves", engine.RefusedMissing)
	tb.do("free: use-token token=draw deck=free-strategy")
	tb.told("token-used side=free token=draw")
	tb.asks("free hand.discard")
	tb.do("free: discard card=" + tb.fits("free: discard")[0])
	tb.asks("shadow action.choose")
	if tb.p.diceLeft(FreePeoples) != 1 || tb.p.Tokens[FreePeoples] != tokensOf(tokenPolitics) {
		t.Errorf("%d dice and the tokens %b left", tb.p.diceLeft(FreePeoples), tb.p.Tokens[FreePeoples])
	}
	// One token a turn; it comes back to nobody.
	tb.do("shadow: skip die=army")
	tb.refuse("free: use-token token=politics nation=elves", "token-used")
	tb.do("free: skip die=army-muster")
	tb.do("shadow: skip die=army")
	for tb.p.Step() == handDiscard {
		tb.do("free: discard card=" + tb.fits("free: discard")[0])
	}
	tb.do("shadow: allocate dice=0")
	if list := tb.fits("free: use-token"); !slices.Equal(list, []string{"politics"}) {
		t.Errorf("the tokens %v next turn", list)
	}
	tb.refuse("free: use-token token=draw deck=free-strategy", "no-token")
}

func TestTokenAdvancesANationLikeAMusterResult(t *testing.T) {
	tb := withTokens(t, tokensOf(tokenPolitics), tokensOf(tokenPolitics), []Face{EventFace}, []Face{ArmyFace})
	tb.p.Cards[ThreatsAndPromises] = OnTable
	tb.refuse("free: use-token token=politics nation=rohan", "threats")
	tb.do("free: use-token token=politics nation=elves")
	if tb.p.Box[Elves] != 1 || tb.p.diceLeft(FreePeoples) != 1 {
		t.Errorf("the Elves stand in box %d, %d dice left", tb.p.Box[Elves], tb.p.diceLeft(FreePeoples))
	}
	tb.refuse("shadow: use-token token=politics nation=elves", "not-your-nation")
	tb.do("shadow: use-token token=politics nation=sauron")
	if !tb.p.atWar(Sauron) {
		t.Error("Sauron is not at war")
	}
}

func TestTokensDoNotCountForPassing(t *testing.T) {
	tb := withTokens(t, tokensOf(tokenPolitics), 0, []Face{EventFace}, []Face{ArmyFace, ArmyFace})
	tb.do("free: pass") // one die and a token against two dice
	tb = withTokens(t, 0, tokensOf(tokenPolitics), []Face{EventFace}, []Face{ArmyFace})
	tb.refuse("free: pass", "pass-not-fewer") // one die against one and a token
}

// No Elven Ring turns a token, and a token is not any result for a Companion's ability.
func TestTokenIsNoDie(t *testing.T) {
	tb := withTokens(t, tokensOf(tokenPolitics), 0, nil, []Face{ArmyFace})
	tb.p.Here().Side = Shadow
	tb.do("shadow: skip die=army")
	tb.asks("free action.choose")
	putCharacter(tb.p, Legolas, Lorien)
	for _, verb := range []string{"use-ring", "inspire", "skip", "advance"} {
		if tb.may(verb) {
			t.Errorf("%s is offered to a side with a token and no die", verb)
		}
	}
}

// A side that has a token but no dice left is still asked, and may decline to use it.
func TestTokenWithoutDice(t *testing.T) {
	tb := withTokens(t, tokensOf(tokenPolitics), 0, []Face{EventFace}, []Face{ArmyFace, ArmyFace})
	tb.do("free: skip die=event")
	tb.do("shadow: skip die=army")
	tb.asks("free action.choose")
	tb.do("free: pass")
	tb.do("shadow: skip die=army")
	tb.asks("free action.choose") // all dice are used: the last time
	tb.do("free: pass")
	tb.asks("shadow turn.allocate")
	if tb.p.Tokens[FreePeoples] == 0 || tb.p.Turn != 2 {
		t.Errorf("turn %d, tokens %b", tb.p.Turn, tb.p.Tokens[FreePeoples])
	}
}

// When both could still use a token, phase 5 ends with two passes in a row.
func TestTokensOfBothSidesWithoutDice(t *testing.T) {
	start := func() *game {
		tb := withTokens(t, tokensOf(tokenPolitics), tokensOf(tokenPolitics), []Face{EventFace}, []Face{ArmyFace})
		tb.do("free: skip die=event")
		tb.do("shadow: skip die=army")
		tb.do("free: pass")
		tb.asks("shadow action.choose")
		return tb
	}
	tb := start()
	tb.do("shadow: pass")
	tb.asks("shadow turn.allocate")
	tb = start()
	tb.do("shadow: use-token token=politics nation=southrons")
	tb.asks("free action.choose")
	tb.do("free: use-token token=politics nation=elves")
	tb.asks("shadow turn.allocate")
}

// A token that would do nothing is not offered.
func TestIdleTokens(t *testing.T) {
	tb := withTokens(t, tokensOf(tokenDraw), tokensOf(tokenMove), []Face{EventFace}, []Face{ArmyFace})
	if tb.p.whyNotUsable(engine.Seat(Shadow), tokenMove) != nil || tb.p.whyNotUsable(engine.Seat(FreePeoples),
		tokenMove) == nil {
		t.Error("the Shadow's Nazgûl can be moved, by the Shadow")
	}
	for r := range tb.p.Armies {
		tb.p.Reinforcements[nazgul] += tb.p.Armies[r][nazgul]
		tb.p.Armies[r][nazgul] = 0
	}
	if tb.p.whyNotUsable(engine.Seat(Shadow), tokenMove) == nil {
		t.Error("there is nobody to move")
	}
	putCharacter(tb.p, Saruman, Orthanc)
	if tb.p.whyNotUsable(engine.Seat(Shadow), tokenMove) == nil {
		t.Error("Saruman never leaves Orthanc")
	}
	putCharacter(tb.p, MouthOfSauron, BaradDur)
	if tb.p.whyNotUsable(engine.Seat(Shadow), tokenMove) != nil {
		t.Error("the Mouth can be moved")
	}
	for c, end := FreePeoples.cards(); c < end; c++ {
		tb.p.Cards[c] = Played
	}
	tb.p.removeAbsentCards()
	if tb.p.whyNotUsable(engine.Seat(FreePeoples), tokenDraw) == nil {
		t.Error("there is no card to draw")
	}
	tb.refuse("free: use-token token=draw deck=free-strategy", "idle-token")
}

// A side that gets one token chooses it before the first turn, the Free Peoples first (Hunt for the Ring
// p.36).
func TestATokenIsChosenBeforeTheFirstTurn(t *testing.T) {
	both := []string{"free draw,politics", "shadow move,politics"}
	for option, asked := range map[string][]string{"free-1": both[:1], "shadow-1": both[1:], "each-1": both} {
		for pick := range 2 {
			chance := engine.NewSeeded([]byte("a test"), 0)
			p, played, err := Rules.New(engine.Options{tokensOption: option}, chance)
			if err != nil || len(played.Events) > 0 || p.(*Position).Turn != 0 {
				t.Fatalf("%s: %v, %v in turn %d", option, err, played.Events, p.(*Position).Turn)
			}
			for _, question := range asked {
				side, kinds, _ := strings.Cut(question, " ")
				list := Rules.Decisions(p)
				if len(list) != 1 || list[0].Step != "tokens.take" || Seats.Name(engine.Value(list[0].Seat)) != side {
					t.Fatalf("%s asks %v, not %s", option, list, side)
				}
				field, _, err := Rules.Next(p, list[0].Seat, engine.Action{Verb: "take-token"})
				if offered := names(field.Choices, func(v engine.Value) string { return Tokens.Name(v) }); err != nil ||
					strings.Join(offered, ",") != kinds {
					t.Errorf("%s offers %s to %s, %v", option, offered, side, err)
				}
				data, err := Rules.Encode(p)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = Rules.Decode(data); err != nil {
					t.Fatal(err)
				}
				token := field.Choices[pick]
				a, err := Rules.Parse("take-token token=" + Tokens.Name(token))
				if err != nil {
					t.Fatal(err)
				}
				if p, played, err = Rules.Apply(p, list[0].Seat, a, chance); err != nil {
					t.Fatal(err)
				}
				if told := "token-taken side=" + side + " token=" +
					Tokens.Name(token); played.Events[0].String() != told {
					t.Errorf("it tells %v", played.Events[0])
				}
				if got := p.(*Position).Tokens[sideOf(list[0].Seat)]; got != tokensOf(actionToken(token)) {
					t.Errorf("%s: %s has the tokens %b", option, side, got)
				}
			}
			if at := p.(*Position); at.Turn != 1 || at.TokenDue != [2]bool{} {
				t.Errorf("%s: turn %d, %v still to choose", option, at.Turn, at.TokenDue)
			}
		}
	}
}

// A side takes one of its own two tokens.
func TestTheOtherSidesTokenIsNotTaken(t *testing.T) {
	chance := engine.NewSeeded([]byte("a test"), 0)
	p, _, err := Rules.New(engine.Options{tokensOption: "shadow-1"}, chance)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Rules.Parse("take-token token=draw")
	if err != nil {
		t.Fatal(err)
	}
	var refusal *engine.Refusal
	if _, _, err = Rules.Apply(p, engine.Seat(Shadow), a, chance); !errors.As(err, &refusal) ||
		refusal.Code != "their-token" {
		t.Errorf("the Shadow takes a token of the Free Peoples: %v", err)
	}
}

// Each side can be given one token, which it chooses, or both.
func TestGiveTokens(t *testing.T) {
	for seat, want := range map[string][]string{"free": {"free-1", "free-dp"},
		"shadow": {"shadow-1", "shadow-mp"}} {
		s, _ := Seats.Parse(seat)
		for n, name := range want {
			if o := GiveTokens(engine.Seat(s), n+1); o[tokensOption] != name || len(o) != 1 {
				t.Errorf("%d for %s: %v", n+1, seat, o)
			}
		}
		if o := GiveTokens(engine.Seat(s), 3); o != nil {
			t.Errorf("three for %s: %v", seat, o)
		}
	}
}
