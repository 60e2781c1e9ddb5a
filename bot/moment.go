package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/bot/tale"
	"redbook/storage/ids"
)

// A place in the story of a game is written "7", the beginning of the seventh turn, or "7.3", what stood
// after the third move of it. Turns are counted from the first, on through the games of a match; what is
// before the first turn is turn 0.
type place struct {
	table.Moment
	turn, move int
	tale       *tale.Tale
	// the places before and after it, as they are written; "" for none
	before, after string
	began         *table.Moment // with which its turn began; nil before the first
}

// id is how the place is written.
func (l place) id() string {
	if l.move == 0 {
		return strconv.Itoa(l.turn)
	}
	return strconv.Itoa(l.turn) + "." + strconv.Itoa(l.move)
}

// name is what the place is called: the turn, and of a move what happened in it.
func (l place) name(say phrase.Speaker) string {
	turn := words.Text(say.Lang, "bot.draw.before", nil)
	if l.began != nil {
		turn = turnName(say, *l.began)
	}
	if l.move == 0 {
		return turn
	}
	what := ""
	if story := l.tale.Paragraphs(say, l.Events); len(story) > 0 {
		what = strings.TrimSuffix(markup.Plain(story[0]), ".")
	}
	return words.Text(say.Lang, "bot.draw.move", words.Args{"turn": turn, "move": l.move, "what": what})
}

// places lists all that can be looked back at, in order, in the words of what a user may know.
func (p *press) places(ctx context.Context, t *table.Table, user ids.User) ([]place, error) {
	moments, err := p.moments(ctx, t, user)
	if err != nil {
		return nil, err
	}
	return placesIn(t, moments), nil
}

// placesIn are the places of a story.
func placesIn(t *table.Table, moments []table.Moment) (list []place) {
	var began *table.Moment
	turn, move := 0, 0
	for i, m := range moments {
		if m.Turn != nil {
			turn, move, began = turn+1, 0, &moments[i]
		} else if i > 0 {
			move++
		}
		list = append(list, place{Moment: m, turn: turn, move: move, tale: t.Tale, began: began})
	}
	for i := range list {
		if i > 0 && list[i-1].id() != "0" {
			list[i].before = list[i-1].id()
		}
		if i+1 < len(list) {
			list[i].after = list[i+1].id()
		}
	}
	return list
}

// momentOf finds a place in the story.
func (p *press) momentOf(ctx context.Context, t *table.Table, id string, user ids.User) (place, error) {
	list, err := p.places(ctx, t, user)
	if err != nil {
		return place{}, err
	}
	turns := 0
	if len(list) > 0 {
		turns = list[len(list)-1].turn
	}
	if turn, _, inside := strings.Cut(id, "."); inside {
		for _, l := range list {
			if l.id() == id {
				return l, nil
			}
		}
		n, err := strconv.Atoi(turn)
		of := slices.DeleteFunc(slices.Clone(list), func(l place) bool { return err != nil || l.turn != n })
		if len(of) == 0 {
			return place{}, noSuchTurn(turns)
		}
		return place{}, &table.Problem{Code: "no-such-move",
			Args: words.Args{"turn": n, "most": of[len(of)-1].move}}
	}
	n, err := strconv.Atoi(id)
	i := slices.IndexFunc(list, func(l place) bool { return l.turn == n && l.move == 0 })
	if err != nil || n < 1 || i < 0 {
		return place{}, noSuchTurn(turns)
	}
	return list[i], nil
}

// completePlace lists the turns, the newest first. Where a turn is typed its own moves follow it, the newest
// first too.
func (p *press) completePlace(ctx context.Context, typed string) []discord.Choice {
	t, err := p.watched(ctx)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	list, err := p.places(ctx, t, p.i.User.ID)
	if err == nil && (len(list) == 0 || list[len(list)-1].turn == 0) {
		err = noSuchTurn(0)
	}
	if err != nil {
		return hint(p.explain(t, err))
	}
	typed = strings.TrimSpace(typed)
	turn, _, _ := strings.Cut(typed, ".")
	var first, moves, turns []discord.Choice
	say := speaker(t, p.lang)
	for _, l := range slices.Backward(list) {
		c := choice(l.name(say), l.id())
		switch exact := strconv.Itoa(l.turn) == turn; {
		case exact && l.id() == typed:
			first = append(first, c)
		case exact && l.move > 0 && strings.HasPrefix(l.id(), typed):
			moves = append(moves, c)
		case l.move == 0 && l.turn > 0 && (strings.HasPrefix(l.id(), typed) ||
			strings.Contains(folded(c.Name.Default), folded(typed))):
			turns = append(turns, c)
		}
	}
	all := slices.Concat(first, moves, turns)
	return all[:min(len(all), menuSize)]
}
