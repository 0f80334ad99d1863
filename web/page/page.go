// Package page holds the built page inside the command, so that serve and the handouts of export
// work wherever the command is.
//
// "make build" builds the page, packs it into web/page/files (static/build -pack), and compiles the
// command with the build tag named page. Without this tag there is no page: Files returns nil, and
// the other commands work.
package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"
)

// Slot is a placeholder for the engine in the packed single-file page. The real page contains the
// engine as gzipped base64 text. The packed page omits this text, because the engine is already
// among the packed files and the text would be larger than any of them.
const Slot = "{{engine}}"

// Packed and Parts are suffixes of packed files. Module is a pattern that the name of the packed
// engine matches.
const (
	Packed = ".gz"       // a gzipped file
	Parts  = ".parts.gz" // a gzipped file with a Slot
	Module = "assets/engine-*.wasm.gz"
)

// Files returns the files of the page, or nil if the command was built without it.
func Files() fs.FS {
	if built == nil {
		return nil
	}
	return New(built)
}

// New returns the files of a packed page under their original names. A gzipped file is also
// available as NAME.gz, without unpacking. A directory can be opened, but its listing contains the
// names of the packed files. Opening a file unpacks all of it.
func New(packed fs.FS) fs.FS { return files{packed} }

type files struct{ packed fs.FS }

// Open implements fs.FS.
func (f files) Open(name string) (fs.File, error) {
	file, err := f.packed.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	for _, form := range []struct {
		suffix string
		unpack func(string) ([]byte, error)
	}{{Packed, f.unpack}, {Parts, f.singleFile}} {
		if _, err := fs.Stat(f.packed, name+form.suffix); err != nil {
			continue
		}
		data, err := form.unpack(name + form.suffix)
		if err != nil {
			return nil, &fs.PathError{Op: "open", Path: name, Err: err}
		}
		return &open{info{path.Base(name), int64(len(data))}, bytes.NewReader(data)}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Stat implements fs.StatFS. It unpacks only the single-file page.
func (f files) Stat(name string) (fs.FileInfo, error) {
	if found, err := fs.Stat(f.packed, name); err == nil {
		return found, nil
	}
	if packed, err := fs.ReadFile(f.packed, name+Packed); err == nil && len(packed) >= 4 {
		// The last four bytes are the size of the unpacked data (RFC 1952).
		return info{path.Base(name), int64(binary.LittleEndian.Uint32(packed[len(packed)-4:]))}, nil
	}
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return file.Stat()
}

func (f files) unpack(name string) ([]byte, error) {
	file, err := f.packed.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	return io.ReadAll(r)
}

// singleFile unpacks the single-file page and replaces its placeholder Slot by the engine (gzipped,
// as base64 text).
func (f files) singleFile(name string) ([]byte, error) {
	text, err := f.unpack(name)
	if err != nil {
		return nil, err
	}
	modules, err := fs.Glob(f.packed, Module)
	if err != nil || len(modules) != 1 {
		return nil, fmt.Errorf("%d modules, want 1", len(modules))
	}
	module, err := fs.ReadFile(f.packed, modules[0])
	if err != nil {
		return nil, err
	}
	return []byte(strings.Replace(string(text), Slot, base64.StdEncoding.EncodeToString(module), 1)), nil
}

type open struct {
	info
	*bytes.Reader
}

func (o *open) Stat() (fs.FileInfo, error) { return o.info, nil }
func (o *open) Size() int64                { return o.info.size }
func (o *open) Close() error               { return nil }

type info struct {
	name string
	size int64
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return 0o444 }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return false }
func (i info) Sys() any           { return nil }
