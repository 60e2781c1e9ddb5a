package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A seat that is offered (table.OfferSeat) stands in the status of its game, with a button for whoever wants
// to take it; a message in the game's channel calls those who do not read its thread, and a substitute is
// asked by letter. /substitute shows one person what they can do about the seats of a game.
//
//	sub:OPERATION:GAME:CHAIR
const (
	offerAsk      = "ask"  // what it means to take the seat
	offerTake     = "take" // take it
	offerDecline  = "no"   // a substitute does not take it
	offerOwn      = "own"  // offer one's own seat, or a vacant one of one's side
	offerOthers   = "offer"
	offerWithdraw = "back"
)

const (
	commandSubstitute = "substitute"
	optionSubstitute  = "substitute" // of /settings
)

// offerButton is a button about an offer.
func offerButton(t *table.Table, c table.Chair, lang words.Lang, label, operation string,
	style discord.ButtonStyle) discord.Button {
	text := words.Text(lang, "bot.offer.button."+label, words.Args{"seat": speaker(t, lang).Seat(c.Seat)})
	return discord.Button{Label: markup.Cut(text, labelLength), Style: style,
		CustomID: idFor(pressOffer, operation, t.ID, c.ID)}
}

// offersText says below the status which seats are offered.
func offersText(t *table.Table, lang words.Lang) (text string) {
	for _, c := range t.Offered() {
		text += "\n" + words.Text(lang, "bot.offer.status", words.Args{"seat": speaker(t, lang).Seat(c.Seat),
			"since": fmt.Sprintf("<t:%d:R>", t.Offer(c.ID).At.Unix())})
	}
	return text
}

// offersButtons let whoever reads the status take a seat that is offered.
func offersButtons(t *table.Table, lang words.Lang) (row discord.Row) {
	for _, c := range t.Offered() {
		if len(row) < fewChoices {
			row = append(row, offerButton(t, c, lang, "take", offerAsk, discord.StyleSecondary))
		}
	}
	return row
}

// offerNews says which seats are offered from now on, and which no more.
func offerNews(n table.News, lang words.Lang) (lines []string) {
	for _, o := range n.Offers {
		chair, _ := n.Table.Chair(o.Chair)
		args := words.Args{"seat": speaker(n.Table, lang).Seat(chair.Seat), "why": o.Why,
			"by": mention(lang, o.By), "user": mention(lang, chair.User), "vacant": chair.User == ""}
		if o.Why == table.OfferedByOrganiser || o.Kind == table.OfferWithdrawn && o.By != chair.User {
			args["by"] = organiserText(n.Table, o.By, o.Played, lang)
		}
		args["own"] = o.By == chair.User
		switch o.Kind {
		case table.SeatOffered:
			lines = append(lines, words.Text(lang, "bot.offer.offered", args))
		case table.OfferWithdrawn:
			lines = append(lines, words.Text(lang, "bot.offer.withdrawn", args))
		}
	}
	return lines
}

// substitute works on /substitute: it shows which seats of a game are offered, and what the person can do.
func (p *press) substitute(ctx context.Context, t *table.Table) (discord.Message, error) {
	if err := stillPlayed(t); err != nil {
		return discord.Message{}, err
	}
	organises := p.mayOrganise(ctx) == nil && t.Server == p.i.GuildID
	m := discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.offer.panel", nil)}
	for _, c := range t.Chairs {
		if c.Computer != "" {
			continue
		}
		own := c.User == p.i.User.ID
		state := "held"
		switch {
		case t.Offer(c.ID).Stands():
			state = "offered"
		case c.User == "":
			state = "vacant"
		}
		m.Content += "\n" + words.Text(p.lang, "bot.offer.seat."+state, words.Args{
			"seat": speaker(t, p.lang).Seat(c.Seat), "user": holder(c, p.lang)})
		var button discord.Button
		switch {
		case state == "offered" && (organises || t.MayWithdraw(c, p.i.User.ID)):
			button = offerButton(t, c, p.lang, "withdraw", offerWithdraw, discord.StyleSecondary)
		case state == "offered" && t.SeatsOf(p.i.User.ID) == engine.Nobody:
			button = offerButton(t, c, p.lang, "take", offerAsk, discord.StylePrimary)
		case state == "offered":
			continue
		case own || state == "vacant" && t.SpeaksFor(c, p.i.User.ID):
			button = offerButton(t, c, p.lang, "own", offerOwn, discord.StylePrimary)
		case organises:
			button = offerButton(t, c, p.lang, "others", offerOthers, discord.StyleSecondary)
		default:
			continue
		}
		m.Components = addButton(m.Components, button)
	}
	m.Content = markup.Message(m.Content)
	return m, nil
}

