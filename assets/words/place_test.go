package words

import (
	"regexp"
	"strings"
	"testing"
)

// publicButtons are the keys of what stands on buttons that all see, in the language of the place.
var publicButtons = []string{
	"bot.secrets", "bot.council.button", "bot.vacant.resign", "bot.rematch.button", "bot.rematch.link",
	"bot.call.button", "bot.vote.agree", "bot.vote.refuse", "bot.vote.withdraw", "bot.vote.list",
	"bot.vote.play-on", "bot.lobby.start", "bot.lobby.leave", "bot.lobby.swap",
	"bot.lobby.swap-seats", "bot.lobby.cancel", "bot.lobby.options", "bot.lobby.join-any", "bot.lobby.agree",
	"bot.lobby.accept", "bot.lobby.decline", "bot.lobby.accept-again",
}

// longLabel is how long a label is that no sentence holds by accident.
const longLabel = 15

// A text names a public button by what stands on it, whoever reads the text.
func TestPublicButtonsAreNamedAsTheyAreLabelled(t *testing.T) {
	for lang, texts := range rawTexts(t) {
		for _, button := range publicButtons {
			label := texts[button]
			if label == "" {
				t.Errorf("%s: no %s", lang, button)
			}
			named := regexp.MustCompile(`(\*\*|[“„"])` + regexp.QuoteMeta(label) + `(\*\*|[”"])`)
			for key, text := range texts {
				inPlain := len(label) > longLabel && text != label && strings.Contains(text, label)
				if named.MatchString(text) || inPlain {
					t.Errorf("%s %s does not say {{.place.Button `%s`}}: %q", lang, key, button, text)
				}
			}
		}
	}
	args := Args{"place": Polish}
	const key, button = "table.problem.old-button", "bot.secrets"
	if got := Text(English, key, args); !strings.Contains(got, Polish.Button(button)) {
		t.Errorf("a Polish place: %q", got)
	}
	if got := Text(English, key, nil); !strings.Contains(got, English.Button(button)) {
		t.Errorf("no place: %q", got)
	}
}
