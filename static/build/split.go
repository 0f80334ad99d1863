package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"

	"github.com/evanw/esbuild/pkg/api"
)

// This file splits the page's script. A feature of the page that opens later is a dynamic
// import, and its code is a separate file, which the browser fetches when needed. Only
// split.go decides which modules are in which file:
//
//   - The main script and its static imports are one file, the one that index.html names. By
//     default the bundler makes a file for each set of modules that features share with the main
//     script. A cold load would fetch a dozen such files one after the other.
//   - Each dynamic import is a file named after its folder; modules that several such imports
//     share are files, too.
//
// To achieve this, each dynamic import resolves to a small module that imports the main script
// and exports the requested module. So every entry reaches every module of the main script,
// and the bundler puts all these modules into one file.

// lazyNamespace is the namespace of the small modules that replace dynamic imports.
const lazyNamespace = "lazy"

// "lazy" replaces each module that is imported dynamically by a small module (see the comment at
// the beginning of this file). The parameter "main" is the path of the main script.
func lazy(main string) api.Plugin {
	return api.Plugin{Name: "lazy", Setup: func(pb api.PluginBuild) {
		pb.OnResolve(api.OnResolveOptions{Filter: `^\.`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.Kind != api.ResolveJSDynamicImport {
				return api.OnResolveResult{}, nil
			}
			found := pb.Resolve(a.Path, api.ResolveOptions{Importer: a.Importer, ResolveDir: a.ResolveDir, Kind: api.ResolveJSImportStatement})
			if len(found.Errors) > 0 {
				return api.OnResolveResult{Errors: found.Errors}, nil
			}
			// The output file gets the name of the folder of the imported module: plane/panel.ts
			// gives "plane".
			name := filepath.Base(filepath.Dir(found.Path))
			below, err := filepath.Rel(filepath.Dir(main), found.Path)
			if err != nil {
				return api.OnResolveResult{}, fmt.Errorf("place %s below %s: %w", found.Path, filepath.Dir(main), err)
			}
			// Modules in the same folder have the same Path, so the suffix must distinguish them.
			// It is relative, so that the output does not depend on the paths of this machine.
			return api.OnResolveResult{Path: name, Namespace: lazyNamespace, PluginData: found.Path, Suffix: "?" + filepath.ToSlash(below)}, nil
		})
		pb.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: lazyNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			real, ok := a.PluginData.(string)
			if !ok {
				return api.OnLoadResult{}, fmt.Errorf("%s was not resolved as a dynamic import", a.Path)
			}
			text := fmt.Sprintf("import %q;\nexport * from %q;\n", main, real)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS, ResolveDir: filepath.Dir(main)}, nil
		})
	}}
}

// output is the bundler's description of an output file.
type output struct {
	EntryPoint string
	Inputs     map[string]json.RawMessage
	Imports    []struct{ Path, Kind string }
}

// scriptFiles names the output files of a bundled script. The file "main" contains the main script.
// The files in "prefetched" are files that the page imports later. The file "reexport" only imports
// the main script and exports its names. A caller that needs these exports must write this file
// too.
type scriptFiles struct {
	main       string
	prefetched []string
	reexport   struct {
		name string
		text []byte
	}
}

// script bundles a main script and its dynamic imports into one folder. The parameter "deferred"
// names a module that every page imports dynamically some time after it has opened.
func (b *builder) script(entry, deferred, folder, name string) (m scriptFiles, err error) {
	first, shell := "", ""
	main, err := filepath.Abs(entry)
	if err != nil {
		return m, fmt.Errorf("find %s: %w", entry, err)
	}
	opts, err := b.entryOptions(entry)
	if err != nil {
		return m, err
	}
	opts.Format = api.FormatESModule
	opts.Splitting = true
	opts.Outdir = filepath.Join(b.out, folder)
	opts.EntryNames, opts.ChunkNames = name+"-[hash]", "[name]-[hash]"
	opts.Metafile = true
	opts.Plugins = append(opts.Plugins, lazy(main))
	result, err := run(entry, opts)
	if err != nil {
		return m, err
	}
	var meta struct{ Outputs map[string]output }
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return m, fmt.Errorf("%s: read what went where: %w", entry, err)
	}
	// The entry's own output is an empty shell, which imports the file of the main script. The page
	// does not need the shell, because it loads the main script itself.
	for name, out := range meta.Outputs {
		if _, ok := out.Inputs[filepath.ToSlash(entry)]; ok {
			first = filepath.Base(name)
		} else if out.EntryPoint == filepath.ToSlash(entry) {
			shell = filepath.Base(name)
		}
	}
	if first == "" {
		return m, fmt.Errorf("%s: no output contains it", entry)
	}
	var names []string
	var scripts [][]byte
	for _, f := range result.OutputFiles {
		name := filepath.Base(f.Path)
		if name == shell {
			m.reexport.name, m.reexport.text = name, f.Contents
		} else {
			names, scripts = append(names, name), append(scripts, f.Contents)
		}
	}
	if scripts, err = b.squeeze(scripts); err != nil {
		return m, err
	}
	for i, name := range names {
		if err := os.WriteFile(filepath.Join(opts.Outdir, name), scripts[i], 0o644); err != nil {
			return m, fmt.Errorf("write %s: %w", name, err)
		}
	}
	m.prefetched = prefetched(meta.Outputs, deferred, first)
	m.main = first
	return m, nil
}

// prefetched returns, sorted, the files that contain the module "deferred" or that such a file
// imports, except for the main script "first". It returns nil if deferred is "".
func prefetched(outputs map[string]output, deferred, first string) []string {
	var files []string
	for name, out := range outputs {
		if _, ok := out.Inputs[filepath.ToSlash(deferred)]; !ok || deferred == "" {
			continue
		}
		files = append(files, filepath.Base(name))
		for _, i := range out.Imports {
			if at := filepath.Base(i.Path); i.Kind == "import-statement" && at != first {
				files = append(files, at)
			}
		}
	}
	sort.Strings(files)
	return files
}
