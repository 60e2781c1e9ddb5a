package dataset

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"
)

// The files of a data set.
const (
	filePartI    = "part1.json"
	filePartII   = "part2.json"
	fileJourneys = "journeys.tsv"
	fileTokens   = "tokens.tsv"
	fileCards    = "cards.tsv"
)

// Files are the names of a data set's files.
var Files = []string{filePartI, filePartII, fileTokens, fileJourneys, fileCards}

// In editions, by number, are those files of ours that an earlier edition has otherwise.
//
//go:embed ours editions
var embedded embed.FS

// OursFS is our own data set as files: the pattern for another.
func OursFS() fs.FS {
	files, err := fs.Sub(embedded, "ours")
	if err != nil {
		panic(err) // the folder's name is valid
	}
	return files
}

var editions = sync.OnceValue(func() (all []*Set) {
	for n := range Earlier + 1 {
		files := OursFS()
		if n < Earlier {
			earlier, err := fs.Sub(embedded, fmt.Sprintf("editions/%d", n+1))
			if err != nil {
				panic(err) // the folder's name is valid
			}
			files = otherwise{earlier, files}
		}
		set, err := Read(files)
		if err != nil {
			panic(err) // the tests read it
		}
		all = append(all, set)
	}
	return all
})

// Earlier is how many editions of our data set came before the present one. A game goes on with the one that
// it was begun with: whoever changes what the rules go by (Set.Digest) puts the files as they were into the
// next folder of editions.
const Earlier = 1

// otherwise is files of which some are otherwise.
type otherwise struct{ some, all fs.FS }

func (o otherwise) Open(name string) (fs.File, error) {
	f, err := o.some.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return o.all.Open(name)
	}
	return f, err
}

// Editions are all editions of our data set, the first one first and the present one last.
func Editions() []*Set { return editions() }

// Ours is the data set that comes with the program.
func Ours() *Set { return editions()[Earlier] }

// Read reads a data set and checks it. The error is Faults, all that are found.
func Read(files fs.FS) (*Set, error) {
	r := &reader{set: &Set{}, texts: map[string]string{}}
	r.load(files)
	if len(r.faults) > 0 {
		return nil, r.faults.err()
	}
	for part := range r.set.Boards {
		r.board(Part(part))
	}
	if len(r.faults) > 0 {
		return nil, r.faults.err() // all else speaks of the boards' areas
	}
	r.tokens()
	r.journeys()
	r.cards()
	if len(r.faults) > 0 {
		return nil, r.faults.err()
	}
	var err error
	r.set.Digest, err = digest(r.texts)
	return r.set, err
}

// reader is a data set being read.
type reader struct {
	set    *Set
	texts  map[string]string
	faults Faults
}

func (r *reader) sheet(file string) sheet { return sheet{file, &r.faults} }

// load reads the files.
func (r *reader) load(files fs.FS) {
	for _, name := range Files {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			r.sheet(name).fault(0, "a data set has the files "+fmt.Sprint(Files), "cannot be read: %v", err)
			continue
		}
		r.texts[name] = string(text)
	}
}
