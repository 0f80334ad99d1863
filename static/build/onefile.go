package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"ic3play/static"
)

// The functions below build the page as a single HTML file (ic3play.html), and a viewer for one
// recorded run without the engine (handout.html). Both HTML files consist of a short text
// (file.html) and packed parts. The parts are the page's script (bundled without splitting), its
// styles, its elements and the layout's worker. In ic3play.html, the parts also include the
// engine's worker and the module. The first script unpacks the parts (static/src/file/boot.ts). The
// content security policy allows only this script, which it identifies by a hash, and the code that
// this script starts.
//
// The map "replacements" replaces some modules of the page, because the HTML file already contains
// the data that they would fetch.

//go:embed file.html
var fileHTML string

// "replacements" maps a module of the page to the module that replaces it in a single-file page.
// Both are paths relative to static/src. A replacement may import the original.
var replacements = map[string]string{
	"engine/early":   "file/begin",
	"engine/load":    "file/load",
	"engine/scripts": "file/scripts",
	"examples":       "file/examples",
	"file/source":    "file/embedded-source",
	"offline/index":  "file/online",
	"session":        "file/session",
}

// handoutReplacements has more replacements for files without an engine.
var handoutReplacements = map[string]string{
	"commands":       "file/alone/commands",
	"daily/fixes":    "file/alone/empty",
	"daily/index":    "file/alone/daily",
	"editor/code":    "file/alone/code",
	"engine/client":  "file/alone/client",
	"horn/try":       "file/alone/empty",
	"page/covers":    "file/alone/covers",
	"page/features":  "file/alone/features",
	"panels/gallery": "file/alone/empty",
	"permalink":      "file/alone/empty",
	"race/panel":     "file/alone/empty",
	"tour/tour":      "file/alone/empty",
	"try/panel":      "file/alone/empty",
	"words/commands": "file/alone/words",
	"words/status":   "file/alone/status",
}

// fileParts are the parts of the single-file page that are compressed together (see
// static/src/file/parts.ts).
type fileParts struct {
	Body         string     `json:"body"`
	CSS          string     `json:"css"`
	Script       string     `json:"script"`
	EngineWorker string     `json:"engineWorker"`
	LayoutWorker string     `json:"layoutWorker"`
	Stored       string     `json:"stored"`
	Alone        *fileParts `json:"alone,omitempty"` // handout.html's parts, from which the page makes handouts
}

func (b *builder) oneFile() error {
	if b.mock {
		return nil
	}
	boot, err := b.bundleForOneFile("static/src/file/boot.ts", nil)
	if err != nil {
		return err
	}
	alone, err := b.fileParts(false)
	if err != nil {
		return err
	}
	whole, err := b.fileParts(true)
	if err != nil {
		return err
	}
	whole.Alone = &alone // this text repeats other parts, so it compresses well
	module, err := os.ReadFile(filepath.Join(b.out, "assets", b.manifest.Wasm))
	if err != nil {
		return fmt.Errorf("read the module: %w", err)
	}
	for name, parts := range map[string]fileParts{"handout.html": alone, "ic3play.html": whole} {
		text, err := json.Marshal(parts)
		if err != nil {
			return fmt.Errorf("encode the parts of the page: %w", err)
		}
		page, err := b.pack("page", text)
		if err != nil {
			return err
		}
		blocks := []block{page}
		if parts.EngineWorker != "" {
			engine, err := b.pack("engine", module)
			if err != nil {
				return err
			}
			blocks = append(blocks, engine)
		}
		file, err := fileText(string(boot), blocks)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.out, name), []byte(file), 0o644); err != nil {
			return fmt.Errorf("write the page in one file: %w", err)
		}
	}
	return nil
}

// fileParts bundles the scripts and style sheets of the single-file page. The engine's worker is
// included only if withEngine is set.
func (b *builder) fileParts(withEngine bool) (fileParts, error) {
	var p fileParts
	others := []map[string]string{replacements}
	if !withEngine {
		others = append(others, handoutReplacements)
	}
	for _, e := range []struct {
		entry string
		into  *string
		want  bool
	}{
		{"static/src/main.ts", &p.Script, true},
		{"static/css/file.css", &p.CSS, true},
		{"static/src/graph/layout-worker.ts", &p.LayoutWorker, true},
		{"static/src/engine/worker.ts", &p.EngineWorker, withEngine},
	} {
		if !e.want {
			continue
		}
		put := others
		if filepath.Ext(e.entry) == ".css" {
			put = nil
		}
		text, err := b.bundleForOneFile(e.entry, put)
		if err != nil {
			return p, err
		}
		*e.into = string(text)
	}
	html, err := os.ReadFile("static/index.html")
	if err != nil {
		return p, fmt.Errorf("read the page: %w", err)
	}
	body, err := pageBody(string(html))
	if err != nil {
		return p, err
	}
	icon, err := iconAddress()
	if err != nil {
		return p, err
	}
	p.Body = strings.ReplaceAll(body, `src="icon.svg"`, `src="`+icon+`"`)
	if withEngine {
		p.Stored = b.storedRun
	}
	return p, nil
}