// stillPlayed is why there is no seat of a game to be offered or taken.
func stillPlayed(t *table.Table) error {
	switch {
	case t.InLobby():
		return &table.Problem{Code: "not-begun"}
	case t.State != storage.Running || !t.Started():
		return &table.Problem{Code: "not-running"}
	}
	return nil
}

// offerPress works on the buttons about offers.
func (p *press) offerPress(ctx context.Context, id customID) (discord.Message, error) {
	chair := ids.Chair(id.part(2))
	if err := p.comes(ctx, id.game(1), chair); err != nil {
		return discord.Message{}, err
	}
	t, err := p.bot.tables.Open(ctx, id.game(1))
	if err != nil {
		return discord.Message{}, err
	}
	return p.explained(ctx, t, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if err := stillPlayed(t); err != nil {
			return discord.Message{}, err
		}
		return p.offered(ctx, t, id.part(0), chair)
	})
}

// comes is a Problem if the person may not know of a game, or has left its server. A substitute who has been
// asked by letter may know of it: they could see its channel then.
func (p *press) comes(ctx context.Context, game ids.Game, chair ids.Chair) error {
	_, err := p.unopened(ctx, game)
	var unknown *table.Problem
	if !errors.As(err, &unknown) || p.i.GuildID != "" {
		return err
	}
	g, failed := p.bot.tables.Store().Game(ctx, game)
	if failed != nil {
		return err
	}
	if asked, failed := p.bot.tables.Asked(ctx, game, chair, p.i.User.ID); failed != nil || !asked {
		return errors.Join(failed, err)
	}
	may, failed := p.bot.mayCome(ctx, g, p.i.User.ID)
	switch {
	case failed != nil:
		return failed
	case !may:
		return &table.Problem{Code: "not-a-member", Args: words.Args{"user": markup.Mention(p.i.User.ID)}}
	}
	return nil
}

