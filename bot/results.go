package bot

import (
	"bytes"
	"context"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
)

// resultFiles are what goes with the record of a finished game: how it ended, with the facts that are kept of
// it, and the report that its community asks for, where it has one; and what is said of them.
func (b *Bot) resultFiles(ctx context.Context, t *table.Table,
	lang words.Lang) (said string, files []discord.File, err error) {
	if t.State != storage.Finished {
		return "", nil, nil
	}
	export, err := b.tables.ExportGame(ctx, string(t.ID))
	if err != nil {
		return "", nil, err
	}
	corrected, err := b.events.Corrected(ctx, t.Server)
	if err != nil {
		return "", nil, err
	}
	if c, ok := corrected[string(t.ID)]; ok {
		export.Results[0] = c.Of(export.Results[0])
	}
	name := t.Rules.ID() + "-" + string(t.ID)
	var result, report bytes.Buffer
	if err := export.JSON(&result); err != nil {
		return "", nil, err
	}
	files = []discord.File{{Name: name + "-result.json", Data: result.Bytes()}}
	said = " " + words.Text(lang, "bot.result.result", nil)
	rows, refused, err := export.Reports("league")
	if err != nil {
		return "", nil, err
	}
	for _, no := range refused {
		said += " " + words.Text(lang, "bot.result.unreported."+no.Code, nil)
	}
	if len(rows) > 0 {
		if err := table.WriteCSV(&report, rows); err != nil {
			return "", nil, err
		}
		files = append(files, discord.File{Name: name + "-report.csv", Data: report.Bytes()})
		said += " " + words.Text(lang, "bot.result.report", nil)
	}
	return said, files, nil
}
