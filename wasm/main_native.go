//go:build !js

package main

import (
	"fmt"
	"os"
)

// main without a browser only says what this is: the tests of the protocol run
// natively, and "go build ./..." builds every package.
func main() {
	fmt.Fprintln(os.Stderr, "wasm: this command is the page's engine; build it with GOOS=js GOARCH=wasm, as \"make page\" does")
	os.Exit(2)
}
