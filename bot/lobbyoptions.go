package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// What a game is played with is chosen in two ways, both made from the tables of the rules: by typing, as
// options of /game create; and by pressing, in a private message of the host with a menu for each option,
// which /game options opens too. The menus do not stand on the lobby itself: there everybody would see
// controls that only one may use, and Discord's five rows would not hold them beside the seats. What does not
// fit in one message stands on further pages.

const (
	menuOption  = "set"     // l:set:game:option, a menu
	menuSeating = "seating" // l:seating:game, a menu
	menuClock   = "clock"   // l:clock:game, a menu
	menuTimeout = "timeout" // l:timeout:game, a menu
	randomSeat  = "random"
	chosenSeat  = "chosen"
)

// pageMenus is how many menus stand on a page above the buttons that turn it. Where all fit in one message
// there are no pages.
const pageMenus = mostRows - 1

// setting is an option of a game and what is chosen of it.
type setting struct {
	engine.Option
	value string
}

// settings lists what a game is played with, but for what says nothing as long as another option has its
// default.
func settings(t *table.Table) (list []setting) {
	chosen := t.Options()
	for _, o := range t.Rules.Options() {
		if o.Stated && chosen[o.Name] == "" || o.Settled() { // agreed on before there was such an option
			continue
		}
		s := setting{o, cmp.Or(chosen[o.Name], o.Values[0])}
		under := slices.IndexFunc(list, func(s setting) bool { return s.Name == o.Under })
		if o.Under == "" || under >= 0 && list[under].value != list[under].Values[0] {
			list = append(list, s)
		}
	}
	return list
}

// choiceOptions are the options of a game as options of a command, each with its values to choose from.
func choiceOptions(rules engine.Description) []discord.Option {
	var list []discord.Option
	for _, o := range rules.Options() {
		if o.Settled() {
			continue
		}
		key := rules.ID() + ".setting." + o.Name
		option := discord.Option{Type: discord.OptionString, Name: localized(key + ".name"),
			Description: localized(key + ".about")}
		for _, value := range o.Values {
			say := func(lang words.Lang) string {
				text := optionValue(rules, lang, o.Name, value)
				if recommended(rules, o.Name, value) {
					text = words.Text(lang, "bot.lobby.recommended", words.Args{"value": text})
				}
				return text
			}
			option.Choices = append(option.Choices, discord.Choice{Value: value, Name: discord.Localized{
				Default: say(words.English), In: map[string]string{string(words.Polish): say(words.Polish)}}})
		}
		list = append(list, option)
	}
	return list
}

// recommended reports whether a value is the one that the words of a game recommend for a first game.
func recommended(rules engine.Description, option, value string) bool {
	key := rules.ID() + ".setting." + option + ".recommended"
	return words.Has(words.English, key) && words.Text(words.English, key, nil) == value
}

func guestOption() discord.Option {
	o := option(optionGuest, true)
	o.Type, o.Autocomplete, o.MaxLength = discord.OptionUser, false, 0
	return o
}

// chosenOptions reads what has been typed of the options of a game.
func (p *press) chosenOptions(rules engine.Description) engine.Options {
	chosen := engine.Options{}
	for _, o := range rules.Options() {
		if typed := p.option(o.Name); typed != "" {
			chosen[o.Name] = typed
		}
	}
	return chosen
}

// created is the game that /game create means: its subcommand has the name of the game's own command, and
// another board of it may be chosen.
func (p *press) created() (engine.Rules, bool) {
	sub := p.i.Command.Subcommand
	if len(sub) != 2 || sub[0] != lobbyCreate {
		return nil, false
	}
	games, board := p.bot.tables.Games(), p.option(optionBoard)
	for _, g := range games {
		if words.Text(words.English, g.Rules.ID()+".command-name", nil) != sub[1] {
			continue
		}
		for _, b := range boardsOf(g, games) {
			if board == "" || b.Rules.ID() == board {
				return b.Rules, true
			}
		}
	}
	return nil, false
}

