package postgres

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlstore"
)

// News go by PostgreSQL's own notifications: "games 123" is of the games of server 123, "games" of any, and
// so it is with "events" and "shards". They are sent after what they are of is kept, and together where
// there are many: a transaction that sends one holds up all others that do while it is being kept.

const (
	// sendLimit is how long sending may take: what is late is found out otherwise
	sendLimit = 5 * time.Second
	// listenAgain is how long after a lost connection another one is made, and listenCheck how long a
	// connection is silent before it is tried
	listenAgain = time.Second
	listenCheck = 30 * time.Second
)

// outgoing is what others are to hear of, by the names of what was changed.
type outgoing struct {
	mu      sync.Mutex
	changed map[string]bool
	sending sync.WaitGroup
}

func (s *Store) channel() string { return fmt.Sprintf("redbook_%x", uint64(s.key("news"))) }

// tell has the other processes hear of a change, soon.
func (s *Store) tell(what sqlstore.Scope) {
	part := s.Part()
	if !s.visits && (part.Of == 0 || len(part.Shards) == part.Of) {
		return // nobody else works here
	}
	if what == nil {
		what = sqlstore.Scope{string(storage.NewsOfGames), string(storage.NewsOfEvents)}
	}
	s.outgoing.mu.Lock()
	defer s.outgoing.mu.Unlock()
	if s.outgoing.changed == nil { // nobody sends
		s.outgoing.changed = map[string]bool{}
		s.outgoing.sending.Go(s.send)
	}
	for _, name := range what {
		s.outgoing.changed[name] = true
	}
}

// send sends what there is, until there is no more.
func (s *Store) send() {
	for {
		s.outgoing.mu.Lock()
		changed := s.outgoing.changed
		s.outgoing.changed = map[string]bool{}
		if len(changed) == 0 {
			s.outgoing.changed = nil
		}
		s.outgoing.mu.Unlock()
		if len(changed) == 0 {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), sendLimit)
		news, err := s.newsOf(ctx, changed)
		if err == nil && len(news) > 0 {
			_ = s.notify(ctx, s.beside, news...) // it is a hint
		}
		cancel()
	}
}

// newsOf says what others are to hear of changes: whatever concerns servers of which this process does not
// take care itself.
func (s *Store) newsOf(ctx context.Context, changed map[string]bool) (news []string, err error) {
	part, all := s.Part(), map[string]bool{}
	for _, c := range []struct {
		news          storage.News
		prefix, table string
	}{{storage.NewsOfGames, "game ", "games"}, {storage.NewsOfEvents, "event ", "events"}} {
		if changed[string(c.news)] {
			all[string(c.news)] = true
			continue
		}
		var named []any
		for name := range changed {
			if id, is := strings.CutPrefix(name, c.prefix); is {
				named = append(named, id)
			}
		}
		if len(named) == 0 {
			continue
		}
		marks := `?` + strings.Repeat(`, ?`, len(named)-1)
		servers, err := sqlstore.List(ctx, s.beside, scanText,
			`SELECT DISTINCT server FROM `+c.table+` WHERE id IN (`+marks+`)`, named...)
		if err != nil {
			return nil, err
		}
		for _, server := range servers {
			if s.visits || !part.Has(ids.Server(server)) {
				all[string(c.news)+" "+server] = true
			}
		}
	}
	for text := range all {
		news = append(news, text)
	}
	return news, nil
}

// notify sends news.
func (s *Store) notify(ctx context.Context, from sqlstore.Querier, news ...string) error {
	query, args := `SELECT pg_notify(?1, ?)`, []any{s.channel(), news[0]}
	for _, text := range news[1:] {
		query, args = query+`, pg_notify(?1, ?)`, append(args, text)
	}
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return rows.Close()
}

// Listen calls heard when another process has news for this one.
func (s *Store) Listen(ctx context.Context, heard func(storage.News)) {
	for ctx.Err() == nil {
		_ = s.listen(ctx, heard)
		select {
		case <-ctx.Done():
		case <-time.After(listenAgain):
		}
	}
}

// listen does so until its connection is lost.
func (s *Store) listen(ctx context.Context, heard func(storage.News)) error {
	conn, err := pgx.ConnectConfig(ctx, s.config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	listens := `LISTEN ` + s.channel()
	if _, err := conn.Exec(ctx, listens); err != nil {
		return err
	}
	for _, news := range []storage.News{storage.NewsOfGames, storage.NewsOfEvents, storage.NewsOfShards} {
		heard(news) // which may have been missed
	}
	for {
		limited, cancel := context.WithTimeout(ctx, listenCheck)
		n, err := conn.WaitForNotification(limited)
		silent := limited.Err() != nil
		cancel()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			kind, server, named := strings.Cut(n.Payload, " ")
			if !named || s.Part().Has(ids.Server(server)) {
				heard(storage.News(kind))
			}
		case silent:
			if _, err := conn.Exec(ctx, listens); err != nil {
				return err
			}
		case err != nil:
			return err
		}
	}
}
