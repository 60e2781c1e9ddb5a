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
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// What a game is played with is chosen in two ways, both made from the tables of the rules: by typing, as
// options of /game create and /game options; and by pressing, in a private message of the host with a menu
// for each option. The menus do not stand on the lobby itself: there everybody would see controls that only
// one may use, and Discord's five rows would not hold them beside the seats. What does not fit in one message
// stands on further pages.

const (
	menuOption  = "set"     // l:set:game:option, a menu
	menuSeating = "seating" // l:seating:game, a menu
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
		if o.Stated && chosen[o.Name] == "" { // agreed on before there was such an option
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

// choiceOptions are the options of all games, as options of a command: those that go by one name are one, and
// what fits in it depends on the game.
func choiceOptions(games []table.Game) []discord.Option {
	var list []discord.Option
	for _, g := range games {
		for _, o := range g.Rules.Options() {
			if slices.ContainsFunc(list, func(known discord.Option) bool { return known.Name.Default == o.Name }) {
				continue
			}
			key := g.Rules.ID() + ".setting." + o.Name
			list = append(list, discord.Option{
				Type: discord.OptionString, Name: localized(key + ".name"), Description: localized(key + ".about"),
				Autocomplete: true, MaxLength: maxTyped,
			})
		}
	}
	return list
}

func guestOption() discord.Option {
	o := option(optionGuest, true)
	o.Type, o.Autocomplete, o.MaxLength = discord.OptionUser, false, 0
	return o
}

// chosenOptions reads what has been typed of the options of a game. What other games have is given on as
// typed: the rules refuse it.
func (p *press) chosenOptions(rules engine.Rules) engine.Options {
	chosen := engine.Options{}
	for _, g := range append(p.bot.tables.Games(), table.Game{Rules: rules}) {
		for _, o := range g.Rules.Options() {
			if typed := p.option(o.Name); typed != "" {
				chosen[o.Name] = typed
			}
		}
	}
	return chosen
}

// completeChoice lists the values of an option of the game that the command means.
func (p *press) completeChoice(ctx context.Context, name string) []discord.Choice {
	rules, ok := p.bot.tables.Rules(p.option(optionRules))
	if !ok {
		t, err := p.meant(ctx, p.option(optionGame))
		if err != nil {
			return hint(p.bot.explain(p.lang, nil, err))
		}
		rules = t.Rules
	}
	var choices []discord.Choice
	for _, o := range rules.Options() {
		for _, value := range o.Values {
			if o.Name == name {
				choices = append(choices, choice(optionValue(rules, p.lang, name, value), value))
			}
		}
	}
	return choices
}

// completeSeating lists the ways to seat people where a command sets that.
func (p *press) completeSeating() []discord.Choice {
	if sub := p.i.Command.Subcommand; len(sub) == 1 && sub[0] == gameOptions {
		return []discord.Choice{p.seating(chosenSeat), p.seating(randomSeat)}
	}
	return nil
}

func (p *press) seating(way string) discord.Choice {
	return choice(words.Text(p.lang, "bot.lobby.seating."+way, nil), way)
}

func optionValue(rules engine.Description, lang words.Lang, name, value string) string {
	return words.Text(lang, rules.ID()+".option."+name+"."+value, nil)
}

// optionsCommand works on /game options: it sets what has been typed and shows all.
func (p *press) optionsCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	wish := table.Wish{Options: p.chosenOptions(t.Rules)}
	if seat := p.option(optionSeat); seat != "" {
		random := seat == randomSeat
		if !random && seat != chosenSeat {
			return discord.Message{}, &table.Problem{Code: "no-such-seating"}
		}
		wish.Random = &random
	}
	if len(wish.Options) == 0 && wish.Random == nil {
		return p.optionsPanel(t, 0)
	}
	return p.setOptions(ctx, t, wish, 0)
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
	if what == menuOption {
		return p.setOptions(ctx, t, table.Wish{Options: engine.Options{more: values[0]}}, menuPage(t, more))
	}
	random := values[0] == randomSeat
	return p.setOptions(ctx, t, table.Wish{Random: &random}, menuPage(t, ""))
}

// menuPage is the page on which an option has its menu; without a name, that of the seating, which comes
// last.
func menuPage(t *table.Table, option string) int {
	before := 0
	for _, s := range settings(t) {
		if s.Name == option {
			break
		}
		if !t.Fixed(s.Name) {
			before++
		}
	}
	return before / pageMenus
}

func (p *press) setOptions(ctx context.Context, t *table.Table, wish table.Wish,
	page int) (discord.Message, error) {
	changed, err := p.bot.tables.SetOptions(ctx, p.i.ID, p.i.User.ID, t.ID, wish)
	if errors.As(err, new(*engine.Refusal)) || errors.As(err, new(*table.Problem)) {
		m, panelErr := p.optionsPanel(t, page) // what else may be chosen stays at hand
		m.Content = markup.Fit("⚠️ "+p.bot.explain(p.lang, t.Rules, err), m.Content)
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
	return discord.Message{Content: "⚠️ " + p.bot.explain(p.lang, rules, err)}, nil
}

// optionsPanel shows a lobby's options to the user who asks, with menus if that is the host: those of one
// page if there are more than fit.
func (p *press) optionsPanel(t *table.Table, page int) (discord.Message, error) {
	m := discord.Message{Content: heading(t, p.lang)}
	var menus []discord.Row
	line := func(title, id string, values []string, value string, fixed bool, say func(string) string) {
		m.Content += "\n**" + title + "**: " + say(value)
		if fixed {
			m.Content += " – " + words.Text(p.lang, "bot.sequel.fixed", words.Args{"game": t.After})
			return
		}
		menus = append(menus, discord.Row{p.menu(id, values, value, say)})
	}
	for _, s := range settings(t) {
		line(words.Text(p.lang, t.Rules.ID()+".setting."+s.Name+".title", nil), lobbyID(menuOption, t, s.Name, 0),
			s.Values, s.value, t.Fixed(s.Name),
			func(v string) string { return optionValue(t.Rules, p.lang, s.Name, v) })
	}
	seating := chosenSeat
	if t.Random() {
		seating = randomSeat
	}
	line(words.Text(p.lang, "bot.lobby.seating.title", nil), lobbyID(menuSeating, t, "", 0),
		[]string{chosenSeat, randomSeat}, seating, t.After != "",
		func(v string) string { return words.Text(p.lang, "bot.lobby.seating."+v, nil) })
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

func (p *press) menu(id string, values []string, chosen string,
	say func(string) string) discord.StringSelect {
	menu := discord.StringSelect{CustomID: id}
	for _, v := range values {
		menu.Options = append(menu.Options, discord.SelectOption{Label: markup.Cut(say(v), lineLength), Value: v,
			Default: v == chosen})
	}
	return menu
}
