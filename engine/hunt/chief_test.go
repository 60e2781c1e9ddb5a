package hunt

import (
	"testing"

	"redbook/engine"
)

// Rulebook p.33: the Chief's die is rolled with the others from the next preparation on, and never gives a
// Fellowship token.
func TestP33TheChiefsDieIsRolledFromTheNextDayOn(t *testing.T) {
	g := onTheWay(t, 4, []Space{8}, func(p *Position) {
		p.Part, p.Active, p.Turn, p.Day = 2, Purple, Night, 3
		p.Sorcery[nazgul1] = [titles + 1]uint8{1: 1}
		pool(p, Sorcery)
	}).Do("nazgul-1: cast die=sorcery card=s-01").Tells("chief-came nazgul=purple space=ii-33")
	if p := g.pos(); p.Chief != Purple || p.ChiefDie != NoFace || !p.ChiefDieOn {
		t.Errorf("chief %d, his die %d, rolled %t", p.Chief, p.ChiefDie, p.ChiefDieOn)
	}
	tokens := g.pos().Tokens
	g.Do("nazgul-1: end-ride")
	for g.Asking() != "ring-bearer turn.bearer" {
		d := Rules.Decisions(g.P)[0]
		g.Do(g.first(Seats.Name(engine.Value(d.Seat)), d.Verbs[0]))
	}
	if p := g.pos(); p.ChiefDie != Ring || p.Dice[Ring] != normalDice || p.Tokens > tokens+1 {
		t.Errorf("his die %d, dice %v, tokens %d", p.ChiefDie, p.Dice, p.Tokens)
	}
}

// Rulebook p.33: the Chief draws two tokens in a meeting and then leaves; his die goes at the end of the day,
// not before.
func TestP33TheChiefLeavesAfterAMeeting(t *testing.T) {
	g := onTheWay(t, 7, []Space{8}, func(p *Position) {
		p.Chief, p.ChiefDieOn, p.ChiefDie, p.Active = Purple, true, MorgulRing, Purple
		p.Riders[Purple].Where, p.Riders[Red].Where = 27, 27
		p.Turn = SecondDaylight
	}).Do("nazgul-1: hunt").Tells("hunt-answer nazgul=purple space=ii-27 says=here")
	g.Drawing("corruption-token=b01", "corruption-token=b02", "corruption-token=b03").Do("nazgul-1: end-ride")
	g.Tells("faced tokens=b01,b02,b03 nazgul=red,purple").Asked("ring-bearer meeting.company").
		Do("ring-bearer: accept")
	g.Tells("chief-left nazgul=purple").Asked("ring-bearer escape.journey")
	if p := g.pos(); p.Chief != NoNazgul || p.ChiefDie != MorgulRing || !p.ChiefDieOn {
		t.Errorf("chief %d, his die %d, rolled %t", p.Chief, p.ChiefDie, p.ChiefDieOn)
	}
	p := g.pos()
	p.endChiefDie()
	if p.ChiefDie != NoFace || p.ChiefDieOn {
		t.Errorf("at the end of the day his die shows %d", p.ChiefDie)
	}
}

// Rulebook p.33: any player may spend the Chief's die, and all Nazgûl move by a Pursuit: each by its own
// player.
func TestP33ThePursuitAsksEachPlayer(t *testing.T) {
	g := begin(t, []string{"start=i-1", "first=nazgul-1"}, "seats=5")
	for g.Asking() != "ring-bearer turn.bearer" {
		d := Rules.Decisions(g.P)[0]
		g.Do(g.first(Seats.Name(engine.Value(d.Seat)), d.Verbs[0]))
	}
	g.Do("ring-bearer: move to=dot", "ring-bearer: end-turn").Asked("nazgul-1 nazgul.turn")
	g.pos().ChiefDie, g.pos().ChiefDieOn = Pursuit, true
	g.Do("nazgul-1: pursue")
	for _, seat := range []string{"nazgul-1", "nazgul-2", "nazgul-3", "nazgul-4"} {
		g.Asked(seat + " nazgul.pursuit").Do(seat + ": halt")
	}
	g.Asked("nazgul-1 nazgul.turn")
}
