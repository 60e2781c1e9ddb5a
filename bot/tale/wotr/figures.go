package wotr

import (
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
)

// war is a finished game in figures.
type war struct {
	turns, corruption int
	points            map[string]int // victory points by seat id
	rolls             map[string]*luck
	hunt              luck
	tiles             []engine.Value
	tileNames         *engine.Domain
	cards             map[string]int
	kings             map[string]int // attempts, sovereigns awakened and corrupted, by the kind of event
	lost              map[string]int

	battle  engagement // the one that goes on
	biggest engagement
}

// luck is what a side's dice have shown against what they promised.
type luck struct {
	dice, hits int
	sixths     int // the hits that were to be expected, in sixths
}

// engagement is a battle: who fought, and how many figures it has cost.
type engagement struct {
	begun engine.Event
	turn  int
	size  int
	lost  map[string]int
}

// figures tells a finished game in figures.
func figures(say phrase.Speaker, game []engine.Event) []string {
	w := &war{points: map[string]int{}, rolls: map[string]*luck{}, cards: map[string]int{},
		kings: map[string]int{}, lost: map[string]int{}}
	for _, e := range game {
		w.note(e)
	}
	w.compare()
	lines := []string{
		say.Tale("end.war", nil, words.Args{"turns": w.turns, "free": w.points[free], "shadow": w.points[shadow],
			"corruption": w.corruption}),
	}
	if b := w.biggest; b.size > 0 {
		lines = append(lines, say.Tale("end.battle", b.begun.Facts, words.Args{
			"turn": b.turn, "size": count(b.begun, "figures"), "other": count(b.begun, "against"),
			"free": b.lost[free], "shadow": b.lost[shadow],
		}))
	}
	if len(w.rolls) > 0 {
		lines = append(lines, say.Tale("end.dice", nil, words.Args{"free": w.rolls[free].text(say),
			"shadow": w.rolls[shadow].text(say)}))
	}
	lines = append(lines, say.Tale("end.losses", nil, words.Args{
		"free": w.lost[free], "shadow": w.lost[shadow], "freecards": w.cards[free], "shadowcards": w.cards[shadow],
	}))
	hunt := words.Args{"dice": w.hunt.dice, "luck": w.hunt.text(say), "number": len(w.tiles), "tiles": ""}
	if len(w.tiles) > 0 {
		hunt["tiles"] = tileList(say, w.tileNames, w.tiles)
	}
	lines = append(lines, say.Tale("end.hunt", nil, hunt))
	if k := w.kings; len(k) > 0 {
		lines = append(lines, say.Tale("end.kings", nil, words.Args{
			"attempts": k["attempt"], "awakened": k["awakened"], "corrupted": k["sovereign-corrupted"],
			"removed": k["sovereign-removed"],
		}))
	}
	return lines
}

// tileList counts the tiles of each kind; a dot parts them, for their names have commas.
func tileList(say phrase.Speaker, names *engine.Domain, tiles []engine.Value) string {
	times := map[engine.Value]int{}
	for _, t := range tiles {
		times[t]++
	}
	var list []string
	for _, t := range names.Values() {
		switch name := say.Value(names, t); times[t] {
		case 0:
		case 1:
			list = append(list, name)
		default:
			list = append(list, name+" (×"+strconv.Itoa(times[t])+")")
		}
	}
	return strings.Join(list, " · ")
}

// The sides, as events name them.
const (
	free   = "free"
	shadow = "shadow"
)

// note takes an event in.
func (w *war) note(e engine.Event) {
	side := tale.ID(e, "side")
	if turn, ok := tale.TurnOf(e); ok {
		w.turns = turn
	}
	switch e.Kind {
	case "captured":
		w.points[side] = tale.Number(e, "points")
	case "liberated":
		w.points[enemy(side)] = tale.Number(e, "points")
	case "corrupted", "healed":
		w.corruption = tale.Number(e, "corruption")
	case "played":
		w.cards[side]++
	case "battle":
		w.compare()
		w.battle = engagement{e, w.turns, count(e, "figures") + count(e, "against"), map[string]int{}}
	case "battle-over":
		w.compare()
	case "lost", "fell-with-army":
		w.lost[side] += count(e, "figures")
		if w.battle.lost != nil {
			w.battle.lost[side] += count(e, "figures")
		}
	case "combat-roll", "leader-reroll", "extra-attack":
		if w.rolls[side] == nil {
			w.rolls[side] = &luck{}
		}
		w.rolls[side].add(e, tale.Number(e, "need")-tale.Number(e, "bonus"), tale.Number(e, "hits"))
	case "hunt-rolled", "hunt-rerolled":
		w.hunt.add(e, tale.Number(e, "needed"), tale.Number(e, "count"))
	case "attempt", "awakened", "sovereign-corrupted", "sovereign-removed":
		w.kings[e.Kind]++
	case "tile-drawn":
		f, _ := e.Fact("tile")
		w.tiles, w.tileNames = append(w.tiles, f.Values...), f.Domain
	}
}

// compare ends the battle that goes on and keeps it if it is the biggest.
func (w *war) compare() {
	if w.battle.size > w.biggest.size {
		w.biggest = w.battle
	}
	w.battle = engagement{}
}

func enemy(side string) string {
	if side == free {
		return shadow
	}
	return free
}

// add counts a roll. A six always hits, a one never does.
func (l *luck) add(e engine.Event, need, hits int) {
	n := count(e, "dice")
	l.dice += n
	l.hits += hits
	l.sixths += n * (7 - min(max(need, 2), 6))
}

// text says how many hits there were of how many dice, and how many were to be expected, to a tenth.
func (l *luck) text(say phrase.Speaker) string {
	if l == nil {
		l = &luck{}
	}
	tenths := (l.sixths*10 + 3) / 6
	return say.Tale("end.luck", nil, words.Args{"hits": l.hits, "dice": l.dice, "whole": tenths / 10,
		"tenth": strconv.Itoa(tenths % 10)})
}
