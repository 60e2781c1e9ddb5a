package robots

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A season is a league or a tournament of invented people, in simulated time, through the bot and the
// stand-in for Discord: from the command that opens it, by the presses of those who sign up, to the
// divisions of the season after it. Games are short: somebody resigns. Some people never answer, some
// withdraw. What the bot says of it is compared with what is computed here a second time (season_check.go).

// Season says what is played.
type Season struct {
	Games   []Game // that the bot offers
	Rules   string // the game that is played
	Options string // its options
	Command string // league or tournament
	Form    string
	Points  string
	Sides   string // how it is settled who plays which
	Players int
	Boards  int    // of a match, where they play in teams
	Meet    string // the form in which teams meet
	// how many play in a division at most, and how many go up and down; 0 for one division
	Division, Moving int
	// how many play for the title after the rounds, and how many matches for places there are then
	Playoffs, Barrage int
	Vanish            int    // how many in a hundred never answer
	Leave             int    // how many in a hundred leave in the middle: of teams whole ones
	Late              string // what follows when a round runs out, as the command has it; "" for its own
	Dispute           int    // how many results in a hundred are disputed
	Computers         string // the level of the computers that even out an odd number; "" for none
	Seed              uint64
	// how often the bot is killed, and how it is started as a process of its own then
	Kills int
	Bot   func(dir, url, token string) *exec.Cmd
}

// How long sign-up and a round of it take.
const (
	seasonSignUp = 7 * day
	seasonRound  = 14 * day
)

// seasonStep is how far the time goes at once.
const seasonStep = 3 * time.Hour

// season is a simulation that runs.
type seasonRun struct {
	Season
	stepped
	out     io.Writer
	random  *rand.Rand
	channel string
	chief   people.Person // the organiser, who does not play
	people  []people.Person
	gone    map[ids.User]bool // who never answers
	plans   map[ids.Game]seasonPlan
	bids    map[string]seasonBid // by event, game of it and player
	faults  []string
	played  int
	told    int     // messages
	killed  *killed // nil where nobody is

	ladder  *rungs // that is counted, of the event
	ladders ids.Event
	teams   map[ids.User]string // the team of each, where they play in teams
	left    map[ids.User]bool   // who has left theirs
	seeds   []ids.User          // teams in the order in which a knockout of the next season seeds them
	won     map[ids.User]int    // by how many divisions a play-off moves somebody after the season

	roles seasonRoles

	leaves  *rand.Rand // draws who leaves, and when
	leavers map[ids.User]bool
	leftAt  map[ids.User]time.Time

	judges    []people.Person    // the organisers who vote
	ballots   map[string]ballot  // by event and game, as are the next two
	corrected map[string]outcome // by disputes
	asked     map[string]bool    // whose players have been asked whether they dispute it
}

// seasonPlan is when a game ends, and who resigns then, one after the other; at the zero time it does not end
// by itself.
type seasonPlan struct {
	at     time.Time
	losers []ids.User
}

// Run plays and prints what it came to. The error says that faults were found.
func (o Season) Run(ctx context.Context, out io.Writer) (err error) {
	s := &seasonRun{Season: o, out: out, gone: map[ids.User]bool{}, plans: map[ids.Game]seasonPlan{},
		bids: map[string]seasonBid{}, ballots: map[string]ballot{}, corrected: map[string]outcome{},
		asked: map[string]bool{}, random: rand.New(rand.NewPCG(o.Seed, 5)),
		leaves: rand.New(rand.NewPCG(o.Seed, 13))}
	s.set(monthsBegin)
	stop, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	first, err := s.begin(ctx)
	if err != nil {
		return err
	}
	if err := s.play(ctx, first); err != nil {
		return err
	}
	if err := s.check(ctx, first, nil); err != nil {
		return err
	}
	next, err := s.store.EventAfter(ctx, first)
	if err != nil {
		return fmt.Errorf("the next season: %w", err)
	}
	if err := s.play(ctx, next.ID); err != nil {
		return err
	}
	if err := s.check(ctx, next.ID, &first); err != nil {
		return err
	}
	if err := s.checkTold(ctx, first, next.ID); err != nil {
		return err
	}
	for _, fault := range s.faults {
		fmt.Fprintln(out, "fault:", fault)
	}
	kills := 0
	if s.killed != nil {
		kills = s.killed.done
	}
	fmt.Fprintf(out, "form=%s players=%d games=%d voted=%d corrected=%d messages=%d roles=%d kills=%d days=%d "+
		"faults=%d\n", s.Form, s.Players, s.played, len(s.ballots), len(s.corrected), s.told,
		len(s.server.AuditLog(s.server.GuildID())), kills, int(s.now.Sub(monthsBegin)/day), len(s.faults))
	if len(s.faults) > 0 {
		return fmt.Errorf("%d faults were found", len(s.faults))
	}
	return nil
}

