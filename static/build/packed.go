package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"ic3play/web/page"
)

// The method "packed" writes the page in the form that the command embeds (package web/page): files
// compressed by gzip, and the single-file page without its module.
func (b *builder) packed(dir string) error {
	if err := mayReplace(dir, "a packed page", ofPackedPage); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("make the folder of the packed page anew: %w", err)
	}
	whole, err := os.ReadFile(filepath.Join(b.out, "ic3play.html"))
	if err != nil {
		return fmt.Errorf(`read the page in one file (run "make page"): %w`, err)
	}
	parts, module, err := withoutModule(whole)
	if err != nil {
		return err
	}
	total := 0
	err = filepath.WalkDir(b.out, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		to, err := filepath.Rel(b.out, name)
		if err != nil {
			return fmt.Errorf("place %s: %w", name, err)
		}
		ext := filepath.Ext(to)
		if ext == ".br" || ext == page.Packed {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read a file of the page: %w", err)
		}
		switch {
		case to == "ic3play.html":
			to, data = to+page.Parts, gzipped(parts)
		case ext == ".wasm":
			if err := checkUnpacks(module, data); err != nil {
				return err
			}
			to, data = to+page.Packed, module
		default:
			if small := gzipped(data); len(small) < len(data) {
				to, data = to+page.Packed, small
			}
		}
		total += len(data)
		to = filepath.Join(dir, to)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return fmt.Errorf("make a folder of the packed page: %w", err)
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		return fmt.Errorf("pack the page: %w", err)
	}
	fmt.Printf("%s: %.1f MB in the command\n", dir, float64(total)/1e6)
	return nil
}

// ofPackedPage reports whether a packed page's folder contains a file or folder of this name.
func ofPackedPage(name string) bool {
	return ofPage(strings.TrimSuffix(name, page.Parts))
}

// withoutModule returns the single-file page with the placeholder page.Slot in place of its module,
// and the module, which is compressed by gzip.
func withoutModule(whole []byte) (parts, module []byte, err error) {
	const begin, end = `id="packed-engine">`, `</script>`
	before, rest, ok := bytes.Cut(whole, []byte(begin))
	if !ok || bytes.Contains(whole, []byte(page.Slot)) {
		return nil, nil, errors.New("the page in one file has no place for the module")
	}
	text, after, ok := bytes.Cut(rest, []byte(end))
	if !ok {
		return nil, nil, errors.New("the module of the page in one file has no end")
	}
	if module, err = base64.StdEncoding.DecodeString(string(text)); err != nil {
		return nil, nil, fmt.Errorf("read the module of the page in one file: %w", err)
	}
	return []byte(strings.Join([]string{string(before), begin, page.Slot, end, string(after)}, "")), module, nil
}

// checkUnpacks checks that the module in the single-file page is the page's module.
func checkUnpacks(module, want []byte) error {
	r, err := gzip.NewReader(bytes.NewReader(module))
	if err != nil {
		return fmt.Errorf("unpack the module: %w", err)
	}
	got, err := io.ReadAll(r)
	if err != nil {
		return fmt.Errorf("unpack the module: %w", err)
	}
	if !bytes.Equal(got, want) {
		return errors.New(`the page and the page in one file have different modules: run "make page"`)
	}
	return nil
}

// gzipped returns the data, compressed by gzip at its best level. It returns no error, because
// writing to memory cannot fail.
func gzipped(data []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err)
	}
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
