package dataset

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
)

// digest is a short hexadecimal SHA-256 of all that the rules go by: boards, journeys, tokens, what cards do. Names and printed texts do not count: a
// game that runs goes on when a word is mended.
func (s *Set) digest() (string, error) {
	bare := *s
	for i := range bare.Boards {
		b := &bare.Boards[i]
		b.Spaces = slices.Clone(b.Spaces)
		for k := range b.Spaces {
			space := &b.Spaces[k]
			space.Name, space.NamePL, space.NameStatus, space.Note, space.X, space.Y = "", "", "", "", 0, 0
		}
	}
	bare.Name, bare.Regions = "", slices.Clone(s.Regions)
	for i := range bare.Regions {
		r := &bare.Regions[i]
		r.Name, r.NamePL, r.NameStatus = "", "", ""
	}
	bare.Journeys = slices.Clone(s.Journeys)
	for i := range bare.Journeys {
		bare.Journeys[i].Provenance = ""
	}
	bare.Cards = slices.Clone(s.Cards)
	for i := range bare.Cards {
		c := &bare.Cards[i]
		c.Name, c.NamePL, c.NameStatus, c.Condition, c.ConditionPL, c.Provenance, c.Note = "", "", "", "", "", "", ""
		c.Effects = slices.Clone(c.Effects)
		for k := range c.Effects {
			c.Effects[k].Text, c.Effects[k].TextPL = "", ""
		}
	}
	data, err := json.Marshal(&bare)
	if err != nil {
		return "", fmt.Errorf("the digest of a data set: %w", err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])[:16], nil
}