func (p *press) seating(way string) discord.Choice {
	return choice(words.Text(p.lang, "bot.lobby.seating."+way, nil), way)
}

func optionValue(rules engine.Description, lang words.Lang, name, value string) string {
	return words.Text(lang, rules.ID()+".option."+name+"."+value, nil)
}

// valueAbout says what a value of an option means; "" where its name says it.
func valueAbout(rules engine.Description, lang words.Lang, name, value string) string {
	key := rules.ID() + ".option-about." + name + "." + value
	if !words.Has(lang, key) {
		return ""
	}
	return words.Text(lang, key, nil)
}

// optionsPress works on the lobby's button for options, and on the menus and buttons of the message that it
// opens. More is the option of a menu, and the page that a button turns to.
func (p *press) optionsPress(ctx context.Context, what string, game ids.Game,
	more string) (discord.Message, error) {
	t, err := p.game(ctx, game)
	if err != nil {
		return discord.Message{}, err
	}
	values := p.i.Component.Values
	if what == gameOptions || len(values) != 1 {
		page, _ := strconv.Atoi(more)
		return p.optionsPanel(t, page)
	}
	switch what {
	case menuOption:
		return p.setOptions(ctx, t, table.Wish{Options: engine.Options{more: values[0]}}, menuPage(t, what, more))
	case menuTimeout:
		return p.setOptions(ctx, t, table.Wish{Timeout: values[0]}, menuPage(t, what, ""))
	case menuClock:
		return p.setOptions(ctx, t, table.Wish{Clock: values[0]}, menuPage(t, what, ""))
	}
	random := values[0] == randomSeat
	return p.setOptions(ctx, t, table.Wish{Random: &random}, menuPage(t, what, ""))
}

// menuPage is the page with the menu of an option, or, after all of those, with that of the seating, the
// clock, or what follows when that is over.
func menuPage(t *table.Table, what, option string) int {
	before := 0
	for _, s := range settings(t) {
		if s.Name == option {
			break
		}
		if !t.Fixed(s.Name) {
			before++
		}
	}
	if what != menuSeating && option == "" && t.After == "" {
		before++
	}
	if what == menuTimeout {
		before++
	}
	return before / pageMenus
}

func (p *press) setOptions(ctx context.Context, t *table.Table, wish table.Wish,
	page int) (discord.Message, error) {
	changed, err := p.bot.tables.SetOptions(ctx, p.i.ID, p.i.User.ID, t.ID, wish)
	if errors.As(err, new(*engine.Refusal)) || errors.As(err, new(*table.Problem)) {
		m, panelErr := p.optionsPanel(t, page) // what else may be chosen stays at hand
		m.Content = markup.Fit("⚠️ "+p.explain(t, err), m.Content)
		return m, panelErr
	}
	if err != nil {
		return discord.Message{}, err
	}
	return p.optionsPanel(changed, page)
}

// refused says a refusal of the rules in words, and leaves every other error to the caller.
func (p *press) refused(rules engine.Rules, err error) (discord.Message, error) {
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		return discord.Message{}, err
	}
	return discord.Message{Content: "⚠️ " + p.bot.explain(phrase.Speaker{Rules: rules, Lang: p.lang}, err)}, nil
}

