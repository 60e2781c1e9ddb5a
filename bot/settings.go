package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/pace"
	"redbook/bot/table"
	"redbook/render"
)

// settingsOptions are the options of /settings. Without any it shows what is set.
func settingsOptions() []discord.Option {
	remind := option(optionRemind, false)
	remind.Autocomplete, remind.MaxLength = false, 0 // a list to choose from
	for _, way := range table.Channels {
		remind.Choices = append(remind.Choices, discord.Choice{Name: localized("bot.settings.way." + string(way)),
			Value: string(way)})
	}
	calls := option(optionCalls, false)
	calls.Autocomplete, calls.MaxLength = false, 0
	for _, way := range table.CallWays {
		calls.Choices = append(calls.Choices, discord.Choice{Name: localized("bot.settings.way." + string(way)),
			Value: string(way)})
	}
	private := option(optionPrivate, false)
	private.Autocomplete, private.MaxLength = false, 0
	for _, way := range table.PrivateWays {
		private.Choices = append(private.Choices,
			discord.Choice{Name: localized("bot.settings.private." + string(way)), Value: string(way)})
	}
	mute := option(optionMute, false)
	mute.Autocomplete, mute.MaxLength = false, 0
	for _, value := range []string{table.MuteOn, table.MuteOff} {
		mute.Choices = append(mute.Choices, discord.Choice{Name: localized("bot.settings.mute." + value),
			Value: value})
	}
	previews := option(optionPreviews, false)
	previews.Autocomplete, previews.MaxLength = false, 0
	for _, value := range []string{table.PreviewsOn, table.PreviewsOff} {
		previews.Choices = append(previews.Choices, discord.Choice{Name: localized("bot.settings.preview." + value),
			Value: value})
	}
	hints := option(optionHints, false)
	hints.Autocomplete, hints.MaxLength = false, 0
	for _, value := range []string{table.HintsOn, table.HintsOff} {
		hints.Choices = append(hints.Choices, discord.Choice{Name: localized("bot.hints." + value), Value: value})
	}
	return []discord.Option{option(optionZone, false), option(optionQuiet, false), option(optionAway, false),
		calls,
		option(optionDigest, false), mute, private, remind, previews, hints,
		coloursOption("bot.option.colours.about"), option(optionSubstitute, false),
		option(optionPace, false), gameOption()}
}

// coloursOption lets choose whom the colours of pictures are for; of which ones, its description says.
func coloursOption(description string) discord.Option {
	o := about(option(optionColours, false), description)
	o.Autocomplete, o.MaxLength = false, 0 // a list to choose from
	for _, eyes := range render.EyesNames {
		o.Choices = append(o.Choices, discord.Choice{Name: localized("bot.colours." + eyes), Value: eyes})
	}
	return o
}

// coloursText says whom colours are for.
func coloursText(lang words.Lang, eyes render.Eyes) string {
	return words.Text(lang, "bot.colours."+eyes.String(), nil)
}

