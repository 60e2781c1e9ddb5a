package bot

import (
	"context"
	"errors"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// What a game is played with is chosen in two ways, both made from the tables of the rules: by typing, as options of
// /game create and /game options; and by pressing, in a private message of the host with a menu for each option. The menus
// do not stand on the lobby itself: there everybody would see controls that only one may use, and Discord's five rows
// would not hold them beside the seats.

const (
	menuOption  = "set"     // l:set:game:option, a menu
	menuSeating = "seating" // l:seating:game, a menu
	randomSeat  = "random"
	chosenSeat  = "chosen"
)

// maxMenus is how many menus fit in a message beside that of the seats; what further options a game has is typed.
const maxMenus = 4

// choiceOptions are the options of all games, as options of a command: those that go by one name are one, and what fits
// in it depends on the game.
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

// chosenOptions reads what has been typed of the options of a game. What other games have is given on as typed: the rules
// refuse it.
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

func optionValue(rules engine.Rules, lang words.Lang, name, value string) string {
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
		return p.optionsPanel(t)
	}
	return p.setOptions(ctx, t, wish)
}

// optionsPress works on the lobby's button for options, and on the menus of the message that it opens.
func (p *press) optionsPress(ctx context.Context, what, game, name string) (discord.Message, error) {
	t, err := p.bot.tables.Open(ctx, game)
	if err != nil {
		return discord.Message{}, err
	}
	values := p.i.Component.Values
	if what == gameOptions || len(values) != 1 {
		return p.optionsPanel(t)
	}
	if what == menuOption {
		return p.setOptions(ctx, t, table.Wish{Options: engine.Options{name: values[0]}})
	}
	random := values[0] == randomSeat
	return p.setOptions(ctx, t, table.Wish{Random: &random})
}

func (p *press) setOptions(ctx context.Context, t *table.Table, wish table.Wish) (discord.Message, error) {
	changed, err := p.bot.tables.SetOptions(ctx, p.i.ID, p.i.User.ID, t.ID, wish)
	if err != nil {
		return p.refused(t.Rules, err)
	}
	return p.optionsPanel(changed)
}

// refused says a refusal of the rules in words, and leaves every other error to the caller.
func (p *press) refused(rules engine.Rules, err error) (discord.Message, error) {
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		return discord.Message{}, err
	}
	return discord.Message{Content: "⚠️ " + p.bot.explain(p.lang, rules, err)}, nil
}

// optionsPanel shows a lobby's options to who asks, with menus for its host.
func (p *press) optionsPanel(t *table.Table) (discord.Message, error) {
	m := discord.Message{Content: heading(t, p.lang)}
	chosen := t.Options()
	for n, o := range t.Rules.Options() {
		value, ok := chosen[o.Name]
		if !ok {
			value = o.Values[0]
		}
		m.Content += "\n**" + words.Text(p.lang, t.Rules.ID()+".setting."+o.Name+".title", nil) + "**: " + optionValue(t.Rules, p.lang, o.Name, value)
		if t.Fixed(o.Name) {
			m.Content += " – " + words.Text(p.lang, "bot.sequel.fixed", words.Args{"game": t.After})
		} else if n < maxMenus {
			m.Components = append(m.Components, discord.Row{p.menu(lobbyID(menuOption, t, o.Name, 0), o.Values, value, func(v string) string {
				return optionValue(t.Rules, p.lang, o.Name, v)
			})})
		}
	}
	seating := chosenSeat
	if t.Random() {
		seating = randomSeat
	}
	say := func(v string) string { return words.Text(p.lang, "bot.lobby.seating."+v, nil) }
	m.Content += "\n**" + words.Text(p.lang, "bot.lobby.seating.title", nil) + "**: " + say(seating)
	if t.After == "" {
		m.Components = append(m.Components, discord.Row{p.menu(lobbyID(menuSeating, t, "", 0), []string{chosenSeat, randomSeat}, seating, say)})
	}
	if !t.InLobby() || t.Host != p.i.User.ID {
		m.Components = nil
		m.Content += "\n" + words.Text(p.lang, "bot.lobby.only-host", words.Args{"host": "<@" + t.Host + ">", "begun": !t.InLobby()})
	}
	return m, nil
}

func (p *press) menu(id string, values []string, chosen string, say func(string) string) discord.StringSelect {
	menu := discord.StringSelect{CustomID: id}
	for _, v := range values {
		menu.Options = append(menu.Options, discord.SelectOption{Label: cut(say(v), lineLength), Value: v, Default: v == chosen})
	}
	return menu
}
