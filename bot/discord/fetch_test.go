package discord

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
)

// A file is read from where Discord keeps files and from nowhere else, without the token, and not beyond what
// is wanted, whatever size it was said to have.
func TestFetch(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked++; r.Header.Get("Authorization") != "" {
			t.Error("it is sent the token")
		}
		if r.URL.Path == "/gone.csv" {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write([]byte("a,b,c\n"))
	}))
	defer server.Close()
	c, err := New(Config{Token: "t", APIBase: server.URL,
		OnInteraction: func(context.Context, *Interaction) {}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := c.Fetch(t.Context(), Upload{Size: 6, url: server.URL + "/table.csv"}, 6)
	if err != nil || string(data) != "a,b,c\n" {
		t.Errorf("%q, %v", data, err)
	}
	for _, f := range []Upload{{Size: 6, url: server.URL + "/table.csv"},
		{Size: 3, url: server.URL + "/table.csv"}} {
		if _, err := c.Fetch(t.Context(), f, 5); !errors.Is(err, ErrLongFile) {
			t.Errorf("6 bytes, said to be %d, where 5 are read: %v", f.Size, err)
		}
	}
	if _, err := c.Fetch(t.Context(), Upload{url: server.URL + "/gone.csv"}, 9); err == nil {
		t.Error("a file that is gone is read")
	}
	before := asked
	for _, elsewhere := range []string{"http://cdn.discordapp.com/x", "https://example.org/x",
		"file:///etc/passwd",
		"https://cdn.discordapp.com.example.org/x", "http://127.0.0.1:1/x", "::"} {
		if _, err := c.Fetch(t.Context(), Upload{url: elsewhere}, 9); err == nil {
			t.Errorf("%s is read", elsewhere)
		}
	}
	if asked != before {
		t.Error("something was asked for")
	}
}