func (s *seasonRun) fault(format string, args ...any) {
	s.faults = append(s.faults, s.now.Format("2006-01-02 15:04 ")+fmt.Sprintf(format, args...))
}

// open starts the stand-in and the bot.
func (s *seasonRun) open(ctx context.Context) (stop func() error, err error) {
	users := sandbox.Config{Users: people.Guests(s.Players+s.organisers(), locales...),
		BotPermissions: sandbox.DefaultBotPermissions | sandbox.PermManageRoles}
	if s.Kills > 0 {
		if err := s.stands(ctx, users, s.Games, table.Unlimited()); err != nil {
			return nil, err
		}
		s.killed = &killed{program: s.Bot, random: rand.New(rand.NewPCG(s.Seed, 11)), left: s.Kills}
		err = s.rises(ctx)
		stop = func() error {
			s.killed.in.Close()
			return errors.Join(s.killed.victim.Wait(), s.close())
		}
	} else {
		stop, err = s.start(ctx, users, s.Games, table.Unlimited(), s.Seed)
	}
	if err != nil {
		return nil, err
	}
	guests := s.server.Users()
	channel, ok := s.server.Channel(guests[0].ID, "games")
	if !ok {
		return nil, errors.Join(errors.New("the stand-in has no channel"), stop())
	}
	s.channel, s.chief = channel.ID, people.Person{Server: s.server, ID: guests[0].ID}
	if s.Late == lateVotes {
		if err := s.appoints(ctx, guests[:s.organisers()]); err != nil {
			return nil, errors.Join(err, stop())
		}
	}
	for n, u := range guests[s.organisers():] {
		s.people = append(s.people, people.Person{Server: s.server, ID: u.ID})
		if s.Vanish > 0 && (n*37+5)%100 < s.Vanish {
			s.gone[ids.User(u.ID)] = true
		}
	}
	return stop, nil
}

// organisers is how many there are.
func (s *seasonRun) organisers() int {
	if s.Late == lateVotes {
		return 3
	}
	return 1
}

