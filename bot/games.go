package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// The lists that /games can show.
const (
	gamesMine = "mine" // those in which the asker sits
	gamesHere = "here" // those of this channel: other channels may be private
)

// gamesOnPage is how many games fit in a message, however long the names.
const gamesOnPage = 6

// mostOfGame is how much of a list one game may take, in characters.
const mostOfGame = 550

func gamesOptions() []discord.Option {
	where := option(optionWhere, false)
	where.Autocomplete, where.MaxLength = false, 0 // a list to choose from
	for _, list := range []string{gamesMine, gamesHere} {
		where.Choices = append(where.Choices, discord.Choice{Name: localized("bot.games.where." + list),
			Value: list})
	}
	return []discord.Option{where}
}

// gamesCommand works on /games.
func (p *press) gamesCommand(ctx context.Context) (discord.Message, error) {
	return p.games(ctx, cmp.Or(p.option(optionWhere), gamesMine), 0)
}

// gamesPress turns a page.
func (p *press) gamesPress(ctx context.Context, id customID) (discord.Message, error) {
	return p.games(ctx, id.part(0), id.numbers(1, 1)[0])
}

// games lists games that are not over, those that wait for the asker first.
func (p *press) games(ctx context.Context, list string, page int) (discord.Message, error) {
	found, err := p.listed(ctx, list)
	if err != nil {
		return discord.Message{}, err
	}
	var own []discord.Line // of whoever asks for their own games
	if list == gamesMine {
		text, err := p.ownFigures(ctx)
		if err != nil {
			return discord.Message{}, err
		}
		own = []discord.Line{{Text: text}}
	}
	var absent []gameRow
	if list == gamesMine {
		if absent, err = p.standInRows(ctx); err != nil {
			return discord.Message{}, err
		}
	}
	if len(found)+len(absent) == 0 {
		none := discord.Line{Text: words.Text(p.lang, "bot.games.none-"+list, nil)}
		return discord.Message{Lines: append([]discord.Line{none}, own...)}, nil
	}
	rows := make([]gameRow, len(found))
	for i, g := range found {
		rows[i] = p.gameRow(ctx, g)
	}
	for _, r := range absent {
		if i := slices.IndexFunc(rows, func(o gameRow) bool { return o.game == r.game }); i >= 0 {
			rows[i] = r // they have another seat there as well
		} else {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, gameRow.before)
	pages := (len(rows) + gamesOnPage - 1) / gamesOnPage
	page = max(0, min(page, pages-1))
	title := words.Text(p.lang, "bot.games.title-"+list, words.Args{"count": len(rows)})
	shown := rows[page*gamesOnPage : min(len(rows), (page+1)*gamesOnPage)]
	lines := append(p.gameLines(title, shown, "bot.answer.open", pressSecrets), own...)
	return discord.Message{Lines: lines,
		Components: p.pager(page, pages, pressGames, list)}, nil
}

// gameLines list games, with a button of a kind beside each that waits for the asker.
func (p *press) gameLines(title string, rows []gameRow, label, kind string) []discord.Line {
	lines := []discord.Line{{Text: title}}
	for _, r := range rows {
		line := discord.Line{Text: markup.Cut(r.text, mostOfGame)}
		if r.mine {
			line.Button = &discord.Button{Label: words.Text(p.lang, label, nil),
				CustomID: idFor(kind, r.game), Style: discord.StylePrimary}
		} else if r.back != nil {
			line.Button = r.back
		}
		lines = append(lines, line)
	}
	return lines
}

// waitingButtons are those that open what waits in some games: by the names of the opponents, and where that
// is not enough by the games' ids.
func waitingButtons(rows []gameRow) []discord.Row {
	var buttons discord.Row
	for _, r := range rows {
		if !r.mine {
			continue
		}
		label := r.name
		if slices.ContainsFunc(rows, func(o gameRow) bool { return o.name == r.name && o.game != r.game }) {
			label += " · " + string(r.game)
		}
		buttons = append(buttons, discord.Button{Label: markup.Cut(label, labelLength),
			CustomID: idFor(pressSecrets, r.game), Style: discord.StylePrimary})
	}
	return slices.Collect(slices.Chunk(buttons, fewChoices))
}

// listed finds the games of a list.
func (p *press) listed(ctx context.Context, list string) ([]storage.Game, error) {
	store, open := p.bot.tables.Store(), []storage.State{storage.Lobby, storage.Running, storage.Frozen}
	if list != gamesHere {
		return store.GamesOf(ctx, p.i.User.ID, open...)
	}
	if p.i.GuildID == "" {
		return nil, &table.Problem{Code: "not-a-channel-here"}
	}
	channel := p.i.ChannelID
	switch game, err := store.GameByThread(ctx, channel); {
	case err == nil:
		channel = game.Channel
	case !errors.Is(err, storage.ErrNotFound):
		return nil, err
	}
	games, err := store.GamesIn(ctx, p.i.GuildID, open...)
	return slices.DeleteFunc(games, func(g storage.Game) bool {
		return g.Channel != channel || table.IsLesson(g)
	}), err
}

// gameRow is a game in the list: who waits for the asker comes first, the longest wait first of all. Its
// name, without marks, says whom they play against.
type gameRow struct {
	game  ids.Game
	name  string
	mine  bool
	since time.Time
	owed  int // how many answers the asker owes
	text  string
	back  *discord.Button // gives the asker's seat back, where a computer plays on for them
	brief string          // what of it a digest says: for what the game waits that is the asker's
}

func (r gameRow) before(other gameRow) int {
	switch {
	case r.mine && !other.mine:
		return -1
	case other.mine && !r.mine:
		return 1
	case r.mine:
		return r.since.Compare(other.since)
	}
	return 0
}

// gameRow says where a game stands: its name, its thread, and for whom it waits since when.
func (p *press) gameRow(ctx context.Context, g storage.Game) gameRow {
	args := words.Args{"game": g.ID, "title": g.Rules, "place": g.Thread,
		"state": words.Text(p.lang, "bot.state."+string(g.State), nil)}
	if g.Thread == "" {
		args["place"] = g.Channel
	}
	if rules, ok := p.bot.tables.Rules(g.Rules); ok {
		args["title"] = phrase.Speaker{Rules: rules, Lang: p.lang}.Title()
	}
	row := gameRow{game: g.ID}
	args["with"] = ""
	t, err := p.bot.tables.Open(ctx, g.ID)
	if err != nil { // one broken game must not hide the others
		why := words.Text(p.lang, "bot.frozen", nil)
		if problem := (*table.Problem)(nil); errors.As(err, &problem) { // a newer program has it
			why = p.explain(nil, err)
		} else {
			p.bot.log.Error("list games", "game", g.ID, "error", err)
		}
		row.text = words.Text(p.lang, "bot.games.row", args) + "\n" + why
		return row
	}
	row.name, args["with"] = p.against(ctx, t), p.opponentsText(t)
	if t.Begins() {
		args["state"] = words.Text(p.lang, "bot.state.begins", nil)
	}
	lines, own := []string{words.Text(p.lang, "bot.games.row", args)},
		[]string{words.Text(p.lang, "bot.digest.row", args)}
	if t.State == storage.Running && t.Standing() != nil {
		lines = append(lines, "-# "+p.standing(t))
	}
	seats := t.SeatsOf(p.i.User.ID)
	for _, w := range t.Waiting() {
		key := "bot.games.waits"
		if seats.Has(w.Decision.Seat) {
			key = "bot.games.waits-for-you"
			row.owed++
			if !row.mine || w.Since.Before(row.since) {
				row.mine, row.since = true, w.Since
			}
		}
		lines = append(lines, words.Text(p.lang, key, words.Args{
			"user": holder(t.ChairOf(w.Decision.Seat), p.lang), "seat": speaker(t, p.lang).Seat(w.Decision.Seat),
			"what": speaker(t, p.lang).Waiting(w.Decision), "since": fmt.Sprintf("<t:%d:R>", w.Since.Unix()),
		})+dueText(p.lang, w))
		if seats.Has(w.Decision.Seat) {
			own = append(own, lines[len(lines)-1])
		}
	}
	row.brief = strings.Join(own, "\n")
	row.text = strings.Join(append(lines, awayLines(p.lang, t)...), "\n")
	return row
}

// opponents are the others who play a game.
func (p *press) opponents(t *table.Table) []ids.User {
	return slices.DeleteFunc(t.Players(), func(id ids.User) bool { return id == p.i.User.ID })
}

// opponentsText mentions them, former players and computers among them.
func (p *press) opponentsText(t *table.Table) string {
	list := []string{}
	for _, id := range p.opponents(t) {
		list = append(list, markup.Mention(id))
	}
	for _, c := range t.Chairs {
		if c.Former || c.Computer != "" {
			list = append(list, holder(c, p.lang))
		}
	}
	return strings.Join(list, ", ")
}

// against names a game by those who play against a person, as last seen, and by what is played.
func (p *press) against(ctx context.Context, t *table.Table) string {
	var names []string
	for _, id := range p.opponents(t) {
		if user, err := p.bot.tables.Store().User(ctx, id); err == nil && user.Name != "" {
			names = append(names, user.Name)
		}
	}
	for _, c := range t.Chairs {
		if c.Computer != "" {
			names = append(names, computerText(p.lang, c.Computer))
		}
	}
	return strings.Join(append(names, speaker(t, p.lang).Title()), " · ")
}

// pager are the buttons to the pages before and after; none where one page is all. The custom id of a press
// ends with the page.
func (p *press) pager(page, pages int, kind string, parts ...any) []discord.Row {
	if pages < 2 {
		return nil
	}
	turn := func(key string, to int) discord.Button {
		return discord.Button{
			Label: words.Text(p.lang, key, nil), CustomID: idFor(kind, append(slices.Clone(parts), to)...),
			Style: discord.StyleSecondary, Disabled: to < 0 || to >= pages,
		}
	}
	return []discord.Row{{turn("bot.answer.before", page-1), turn("bot.answer.after", page+1)}}
}
