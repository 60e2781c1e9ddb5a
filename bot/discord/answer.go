package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"redbook/storage/ids"
)

// Interaction callback types, by Discord's numbers.
const (
	callbackMessage       = 4
	callbackDeferMessage  = 5
	callbackDeferUpdate   = 6
	callbackUpdateMessage = 7
	callbackChoices       = 8
	callbackModal         = 9
)

// firstAnswer is how Discord names it in a path.
const firstAnswer = "@original"

// DeferMessage acknowledges with "thinking…"; EditAnswer then fills the answer. Whether it
// is ephemeral is settled here.
func (c *Client) DeferMessage(ctx context.Context, i *Interaction, ephemeral bool) error {
	body := object{"type": callbackDeferMessage}
	if ephemeral {
		body["data"] = object{"flags": flagEphemeral}
	}
	return c.callback(ctx, i, body, nil)
}

// DeferUpdate acknowledges a component or the modal opened from one without showing anything.
func (c *Client) DeferUpdate(ctx context.Context, i *Interaction) error {
	return c.callback(ctx, i, object{"type": callbackDeferUpdate}, nil)
}

// Reply answers with a message.
func (c *Client) Reply(ctx context.Context, i *Interaction, m Message) error {
	if err := m.checkNew(); err != nil {
		return fmt.Errorf("reply to %v: %w", i, err)
	}
	return c.callback(ctx, i, object{"type": callbackMessage, "data": m.create()}, m.Files)
}

// UpdateMessage answers by replacing the message the component stands on.
func (c *Client) UpdateMessage(ctx context.Context, i *Interaction, m Message) error {
	if err := m.Check(); err != nil {
		return fmt.Errorf("update the message of %v: %w", i, err)
	}
	return c.callback(ctx, i, object{"type": callbackUpdateMessage, "data": m.edit()}, m.Files)
}

// Choices answers an autocomplete; no choices shows "no options match".
func (c *Client) Choices(ctx context.Context, i *Interaction, choices []Choice) error {
	var k commandChecker
	k.choices("autocomplete", choices)
	if k.err != nil {
		return fmt.Errorf("answer %v: %w", i, k.err)
	}
	list := choicesJSON(choices)
	if list == nil {
		list = []choiceJSON{}
	}
	return c.callback(ctx, i, object{"type": callbackChoices, "data": object{"choices": list}}, nil)
}

// Modal answers a command or component by opening a form.
func (c *Client) Modal(ctx context.Context, i *Interaction, m Modal) error {
	if err := m.Check(); err != nil {
		return fmt.Errorf("modal for %v: %w", i, err)
	}
	return c.callback(ctx, i, object{"type": callbackModal, "data": m.json()}, nil)
}

// callback is the first response. It may be repeated: Discord refuses the second as already acknowledged,
// so the first arrived.
func (c *Client) callback(ctx context.Context, i *Interaction, body object, files []File) error {
	if i.token() == "" {
		return fmt.Errorf("%v: %w", i, ErrTokenExpired)
	}
	prefix := "/interactions/" + string(i.ID) + "/"
	err := c.do(ctx, request{
		method: "POST", path: prefix + i.token() + "/callback", shown: prefix + "…/callback", secret: i.token(),
		body: body, files: files, repeatable: true, landed: ErrAlreadyAcknowledged,
	})
	if err == nil || errors.Is(err, ErrAlreadyAcknowledged) {
		i.answer.acked.Store(true)
	}
	return err
}

// EditAnswer replaces an answer and returns its id: a follow-up by its id, without one the first answer,
// which is the deferred or sent message, or after DeferUpdate the message the component stands on.
func (c *Client) EditAnswer(ctx context.Context, i *Interaction, message ids.Message,
	m Message) (ids.Message, error) {
	if err := m.Check(); err != nil {
		return "", fmt.Errorf("edit the answer to %v: %w", i, err)
	}
	r, err := webhook(i, "PATCH", "/messages/"+cmp.Or(string(message), firstAnswer))
	if err != nil {
		return "", err
	}
	var edited messageJSON
	r.body, r.files, r.repeatable, r.out = m.edit(), m.Files, true, &edited
	err = c.do(ctx, r)
	return edited.ID, err
}

// DeleteAnswer removes a follow-up by its id, without one the first answer.
func (c *Client) DeleteAnswer(ctx context.Context, i *Interaction, message ids.Message) error {
	r, err := webhook(i, "DELETE", "/messages/"+cmp.Or(string(message), firstAnswer))
	if err != nil {
		return err
	}
	r.repeatable, r.landed = true, ErrUnknownMessage
	return c.do(ctx, r)
}

// FollowUp sends one more message and returns its id. It has no nonce, so it is not tried
// again when its answer is lost.
func (c *Client) FollowUp(ctx context.Context, i *Interaction, m Message) (ids.Message, error) {
	if err := m.checkNew(); err != nil {
		return "", fmt.Errorf("follow-up to %v: %w", i, err)
	}
	r, err := webhook(i, "POST", "")
	if err != nil {
		return "", err
	}
	var sent messageJSON
	r.body, r.files, r.out = m.create(), m.Files, &sent
	err = c.do(ctx, r)
	return sent.ID, err
}

// webhook is a request by an interaction's token, after its first response.
func webhook(i *Interaction, method, below string) (request, error) {
	if i.token() == "" {
		return request{}, fmt.Errorf("%v: %w", i, ErrTokenExpired)
	}
	prefix := "/webhooks/" + i.ApplicationID + "/"
	return request{
		method: method, path: prefix + i.token() + below, shown: prefix + "…" + below, secret: i.token(),
	}, nil
}
