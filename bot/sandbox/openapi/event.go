package openapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
)

// eventsJSON holds a schema for every event that the stand-in sends, interactions by their type. It is ours,
// because the description has no events; it refers to the description for the objects in them.
//
//go:embed events.json
var eventsJSON []byte

const eventsResource = "mem:///events.json"

// EventNames lists the events that have a schema.
func EventNames() ([]string, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(eventsJSON, &all); err != nil {
		return nil, fmt.Errorf("openapi: events.json: %w", err)
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(name string) bool { return name[0] == '$' }),
		nil
}

// EventName is the name of an event with, for an interaction, its type.
func EventName(name string, data []byte) (string, error) {
	if name != "INTERACTION_CREATE" {
		return name, nil
	}
	var interaction struct{ Type int }
	if err := json.Unmarshal(data, &interaction); err != nil {
		return "", fmt.Errorf("openapi: %s: %w", name, err)
	}
	return fmt.Sprint(name, " ", interaction.Type), nil
}

// Event checks an event of the gateway, and that no field of it is unknown.
func (s *Spec) Event(name string, data []byte) error {
	schema, err := EventName(name, data)
	if err != nil {
		return err
	}
	return wrap(s.ours(eventsResource+"#/"+url.PathEscape(schema), data), func(err error) error {
		return fmt.Errorf("event %s: %w", schema, err)
	})
}
