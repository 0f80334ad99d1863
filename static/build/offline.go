package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// offline writes the files with which a browser stores and installs the page: the manifest, the
// icons, and the service worker (static/src/offline/worker.ts) with the list of the files to store.
func (b *builder) offline() error {
	if b.mock {
		return nil
	}
	if err := b.copyFile("static/manifest.webmanifest", "manifest.webmanifest"); err != nil {
		return err
	}
	icons, err := filepath.Glob("static/icons/*.png")
	if err != nil {
		return fmt.Errorf("list the icons: %w", err)
	}
	if len(icons) == 0 {
		return errors.New("static/icons/*.png is missing: run this command in the folder of go.mod")
	}
	if err := os.Mkdir(filepath.Join(b.out, "icons"), 0o755); err != nil {
		return fmt.Errorf("make the icons' folder: %w", err)
	}
	for _, icon := range icons {
		if err := b.copyFile(icon, filepath.Join("icons", filepath.Base(icon))); err != nil {
			return err
		}
	}
	list, err := offlineFiles(os.DirFS(b.out))
	if err != nil {
		return err
	}
	text, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("encode the list of files: %w", err)
	}
	opts := b.options()
	opts.EntryPoints = []string{"static/src/offline/worker.ts"}
	opts.Format = api.FormatIIFE
	opts.Define = map[string]string{"LIST": string(text)}
	result, err := run(opts.EntryPoints[0], opts)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(b.out, "sw.js"), result.OutputFiles[0].Contents, 0o644); err != nil {
		return fmt.Errorf("write the service worker: %w", err)
	}
	return nil
}

func (b *builder) copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return fmt.Errorf("read a file of the page: %w", err)
	}
	if err := os.WriteFile(filepath.Join(b.out, to), data, 0o644); err != nil {
		return fmt.Errorf("write a file of the page: %w", err)
	}
	return nil
}

// offlineList lists a version's files for the service worker.
type offlineList struct {
	Version string            `json:"version"`
	Files   map[string]string `json:"files"` // maps a path ("" is index.html) to the SHA-256 of the file
}

// offlineFiles lists the files that a browser stores for offline use. It omits the element for
// other sites, the service worker itself, compressed copies, and the single-file page, which is as
// large as all other files together.
func offlineFiles(page fs.FS) (offlineList, error) {
	list := offlineList{Files: map[string]string{}}
	err := fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == "embed" {
				return fs.SkipDir
			}
			return nil
		}
		switch {
		case name == "ic3play.html" || name == "embed.js" || name == "sw.js", strings.HasSuffix(name, ".br"), strings.HasSuffix(name, ".gz"):
			return nil
		}
		data, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		list.Files[strings.TrimPrefix(name, "index.html")] = hex.EncodeToString(sum[:])
		return nil
	})
	if err != nil {
		return list, fmt.Errorf("list the page's files: %w", err)
	}
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(list.Files)) {
		fmt.Fprintf(h, "%s %s\n", list.Files[name], name)
	}
	list.Version = hex.EncodeToString(h.Sum(nil)[:6])
	return list, nil
}