func pageBody(html string) (string, error) {
	at, end := strings.Index(html, "<body"), strings.LastIndex(html, "</html>")
	if at < 0 || end < at {
		return "", errors.New("the page has no body")
	}
	parts, err := pageParts()
	if err != nil {
		return "", err
	}
	return strings.NewReplacer(append(parts, "{{stored}}\n", "")...).Replace(html[at:end]), nil
}

func iconAddress() (string, error) {
	icon, err := os.ReadFile("static/icon.svg")
	if err != nil {
		return "", fmt.Errorf("read the icon: %w", err)
	}
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(icon), nil
}

// bundleForOneFile bundles a script for the single-file page. Only esbuild minifies it. The
// function "squeeze" would make the script 1 % smaller, but would take most of the build's time.
// The addresses in the script's manifest are created when the script runs.
func (b *builder) bundleForOneFile(entry string, others []map[string]string) ([]byte, error) {
	opts := b.options()
	opts.EntryPoints = []string{entry}
	if strings.HasSuffix(entry, ".ts") {
		opts.Format = api.FormatIIFE
		opts.Define = map[string]string{"MANIFEST": "ic3file.manifest", "import.meta.url": `"about:blank"`}
	}
	if len(others) > 0 {
		opts.Define["localStorage"] = "ic3file.storage"
		opts.Plugins = append([]api.Plugin{galleryInFile(), replaceModules(others)}, opts.Plugins...)
	}
	result, err := run(entry, opts)
	if err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
}

// replaceModules resolves modules of the page to their replacements.
func replaceModules(replacements []map[string]string) api.Plugin {
	standsIn := map[string]bool{}
	for _, o := range replacements {
		for _, to := range o {
			standsIn[to] = true
		}
	}
	return api.Plugin{Name: "instead", Setup: func(pb api.PluginBuild) {
		pb.OnResolve(api.OnResolveOptions{Filter: `^\.`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			src, err := filepath.Abs("static/src")
			if err != nil {
				return api.OnResolveResult{}, fmt.Errorf("find the page's sources: %w", err)
			}
			if from, err := filepath.Rel(src, strings.TrimSuffix(a.Importer, ".ts")); err == nil && standsIn[filepath.ToSlash(from)] {
				return api.OnResolveResult{}, nil
			}
			name, err := filepath.Rel(src, filepath.Join(a.ResolveDir, a.Path))
			if err != nil {
				return api.OnResolveResult{}, fmt.Errorf("place %s below %s: %w", a.Path, src, err)
			}
			for _, o := range replacements {
				if to, ok := o[filepath.ToSlash(name)]; ok {
					return api.OnResolveResult{Path: filepath.Join(src, filepath.FromSlash(to)+".ts")}, nil
				}
			}
			return api.OnResolveResult{}, nil
		})
	}}
}

// galleryInFile provides the module virtual:gallery in a single-file page. The gallery of a handout
// has all examples, because a handout opens with its own program. The gallery of ic3play.html
// leaves out the first example, which that page already contains.
func galleryInFile() api.Plugin {
	return api.Plugin{Name: "gallery", Setup: func(pb api.PluginBuild) {
		pb.OnLoad(api.OnLoadOptions{Filter: `^virtual:gallery$`, Namespace: "virtual"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			all, err := static.Gallery()
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text, err := json.Marshal(all)
			if err != nil {
				return api.OnLoadResult{}, fmt.Errorf("encode the examples: %w", err)
			}
			s := "const all = " + string(text) + ";\nexport default ic3file.handout ? all : all.slice(1);\n"
			return api.OnLoadResult{Contents: &s, Loader: api.LoaderJS}, nil
		})
	}}
}

// block is a part of a file, compressed by gzip and encoded in base64 (static/src/file/unpack.ts).
type block struct{ id, text string }

func (b *builder) pack(id string, data []byte) (block, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, b.compressionLevel(gzip.DefaultCompression, gzip.BestCompression))
	if err != nil {
		return block{}, fmt.Errorf("pack a part: %w", err)
	}
	if _, err := w.Write(data); err != nil {
		return block{}, fmt.Errorf("pack a part: %w", err)
	}
	if err := w.Close(); err != nil {
		return block{}, fmt.Errorf("pack a part: %w", err)
	}
	return block{id, base64.StdEncoding.EncodeToString(out.Bytes())}, nil
}

func fileText(boot string, blocks []block) (string, error) {
	if strings.Contains(strings.ToLower(boot), "</script") || strings.Contains(boot, "<!--") {
		return "", errors.New("the first script contains a sequence that would end it early")
	}
	icon, err := iconAddress()
	if err != nil {
		return "", err
	}
	boot = "\n" + strings.TrimSpace(boot) + "\n"
	sum := sha256.Sum256([]byte(boot))
	policy := "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"' 'strict-dynamic' 'wasm-unsafe-eval'; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
	var parts strings.Builder
	for _, x := range blocks {
		fmt.Fprintf(&parts, "<script type=\"text/plain\" id=\"packed-%s\">%s</script>\n", x.id, x.text)
	}
	return strings.NewReplacer("{{policy}}", policy, "{{icon}}", icon, "{{parts}}", parts.String(), "{{boot}}", boot).Replace(fileHTML), nil
}
