package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What is done with results of games played elsewhere is told where the server has its games, and calls those
// whom it concerns, once. It is kept with what was done, and goes when it is told: it is told again only if
// the program was stopped between the two, and then Discord knows it by its nonce.

// tellResults tells channels what was done with results.
func (b *Bot) tellResults(ctx context.Context) error {
	ctx = discord.WithPatience(ctx, tellPatience)
	list, err := b.tables.Store().ResultNews(ctx)
	for _, n := range list {
		messages, failed := b.resultNews(ctx, n)
		for part, m := range messages {
			if failed != nil {
				break
			}
			m.Nonce = fmt.Sprintf("re.%d.%d", n.ID, part)
			if _, failed = b.client.Send(ctx, n.Channel, m); failed != nil && discord.Refused(failed) {
				failed = nil // for good, such as for want of a permission: /results list has it all
			}
		}
		if _, later := discord.RetryAfter(failed); later {
			continue // the next look tells it
		}
		if failed == nil {
			failed = b.tables.Store().ToldResults(ctx, n.ID)
		}
		err = errors.Join(err, failed)
	}
	return err
}

// mostCalled is how many people one message about imported results calls.
const mostCalled = 50

// resultNews is what a channel is told of something done with results.
func (b *Bot) resultNews(ctx context.Context, n storage.ResultNews) (list []discord.Message, err error) {
	lang := words.Lang(n.Language)
	args := words.Args{"by": mention(lang, n.By), "n": n.Results, "name": markup.Escape(n.Name),
		"user": mention(lang, n.User), "line": "", "people": "", "role": ""}
	m := discord.Message{}
	var calls []ids.User
	switch {
	case n.Kind == table.ResultImported:
		if calls, err = b.importedThen(ctx, n); err != nil {
			return nil, err
		}
	case n.Result == "":
		calls = []ids.User{n.User}
	default:
		r, err := b.tables.Store().Result(ctx, n.Result)
		if err != nil {
			return nil, err
		}
		for _, s := range r.Seats {
			calls = append(calls, s.User)
		}
		args["line"], args["state"] = b.resultLine(lang, r), string(r.State)
		if row := resultButtons(lang, r, "", false); len(row) > 0 {
			m.Components = []discord.Row{row}
		}
	}
	if calls, err = b.calledBy(ctx, n.By, calls); err != nil {
		return nil, err
	}
	if n.Kind == table.ResultContested {
		server, err := b.tables.Store().Server(ctx, n.Server)
		if err != nil {
			return nil, err
		}
		if server.Organiser != "" {
			m.AllowedRoles = []string{server.Organiser}
			args["role"] = "<@&" + server.Organiser + "> "
		}
	}
	for part := range slices.Chunk(append(calls, ""), mostCalled) { // one at least
		part = slices.DeleteFunc(slices.Clone(part), func(u ids.User) bool { return u == "" })
		if len(part) == 0 && len(list) > 0 {
			break
		}
		args["people"] = mentions(lang, part)
		m.Content, m.AllowedUsers = markup.Message(words.Text(lang, "bot.results.news."+n.Kind, args)), part
		list = append(list, m)
	}
	return list, nil
}

// importedThen lists who stands in the results that came in with an import.
func (b *Bot) importedThen(ctx context.Context, n storage.ResultNews) (users []ids.User, err error) {
	results, err := b.tables.Store().Results(ctx, storage.ResultFilter{Server: n.Server})
	for _, r := range results {
		if len(r.Deeds) == 0 || r.Deeds[0].Kind != table.ResultImported || !r.Deeds[0].At.Equal(n.At) ||
			r.Deeds[0].By != n.By {
			continue
		}
		for _, s := range r.Seats {
			users = append(users, s.User)
		}
	}
	return users, err
}

// calledBy are those of some users who are called by what somebody else has done: each once, nobody who has
// gone, and nobody who has blocked that one.
func (b *Bot) calledBy(ctx context.Context, by ids.User, users []ids.User) (called []ids.User, err error) {
	deaf, err := b.tables.Store().BlockedBy(ctx, by)
	for _, u := range users {
		if u != "" && u != by && !u.Former() && !slices.Contains(deaf, u) && !slices.Contains(called, u) {
			called = append(called, u)
		}
	}
	return called, err
}
