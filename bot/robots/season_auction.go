package robots

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// seasonBid is what somebody has bid for a side.
type seasonBid struct {
	side   ids.Chair
	tokens int
}

// auction has everybody bid who is called to do so and answers at all: some at once, some later, some never,
// and some think better of it. What they bid must not be readable for anybody else.
func (s *seasonRun) auction(ctx context.Context, event ids.Event) error {
	if s.Sides != "auction" {
		return nil
	}
	for _, p := range s.people {
		if s.gone[ids.User(p.ID)] || s.random.IntN(6) > 0 {
			continue
		}
		m, err := p.Command(ctx, s.channel, s.Command+" bid", sandbox.Opt("event", string(event)))
		if err != nil {
			return err
		}
		for _, row := range m.Components {
			for _, menu := range row.Components {
				if m, err = s.bid(ctx, p, m, menu); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// bid bids by a menu.
func (s *seasonRun) bid(ctx context.Context, p people.Person, m sandbox.Message,
	menu *sandbox.Component) (sandbox.Message, error) {
	chosen := menu.Options[s.random.IntN(len(menu.Options))]
	var b seasonBid
	if _, err := fmt.Sscan(chosen.Value, &b.side, &b.tokens); err != nil {
		return m, err
	}
	id, err := p.Use(s.channel, m, menu.CustomID, chosen.Value)
	if err != nil {
		return m, err
	}
	if s.bids[bidKey(menu.CustomID, p.ID)] == b {
		return m, nil // nothing changes in the message
	}
	m, err = p.Await(ctx, s.channel, id, people.LookOf(m))
	if err != nil {
		return m, err
	}
	if strings.HasPrefix(m.Content, "⚠️") {
		return m, nil // all bids lie open meanwhile
	}
	if !strings.Contains(m.Content, chosen.Label) {
		s.fault("%s has bid %s and is told %q", p.ID, chosen.Value, m.Content)
	}
	s.bids[bidKey(menu.CustomID, p.ID)] = b
	games, err := s.chief.Command(ctx, s.channel, s.Command+" games",
		sandbox.Opt("event", strings.Split(menu.CustomID, ":")[1]))
	if strings.Contains(games.Content, chosen.Label) {
		s.fault("the organiser reads a bid: %q", games.Content)
	}
	return m, err
}

// bidKey tells bids apart: a menu names its event and its game.
func bidKey(menu, player string) string { return menu + " " + player }

// checkAuction checks the sides of a game, and who has how many tokens, by the rule as it is stated; after
// equal bids either may have the side.
func (s *seasonRun) checkAuction(event ids.Event, name string, t *table.Table) {
	if s.Sides != "auction" {
		return
	}
	var bids [2]seasonBid
	var bid [2]bool
	for n, c := range t.Chairs {
		bids[n], bid[n] = s.bids[bidKey(fmt.Sprint("bid:", event, ":", name), string(c.User))]
	}
	tokens, fits := "none", true
	switch {
	case bid[0] && bid[1] && bids[0].side == bids[1].side:
		winner := slices.IndexFunc(t.Chairs, func(c table.Chair) bool { return c.ID == bids[0].side })
		most := bids[winner].tokens
		fits = most >= bids[1-winner].tokens
		given := map[ids.Chair][]string{"free": {"none", "free-1", "free-dp"},
			"shadow": {"none", "shadow-1", "shadow-mp"}}
		tokens = given[t.Chairs[1-winner].ID][most]
	default:
		for n := range bids {
			fits = fits && (!bid[n] || t.Chairs[n].ID == bids[n].side)
		}
	}
	if got := t.Options()["tokens"]; !fits || got != tokens && (got != "" || tokens != "none") {
		s.fault("%s: after bids %v %v the chairs are %v and the tokens %q", name, bids, bid, t.Chairs, got)
	}
}
