// Command write writes the programs of all families to a folder that "ic3play
// bench" reads: a folder for each family, with its programs and INDEX.tsv.
//
//	go run ./frontend/gen/family/write DIR [FAMILY...]
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"ic3play/frontend/gen/family"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: write DIR [FAMILY...]")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(dir string, names []string) error {
	for _, f := range family.All() {
		if len(names) > 0 && !slices.Contains(names, f.Name) {
			continue
		}
		at := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(at, 0o755); err != nil {
			return fmt.Errorf("write the programs of %s: %w", f.Name, err)
		}
		index := "name\tverdict\n"
		for _, n := range f.Sizes {
			name := fmt.Sprintf("%s%03d", f.Name, n)
			index += name + "\tsafe\n"
			if err := os.WriteFile(filepath.Join(at, name+".c"), []byte(f.Program(n)), 0o644); err != nil {
				return fmt.Errorf("write %s: %w", name, err)
			}
		}
		if err := os.WriteFile(filepath.Join(at, "INDEX.tsv"), []byte(index), 0o644); err != nil {
			return fmt.Errorf("write the index of %s: %w", f.Name, err)
		}
	}
	return nil
}