// offered does with an offer what a button says.
func (p *press) offered(ctx context.Context, t *table.Table, operation string,
	chair ids.Chair) (discord.Message, error) {
	tables, user := p.bot.tables, p.i.User.ID
	c, ok := t.Chair(chair)
	if !ok {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	args := words.Args{"seat": speaker(t, p.lang).Seat(c.Seat), "game": t.ID,
		"title": speaker(t, p.lang).Title(), "thread": t.Thread, "user": holder(c, p.lang)}
	said := func(key string) discord.Message {
		return discord.Message{Content: words.Text(p.lang, "bot.offer."+key, args)}
	}
	var err error
	switch operation {
	case offerAsk:
		if err = tables.MayTakeOffer(ctx, t, chair, user); err != nil {
			return discord.Message{}, err
		}
		m := said("ask")
		m.Components = []discord.Row{{offerButton(t, c, p.lang, "yes", offerTake, discord.StyleSuccess)}}
		if t.Offer(chair).Asked == user {
			m.Components = addButton(m.Components,
				offerButton(t, c, p.lang, "decline", offerDecline, discord.StyleSecondary))
		}
		return m, nil
	case offerTake:
		_, err = tables.TakeOffer(ctx, p.i.ID, user, t.ID, chair)
	case offerDecline:
		_, err = tables.DeclineOffer(ctx, p.i.ID, user, t.ID, chair)
	case offerOwn:
		_, err = tables.OfferSeat(ctx, table.Offering{Interaction: p.i.ID, Game: t.ID, Chair: chair, By: user,
			Why: table.OfferedByPlayer})
	case offerOthers:
		if err = p.organisesHere(ctx, t); err == nil {
			_, err = tables.OfferSeat(ctx, table.Offering{Interaction: p.i.ID, Game: t.ID, Chair: chair, By: user,
				Why: table.OfferedByOrganiser})
		}
	case offerWithdraw:
		_, err = tables.WithdrawOffer(ctx, p.i.ID, user, t.ID, chair, p.organisesHere(ctx, t) == nil)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	if err != nil {
		return discord.Message{}, err
	}
	return said("did." + operation), nil
}

// organisesHere is a Problem unless the person is an organiser where a game is played.
func (p *press) organisesHere(ctx context.Context, t *table.Table) error {
	if err := p.mayOrganise(ctx); err != nil || t.Server == p.i.GuildID {
		return err
	}
	return noSuchGame(t.ID)
}

// mayCome reports whether somebody is in the server of a game and can see its channel.
func (b *Bot) mayCome(ctx context.Context, g storage.Game, user ids.User) (bool, error) {
	may, err := b.client.MemberPermissions(ctx, g.Server, g.Channel, user)
	if errors.Is(err, discord.ErrUnknownMember) {
		return false, nil
	}
	return may.Has(discord.PermViewChannel), err
}

// AskSubstitutes asks those who are next to take the seats that are offered. Run does it every minute.
func (b *Bot) AskSubstitutes(ctx context.Context, now time.Time) {
	err := b.tables.AskSubstitutes(ctx, now, func(g storage.Game, user ids.User) (bool, error) {
		return b.mayCome(ctx, g, user)
	})
	if err != nil && ctx.Err() == nil {
		b.log.Error("ask substitutes", "error", err)
	}
}

// tellOffer calls anybody to a seat that is offered, in the game's channel, or asks a substitute by letter;
// and has such messages offer no more what is offered no more.
func (b *Bot) tellOffer(ctx context.Context, n table.News) error {
	for i, o := range n.Offers {
		var err error
		switch {
		case o.Kind == table.OfferOver:
			err = b.endOfferMessage(ctx, n, o)
		case n.Audience.User != "":
			err = b.askSubstitute(ctx, n, o, fmt.Sprintf("%s.%d", n.Nonce, i))
		default:
			err = b.callSubstitutes(ctx, n, o, fmt.Sprintf("%s.%d", n.Nonce, i))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// offerArgs are what messages about an offer speak of.
func offerArgs(t *table.Table, c table.Chair, o table.OfferNews, lang words.Lang) words.Args {
	say := speaker(t, lang)
	return words.Args{"seat": say.Seat(c.Seat), "title": say.Title(), "game": t.ID, "thread": t.Thread,
		"user": holder(c, lang), "why": o.Why, "vacant": c.User == "", "hours": int(table.AskedFor.Hours()),
		"until": fmt.Sprintf("<t:%d:R>", t.Offer(c.ID).Until.Unix()), "standing": standing(t, lang)}
}

// callSubstitutes posts the call in the game's channel. A post of a forum is its thread: the call stands
// there anyway.
func (b *Bot) callSubstitutes(ctx context.Context, n table.News, o table.OfferNews, nonce string) error {
	t := n.Table
	c, _ := t.Chair(o.Chair)
	offer := t.Offer(o.Chair)
	if t.Post || !offer.Stands() || offer.Call != "" || t.State != storage.Running {
		return nil
	}
	lang := words.Lang(t.Language)
	id, err := b.client.Send(ctx, t.Channel, discord.Message{
		Content: markup.Message(words.Text(lang, "bot.offer.call", offerArgs(t, c, o, lang))), Nonce: nonce,
		Components: []discord.Row{{offerButton(t, c, lang, "take", offerAsk, discord.StylePrimary)}},
	})
	if discord.Refused(err) {
		b.log.Warn("no call for a substitute in the channel", "game", t.ID, "error", err)
		return nil // it stands in the thread
	}
	if err != nil {
		return err
	}
	return b.keepOfferMessage(ctx, n, o, func(now storage.Offer) (call, letter ids.Message) {
		return id, now.Letter
	}, id)
}

// askSubstitute asks one substitute by letter. Whoever takes none is passed over.
func (b *Bot) askSubstitute(ctx context.Context, n table.News, o table.OfferNews, nonce string) error {
	t, user := n.Table, n.Audience.User
	offer := t.Offer(o.Chair)
	if !offer.Stands() || offer.Asked != user || t.State != storage.Running {
		return nil
	}
	c, _ := t.Chair(o.Chair)
	person, err := b.person(ctx, t, user)
	if err != nil {
		return err
	}
	lang := words.For(person.Locale)
	id, err := b.sendDM(ctx, person, discord.Message{
		Content: markup.Message(words.Text(lang, "bot.offer.letter", offerArgs(t, c, o, lang))), Nonce: nonce,
		Components: []discord.Row{{offerButton(t, c, lang, "take", offerAsk, discord.StylePrimary),
			offerButton(t, c, lang, "decline", offerDecline, discord.StyleSecondary)}},
	})
	if errors.Is(err, discord.ErrDMClosed) {
		_, err = b.tables.DeclineOffer(ctx, "", user, t.ID, o.Chair)
		if problem := (*table.Problem)(nil); errors.As(err, &problem) {
			return nil
		}
		return err
	}
	if err != nil {
		return err
	}
	return b.keepOfferMessage(ctx, n, o, func(now storage.Offer) (call, letter ids.Message) {
		return now.Call, id
	}, id)
}

// keepOfferMessage notes a message that has been sent. Where the offer is another one by now, the message
// offers nothing any more.
func (b *Bot) keepOfferMessage(ctx context.Context, n table.News, o table.OfferNews,
	set func(storage.Offer) (call, letter ids.Message), id ids.Message) error {
	for {
		t, err := b.tables.Open(ctx, n.Table.ID)
		if err != nil {
			return err
		}
		now := t.Offer(o.Chair)
		same := now.Stands() && now.At.Equal(n.Table.Offer(o.Chair).At)
		if user := n.Audience.User; !same || user != "" && now.Asked != user {
			o.Message, n.Table = id, t
			return b.endOfferMessage(ctx, n, o)
		}
		call, letter := set(now)
		err = b.tables.Store().SetOfferMessages(ctx, now, call, letter)
		if !errors.Is(err, storage.ErrConflict) { // the other message has been noted meanwhile
			return err
		}
	}
}

// endOfferMessage has a message say that the seat is not offered in it any more.
func (b *Bot) endOfferMessage(ctx context.Context, n table.News, o table.OfferNews) error {
	t, place, lang := n.Table, n.Table.Channel, words.Lang(n.Table.Language)
	if user := n.Audience.User; user != "" {
		person, err := b.person(ctx, t, user)
		if err != nil {
			return err
		}
		lang = words.For(person.Locale)
		if place, err = b.client.OpenDM(ctx, user); err != nil {
			return unlessRefused(err)
		}
	}
	c, _ := t.Chair(o.Chair)
	args := offerArgs(t, c, o, lang)
	args["asks"] = t.Offer(o.Chair).Stands() && n.Audience.User != ""
	key := "bot.offer.over"
	if user := n.Audience.User; user != "" && c.User == user {
		key = "bot.offer.did.take"
	}
	return unlessRefused(b.client.Edit(ctx, place, o.Message, discord.Message{
		Content: markup.Message(words.Text(lang, key, args))}))
}

// unlessRefused is an error, but not that Discord does not let a message be changed: it may be gone.
func unlessRefused(err error) error {
	if discord.Refused(err) || errors.Is(err, discord.ErrDMClosed) {
		return nil
	}
	return err
}

// substituteChoices lists what can be said of the setting.
func (p *press) substituteChoices(typed string) []discord.Choice {
	choices := []discord.Choice{}
	for _, word := range []string{table.SubstituteAll, table.SubstituteNone} {
		choices = append(choices, choice(words.Text(p.lang, "bot.offer.setting."+word, nil), word))
	}
	for _, g := range p.bot.tables.Games() {
		choices = append(choices, choice(words.Text(p.lang, g.Rules.ID()+".title", nil), g.Rules.ID()))
	}
	return matching(choices, typed)
}

// substituteText says for which games somebody is registered on a server; "" where that is unknown.
func (p *press) substituteText(ctx context.Context) (string, error) {
	if p.i.GuildID == "" {
		return "", nil
	}
	s, err := p.bot.tables.Store().Substitute(ctx, p.i.GuildID, p.i.User.ID)
	if err != nil {
		return "", err
	}
	var games []string
	for _, g := range p.bot.tables.Games() {
		if table.SubstitutesIn(s.Games, g.Rules.ID()) {
			games = append(games, words.Text(p.lang, g.Rules.ID()+".title", nil))
		}
	}
	return words.Text(p.lang, "bot.offer.registered", words.Args{"games": strings.Join(games, ", ")}), nil
}

// playedText says who has played which seat from where to where, of those seats that have changed hands: the
// record itself names nobody.
func (b *Bot) playedText(ctx context.Context, t *table.Table, lang words.Lang) (string, error) {
	sittings, err := b.tables.Store().Sittings(ctx, t.ID)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, c := range t.Chairs {
		own := slices.DeleteFunc(slices.Clone(sittings), func(s storage.Sitting) bool { return s.Seat != c.ID })
		for i, s := range own {
			args := words.Args{"seat": speaker(t, lang).Seat(c.Seat), "user": mention(lang, s.User),
				"vacant": s.User == "", "computer": s.User == "" && t.StoodIn(s.Lines),
				"from": s.Lines, "to": t.Sequence - 1}
			if i+1 < len(own) {
				args["to"] = own[i+1].Lines - 1
			}
			if len(own) > 1 {
				lines = append(lines, words.Text(lang, "bot.offer.stint", args))
			}
		}
	}
	if len(lines) == 0 {
		return "", nil
	}
	return "\n" + words.Text(lang, "bot.offer.stints", nil) + "\n" + strings.Join(lines, "\n"), nil
}
