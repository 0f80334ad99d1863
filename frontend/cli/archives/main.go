// Command archives makes the archives of a release: the command for each platform, with licences,
// manual page and completions, and a file of checksums. It needs no network, but the modules of
// go.mod must be on this machine, as they are after a build.
//
//	go run -tags page ./frontend/cli/archives -o bin/archives
//	go run -tags page ./frontend/cli/archives -only linux-amd64
//	go run ./frontend/cli/archives -svcomp -o bin/svcomp the archive for competitions of verifiers
//
// Run it from the module's root, after "make page"; "make archives" does both. The same sources and
// toolchain always produce the same bytes: files are sorted by name and have the time of
// SOURCE_DATE_EPOCH, or of 1 January 1980.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ic3play/frontend/cli"
	"ic3play/frontend/version"
	"ic3play/web/page"
)

var platforms = []string{"linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64"}

// quick lists the packages compiled with inlining: arithmetic, engines, the interpreter, and the
// packages that these call often. Because all other packages are compiled without it, the program
// is a tenth smaller.
var quick = []string{"ic3play/lia/...", "ic3play/engine/...", "ic3play/frontend/interp", "github.com/irifrance/...",
	"runtime/...", "internal/...", "math/...", "slices", "compress/flate", "crypto/..."}

func main() {
	out := flag.String("o", "bin/archives", "write to this `folder`; archives that it has already are deleted")
	only := flag.String("only", strings.Join(platforms, ","), "the platforms, a `list` of OS-ARCH")
	svcomp := flag.Bool("svcomp", false, "one archive for competitions: ic3play.zip, for linux-amd64")
	flag.Parse()
	chosen := strings.Split(*only, ",")
	if *svcomp {
		chosen = []string{"linux-amd64"}
	}
	if err := run(context.Background(), *out, chosen, *svcomp); err != nil {
		fmt.Fprintln(os.Stderr, "archives:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out string, chosen []string, svcomp bool) error {
	if page.Files() == nil && !svcomp {
		return fmt.Errorf("this program was built without the page; build it with -tags page, after \"make page\"")
	}
	if err := mayReplace(out); err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return fmt.Errorf("make the folder of archives anew: %w", err)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return fmt.Errorf("make the folder of archives: %w", err)
	}
	when := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) // the earliest time that a zip file can represent
	if s := os.Getenv("SOURCE_DATE_EPOCH"); s != "" {
		seconds, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
		}
		when = time.Unix(seconds, 0).UTC()
	}
	var sums strings.Builder
	for _, p := range chosen {
		if !slices.Contains(platforms, p) {
			return fmt.Errorf("unknown platform %q; there are %s", p, strings.Join(platforms, ", "))
		}
		name, data, err := archive(ctx, p, when, svcomp)
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return fmt.Errorf("write an archive: %w", err)
		}
		fmt.Printf("%s  %.1f MB\n", name, float64(len(data))/1e6)
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// mayReplace returns an error if a folder contains files that are not archives. The caller deletes
// the whole folder.
func mayReplace(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if name := e.Name(); name != "SHA256SUMS" && !strings.HasPrefix(name, "ic3play") {
			return fmt.Errorf("%s contains %s, which is not an archive; delete it or choose another folder", dir, name)
		}
	}
	return nil
}

// archive returns the file name and the bytes of the archive for one platform.
func archive(ctx context.Context, platform string, when time.Time, svcomp bool) (string, []byte, error) {
	goos, goarch, _ := strings.Cut(platform, "-")
	program, err := build(ctx, goos, goarch, !svcomp)
	if err != nil {
		return "", nil, err
	}
	licences, err := thirdParties(ctx, goos, goarch, !svcomp)
	if err != nil {
		return "", nil, err
	}
	licence, err := os.ReadFile("LICENSE")
	if err != nil {
		return "", nil, fmt.Errorf("read the licence: %w", err)
	}
	suffix := ""
	if goos == "windows" {
		suffix = ".exe"
	}
	files := []file{{"ic3play" + suffix, program, true}, {"LICENSE", licence, false}, {"THIRD-PARTY.txt", licences, false}}
	if svcomp {
		more, err := competition()
		if err != nil {
			return "", nil, err
		}
		data, err := zipped("ic3play", append(files, more...), when)
		return "ic3play.zip", data, err
	}
	files = append(files, file{"README.md", []byte(readme(suffix)), false})
	for name, args := range map[string][]string{
		"ic3play.1":                {"man"},
		"completions/ic3play.bash": {"completion", "bash"},
		"completions/_ic3play":     {"completion", "zsh"},
		"completions/ic3play.fish": {"completion", "fish"},
	} {
		text, err := printed(ctx, args)
		if err != nil {
			return "", nil, err
		}
		files = append(files, file{name, text, false})
	}
	folder := "ic3play-" + version.Version + "-" + platform
	if goos == "windows" {
		data, err := zipped(folder, files, when)
		return folder + ".zip", data, err
	}
	data, err := tarred(folder, files, when)
	return folder + ".tar.gz", data, err
}

// build compiles the command without debug information and without paths of this machine.
func build(ctx context.Context, goos, goarch string, withPage bool) ([]byte, error) {
	dir, err := os.MkdirTemp("", "ic3play-archives")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(dir)
	to := filepath.Join(dir, "ic3play")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-dwarf=false -l", "-o", to}
	for _, p := range quick {
		args = append(args, "-gcflags="+p+"=-dwarf=false")
	}
	tags := "nethttpomithttp2" // serve uses no TLS, and thus no HTTP/2
	if withPage {
		tags += ",page"
	}
	args = append(args, "-tags", tags)
	cmd := exec.CommandContext(ctx, "go", append(args, ".")...)
	cmd.Env = append(os.Environ(), platform(goos, goarch)...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	return os.ReadFile(to)
}

// platform returns the environment in which the go command compiles for a platform without
// network access.
func platform(goos, goarch string) []string {
	return []string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0", "GOPROXY=off", "GOFLAGS="}
}

func printed(ctx context.Context, args []string) ([]byte, error) {
	var out, errs bytes.Buffer
	if code := cli.Run(ctx, args, strings.NewReader(""), &out, &errs); code != 0 {
		return nil, fmt.Errorf("ic3play %s: %s", strings.Join(args, " "), &errs)
	}
	return out.Bytes(), nil
}

func readme(suffix string) string {
	return fmt.Sprintf(`# ic3play %[1]s

A software model checker for C programs over integers: it proves that no assertion can fail, or shows the run that
breaks one. Separate code checks every answer.

    ic3play%[2]s check prog.c      one line: safe, unsafe or unknown
    ic3play%[2]s serve             the page, at http://127.0.0.1:8080/; the program holds it
    ic3play%[2]s help              the commands; ic3play%[2]s COMMAND -h describes one

The program needs no other file. To have it at hand, put it into a folder of your PATH.

| file | what it is |
| --- | --- |
| ic3play.1 | the manual page: copy it to ~/.local/share/man/man1 |
| completions/ic3play.bash | for bash: copy it as ic3play to ~/.local/share/bash-completion/completions |
| completions/_ic3play | for zsh: copy it to a folder of fpath |
| completions/ic3play.fish | for fish: copy it to ~/.config/fish/completions |
| LICENSE, THIRD-PARTY.txt | the licence, and those of the code of others in the program |
`, version.Version, suffix)
}
