package bot_test

import (
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// What happened stays in the thread when the status below it is edited, because nothing else has happened and
// nobody is called: the Fellowship lets Gwaihir stay away, and has the next question as well.
func TestStatusIsEditedBelowItsStory(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGameWith("set", "variant", "special", "on")
	for _, did := range []struct {
		user int
		text string
	}{
		{pippin, "pick cards=shadowfax,gwaihir"},
		{halina, "pick cards=recall-to-mordor,crebain"},
		{pippin, "place-fellowship shire=frodo-star,sam-star,faramir,theoden arthedain=smeagol cardolan=elrond rhudaur=treebeard eregion=aragorn-star enedwaith=gandalf-star"},
		{halina, "place-sauron mordor=saruman-star,wormtongue,gollum,watcher mirkwood=flying-nazgul-star fangorn=witch-king-star rohan=mouth-of-sauron dagorlad=orcs-star gondor=uruk-hai"},
		{halina, "move from=fangorn to=misty-mountains who=witch-king-star"},
		{pippin, "move from=rhudaur to=high-pass who=treebeard"},
		{halina, "move from=misty-mountains to=eregion who=witch-king-star"},
		{pippin, "decline"},
	} {
		h.did(did.user, h.command(did.user, thread, "answer", action(did.text), sandbox.Opt("game", string(game))))
		h.settled(game)
	}
	h.checkStatus(game, thread)
	told := ""
	for _, m := range h.spoken(thread) {
		told += m.Content + "\n"
	}
	if !strings.Contains(told, "Misty Mountains → Eregion") {
		t.Errorf("the attack is not told:\n%s", told)
	}
}
