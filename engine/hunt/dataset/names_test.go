package dataset

import "testing"

func TestNames(t *testing.T) {
	names := Ours().Names()
	for key, want := range map[string]Name{
		"space.i-23":     {"23 (Quarry)", "23 (Kamieniołom)"},
		"space.i-10":     {"10", "10"},
		"space.i-43":     {"43 (Bamfurlong, Maggot's Farm)", "43 (Farma Maggota)"},
		"space.i-99":     {"99", "99"},
		"space.i-exit-a": {"exit A", "wyjście A"},
		"space.ii-27":    {"27 (The Last Bridge)", "27 (Ostatni Most)"},
		"card.a1-01":     {"Tom Bombadil", "Tom Bombadil"},
		"card.s-03":      {"Morgul-knife", "Sztylet z Morgulu"},
		"card.a1-22":     {"–", "–"},
		"journey.l18":    {"long journey 18", "długa podróż 18"},
	} {
		if names[key] != want {
			t.Errorf("%s: %q, want %q", key, names[key], want)
		}
	}
	for part, b := range Ours().Boards {
		seen := map[string]SpaceID{}
		for s := range b.Areas.Or(b.Exits).Or(b.Dots).All() {
			name := names["space."+[]string{"i-", "ii-"}[part]+s.String()].Polish
			if name == "" || seen[name] != 0 {
				t.Errorf("part %d: %s and %s are both called %q", part+1, s, seen[name], name)
			}
			seen[name] = s
		}
	}
}
