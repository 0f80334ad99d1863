package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// thirdParties returns the licences of Go, of the modules compiled into the command, and, if
// withPage is set, of the page's packages.
func thirdParties(ctx context.Context, goos, goarch string, withPage bool) ([]byte, error) {
	var out bytes.Buffer
	fmt.Fprintf(&out, "ic3play contains code of these projects.\n")
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	goroot := strings.TrimSpace(string(root))
	if _, err := os.Stat(filepath.Join(goroot, "LICENSE")); err != nil {
		goroot = filepath.Dir(goroot) // packages of Linux distributions contain the licence file in the parent of GOROOT
	}
	if err := addLicence(&out, "Go", goroot); err != nil {
		return nil, err
	}
	list := exec.CommandContext(ctx, "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", ".")
	list.Env = append(os.Environ(), platform(goos, goarch)...)
	list.Stderr = os.Stderr
	text, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	modules := strings.Fields(strings.ReplaceAll(string(text), " ", "@"))
	seen := map[string]bool{}
	for i := 0; i+1 < len(modules); i += 2 {
		if name := strings.ReplaceAll(modules[i], "@", " "); !seen[name] {
			seen[name] = true
			if err := addLicence(&out, name, modules[i+1]); err != nil {
				return nil, err
			}
		}
	}
	if withPage {
		err = pageParties(&out)
	}
	return out.Bytes(), err
}

func pageParties(out *bytes.Buffer) error {
	text, err := os.ReadFile("static/package-lock.json")
	if err != nil {
		return fmt.Errorf("read the page's packages: %w", err)
	}
	var lock struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return fmt.Errorf("read the page's packages: %w", err)
	}
	var dirs []string
	for dir, p := range lock.Packages {
		if dir != "" && !p.Dev {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	for _, dir := range dirs {
		name := strings.TrimPrefix(dir, "node_modules/") + " " + lock.Packages[dir].Version
		if err := addLicence(out, name, filepath.Join("static", dir)); err != nil {
			return err
		}
	}
	return nil
}

func addLicence(out *bytes.Buffer, name, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("look for the licence of %s: %w", name, err)
	}
	found := false
	for _, e := range entries {
		base, _, _ := strings.Cut(strings.ToUpper(e.Name()), ".")
		if e.IsDir() || base != "LICENSE" && base != "LICENCE" && base != "COPYING" && base != "NOTICE" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return fmt.Errorf("read the licence of %s: %w", name, err)
		}
		found = true
		fmt.Fprintf(out, "\n%s\n%s\n%s\n\n%s\n", strings.Repeat("-", 80), name, strings.Repeat("-", 80), bytes.TrimSpace(text))
	}
	if !found {
		return errors.New("no licence of " + name + " in " + dir)
	}
	return nil
}
