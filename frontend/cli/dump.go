package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/solver"
)

// dumpChunk is the number of bytes of a script that are buffered before they are written.
const dumpChunk = 64 << 10

// scriptDump writes one SMT-LIB script for each solver of a run. A run may have thousands of
// solvers, so a script's file is open only while a chunk is written to it.
type scriptDump struct {
	prefix string

	mu      sync.Mutex
	scripts []*dumpedScript
	err     error
}

// newScriptDump creates the folder for the scripts. The name of a script's file consists of the
// source's name and a number.
func newScriptDump(dir, source string) (*scriptDump, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("make the folder for scripts: %w", err)
	}
	base := filepath.Base(source)
	base = strings.TrimSuffix(base, filepath.Ext(base))
	if source == command.StdinName {
		base = "stdin"
	}
	return &scriptDump{prefix: filepath.Join(dir, base)}, nil
}

func (d *scriptDump) open() io.Writer {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := &dumpedScript{dump: d, name: fmt.Sprintf("%s.%04d%s", d.prefix, len(d.scripts)+1, solver.ScriptEnd)}
	d.scripts = append(d.scripts, s)
	return s
}

func (d *scriptDump) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range d.scripts {
		s.flush()
	}
	return d.err
}

type dumpedScript struct {
	dump    *scriptDump
	name    string
	text    []byte
	started bool
}

func (s *dumpedScript) Write(p []byte) (int, error) {
	s.dump.mu.Lock()
	defer s.dump.mu.Unlock()
	s.text = append(s.text, p...)
	if len(s.text) >= dumpChunk {
		s.flush()
	}
	return len(p), s.dump.err
}

// flush appends the buffered bytes to the file. The first call replaces an existing file.
func (s *dumpedScript) flush() {
	if s.dump.err != nil || len(s.text) == 0 {
		return
	}
	mode := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if s.started {
		mode = os.O_WRONLY | os.O_APPEND
	}
	f, err := os.OpenFile(s.name, mode, 0o666)
	if err == nil {
		_, err = f.Write(s.text)
		err = errors.Join(err, f.Close())
	}
	s.started, s.text, s.dump.err = true, s.text[:0], err
}
