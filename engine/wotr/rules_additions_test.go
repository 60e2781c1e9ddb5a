package wotr

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// besides reports whether a file holds rules besides the base game's for two: Kings of Middle-earth, or those
// of partners (chapter XI).
func besides(name string) bool {
	return strings.HasPrefix(name, "kings") || strings.HasPrefix(name, "partners")
}

// listedNames are names of the additions in lists of the base game's files, whose order positions or records
// depend on.
var listedNames = strings.Fields(`
	Sovereign Corrupted RulerDie ruler Brand Dain Denethor Theoden Thranduil BlackSerpent ShadowOfMirkwood Ugluk TileKing1 TileKing2
	KingsHouseOfTheStewards AidInTimeOfNeed ItIsNotSoDarkHere KingsWisdomOfElrond KingsRidersOfTheoden KingsKingBrandsMen KingsDainIronfootsGuard
	KingsThranduilsArchers EverAtYourService MenOfLittleVillages YourWelcomeIsDoubtful TheWestHasFailed KingsReturnToValinor KingsDenethorsFolly
	KingsThreatsAndPromises KingsStormcrow KingsTheKingIsRevealed ThePalantirOfBaradDur WorkOfTheEnemy
	TheKingsBanner LikeAGodOfOld ThereIsHopeForVictory ServantOfTheShadow BattleIsVain HisPowerWaxes
	HeirOfBard ShadowInTheNorth RedWrath LordOfTheBats ICommand
	rulerDiscard rulerChoose rulerDread attemptDraw attemptStop attemptKeep cleanseAsk cardSovereign cardTile cardRally combatSovereign rallyNext
	rallyChoose seeingDraw seeingUse battleDeclare battleCommand battleShown battleBard battleNorth
	handNext handDraw handExchange mixedPropose mixedAgree
	Kings Ruled Bard Fate Holder Offer coverFallen coverEorlingas coverWhiteHand whiteHand weakened
`)

// namingFiles are the files of the base game that name the expansion or partners, and why each must.
var namingFiles = map[string]string{
	"rules_additions":    "docks both: their rows",
	"seats":              "docks chapter XI: who answers for a side",
	"seats_restrictions": "docks chapter XI: what whoever answers may use",
	"seats_consecutive":  "docks chapter XI: what the last action was for; every action says so",
	"rules":              "defines the game, with who may consult with whom",
	"rules_steps":        "lists all steps: a position holds a step's number",
	"rules_types":        "lists the ranks, characters, states and faces: a position holds their numbers",
	"rules_domains":      "lists the names that are stored of those",
	"card_ids":           "lists the cards of the four decks",
	"character":          "lists the character cards; companions and minions are sets of them",
	"hunt_tiles":         "lists the hunt tiles; with the expansion a drawn one is not everyone's to know (K8.10)",
	"card":               "puts the decks together; an Event result of the Ruler die brings a card more (KA3)",
	"combat":             "lists the combat halves; a ruler's ability takes the place of one (K12)",
	"position":           "holds all there is to know",
	"position_stored":    "stores all there is to know, in names",
	"position_redeal":    "makes twins for the leak test: partners' hands and hidden tiles change as well",
	"deal":               "worlds differ in partners' hands and in hidden tiles on sovereigns",
	"view":               "shows all that an audience may know",
	"army":               "a sovereign is a figure in an army (K3); armies of partners stay mixed; Southron elites lead (chapter XI)",
	"turn":               "the Ruler dice are rolled with the others, and a die is discarded (K4)",
	"action_dice":        "a Muster result serves as an Event result (SS25k)",
	"action_rings":       "no Elven Ring in a turn in which a ruler token was used (K6.3)",
	"hunt":               "Far-sighted takes a die from the roll, Uglúk adds to it (KA5, KC3)",
	"muster_recruit":     "corrupted sovereigns forbid figures, and give Isengard Helm's Deep (KB1 to KB5)",
	"muster":             "notes for long random runs that Isengard has recruited at Helm's Deep (KB4)",
	"battle_casualties":  "notes for long random runs which rulers have fallen",
	"battle_rolls":       "notes for them that Théoden has led in a first round (KA4)",
	"character_entry":    "chieftains come as Minions do, also by a Ruler die (K11)",
	"battle":             "a ruler's ability is forgotten with the round (K12); partners who are attacked are one army (chapter XI)",
	"battle_end":         "a regular pays for one more round of an assault (KB2, KB3, KB5); which of two partners has laid the card",
	"battle_laying":      "rulers declare between the laying and the showing of cards (K12); Denethor's Folly follows Denethor (SS3k)",
	"combat_choices":     "three halves of the expansion are paid with leadership, as Mighty Attack is",
	"order_battle":       "the combat halves that cost something are left to the player, those of the expansion too",
	"card_table":         "what rids the enemy of a card of the expansion on the table (SS3k, SC25k)",
	"deck":               "partners have hands of their own, with a limit of their own (chapter XI)",
	"army_excess":        "partners whose armies stand apart remove a unit each in turn (chapter XI)",
	"view_odds":          "the odds of a hunt know Uglúk",
	"stretch":            "a new stretch of play forgets what the one before has shown of sovereigns",
	"random_plans":       "random play meets rulers by plans of its own",
	"random_aims":        "random play brings about what their cards and abilities ask for",
	"random_coverage":    "what a long random run must have seen of rulers",
	"random_never":       "what no game without them can reach",
}

// The base game's code stays clear of the expansion and of player counts. A base file counts as naming them
// if it uses an identifier that their files declare, or one of listedNames. Identifiers that a base file also
// declares are not counted, because this looks at names only.
func TestBaseRulesStayClearOfTheAdditions(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	theirs, ours, base := map[string]bool{}, map[string]bool{}, map[string]*ast.File{}
	for _, path := range files {
		name := strings.TrimSuffix(path, ".go")
		if strings.HasSuffix(name, "_test") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if besides(name) {
			maps.Copy(theirs, declared(f, false))
			continue
		}
		base[name] = f
		maps.Copy(ours, declared(f, true))
	}
	maps.DeleteFunc(theirs, func(name string, _ bool) bool { return ours[name] })
	for _, name := range listedNames {
		if !ours[name] {
			t.Errorf("%s is declared by none of the base game's files", name)
		}
		theirs[name] = true
	}
	for name := range namingFiles {
		if base[name] == nil {
			t.Errorf("no file %s.go", name)
		}
	}
	for name, f := range base {
		var uses []string
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && theirs[id.Name] && !slices.Contains(uses, id.Name) {
				uses = append(uses, id.Name)
			}
			return true
		})
		if why := namingFiles[name]; why == "" && len(uses) > 0 {
			t.Errorf("%s.go names %s", name, strings.Join(uses, ", "))
		} else if why != "" && len(uses) == 0 {
			t.Errorf("%s.go need not be in the table", name)
		}
	}
}

// declared lists the identifiers that a file declares: at the top level, methods, and fields of a position;
// with locals also all other fields, and those inside functions.
func declared(f *ast.File, locals bool) map[string]bool {
	names := map[string]bool{}
	add := func(list ...*ast.Ident) {
		for _, id := range list {
			names[id.Name] = true
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
			return locals
		case *ast.FuncLit:
			return locals
		case *ast.TypeSpec:
			add(n.Name)
			return locals || slices.Contains([]string{"Sharing", "Kings", "Tainting"}, n.Name.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					add(id)
				}
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if id, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
					add(id)
				}
			}
		}
		return true
	})
	delete(names, "_")
	return names
}
