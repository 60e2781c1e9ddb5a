package bot

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What is kept of a person is theirs to see, to have and to have deleted: PRIVACY.md says what that is.

// BackupDays is after how many days backups are deleted, if nothing else is said.
const BackupDays = 30

// The operations of the buttons of /privacy.
const (
	privacyShow   = "show"
	privacyFile   = "file"
	privacyAsk    = "ask"
	privacyDelete = "delete"
)

// privacy works on /privacy: it says what is kept in general, and what of this person.
func (p *press) privacy(ctx context.Context) (discord.Message, error) {
	kept, err := p.bot.tables.Store().Kept(ctx, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	args := words.Args{"settings": len(kept["settings"]) > 0, "orders": len(kept["orders"]),
		"letters": len(kept["letters"])}
	states := map[string]int{}
	for _, game := range kept["games"] {
		state, _ := game["state"].(string)
		states[state]++
	}
	args["lobbies"], args["running"] = states[string(storage.Lobby)],
		states[string(storage.Running)]+states[string(storage.Frozen)]
	args["ended"] = states[string(storage.Finished)] + states[string(storage.Cancelled)]
	now := p.privately("kept", args)
	if len(kept) == 1 { // that they are here
		now = p.privately("nothing", nil)
	}
	return discord.Message{
		Content: markup.Message(p.privately("policy", p.periods()) + "\n" + now),
		Components: []discord.Row{{p.privacyButton("file", privacyFile, discord.StyleSecondary),
			p.privacyButton("delete", privacyAsk, discord.StyleDanger)}},
	}, nil
}

// privately is a phrase of /privacy.
func (p *press) privately(key string, args words.Args) string {
	return words.Text(p.lang, "bot.privacy."+key, args)
}

// periods are how long things are kept.
func (p *press) periods() words.Args {
	return words.Args{"days": p.bot.backupDays, "drafts": int(keepDrafts.Hours() / 24)}
}

func (p *press) privacyButton(label, operation string, style discord.ButtonStyle) discord.Button {
	return discord.Button{Label: p.privately(label, nil), CustomID: idFor(pressPrivacy, operation), Style: style}
}

// privacyPress works on the buttons of /privacy.
func (p *press) privacyPress(ctx context.Context, id customID) (discord.Message, error) {
	switch id.part(0) {
	case privacyShow:
		return p.privacy(ctx)
	case privacyFile:
		return p.privacyFile(ctx)
	case privacyAsk:
		return p.askForget(ctx)
	case privacyDelete:
		return p.forget(ctx)
	}
	return discord.Message{}, &table.Problem{Code: "old-button"}
}

// privacyFile sends a person all that is kept of them.
func (p *press) privacyFile(ctx context.Context) (discord.Message, error) {
	kept, err := p.bot.tables.Store().Kept(ctx, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	for _, rows := range kept {
		for _, row := range rows {
			for name, value := range row { // what is kept as JSON is easier to read as such
				if text, ok := value.(string); ok && strings.HasPrefix(text, "{") && json.Valid([]byte(text)) {
					row[name] = json.RawMessage(text)
				}
			}
		}
	}
	data, err := json.MarshalIndent(kept, "", "  ")
	if err != nil {
		return discord.Message{}, err
	}
	m, err := p.privacy(ctx)
	m.Content = p.privately("sent", nil)
	m.Files = []discord.File{{Name: "redbook-privacy.json", Data: data}}
	return m, err
}

// askForget says what follows from deleting all: it needs a second press.
func (p *press) askForget(ctx context.Context) (discord.Message, error) {
	l, err := p.bot.tables.Leaving(ctx, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	lines := []string{p.privately("ask", nil)}
	for _, left := range []struct {
		key   string
		games []ids.Game
	}{{"closed", l.Closed}, {"left", l.Left}, {"resigned", l.Resigned}, {"vacated", l.Vacated},
		{"cancelled", l.Cancelled}} {
		if len(left.games) == 0 {
			continue
		}
		codes := make([]string, len(left.games))
		for i, game := range left.games {
			codes[i] = "`" + string(game) + "`"
		}
		lines = append(lines, p.privately(left.key, words.Args{"games": strings.Join(codes, ", ")}))
	}
	if len(lines) == 1 {
		lines = append(lines, p.privately("leaves-none", nil))
	}
	return discord.Message{
		Content:   markup.Message(strings.Join(append(lines, p.privately("then", p.periods())), "\n")),
		DropFiles: true,
		Components: []discord.Row{{p.privacyButton("yes", privacyDelete, discord.StyleDanger),
			p.privacyButton("back", privacyShow, discord.StyleSecondary)}},
	}, nil
}

// forget deletes all that is kept of a person.
func (p *press) forget(ctx context.Context) (discord.Message, error) {
	if err := p.bot.forget(ctx, p.i.User.ID, p.bot.now()); err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: p.privately("done", p.periods()), DropFiles: true}, nil
}

// forget takes a user out of every game and of all that is kept. Threads that were named after them get
// another name.
func (b *Bot) forget(ctx context.Context, user ids.User, now time.Time) error {
	store := b.tables.Store()
	if err := store.Parting(ctx, storage.Parting{User: user, At: now}); err != nil {
		return err
	}
	games, err := b.partFrom(ctx, user)
	if err != nil {
		return errors.Join(err, store.Parted(ctx, user))
	}
	for _, game := range games {
		t, err := b.tables.Open(ctx, game)
		if err == nil && t.Thread != "" {
			var name string
			if name, err = b.threadName(ctx, t); err == nil {
				err = b.tables.Store().WantName(ctx, game, name)
			}
		}
		if err != nil {
			b.log.Warn("a thread keeps its name", "game", game, "error", err)
		}
	}
	b.misnamed.wake()
	b.unlisted.wake()
	b.scrub(ctx)
	return nil
}

// partFrom has Discord take from a user what it has given them for us, and forgets them. It returns the games
// that have ended or go on without them.
func (b *Bot) partFrom(ctx context.Context, user ids.User) (games []ids.Game, err error) {
	if err := b.leaveCouncils(ctx, user); err != nil {
		return nil, err
	}
	done, err := b.gives(ctx) // who holds a role is not settled meanwhile
	if err != nil {
		return nil, err
	}
	defer done()
	if err := b.dropRoles(ctx, user); err != nil {
		return nil, err
	}
	return b.tables.Forget(ctx, user)
}

// leaveCouncils takes a user out of the places of partners while it is still known who that is: what is told
// of the seat afterwards names a former player.
func (b *Bot) leaveCouncils(ctx context.Context, user ids.User) error {
	games, err := b.tables.Store().GamesOf(ctx, user, storage.Running, storage.Frozen)
	if err != nil {
		return err
	}
	for _, g := range games {
		t, err := b.tables.Open(ctx, g.ID)
		if err != nil {
			b.log.Warn("whoever is forgotten stays in the partners' thread", "game", g.ID, "error", err)
			continue
		}
		for _, seat := range t.SeatsOf(user).List() {
			c, err := b.tables.Store().Council(ctx, t.ID, t.CouncilID(t.Council(seat)))
			if err == nil && c.Thread != "" {
				err = b.client.RemoveThreadMember(ctx, c.Thread, user)
			}
			if err != nil && !discord.Refused(err) {
				return err
			}
		}
	}
	return nil
}

// isForgotten reports whether a user is a former one, or is becoming one.
func (b *Bot) isForgotten(ctx context.Context, user ids.User) (bool, error) {
	if user == "" || user.Former() {
		return user.Former(), nil
	}
	partings, err := b.tables.Store().Partings(ctx)
	return slices.ContainsFunc(partings, func(p storage.Parting) bool { return p.User == user }), err
}

// scrub overwrites what was deleted. Where that fails it is tried again with ForgetAgain.
func (b *Bot) scrub(ctx context.Context) {
	if err := b.tables.Store().Scrub(ctx); err != nil && ctx.Err() == nil {
		b.log.Error("what was deleted can still be read in the store's file: is there room on the disk?", "error", err)
	}
}

// forgetAgain is after how long whoever was forgotten is forgotten once more: what was being told to them at
// that moment notes afterwards that it was.
const forgetAgain = 5 * time.Minute

// ForgetAgain forgets those once more who were forgotten some time ago and have not come back, by whichever
// process they were: that one may be gone.
func (b *Bot) ForgetAgain(ctx context.Context, now time.Time) {
	store := b.tables.Store()
	partings, err := store.Partings(ctx)
	for _, p := range partings {
		if err != nil || now.Sub(p.At) < forgetAgain {
			break
		}
		if _, err = b.tables.Forget(ctx, p.User); err == nil {
			b.scrub(ctx)
			err = store.Parted(ctx, p.User)
		}
	}
	if err != nil && ctx.Err() == nil {
		b.log.Error("forget a user again", "error", err)
	}
}
