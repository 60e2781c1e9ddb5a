package pace

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // the program knows all time zones on a machine that knows none
)

// zoneList names one zone a line: UTC, and the places of the IANA time zone database (public domain), each
// country's.
//
//go:embed zones.txt
var zoneList string

// Zones lists the names of time zones that can be chosen.
var Zones = sync.OnceValue(func() []string { return strings.Fields(zoneList) })

// FindZone finds the zone that a text means: its name in upper or lower case, with spaces or underscores, or
// its city alone if there is only one such.
func FindZone(text string) (name string, ok bool) {
	wanted := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), " ", "_")
	var cities []string
	for _, zone := range Zones() {
		lower := strings.ToLower(zone)
		if lower == wanted {
			return zone, true
		}
		if lower[strings.LastIndexByte(lower, '/')+1:] == wanted {
			cities = append(cities, zone)
		}
	}
	if len(cities) == 1 {
		return cities[0], true
	}
	return "", false
}

// Zone is the time zone of a name on the list, UTC for any other.
func Zone(name string) *time.Location {
	if !slices.Contains(Zones(), name) {
		return time.UTC
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC // a test loads them all
	}
	return zone
}
