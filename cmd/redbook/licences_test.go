package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// licenceFile is a name under which modules keep their terms; freetype lets one choose between two files.
var licenceFile = regexp.MustCompile(`(?i)^((un)?licen[cs]e|copying|copyright|notice|patents)([-.]?\w*)?(\.(txt|md))?$|^ftl\.txt$`)

// The notices that the program prints are those of the modules that it is made of, each in its version.
// -update writes them anew.
func TestNoticesOfLicences(t *testing.T) {
	t.Parallel()
	want := collectNotices(t)
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile("licences/notices.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if linkedNotices != want {
		t.Errorf("licences/notices.txt is not what go.mod asks for. go test ./cmd/redbook -run %s -update writes it; look at what is new.", t.Name())
	}
	out, err := do(t, "version", "--licences")
	if err != nil || out != linkedNotices {
		t.Errorf("version --licences prints %d bytes, %v", len(out), err)
	}
}

// collectNotices finds the files of each package's folder and of those above it, up to that of its module.
// What several modules say in the same words stands there once.
func collectNotices(t *testing.T) string {
	t.Helper()
	command := exec.Command("go", "list", "-deps", "-f",
		`{{if not .Standard}}{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}|{{.Dir}}|{{$.Dir}}{{end}}{{end}}{{end}}`, ".")
	// some modules are for other systems
	command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=1")
	listed, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]bool{} // the files by their paths
	whose := map[string][]string{}
	var texts []string
	add := func(name, path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		kept := strings.TrimSpace(strings.ReplaceAll(string(text), "\r", ""))
		if whose[kept] == nil {
			texts = append(texts, kept)
		}
		whose[kept] = append(whose[kept], name)
	}
	add("Red Book", "../../LICENSE")
	for _, font := range []string{"Cinzel", "Grenze"} {
		add("the font "+font, "../../assets/fonts/OFL-"+font+".txt")
	}
	add("SQLite, musl", "licences/static.txt")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"LICENSE", "PATENTS"} {
		add("Go", filepath.Join(string(bytes.TrimSpace(root)), file))
	}
	found := map[string]bool{}
	packages := strings.Split(strings.TrimSpace(string(listed)), "\n")
	slices.Sort(packages)
	for _, line := range packages {
		fields := strings.Split(line, "|")
		name, top, folder := fields[0], fields[1], fields[2]
		found[name] = found[name] || false
		folders := []string{filepath.Join(top, "licenses")}
		for ; folder != top; folder = filepath.Dir(folder) {
			folders = append(folders, folder)
		}
		for _, folder := range append(folders, top) {
			files, err := os.ReadDir(folder)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			for _, file := range files {
				path := filepath.Join(folder, file.Name())
				if file.Type() != fs.ModeDir && licenceFile.MatchString(file.Name()) && !parts[path] {
					parts[path], found[name] = true, true
					add(name, path)
				}
			}
		}
	}
	for name, there := range found {
		if !there {
			t.Errorf("%s has no licence that is found", name)
		}
	}
	out := "What this program is made of, and under which terms.\n"
	for _, text := range texts {
		names := slices.Compact(whose[text])
		out += fmt.Sprintf("\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(names, "\n"), text)
	}
	return out
}
