package embed

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

type file struct {
	name string
	root *os.Root
	path string
}

// buildMarker is the name of a file that the build writes into the page's folder (static/build). A
// folder with this file is a copy of the page and contains no documents to process.
const buildMarker = "ic3play.build"

// documents calls "visit" for a document. For a folder it calls "visit" for all documents in the
// folder and its subfolders, in alphabetical order. It skips symbolic links, hidden names,
// node_modules and copies of the built page there.
func documents(name string, visit func(file) error) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return oneFile(name, visit)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == ".":
			return nil
		case strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules":
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			if _, err := root.Stat(filepath.Join(path, buildMarker)); err == nil {
				return fs.SkipDir
			}
			return nil
		case !entry.Type().IsRegular() || !IsDocument(path):
			return nil
		}
		return visit(file{filepath.Join(name, path), root, path})
	})
}

func oneFile(name string, visit func(file) error) error {
	if !IsDocument(name) {
		return fmt.Errorf("%s is not a document of a known format: %s", name, extensions())
	}
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer root.Close()
	return visit(file{name, root, filepath.Base(path)})
}

func (f file) read() ([]byte, error) {
	in, err := f.root.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	most := formatOf(f.name).maxBytes
	src, err := io.ReadAll(io.LimitReader(in, int64(most)+1))
	switch {
	case err != nil:
		return nil, err
	case len(src) > most:
		return nil, fmt.Errorf("%s has more than %d MB", f.name, most>>20)
	}
	return src, nil
}

// write replaces the contents of a document by src. If src equals the old contents, it does
// nothing. Otherwise it writes a new file and renames it, so that readers never see an incomplete
// file.
func (f file) write(old, src []byte) (err error) {
	if bytes.Equal(old, src) {
		return nil
	}
	info, err := f.root.Stat(f.path)
	if err != nil {
		return err
	}
	part := f.path + ".ic3play-part"
	out, err := f.root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s was not changed: %w", f.name, err)
			_ = f.root.Remove(part)
		}
	}()
	_, err = out.Write(src)
	if cerr := out.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	if err = f.root.Chmod(part, info.Mode().Perm()); err != nil {
		return err
	}
	return f.root.Rename(part, f.path)
}