// settings works on /settings: what is wished is set, all of it or nothing, and the whole is shown.
func (p *press) settings(ctx context.Context) (discord.Message, error) {
	tables, user := p.bot.tables, p.i.User.ID
	wishes := table.Wishes{Zone: zoneMeant(p.lang, p.option(optionZone)), Quiet: p.option(optionQuiet),
		Remind: p.option(optionRemind), Calls: p.option(optionCalls),
		Digest: p.option(optionDigest), Private: p.option(optionPrivate), Previews: p.option(optionPreviews),
		Hints:   p.option(optionHints),
		Colours: p.option(optionColours)}
	if err := wishes.Check(); err != nil {
		return discord.Message{}, err
	}
	speed, mute, game := p.option(optionPace), p.option(optionMute), p.option(optionGame)
	if games := p.option(optionSubstitute); games != "" {
		if err := tables.SetSubstitute(ctx, p.i.GuildID, user, games); err != nil {
			return discord.Message{}, err
		}
	}
	t, err := p.meant(ctx, game)
	var none *table.Problem
	if err != nil && (speed != "" || mute != "" || game != "" || !errors.As(err, &none)) {
		return discord.Message{}, err
	}
	if speed != "" {
		if t, err = tables.SetPace(ctx, p.i.ID, user, t.ID, speed); err != nil {
			return discord.Message{}, err
		}
	}
	if mute != "" {
		if err := tables.Mute(ctx, t, user, mute); err != nil {
			return discord.Message{}, err
		}
	}
	if wishes != (table.Wishes{}) {
		if err := tables.SetSettings(ctx, user, wishes); err != nil {
			return discord.Message{}, err
		}
	}
	if away := p.option(optionAway); away != "" { // in days of the zone that is set now
		if err := tables.SetAway(ctx, p.i.ID, user, away); err != nil {
			return discord.Message{}, err
		}
	}
	s, err := tables.Settings(ctx, user)
	if err != nil {
		return discord.Message{}, err
	}
	text := settingsText(p.lang, s, wishes.Private != "", t, p.bot.now())
	away, err := p.ownAbsence(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	text = away + "\n" + text
	registered, err := p.substituteText(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	if registered != "" {
		text += "\n" + registered
	}
	if t != nil {
		if until, ok, err := tables.Snoozed(ctx, t, user); err != nil {
			return discord.Message{}, err
		} else if ok {
			text = words.Text(p.lang, "bot.snooze.until", words.Args{"game": t.ID,
				"until": fmt.Sprintf("<t:%d:f>", until.Unix())}) + "\n" + text
		}
	}
	if t != nil {
		if muted, err := tables.Store().Muted(ctx, t.ID, user); err != nil {
			return discord.Message{}, err
		} else if muted {
			text = words.Text(p.lang, "bot.settings.muted", words.Args{"game": t.ID}) + "\n" + text
		}
	}
	return discord.Message{Content: text}, nil
}

// settingsText shows a person's settings, and the pace of a game if one is meant. If their private
// conversation has just moved, it says what stays behind.
func settingsText(lang words.Lang, s table.Settings, moved bool, t *table.Table, now time.Time) string {
	say := func(key string, args words.Args) string { return words.Text(lang, "bot.settings."+key, args) }
	lines := []string{
		say("title", nil),
		say("zone", words.Args{"zone": zoneName(s.Zone.String()), "time": now.In(s.Zone).Format("15:04")}),
		say("no-quiet", nil),
		say("calls", words.Args{"way": callsText(lang, s)}),
		say("private-in", words.Args{"way": say("private."+string(s.Private), nil)}),
	}
	if moved {
		lines = append(lines, say("private-next", nil))
	}
	lines = append(lines, say("remind", words.Args{"way": say("way."+string(s.Remind), nil)}))
	if s.Previews {
		lines = append(lines, say("previews."+table.PreviewsOn, nil))
	} else {
		lines = append(lines, say("previews."+table.PreviewsOff, nil))
	}
	if !s.Hints {
		lines = append(lines, words.Text(lang, "bot.hints.none", nil))
	}
	lines = append(lines, say("colours", words.Args{"colours": coloursText(lang, s.Eyes)}))
	if s.Quiet != (pace.Quiet{}) {
		lines[2] = say("quiet", words.Args{"quiet": s.Quiet.String()})
	}
	if t != nil {
		lines = append(lines, say("game", words.Args{"game": t.ID, "pace": paceText(lang, t.Pace())}))
	}
	return strings.Join(append(lines, say("how", nil)), "\n")
}

// callsText says how somebody is called.
func callsText(lang words.Lang, s table.Settings) string {
	text := words.Text(lang, "bot.settings.way."+string(s.Calls), nil)
	if s.Calls == table.Digested {
		text += " · " + digestText(lang, s.Digest)
	}
	return text
}

// digestText says how often somebody is told of all their games at once.
func digestText(lang words.Lang, d pace.Digest) string {
	if d.Hours > 0 {
		return words.Text(lang, "bot.settings.digest.hours", words.Args{"n": d.Hours})
	}
	return words.Text(lang, "bot.settings.digest.daily", words.Args{"time": d.String()})
}

// digestChoices lists some digests, or the one that has been typed.
func digestChoices(lang words.Lang, typed string) []discord.Choice {
	list := []pace.Digest{{Hours: 4}, pace.UsualDigest, {Hours: 24}, {Minute: 8 * 60}, {Minute: 18 * 60},
		{Minute: 20 * 60}}
	if d, err := pace.ParseDigest(typed); err == nil && strings.TrimSpace(typed) != "" {
		list = []pace.Digest{d}
	}
	var choices []discord.Choice
	for _, d := range list {
		choices = append(choices, choice(digestText(lang, d), d.String()))
	}
	if len(list) == 1 {
		return choices
	}
	return matching(choices, typed)
}

// paceText says a pace.
func paceText(lang words.Lang, p pace.Pace) string {
	for _, named := range pace.Named {
		if p.String() == named.String() {
			return words.Text(lang, "bot.pace."+p.String(), nil)
		}
	}
	return words.Text(lang, "bot.pace.hours", words.Args{"n": int(p.Interval().Hours())})
}

// completeSettings lists what fits into an option of /settings, or into the pace of /game create.
func (p *press) completeSettings(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	switch focused.Name {
	case optionZone:
		return matching(p.zoneChoices(), strings.ReplaceAll(focused.String, "_", " "))
	case optionQuiet:
		return quietChoices(p.lang, focused.String)
	case optionAway:
		return p.awayChoices(ctx, focused.String)
	case optionDigest:
		return digestChoices(p.lang, focused.String)
	case optionSubstitute:
		return p.substituteChoices(focused.String)
	}
	return paceChoices(p.lang, focused.String)
}

// paceChoices lists the paces that have names, or the number of hours that has been typed.
func paceChoices(lang words.Lang, typed string) []discord.Choice {
	var choices []discord.Choice
	for _, named := range pace.Named {
		choices = append(choices, choice(paceText(lang, named), named.String()))
	}
	if p, err := pace.Parse(typed); err == nil && strings.TrimSpace(typed) != "" {
		return []discord.Choice{choice(paceText(lang, p), p.String())}
	}
	return matching(choices, typed)
}

// quietChoices lists some quiet hours, or those that have been typed.
func quietChoices(lang words.Lang, typed string) []discord.Choice {
	none := choice(words.Text(lang, "bot.settings.no-quiet", nil), pace.NoQuiet)
	hours := func(q pace.Quiet) discord.Choice {
		return choice(words.Text(lang, "bot.settings.quiet", words.Args{"quiet": q.String()}), q.String())
	}
	if q, err := pace.ParseQuiet(typed); err == nil && q != (pace.Quiet{}) {
		return []discord.Choice{hours(q)}
	}
	choices := []discord.Choice{none}
	for _, h := range []pace.Quiet{{From: 22 * 60, To: 7 * 60}, {From: 23 * 60, To: 8 * 60},
		{From: 21 * 60, To: 6 * 60}, {From: 0, To: 9 * 60}} {
		choices = append(choices, hours(h))
	}
	return matching(choices, typed)
}

// zoneChoices lists all time zones with the time there now, first those near to who speaks this language.
func (p *press) zoneChoices() []discord.Choice {
	now := p.bot.now()
	var choices []discord.Choice
	add := func(name, zone string) {
		choices = append(choices, choice(name+" · "+now.In(pace.Zone(zone)).Format("15:04"), zone))
	}
	for _, n := range nearZones(p.lang) {
		add(n.name+" · "+zoneName(n.zone), n.zone)
	}
	near := len(choices)
	for _, zone := range pace.Zones() {
		if !isNear(choices[:near], zone) {
			add(zoneName(zone), zone)
		}
	}
	return choices
}

func isNear(near []discord.Choice, zone string) bool {
	for _, c := range near {
		if c.Value == zone {
			return true
		}
	}
	return false
}

// zoneName is a time zone's name as people write it.
func zoneName(zone string) string { return strings.ReplaceAll(zone, "_", " ") }

// near is a time zone under the name it has in a language.
type near struct{ name, zone string }

func nearZones(lang words.Lang) []near {
	var list []near
	for _, pair := range strings.Fields(words.Text(lang, "bot.settings.near", nil)) {
		name, zone, _ := strings.Cut(pair, "=")
		list = append(list, near{zoneName(name), zone})
	}
	return list
}

// zoneMeant is the time zone that a language has a name for, or the text itself.
func zoneMeant(lang words.Lang, text string) string {
	for _, n := range nearZones(lang) {
		if strings.EqualFold(n.name, text) {
			return n.zone
		}
	}
	return text
}
