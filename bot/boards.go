package bot

import (
	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
)

// Which game is meant. A server may have The Hunt for the Ring with boards of its own beside ours: each is a
// game with a command for its turns, but opened by the one subcommand, since Discord bounds what /game says.

// boardsOf lists a game and those that are other boards of it, in the order of the program. A subcommand for
// each would not fit into what Discord lets a command say.
func boardsOf(g table.Game, games []table.Game) []table.Game {
	list := []table.Game{g}
	for _, other := range games {
		if other.Of == g.Rules.ID() {
			list = append(list, other)
		}
	}
	return list
}

// boardOption is the choice between them; left out, it is the first.
func boardOption(boards []table.Game) discord.Option {
	o := about(plain(optionBoard, discord.OptionString, false), "bot.option.board.whose")
	for _, g := range boards[:min(len(boards), menuSize)] {
		title := func(lang words.Lang) string {
			return markup.Cut(words.Text(lang, g.Rules.ID()+".title", nil), lineLength)
		}
		o.Choices = append(o.Choices, discord.Choice{Value: g.Rules.ID(), Name: discord.Localized{
			Default: title(words.English), In: map[string]string{string(words.Polish): title(words.Polish)}}})
	}
	return o
}

// rulesOption asks which game is meant, from a list. With other boards that grows beyond what Discord lets a
// command say, and is suggested while it is typed.
func rulesOption(games []table.Game, required bool) discord.Option {
	o := plain(optionRules, discord.OptionString, required)
	for _, g := range games {
		o.Autocomplete = o.Autocomplete || g.Of != ""
		o.Choices = append(o.Choices, discord.Choice{Value: g.Rules.ID(), Name: localized(g.Rules.ID() + ".title")})
	}
	if o.Autocomplete {
		o.Choices = nil
	}
	return o
}

// completeRules lists the games for that.
func (p *press) completeRules() []discord.Choice {
	var choices []discord.Choice
	for _, g := range p.bot.tables.Games() {
		choices = append(choices, choice(words.Text(p.lang, g.Rules.ID()+".title", nil), g.Rules.ID()))
	}
	return choices
}

// chosenGame is the game that the option names.
func (p *press) chosenGame() (table.Game, error) {
	typed := p.option(optionRules)
	g, known := p.gameOf(typed)
	if !known {
		return g, &table.Problem{Code: "no-such-rules", Args: words.Args{"rules": typed}}
	}
	return g, nil
}

// rulesNamed is its id; "" where the option is left out.
func (p *press) rulesNamed() (string, error) {
	if p.option(optionRules) == "" {
		return "", nil
	}
	g, err := p.chosenGame()
	if err != nil {
		return "", err
	}
	return g.Rules.ID(), nil
}
