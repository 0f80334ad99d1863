package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"ic3play/frontend/version"
)

// noPlayground is the value of -playground that hides the link to the playground.
const noPlayground = "none"

// loadedFile matches the files beside embed.js that a script of the element loads later.
var loadedFile = regexp.MustCompile(`\b(embed|assets)/[\w.-]+-[\w]+\.(js|wasm)\b`)

// element copies the files that documents need into a folder: embed.js and all files that it loads.
// The page is not among these files, so the element's link to the playground leads to another
// address, or is hidden. The module is stored compressed by gzip, and the worker decompresses it.
// So even hosts that do not compress files send only a quarter of the module's size.
func (b *builder) element(dir, playground string) error {
	if err := mayReplace(dir, "the element", ofElement); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("make the element's folder anew: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(b.out, "embed.js"))
	if err != nil {
		return fmt.Errorf(`read the element's script (run "make page"): %w`, err)
	}
	names := loadedFile.FindAllString(string(script), -1)
	if len(names) != 2 || !strings.HasPrefix(names[0], "embed/app-") {
		return fmt.Errorf(`embed.js loads %q: run "make page"`, names)
	}
	of, err := sourceVersion()
	if err != nil {
		return err
	}
	if script, err = b.elementScript(names[0], names[1], of, playground); err != nil {
		return err
	}
	files := map[string][]byte{"embed.js": script, marker: []byte(version.Version + "\n")}
	if files["LICENSE"], err = os.ReadFile("LICENSE"); err != nil {
		return fmt.Errorf("read the licence: %w", err)
	}
	parts, err := filepath.Glob(filepath.Join(b.out, "embed", "*.js"))
	if err != nil {
		return fmt.Errorf("list the element's parts: %w", err)
	}
	for _, part := range append(parts, filepath.Join(b.out, "embed", "ic3-play.d.ts")) {
		text, err := os.ReadFile(part)
		if err != nil {
			return fmt.Errorf("read the element's parts: %w", err)
		}
		if strings.HasPrefix(filepath.Base(part), "demo-") {
			continue // this file is only for the documentation page
		}
		files["embed/"+filepath.Base(part)] = text
		for _, name := range loadedFile.FindAllString(string(text), -1) {
			if !strings.HasPrefix(name, "assets/") {
				continue
			}
			to := name
			if filepath.Ext(name) == ".wasm" {
				to += ".gz"
				text = bytes.ReplaceAll(text, []byte(name), []byte(to))
				files["embed/"+filepath.Base(part)] = text
			}
			if files[to] != nil {
				continue
			}
			data, err := os.ReadFile(filepath.Join(b.out, name))
			if err != nil {
				return fmt.Errorf("read what the element loads: %w", err)
			}
			if to != name {
				data = gzipped(data)
			}
			files[to] = data
		}
	}
	total := 0
	for name, data := range files {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return fmt.Errorf("make the element's folder: %w", err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return fmt.Errorf("write a file of the element: %w", err)
		}
		total += len(data)
	}
	fmt.Printf("%s: %d files, %.1f MB\n", dir, len(files), float64(total)/1e6)
	return nil
}

// elementScript bundles embed.js. The parameters "app" and "main" are the names of the two files
// that embed.js loads. The parameter "playground" is the address of the page to which the element
// links. If it is "", the page is in the folder of embed.js.
func (b *builder) elementScript(app, main, version, playground string) ([]byte, error) {
	const entry = "static/src/embed/script.ts"
	opts, err := b.entryOptions(entry)
	if err != nil {
		return nil, err
	}
	address, err := json.Marshal(playground)
	if err != nil {
		return nil, fmt.Errorf("encode an address: %w", err)
	}
	opts.Format = api.FormatIIFE
	opts.Define = map[string]string{
		"MANIFEST": fmt.Sprintf(`{"embedApp":%q,"embedMain":%q,"version":%q}`, app, main, version),
		// The bundler replaces this name by the constant. If the constant says that there is no
		// page, the bundler drops the code for the link.
		"MANIFEST.playground": string(address),
	}
	result, err := run(entry, opts)
	if err != nil {
		return nil, err
	}
	scripts, err := b.squeeze([][]byte{result.OutputFiles[0].Contents})
	if err != nil {
		return nil, err
	}
	return scripts[0], nil
}

// ofElement reports whether the element's folder contains a file or folder of this name.
func ofElement(name string) bool {
	return slices.Contains([]string{"embed.js", "embed", "assets", "LICENSE", marker}, name)
}
