package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// plain copies the page that is in the folder out into another, with its module as it
// is read from shorthand, and nothing compressed. Tests that open the page hundreds of
// times and do not ask how it is loaded take it: reading is half of what opening costs
// a browser that does not optimise.
func plain(out, folder string) error {
	return filepath.WalkDir(out, func(path string, e os.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("read the page: %w", err)
		}
		name, err := filepath.Rel(out, path)
		if err != nil {
			return fmt.Errorf("name a file of the page: %w", err)
		}
		to := filepath.Join(folder, name)
		if e.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		switch filepath.Ext(name) {
		case ".br", ".gz":
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("read a file of the page: %w", err)
		}
		if filepath.Ext(name) == ".wasm" {
			if data, err = readByScript(data); err != nil {
				return fmt.Errorf("read the module from shorthand: %w", err)
			}
		}
		return os.WriteFile(to, data, 0o644)
	})
}
