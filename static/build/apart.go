package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// A module is the least that the bundler puts into one file or another. Of two
// large ones some is wanted only by what is fetched once somebody works in the
// editor: dialogs and tips of the view, commands on lines. So they are parted into
// two modules each, before the bundler sees them (apart.mjs): the first, and the
// rest, which imports it. Importers that are fetched later are given both.
//
// As the second minifying, it is done for the build that is compressed, and no other.

//go:embed apart.mjs
var apartProgram string

// apartNames are the exports of packages that only such importers have. Who else
// imports one of them finds that the module has no such export.
var apartNames = map[string][]string{
	"@codemirror/commands": {
		"copyLineDown", "copyLineUp", "cursorMatchingBracket", "deleteLine", "indentSelection", "moveLineDown", "moveLineUp",
		"selectLine", "toggleBlockComment", "toggleComment", "toggleTabFocusMode",
		// Whose tables have those, too, and are nowhere wanted.
		"blockComment", "blockUncomment", "defaultKeymap", "lineComment", "lineUncomment", "selectMatchingBracket",
		"temporarilySetTabFocusMode", "toggleBlockCommentByLine", "toggleLineComment",
	},
	"@codemirror/view": {
		"activateHover", "closeHoverTooltip", "closeHoverTooltips", "getDialog", "getPanel", "getTooltip", "hasHoverTooltips", "hoverTooltip",
		"panels", "repositionTooltips", "runScopeHandlers", "showDialog", "showPanel", "showTooltip", "tooltips",
	},
}

// apartImporters are parts of the paths of those importers.
var apartImporters = []string{
	"/node_modules/@codemirror/search/", "/node_modules/@codemirror/lint/", "/static/src/editor/lines.ts",
}

// restNamespace holds the rest of each; its path is the package's name.
const restNamespace = "rest"

// parted is a module in two: their texts, and where it was.
type parted struct {
	First, Rest string
	path        string
}

// part parts the modules; the build's bundles are made of them from then on.
func (b *builder) part() error {
	if !b.release || !b.minify {
		return nil
	}
	b.parted = map[string]parted{}
	for name, later := range apartNames {
		path, err := filepath.Abs(filepath.Join("static", "node_modules", filepath.FromSlash(name), "dist", "index.js"))
		if err != nil {
			return fmt.Errorf("find %s: %w", name, err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		p, err := partModule(string(text), later)
		if err != nil {
			return fmt.Errorf("part %s: %w", name, err)
		}
		p.path = path
		b.parted[name] = p
	}
	return nil
}

// partModule parts one module; what only the exports `later` need is the rest.
func partModule(text string, later []string) (p parted, err error) {
	in, err := json.Marshal(map[string]any{"text": text, "later": later})
	if err != nil {
		return p, fmt.Errorf("encode it: %w", err)
	}
	cmd := exec.Command("node", "--input-type=module", "-e", apartProgram)
	cmd.Dir = "static"
	cmd.Stdin = bytes.NewReader(in)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return p, fmt.Errorf("%w: %s", err, bytes.TrimSpace(complaint.Bytes()))
	}
	if err := json.Unmarshal(out, &p); err != nil {
		return p, fmt.Errorf("read its parts: %w", err)
	}
	return p, nil
}

// inParts gives each importer of a parted module what it may have of it.
func (b *builder) inParts() api.Plugin {
	return api.Plugin{Name: "parts", Setup: func(pb api.PluginBuild) {
		if len(b.parted) == 0 {
			return
		}
		pb.OnResolve(api.OnResolveOptions{Filter: `^@codemirror/`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			importer := filepath.ToSlash(a.Importer)
			if _, ok := b.parted[a.Path]; !ok || a.Namespace == restNamespace ||
				!slices.ContainsFunc(apartImporters, func(part string) bool { return strings.Contains(importer, part) }) {
				return api.OnResolveResult{}, nil
			}
			return api.OnResolveResult{Path: a.Path, Namespace: restNamespace, SideEffects: api.SideEffectsFalse}, nil
		})
		pb.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: restNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			p := b.parted[a.Path]
			text := strings.ReplaceAll(p.Rest, `"FIRST"`, `"`+a.Path+`"`)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS, ResolveDir: filepath.Dir(p.path)}, nil
		})
		pb.OnLoad(api.OnLoadOptions{Filter: `/@codemirror/\w+/dist/index\.js$`}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			for _, p := range b.parted {
				if p.path == a.Path {
					return api.OnLoadResult{Contents: &p.First, Loader: api.LoaderJS, ResolveDir: filepath.Dir(p.path)}, nil
				}
			}
			return api.OnLoadResult{}, nil
		})
	}}
}
