// Command build builds the page: it compiles the engine to WebAssembly, bundles TypeScript and CSS,
// and writes all files for the browser into one folder (static/dist), with content hashes in their
// names.
//
//	go run ./static/build the page, as make page does
//	go run ./static/build -release the page for publishing: smaller, with a faster module
//	go run ./static/build -direct FILE rewrites a Go module with direct jumps, builds no page (tests)
//	go run ./static/build -mock with a stand-in for the engine (tests)
//	go run ./static/build -element DIR only the custom element, for use in documents (-playground URL)
//	go run ./static/build -package DIR the npm package, with the built page
//	go run ./static/build -pack DIR the built page in the form that the command embeds
//	go run ./static/build -tests DIR the unit tests, bundled for node --test
//
// Dynamic imports of the page become separate files (split.go), which it fetches when it first
// needs them. Run the command from the module's root, after "npm ci" in static/. All URLs in the
// output are relative, so it works below any path.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ic3play/frontend/version"
)

func main() {
	out := flag.String("out", "static/dist", "the folder that is made anew")
	wasm := flag.String("wasm", "", "use this WebAssembly `file` instead of building ./wasm")
	mock := flag.Bool("mock", false, "bundle test/mock/worker.ts in place of the engine's worker")
	release := flag.Bool("release", false, "make the page for publishing: smallest, with direct jumps in its module")
	direct := flag.String("direct", "", "make the jumps of the Go module in this `file` direct, and stop")
	tests := flag.String("tests", "", "bundle test/unit/*.test.ts into this `folder` and stop")
	pack := flag.String("package", "", "make the npm package in this `folder`, of the page in -out, and stop")
	element := flag.String("element", "", "copy what documents need of the page in -out into this `folder`, and stop")
	playground := flag.String("playground", noPlayground, "with -element, the `address` of the page that its link leads to")
	packed := flag.String("pack", "", "pack the page in -out into this `folder`, for the command, and stop")
	dev := flag.Bool("dev", false, "no minification")
	flag.Parse()
	var err error
	switch {
	case *pack != "":
		b := &builder{out: *out, minify: !*dev}
		err = b.npmPackage(*pack)
	case *element != "":
		b := &builder{out: *out, minify: true, release: true}
		err = b.element(*element, *playground)
	case *packed != "":
		b := &builder{out: *out}
		err = b.packed(*packed)
	case *tests != "":
		err = bundleTests(*tests)
	case *direct != "":
		err = addDirectJumps(*direct)
	default:
		b := &builder{out: *out, wasmFile: *wasm, mock: *mock, minify: !*dev, release: *release}
		err = b.build()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

type builder struct {
	out          string
	wasmFile     string
	mock         bool
	minify       bool
	release      bool
	onOtherSites bool // whether the scripts run on other sites, whose storage they must not use

	manifest  manifest
	storedRun string // the run that the page opens with, as JSON
}

// manifest has the names and sizes of other files. esbuild inserts it for the identifier MANIFEST.
type manifest struct {
	Wasm         string `json:"wasm"`       // path of the module, relative to the script
	WasmSize     int    `json:"wasmSize"`   // size in bytes without Content-Encoding
	WasmPacked   int    `json:"wasmPacked"` // size in bytes with brotli; 0 if there is no such file
	EngineWorker string `json:"engineWorker"`
	LayoutWorker string `json:"layoutWorker"`
	Version      string `json:"version"` // checksum of the engine's sources
}

func (b *builder) build() error {
	start := time.Now()
	if _, err := os.Stat("static/node_modules"); err != nil {
		return fmt.Errorf("static/node_modules is missing: run npm ci in static/")
	}
	final := b.out
	if err := mayReplace(final, "a page", ofPage); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(final), 0o755); err != nil {
		return fmt.Errorf("make the folder of %s: %w", final, err)
	}
	work, err := os.MkdirTemp(filepath.Dir(final), filepath.Base(final)+"-")
	if err != nil {
		return fmt.Errorf("make a folder to build in: %w", err)
	}
	defer os.RemoveAll(work)
	if err := os.Chmod(work, 0o755); err != nil {
		return fmt.Errorf("open the folder to build in: %w", err)
	}
	b.out = work
	if err := os.Mkdir(filepath.Join(work, "assets"), 0o755); err != nil {
		return fmt.Errorf("make a folder to build in: %w", err)
	}
	steps := []struct {
		what string
		do   func() error
	}{
		{"build the engine's module", b.module},
		{"bundle the workers", b.workers},
		{"make what the page opens with", b.storeFirstRun},
		{"bundle the page", b.page},
		{"bundle the element", b.embed},
		{"put the page into one file", b.oneFile},
		{"list the page's files for offline use", b.offline},
		{"compress", b.compressFiles},
	}
	for _, s := range steps {
		fmt.Printf("%5.1f s  %s\n", time.Since(start).Seconds(), s.what)
		if err := s.do(); err != nil {
			return fmt.Errorf("%s: %w", s.what, err)
		}
	}
	if err := os.WriteFile(filepath.Join(work, marker), []byte(version.Version+"\n"), 0o644); err != nil {
		return fmt.Errorf("mark the folder: %w", err)
	}
	if err := replace(final, work); err != nil {
		return err
	}
	fmt.Printf("%5.1f s  %s is built\n", time.Since(start).Seconds(), final)
	return nil
}

// marker is the name of a file that marks a folder as the output of this command.
const marker = "ic3play.build"

// mayReplace returns an error if "dir" is something other than a folder, or contains a file or
// folder for whose name "belongs" is false. A folder that does not exist may be replaced. The
// parameter "what" is for the message, such as "a page".
func mayReplace(dir, what string, belongs func(name string) bool) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look at the folder that is made anew: %w; choose another one", err)
	}
	for _, e := range entries {
		if !belongs(e.Name()) {
			return fmt.Errorf("%s contains %s, which is not part of %s; delete it or choose another folder", dir, e.Name(), what)
		}
	}
	return nil
}

// ofPage reports whether a page's folder contains a file or folder of this name.
func ofPage(name string) bool {
	switch name {
	case "assets", "embed", "icons":
		return true
	}
	switch strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz") {
	case "index.html", "icon.svg", "embed.js", "ic3play.html", "handout.html", "sw.js", "manifest.webmanifest", marker:
		return true
	}
	return false
}

// replace moves the finished page into place, so that a server never serves half a page, and
// concurrent builds do not mix.
func replace(final, work string) error {
	old := work + ".old"
	if err := os.Rename(final, old); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("move the old page away: %w", err)
	}
	if err := os.Rename(work, final); err != nil {
		return fmt.Errorf("put the page in its place: %w", err)
	}
	if err := os.RemoveAll(old); err != nil {
		return fmt.Errorf("remove the old page: %w", err)
	}
	return nil
}
