package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"ic3play/static"
)

func (b *builder) options() api.BuildOptions {
	level := api.LogLevelWarning
	return api.BuildOptions{
		Bundle:            true,
		Write:             false,
		LogLevel:          level,
		Target:            api.ES2022,
		MinifyWhitespace:  b.minify,
		MinifyIdentifiers: b.minify,
		MinifySyntax:      b.minify,
		LegalComments:     api.LegalCommentsNone,
		Charset:           api.CharsetUTF8,
		Plugins:           []api.Plugin{b.virtualModules()},
		Loader:            map[string]api.Loader{".html": api.LoaderText, ".txt": api.LoaderText},
	}
}

// virtualModules resolves the modules "virtual:NAME", which are not files of static/:
//
//   - "wasm-exec" is the Go toolchain's JavaScript for running a module. "example" is the first
//     example of the gallery, and "gallery" is the list of the others. "mistakes" is
//     docs/mistakes.md as JSON.
//   - "part/NAME" is a part of the page's HTML, and "style/NAME" is a style sheet; both are adapted
//     to the custom element. "sheet/NAME" is a style sheet that a feature imports.
//   - "again/NAME" is a second copy of a package. The bundler cannot split a module between files, so
//     code that is loaded later gets a copy of a package of the first file. The copies share no
//     state.
func (b *builder) virtualModules() api.Plugin {
	return api.Plugin{Name: "virtual", Setup: func(pb api.PluginBuild) {
		pb.OnResolve(api.OnResolveOptions{Filter: `^virtual:again/`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			found := pb.Resolve(strings.TrimPrefix(a.Path, "virtual:again/"), api.ResolveOptions{Importer: a.Importer, ResolveDir: a.ResolveDir, Kind: a.Kind})
			return api.OnResolveResult{Path: found.Path, Suffix: "?again", Errors: found.Errors}, nil
		})
		pb.OnResolve(api.OnResolveOptions{Filter: `^virtual:`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: a.Path, Namespace: "virtual"}, nil
		})
		pb.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "virtual"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			switch a.Path {
			case "virtual:wasm-exec":
				text, err := os.ReadFile(filepath.Join(toolchain("GOROOT"), "lib", "wasm", "wasm_exec.js"))
				if err != nil {
					return api.OnLoadResult{}, fmt.Errorf("read the toolchain's wasm_exec.js: %w", err)
				}
				// The engine reads the clock before each query. A worker looks up global variables
				// slowly, but a module's own variables quickly. So make "performance" a variable of
				// the module.
				s := "const performance = globalThis.performance;\n" + string(text)
				return api.OnLoadResult{Contents: &s, Loader: api.LoaderJS}, nil
			case "virtual:example", "virtual:gallery":
				all, err := static.Gallery()
				if err != nil {
					return api.OnLoadResult{}, err
				}
				// The page opens with the first example. It loads all other examples later.
				var part any = all[0]
				if a.Path == "virtual:gallery" {
					part = all[1:]
				}
				text, err := json.Marshal(part)
				if err != nil {
					return api.OnLoadResult{}, fmt.Errorf("encode the examples: %w", err)
				}
				s := string(text)
				return api.OnLoadResult{Contents: &s, Loader: api.LoaderJSON}, nil
			}
			if a.Path == "virtual:mistakes" {
				text, err := mistakesJSON()
				if err != nil {
					return api.OnLoadResult{}, err
				}
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, nil
			}
			if name, ok := strings.CutPrefix(a.Path, "virtual:part/"); ok {
				tree, err := partTree(name)
				if err != nil {
					return api.OnLoadResult{}, err
				}
				s := string(tree)
				return api.OnLoadResult{Contents: &s, Loader: api.LoaderJSON}, nil
			}
			kind, name, _ := strings.Cut(strings.TrimPrefix(a.Path, "virtual:"), "/")
			if kind == "style" || kind == "sheet" {
				text, err := b.styleText(name)
				if err != nil {
					return api.OnLoadResult{}, err
				}
				if kind == "style" {
					text = forElement(text)
				}
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, nil
			}
			return api.OnLoadResult{}, fmt.Errorf("no virtual module %s", a.Path)
		})
	}}
}

// "workers" bundles the engine's and the layout's workers.
func (b *builder) workers() error {
	engine := "static/src/engine/worker.ts"
	if b.mock {
		engine = "static/test/mock/worker.ts"
	}
	var err error
	if b.manifest.EngineWorker, err = b.bundle(engine, "engine-worker", api.FormatIIFE); err != nil {
		return err
	}
	b.manifest.LayoutWorker, err = b.bundle("static/src/graph/layout-worker.ts", "layout-worker", api.FormatIIFE)
	return err
}

