package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
)

// Limits of a request's size, from the documentation ("Uploading Files").
const (
	maxRequest = 25 << 20
	maxFile    = 10 << 20
	maxFiles   = 10
)

// request is a REST request whose body has been read and split.
type request struct {
	http    *http.Request
	version int    // 9 or 10
	body    []byte // JSON, from the body or from payload_json
	uploads []upload
}

// upload is a file part of a multipart body.
type upload struct {
	index       int // n of files[n]
	filename    string
	contentType string
	data        []byte
	width       int // of a picture
	height      int
}

func (q *request) path(name string) string { return q.http.PathValue(name) }

func (q *request) query() url.Values { return q.http.URL.Query() }

// errGone is a client that hung up, or was killed, before its request was whole: nothing was asked.
var errGone = errors.New("the client has gone")

// readRequest reads and splits the body. It does not need the lock.
func readRequest(r *http.Request, version int) (*request, error) {
	q := &request{http: r, version: version}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxRequest))
	if err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return nil, errTooLarge
		}
		return nil, errGone
	}
	if len(body) == 0 {
		return q, nil
	}
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "application/json":
		q.body = body
	case "multipart/form-data":
		if err := q.split(multipart.NewReader(bytes.NewReader(body), params["boundary"])); err != nil {
			return nil, err
		}
	default:
		return nil, formError("", "CONTENT_TYPE_INVALID",
			`Expected "Content-Type" header to be one of {"application/json", "multipart/form-data"}.`)
	}
	if len(q.body) > 0 && !json.Valid(q.body) {
		return nil, errJSON
	}
	return q, nil
}

var filePart = regexp.MustCompile(`^files\[(\d+)\]$`)

// split takes payload_json and files[n] out of a multipart body.
func (q *request) split(parts *multipart.Reader) error {
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return checkUploads(q.uploads)
		}
		if err != nil {
			return formError("", "MULTIPART_INVALID", "The multipart body cannot be read.")
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return formError("", "MULTIPART_INVALID", "The multipart body cannot be read.")
		}
		if part.FormName() == "payload_json" {
			q.body = data
			continue
		}
		match := filePart.FindStringSubmatch(part.FormName())
		if match == nil {
			return formError(part.FormName(), "MULTIPART_INVALID", "Expected payload_json or files[n].")
		}
		n, err := strconv.Atoi(match[1])
		if err != nil {
			return formError(part.FormName(), "MULTIPART_INVALID", "Expected payload_json or files[n].")
		}
		q.uploads = append(q.uploads, upload{
			index: n, filename: part.FileName(), contentType: part.Header.Get("Content-Type"), data: data,
		})
	}
}

// decode reads the body into v. A value of the wrong type is a form error.
func (q *request) decode(v any) error {
	if len(q.body) == 0 {
		return nil
	}
	err := json.Unmarshal(q.body, v)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return formError(wrong.Field, "MODEL_TYPE_CONVERT", "Could not interpret %s as %s.", wrong.Value,
			wrong.Type)
	}
	if err != nil {
		return formError("", "MODEL_TYPE_CONVERT", "%s", err)
	}
	return nil
}

// optional is a field of a body that may be absent, null or set.
type optional[T any] struct {
	Set   bool // present, be it null
	Null  bool
	Value T
}

func (o *optional[T]) UnmarshalJSON(data []byte) error {
	o.Set = true
	if string(data) == "null" {
		o.Null = true
		return nil
	}
	return json.Unmarshal(data, &o.Value)
}

// given reports whether there is a value, neither absent nor null.
func (o *optional[T]) given() bool { return o.Set && !o.Null }

// anyID is an id written as a string or as a number.
type anyID string

func (id *anyID) UnmarshalJSON(data []byte) error {
	var n json.Number
	if err := json.Unmarshal(bytes.Trim(data, `"`), &n); err != nil {
		return errors.New("expected a snowflake")
	}
	*id = anyID(n)
	return nil
}
