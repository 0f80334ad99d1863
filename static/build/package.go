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
	"ic3play/static/build/shrink"
	"ic3play/web"
	"ic3play/web/page"
)

// npmPackage makes the npm package from the built page in b.out: bundles for Node and browsers, the
// page's module, types, the command as a module, and the page.
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
	b.onOtherSites = true
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
		{"static/src/package/command.ts", "command.js", api.PlatformNode, api.FormatESModule},
		{"static/src/package/command-worker.ts", "command-worker.js", api.PlatformNode, api.FormatESModule},
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
		switch e.name {
		case "command.js":
			opts.Banner = map[string]string{"js": "#!/usr/bin/env node"}
		case "browser.js":
			// Entry points share common modules.
			opts.EntryPoints = append(opts.EntryPoints, "static/src/package/engine.ts", "static/src/package/element.ts")
			opts.EntryNames = "[name]"
			// All files that the element loads later are in the same folder, so that addresses
			// relative to a script work everywhere.
			app, err := filepath.Abs("static/src/embed/app.ts")
			if err != nil {
				return fmt.Errorf("find the element's parts: %w", err)
			}
			opts.Splitting, opts.ChunkNames = true, "element-[name]-[hash]"
			places := replaceModules([]map[string]string{{"engine/places": "package/places"}})
			opts.Plugins = append([]api.Plugin{places}, append(opts.Plugins, lazy(app))...)
		}
		if _, err := run(e.entry, opts); err != nil {
			return err
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
	if err := b.packagedCommand(filepath.Join(out, "command.wasm")); err != nil {
		return err
	}
	if err := b.packagedPage(filepath.Join(out, "page")); err != nil {
		return err
	}
	return describePackage(out)
}

// packagedCommand compiles the command, without the page, for Node.
func (b *builder) packagedCommand(file string) error {
	goVersion := toolchain("GOVERSION")
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-o", file}, shrink.Flags(goVersion, "-s -w")...)
	cmd := exec.Command("go", append(args, ".")...)
	cmd.Env = append(os.Environ(), shrink.Environment(goVersion)...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read the command: %w", err)
	}
	data, steps, err := shrink.Module(data)
	if err != nil {
		return fmt.Errorf("make the command smaller: %w", err)
	}
	report(os.Stderr, steps)
	return os.WriteFile(file, data, 0o644)
}

// packagedFile is an entry of page/site.json, which static/src/package/serve.ts reads.
type packagedFile struct {
	Type      string `json:"type"`
	Cache     string `json:"cache"`
	Shared    bool   `json:"shared"`
	OwnPolicy bool   `json:"ownPolicy,omitempty"`
	Tag       string `json:"tag"`
	Form      string `json:"form"`             // "gz", "parts" (package web/page), or "" for the file itself
	Module    string `json:"module,omitempty"` // set if Form is "parts"
}

// packagedPage packs the page and describes how to serve it.
func (b *builder) packagedPage(dir string) error {
	if err := b.packed(dir); err != nil {
		return err
	}
	site, err := web.NewSite(os.DirFS(b.out))
	if err != nil {
		return err
	}
	files := map[string]packagedFile{}
	module := ""
	for name, f := range site.Files {
		p := packagedFile{Type: f.Type, Cache: f.Cache, Shared: f.Shared, OwnPolicy: f.OwnPolicy, Tag: f.Forms[len(f.Forms)-1].Tag}
		for form, suffix := range map[string]string{"gz": page.Packed, "parts": page.Parts} {
			if _, err := os.Stat(filepath.Join(dir, name+suffix)); err == nil {
				p.Form = form
			}
		}
		if ok, err := path.Match(page.Module, name+page.Packed); err == nil && ok {
			module = name
		}
		files[name] = p
	}
	for name, f := range files {
		if f.Form == "parts" {
			f.Module = module
			files[name] = f
		}
	}
	text, err := json.Marshal(map[string]any{"headers": site.Headers, "files": files})
	if err != nil {
		return fmt.Errorf("encode how to serve the page: %w", err)
	}
	return os.WriteFile(filepath.Join(dir, "site.json"), text, 0o644)
}

// packagedManifest returns the manifest for the scripts of the package.
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

// mayBePackage returns an error if the folder has files, but is not a package with the name
// ic3play.
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

// typedModules lists the modules whose exported types the package contains.
var typedModules = []string{"package/browser", "package/engine", "package/element", "package/node"}

// "declarations" writes the type declarations of the package. Their import paths get file
// extensions, as Node requires.
func declarations(out string) error {
	work, err := os.MkdirTemp("", "ic3play-types")
	if err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(work)
	args := []string{"--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--skipLibCheck",
		"--target", "ES2022", "--module", "ESNext", "--moduleResolution", "Bundler", "--lib", "ES2023,DOM,DOM.Iterable", "--strict", "--types", "node",
		"--rootDir", "src", "--outDir", work, "src/virtual.d.ts"}
	for _, name := range typedModules {
		args = append(args, "src/"+name+".ts")
	}
	cmd := exec.Command("node_modules/.bin/tsc", args...)
	cmd.Dir = "static"
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("write the types: %w\n%s", err, text)
	}
	return copyReachableTypes(work, filepath.Join(out, "types"))
}

// importPath matches an import without file extension.
var importPath = regexp.MustCompile(`(from |import\()"(\.[^"]+)"`)

// copyReachableTypes copies the package's declaration files and those that they import.
func copyReachableTypes(from, to string) error {
	todo := slices.Clone(typedModules)
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
		for _, m := range importPath.FindAllSubmatch(text, -1) {
			todo = append(todo, path.Join(path.Dir(name), string(m[2])))
		}
		file := filepath.Join(to, name+".d.ts")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("make a folder of types: %w", err)
		}
		if err := os.WriteFile(file, importPath.ReplaceAll(text, []byte(`$1"$2.js"`)), 0o644); err != nil {
			return fmt.Errorf("write the types: %w", err)
		}
	}
	return nil
}

func describePackage(out string) error {
	text := fmt.Sprintf(`{
  "name": "ic3play",
  "version": %q,
  "description": "A software model checker for C programs over integers: IC3 in a WebAssembly module",
  "keywords": [
    "model checking", "software verification", "formal methods", "static analysis", "C", "IC3", "PDR",
    "loop invariants", "Horn clauses", "WebAssembly", "web component"
  ],
  "license": "MIT",
  "type": "module",
  "engines": { "node": ">=20" },
  "bin": { "ic3play": "command.js" },
  "exports": {
    ".": {
      "node": { "types": "./types/package/node.d.ts", "default": "./node.js" },
      "default": { "types": "./types/package/browser.d.ts", "default": "./browser.js" }
    },
    "./engine": {
      "node": { "types": "./types/package/node.d.ts", "default": "./node.js" },
      "default": { "types": "./types/package/engine.d.ts", "default": "./engine.js" }
    },
    "./element": {
      "node": { "types": "./types/package/element.d.ts", "default": "./node.js" },
      "default": { "types": "./types/package/element.d.ts", "default": "./element.js" }
    },
    "./package.json": "./package.json",
    "./engine-worker.js": "./engine-worker.js",
    "./layout-worker.js": "./layout-worker.js",
    "./engine.wasm": "./engine.wasm"
  },
  "sideEffects": false
}
`, version.Version)
	return os.WriteFile(filepath.Join(out, "package.json"), []byte(text), 0o644)
}
