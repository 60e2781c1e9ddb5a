package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
	"redbook/storage/ids"
)

// lobbyMessage is the message in the channel where people sit down. Of a game that carries on another, before
// is what came before. calls says that there is a role to be called to it.
func lobbyMessage(t *table.Table, before string, calls bool) discord.Message {
	lang := words.Lang(t.Language)
	text := words.Text(lang, "bot.lobby.title", words.Args{"title": speaker(t, lang).Title(), "game": t.ID,
		"host": mention(lang, t.Host), "event": markup.Escape(t.Event())}) + "\n" + before
	if options := optionsText(t, lang); options != "" {
		text += words.Text(lang, "bot.lobby.options-line", words.Args{"options": options}) + "\n"
	}
	open := t.State == storage.Lobby && t.Event() == "" // people sit down and start it
	if open {
		if about := t.Rules.ID() + ".lobby"; words.Has(lang, about) {
			text += words.Text(lang, about, nil) + "\n"
		}
	}
	free := false
	for _, c := range t.Chairs {
		text += "• " + seatLine(t, c, lang) + "\n"
		free = free || c.Free()
	}
	if open {
		if t.Random() {
			text += words.Text(lang, "bot.lobby.random", nil) + "\n"
		}
		if t.HasComputers() {
			text += words.Text(lang, "bot.computer.unrated", nil) + "\n"
		}
		if t.Rematch == "" { // they have played before
			text += recommendation(t, lang)
		}
		text += words.Text(lang, "bot.lobby.pace", words.Args{"pace": paceText(lang, t.Pace())}) + unseatedText(t,
			lang) + "\n" + clockLine(lang, t)
	}
	key := "bot.lobby.state." + string(t.State)
	if t.State == storage.Lobby && !open {
		key = "bot.event.opening"
	}
	if t.Expired() {
		key = "bot.lobby.expired"
	}
	m := discord.Message{
		Content: text + words.Text(lang, key, words.Args{"free": free, "thread": t.Thread,
			"doubt": markup.Mentions(t.Doubters()),
			"by":    mention(lang, t.Still.Stop.By), "reason": markup.Escape(t.Still.Stop.Reason)}),
		SuppressNotifications: true,
	}
	if open {
		m.Components = lobbyButtons(t, lang, free)
		if calls && t.Room() > 0 {
			m.Components = addButton(m.Components, discord.Button{Label: words.Text(lang, "bot.call.button", nil),
				CustomID: lobbyID(lobbyCall, t, "", 0), Emoji: "📣", Style: discord.StyleSecondary})
		}
	}
	return m
}

// lobbyPicture is the board as it is set up with the options of a lobby. Nothing of the game that will be
// played is in it: that has no seed yet.
func (b *Bot) lobbyPicture(t *table.Table, s sight) []discord.File {
	if t.State != storage.Lobby {
		return nil
	}
	position, _, err := t.Rules.New(t.Options(), engine.NewSeeded(make([]byte, 32), 0))
	if err != nil {
		b.log.Error("no picture of the lobby", "game", t.ID, "error", err)
		return nil
	}
	return b.illustrations(t, t.Rules.View(position, engine.Nobody), s,
		render.Sheet{Kind: render.SheetBoard, Small: true})
}

// unseatedText is a line that asks a host whose seat went with the options to choose another one, as long as
// one is free.
func unseatedText(t *table.Table, lang words.Lang) string {
	free := slices.ContainsFunc(t.Chairs, table.Chair.Free)
	if t.Unseated() == "" || !free {
		return ""
	}
	return "\n" + words.Text(lang, "bot.lobby.unseated", words.Args{"host": mention(lang, t.Unseated())})
}

// seatLine says who sits on a chair. Where seats are dealt at the start, chairs have no seats yet.
func seatLine(t *table.Table, c table.Chair, lang words.Lang) string {
	who := words.Text(lang, "bot.lobby.free", nil)
	guest := t.Invited(c.Seat)
	switch {
	case !c.Free() || c.Former:
		who = holder(c, lang)
		if slices.Contains(t.Doubters(), c.User) {
			who += " " + words.Text(lang, "bot.lobby.doubt", nil)
		}
		if away := awayText(lang, t, c.User); away != "" {
			who += " · 🏖️ " + away
		}
	case guest != "":
		who = words.Text(lang, "bot.lobby.kept", words.Args{"user": markup.Mention(guest)})
	}
	if t.Undealt() {
		return who
	}
	return "**" + speaker(t, lang).Seat(c.Seat) + "**: " + who
}

