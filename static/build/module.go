package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"

	"ic3play/static/build/jumps"
	"ic3play/static/build/shrink"
)

// toolchain returns the value of a variable that "go env" knows, such as GOROOT, or "" on failure.
func toolchain(variable string) string {
	out, err := exec.Command("go", "env", variable).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// module builds the engine for the browser. A mock build has no engine.
func (b *builder) module() error {
	version, err := sourceVersion()
	if err != nil {
		return err
	}
	b.manifest.Version = version
	if b.mock {
		b.manifest.Version = "mock"
		return nil
	}
	file := b.wasmFile
	if file == "" {
		dir, err := os.MkdirTemp("", "ic3play-build")
		if err != nil {
			return fmt.Errorf("make a temporary folder: %w", err)
		}
		defer os.RemoveAll(dir)
		file = filepath.Join(dir, "engine.wasm")
		// -buildvcs=false makes builds of the same sources identical. Without -release the
		// compiler flags are those of the tests, so that both share the build cache.
		linker := "-s -w -X main.version=" + version
		args := []string{"build", "-trimpath", "-buildvcs=false", "-gcflags=all=-dwarf=false", "-ldflags=" + linker, "-o", file}
		env := []string{"GOOS=js", "GOARCH=wasm"}
		if b.release {
			goVersion := toolchain("GOVERSION")
			args = append(args, shrink.Flags(goVersion, linker)...)
			env = shrink.Environment(goVersion)
		}
		cmd := exec.Command("go", append(args, "./wasm")...)
		cmd.Env = append(os.Environ(), env...)
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("go build ./wasm: %w", err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read the module: %w", err)
	}
	if b.release {
		if data, err = withDirectJumps(data); err != nil {
			return err
		}
	}
	data, steps, err := shrink.Module(data)
	if err != nil {
		return fmt.Errorf("make the module smaller: %w", err)
	}
	report(os.Stderr, steps)
	b.manifest.WasmSize = len(data)
	if b.manifest.Wasm, err = b.write("engine.wasm", data); err != nil {
		return err
	}
	packed, err := b.brotli(filepath.Join(b.out, "assets", b.manifest.Wasm), data)
	b.manifest.WasmPacked = len(packed)
	return err
}

// withDirectJumps returns the module with direct jumps. If there are functions that it cannot
// decode, it prints their number to standard error.
func withDirectJumps(module []byte) ([]byte, error) {
	out, n, err := jumps.Direct(module)
	if err != nil {
		return nil, fmt.Errorf("make jumps direct: %w", err)
	}
	if n.Unread > 0 {
		fmt.Fprintf(os.Stderr, "build: %d of %d functions have unknown instructions\n", n.Unread, n.Functions)
	}
	return out, nil
}

// addDirectJumps makes the jumps of the Go module in a file direct. It overwrites the file.
func addDirectJumps(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read the module: %w", err)
	}
	if data, err = withDirectJumps(data); err != nil {
		return err
	}
	if err := os.WriteFile(name, data, 0o755); err != nil {
		return fmt.Errorf("write the module: %w", err)
	}
	return nil
}

// "report" writes a line about each skipped step to w, with the version of the toolchain.
func report(w io.Writer, steps []shrink.Step) {
	version := toolchain("GOVERSION")
	for _, s := range steps {
		if s.Skipped != "" {
			fmt.Fprintf(w, "build: %s: skipped for a module of %s: %s; it works, but is larger\n", s.Name, version, s.Skipped)
		}
	}
}

// sourceVersion returns a checksum of the Go sources that verdicts depend on. Links contain this
// checksum, so that the page notices links of another version.
func sourceVersion() (string, error) {
	var names []string
	for _, root := range []string{"engine", "lia", "frontend", "wasm"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				names = append(names, path)
			}
			return nil
		})
		if err != nil {
			return "", fmt.Errorf("list the engine's sources: %w", err)
		}
	}
	sort.Strings(names)
	names = append(names, "go.sum")
	h := sha256.New()
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return "", fmt.Errorf("read the engine's sources: %w", err)
		}
		fmt.Fprintf(h, "%s %d\n", filepath.ToSlash(name), len(data))
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)[:5]), nil
}
