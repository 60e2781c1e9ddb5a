package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// installed is a file of those that tell other programs how the bot is run.
func installed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("install", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// unit reads the settings of a unit of systemd, in order, as Section.Name=value.
func unit(t *testing.T, text string) (lines []string, one map[string]string) {
	t.Helper()
	section := ""
	one = map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, value, is := strings.Cut(line, "=")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			section = strings.Trim(line, "[]")
		case !is:
			t.Errorf("what is %q in a unit?", line)
		default:
			lines = append(lines, section+"."+line)
			one[section+"."+name] = value
		}
	}
	return lines, one
}

// Services of systemd give the bot what it needs and no more: systemd itself reads them, where it is there,
// and finds few doors open.
func TestUnitsOfSystemd(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("install/*.service")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	folder, around := t.TempDir(), ""
	var there []string
	for _, file := range files {
		name := filepath.Base(file)
		text := installed(t, name)
		lines, one := unit(t, text)
		// Discord's refusal for good, and what is wrong with settings and store: status 2 and 3
		if one["Service.RestartPreventExitStatus"] != "2 3" || one["Service.Restart"] != "on-failure" {
			t.Errorf("%s starts again what it must not, or not what it must", name)
		}
		if stop, err := time.ParseDuration(one["Service.TimeoutStopSec"] + "s"); err != nil ||
			stop < 20*time.Second { // drain is 15
			t.Errorf("%s: time to stop is %v, %v", name, stop, err)
		}
		guards := lines[slices.Index(lines, "Service.DynamicUser=yes"):]
		if around == "" {
			around = fmt.Sprint(guards)
		} else if around != fmt.Sprint(guards) {
			t.Errorf("%s guards against other things than the other units", name)
		}
		// that program is not on this machine
		path := filepath.Join(folder, strings.Replace(name, "@", "@1", 1))
		text = strings.ReplaceAll(text, "/usr/local/bin/redbook ", program(t)+" ")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		there = append(there, path)
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("there is no systemd-analyze")
	}
	if out, err := exec.Command(analyze, append([]string{"verify"}, there...)...).CombinedOutput(); err != nil ||
		len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
	security := append([]string{"security", "--offline=yes", "--threshold=20"}, there...)
	if out, err := exec.Command(analyze, security...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// composed is what matters of a file for compose. Other keys are read as what they are.
type composed struct {
	Name     string
	Services map[string]struct {
		Image       string
		Build       struct{ Context, Dockerfile string }
		Command     []string
		EnvFile     string `yaml:"env_file"`
		Environment map[string]string
		DependsOn   map[string]struct{ Condition string } `yaml:"depends_on"`
		Volumes     []string
		Tmpfs       []string
		Ports       []string
		Restart     string
		Grace       time.Duration `yaml:"stop_grace_period"`
		Deploy      struct{ Replicas int }
		Memory      string   `yaml:"mem_limit"`
		Shared      string   `yaml:"shm_size"`
		ReadOnly    bool     `yaml:"read_only"`
		Drop        []string `yaml:"cap_drop"`
		Security    []string `yaml:"security_opt"`
		Health      struct {
			Test     []string
			Interval time.Duration
			Timeout  time.Duration
			Start    time.Duration `yaml:"start_period"`
			Retries  int
		} `yaml:"healthcheck"`
	}
	Volumes map[string]any
}

// Files for compose name what there is, open no port, and keep the games on a volume.
func TestFilesForCompose(t *testing.T) {
	t.Parallel()
	for name, games := range map[string]string{"compose.yaml": "bot", "compose-postgres.yaml": "database"} {
		var file composed
		decode := yaml.NewDecoder(strings.NewReader(installed(t, name)))
		decode.KnownFields(true)
		if err := decode.Decode(&file); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for called, service := range file.Services {
			if len(service.Ports) > 0 || service.EnvFile == "" || service.Restart != "unless-stopped" ||
				len(service.Health.Test) == 0 {
				t.Errorf("%s: %s: %+v", name, called, service)
			}
			for other := range service.DependsOn {
				if _, there := file.Services[other]; !there {
					t.Errorf("%s: %s waits for %s, which there is not", name, called, other)
				}
			}
			for _, volume := range service.Volumes {
				if volume, _, _ = strings.Cut(volume, ":"); !hasKey(file.Volumes, volume) {
					t.Errorf("%s: there is no volume %s", name, volume)
				}
			}
		}
		if len(file.Services[games].Volumes) != 1 {
			t.Errorf("%s: the games are on %q", name, file.Services[games].Volumes)
		}
		bot := file.Services["bot"]
		if _, err := os.Stat(filepath.Join("install", bot.Build.Context, bot.Build.Dockerfile)); err != nil {
			t.Error(name, err)
		}
		if bot.Grace < 20*time.Second || !bot.ReadOnly || bot.Memory == "" ||
			!slices.Equal(bot.Drop, []string{"ALL"}) {
			t.Errorf("%s: the bot is %+v", name, bot)
		}
		if want := []string{"CMD", "redbook", "check", "--alive"}; !slices.Equal(bot.Health.Test, want) {
			t.Errorf("%s: health is looked after by %q", name, bot.Health.Test)
		}
	}
}

func hasKey(m map[string]any, key string) bool {
	_, there := m[key]
	return there
}

// The settings in the container keep the games on its volume, and answer who asks whether the bot lives.
func TestSettingsInTheContainer(t *testing.T) {
	t.Parallel()
	settings, err := readConfig("install/container.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := installed(t, "Containerfile")
	if folder := filepath.Dir(settings.Storage.Path); !strings.Contains(file, "\nVOLUME "+folder+"\n") ||
		!strings.Contains(file, "\nEXPOSE "+strings.TrimPrefix(settings.Metrics.Address, ":")+"\n") {
		t.Errorf("the volume is not %s, or the port not %s", folder, settings.Metrics.Address)
	}
	if _, last, _ := strings.Cut(file, "\nFROM scratch\n"); !strings.Contains(last, "\nUSER 65532:65532\n") {
		t.Error("the bot is root in its container")
	}
}

// containers is the environment variable with the program that builds containers here: buildah, podman or
// docker. Where REDBOOK_GO_IMAGE is set, too, that image is built upon instead of the usual one.
const containers, goImage = "REDBOOK_CONTAINERS", "REDBOOK_GO_IMAGE"

// The container is built and runs: not as root, it serves, and says that it lives.
func TestTheContainerRuns(t *testing.T) {
	tool := os.Getenv(containers)
	if tool == "" {
		t.Skip(containers + " does not name what builds containers here: buildah, podman or docker")
	}
	run := func(args ...string) string {
		t.Helper()
		var out, log bytes.Buffer
		command := exec.Command(tool, args...)
		command.Stdout, command.Stderr = &out, &log
		if err := command.Run(); err != nil {
			t.Fatalf("%s %q: %v\n%s%s", tool, args, err, out.String(), log.String())
		}
		return strings.TrimSpace(out.String())
	}
	base := os.Getenv(goImage)
	if base == "" {
		_, after, _ := strings.Cut(installed(t, "Containerfile"), "\nARG GO=")
		base, _, _ = strings.Cut(after, "\n")
	}
	if out, err := exec.Command(tool, "inspect", "--type", "image", base).CombinedOutput(); err != nil {
		t.Skipf("%s pull %s first: the container is built upon it: %s", tool, base, out)
	}
	const image = "redbook-test"
	run("build", "-t", image, "-f", "install/Containerfile", "--build-arg", "GO="+base, "../..")
	t.Cleanup(func() { exec.Command(tool, "rmi", image).Run() })
	i := newInn(t)
	settings, err := os.ReadFile("install/container.toml")
	if err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	i.settings = filepath.Join(t.TempDir(), "config.toml")
	text := strings.Replace(string(settings), `":9464"`, fmt.Sprintf("%q", address), 1) +
		fmt.Sprintf("[discord]\napi_base = %q\n", i.server.URL())
	if err := os.WriteFile(i.settings, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	mount, token := i.settings+":/etc/redbook/config.toml:ro", tokenVariable+"="+i.server.Token()
	var beside []string // comes before what is run where the bot runs
	if filepath.Base(tool) == "buildah" {
		box := run("from", image)
		t.Cleanup(func() { exec.Command(tool, "rm", box).Run() })
		i.bot = exec.Command(tool, "run", "--net=host", "-v", mount, "-e", token, box, "redbook", "run")
		beside = []string{"run", "--net=host", "-v", mount, box}
	} else {
		i.bot = exec.Command(tool, "run", "--rm", "--name", image, "--net=host", "--read-only",
			"-v", mount, "-e", token, image)
		beside = []string{"exec", image}
	}
	i.bot.Stderr = &i.log
	if err := i.bot.Start(); err != nil {
		t.Fatal(err)
	}
	i.waitFor("the bot", func() bool { return i.server.Online() && len(i.server.Commands()) > 0 })
	if out := run(append(beside, "redbook", "check", "--alive")...); out != "alive" {
		t.Errorf("it says %q", out)
	}
	if err := i.stop(); err != nil {
		t.Errorf("it was told to stop: %v", err)
	}
}