// optionsPanel shows a lobby's options to the user who asks, with menus if that is the host: those of one
// page if there are more than fit.
func (p *press) optionsPanel(t *table.Table, page int) (discord.Message, error) {
	m := discord.Message{Content: heading(t, p.lang)}
	var menus []discord.Row
	line := func(title, explained, id string, values []string, value string, fixed bool,
		say, about func(string) string, best func(string) bool) {
		text := say(value)
		if best(value) {
			text = words.Text(p.lang, "bot.lobby.recommended", words.Args{"value": text})
		}
		m.Content += "\n**" + title + "**: " + text
		if fixed {
			m.Content += " – " + words.Text(p.lang, "bot.sequel.fixed", words.Args{"game": t.After})
			return
		}
		if explained != "" {
			m.Content += "\n-# " + explained
		}
		menus = append(menus, discord.Row{p.menu(id, title, values, value, say, about, best)})
	}
	for _, s := range settings(t) {
		key := t.Rules.ID() + ".setting." + s.Name
		line(words.Text(p.lang, key+".title", nil), words.Text(p.lang, key+".about", nil),
			lobbyID(menuOption, t, s.Name, 0),
			s.Values, s.value, t.Fixed(s.Name),
			func(v string) string { return optionValue(t.Rules, p.lang, s.Name, v) },
			func(v string) string { return valueAbout(t.Rules, p.lang, s.Name, v) },
			func(v string) bool { return recommended(t.Rules, s.Name, v) })
	}
	seating := chosenSeat
	if t.Random() {
		seating = randomSeat
	}
	line(words.Text(p.lang, "bot.lobby.seating.title", nil), "",
		lobbyID(menuSeating, t, "", 0),
		[]string{chosenSeat, randomSeat}, seating, t.After != "",
		func(v string) string { return words.Text(p.lang, "bot.lobby.seating."+v, nil) },
		func(string) string { return "" },
		func(string) bool { return false })
	clocks := clocksFor(t)
	line(words.Text(p.lang, "bot.clock.title", nil), words.Text(p.lang, "bot.clock.about", nil),
		lobbyID(menuClock, t, "", 0), clocks, t.Clock().Terms.String(), false,
		func(v string) string { return termsText(p.lang, v, t.Clock()) },
		func(string) string { return "" },
		func(string) bool { return false })
	if t.Clock().Runs() { // without a clock no time is ever up
		line(words.Text(p.lang, "bot.timeout.title", nil), words.Text(p.lang, "bot.timeout.about", nil),
			lobbyID(menuTimeout, t, "", 0), table.TimeoutsOf(t.Rules, t.Event() != ""),
			cmp.Or(t.Clock().Timeout, table.TimeoutRemind), false,
			func(v string) string { return words.Text(p.lang, "bot.timeout.is."+v, nil) },
			func(string) string { return "" },
			func(string) bool { return false })
	}
	if !t.InLobby() || t.Host != p.i.User.ID {
		m.Content += "\n" + words.Text(p.lang, "bot.lobby.only-host", words.Args{"host": markup.Mention(t.Host),
			"begun": !t.InLobby()})
		return m, nil
	}
	m.Content += unseatedText(t, p.lang)
	m.Components = menus
	if len(menus) > mostRows {
		last := (len(menus) - 1) / pageMenus
		page = max(0, min(page, last))
		m.Components = append(menus[page*pageMenus:min(len(menus), (page+1)*pageMenus)],
			p.optionsPages(t, page, last))
	}
	return m, nil
}

// optionsPages are the buttons that turn the pages of the options.
func (p *press) optionsPages(t *table.Table, page, last int) discord.Row {
	turn := func(key string, to int) discord.Button {
		return discord.Button{
			Label: words.Text(p.lang, key, nil), CustomID: lobbyID(gameOptions, t, strconv.Itoa(to), 0),
			Style: discord.StyleSecondary, Disabled: to < 0 || to > last,
		}
	}
	return discord.Row{turn("bot.lobby.options-before", page-1), turn("bot.lobby.options-after", page+1)}
}

// menu offers the values of an option. Discord shows of a closed menu only what is chosen: that says what the
// menu is about.
func (p *press) menu(id, title string, values []string, chosen string, say, about func(string) string,
	best func(string) bool) discord.StringSelect {
	menu := discord.StringSelect{CustomID: id}
	for _, v := range values {
		label := say(v)
		if v == chosen {
			label = words.Text(p.lang, "bot.lobby.menu-chosen", words.Args{"title": title, "value": label})
		}
		option := discord.SelectOption{Label: markup.Cut(label, lineLength), Value: v, Default: v == chosen,
			Description: about(v)}
		if best(v) {
			option.Description = cmp.Or(option.Description, words.Text(p.lang, "bot.lobby.best", nil))
		}
		menu.Options = append(menu.Options, option)
	}
	return menu
}
