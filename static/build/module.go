package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// toolchainRoot asks the go command, "" when it cannot be run.
func toolchainRoot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// hotPackages are built with inlining: arithmetic, simplex and propagation,
// where the engine's time goes. Everything else is built without, which makes
// the module an eighth smaller and no search slower that could be measured.
var hotPackages = [...]string{
	"ic3play/lia/num", "ic3play/lia/simplex", "github.com/irifrance/gini/...", "math/big", "internal/runtime/maps",
}

// rules rewrite the module's functions, in this order: the last one numbers
// locals anew.
var rules = [...]struct {
	what  string
	apply func(function []byte, params int, number int64) ([]byte, error)
}{
	{"make jumps direct", directJumps},
	{"shorten accesses to frames", frameAccess},
	{"share the numbers of functions", shareNumber},
}

// module builds the engine for the browser. A mock build has none.
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
		args := []string{"build", "-trimpath", "-ldflags", "-s -w -X main.version=" + version, "-o", file}
		args = append(args, "-gcflags=all=-l")
		for _, p := range hotPackages {
			args = append(args, "-gcflags="+p+"=")
		}
		cmd := exec.Command("go", append(args, "./wasm")...)
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("go build ./wasm: %w", err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read the module: %w", err)
	}
	data, cleared, err := stripLines(data)
	if err != nil {
		return fmt.Errorf("remove line tables: %w", err)
	}
	if cleared == 0 {
		fmt.Fprintln(os.Stderr, "build: the module's line tables were not found; it works with them, but is larger")
	}
	for _, rule := range rules {
		if data, _, err = rewriteFunctions(data, rule.apply); err != nil {
			return fmt.Errorf("%s: %w", rule.what, err)
		}
	}
	data, packed, err := packTables(data)
	if err != nil {
		return fmt.Errorf("pack the tables of functions: %w", err)
	}
	if !packed {
		fmt.Fprintln(os.Stderr, "build: the module's tables of functions were not found; it works with them, but is larger")
		if data, err = packData(data); err != nil {
			return fmt.Errorf("pack the module's data: %w", err)
		}
	}
	b.manifest.WasmSize = len(data)
	b.manifest.Wasm, err = b.write("engine.wasm", data)
	return err
}

// sourceVersion is a checksum of every Go source that a verdict depends on. A
// link carries it, so that the page can say when it was made by other code.
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

// precompress writes .gz and .br beside every text and wasm file. Brotli is
// Debian's command or, without it, Node's zlib; results are kept by content in
// the user's cache, because the best quality takes seconds on the module. The
// window is the largest of the format's, 16 MB: the module is larger than the
// default's 4 MB.
func (b *builder) precompress() error {
	if b.compress <= 0 {
		return nil
	}
	return filepath.WalkDir(b.out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".html", ".js", ".css", ".wasm", ".svg":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		var gz bytes.Buffer
		w, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
		if err != nil {
			return fmt.Errorf("gzip: %w", err)
		}
		if _, err := w.Write(data); err != nil {
			return fmt.Errorf("gzip %s: %w", path, err)
		}
		if err := w.Close(); err != nil {
			return fmt.Errorf("gzip %s: %w", path, err)
		}
		if err := os.WriteFile(path+".gz", gz.Bytes(), 0o644); err != nil {
			return fmt.Errorf("write %s.gz: %w", path, err)
		}
		br, err := brotli(path, data, b.compress)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path+".br", br, 0o644); err != nil {
			return fmt.Errorf("write %s.br: %w", path, err)
		}
		return nil
	})
}

func brotli(path string, data []byte, quality int) ([]byte, error) {
	kept := ""
	if dir, err := os.UserCacheDir(); err == nil {
		sum := sha256.Sum256(data)
		kept = filepath.Join(dir, "ic3play", hex.EncodeToString(sum[:16])+"-"+strconv.Itoa(quality)+"-24.br")
		if out, err := os.ReadFile(kept); err == nil {
			return out, nil
		}
	}
	cmd := exec.Command("brotli", "-c", "-q", strconv.Itoa(quality), "--lgwin=24", path)
	if _, err := exec.LookPath("brotli"); err != nil {
		const script = `const z=require("zlib"),fs=require("fs"),c=z.constants,d=fs.readFileSync(process.argv[1]);` +
			`process.stdout.write(z.brotliCompressSync(d,{params:{[c.BROTLI_PARAM_QUALITY]:+process.argv[2],` +
			`[c.BROTLI_PARAM_LGWIN]:24,[c.BROTLI_PARAM_SIZE_HINT]:d.length}}))`
		cmd = exec.Command("node", "-e", script, path, strconv.Itoa(quality))
	}
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("brotli %s: %w", path, err)
	}
	if kept != "" {
		// The cache saves time only: a failure to write it is none of the build.
		if os.MkdirAll(filepath.Dir(kept), 0o755) == nil {
			_ = os.WriteFile(kept, out, 0o644)
		}
	}
	return out, nil
}