// begin opens the event.
func (s *seasonRun) begin(ctx context.Context) (ids.Event, error) {
	form := s.Form
	if form == formTeams {
		form = s.Meet
	}
	options := []sandbox.Option{sandbox.Opt("name", "The Season"), sandbox.Opt("boardgame", s.Rules),
		sandbox.Opt("form", form), sandbox.Opt("sign-up", seasonSignUp.String()),
		sandbox.Opt("round", seasonRound.String()), sandbox.Opt("again", seasonSignUp.String()),
		sandbox.Opt("points", s.Points), sandbox.Opt("sides", cmp.Or(s.Sides, "turn"))}
	if s.Late != "" {
		options = append(options, sandbox.Opt("late", s.Late))
	}
	if s.Division > 0 {
		options = append(options, sandbox.Opt("division", s.Division),
			sandbox.Opt("moving", s.Moving))
	}
	if s.Playoffs > 0 {
		options = append(options, sandbox.Opt("playoffs", fmt.Sprint(s.Playoffs)))
	}
	if s.Barrage > 0 {
		options = append(options, sandbox.Opt("barrage", s.Barrage))
	}
	if s.Form == formTeams {
		options = append(options, sandbox.Opt("boards", s.Boards))
	}
	if s.Computers != "" {
		options = append(options, sandbox.Opt("computers", s.Computers))
	}
	if s.Options != "" {
		options = append(options, sandbox.Opt("options", s.Options))
	}
	if s.Form == formLadder {
		options = append(options, sandbox.Opt("lasts", rungsSeason.String()))
	}
	m, err := s.chief.Command(ctx, s.channel, s.Command+" create", options...)
	if err != nil {
		return "", err
	}
	list, err := s.store.EventsOf(ctx, ids.Server(s.server.GuildID()))
	if err != nil {
		return "", err
	}
	if len(list) != 1 {
		return "", fmt.Errorf("not opened: %q", m.Content)
	}
	return list[0].ID, s.namesRoles(ctx, list[0].ID)
}

// play goes from sign-up to the end of an event.
func (s *seasonRun) play(ctx context.Context, event ids.Event) error {
	if err := s.step(ctx); err != nil {
		return err
	}
	joined, opening := 0, s.now
	s.leaving()
	for range 20_000 {
		e, err := s.store.Event(ctx, event)
		if err != nil {
			return err
		}
		if err := s.checkRoles(ctx, event); err != nil {
			return err
		}
		if s.over(e) {
			return s.checkChampion(ctx, event)
		}
		if !e.Live && e.Told == e.Lines {
			return fmt.Errorf("event %s has no champion: were there too few people for the form?", event)
		}
		if s.Form == formTeams && joined == 0 {
			found := s.founds
			if e.After != "" {
				found = s.confirms
			}
			if err := found(ctx, event); err != nil {
				return err
			}
			joined = len(s.people)
		}
		for ; joined < s.joining() &&
			!s.now.Before(opening.Add(seasonSignUp*time.Duration(joined)/time.Duration(len(s.people)+1))); joined++ {
			if err := s.joins(ctx, event, s.people[joined]); err != nil {
				return err
			}
		}
		if err := s.auction(ctx, event); err != nil {
			return err
		}
		if err := s.games(ctx, event); err != nil {
			return err
		}
		if err := s.judge(ctx, event); err != nil {
			return err
		}
		if s.Form == formTeams {
			if err := s.teamsChange(ctx, event); err != nil {
				return err
			}
		}
		if s.Form != formLadder {
			if err := s.withdraw(ctx, event); err != nil {
				return err
			}
		}
		if s.Form == formLadder {
			if err := s.step(ctx); err != nil {
				return err
			}
			if err := s.climb(ctx, event); err != nil {
				return err
			}
		}
		s.set(s.now.Add(seasonStep))
		s.server.Advance(0)
		if err := s.step(ctx); err != nil {
			return err
		}
	}
	return fmt.Errorf("event %s does not end", event)
}

// joining is how many sign up: on a ladder some come later.
func (s *seasonRun) joining() int {
	if s.Form == formLadder {
		return max(2, len(s.people)*3/4)
	}
	return len(s.people)
}

// over reports whether an event is over, by what its channel was told.
func (s *seasonRun) over(e storage.Event) bool {
	for _, m := range s.server.Tail(s.chief.ID, s.channel, 40) {
		if strings.Contains(m.Content, "`"+string(e.ID)+"`") && strings.Contains(m.Content, "🏆") &&
			len(m.Components) > 0 && e.Told == e.Lines && e.Lines > 1 {
			if _, ok := people.Control(m, "ev:games:"); ok {
				return true
			}
		}
	}
	return false
}

// step has the bot do what is due, and waits until all is told.
func (s *seasonRun) step(ctx context.Context) error {
	if s.killed != nil {
		return s.stepKilled(ctx)
	}
	s.bot.Minute(ctx, s.now)
	if err := s.ponder(ctx); err != nil {
		return err
	}
	return tellSeason(ctx, s.bot)
}

