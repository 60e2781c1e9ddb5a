package markup_test

import (
	"strings"
	"testing"

	"redbook/bot/markup"
	"redbook/storage/ids"
)

func TestMarks(t *testing.T) {
	long := strings.Repeat("ż", 30)
	for what, test := range map[string]struct{ got, want string }{
		"short enough":   {markup.Cut(long, 30), long},
		"too long":       {markup.Cut(long, 10), strings.Repeat("ż", 9) + "…"},
		"bold in bold":   {markup.Bold("a **b** c"), "**a b c**"},
		"quote of lines": {markup.Quote("a\nb"), "> a\n> b"},
		"code in code":   {markup.Code("a `b`"), "`a 'b'`"},
		"escaped":        {markup.Escape(`*a* <@1> https://x`), `\*a\* \<@1\> https:` + "\u200b//x"},
		"plain":          {markup.Plain("-# **a** `b`\nc"), "a b c"},
		"nobody":         {markup.Mentions(nil), ""},
		"two":            {markup.Mentions([]ids.User{"1", "2"}), "<@1>, <@2>"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", what, test.got, test.want)
		}
	}
	if fitted := markup.Fit("a", strings.Repeat("b", 3000)); len([]rune(fitted)) != markup.MessageLength {
		t.Errorf("fitted to %d", len([]rune(fitted)))
	}
}
