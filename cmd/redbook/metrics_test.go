package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// freeAddress is an address of this machine that nobody uses.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func fetch(t *testing.T, url string) (int, string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(page)
}

// What a running bot does can be read off its metrics, and nothing there names a person, a game or a secret.
func TestMetricsOfARunningBot(t *testing.T) {
	i := newInn(t)
	address := freeAddress(t)
	i.set(fmt.Sprintf("[metrics]\naddress = %q\n", address))
	i.start()
	if status, page := fetch(t, "http://"+address+"/readyz"); status != http.StatusOK {
		t.Errorf("not ready: %s", page)
	}
	if out, err := do(t, "check", "--alive", "--config", i.settings); err != nil || out != "alive\n" {
		t.Errorf("it says %q, %v", out, err)
	}
	i.server.Fail(sandbox.Failure{Route: "POST /channels/{channel}/messages", Times: 1, Status: 429,
		Body: `{"message":"slow down","retry_after":0.05,"global":false}`})
	game, thread := i.begin()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	if said := i.command(1, thread, "answer",
		sandbox.Opt("action", "move from=mirkwood to=shire who=flying-nazgul")); !strings.Contains(said, "⚠️") {
		t.Fatalf("said %q", said)
	}
	_, page := fetch(t, "http://"+address+"/metrics")
	for _, want := range []string{
		`redbook_record_lines_total{game="confrontation",kind="action"} 3`,
		`redbook_record_lines_total{game="confrontation",kind="start"} 1`,
		`redbook_interactions_total{kind="command",result="acknowledged"} 7`,
		`redbook_acknowledge_seconds_count{kind="command"} 7`,
		`redbook_refusals_total{reason="not-asked"} 1`,
		`redbook_rest_requests_total{method="POST",status="429"} 1`,
		`redbook_gateway_events_total{event="ready",shard="0"} 1`,
		`redbook_gateway_connected 1`,
		`redbook_games{state="running"} 1`,
		`redbook_games{state="frozen"} 0`,
	} {
		if !strings.Contains(page, "\n"+want+"\n") {
			t.Errorf("no line %q", want)
		}
	}
	if !regexp.MustCompile(`\nredbook_render_seconds_count{game="confrontation"} [1-9]`).MatchString(page) {
		t.Error("no picture was timed")
	}
	for _, secret := range append(i.users, string(game), thread, i.server.Token(), i.server.GuildID(),
		"flying-nazgul",
		i.folder) {
		if strings.Contains(page, secret) {
			t.Errorf("the metrics show %q", secret)
		}
	}
	if err := i.stop(); err != nil {
		t.Error(err)
	}
	refused(t, []string{"refused"}, "check", "--alive", "--config", i.settings)
	refused(t, []string{"under [metrics]"}, "check", "--alive", "--config", "../../config.example.toml")
}
