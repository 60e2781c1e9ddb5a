package web

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
)

// reference finds what a file makes the browser load: imports of modules, links and sources of a page.
var reference = regexp.MustCompile(`(?m)(?:^(?:import|export) .*from '|\b(?:href|src)="|@import "|url\()([^'")]+)`)

// TestEveryReferenceIsEmbedded follows the page from its entry: a file left out of the embedding, a misspelt
// import and anything that would be fetched from elsewhere all show here rather than as an empty page.
func TestEveryReferenceIsEmbedded(t *testing.T) {
	seen := map[string]bool{}
	queue := []string{"index.html"}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		text, err := fs.ReadFile(Files, name)
		if err != nil {
			t.Errorf("%s is referred to but not embedded: %v", name, err)
			continue
		}
		for _, match := range reference.FindAllSubmatch(text, -1) {
			target := string(match[1])
			if strings.HasPrefix(target, "data:") {
				continue
			}
			queue = append(queue, path.Clean(target))
		}
	}
	all, err := fs.Glob(Files, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		if !seen[name] {
			t.Errorf("%s is embedded but nothing loads it", name)
		}
	}
}

// TestPolicyAllowsOwnOriginOnly guards the promise that the page talks to nobody else.
func TestPolicyAllowsOwnOriginOnly(t *testing.T) {
	page, err := fs.ReadFile(Files, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]+)"`).FindSubmatch(page)
	if policy == nil {
		t.Fatal("the page sets no content security policy")
	}
	source := regexp.MustCompile(`^ *[a-z-]+(?: (?:'none'|'self'|data:))+ *$`)
	for _, directive := range strings.Split(string(policy[1]), ";") {
		if !source.MatchString(directive) {
			t.Errorf("the policy allows more than the page's own origin: %q", directive)
		}
	}
}
