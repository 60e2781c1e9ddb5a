package robots

import (
	"context"
	"slices"
	"strings"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// In a season in which organisers vote on late games there are three of them, who now and then agree, now and
// then do not, change their minds or do not care; and where people dispute results, the first of them decides
// that, or nobody does. What comes of it is counted here from what they have pressed.

// lateVotes is the rule for late games by which they vote.
const lateVotes = "votes"

// outcome is how people have decided a game.
type outcome struct {
	how  string // won, draw or void; "" for as it has ended at its table
	user ids.User
}

// ballot is a vote about a late game.
type ballot struct {
	cast map[string]outcome // by organiser
}

// decided is what the votes come to: what more than half are for, or most; "" for neither.
func (b ballot) decided() outcome {
	counts := map[outcome]int{}
	for _, o := range b.cast {
		counts[o]++
	}
	var most outcome
	n := 0
	for o, votes := range counts {
		switch {
		case votes > n:
			most, n = o, votes
		case votes == n:
			most = outcome{}
		}
	}
	return most
}

// over reports whether more than half of the organisers are for the same.
func (b ballot) over(judges int) bool {
	counts := map[outcome]int{}
	for _, o := range b.cast {
		if counts[o]++; 2*counts[o] > judges {
			return true
		}
	}
	return false
}

// appoints makes organisers of some guests.
func (s *seasonRun) appoints(ctx context.Context, guests []sandbox.User) error {
	role := s.server.AddRole(s.server.GuildID(), sandbox.Role{Name: "organisers"})
	for _, u := range guests {
		s.server.GiveRole(s.server.GuildID(), role, u.ID, true)
		s.judges = append(s.judges, people.Person{Server: s.server, ID: u.ID})
	}
	_, err := s.chief.Command(ctx, s.channel, "setup", sandbox.Opt("organiser", role))
	return err
}

// judge has organisers vote where they are asked, and people dispute results.
func (s *seasonRun) judge(ctx context.Context, event ids.Event) error {
	if s.Late != lateVotes && s.Dispute == 0 {
		return nil
	}
	lines, err := s.book(ctx, event)
	if err != nil {
		return err
	}
	games, err := s.store.EventGames(ctx, event)
	if err != nil {
		return err
	}
	over, told := endedBy(lines), s.server.Tail(s.chief.ID, s.channel, 60)
	for _, g := range games {
		t, err := s.tables.Open(ctx, g.Game)
		if err != nil {
			return err
		}
		key := string(event) + "/" + g.Name
		for _, m := range told {
			if _, asked := people.Control(m, "jury:vote:"+string(event)+":"+g.Name+":"); asked &&
				s.ballots[key].cast == nil && t.Running() {
				if err := s.vote(ctx, key, m); err != nil {
					return err
				}
			}
		}
		if _, ended := over[g.Name]; !ended || s.asked[key] {
			continue
		}
		s.asked[key] = true
		if s.random.IntN(100) < s.Dispute {
			if err := s.dispute(ctx, event, g.Name, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// vote has the organisers vote by the buttons of a message, until so many agree that it is over.
func (s *seasonRun) vote(ctx context.Context, key string, m sandbox.Message) error {
	b := ballot{cast: map[string]outcome{}}
	s.ballots[key] = b
	agree, choice := s.random.IntN(2) == 0, s.random.IntN(4)
	for n := range s.random.IntN(2 * len(s.judges)) { // some vote a second time
		p := s.judges[n%len(s.judges)]
		if !agree {
			choice = s.random.IntN(4)
		}
		if err := s.presses(ctx, p, m, choice); err != nil {
			return err
		}
		b.cast[p.ID] = s.means(m, choice)
		if b.over(len(s.judges)) {
			break
		}
	}
	return nil
}

// presses has somebody press the nth button of a message, which must not be refused.
func (s *seasonRun) presses(ctx context.Context, p people.Person, m sandbox.Message, n int) error {
	id, err := p.Use(s.channel, m, m.Components[0].Components[n].CustomID)
	if err != nil {
		return err
	}
	answer, err := p.Await(ctx, s.channel, id, people.Look{})
	if err == nil && strings.HasPrefix(answer.Content, "⚠️") {
		s.fault("%s presses %q: %s", p.ID, m.Components[0].Components[n].CustomID, answer.Content)
	}
	return err
}

// means is what the nth button of a message says.
func (s *seasonRun) means(m sandbox.Message, n int) outcome {
	button := m.Components[0].Components[n]
	if names, wins := strings.CutPrefix(button.Label, "🏆 "); wins {
		name, _, _ := strings.Cut(names, ", ") // and partners
		if strings.HasPrefix(name, string(theComputer)) {
			return outcome{"won", theComputer}
		}
		for _, u := range s.server.Users() {
			if u.Name == name {
				return outcome{"won", ids.User(u.ID)}
			}
		}
		s.fault("nobody is called %q", name)
	}
	return outcome{how: button.CustomID[strings.LastIndexByte(button.CustomID, ':')+1:]}
}

// dispute has somebody who does not have won a game dispute its result, and the chief organiser decide that,
// or leave it.
func (s *seasonRun) dispute(ctx context.Context, event ids.Event, name string, t *table.Table) error {
	result, _ := t.Result()
	for _, c := range t.Chairs {
		if result.Winners.Has(c.Seat) || s.gone[c.User] || c.User == "" { // their seat was left
			continue
		}
		p := people.Person{Server: s.server, ID: string(c.User)}
		answer, err := p.Command(ctx, s.channel, s.Command+" dispute", sandbox.Opt("reason", "it was *not* so"),
			sandbox.Opt("match", name), sandbox.Opt("event", string(event)))
		if err != nil {
			return err
		}
		if strings.HasPrefix(answer.Content, "⚠️") {
			s.fault("%s cannot dispute %s: %s", p.ID, name, answer.Content)
			return nil
		}
		if err := s.step(ctx); err != nil {
			return err
		}
		for _, m := range s.server.Tail(s.chief.ID, s.channel, 60) {
			if _, told := people.Control(m, "jury:settle:"+string(event)+":"+name+":"); !told {
				continue
			}
			n := s.random.IntN(len(m.Components[0].Components) + 1)
			if n == len(m.Components[0].Components) {
				return nil // nobody decides
			}
			if o := s.means(m, n); o.how != "stands" {
				s.corrected[string(event)+"/"+name] = o
			}
			return s.presses(ctx, s.chief, m, n)
		}
		s.fault("organisers are not told that %s is disputed", name)
	}
	return nil
}

// decides makes of a game that no table tells what the organisers have voted for.
func (s *seasonRun) decides(event ids.Event, d *duel) {
	if o := s.ballots[string(event)+"/"+d.name].decided(); o.how != "" {
		o.counts(d)
	}
}

// counts makes of a game what people have decided.
func (o outcome) counts(d *duel) {
	switch d.forfeited, d.winner = false, drawnGame; o.how {
	case "won":
		d.winner = slices.Index(d.players[:], o.user)
	case "void":
		d.forfeited, d.winner = true, nobodyWon
	}
}

// corrects makes of the games of an event what disputes of them have come to.
func (s *seasonRun) corrects(event ids.Event, by map[string][]duel, lines []bookLine) {
	for _, games := range by {
		for n := range games {
			key := string(event) + "/" + games[n].name
			b := s.ballots[key]
			if o := b.decided(); b.over(len(s.judges)) && o.how == "won" && !games[n].won(o.user) {
				s.fault("%s: %s has won %s by the votes, and not at its table", event, o.user, games[n].name)
			}
			if o, corrected := s.corrected[key]; corrected {
				games[n].before, games[n].unplayed = games[n].winner, games[n].forfeited
				o.counts(&games[n])
				games[n].corrected = slices.IndexFunc(lines, func(l bookLine) bool {
					return l.Kind == "corrected" && l.Game == games[n].name
				})
			}
		}
	}
}