func lobbyButtons(t *table.Table, lang words.Lang, free bool) []discord.Row {
	var rows []discord.Row
	if join := joinButtons(t, lang); len(join) > 0 {
		rows = append(rows, join)
	}
	button := func(what, id string, style discord.ButtonStyle, disabled bool) discord.Button {
		return discord.Button{Label: words.Text(lang, "bot.lobby."+what, nil), CustomID: id, Style: style,
			Disabled: disabled}
	}
	row := discord.Row{
		button(lobbyStart, lobbyID(lobbyStart, t, "", t.Revision()), discord.StyleSuccess, free),
		button(lobbyLeave, lobbyID(lobbyLeave, t, "", 0), discord.StyleSecondary, false),
	}
	if len(t.Rules.Options()) > 0 || len(t.Chairs) > 1 {
		row = append(row, button(gameOptions, lobbyID(gameOptions, t, "", 0), discord.StyleSecondary, false))
	}
	if len(table.Levels(t.Rules)) > 0 && t.Event() == "" {
		computers := button(gameComputers, lobbyID(gameComputers, t, "", 0), discord.StyleSecondary, false)
		computers.Emoji = computerEmoji
		row = append(row, computers)
	}
	if t.CanSwap() {
		swap := button(lobbySwap, lobbyID(lobbySwap, t, "", t.Revision()), discord.StyleSecondary, false)
		if len(t.Chairs) > 2 { // which seat is asked then
			swap.Label = words.Text(lang, "bot.lobby.swap-seats", nil)
		}
		row = append(row, swap)
	}
	row = append(row, whoButton(t, lang)...)
	row = append(row, button(lobbyCancel, lobbyID(lobbyCancel, t, "", 0), discord.StyleDanger, false))
	if len(t.Doubters()) > 0 {
		row = slices.Insert(row, 0,
			discord.Component(button(lobbyAgree, lobbyID(lobbyAgree, t, "", t.Revision()), discord.StylePrimary,
				false)))
	}
	for row := range slices.Chunk(row, fewChoices) {
		rows = append(rows, row)
	}
	return rows
}

// joinButtons offers the free seats; one button for all where seats are dealt. A seat that is kept has its
// button too, for the one it is kept for.
func joinButtons(t *table.Table, lang words.Lang) discord.Row {
	var join discord.Row
	for _, c := range t.Chairs {
		label, seat := words.Text(lang, "bot.lobby.join", words.Args{"seat": speaker(t, lang).Seat(c.Seat)}),
			t.SeatID(c.Seat)
		if t.Random() {
			label, seat = words.Text(lang, "bot.lobby.join-any", nil), ""
		}
		if c.Free() && (!t.Random() || len(join) == 0) {
			join = append(join, discord.Button{Label: markup.Cut(label, labelLength),
				CustomID: lobbyID(lobbyJoin, t, string(seat), t.Revision()), Style: discord.StylePrimary})
		}
	}
	return join
}

// optionsText lists the chosen options, the defaults among them: people agree to all of them.
func optionsText(t *table.Table, lang words.Lang) string {
	var list []string
	for _, s := range settings(t) {
		list = append(list, optionValue(t.Rules, lang, s.Name, s.value))
	}
	return strings.Join(list, " · ")
}

// agreedText lists all that people agree to: the options, and the clock.
func agreedText(t *table.Table, lang words.Lang) string {
	return strings.TrimPrefix(optionsText(t, lang)+" · ⏱️ "+clockText(lang, t.Clock()), " · ")
}

