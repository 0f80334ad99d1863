package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"ic3play/frontend/horn"
	"ic3play/frontend/preproc"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// StdinName is the argument that denotes the standard input.
const StdinName = "-"

// ReadSource reads a program together with its own headers. It looks for a header in quotes first
// in the folder of the including file, and for any header in the folders of -I.
func ReadSource(e *Env, name string, include Folders) ([]byte, error) {
	if name == StdinName {
		src, err := io.ReadAll(e.Stdin)
		if err != nil {
			return nil, err
		}
		return WithHeaders(name, src, include, nil)
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return WithHeaders(name, src, include, nil)
}

// WithHeaders returns the program's text together with the program's own headers, which it finds as
// ReadSource does. Only commands call it; the page and the server read no files for a program. The
// callback "unsaved", if set, returns the text of a file that is open in an editor. WithHeaders
// calls it for every path where it looks for a header.
func WithHeaders(name string, src []byte, include Folders, unsaved func(path string) ([]byte, bool)) ([]byte, error) {
	if horn.Is(src) || !bytes.Contains(src, []byte("include")) {
		return src, nil
	}
	base, err := realFolder(filepath.Dir(name))
	if err != nil {
		return nil, err
	}
	var search []string
	for _, dir := range include {
		dir, err := realFolder(dir)
		if err != nil {
			return nil, fmt.Errorf("-I: %w", err)
		}
		if from, err := filepath.Rel(base, dir); err == nil {
			dir = from
		}
		search = append(search, filepath.ToSlash(dir))
	}
	return preproc.WithHeaders(src, search, func(name string) ([]byte, bool) {
		path := filepath.FromSlash(name)
		if !filepath.IsAbs(path) {
			path = filepath.Join(base, path)
		}
		if unsaved != nil {
			if text, ok := unsaved(path); ok {
				return text, true
			}
		}
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || info.Size() > preproc.MaxSource {
			return nil, false
		}
		text, err := os.ReadFile(path)
		return text, err == nil
	}), nil
}

// realFolder returns the absolute name of a folder without symbolic links.
func realFolder(name string) (string, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(path)
}

// WriteLine writes a message of package wire on one line.
func WriteLine(w io.Writer, write func(*jsonio.Writer)) error {
	_, err := w.Write(wire.AppendLine(nil, write))
	return err
}

// Writable returns an error if a file cannot be written. Commands call it before runs that take
// hours. It creates the file if it is missing; an existing file keeps its contents. The name ""
// means no file.
func Writable(name string) error {
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	return f.Close()
}

func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
