package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"ic3play/static/build/process"
	"ic3play/static/build/shrink"
)

// readLimit bounds the reading of one module, which takes a second.
const readLimit = 10 * time.Minute

// inShorthand writes the module in shorthand, and reads it again by the page's own
// script: if that does not give the module, to the byte, there is no build. A module
// whose form is not known stays as it is, which the script reads too.
func inShorthand(module []byte) ([]byte, error) {
	short, _, err := shrink.Shorthand(module)
	if err != nil {
		report(os.Stderr, []shrink.Step{{Name: "shorthand", Skipped: err.Error()}})
		return module, nil
	}
	again, err := readByScript(short)
	if err != nil {
		return nil, fmt.Errorf("read the module from shorthand: %w", err)
	}
	if !bytes.Equal(again, module) {
		at := 0
		for at < min(len(again), len(module)) && again[at] == module[at] {
			at++
		}
		return nil, fmt.Errorf("the module that is read from shorthand is another, from byte %d of %d on", at, len(module))
	}
	return short, nil
}

// readByScript reads a module from shorthand in Node, by the page's script, in pieces of
// an odd size.
func readByScript(short []byte) ([]byte, error) {
	dir, err := os.MkdirTemp("", "ic3play-shorthand")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(dir)
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{"static/src/engine/shorthand.ts"},
		Bundle:      true,
		Format:      api.FormatESModule,
		Target:      api.ES2022,
	})
	if len(result.Errors) > 0 {
		return nil, failure("static/src/engine/shorthand.ts", result.Errors)
	}
	const program = `import { readFileSync, writeFileSync } from "node:fs";
import { ShorthandReader } from "./shorthand.mjs";
const reader = new ShorthandReader(), short = readFileSync("short"), parts = [];
for (let at = 0; at < short.length; at += 54321) parts.push(reader.push(short.subarray(at, at + 54321)));
reader.end();
writeFileSync("module", Buffer.concat(parts));`
	for name, data := range map[string][]byte{"shorthand.mjs": result.OutputFiles[0].Contents, "read.mjs": []byte(program), "short": short} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return nil, fmt.Errorf("write %s: %w", name, err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), readLimit)
	defer cancel()
	cmd := process.Command(ctx, "node", "read.mjs")
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, errors.Join(err, errors.New(string(bytes.TrimSpace(text))))
	}
	return os.ReadFile(filepath.Join(dir, "module"))
}
