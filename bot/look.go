package bot

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage/ids"
)

// A wish is what somebody asks to see of a game, as it is typed.
type wish struct {
	turn  string // a turn, or a move in it, see moment.go; "" for now
	view  string // viewMine, viewPublic or a seat's id
	what  string // the kind of a sheet; "" for what belongs to the newest move
	where string // a place, for its close-up
}

// look is what such a wish leads to.
type look struct {
	view   any
	seats  engine.Seats // from which it is seen: nobody's is everyone's view
	when   string       // in words
	now    bool
	place  place // of the past; the zero one for now
	sheets []render.Sheet
}

// wishOf reads the options of /board and /draw.
func (p *press) wishOf(view string) wish {
	w := wish{turn: p.option(optionTurn), view: p.option(optionView), what: p.option(optionWhat),
		where: p.option(optionWhere)}
	if w.view == "" {
		w.view = view
	}
	return w
}

// reader is the audience for which a look is put into words: what shows everyone's view may be posted, so
// it says no more than everyone knows.
func (p *press) reader(w wish) ids.User {
	if w.view == viewPublic {
		return ""
	}
	return p.i.User.ID
}

// looked finds out what a person gets to see: never more than they may know.
func (p *press) looked(ctx context.Context, t *table.Table, w wish, lang words.Lang) (look, error) {
	if err := p.mayLook(t); err != nil {
		return look{}, err
	}
	l := look{when: words.Text(lang, "bot.draw.now", nil), now: w.turn == ""}
	if l.now {
		seats, err := p.lookingFrom(t, w.view, t.SeatsOf(p.i.User.ID))
		if err != nil {
			return look{}, err
		}
		l.seats, l.view = seats, t.View(seats)
	} else {
		m, err := p.momentOf(ctx, t, w.turn, p.reader(w))
		if err != nil {
			return look{}, err
		}
		seats, err := p.lookingFrom(t, w.view, m.SeatsOf(p.i.User.ID))
		if err != nil {
			return look{}, err
		}
		if l.view, err = m.ViewFrom(seats); err != nil {
			return look{}, err
		}
		l.seats, l.when, l.place = seats, m.name(speaker(t, lang)), m
	}
	var err error
	l.sheets, err = p.wanted(t, l, w, lang)
	return l, err
}

// lookingFrom is from which seats a person looks who held some of them: from their own while the game goes
// on, then from any.
func (p *press) lookingFrom(t *table.Table, view string, own engine.Seats) (engine.Seats, error) {
	switch view {
	case viewPublic:
		return engine.Nobody, nil
	case viewMine:
		if own == engine.Nobody {
			return engine.Nobody, &table.Problem{Code: "not-seated"}
		}
		return own, nil
	}
	seat, ok := t.Rules.Seats().Parse(strings.ToLower(view))
	if !ok || !slices.Contains(t.Rules.SeatsOf(t.Options()), engine.Seat(seat)) {
		return engine.Nobody, &table.Problem{Code: "no-such-view"}
	}
	if _, over := t.Result(); !over && !own.Has(engine.Seat(seat)) {
		return engine.Nobody, &table.Problem{Code: "not-your-view",
			Args: words.Args{"seat": speaker(t, p.lang).Seat(engine.Seat(seat))}}
	}
	return engine.SeatsOf(engine.Seat(seat)), nil
}

// wanted lists the sheets that a wish means, out of those that the view offers.
func (p *press) wanted(t *table.Table, l look, w wish, lang words.Lang) ([]render.Sheet, error) {
	if w.where != "" {
		return placeNamed(t.Painter.Offers(l.view, string(lang)), w)
	}
	if w.what == "" {
		return []render.Sheet{t.Painter.Newest(l.view)}, nil
	}
	if w.what == render.SheetCloseUp { // where things happened, and not each place there is
		happened := render.Sheet{Kind: render.SheetCloseUp}
		if _, err := t.Painter.Tell(l.view, happened, string(lang)); err == nil {
			return []render.Sheet{happened}, nil
		}
	}
	var sheets []render.Sheet
	offers := t.Painter.Offers(l.view, string(lang))
	for _, o := range offers {
		if o.Kind == w.what && o.Kind != render.SheetCloseUp {
			sheets = append(sheets, o.Sheet)
		}
	}
	if w.what == render.SheetHand {
		if seats := handsIn(t, l.view, l.seats); len(seats) > 0 {
			sheets = seats
		}
	}
	switch {
	case len(sheets) > 0:
		return sheets, nil
	case w.what == render.SheetCloseUp && slices.ContainsFunc(offers,
		func(o render.Offer) bool { return o.Kind == w.what }):
		return nil, &table.Problem{Code: "where-is-that"}
	}
	return nil, &table.Problem{Code: "no-such-picture",
		Args: words.Args{"kinds": strings.Join(kindNames(t, l.view, lang), ", ")}}
}

