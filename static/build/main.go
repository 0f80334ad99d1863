// Command build makes the page: it compiles the engine to WebAssembly, bundles
// the TypeScript and CSS, and writes everything that a browser loads below one
// folder (static/dist), with names that carry a hash of the content.
//
//	go run ./static/build                 the page, as make page does
//	go run ./static/build -compress 11    with .br and .gz files beside
//	go run ./static/build -mock           with a stand-in for the engine (tests)
//	go run ./static/build -tests DIR      the unit tests, bundled for node --test
//
// It is run from the module's root, after "npm ci" in static/. Nothing in the
// output names a host: all URLs are relative, so that it works below any path.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

func main() {
	out := flag.String("out", "static/dist", "the folder that is made anew")
	wasm := flag.String("wasm", "", "use this WebAssembly `file` instead of building ./wasm")
	mock := flag.Bool("mock", false, "bundle test/mock/worker.ts in place of the engine's worker")
	compress := flag.Int("compress", 0, "also write .gz and .br files, brotli at this `quality` (0: none)")
	tests := flag.String("tests", "", "bundle test/unit/*.test.ts into this `folder` and stop")
	dev := flag.Bool("dev", false, "no minification")
	flag.Parse()
	var err error
	if *tests != "" {
		err = bundleTests(*tests)
	} else {
		b := &builder{out: *out, wasmFile: *wasm, mock: *mock, minify: !*dev, compress: *compress}
		err = b.build()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// builder holds the settings of one build and what its steps hand on.
type builder struct {
	out      string
	wasmFile string
	mock     bool
	minify   bool
	compress int

	manifest manifest
}

// manifest is what the page's code knows of the other files: esbuild puts it
// in place of the identifier MANIFEST.
type manifest struct {
	Wasm         string `json:"wasm"`     // file names, relative to the script
	WasmSize     int    `json:"wasmSize"` // bytes, before any Content-Encoding
	EngineWorker string `json:"engineWorker"`
	LayoutWorker string `json:"layoutWorker"`
	Version      string `json:"version"` // of the engine's sources
}

func (b *builder) build() error {
	start := time.Now()
	if _, err := os.Stat("static/node_modules"); err != nil {
		return fmt.Errorf("static/node_modules is missing: run npm ci in static/")
	}
	if err := b.clean(); err != nil {
		return err
	}
	steps := []struct {
		what string
		do   func() error
	}{
		{"build the engine's module", b.module},
		{"bundle the workers", b.workers},
		{"bundle the page", b.page},
		{"compress", b.precompress},
	}
	for _, s := range steps {
		if err := s.do(); err != nil {
			return fmt.Errorf("%s: %w", s.what, err)
		}
	}
	fmt.Printf("%s: built in %.1f s\n", b.out, time.Since(start).Seconds())
	return nil
}

// clean empties the output, and nothing that is not one of our outputs.
func (b *builder) clean() error {
	if entries, err := os.ReadDir(b.out); err == nil && len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(b.out, "index.html")); err != nil {
			if _, err := os.Stat(filepath.Join(b.out, "assets")); err != nil {
				return fmt.Errorf("%s is not empty and holds no page: not touching it", b.out)
			}
		}
		for _, e := range []string{"index.html", "index.html.br", "index.html.gz", "icon.svg", "assets"} {
			if err := os.RemoveAll(filepath.Join(b.out, e)); err != nil {
				return fmt.Errorf("empty %s: %w", b.out, err)
			}
		}
	}
	if err := os.MkdirAll(filepath.Join(b.out, "assets"), 0o755); err != nil {
		return fmt.Errorf("make %s: %w", b.out, err)
	}
	return nil
}
