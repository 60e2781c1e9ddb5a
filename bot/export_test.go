package bot

import (
	"maps"
	"slices"
)

// ComponentKinds lists the first parts of all custom ids that are answered.
func ComponentKinds() []string { return slices.Sorted(maps.Keys(presses)) }
