package hunt_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"redbook/assets/words"
	almanac "redbook/bot/almanac/hunt"
	"redbook/bot/phrase"
	tale "redbook/bot/tale/hunt"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

func TestDump(t *testing.T) {
	seed, _ := strconv.Atoi(os.Getenv("SEED"))
	random := rand.New(rand.NewPCG(5, uint64(seed)))
	chance := engine.NewSeeded([]byte(fmt.Sprint("game", seed)), 0)
	almanac.Give("hunt", dataset.Ours())
	p, ev, err := hunt.Rules.New(map[string]string{"seats": "3"}, chance)
	if err != nil {
		t.Fatal(err)
	}
	T := tale.New(dataset.Ours())
	lang := words.Lang(os.Getenv("L"))
	say := phrase.Speaker{Rules: hunt.Rules, Lang: lang}
	var pub, all []engine.Event
	add := func(ev []engine.Event) {
		pub = append(pub, engine.EventsFor(ev, engine.Nobody)...)
		all = append(all, engine.EventsFor(ev, engine.Public)...)
	}
	add(ev.Events)
	for n := 0; n < 4000; n++ {
		ds := hunt.Rules.Decisions(p)
		if len(ds) == 0 {
			break
		}
		d := ds[random.IntN(len(ds))]
		a, err := engine.RandomAction(hunt.Rules, p, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		q, ev, err := hunt.Rules.Apply(p, d.Seat, a, chance)
		if err != nil {
			t.Fatal(err)
		}
		p = q
		add(ev.Events)
	}
	for i, c := range T.Chapters(pub) {
		if i < 3 {
			for _, x := range T.Paragraphs(say, c) {
				fmt.Println(x)
			}
		}
		fmt.Println(T.Turn(say, c))
		fmt.Println()
	}
	for _, l := range T.End(say, all) {
		fmt.Println(l)
	}
}
