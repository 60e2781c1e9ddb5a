package openapi

import (
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
)

// operation is one method of one path.
type operation struct {
	method   string
	segments []string          // of the path; "{name}" stands for any
	body     string            // place of the schema of a JSON body; empty if none is taken
	answers  map[string]string // by status, or "4XX": place of the schema, empty for an answer without a body
	queries  map[string]bool   // the parameters that it knows
	params   map[string]string // place of the schema of what stands for a segment "{name}"
}

// parameter, content and described are what is read of the document besides schemas.
type (
	parameter struct {
		Name string `json:"name"`
		In   string `json:"in"`
	}
	content struct {
		Ref     string                     `json:"$ref"`
		Content map[string]json.RawMessage `json:"content"`
	}
	described struct {
		Parameters []parameter        `json:"parameters"`
		Body       content            `json:"requestBody"`
		Responses  map[string]content `json:"responses"`
	}
)

const jsonSchema = "/content/application~1json/schema"

func readOperations(data []byte) ([]*operation, error) {
	var document struct {
		Paths      map[string]map[string]json.RawMessage `json:"paths"`
		Components struct {
			Responses map[string]content `json:"responses"`
		} `json:"components"`
	}
	if err := json.Unmarshal(data, &document); err != nil {
		return nil, err
	}
	var list []*operation
	for path, item := range document.Paths {
		at := resource + "#/paths/" + escape(path)
		var shared []parameter
		if err := json.Unmarshal(orNull(item["parameters"]), &shared); err != nil {
			return nil, err
		}
		for method, raw := range item {
			var d described
			if method == "parameters" {
				continue
			}
			if err := json.Unmarshal(raw, &d); err != nil {
				return nil, err
			}
			op := d.operation(at+"/"+method, document.Components.Responses)
			op.method, op.segments = strings.ToUpper(method), strings.Split(path, "/")
			op.know(at+"/parameters/", shared)
			list = append(list, op)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("no paths in it")
	}
	return list, nil
}

func orNull(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return json.RawMessage("null")
	}
	return raw
}

// escape writes a path as one step of a JSON pointer in a URL.
func escape(path string) string {
	return url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(path))
}

func (d described) operation(at string, shared map[string]content) *operation {
	op := &operation{answers: map[string]string{}, queries: map[string]bool{}, params: map[string]string{}}
	if _, ok := d.Body.Content["application/json"]; ok {
		op.body = at + "/requestBody" + jsonSchema
	}
	for status, answer := range d.Responses {
		where := at + "/responses/" + status
		if name, ok := strings.CutPrefix(answer.Ref, "#/components/responses/"); ok {
			where, answer = resource+"#/components/responses/"+name, shared[name]
		}
		op.answers[status] = ""
		if _, ok := answer.Content["application/json"]; ok {
			op.answers[status] = where + jsonSchema
		}
	}
	op.know(at+"/parameters/", d.Parameters)
	return op
}

func (op *operation) know(at string, parameters []parameter) {
	for i, p := range parameters {
		switch p.In {
		case "query":
			op.queries[p.Name] = true
		case "path":
			op.params["{"+p.Name+"}"] = at + strconv.Itoa(i) + "/schema"
		}
	}
}

// find is the operation of a request: of those that fit, the one whose path names most literally.
func (s *Spec) find(method, path string) *operation {
	segments := strings.Split(path, "/")
	var best *operation
	most := -1
	for _, op := range s.operations {
		if n := op.fits(segments); op.method == method && n > most {
			best, most = op, n
		}
	}
	return best
}

// fits counts the segments that are the same; -1 means that the path is another one.
func (op *operation) fits(segments []string) int {
	if len(segments) != len(op.segments) {
		return -1
	}
	same := 0
	for i, want := range op.segments {
		switch {
		case want == segments[i]:
			same++
		case !strings.HasPrefix(want, "{"):
			return -1
		}
	}
	return same
}
