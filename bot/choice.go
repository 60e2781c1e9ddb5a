package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// A question of a place carries a picture with the candidates lit and lettered, and the same letters stand on
// its buttons and menu lines. What is placed is painted as far as it has been chosen. No other question
// carries a picture: the board and the hand come at a press.

// lettered is a picture of what can be chosen, with its letters. The zero value has neither.
type lettered struct {
	field   int // which field of a way the letters are for: the first, or the second of a pair
	letters map[engine.Value]string
	files   []discord.File
}

// label puts the letter of what a way chooses before what it says. Pairs share the letter of their place.
func (l lettered) label(w table.Way, text string) string {
	if l.letters == nil {
		return text
	}
	return l.letters[w.Value(l.field)] + " · " + text
}

// spanned puts the letters that a menu holds before its title, "A–F · ", where there is room for them.
func (l lettered) spanned(title string, ways []table.Way, in []int) string {
	if l.letters == nil {
		return title
	}
	held := make([]string, len(in))
	for i, at := range in {
		held[i] = l.letters[ways[at].Value(l.field)]
	}
	order := func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) } // Z, AA
	span := slices.MinFunc(held, order)
	if last := slices.MaxFunc(held, order); last != span {
		span += "–" + last
	}
	if whole := span + " · " + title; len([]rune(whole)) <= lineLength {
		return whole
	}
	return title
}

// choices paints what a field can hold, as this person sees it. Of two fields that are asked for together it
// is the first, or the second where the first leaves no choice or is no place.
func (p *press) choices(ctx context.Context, d *table.Draft, f engine.Field) lettered {
	ways := d.Ways(f)
	if p.own || len(ways) == 0 {
		return lettered{}
	}
	verb := cmp.Or(d.Action.Verb, ways[0].Verb)
	if slices.ContainsFunc(ways, func(w table.Way) bool {
		return w.Verb != ways[0].Verb || len(w.Args) != len(ways[0].Args)
	}) {
		return lettered{} // whole actions of several kinds
	}
	view := d.Table.View(d.Table.SeatsOf(p.i.User.ID))
	for field, arg := range ways[0].Args {
		domain := speaker(d.Table, p.lang).Domain(verb, arg.Name)
		if domain == nil || domain == engine.Number {
			continue
		}
		letters := map[engine.Value]string{}
		var names []string
		for _, i := range p.ordered(d, f, ways) { // so the menus go by the letters
			if v := ways[i].Value(field); letters[v] == "" {
				letters[v] = render.Letter(len(names))
				names = append(names, domain.Name(v))
			}
		}
		if len(names) < 2 {
			continue
		}
		// An error says that these are no places, or that there is no picture: the buttons say all without it.
		sheet := render.Sheet{Kind: render.SheetChoice, What: strings.Join(names, ","), Small: true}
		if files, err := pictures(d.Table, view, []render.Sheet{sheet}, p.sight(ctx)); err == nil {
			return lettered{field, letters, files}
		}
	}
	return lettered{}
}

// begunBoard is the board as it would be after an answer as far as that has been chosen, where it would look
// otherwise: what is placed is seen while it is placed.
func (p *press) begunBoard(ctx context.Context, d *table.Draft) []discord.File {
	if p.own || d.Table.Almanac == nil {
		return nil
	}
	view := d.Table.Almanac.Begun(d.Table.View(engine.SeatsOf(d.Decision.Seat)), d.Action)
	if view == nil {
		return nil
	}
	return p.bot.illustrations(d.Table, view, p.sight(ctx), render.Sheet{Kind: render.SheetBoard, Small: true})
}

// lookButtons show the board, and where the person has hands, those; in a game without hands the board as the
// person sees it. A map that is their own stands for the board, and other maps that help in this game stand
// beside it.
func (p *press) lookButtons(t *table.Table) discord.Row {
	button := func(label, kind string, more ...any) discord.Button {
		return discord.Button{Label: label, Style: discord.StyleSecondary,
			CustomID: idFor(kind, append([]any{t.ID}, more...)...)}
	}
	seats := t.SeatsOf(p.i.User.ID)
	view, board := t.View(seats), words.Text(p.lang, "bot.show.board", nil)
	if len(handsIn(t, view, seats)) == 0 {
		return discord.Row{button(board, pressOwn)}
	}
	row := discord.Row{button(board, pressBoard)}
	if own := ownKinds(t, seats); len(own) > 0 {
		row[0] = button(board, pressBoard, own[0])
	}
	for _, kind := range kindsOf(t, view) {
		if key := t.Rules.ID() + ".picture-button." + kind; words.Has(p.lang, key) {
			row = append(row, button(words.Text(p.lang, key, nil), pressBoard, kind))
		}
	}
	return append(row, button(words.Text(p.lang, "bot.show.hand", nil), pressOwn))
}

// ownKinds are the kinds of pictures beside hands that only the holders of some seats see, such as the
// Ring-bearer's journal.
func ownKinds(t *table.Table, seats engine.Seats) []string {
	public := kindsOf(t, t.View(engine.Nobody))
	return slices.DeleteFunc(kindsOf(t, t.View(seats)),
		func(kind string) bool { return kind == render.SheetHand || slices.Contains(public, kind) })
}

// boardPress works on a button that shows the board, or another picture of the game as the person sees it.
func (p *press) boardPress(ctx context.Context, id customID) (discord.Message, error) {
	return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		w := wish{view: viewMine, what: id.part(1)}
		if w.what == "" {
			return p.board(ctx, t)
		}
		l, err := p.looked(ctx, t, w, p.lang)
		if err != nil {
			return discord.Message{}, err
		}
		return p.shown(t, l, p.sight(ctx))
	})
}

// showOwn works on "Show my hand": what the person holds, as far as they may know it.
func (p *press) showOwn(ctx context.Context, t *table.Table) (discord.Message, error) {
	seats, err := p.ownSeats(t)
	if err != nil {
		return discord.Message{}, err
	}
	view := t.View(seats)
	files, err := pictures(t, view, ownSheets(t, view, seats), p.sight(ctx))
	return discord.Message{Content: heading(t, p.lang), Files: files}, err
}
