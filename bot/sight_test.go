package bot_test

import (
	"bytes"
	"image"
	"image/color"
	_ "image/gif" // of films
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage/ids"
)

// eyesOf are the eyes for which sketches have a palette.
func eyesOf(p color.Palette) string {
	for eyes, name := range render.EyesNames {
		if !slices.ContainsFunc(sketchColours, func(hex string) bool {
			return !slices.Contains(p, color.Color(render.Eyes(eyes).Colour(render.Hex(hex))))
		}) {
			return name
		}
	}
	return "nobody"
}

// colours are the eyes that the pictures of a message are for, each once. Films are pictures too.
func (h *house) colours(m sandbox.Message) string {
	h.t.Helper()
	var all []string
	for _, a := range m.Attachments {
		data, _ := h.server.Attachment(a.ID)
		if config, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil { // else a text
			all = append(all, eyesOf(config.ColorModel.(color.Palette)))
		}
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), ", ")
}

// The eyes of this server's people: it has chosen for its threads, Halina for nothing.
var (
	serverEyes = "red-green"
	userEyes   = []string{pippin: "blue-yellow", halina: "usual", merry: "blue-yellow"}
)

// colourful is a house with sketches, in which the server and people have chosen colours.
func colourful(t *testing.T, change ...func(*sandbox.Config)) *house {
	h := newHouseOf(t, sketchedGames(), change...)
	lang := words.English
	h.says(pippin, h.command(pippin, h.channel, "setup", sandbox.Opt("colours", serverEyes)), "bot.setup.shown",
		words.Args{"language": words.Text(lang, "bot.language.server", nil), "limits": limitsText(nil),
			"colours": words.Text(lang, "bot.colours."+serverEyes, nil)})
	for _, user := range []int{pippin, merry} {
		h.says(user, h.command(user, h.channel, "settings", sandbox.Opt("colours", userEyes[user])),
			"bot.settings.colours", words.Args{"colours": words.Text(lang, "bot.colours."+userEyes[user], nil)})
	}
	return h
}

// sees checks that a message has pictures, in whose colours it has to be.
func (h *house) sees(what, eyes string, m sandbox.Message) sandbox.Message {
	h.t.Helper()
	if got := h.colours(m); got != eyes {
		h.t.Errorf("%s: %d files have the colours for %q, want %q; %q", what, len(m.Attachments), got, eyes,
			m.Content)
	}
	return m
}

// seesAll checks the pictures of all messages that the bot has written anywhere.
func (h *house) seesAll() {
	h.t.Helper()
	for user, id := range h.users {
		own := map[string]bool{h.server.DM(id): true}
		channels := []string{h.server.DM(id)}
		for _, c := range h.server.Channels(id) {
			channels = append(channels, c.ID)
			own[c.ID] = c.Type == sandbox.ChannelPrivateThread
		}
		for _, channel := range channels {
			for _, m := range h.server.Messages(id, channel) {
				want := serverEyes
				if m.Ephemeral() || own[channel] {
					want = userEyes[user]
				}
				if got := h.colours(m); got != "" && got != want {
					h.t.Errorf("user %d sees the colours for %q, not %q: %q", user, got, want, m.Content)
				}
			}
		}
	}
}

