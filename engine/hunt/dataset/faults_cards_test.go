package dataset

import (
	"strings"
	"testing"
)

// line is the line of a table that begins with this id.
func line(t *testing.T, file, id string) string {
	for line := range strings.Lines(text(t, file)) {
		if strings.HasPrefix(line, id+"\t") {
			return line
		}
	}
	t.Fatalf("%s has no %s", file, id)
	return ""
}

// inCard changes one thing in a card's line.
func inCard(t *testing.T, id, old, new, what, mend string) faultRow {
	card := line(t, fileCards, id)
	if !strings.Contains(card, old) {
		t.Fatalf("%s does not hold %q", id, old)
	}
	return one(what, fileCards, card, strings.Replace(card, old, new, 1), what, mend)
}

func TestCardFaults(t *testing.T) {
	in := func(id, old, new, what, mend string) faultRow { return inCard(t, id, old, new, what, mend) }
	hymn := line(t, fileCards, "A1-04")
	runFaults(t, []faultRow{
		in("A1-02", "\tally1\t", "\tally3\t", `of the deck "ally3"`, "ally1, ally2"),
		in("A1-02", "A1-02", "A1-99", `card "A1-99" is called wrongly`, "call it A1-"),
		in("C-4", "C-4", "C-7", `card "C-7" is called wrongly`, "call it C-"),
		in("A1-02", "A1-02", "A1-03", "A1-03 stands here for the second time", "another id").
			found("A1-03\tally1\t-\t1\tGildor"), in("A1-02", "\t1\tFarmer", "\t0\tFarmer", "has 0 copies",
			"1 or more"),
		in("C-4", "\t1\tPeregrin", "\t2\tPeregrin", "has 2 copies", "1 for a company card"),
		in("A1-03", "\tGildor Inglorion\tB", "\t-\tB", "card A1-03 lacks a name", "name_pl"),
		in("A1-03", "\tGildor Inglorion\tB", "\tGildor Inglorion\t-", "does not say where its Polish name is from",
			"pl_status"), in("A1-04", "\tKoszt: jeden żeton Drużyny Pierścienia.\t", "\t-\t",
			"lacks its condition in one of the languages", "condition_pl"), in("A1-05", "Anuluj wypatrywanie.", "-",
			"lacks the text of effect 2 in one of the languages",
			"effects_pl"), in("A1-05", "I || I", "I", "has 2 effects and 1 in the column part",
			`separate those of several effects`),
		in("A1-04", "Cancel a hunt. The Nazgûl that made it cannot hunt again this turn.", "-", "has no effect",
			"write what it does"), in("C-4", "\tpippin\t", "\tbilbo\t", `has the role "bilbo"`,
			"frodo, merry, pippin, sam, strider"),
		in("C-4", "\tpippin\t", "\t-\t", `has the role ""`, "frodo, merry"),
		in("A1-04", "\tally1\t-\t", "\tally1\tsam\t", `has the role "sam"`, `the others "-"`),
		in("C-4", "\tpippin\t", "\tsam\t", "is sam for the second time", "five company cards five roles"),
		{"too few", []edit{{fileCards, hymn, ""}}, fileCards, "A1-19", "the deck of the cards A1-.. has 21 cards",
			"22 together"},
		in("A1-04", "A1-04\tally1\t-\t1", "A1-04\tally1\t-\t2", "the deck of the cards A1-.. has 23 cards",
			"22 together").found("A1-19"),

		in("A1-04", "out of turn", "any time", `"any time" is unknown here`, "once, ongoing, out of turn, turn"),
		in("A1-04", "\tnamed\t", "\tlater\t", `"later" is unknown here`, "day-start"),
		in("A1-04", "\tnamed\tI\t", "\tnamed\tIII\t", `"III" is unknown here`, "I, I+II, II"),
		in("A1-04", "\tnamed\tI\t", "\tnamed\tII\t", "it is for part II", "the part of their deck"),
		in("A1-04", "out of turn", "once", "the timing does not fit the deck", "a company card has"),
		in("S-05", "\tturn\tturn\t", "\tout of turn\tnamed\t", "cannot be played out of turn", "write turn"),
		in("A1-04", "\tnamed\t", "\tturn\t", "the moment does not fit the timing", "out of turn with moved"),
		in("A1-04", "\tnamed\t", "\tlaid\t", "what it cancels does not happen at that moment", "sorcery at laid"),
		in("S-05", "DISCARD_ALLY(1, random)", "FELLOWSHIP_PAY(1)", "cannot cost a Fellowship token",
			"FELLOWSHIP_LOSE"),
	})
}