// joins has somebody sign up by the button of the newest message that offers it. In a second season some do
// not.
func (s *seasonRun) joins(ctx context.Context, event ids.Event, p people.Person) error {
	for _, m := range slices.Backward(s.server.Messages(p.ID, s.channel)) {
		c, ok := people.Control(m, "ev:join:"+string(event))
		if !ok {
			continue
		}
		id, err := p.Use(s.channel, m, c.CustomID)
		if err != nil {
			return err
		}
		answer, err := p.Await(ctx, s.channel, id, people.Look{})
		if err == nil && strings.HasPrefix(answer.Content, "⚠️") {
			s.fault("%s cannot sign up: %s", p.ID, answer.Content)
		}
		return err
	}
	return fmt.Errorf("nothing offers to sign up for %s", event)
}

// games plays on in all games of an event: those that have begun get a plan, those whose time has come end.
func (s *seasonRun) games(ctx context.Context, event ids.Event) error {
	list, err := s.store.EventGames(ctx, event)
	if err != nil {
		return err
	}
	slices.SortFunc(list, func(a, b storage.EventGame) int { return cmp.Compare(a.Name, b.Name) })
	for _, g := range list {
		plan, known := s.plans[g.Game]
		if known && (plan.at.IsZero() || s.now.Before(plan.at)) {
			continue
		}
		t, err := s.tables.Open(ctx, g.Game)
		if err != nil {
			return err
		}
		if t.State != storage.Running || t.Thread == "" || !t.Started() {
			continue
		}
		if !known {
			s.checkAuction(event, g.Name, t)
			s.plans[g.Game] = s.plan(t)
			s.played++
			continue
		}
		for _, loser := range plan.losers {
			end := s.resigns
			if loser == theComputer {
				end = s.beatsComputer
			}
			if err := end(ctx, t, loser); err != nil {
				return err
			}
		}
		s.plans[g.Game] = seasonPlan{}
	}
	return nil
}

// plan draws when a game ends and who loses it: mostly whoever is weaker, by a strength that follows from who
// they are. Where somebody never answers it does not end by itself.
func (s *seasonRun) plan(t *table.Table) seasonPlan {
	players := t.Players()
	if t.HasComputers() {
		players = append(players, theComputer)
	}
	if slices.ContainsFunc(players, func(u ids.User) bool { return s.gone[u] }) ||
		s.Late == lateVotes && s.random.IntN(4) == 0 {
		return seasonPlan{}
	}
	strength := func(u ids.User) int {
		if u == theComputer { // as strong as the person in the middle
			return 1 + 3*(len(s.people)/2)
		}
		return 1 + 3*slices.IndexFunc(s.people, func(p people.Person) bool { return p.ID == string(u) })
	}
	losers := players[:1]
	if s.Form == formTables {
		losers = s.tableLosers(t)
	} else if a, b := strength(players[0]), strength(players[1]); s.random.IntN(a+b) < a {
		losers = players[1:]
	}
	return seasonPlan{at: s.now.Add(time.Duration(1+s.random.IntN(int(seasonRound/time.Hour)-80)) * time.Hour),
		losers: losers}
}

// resigns has a player give up.
func (s *seasonRun) resigns(ctx context.Context, t *table.Table, user ids.User) error {
	p := people.Person{Server: s.server, ID: string(user)}
	m, err := p.Command(ctx, string(t.Thread), "resign")
	if err != nil {
		return err
	}
	c, ok := people.Control(m, "r:"+string(t.ID))
	if !ok {
		s.fault("%s cannot resign %s: %q", user, t.ID, m.Content)
		return nil
	}
	id, err := p.Use(string(t.Thread), m, c.CustomID)
	if err != nil {
		return err
	}
	_, err = p.Await(ctx, string(t.Thread), id, people.LookOf(m))
	return err
}