// Everyone has their own colours for what only they see, and a server has its own for what everyone sees: the
// lobby, the thread, the end with its film and the rematch.
func TestColoursAreEveryonesOwn(t *testing.T) {
	for _, eyes := range render.EyesNames {
		needKeys(t, "bot.colours."+eyes)
	}
	h := colourful(t)
	h.command(pippin, h.channel, people.Create("confrontation"), sandbox.Opt("seat", "fellowship"))
	h.sees("the lobby", serverEyes, h.wait(merry, h.channel,
		func(m sandbox.Message) bool { _, ok := people.Control(m, "l:join:"); return ok }))
	game, thread := h.begun()
	h.placeAll(game, thread)
	for h.turns(game) < 3 {
		h.step(game)
	}
	status, _ := h.status(thread, game)
	h.sees("the thread", serverEyes, status)
	for user, eyes := range userEyes {
		board := h.sees("/board", eyes, h.command(user, thread, "board"))
		h.sees("a step before it", eyes, h.use(user, thread, board, "step:"))
		h.sees("an earlier turn", eyes, h.command(user, thread, "board", sandbox.Opt("turn", "1")))
		h.sees("/draw", eyes, h.command(user, thread, "draw"))
		h.sees("the animation", eyes, h.command(user, thread, "board", sandbox.Opt("what", "animation")))
		if user == merry {
			continue
		}
		h.sees("/hand", eyes, h.command(user, thread, "hand"))
		dm := h.server.DM(h.users[user])
		h.sees("/board by direct message", eyes, h.command(user, dm, "board", sandbox.Opt("game", string(game))))
		posted := h.command(user, thread, "board", sandbox.Opt("what", "board"))
		h.press(user, thread, posted, "draw:"+string(game)+"::board")
		h.sees("what is shown to all", serverEyes, last(h.spoken(thread)))
		private := h.press(user, thread, status, "s:"+string(game))
		h.sees("the board from there", eyes, h.press(user, thread, private, "m:"+string(game)))
		h.sees("the last letter", eyes, last(h.letters(user)))
	}
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	end, _ := h.status(thread, game)
	h.sees("the end", serverEyes, end)
	for user := range 2 {
		h.sees("the letter of the end", userEyes[user], last(h.letters(user)))
	}
	h.sees("its picture", userEyes[merry], h.command(merry, thread, "board"))
	h.later()
	h.sees("the film", serverEyes, h.wait(merry, thread,
		func(m sandbox.Message) bool { return m.Content == words.Text(words.English, "bot.film.title", nil) }))
	opened := h.press(pippin, thread, end, "l:rematch:"+string(game))
	next := ids.Game(strings.Split(opened.Content, "`")[1])
	h.sees("the lobby of the rematch", serverEyes, h.lobbySays(next, "🔁"))

	h.command(halina, thread, "settings", sandbox.Opt("colours", "red-green"))
	h.sees("after another choice", "red-green", h.command(halina, thread, "board"))
}

// Hands, journals, close-ups and what can be chosen are in the colours of whoever sees them, in direct
// messages and in a private thread alike.
func TestSecretsHaveTheReadersColours(t *testing.T) {
	h := colourful(t)
	h.command(merry, h.channel, "settings", sandbox.Opt("private", "thread"))
	game, thread := theHuntFor(h)
	rider := pippin
	p, _ := huntMoment(t, 5, func(p engine.Position, d engine.Decision) bool {
		rider = int(d.Seat)
		return d.Step == "nazgul.turn" && slices.Contains(d.Verbs, "ride")
	})
	h.putGame(game, p)
	hand := h.sees("the hand", userEyes[pippin], h.letters(pippin)[0])
	h.sees("the journal below it", userEyes[pippin], h.use(pippin, hand.ChannelID, hand, "step:"))
	h.sees("/hand", userEyes[pippin], h.command(pippin, thread, "hand"))
	h.sees("the journal", userEyes[pippin],
		h.command(pippin, thread, "board", sandbox.Opt("what", "journal")))
	_, now := h.position(game)
	place := closeUpsOf(now)[0]
	for user, eyes := range userEyes {
		h.sees("/region", eyes, h.command(user, thread, "region", sandbox.Opt("name", "hunt.lookup.space."+place)))
		h.sees("a close-up", eyes, h.command(user, thread, "board", sandbox.Opt("where", place)))
		h.sees("one's own view", eyes, h.command(user, thread, "draw"))
	}
	_, asked := h.beginWith(rider, game, thread, "ride")
	h.sees("where one can ride", userEyes[rider], asked)
	h.seesAll()
}

// In the place of two partners each is answered in their own colours.
func TestPartnersHaveTheirOwnColours(t *testing.T) {
	h := colourful(t, atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	_, place := h.council(pippin, game, thread)
	_, shadow := h.council(halina, game, thread)
	for user, in := range []string{pippin: place, halina: shadow, merry: place} {
		h.sees("/hand among partners", userEyes[user], h.command(user, in, "hand"))
		h.sees("/board among partners", userEyes[user], h.command(user, in, "board"))
	}
}

// closeUpsOf are the places of which everyone may see a close-up.
func closeUpsOf(now *table.Table) (places []string) {
	for _, o := range now.Painter.Offers(now.View(engine.Nobody), now.Language) {
		if o.Kind == render.SheetCloseUp && o.What != "" {
			places = append(places, o.What)
		}
	}
	return places
}