// recommendation is a line with what is recommended for a first game and not chosen, or that all of it is.
func recommendation(t *table.Table, lang words.Lang) string {
	var list []string
	some := false
	for _, s := range settings(t) {
		for _, value := range s.Values {
			best := recommended(t.Rules, s.Name, value)
			if some = some || best; best && value != s.value {
				list = append(list, optionValue(t.Rules, lang, s.Name, value))
			}
		}
	}
	switch {
	case !some:
		return ""
	case len(list) == 0:
		return words.Text(lang, "bot.lobby.as-recommended", nil) + "\n"
	}
	return words.Text(lang, "bot.lobby.recommend", words.Args{"values": strings.Join(list, " · ")}) + "\n"
}

// callToLobby calls the users whom a change of the lobby concerns: the edit of a message notifies nobody.
func (b *Bot) callToLobby(ctx context.Context, n table.News) error {
	t := n.Table
	if t.State != storage.Lobby {
		return nil
	}
	for _, kind := range []string{table.OptionsChanged, table.SeatsSwapped, table.Invitation} {
		for i, user := range n.Called[kind] {
			bells := []bell{{kind, []ids.User{user}}}
			if kind != table.Invitation { // who may be invited is decided when that is done
				var err error
				if bells, err = b.quiet(ctx, t.ID, bells...); err != nil {
					return err
				}
			}
			m := discord.Message{AllowedUsers: bells[0].users, SuppressNotifications: len(bells[0].users) == 0,
				Nonce: fmt.Sprintf("%s.%s%d", n.Nonce, kind[:1], i)}
			call, due := lobbyCallFor(t, user, kind)
			if !due {
				continue // answered, or gone, meanwhile
			}
			m.Content, m.Components = call.Content, call.Components
			if err := b.sendCall(ctx, t, user, m, kind != table.Invitation); err != nil {
				return fmt.Errorf("call to lobby: %w", err)
			}
			if err := b.rang(ctx, t.ID, bells); err != nil {
				return err
			}
		}
	}
	return nil
}

// changedSince calls somebody who has been called before to a lobby that has changed again: in its options,
// its seats or both.
const changedSince = "changed-since"

// lobbyCallFor asks a user to agree to a change of the lobby as it is now, or to sit down; false where that
// needs no answer of theirs.
func lobbyCallFor(t *table.Table, user ids.User, kind string) (m discord.Message, due bool) {
	lang := words.Lang(t.Language)
	args := words.Args{"user": markup.Mention(user), "host": mention(lang, t.Host), "game": t.ID,
		"title": speaker(t, lang).Title(), "options": agreedText(t, lang)}
	button := func(label, what, more string, revision int, style discord.ButtonStyle) discord.Button {
		return discord.Button{Label: words.Text(lang, "bot.lobby."+label, nil),
			CustomID: lobbyID(what, t, more, revision), Style: style}
	}
	if kind != table.Invitation {
		switch kind {
		case table.SeatsSwapped:
			m.Content = swappedText(t, user, args)
		case changedSince:
			if !t.Random() {
				args["seat"] = seatsText(t, user, lang)
			}
			m.Content = words.Text(lang, "bot.lobby.changed-since", args)
		default:
			m.Content = words.Text(lang, "bot.lobby.changed", args)
		}
		m.Components = []discord.Row{{button("agree", lobbyAgree, "", t.Revision(), discord.StylePrimary),
			button("leave", lobbyLeave, "", 0, discord.StyleSecondary)}}
		return m, slices.Contains(t.Doubters(), user)
	}
	chair := slices.IndexFunc(t.Chairs, func(c table.Chair) bool { return t.Invited(c.Seat) == user })
	if chair < 0 {
		return m, false
	}
	seat := t.Chairs[chair].Seat
	args["seat"], args["random"] = speaker(t, lang).Seat(seat), t.Random()
	invited, accept := "invited", "accept"
	if t.Rematch != "" {
		invited, accept = "invited-again", "accept-again"
		args["earlier"], args["last"] = t.Rematch, oneIsFree(t)
	}
	m.Content = words.Text(lang, "bot.lobby."+invited, args)
	m.Components = []discord.Row{{
		button(accept, lobbyJoin, string(t.SeatID(seat)), t.Revision(), discord.StylePrimary),
		button("decline", lobbyDecline, "", 0, discord.StyleSecondary),
	}}
	return m, true
}

