package bot

import (
	"context"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
)

// Presets fill a verb of many fields in by lot, in one press. What has been drawn is shown before it counts;
// it can be drawn anew, or changed from its end by "Back".

// presets are the buttons of a draft's presets, nil if it has none.
func (p *press) presets(d *table.Draft, operation string) (row discord.Row) {
	for i, preset := range d.Presets() {
		label := speaker(d.Table, p.lang).Preset(preset)
		if operation == draftAnew {
			label = "🎲 " + label
		}
		row = append(row, p.button(d, label, discord.StyleSecondary, operation, i))
	}
	return row
}

// presetLines say what each preset does.
func (p *press) presetLines(d *table.Draft) (text string) {
	say := speaker(d.Table, p.lang)
	text = "\n" + words.Text(p.lang, "bot.guided.presets", nil)
	for _, preset := range d.Presets() {
		text += "\n" + words.Text(p.lang, "bot.guided.means",
			words.Args{"value": say.Preset(preset), "verbs": say.PresetAbout(preset)})
	}
	return text
}

// follow fills a draft in by one of its presets, and shows what has been drawn.
func (p *press) follow(ctx context.Context, d *table.Draft, index int) (discord.Message, error) {
	if _, _, err := d.Complete(); err != nil {
		return discord.Message{}, err
	}
	presets := d.Presets()
	if index < 0 || index >= len(presets) {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	if err := d.Follow(presets[index]); err != nil {
		return discord.Message{}, err
	}
	return p.ask(ctx, d, 0)
}
