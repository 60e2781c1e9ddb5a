package dataset

import (
	"encoding/json"
	"fmt"
)

// This file writes the ids of a board as text and reads them back: stored games name what stands in them.

var (
	spaceByName   = byName(SpaceID.String, 255)
	regionByName  = byName(RegionID.String, LastRegion)
	segmentByName = byName(SegmentID.String, 6)
	roleByName    = byName(Role.String, Strider)
)

func byName[T ~uint8](name func(T) string, last T) map[string]T {
	all := map[string]T{}
	for i := range int(last) + 1 {
		all[name(T(i))] = T(i)
	}
	return all
}

func read[T ~uint8](what string, from map[string]T, text []byte, into *T) error {
	id, ok := from[string(text)]
	if !ok {
		return fmt.Errorf("no %s %q", what, text)
	}
	*into = id
	return nil
}

// MarshalText writes the space by its id.
func (s SpaceID) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the space's id.
func (s *SpaceID) UnmarshalText(text []byte) error { return read("space", spaceByName, text, s) }

// MarshalText writes the region by its id.
func (r RegionID) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the region's id.
func (r *RegionID) UnmarshalText(text []byte) error { return read("region", regionByName, text, r) }

// MarshalText writes the segment by its id.
func (s SegmentID) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the segment's id.
func (s *SegmentID) UnmarshalText(text []byte) error {
	return read("segment", segmentByName, text, s)
}

// MarshalText writes the role by its id.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the role's id.
func (r *Role) UnmarshalText(text []byte) error { return read("role", roleByName, text, r) }

// MarshalJSON writes the set as the list of its spaces.
func (b Bits) MarshalJSON() ([]byte, error) {
	list := b.List()
	if list == nil {
		list = []SpaceID{}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the list of the set's spaces.
func (b *Bits) UnmarshalJSON(data []byte) error {
	var list []SpaceID
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*b = Bits{}
	for _, s := range list {
		b.Add(s)
	}
	return nil
}
