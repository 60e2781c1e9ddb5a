package bot

import (
	"bytes"
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// mostExported is how many bytes a file may have that is sent: any server of Discord's takes it.
const mostExported = 9 << 20

// exportResults sends the results of the server that the person may know of as a file, for their eyes: all,
// or those of an event, of a game, or from a day on. Of what is hidden from them nothing is in it.
func (p *press) exportResults(ctx context.Context) (discord.Message, error) {
	rules, err := p.rulesNamed()
	if err != nil {
		return discord.Message{}, err
	}
	filter, name, kind := storage.ResultFilter{Rules: rules}, "results", commandLeague
	if day := p.option(optionDay); day != "" {
		at, err := table.ParseDay(day)
		if err != nil {
			return discord.Message{}, err
		}
		filter.After = at.Add(-1)
	}
	if named := p.option(optionEvent); named != "" {
		b, err := p.eventNamed(ctx, named)
		if err != nil {
			return discord.Message{}, err
		}
		filter.Event, name = b.Kept.ID, "results-"+string(b.Kept.ID)
		if b.KnocksOut() {
			kind = commandTournament
		}
	}
	var list []storage.Result
	if one := p.option(optionResult); one != "" {
		list = make([]storage.Result, 1)
		if list[0], err = p.resultOrGame(ctx, one); err == nil {
			name = list[0].Rules + "-" + list[0].ID
		}
	} else {
		list, err = p.knownResults(ctx, filter)
	}
	if err != nil {
		return discord.Message{}, err
	}
	if len(list) == 0 {
		return discord.Message{Content: words.Text(p.lang, "bot.results.none", nil), Ephemeral: true}, nil
	}
	export, err := p.bot.tables.ExportOf(ctx, list)
	if err != nil {
		return discord.Message{}, err
	}
	return p.exported(export, name, kind)
}

// resultOrGame is a result, or that of a game that has ended just now.
func (p *press) resultOrGame(ctx context.Context, id string) (storage.Result, error) {
	r, err := p.result(ctx, id)
	if err == nil {
		return r, nil
	}
	g, failed := p.unopened(ctx, ids.Game(strings.ToLower(id)))
	if failed != nil || g.State != storage.Finished || g.Server != p.i.GuildID {
		return r, err
	}
	return p.bot.tables.Outcome(ctx, g.ID)
}

// exported is the file that is wished for.
func (p *press) exported(export *table.Export, name, kind string) (discord.Message, error) {
	var data bytes.Buffer
	var refused []table.Refused
	var err error
	extension := ".csv"
	switch p.option(optionAs) {
	case "json":
		extension = ".json"
		err = export.JSON(&data)
	case "report":
		var rows [][]string
		name += "-report"
		if rows, refused, err = export.Reports(kind); err == nil {
			err = table.WriteCSV(&data, rows)
		}
	default:
		err = export.CSV(&data)
	}
	if err != nil {
		return discord.Message{}, err
	}
	if data.Len() > mostExported {
		return discord.Message{}, &table.Problem{Code: "export-too-large"}
	}
	lines := []string{words.Text(p.lang, "bot.results.exported", words.Args{
		"n":      len(export.Results) - len(refused),
		"report": p.option(optionAs) == "report", "left": len(refused)})}
	for _, no := range refused {
		lines = append(lines, "`"+no.ID+"` "+words.Text(p.lang, "bot.result.unreported."+no.Code, nil))
	}
	m := discord.Message{Content: fitted(lines, p.lang), Ephemeral: true}
	if data.Len() > 0 {
		m.Files = []discord.File{{Name: name + extension, Data: data.Bytes()}}
	}
	return m, nil
}
