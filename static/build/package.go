package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"ic3play/frontend/version"
)

// npmPackage makes the npm package in folder out: bundles for Node and browsers,
// the page's module, types. b.out is a built page.
func (b *builder) npmPackage(out string) error {
	modules, err := filepath.Glob(filepath.Join(b.out, "assets", "engine-*.wasm"))
	if err != nil || len(modules) != 1 {
		return fmt.Errorf(`%d modules in %s: run "make page"`, len(modules), b.out)
	}
	if err := mayBePackage(out); err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return fmt.Errorf("make the package's folder anew: %w", err)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return fmt.Errorf("make the package's folder: %w", err)
	}
	b.guest = true
	if b.manifest, err = packagedManifest(modules[0]); err != nil {
		return err
	}
	for _, e := range []struct {
		entry, name string
		platform    api.Platform
		format      api.Format
	}{
		{"static/src/package/node.ts", "node.js", api.PlatformNode, api.FormatESModule},
		{"static/src/package/node-worker.ts", "node-worker.js", api.PlatformNode, api.FormatESModule},
		{"static/src/package/browser.ts", "browser.js", api.PlatformBrowser, api.FormatESModule},
		{"static/src/engine/worker.ts", "engine-worker.js", api.PlatformBrowser, api.FormatIIFE},
		{"static/src/graph/layout-worker.ts", "layout-worker.js", api.PlatformBrowser, api.FormatIIFE},
	} {
		opts, err := b.entryOptions(e.entry)
		if err != nil {
			return err
		}
		opts.Platform, opts.Format, opts.Outdir, opts.Write = e.platform, e.format, out, true
		opts.EntryNames = strings.TrimSuffix(e.name, ".js")
		if e.name == "browser.js" {
			// Files that the element loads later are next to it, so that addresses
			// relative to a script work everywhere.
			app, err := filepath.Abs("static/src/embed/app.ts")
			if err != nil {
				return fmt.Errorf("find the element's parts: %w", err)
			}
			opts.Splitting, opts.ChunkNames = true, "element-[name]-[hash]"
			places := instead([]map[string]string{{"engine/places": "package/places"}})
			opts.Plugins = append([]api.Plugin{places}, append(opts.Plugins, lazy(app))...)
		}
		if result := api.Build(opts); len(result.Errors) > 0 {
			return failure(e.entry, result.Errors)
		}
	}
	for from, to := range map[string]string{modules[0]: "engine.wasm", "static/src/package/README.md": "README.md", "LICENSE": "LICENSE"} {
		data, err := os.ReadFile(from)
		if err != nil {
			return fmt.Errorf("read a file of the package: %w", err)
		}
		if err := os.WriteFile(filepath.Join(out, to), data, 0o644); err != nil {
			return fmt.Errorf("write a file of the package: %w", err)
		}
	}
	if err := declarations(out); err != nil {
		return err
	}
	return describePackage(out)
}

// packagedManifest returns the manifest for the package's scripts.
func packagedManifest(module string) (manifest, error) {
	sources, err := sourceVersion()
	if err != nil {
		return manifest{}, err
	}
	full, err := os.ReadFile(module)
	if err != nil {
		return manifest{}, fmt.Errorf("read the module: %w", err)
	}
	m := manifest{WasmSize: len(full), Version: sources}
	if packed, err := os.Stat(module + ".br"); err == nil {
		m.WasmPacked = int(packed.Size())
	}
	return m, nil
}

// mayBePackage refuses to replace a folder that this command has not made.
func mayBePackage(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look at the package's folder: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	var has struct{ Name string }
	if err != nil || json.Unmarshal(text, &has) != nil || has.Name != "ic3play" {
		return fmt.Errorf("%s is not a package of this build; delete it or choose another folder", dir)
	}
	return nil
}

// typed are the modules whose exports have types in the package.
var typed = []string{"package/browser", "package/node"}

// declarations writes the types, with import names as Node needs them.
func declarations(out string) error {
	work, err := os.MkdirTemp("", "ic3play-types")
	if err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(work)
	args := []string{"--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--skipLibCheck",
		"--target", "ES2022", "--module", "ESNext", "--moduleResolution", "Bundler", "--lib", "ES2023,DOM,DOM.Iterable", "--strict", "--types", "node",
		"--rootDir", "src", "--outDir", work, "src/virtual.d.ts"}
	for _, name := range typed {
		args = append(args, "src/"+name+".ts")
	}
	cmd := exec.Command("node_modules/.bin/tsc", args...)
	cmd.Dir = "static"
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("write the types: %w\n%s", err, text)
	}
	return reachedTypes(work, filepath.Join(out, "types"))
}

// imported matches an import in a declaration: a name without an extension.
var imported = regexp.MustCompile(`(from |import\()"(\.[^"]+)"`)

// reachedTypes copies the declarations that those of the package import, directly
// or indirectly; the compiler has written them for all bundled modules.
func reachedTypes(from, to string) error {
	todo := slices.Clone(typed)
	done := map[string]bool{}
	for len(todo) > 0 {
		name := todo[0]
		if todo = todo[1:]; done[name] {
			continue
		}
		done[name] = true
		text, err := os.ReadFile(filepath.Join(from, name+".d.ts"))
		if err != nil {
			return fmt.Errorf("read the types: %w", err)
		}
		for _, m := range imported.FindAllSubmatch(text, -1) {
			todo = append(todo, path.Join(path.Dir(name), string(m[2])))
		}
		file := filepath.Join(to, name+".d.ts")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("make a folder of types: %w", err)
		}
		if err := os.WriteFile(file, imported.ReplaceAll(text, []byte(`$1"$2.js"`)), 0o644); err != nil {
			return fmt.Errorf("write the types: %w", err)
		}
	}
	return nil
}

// describePackage writes package.json, in which the order of conditions matters.
func describePackage(out string) error {
	text := fmt.Sprintf(`{
  "name": "ic3play",
  "version": %q,
  "description": "A software model checker for C programs over integers: IC3 in a WebAssembly module",
  "license": "MIT",
  "type": "module",
  "engines": { "node": ">=20" },
  "exports": {
    ".": {
      "node": { "types": "./types/package/node.d.ts", "default": "./node.js" },
      "default": { "types": "./types/package/browser.d.ts", "default": "./browser.js" }
    },
    "./engine-worker.js": "./engine-worker.js",
    "./layout-worker.js": "./layout-worker.js",
    "./engine.wasm": "./engine.wasm"
  },
  "sideEffects": false
}
`, version.Version)
	return os.WriteFile(filepath.Join(out, "package.json"), []byte(text), 0o644)
}
