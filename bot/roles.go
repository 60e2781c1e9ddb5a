package bot

import (
	"context"
	"errors"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// The roles of a league are given and taken one by one, as its book says; what is to be done stands in the
// store until Discord has done it, and to do it twice is as good as once. A role that can be given to nobody
// (any more) is left alone: its channel is told once what to do, and it is looked at again after a time, or
// when somebody names it again. The bot makes no roles: which there are is the server's own business.

// Why a role cannot be given. What to do about it stands in the words.
const (
	barGone     = "gone"
	barEveryone = "everyone"
	barManaged  = "managed"
	barPowerful = "powerful" // it allows too much
	barManages  = "manages"  // the bot may give no roles
	barAbove    = "above"    // it stands above the bot's own
	barRefused  = "refused"  // Discord says no, and does not say why
)

// idleRoles is how often it is looked whether there is a role to give, and barredRoles after how long a role
// is looked at again that could not be given.
const (
	idleRoles   = time.Minute
	barredRoles = time.Hour
)

// startRoles gives and takes roles until stop is called.
func (b *Bot) startRoles(ctx context.Context) (stop func()) {
	return b.roled.repeat(ctx, b.log, idleRoles, func(ctx context.Context) time.Duration {
		b.TendRoles(ctx)
		return idleRoles
	})
}

// TendRoles gives and takes the roles of leagues that are to be given and taken now. Run does it when
// something happens to an event and every minute.
func (b *Bot) TendRoles(ctx context.Context) {
	b.tendingRoles.Lock()
	defer b.tendingRoles.Unlock()
	if err := b.tendRoles(ctx); err != nil && ctx.Err() == nil {
		b.log.Error("roles of leagues", "error", err)
	}
}

func (b *Bot) tendRoles(ctx context.Context) error {
	if b.client.BotUser().ID == "" {
		return nil // not connected yet
	}
	ctx = discord.WithPatience(ctx, tellPatience)
	done, err := b.gives(ctx)
	if err != nil {
		return err
	}
	err = b.events.SettleRoles(ctx)
	done()
	open, failed := b.tables.Store().OpenRoles(ctx)
	err = errors.Join(err, failed)
	servers, leagues := map[ids.Server]*discord.ServerRoles{}, map[ids.Event]events.Book{}
	for _, r := range open {
		if at, barred := b.barred.Load(r.Role); barred && b.now().Before(at.(time.Time)) {
			continue
		}
		known, seen := servers[r.Server]
		if !seen {
			roles, failed := b.client.Roles(ctx, r.Server)
			if err = errors.Join(err, failed); failed == nil {
				known = &roles
			}
			servers[r.Server] = known
		}
		if known == nil {
			continue
		}
		book, opened := leagues[r.League]
		if !opened {
			if book, failed = b.events.Newest(ctx, r.League); failed != nil {
				err = errors.Join(err, failed)
				continue
			}
			leagues[r.League] = book
		}
		noted, failed := b.tendRole(ctx, *known, book, r)
		if noted {
			delete(leagues, r.League)
		}
		if _, later := discord.RetryAfter(failed); later {
			return err // the next look goes on
		}
		err = errors.Join(err, failed)
	}
	return err
}

// tendRole gives or takes a role, and reports whether it has noted in the book of the league whether it can.
func (b *Bot) tendRole(ctx context.Context, roles discord.ServerRoles, book events.Book,
	r storage.Role) (noted bool, err error) {
	why := unfit(roles, r.Role, r.Wanted)
	if why == barGone && !r.Wanted { // nobody has it any more
		return false, b.tables.Store().RoleDone(ctx, r)
	}
	if why == "" {
		b.barred.Delete(r.Role)
		err := b.moveRole(ctx, book, r)
		switch {
		case errors.Is(err, discord.ErrUnknownRole):
			why = barGone
		case discord.Refused(err):
			why = barRefused
		case err != nil:
			return false, err
		}
	}
	if why != "" {
		b.barred.Store(r.Role, b.now().Add(barredRoles))
	}
	if book.Bars[r.Role] == why {
		return false, nil
	}
	return true, b.events.Bar(ctx, book.Kept.ID, r.Role, why)
}

// gives waits until nobody else settles who holds a role, gives or takes one, or forgets somebody.
func (b *Bot) gives(ctx context.Context) (done func(), err error) {
	return b.tables.Store().Alone(ctx, "roles")
}

// moveRole has Discord give or take a role, and notes that. Whoever has left the server holds none of its
// roles, and whoever is being forgotten none of ours.
func (b *Bot) moveRole(ctx context.Context, book events.Book, r storage.Role) error {
	done, err := b.gives(ctx)
	if err != nil {
		return err
	}
	defer done()
	if gone, err := b.isForgotten(ctx, r.User); gone || err != nil {
		return err
	}
	if err := b.giveRole(ctx, book, r); err != nil && !errors.Is(err, discord.ErrUnknownMember) {
		return err
	}
	return b.tables.Store().RoleDone(ctx, r)
}

func (b *Bot) giveRole(ctx context.Context, book events.Book, r storage.Role) error {
	do, key := b.client.TakeRole, "taken"
	if r.Wanted {
		do, key = b.client.GiveRole, "given"
	}
	return do(ctx, r.Server, r.User, r.Role, words.Text(words.Lang(book.Kept.Language), "bot.roles.reason."+key,
		words.Args{"name": book.Title()}))
}

// dropRoles takes the roles of all leagues from a user who is to be forgotten. What Discord refuses stays.
func (b *Bot) dropRoles(ctx context.Context, user ids.User) error {
	list, err := b.tables.Store().RolesOf(ctx, user)
	for _, r := range list {
		r.Wanted = false
		book, failed := b.events.Newest(ctx, r.League)
		if failed == nil {
			failed = b.giveRole(ctx, book, r)
		}
		if !discord.Refused(failed) {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// unfit is why a role of a server cannot be given to the members of leagues, or not taken from them; "" if it
// can. One that allows much is as well taken.
func unfit(roles discord.ServerRoles, id string, give bool) string {
	r, ok := roles.Role(id)
	switch {
	case !ok:
		return barGone
	case r == roles.Everyone():
		return barEveryone
	case r.Managed:
		return barManaged
	case give && len(among(powerful, r.Permissions&^roles.Everyone().Permissions, words.English)) > 0:
		return barPowerful
	case !roles.Manages():
		return barManages
	case !roles.Below(r):
		return barAbove
	}
	return ""
}

// barText says why a role cannot be given, and what to do.
func barText(lang words.Lang, why string, allows []string) string {
	return words.Text(lang, "bot.roles.bar."+why, words.Args{"permissions": strings.Join(allows, ", "),
		"manage": missing(giving, 0, lang)[0]})
}

// checkRole is a Problem if a role cannot be given, or if whoever names it could not give it to others
// themselves: nobody gets by a league what they could not have had.
func (p *press) checkRole(roles discord.ServerRoles, id string) error {
	r, _ := roles.Role(id)
	if why := unfit(roles, id, true); why != "" {
		return &table.Problem{Code: "event-role-unfit", Args: words.Args{"role": id, "everyone": why == barEveryone,
			"why": barText(p.lang, why, among(powerful, r.Permissions, p.lang))}}
	}
	if !roles.MayGive(p.i.User.ID, p.i.Roles, r) {
		return &table.Problem{Code: "event-role-not-yours", Args: words.Args{"role": id,
			"manage": missing(giving, 0, p.lang)[0]}}
	}
	return nil
}

const (
	eventRoles = "roles"

	optionMembers  = "members"
	optionChampion = "champion"
)

// namedDivisions is for how many divisions roles can be named: more than any league has had.
const namedDivisions = 12

// rolesCommand is the subcommand that names them.
func rolesCommand(event discord.Option) []discord.Option {
	division := plain(optionDivision, discord.OptionString, false)
	forget := plain(optionForget, discord.OptionString, false)
	for n := range namedDivisions {
		letter := string(rune('A' + n))
		division.Choices = append(division.Choices, discord.Choice{Name: discord.Localized{Default: letter},
			Value: letter})
	}
	for _, what := range []string{optionMembers, optionChampion} {
		forget.Choices = append(forget.Choices, discord.Choice{Name: localized("bot.option." + what + ".name"),
			Value: what})
	}
	return []discord.Option{plain(optionMembers, discord.OptionRole, false),
		about(division, "bot.roles.division"), plain(optionChampion, discord.OptionRole, false),
		about(forget, "bot.roles.forget"), event}
}

// nameRoles names roles of a league, or takes some back, and says which there are. Whoever names nothing has
// all of them looked at and given once more.
func (p *press) nameRoles(ctx context.Context, b events.Book) (discord.Message, error) {
	roles, err := p.bot.client.Roles(ctx, p.i.GuildID)
	if err != nil {
		return discord.Message{}, err
	}
	members, champion, forget := p.option(optionMembers), p.option(optionChampion), p.option(optionForget)
	division := -1
	if letter := p.option(optionDivision); letter != "" {
		if division = int(letter[0]) - 'A'; division < 0 || division >= namedDivisions {
			return discord.Message{}, &table.Problem{Code: "old-button"}
		}
		if members == "" && forget != optionMembers {
			return discord.Message{}, &table.Problem{Code: "event-role-of-division"}
		}
	}
	for _, role := range []string{members, champion} {
		if role == "" {
			continue
		}
		if err := p.checkRole(roles, role); err != nil {
			return discord.Message{}, err
		}
	}
	if members+champion+forget == "" {
		if b, err = p.bot.events.Newest(ctx, b.Kept.ID); err != nil {
			return discord.Message{}, err
		}
	} else if b, err = p.bot.events.NameRoles(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, p.i.User.ID,
		func(now season.Roles) season.Roles {
			if forget == optionChampion {
				now.Champion = ""
			}
			if champion != "" {
				now.Champion = champion
			}
			switch {
			case members == "" && forget != optionMembers:
			case division >= 0:
				now = now.With(division, members)
			default:
				now.Members = members
			}
			return now
		}); err != nil {
		return discord.Message{}, err
	}
	if err := p.bot.rolesAgain(ctx, b); err != nil {
		return discord.Message{}, err
	}
	return p.eventSays(b, p.rolesText(roles, b)), nil
}

// rolesAgain has the roles of a league be looked at now, whatever was found before, and given once more.
func (b *Bot) rolesAgain(ctx context.Context, book events.Book) error {
	first, err := b.events.League(ctx, book.Kept.ID)
	if err == nil {
		err = b.tables.Store().RolesAgain(ctx, first)
	}
	for _, role := range book.Roles.All() {
		b.barred.Delete(role)
	}
	for role := range book.Bars {
		b.barred.Delete(role)
	}
	b.roled.wake()
	return err
}

// rolesText says which roles a league has, what is wrong with each, and how to name others.
func (p *press) rolesText(roles discord.ServerRoles, b events.Book) string {
	lines := rolesLines(p.lang, b.Roles)
	for _, id := range b.Roles.All() {
		if why := unfit(roles, id, true); why != "" {
			r, _ := roles.Role(id)
			lines = append(lines, words.Text(p.lang, "bot.roles.barred", words.Args{"role": id,
				"why": barText(p.lang, why, among(powerful, r.Permissions, p.lang))}))
		}
	}
	key := "bot.roles.none"
	if len(lines) > 0 {
		key = "bot.roles.given"
	}
	return strings.Join(append(lines, words.Text(p.lang, key, nil)), "\n")
}

// rolesLines says who gets which role.
func rolesLines(lang words.Lang, r season.Roles) (lines []string) {
	say := func(key, role, division string) {
		if role != "" {
			lines = append(lines, words.Text(lang, "bot.roles.gets."+key,
				words.Args{"role": role, "division": division}))
		}
	}
	say("members", r.Members, "")
	for n := range r.Divisions {
		say("division", r.Division(n), string(rune('A'+n)))
	}
	say("champion", r.Champion, "")
	return lines
}

// roleLine says what a line of a book tells of roles.
func (e eventText) roleLine(line season.Line, args words.Args) string {
	args["role"] = line.Role
	switch line.Kind {
	case season.Named:
		list := strings.Join(rolesLines(e.lang, *line.Roles), "\n")
		args["roles"] = list
	case season.Barred:
		args["why"] = barText(e.lang, line.Reason, nil)
	}
	return words.Text(e.lang, "bot.event.line."+string(line.Kind), args)
}