// redrawCalls has what calls people to a lobby show it as it is since the newest change: a button agrees to
// nothing that it does not show.
func (b *Bot) redrawCalls(ctx context.Context, t *table.Table) error {
	if t.State != storage.Lobby {
		return nil
	}
	users, err := b.tables.Store().Lettered(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, user := range users {
		l, id, err := b.letterOf(ctx, t.ID, user)
		if err != nil {
			return err
		}
		m, due := lobbyCallFor(t, user, l.call())
		if !due || l.Place == "" || l.Revision == t.Revision() {
			continue
		}
		if err := b.client.Edit(ctx, l.Place, id, m); err != nil && !discord.Refused(err) {
			return fmt.Errorf("redraw a call to the lobby: %w", err)
		}
		l.Revision = t.Revision()
		if err := b.keepLetter(ctx, t.ID, user, id, l); err != nil {
			return err
		}
	}
	return nil
}

// sendCall calls a user to a lobby, in the place of what has called them before.
func (b *Bot) sendCall(ctx context.Context, t *table.Table, user ids.User, m discord.Message,
	agree bool) error {
	id, err := b.client.Send(ctx, lobbyPlace(t), m)
	if err != nil {
		return err
	}
	before, old, err := b.letterOf(ctx, t.ID, user)
	if err == nil && old != "" && old != id {
		err = b.endLetter(ctx, t, user, old, before, "")
	}
	if err != nil {
		return err
	}
	return b.keepLetter(ctx, t.ID, user, id, letter{Place: lobbyPlace(t), Agree: agree, Revision: t.Revision()})
}

// endCalls takes the buttons off what has called people to a lobby and is answered, wherever that was done.
func (b *Bot) endCalls(ctx context.Context, t *table.Table) error {
	return b.forgetLetters(ctx, t, func(user ids.User, l letter) bool {
		_, due := lobbyCallFor(t, user, l.call())
		return l.Place != "" && (!due || t.State != storage.Lobby)
	})
}

// oneIsFree reports whether nobody sits on just one chair.
func oneIsFree(t *table.Table) bool {
	free := 0
	for _, c := range t.Chairs {
		if c.Free() {
			free++
		}
	}
	return free == 1
}

// swappedText tells a user that somebody has taken their seat, and which one is theirs now.
func swappedText(t *table.Table, user ids.User, args words.Args) string {
	lang := words.Lang(t.Language)
	args["seat"] = seatsText(t, user, lang)
	if others := slices.DeleteFunc(t.Players(), func(u ids.User) bool { return u == user }); len(others) == 1 {
		args["other"] = markup.Mention(others[0])
	}
	return words.Text(lang, "bot.lobby.swapped", args)
}

// welcomeText begins a game's thread: who plays what of some chairs, unless chance is still to deal the
// seats, what a turn is, and by what chance can be checked.
func welcomeText(t *table.Table, chairs []table.Chair, lang words.Lang) string {
	seats := ""
	for _, c := range chairs {
		seats += "• " + seatLine(t, c, lang) + "\n"
	}
	return words.Text(lang, "bot.begins", words.Args{"game": speaker(t, lang).Title(), "seats": seats,
		"turn": turnText(t.Rules, lang), "language": languageName(lang, lang),
		"lesson": t.Lesson() != nil}) + "\n" +
		words.Text(lang, "bot.commitment", words.Args{"commitment": t.Commitment})
}

// turnText says in a few sentences what a turn of a game is, "" of one whose words have none.
func turnText(rules engine.Description, lang words.Lang) string {
	if key := rules.ID() + ".turn-is"; words.Has(lang, key) {
		return words.Text(lang, key, nil)
	}
	return ""
}

// begunText says that a game has begun, and who plays what: as chosen, or as chance has seated people.
func begunText(t *table.Table, lang words.Lang) string {
	say := speaker(t, lang)
	var seats []string
	for _, c := range t.Chairs {
		if !c.Free() {
			seats = append(seats, holder(c, lang)+" ("+say.Seat(c.Seat)+")")
		}
	}
	return words.Text(lang, "bot.begun", words.Args{"game": say.Title(), "seats": against(seats),
		"dealt": t.Random()})
}
