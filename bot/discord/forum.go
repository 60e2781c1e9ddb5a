package discord

import (
	"context"
	"encoding/json"
	"fmt"

	"redbook/storage/ids"
)

// flagRequireTag is a forum's flag for posts that need a tag.
const flagRequireTag = 1 << 4

// UnmarshalJSON reads a tag and keeps all that Discord says of it: what is sent back without its emoji loses
// it.
func (t *Tag) UnmarshalJSON(data []byte) error {
	var j struct{ ID, Name string }
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	t.ID, t.Name, t.json = j.ID, j.Name, append(json.RawMessage(nil), data...)
	return nil
}

// MarshalJSON writes a tag as it was read; a new one by its name.
func (t Tag) MarshalJSON() ([]byte, error) {
	if t.json != nil {
		return t.json, nil
	}
	return json.Marshal(object{"name": t.Name})
}

// StartPost starts a post of a forum with its first message, whose id is that of the post, and returns it.
func (c *Client) StartPost(ctx context.Context, forum ids.Channel, name string, m Message,
	tags []string) (ids.Channel, error) {
	if err := m.checkNew(); err != nil {
		return "", fmt.Errorf("post in forum %s: %w", forum, err)
	}
	body := object{"message": m.create()}
	if len(tags) > 0 {
		body["applied_tags"] = tags
	}
	return c.startThread(ctx, "/channels/"+string(forum)+"/threads", name, ThreadOptions{}, body, m.Files...)
}

// TagPost gives a post of a forum these tags and no others.
func (c *Client) TagPost(ctx context.Context, post ids.Channel, tags []string) error {
	if tags == nil {
		tags = []string{}
	}
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + string(post), body: object{"applied_tags": tags}, repeatable: true,
	})
}

// OfferTags sets the tags that a forum offers. It needs the permission to manage the channel.
func (c *Client) OfferTags(ctx context.Context, forum ids.Channel, tags []Tag) error {
	return c.do(ctx, request{
		method: "PATCH", path: "/channels/" + string(forum), body: object{"available_tags": tags}, repeatable: true,
	})
}
