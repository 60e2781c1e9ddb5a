package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/table"
)

// What is said of the end of a clock, in both languages, as people read it.
func TestTheWordsOfTimeouts(t *testing.T) {
	var text strings.Builder
	say := func(lang words.Lang, key string, args words.Args) {
		text.WriteString(words.Text(lang, key, args) + "\n")
	}
	for _, lang := range []words.Lang{words.English, words.Polish} {
		text.WriteString("# " + string(lang) + "\n")
		say(lang, "bot.timeout.title", nil)
		say(lang, "bot.timeout.about", nil)
		for _, what := range table.Timeouts {
			is := words.Text(lang, "bot.timeout.is."+what, nil)
			say(lang, "bot.timeout.beside", words.Args{"what": is})
			if what == table.TimeoutRemind { // nobody is warned of that
				continue
			}
			say(lang, "bot.timeout.comes", words.Args{"what": is, "until": "<t:9:R>"})
			for n := 1; n <= 2; n++ {
				for _, thread := range []string{"7", ""} {
					say(lang, "bot.timeout.warning", words.Args{"user": "<@1>", "n": n, "game": "b4cd", "thread": thread,
						"due": "<t:8:R>", "what": is})
				}
			}
		}
		say(lang, "bot.timeout.up", nil)
		for _, unreached := range []bool{false, true} {
			say(lang, "bot.timeout.came.vote", words.Args{"user": "<@1>", "seat": "Sauron", "others": "<@2>",
				"unreached": unreached})
		}
		say(lang, "bot.timeout.came.answer", words.Args{"user": "<@1>", "seat": "Sauron"})
		for _, kind := range []string{"time", "substitute", "loss"} {
			say(lang, "bot.timeout.button."+kind, words.Args{"seat": "Sauron", "for": "3 d"})
		}
		for _, code := range []string{"no-such-timeout", "timeout-needs-clock", "not-lost-yet"} {
			say(lang, "table.problem."+code, words.Args{"user": "<@1>"})
		}
	}
	golden(t, "testdata/timeouts.txt", text.String())
}
