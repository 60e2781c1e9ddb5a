package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/assets/words"
)

// Without special cards nothing of theirs is closed: there is none.
func TestWhyTellsNothingOfOptionsThatAreOff(t *testing.T) {
	h := newHouse(t)
	_, thread := h.placed()
	if got := h.command(halina, thread, "why").Content; !strings.HasSuffix(got,
		words.Text(words.Polish, "bot.why.nothing", nil)) {
		t.Errorf("without special cards: %q", got)
	}
}

// What is closed is told, by /why and by the button of the question, and nothing that is the other side's for
// good.
func TestWhyTellsOfTheGameThatIsPlayed(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGameWith("special", "on")
	h.did(pippin, h.command(pippin, thread, "answer", action("pick cards=shadowfax,gandalf-the-white")))
	h.did(halina, h.command(halina, thread, "answer", action("pick cards=recall-to-mordor,palantir")))
	h.placeAll(game, thread)
	h.why(halina, thread,
		"**Wezwanie do Mordoru** – W Mordorze nie ma miejsca dla twojej postaci albo stoi tam wróg (instrukcja s. "+
			"16). Wykonaj ruch.",
		"**Mrok Mordoru**, **Krebainy z Dunlandu**, **Krebainy: ujawniony wróg** – Niewybrana albo już zagrana: "+
			"każda karta specjalna działa raz (instrukcja s. 9). Wykonaj ruch.")
	h.did(halina, h.command(halina, thread, "answer", action("move from=gondor to=rohan who=warg")))
	h.why(pippin, thread,
		"**Gandalf the White** – Only a defeated Gandalf comes back (rulebook p. 15). Make a move.",
		"**A King Revealed** – Not picked, or played already: each special card works once (rulebook p. 9). Make a "+
			"move instead.")
}

// In War of the Ring the same, whatever the dice show: nobody can come into play in the first turn.
func TestWhyInTheWar(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.why(pippin, thread, "**Enter Mordor** – Mordor is entered from Morannon or Minas Morgul, and the Ring-bearers stand elsewhere: "+
		"Rivendell (rulebook p. 43). Move there first and declare it.")
	random := rand.New(rand.NewPCG(1, 1))
	for {
		position, now := h.position(game)
		d := now.Rules.Decisions(position)[0]
		if d.Step == "action.choose" && h.userOf(string(now.UserOf(d.Seat))) == halina {
			break
		}
		h.warStep(game, thread, random)
	}
	all := h.command(halina, thread, "why").Content
	for _, line := range []string{
		"**Wprowadź postać do gry** – Żadna twoja postać nie może teraz wejść do gry. Saruman: do niezdobytego " +
			"Orthanku, gdy Isengard jest w stanie wojny. Czarnoksiężnik z Angmaru: do armii z jednostką Saurona, gdy w " +
			"stanie wojny są Sauron i któryś Naród Wolnych Ludów. Rzecznik Saurona: do niezdobytej twierdzy Saurona, " +
			"gdy Drużyna jest na torze Mordoru albo wszystkie Narody Wolnych Ludów są w stanie wojny.",
		"**Głos Sarumana** – Głos Sarumana działa tylko, dopóki Saruman jest w grze, a Orthank nie jest zdobyty ani " +
			"oblężony.",
	} {
		if !strings.Contains(all, "\n• "+line+"\n") && !strings.HasSuffix(all, "\n• "+line) {
			t.Errorf("%q is missing in %q", line, all)
		}
	}
	if strings.Contains(all, "Drużynę") { // the Fellowship is the other side's to move, for good
		t.Errorf("of the other side's actions: %q", all)
	}
}

// why asks by the command and by the button of the question, which tell the same.
func (h *house) why(user int, thread string, lines ...string) {
	h.t.Helper()
	all := h.command(user, thread, "why").Content
	if _, list, _ := strings.Cut(all, "\n• "); list != strings.Join(lines, "\n• ") {
		h.t.Errorf("/why: %q", all)
	}
	m := h.command(user, thread, "hand")
	for _, c := range m.Controls() {
		if strings.HasSuffix(c.CustomID, ":why") {
			if m = h.press(user, thread, m, c.CustomID); m.Content != all {
				h.t.Errorf("the button tells %q", m.Content)
			}
			return
		}
	}
	h.t.Errorf("no button asks what is closed: %q", m.Content)
}
