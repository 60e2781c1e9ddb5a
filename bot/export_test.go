package bot

import (
	"maps"
	"slices"
)

// StoryLines are the lines of a story that a message takes over from the one before, part by part.
func StoryLines(parts ...string) []string {
	var g growing
	for _, text := range parts {
		g.Parts = append(g.Parts, part{Text: text})
	}
	return short(g.lines())
}

// ComponentKinds lists the first parts of all custom ids that are answered.
func ComponentKinds() []string { return slices.Sorted(maps.Keys(presses)) }