// placeNamed finds a place by its id, or by what it is called.
func placeNamed(offers []render.Offer, w wish) ([]render.Sheet, error) {
	places := closeUps(offers)
	if len(places) == 0 {
		return nil, &table.Problem{Code: "no-places"}
	}
	typed := folded(w.where)
	for _, o := range places {
		if o.What == w.where || folded(o.Name) == typed {
			return []render.Sheet{o.Sheet}, nil
		}
	}
	var found []render.Offer
	for _, o := range places {
		if strings.Contains(folded(o.Name), typed) {
			found = append(found, o)
		}
	}
	if len(found) != 1 {
		return nil, &table.Problem{Code: "no-such-place"}
	}
	return []render.Sheet{found[0].Sheet}, nil
}

// closeUps are the places that can be looked at from near.
func closeUps(offers []render.Offer) []render.Offer {
	return slices.DeleteFunc(offers,
		func(o render.Offer) bool { return o.Kind != render.SheetCloseUp || o.What == "" })
}

// kindsOf lists the kinds of pictures that a view offers, each once.
func kindsOf(t *table.Table, view any) []string {
	kinds := []string{t.Painter.Newest(view).Kind}
	for _, o := range t.Painter.Offers(view, string(words.English)) {
		kinds = append(kinds, o.Kind)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

func kindNames(t *table.Table, view any, lang words.Lang) []string {
	var names []string
	for _, kind := range kindsOf(t, view) {
		names = append(names, speaker(t, lang).Picture(kind))
	}
	return names
}

// shown makes the message in which a look is shown, and says whose view it is.
func (p *press) shown(t *table.Table, l look, s sight) (discord.Message, error) {
	files, err := pictures(t, l.view, l.sheets, s)
	return discord.Message{Content: heading(t, s.lang) + "\n" + caption(t, l, s.lang), Files: files}, err
}

// caption says what a look shows: whose view, and when.
func caption(t *table.Table, l look, lang words.Lang) string {
	if l.seats == engine.Nobody {
		return words.Text(lang, "bot.draw.public", words.Args{"when": l.when})
	}
	var names []string
	for _, seat := range l.seats.List() {
		names = append(names, speaker(t, lang).Seat(seat))
	}
	return words.Text(lang, "bot.draw.from", words.Args{"when": l.when, "seat": strings.Join(names, ", ")})
}

// told makes the message in which a look is told in words, with a file if they are too many.
func (p *press) told(t *table.Table, l look, w wish) (discord.Message, error) {
	var lines []string
	var err error
	if w.what == "" && w.where == "" {
		lines, err = t.Painter.Describe(l.view, string(p.lang))
	} else {
		for _, sheet := range l.sheets {
			told, failed := t.Painter.Tell(l.view, sheet, string(p.lang))
			if lines = append(lines, told...); failed != nil {
				err = failed
			}
		}
	}
	if err != nil {
		return discord.Message{}, err
	}
	head := heading(t, p.lang) + "\n"
	if l.now {
		head += p.standing(t)
	} else {
		head += caption(t, l, p.lang)
	}
	return inWords(t, head+"\n\n", lines), nil
}

// inWords is a text, as a file too where it is longer than a message.
func inWords(t *table.Table, head string, lines []string) discord.Message {
	whole := strings.Join(lines, "\n")
	m := discord.Message{Content: markup.Message(head + whole)}
	if len([]rune(head+whole)) > markup.MessageLength {
		m.Files = []discord.File{{Name: t.Rules.ID() + "-" + string(t.ID) + ".txt", Data: []byte(whole)}}
	}
	return m
}
