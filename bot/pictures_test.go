package bot

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine/confrontation"
	"redbook/render"
)

// easel has sheets of given weights; one of weight 0 cannot be painted.
type easel struct {
	render.Painter
	weight map[string]int
}

func (e easel) Paint(_ any, s render.Sheet, lang string) (render.Picture, error) {
	if e.weight[s.Kind] == 0 {
		return render.Picture{}, errors.New("no ink")
	}
	return render.Picture{PNG: make([]byte, e.weight[s.Kind]), Alt: s.Kind + " " + lang, Name: s.Kind + ".png"},
		nil
}

func on(painter render.Painter) *table.Table {
	return &table.Table{Rules: confrontation.Rules, Painter: painter}
}

// An answer carries three pictures at most, and no more than Discord takes in weight; the first one always.
func TestPicturesAreFewAndLight(t *testing.T) {
	e := easel{weight: map[string]int{"small": 1 << 10, "large": 6 << 20, "huge": 11 << 20}}
	for _, c := range []struct{ kinds, want []string }{
		{[]string{"small"}, []string{"small"}},
		{[]string{"small", "small", "small", "small", "small"}, []string{"small", "small", "small"}},
		{[]string{"large", "small", "large"}, []string{"large", "small"}},
		{[]string{"large", "large", "small"}, []string{"large"}},
		{[]string{"huge", "small"}, []string{"huge"}},
		{nil, nil},
	} {
		var sheets []render.Sheet
		for n, kind := range c.kinds {
			sheets = append(sheets, render.Sheet{Kind: kind, What: fmt.Sprint(n)})
		}
		files, err := pictures(on(e), nil, sheets, sight{lang: words.Polish})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for n, f := range files {
			got = append(got, c.kinds[n])
			if twice := slices.ContainsFunc(files[:n], func(g discord.File) bool { return f.Name == g.Name }); twice ||
				f.Description != c.kinds[n]+" pl" {
				t.Errorf("%v: file %d is %q, %q", c.kinds, n, f.Name, f.Description)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: got %v, want %v", c.kinds, got, c.want)
		}
	}
	if _, err := pictures(on(e), nil, []render.Sheet{{Kind: "small"}, {Kind: "void"}},
		sight{lang: words.English}); err == nil {
		t.Error("a painter's error is lost")
	}
}

// An edit sends the pictures alone that the message does not show yet, and leaves it the others.
func TestAnEditKeepsPictures(t *testing.T) {
	paint := func(weight int) []discord.File {
		e := easel{weight: map[string]int{"map": weight, "hand": 7}}
		files, err := pictures(on(e), nil, []render.Sheet{{Kind: "map"}, {Kind: "hand"}},
			sight{lang: words.English})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	there := []discord.Attached{}
	for i, f := range paint(5) {
		there = append(there, discord.Attached{ID: fmt.Sprint("id", i), Name: f.Name})
	}
	same := keepPictures(there, discord.Message{Files: paint(5), DropFiles: true})
	if len(same.Files) != 0 || !slices.Equal(same.KeepFiles, []string{"id0", "id1"}) {
		t.Errorf("the same pictures: %d sent, %v kept", len(same.Files), same.KeepFiles)
	}
	moved := keepPictures(there, discord.Message{Files: paint(6), DropFiles: true})
	if len(moved.Files) != 1 || !slices.Equal(moved.KeepFiles, []string{"id1"}) {
		t.Errorf("another map: %d sent, %v kept", len(moved.Files), moved.KeepFiles)
	}
}
