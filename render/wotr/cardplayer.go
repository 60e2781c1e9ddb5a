package wotr

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// The symbol of a player on a card: in games in which partners share a side, only that player may play the
// event (Rulebook chapter XI). A single card that is looked up shows it as printed.

// playerOf returns the seat whose symbol an event shows; "" if there is none, or if one player has the whole
// side.
func playerOf(v *wotr.View, c wotr.Card) string {
	seat, ok := c.Player()
	if !ok || v != nil && partners(v, c.Deck().Side()) == nil {
		return ""
	}
	return wotr.Seats.Name(engine.Value(seat))
}

// playerName is how that player is called.
func (t texts) playerName(v *wotr.View, c wotr.Card) string {
	if seat := playerOf(v, c); seat != "" {
		return t.seat(seat)
	}
	return ""
}

// playerColours are the colours of the players who share a side, and the nation whose emblem is theirs.
var playerColours = map[string]struct {
	nation      wotr.Nation
	field, sign color.RGBA
}{
	"gondor":     {wotr.Gondor, nations[wotr.Gondor].field, nations[wotr.Gondor].sign},
	"rohan":      {wotr.Rohan, nations[wotr.Rohan].field, nations[wotr.Rohan].sign},
	"witch-king": {wotr.Sauron, nations[wotr.Sauron].field, nations[wotr.Sauron].sign},
	"saruman":    {wotr.Isengard, nations[wotr.Isengard].field, nations[wotr.Isengard].sign},
}

const playerHigh = 46 // of the tag

// playerTag hangs in the upper corner of a card's landscape, ending at right: the emblem of the player whose
// event it is, and his name, in no more room than that.
func (s scene) playerTag(player string, right, y, room float64) {
	if player == "" {
		return
	}
	colours := playerColours[player]
	face, lines := render.Fit(s.playerSays(player), room-playerHigh, 1, s.desk.text, s.desk.label)
	w := face.Widest(lines) + playerHigh + 22
	left := right - w
	s.Fill(render.Rectangle(left-3, y, w+3, playerHigh+3), dark)
	s.Fill(render.Rectangle(left, y, w, playerHigh), colours.field)
	s.Stamp("player "+player, playerHigh, playerHigh, func(dc *gg.Context) {
		emblem(dc, colours.nation, playerHigh/2, playerHigh/2, 16, colours.sign, colours.field)
	}, int(left)+4, int(y))
	s.lines(face, lines, left+playerHigh+8, y+34, playerHigh, 0, colours.sign)
}

// playerSays is what the tag says.
func (t texts) playerSays(player string) string {
	return t.say("sheet.player", map[string]any{"player": t.seat(player)})
}
