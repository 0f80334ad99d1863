//go:build !js

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"ic3play/frontend/wire"
)

// main without a browser answers the same requests from standard input, one a
// line, with the same responses on standard output, one a line: the build asks
// so for the run that the page opens with. The page's module is this command
// built with GOOS=js GOARCH=wasm, as "make page" does.
func main() {
	if err := answer(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

// answer handles the requests of in, one after the other.
func answer(in io.Reader, out io.Writer) error {
	w := bufio.NewWriter(out)
	s := &server{send: func(message []byte) {
		_, _ = w.Write(message) // the error stays with w, and Flush returns it
		_ = w.WriteByte('\n')
	}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		req, err := wire.Decode(lines.Bytes(), "the request", wire.ReadRequest)
		if err != nil {
			return fmt.Errorf("read a request: %w", err)
		}
		s.handle(*req)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read the requests: %w", err)
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write the responses: %w", err)
	}
	return nil
}