func TestWhenFaults(t *testing.T) {
	when := func(new, what, mend string) faultRow {
		return inCard(t, "A1-01", "frodo-in(segment=III)", new, what, mend)
	}
	runFaults(t, []faultRow{
		when("frodo-at(segment=III)", `the condition "frodo-at" is unknown`, "active-in, before-move"),
		when("frodo-in", "frodo-in names no place", "frodo-in(segment=III)"),
		when("frodo-in(segment=III", "the bracket after frodo-in stays open", "close it"),
		when("night rests", `"rests" follows the condition "night"`, `";" or " or "`),
		when("night(2)", "night takes nothing in brackets", "leave the brackets away"),
		when("step-at-least(late)", `step-at-least has "late" in brackets`, "step-at-least(9)"),
		when("company-up(bilbo)", `"bilbo" is unknown here`, "frodo, merry"),
		when("part(III)", `"III" is unknown here`, "I, II"),
		when("frodo-in(segment=VII)", `segment "VII" does not exist`, "I to VI"),
		when("frodo-in(segment=VI)", `no area of part I fits "segment=VI"`, "for the other part alone"),
		when("frodo-in(region=III-D)", `region "III-D" does not exist`, "name a region"),
		when("frodo-in(area=99)", `part I has no area "99"`, "by its number"),
		when("frodo-in(tag=swamp)", `no area has the tag "swamp"`, "use a tag"),
		when("frodo-in(colour=red)", `"colour=red" is no limit of areas`, "area, friendly, near"),
		when("frodo-in(friendly=yes)", `"friendly=yes" has a value`, "write friendly alone"),
		when("frodo-in(near=frodo)", `"frodo" is unknown here`, "active, adjacent-frodo"),
	})
}

func TestOpsFaults(t *testing.T) {
	ops := func(new, what, mend string) faultRow {
		return inCard(t, "A1-01", "FRODO_MOVE; MAY ALLY_PLACE(segment=III)", new, what, mend)
	}
	runFaults(t, []faultRow{
		ops("-", "the effect does nothing", "at least one operation"),
		ops("FRODO_RUN", `the verb "FRODO_RUN" is unknown`, "ALLY_MOVE, ALLY_PLACE"),
		ops("FRODO_MOVE ALLY_PLACE", `"ALLY_PLACE" follows an operation`, "THEN or ELSE"),
		ops("FRODO_MOVE THEN FRODO_RUN", `the verb "FRODO_RUN" is unknown`, "ALLY_MOVE"),
		ops("DRAW_ALLY", "DRAW_ALLY lacks n", "DRAW_ALLY takes: a number, [keep]"),
		ops("DRAW_ALLY(0)", "DRAW_ALLY cannot be done 0 times", "another number"),
		ops("DRAW_ALLY(all)", "DRAW_ALLY cannot be done to all", "write a number"),
		ops("DRAW_ALLY(n=two)", `"n=two" is no number`, "DRAW_ALLY(1)"),
		ops("DRAW_ALLY(2, keep=2)", "draws 2 and keeps 2", "keep fewer"),
		ops("DRAW_ALLY(2, keep=no)", `"keep=no" is no number`, "keep=1"),
		ops("DRAW_ALLY(1, 2)", `DRAW_ALLY has "n" twice`, "keep one"),
		ops("DRAW_ALLY(1, random)", `DRAW_ALLY does not take "random"`, "a number, [keep]"),
		ops("GANDALF_MOVE(2)", `GANDALF_MOVE does not take "2"`, "takes: nothing"),
		ops("ALLY_PLACE(region=II-X)", `region "II-X" does not exist`, "name a region"),
		ops("ALLY_PLACE(region=IV-A)", "no area of part I fits", "for the other part alone"),
		ops("ALLY_PLACE(within=d1)", `part I has no area "d1"`, "by its number"),
		ops("CORRUPTION(0)", "CORRUPTION cannot be done 0 times", "another number"),
		ops("LOG_BAR(on=region, what=singing, until=turn)", `"singing" is unknown here`, "free-action, hunt"),
		ops("LOG_BAR(on=region, what=hunt, until=autumn)", `"autumn" is unknown here`, "day, turn"),
		ops("BAR(who=each, count=2, what=hunt, until=turn)", "counts Nazgûl that nobody chooses", "who=chosen"),
		ops("ASK(question=dots, region=I-A)", `the question has the place "region=I-A"`,
			"the other questions none"), ops("ASK(question=frodo-in)", `the question has the place ""`,
			"region=III-B"),
		ops("PERCEIVE(on=there)", "a perception is of a region or a segment", "region or segment"),
		ops("DISCARD_ALLY(1, random=yes)", `"random=yes" has a value`, "write random alone"),
		ops("SPECIAL_TOKEN(token=COR-B01)", `"token=COR-B01" is none`, "a red corruption token"),
	})
	both := inCard(t, "S-11", "ALLY_REMOVE(1)", "ALLY_REMOVE(1, area=23)",
		`"area=23" names an area in both parts`, "one part alone")
	runFaults(t, []faultRow{both})
}
