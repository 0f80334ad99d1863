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

// largest is how many bytes a document of that name may have: the parser of Markdown is
// the slower one where documents are made to be slow.
func largest(name string) int {
	if isMarkdown(name) {
		return 4 << 20
	}
	return 16 << 20
}

// file is a document, in a folder that nothing done to it leaves.
type file struct {
	name string // as it is shown
	root *os.Root
	path string // in root
}

// documents calls do for the file of that name, or for the documents below the folder
// of that name: in their order, without what symbolic links there lead to, and without
// hidden names and packages of npm.
func documents(name string, do func(file) error) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return oneFile(name, do)
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
		case !entry.Type().IsRegular() || !isMarkdown(path) && !isHTML(path):
			return nil
		}
		return do(file{filepath.Join(name, path), root, path})
	})
}

// oneFile calls do for a file that was named; a link is followed.
func oneFile(name string, do func(file) error) error {
	if !isMarkdown(name) && !isHTML(name) {
		return fmt.Errorf("%s is neither Markdown (.md) nor HTML (.html)", name)
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
	return do(file{name, root, filepath.Base(path)})
}

func (f file) read() ([]byte, error) {
	in, err := f.root.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	most := largest(f.name)
	src, err := io.ReadAll(io.LimitReader(in, int64(most)+1))
	switch {
	case err != nil:
		return nil, err
	case len(src) > most:
		return nil, fmt.Errorf("%s has more than %d MB", f.name, most>>20)
	}
	return src, nil
}

// write replaces a document that was read as old: by a new file in its place, so that
// no moment sees half of one, or not at all.
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
			err = fmt.Errorf("%s is as it was: %w", f.name, err)
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
