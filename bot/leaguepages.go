package bot

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	ranks "redbook/bot/league/standing"
	"redbook/bot/markup"
	"redbook/bot/table"
	paint "redbook/render/league"
)

// What is long of an event is read page by page: its lists as many lines as a message takes, its pictures as
// many as a message carries. Standings are told of any day that is over and of any round that is, too, from
// the book as it stood then, and given away as a file.
//
//	page:WHAT:EVENT:ON:PAGE
const optionOn = "on"

// standingsOn is of when the standings are asked, standingsAs in which form.
func standingsOn() discord.Option { return option(optionOn, false) }

func standingsAs() discord.Option {
	o := about(plain(optionAs, discord.OptionString, false), "bot.pages.as")
	for _, as := range []string{"csv", "json"} {
		o.Choices = append(o.Choices, discord.Choice{Value: as, Name: localized("bot.results.as." + as)})
	}
	return o
}

// standingsAsked works on the standings and the cross table as a command asks for them.
func (p *press) standingsAsked(ctx context.Context, what string, b events.Book) (discord.Message, error) {
	on := strings.ToLower(p.option(optionOn))
	b, err := bookOn(b, on)
	if err != nil {
		return discord.Message{}, err
	}
	tell, err := p.bot.tellsOf(ctx, b, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	if as := p.option(optionAs); as != "" {
		return p.standingsFile(ctx, tell, on, as)
	}
	return p.eventPaged(ctx, tell, what, on, 0)
}

// bookOn is an event as it stood at the end of a day, as in 2026-10-01, or after a round, as in r3; "" for
// now.
func bookOn(b events.Book, on string) (events.Book, error) {
	if on == "" {
		return b, nil
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(on, "r")); err == nil {
		past, over, err := b.AfterRound(n)
		if err == nil && !over {
			err = &table.Problem{Code: "event-round-not-over", Args: words.Args{"n": n}}
		}
		return past, err
	}
	day, err := time.Parse(time.DateOnly, on)
	if err != nil {
		return b, &table.Problem{Code: "event-no-day", Args: words.Args{"on": markup.Escape(on)}}
	}
	end := day.AddDate(0, 0, 1)
	if !b.Written[0].At.Before(end) {
		return b, &table.Problem{Code: "event-not-yet"}
	}
	return b.Before(end)
}

// pagePress works on the buttons that turn pages.
func (p *press) pagePress(ctx context.Context, id customID) (discord.Message, error) {
	page, err := id.number(3)
	if err != nil {
		return discord.Message{}, err
	}
	b, err := p.eventNamed(ctx, id.part(1))
	if err == nil {
		b, err = bookOn(b, id.part(2))
	}
	if err != nil {
		return discord.Message{}, err
	}
	tell, err := p.bot.tellsOf(ctx, b, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	return p.eventPaged(ctx, tell, id.part(0), id.part(2), page)
}

// eventPaged says something about an event, a page of it, with pictures where there are some.
func (p *press) eventPaged(ctx context.Context, tell eventText, what, on string, page int) (discord.Message,
	error) {
	var lines []string
	kind := ""
	switch what {
	case eventWho:
		lines = tell.who()
	case eventStandings:
		lines, kind = tell.standingsLines(), paint.SheetStandings
	case eventCross:
		lines, kind = []string{words.Text(p.lang, "bot.event.cross", nil)}, paint.SheetCross
	case eventGames:
		lines = tell.gamesOf("")
	case eventMine:
		lines = tell.gamesOf(league.Entrant(p.i.User.ID))
	case eventBook:
		lines = tell.book()
	default:
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	heading := eventHeading(tell.Book, p.lang)
	if on != "" {
		heading += " · " + words.Text(p.lang, "bot.pages.on", words.Args{"on": strings.TrimPrefix(on, "r"),
			"round": !strings.Contains(on, "-")})
	}
	texts := inPages(lines, markup.MessageLength-len([]rune(heading))-100)
	m := discord.Message{Ephemeral: true}
	pages := len(texts)
	if kind != "" {
		files, pictured := p.bot.picturesOf(ctx, tell, kind, p.sight(ctx), max(0, page))
		m.Files, pages = files, max(pages, pictured)
		switch {
		case kind == paint.SheetCross && len(tell.Divisions) == 0:
			texts = []string{words.Text(p.lang, "bot.event.no-standings", nil)}
		case kind == paint.SheetCross && pictured == 0:
			texts = []string{tell.inNews(words.Text(p.lang, "bot.event.no-cross", nil))}
		}
	}
	page = max(0, min(page, pages-1))
	m.Content = heading + "\n" + texts[min(page, len(texts)-1)]
	if pages > 1 {
		m.Content += "\n" + words.Text(p.lang, "bot.pages.page", words.Args{"page": page + 1, "pages": pages})
	}
	m.Content = markup.Message(m.Content)
	if on == "" {
		switch {
		case kind == paint.SheetStandings && tell.Climbs():
			m.Components = append([]discord.Row{tell.buttons(eventMine, eventGames, eventRules)},
				p.bot.challengeButtons(ctx, tell, p.i.User.ID)...)
		case kind == paint.SheetStandings && tell.Places() == nil:
			m.Components = []discord.Row{tell.buttons(eventCross, eventMine, eventGames)}
		}
	}
	m.Components = append(m.Components, p.pager(page, pages, pressPage, what, tell.Kept.ID, on)...)
	return m, nil
}

// inPages cuts a list between its lines into texts of at most so many characters.
func inPages(lines []string, most int) (pages []string) {
	text, length := "", 0
	for _, line := range lines {
		n := len([]rune(line)) + 1
		if length > 0 && length+n > most {
			pages, text, length = append(pages, strings.TrimSpace(text)), "", 0
		}
		text, length = text+line+"\n", length+n
	}
	return append(pages, strings.TrimSpace(text))
}

// divided is a division as JSON has it.
type divided struct {
	Division string          `json:"division,omitempty"`
	Rows     json.RawMessage `json:"rows"`
}

// standingsFile gives the standings away: all divisions in one file.
func (p *press) standingsFile(ctx context.Context, tell eventText, on, as string) (discord.Message, error) {
	name := func(who league.Entrant) string { return tell.calledPlainly(ctx, who) }
	var data bytes.Buffer
	var err error
	if tell.Places() != nil || tell.Climbs() {
		err = placesFile(&data, tell, as, name)
	} else if as == "json" {
		var list []divided
		for d := range tell.Leagues() {
			var rows bytes.Buffer
			if err := tell.Table(d, time.Time{}).JSON(&rows, name); err != nil {
				return discord.Message{}, err
			}
			list = append(list, divided{tell.division(d), rows.Bytes()})
		}
		err = writeJSON(&data, list)
	} else {
		rows := [][]string{append([]string{"division"}, ranks.Columns...)}
		for d := range tell.Leagues() {
			var one bytes.Buffer
			if err := tell.Table(d, time.Time{}).CSV(&one, name); err != nil {
				return discord.Message{}, err
			}
			list, err := csv.NewReader(&one).ReadAll()
			if err != nil {
				return discord.Message{}, err
			}
			for _, row := range list[1:] {
				rows = append(rows, append([]string{tell.division(d)}, row...))
			}
		}
		err = csv.NewWriter(&data).WriteAll(rows)
	}
	if err != nil {
		return discord.Message{}, err
	}
	m := p.eventSays(tell.Book, words.Text(p.lang, "bot.pages.file", nil))
	file := "standings-" + string(tell.Kept.ID)
	if on != "" {
		file += "-" + on
	}
	m.Files = []discord.File{{Name: file + "." + as, Data: data.Bytes()}}
	return m, nil
}

// placesFile gives away who has which place where points do not rank: those who share one have the same.
func placesFile(data *bytes.Buffer, tell eventText, as string, name func(league.Entrant) string) error {
	type placed struct {
		Place int    `json:"place"`
		Name  string `json:"name"`
	}
	places := tell.Places()
	if places == nil {
		places = slices.Collect(slices.Chunk(tell.Ranks(), 1))
	}
	list, rows := []placed{}, [][]string{{"place", "name"}}
	for _, shared := range places {
		place := len(list) + 1
		for _, who := range shared {
			list = append(list, placed{place, name(who)})
			rows = append(rows, []string{fmt.Sprint(place), ranks.Harmless(name(who))})
		}
	}
	if as == "json" {
		return writeJSON(data, list)
	}
	return csv.NewWriter(data).WriteAll(rows)
}

func writeJSON(data *bytes.Buffer, what any) error {
	out := json.NewEncoder(data)
	out.SetIndent("", "  ")
	return out.Encode(what)
}

// completeOn lists of when standings can be asked: the rounds that are over, and days.
func (p *press) completeOn(ctx context.Context, focused discord.OptionValue) (choices []discord.Choice) {
	b, err := p.eventMeant(ctx)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	for n := b.RoundsOver(); n > 0 && len(choices) < 10; n-- {
		choices = append(choices, choice(words.Text(p.lang, "bot.pages.on", words.Args{"on": fmt.Sprint(n),
			"round": true}), fmt.Sprint("r", n)))
	}
	for n := 1; n <= 14; n++ {
		day := p.bot.now().UTC().AddDate(0, 0, -n)
		if day.AddDate(0, 0, 1).After(b.Written[0].At) {
			choices = append(choices, choice(day.Format(time.DateOnly), day.Format(time.DateOnly)))
		}
	}
	return matching(choices, focused.String)
}
