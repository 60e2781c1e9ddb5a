package bot

import (
	"errors"
	"fmt"
	"hash/crc32"
	"path"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// mostPictures is how many pictures an answer carries to whoever asked for them. What the bot tells by itself
// carries one: Discord crops two to squares.
const mostPictures = 3

// mostPictureBytes is how much the pictures of one message weigh together: what Discord takes of a single
// file, so that they go through everywhere and quickly.
const mostPictureBytes = 10 << 20

// pictures paints sheets of a view: as many as a message carries, leaving out from the end what would weigh
// too much. Where some cannot be painted there are the others, and the error.
func pictures(t *table.Table, view any, sheets []render.Sheet, s sight) ([]discord.File, error) {
	var files []discord.File
	var failed []error
	weight := 0
	for _, sheet := range sheets[:min(len(sheets), mostPictures)] {
		p, err := s.paint(t, view, sheet)
		if err != nil {
			failed = append(failed, fmt.Errorf("paint %s %q of %s: %w", sheet.Kind, sheet.What, t.ID, err))
			continue
		}
		if weight += len(p.PNG); weight > mostPictureBytes && len(files) > 0 {
			break
		}
		name := marked(p)
		// two hands, say: Discord wants them apart
		if slices.ContainsFunc(files, func(f discord.File) bool { return f.Name == name }) {
			name = strconv.Itoa(len(files)+1) + "-" + name
		}
		files = append(files, discord.File{Name: name, Data: p.PNG, Description: markup.Cut(p.Alt, 1024)})
	}
	return files, errors.Join(failed...)
}

// marked is the name of a picture's file with a mark of what it shows: two files of one name show the same,
// see keepPictures.
func marked(p render.Picture) string {
	base, extension := strings.TrimSuffix(p.Name, path.Ext(p.Name)), path.Ext(p.Name)
	return fmt.Sprintf("%s-%08x%s", base, crc32.ChecksumIEEE(p.PNG), extension)
}

// keepPictures has a message that is edited keep those of its files that an answer shows again: they are not
// sent twice.
func keepPictures(there []discord.Attached, m discord.Message) discord.Message {
	var fresh []discord.File
	for _, f := range m.Files {
		i := slices.IndexFunc(there, func(a discord.Attached) bool { return a.Name == f.Name })
		if i < 0 {
			fresh = append(fresh, f)
			continue
		}
		m.KeepFiles = append(m.KeepFiles, there[i].ID)
	}
	m.Files = fresh
	return m
}

// illustrations are the pictures of a message that must go out with them or without: a game is not held up by
// its pictures.
func (b *Bot) illustrations(t *table.Table, view any, s sight, sheets ...render.Sheet) []discord.File {
	files, err := pictures(t, view, sheets, s)
	if err != nil {
		b.log.Error("no picture", "error", err)
	}
	return files
}

// inMessage is the sheet of the newest move, small: for a message that nobody has asked for.
func inMessage(t *table.Table, view any) render.Sheet {
	sheet := t.Painter.Newest(view)
	sheet.Small = true
	return sheet
}

// handsIn lists the hands of some seats that a view holds, as far as the game has hands to show.
func handsIn(t *table.Table, view any, seats engine.Seats) []render.Sheet {
	var hands []render.Sheet
	for _, o := range t.Painter.Offers(view, string(words.English)) {
		seat, ok := t.Rules.Seats().Parse(o.What)
		if o.Kind == render.SheetHand && ok && seats.Has(engine.Seat(seat)) {
			hands = append(hands, o.Sheet)
		}
	}
	return hands
}

// ownSheets lists what the holder of some seats is shown in private: their hands; where the game has none, or
// is over, the sheet of the newest move.
func ownSheets(t *table.Table, view any, seats engine.Seats) []render.Sheet {
	if hands := handsIn(t, view, seats); len(hands) > 0 && t.Running() {
		return hands
	}
	return []render.Sheet{t.Painter.Newest(view)}
}
