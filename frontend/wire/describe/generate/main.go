// Command generate writes the files that package describe generates. go generate
// runs it in frontend/wire.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"ic3play/frontend/wire/describe"
)

func main() {
	const root = "../.."
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
