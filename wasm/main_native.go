//go:build !js

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"ic3play/frontend/wire"
)

// This main runs without a browser. It reads requests from standard input and writes responses to
// standard output, one on each line. The build uses it to record the run that the page shows first.
// "make page" compiles this command with GOOS=js GOARCH=wasm into the page's module.
func main() {
	if err := answer(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

func answer(in io.Reader, out io.Writer) error {
	w := bufio.NewWriter(out)
	s := &server{send: func(message []byte) {
		_, _ = w.Write(message) // w keeps the error for Flush
		_ = w.WriteByte('\n')
	}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		req, err := wire.Decode(lines.Bytes(), "the request", wire.RequestFields)
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
