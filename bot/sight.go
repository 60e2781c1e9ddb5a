package bot

import (
	"context"

	"redbook/assets/words"
	"redbook/bot/painters"
	"redbook/bot/table"
	"redbook/render"
	"redbook/storage/ids"
)

// sight is how pictures are made for whoever sees them: the language of their words, whom their colours are
// for, and whether they may wait until pictures are painted that somebody looks for.
type sight struct {
	lang    words.Lang
	eyes    render.Eyes
	patient bool
}

// sightOf is how a user sees what only they see. A game is not held up by colours: where they cannot be read
// they are the usual ones.
func (b *Bot) sightOf(ctx context.Context, user ids.User, lang words.Lang) sight {
	settings, err := b.tables.Settings(ctx, user)
	if err != nil {
		b.log.Error("no colours of a user", "error", err)
	}
	return sight{lang: lang, eyes: settings.Eyes}
}

// publicSight is how everyone sees a game's thread and its lobby: as its server has chosen.
func (b *Bot) publicSight(ctx context.Context, t *table.Table) sight {
	eyes, err := b.tables.PublicEyes(ctx, t.Server)
	if err != nil {
		b.log.Error("no colours of a server", "game", t.ID, "error", err)
	}
	return sight{lang: words.Lang(t.Language), eyes: eyes}
}

// sight is how the person sees an answer that only they see.
func (p *press) sight(ctx context.Context) sight { return p.bot.sightOf(ctx, p.i.User.ID, p.lang) }

// paint paints a sheet of a view. A painter's pictures are kept in their usual colours, whoever sees them.
func (s sight) paint(t *table.Table, view any, sheet render.Sheet) (render.Picture, error) {
	return s.by(t.Painter, view, sheet)
}

// by is paint by a painter, of a game or of events.
func (s sight) by(painter render.Painter, view any, sheet render.Sheet) (render.Picture, error) {
	if s.patient {
		painter = painters.Patient(painter)
	}
	p, err := painter.Paint(view, sheet, string(s.lang))
	if err == nil {
		p.PNG, err = render.Recoloured(p.PNG, s.eyes)
	}
	return p, err
}

// serverSight is how everyone sees what is told in a channel of a server.
func (b *Bot) serverSight(ctx context.Context, server ids.Server, lang words.Lang) sight {
	eyes, err := b.tables.PublicEyes(ctx, server)
	if err != nil {
		b.log.Error("no colours of a server", "server", server, "error", err)
	}
	return sight{lang: lang, eyes: eyes}
}
