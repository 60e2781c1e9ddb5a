// Package openapi checks requests and answers of Discord's REST API against Discord's own OpenAPI
// description (specs/openapi.json of github.com/discord/discord-api-spec). Only tests use it, and where the
// file is not at hand they do without: New says so.
//
// The description is looser than the documentation (it knows nothing of most limits that concern several
// fields together) and allows unknown fields everywhere, so a check here adds to the stand-in's own rules
// and replaces none.
package openapi

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Variable names the file in the environment.
const Variable = "REDBOOK_OPENAPI"

// beside is where the file is looked for otherwise, from the root of the repository.
const beside = "../shared/reference/discord/openapi.json"

// ErrNoFile means that there is no description to check against.
var ErrNoFile = errors.New("no OpenAPI description of Discord at hand; set " + Variable +
	" to the path of its openapi.json")

// Spec is the description, compiled as far as it was needed. It may be used by many goroutines.
type Spec struct {
	operations []*operation

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by the address of a resource with a JSON pointer

	passed sync.Map // checks of texts that have been passed
	alike  sync.Map // addresses with shapes of the stand-in's own values: how many there have been
	named  sync.Map // addresses with shapes of values, all of whose fields the schemas name
}

// New reads the description where Variable says, or beside the repository. Without one it returns ErrNoFile.
var New = sync.OnceValues(func() (*Spec, error) {
	path := os.Getenv(Variable)
	if path == "" {
		root, err := repository()
		if err != nil {
			return nil, err
		}
		path = filepath.Join(root, filepath.FromSlash(beside))
		if _, err := os.Stat(path); err != nil {
			return nil, ErrNoFile
		}
	}
	return Load(path)
})

// repository is the directory of go.mod above the working directory, where tests run.
func repository() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("openapi: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", ErrNoFile
		}
		dir = up
	}
}

const resource = "mem:///openapi.json"

// Load reads a description.
func Load(path string) (*Spec, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("openapi: %s: %w", path, err)
	}
	amend(parsed)
	s := &Spec{compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	if err := s.compiler.AddResource(resource, parsed); err != nil {
		return nil, fmt.Errorf("openapi: %s: %w", path, err)
	}
	events, err := jsonschema.UnmarshalJSON(bytes.NewReader(eventsJSON))
	if err != nil {
		return nil, fmt.Errorf("openapi: events.json: %w", err)
	}
	if err := s.compiler.AddResource(eventsResource, events); err != nil {
		return nil, fmt.Errorf("openapi: events.json: %w", err)
	}
	if s.operations, err = readOperations(data); err != nil {
		return nil, fmt.Errorf("openapi: %s: %w", path, err)
	}
	return s, nil
}

// schema compiles what stands at a place, once.
func (s *Spec) schema(place string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.schemas[place]; found != nil {
		return found, nil
	}
	compiled, err := s.compiler.Compile(place)
	if err != nil {
		return nil, fmt.Errorf("openapi: %s: %w", place, err)
	}
	s.schemas[place] = compiled
	return compiled, nil
}