// page bundles the page's scripts and style sheet, and writes index.html and icon.svg.
func (b *builder) page() error {
	script, err := b.script("static/src/main.ts", "static/src/editor/code.ts", "assets", "page")
	if err != nil {
		return err
	}
	early, err := b.bundle("static/src/engine/early.ts", "early", api.FormatESModule)
	if err != nil {
		return err
	}
	theme, err := b.bundle("static/src/theme-early.ts", "theme", api.FormatIIFE)
	if err != nil {
		return err
	}
	style, err := b.bundle("static/css/page.css", "page", api.FormatDefault)
	if err != nil {
		return err
	}
	html, err := os.ReadFile("static/index.html")
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	var hints strings.Builder
	for _, name := range script.prefetched {
		fmt.Fprintf(&hints, "<link rel=\"modulepreload\" href=\"assets/%s\" fetchpriority=\"low\">\n", name)
	}
	opening := ""
	if b.storedRun != "" {
		opening = `<script type="application/json" id="stored">` + b.storedRun + "</script>\n"
	}
	replacements := []string{
		"{{stored}}\n", opening,
		"{{hints}}\n", hints.String(),
		"{{early}}", "assets/" + early,
		"{{theme}}", "assets/" + theme,
		"{{script}}", "assets/" + script.main,
		"{{style}}", "assets/" + style,
	}
	parts, err := pageParts()
	if err != nil {
		return err
	}
	replacements = append(replacements, parts...)
	text := strings.NewReplacer(replacements...).Replace(string(html))
	if err := os.WriteFile(filepath.Join(b.out, "index.html"), []byte(text), 0o644); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	icon, err := os.ReadFile("static/icon.svg")
	if err != nil {
		return fmt.Errorf("read the icon: %w", err)
	}
	if err := os.WriteFile(filepath.Join(b.out, "icon.svg"), icon, 0o644); err != nil {
		return fmt.Errorf("write the icon: %w", err)
	}
	return nil
}

// pageParts returns pairs of strings for index.html: a placeholder, and the HTML that replaces it.
// The page shares this HTML with the custom element.
func pageParts() ([]string, error) {
	var replacements []string
	for _, part := range []string{"symbols", "verdict", "graph", "timeline"} {
		text, err := partText(part)
		if err != nil {
			return nil, err
		}
		replacements = append(replacements, "{{"+part+"}}", text)
	}
	return replacements, nil
}

func (b *builder) entryOptions(entry string) (api.BuildOptions, error) {
	opts := b.options()
	opts.EntryPoints = []string{entry}
	known, err := json.Marshal(b.manifest)
	if err != nil {
		return opts, fmt.Errorf("encode the manifest: %w", err)
	}
	opts.Define = map[string]string{"MANIFEST": string(known)}
	if b.onOtherSites {
		opts.Define["localStorage"] = "undefined" // as in browsers without storage
	}
	return opts, nil
}

// run runs the bundler. If there are errors, the returned error names the entry and the first of
// them.
func run(entry string, opts api.BuildOptions) (api.BuildResult, error) {
	result := api.Build(opts)
	if n := len(result.Errors); n > 0 {
		return result, fmt.Errorf("%s: %d errors, the first: %s", entry, n, result.Errors[0].Text)
	}
	return result, nil
}

// bundle bundles an entry into a single file. It returns the name of the file, which contains a
// hash.
func (b *builder) bundle(entry, name string, format api.Format) (string, error) {
	opts, err := b.entryOptions(entry)
	if err != nil {
		return "", err
	}
	opts.Format = format
	result, err := run(entry, opts)
	if err != nil {
		return "", err
	}
	if len(result.OutputFiles) != 1 {
		return "", fmt.Errorf("%s: %d outputs instead of one", entry, len(result.OutputFiles))
	}
	data, ext := result.OutputFiles[0].Contents, filepath.Ext(entryExt(entry))
	if ext == ".js" {
		squeezed, err := b.squeeze([][]byte{data})
		if err != nil {
			return "", err
		}
		data = squeezed[0]
	}
	return b.write(name+ext, data)
}

func entryExt(entry string) string {
	if strings.HasSuffix(entry, ".ts") {
		return "x.js"
	}
	return entry
}

// write stores data as assets/NAME-HASH.EXT.
func (b *builder) write(name string, data []byte) (string, error) {
	return b.writeTo("assets", name, data)
}

// writeTo stores data as FOLDER/NAME-HASH.EXT.
func (b *builder) writeTo(folder, name string, data []byte) (string, error) {
	sum := sha256.Sum256(data)
	ext := filepath.Ext(name)
	hashed := strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:5]) + ext
	if err := os.WriteFile(filepath.Join(b.out, folder, hashed), data, 0o644); err != nil {
		return "", fmt.Errorf("write %s: %w", hashed, err)
	}
	return hashed, nil
}

// bundleTests compiles each unit test with its imports into one file for node
// --test.
func bundleTests(out string) error {
	entries, err := filepath.Glob("static/test/unit/*.test.ts")
	if err != nil || len(entries) == 0 {
		return fmt.Errorf("no unit tests found: run from the module's root")
	}
	b := &builder{}
	opts := b.options()
	opts.EntryPoints = entries
	opts.Outdir = out
	opts.Write = true
	opts.Platform = api.PlatformNode
	opts.Format = api.FormatESModule
	opts.OutExtension = map[string]string{".js": ".mjs"}
	opts.Sourcemap = api.SourceMapInline
	_, err = run("the tests", opts)
	return err
}
