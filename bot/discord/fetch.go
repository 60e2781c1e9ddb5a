package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
)

// fileHosts are where Discord keeps what people upload.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// ErrLongFile is of a file that has more bytes than are read.
var ErrLongFile = errors.New("discord: the file is too large")

// Fetch reads a file that somebody has sent with a command, at most so many bytes of it. It is asked for
// without the bot's token, and from nowhere but where Discord keeps files.
func (c *Client) Fetch(ctx context.Context, f Upload, most int) ([]byte, error) {
	at, err := url.Parse(f.url)
	if err != nil || !c.keepsFiles(at) {
		return nil, errors.New("discord: a file that is not kept by Discord")
	}
	if f.Size > most {
		return nil, ErrLongFile
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url, nil)
	if err != nil {
		return nil, withoutURL(err)
	}
	res, err := c.http.Do(req)
	if err != nil {
		return nil, &tryLater{err: fmt.Errorf("fetch a file: %w", withoutURL(err))}
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, &tryLater{err: fmt.Errorf("fetch a file: status %d", res.StatusCode)}
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, int64(most)+1))
	if err != nil {
		return nil, &tryLater{err: fmt.Errorf("fetch a file: %w", withoutURL(err))}
	}
	if len(data) > most {
		return nil, ErrLongFile
	}
	return data, nil
}

// keepsFiles reports whether Discord keeps files there; the stand-in keeps its own.
func (c *Client) keepsFiles(at *url.URL) bool {
	return at.Scheme == "https" && slices.Contains(fileHosts, at.Host) ||
		at.Scheme == c.base.Scheme && at.Host == c.base.Host
}
