package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// packageVersion is the npm package's version. The engine's own is a checksum of
// its sources, which the page's links carry.
const packageVersion = "0.1.0"

// npmPackage makes the folder of the npm package in out: the bundles for Node and
// for browsers, the module as the page has it, types. b.out is a built page.
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
	for _, e := range []struct {
		entry, name string
		platform    api.Platform
		format      api.Format
	}{
		{"static/src/package/node.ts", "node.js", api.PlatformNode, api.FormatESModule},
		{"static/src/package/node-worker.ts", "node-worker.js", api.PlatformNode, api.FormatESModule},
		{"static/src/package/browser.ts", "browser.js", api.PlatformBrowser, api.FormatESModule},
		{"static/src/engine/worker.ts", "engine-worker.js", api.PlatformBrowser, api.FormatIIFE},
	} {
		opts, err := b.entryOptions(e.entry)
		if err != nil {
			return err
		}
		opts.Platform, opts.Format, opts.Outfile, opts.Write = e.platform, e.format, filepath.Join(out, e.name), true
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
		return fmt.Errorf("%s is no package of this build: it is not replaced", dir)
	}
	return nil
}

// declarations writes the types, with the names of imports as Node wants them.
func declarations(out string) error {
	types := filepath.Join(out, "types")
	abs, err := filepath.Abs(types)
	if err != nil {
		return err
	}
	cmd := exec.Command("node_modules/.bin/tsc", "--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--skipLibCheck",
		"--target", "ES2022", "--module", "ESNext", "--moduleResolution", "Bundler", "--lib", "ES2023,DOM,DOM.Iterable", "--strict", "--types", "node",
		"--rootDir", "src", "--outDir", abs, "src/package/browser.ts", "src/package/node.ts")
	cmd.Dir = "static"
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("write the types: %w\n%s", err, text)
	}
	return filepath.WalkDir(types, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fixed := strings.NewReplacer(`"./core"`, `"./core.js"`, `"../engine/messages"`, `"../engine/messages.js"`).Replace(string(text))
		return os.WriteFile(name, []byte(fixed), 0o644)
	})
}

// describePackage writes package.json, whose conditions count in their order.
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
    "./engine.wasm": "./engine.wasm"
  },
  "sideEffects": false
}
`, packageVersion)
	return os.WriteFile(filepath.Join(out, "package.json"), []byte(text), 0o644)
}
