package discord

import (
	"fmt"
	"strings"
	"testing"
)

func TestNewRefusesBadSettings(t *testing.T) {
	good := Config{Token: botToken, OnInteraction: noInteraction}
	tests := []struct {
		change func(*Config)
		in     string // the error; empty: allowed
	}{
		{func(c *Config) {}, ""},
		{func(c *Config) { c.Token = "Bot " + botToken + "\n" }, ""},
		{func(c *Config) { c.Token = "" }, "no bot token"},
		{func(c *Config) { c.Token = " \n" }, "no bot token"},
		{func(c *Config) { c.Token = botToken + " x" }, "no token has"},
		{func(c *Config) { c.OnInteraction = nil }, "OnInteraction"},
		{func(c *Config) { c.HTTPTimeout = -1 }, "timeout"},
		{func(c *Config) { c.APIBase = "http://127.0.0.1:8080" }, ""},
		{func(c *Config) { c.APIBase = "http://[::1]:8080/" }, ""},
		{func(c *Config) { c.APIBase = "http://localhost:8080" }, ""},
		{func(c *Config) { c.APIBase = "https://discord.example" }, ""},
		{func(c *Config) { c.APIBase = "http://discord.com" }, "plain http"},
		{func(c *Config) { c.APIBase = "http://127.0.0.1.example.org" }, "plain http"},
		{func(c *Config) { c.APIBase = "http://10.0.0.1" }, "plain http"},
		{func(c *Config) { c.APIBase = "ftp://localhost" }, "https://"},
		{func(c *Config) { c.APIBase = "discord.com" }, "scheme"},
		{func(c *Config) { c.APIBase = "https://discord.com/api/v9" }, "only a scheme and a host"},
		{func(c *Config) { c.APIBase = "https://u:" + botToken + "@discord.com" }, "only a scheme and a host"},
		{func(c *Config) { c.APIBase = "https://" + botToken + "\x7f" }, "not an address"},
	}
	for _, tt := range tests {
		cfg := good
		tt.change(&cfg)
		_, err := New(cfg)
		switch {
		case tt.in == "" && err != nil:
			t.Errorf("%v: %v", cfg, err)
		case tt.in != "" && (err == nil || !strings.Contains(err.Error(), tt.in) ||
			strings.Contains(err.Error(), "bot-secret")):
			t.Errorf("%v: got %v, want an error with %q and no token", cfg, err, tt.in)
		}
	}
	if s := fmt.Sprintf("%v %+v %#v", good, good, good); strings.Contains(s, "bot-secret") {
		t.Errorf("Config prints its token: %s", s)
	}
	c, err := New(good)
	if err != nil {
		t.Fatal(err)
	}
	if s := fmt.Sprintf("%v %+v %#v", c, c, c); strings.Contains(s, "bot-secret") {
		t.Errorf("Client prints its token: %s", s)
	}
}
