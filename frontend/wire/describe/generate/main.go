// Command generate writes the files that package describe makes; it is run by
// go generate in frontend/wire.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"ic3play/frontend/wire/describe"
)

func main() {
	const root = "../.." // of frontend/wire
	files, err := describe.Outputs(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(root, name), data, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "generate:", err)
			os.Exit(1)
		}
	}
}
