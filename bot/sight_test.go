package bot_test

import (
	"bytes"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/render"
	"redbook/storage/ids"
)

// picture is the file of a message's picture.
func (h *house) picture(m sandbox.Message) []byte {
	h.t.Helper()
	h.checkPicture(m)
	data, _ := h.server.Attachment(m.Attachments[0].ID)
	return data
}

// palette lists the colours of a picture.
func palette(t *testing.T, file []byte) color.Palette {
	t.Helper()
	config, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return config.ColorModel.(color.Palette)
}

// Everyone has their own colours for what only they see, and a server has its own for its threads and
// lobbies; neither changes what others see.
func TestColoursAreEveryonesOwn(t *testing.T) {
	h := newHouse(t)
	for _, eyes := range render.EyesNames {
		needKeys(t, "bot.colours."+eyes)
	}
	same := func(what string, got, usual []byte, eyes render.Eyes) {
		t.Helper()
		if want, err := render.Recoloured(usual, eyes); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s has not the colours %v: %v", what, eyes, err)
		}
	}
	board := func(user int, channel string) []byte {
		t.Helper()
		return h.picture(h.command(user, channel, "board"))
	}
	first, lobby := h.open(merry)
	usualLobby := h.picture(lobby)
	h.command(merry, h.channel, "game cancel", sandbox.Opt("game", string(first)))
	game, thread := h.reported(1)
	his, hers := board(pippin, thread), board(halina, thread)

	h.says(halina, h.command(halina, thread, "settings", sandbox.Opt("colours", "red-green")),
		"bot.settings.colours", words.Args{"colours": words.Text(words.Polish, "bot.colours.red-green", nil)})
	same("her board", board(halina, thread), hers, render.RedGreen)
	same("her board in private", board(halina, h.server.DM(h.users[halina])), hers, render.RedGreen)
	same("his board", board(pippin, thread), his, render.Usual)

	h.says(pippin, h.command(pippin, h.channel, "setup", sandbox.Opt("colours", "blue-yellow")),
		"bot.setup.shown",
		words.Args{"language": words.Text(words.English, "bot.language.server", nil), "limits": limitsText(nil),
			"colours": words.Text(words.English, "bot.colours.blue-yellow", nil)})
	same("his board on this server", board(pippin, thread), his, render.Usual)
	posted := h.command(halina, thread, "board", sandbox.Opt("what", "board"))
	h.press(halina, thread, posted, "draw:"+string(game)+"::board")
	newest := last(h.spoken(thread))
	_, now := h.position(game)
	painted := func(small bool) []byte {
		t.Helper()
		view := now.View(engine.Nobody)
		sheet := render.Sheet{Kind: render.SheetBoard}
		if small {
			sheet = now.Painter.Newest(view)
			sheet.Small = true
		}
		p, err := now.Painter.Paint(view, sheet, now.Language)
		if err != nil {
			t.Fatal(err)
		}
		return p.PNG
	}
	same("what she posts", h.picture(newest), painted(false), render.BlueYellow)
	h.step(game)
	h.settled(game)
	_, now = h.position(game)
	status, _ := h.status(thread, game)
	same("the thread", h.picture(status), painted(true), render.BlueYellow)

	_, lobby = h.open(merry)
	same("the lobby", h.picture(lobby), usualLobby, render.BlueYellow)
}

// A letter has the colours of whom it is for.
func TestLettersHaveTheReadersColours(t *testing.T) {
	h := newHouse(t)
	h.command(halina, h.channel, "settings", sandbox.Opt("colours", "red-green"))
	h.command(pippin, h.channel, "setup", sandbox.Opt("colours", "blue-yellow"))
	game, _ := h.reported(3)
	_, now := h.position(game)
	for user, eyes := range []render.Eyes{pippin: render.Usual, halina: render.RedGreen} {
		seen := now.View(now.SeatsOf(ids.User(h.users[user])))
		p, err := now.Painter.Paint(seen, now.Painter.Newest(seen), now.Language)
		if err != nil {
			t.Fatal(err)
		}
		want, err := render.Recoloured(p.PNG, eyes)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, m := range h.letters(user) {
			if len(m.Attachments) == 0 {
				continue
			}
			n++
			if got := h.picture(m); !slices.Equal(palette(t, got), palette(t, want)) {
				t.Errorf("a letter to %d has not the colours %v", user, eyes)
			}
		}
		if n == 0 {
			t.Errorf("no letter to %d has a picture", user)
		}
	}
}
