package command

import (
	"io"
	"os"

	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// StdinName stands for the standard input among the files.
const StdinName = "-"

func ReadSource(e *Env, name string) ([]byte, error) {
	if name == StdinName {
		return io.ReadAll(e.Stdin)
	}
	return os.ReadFile(name)
}

// WriteLine writes a message of package wire on one line.
func WriteLine(w io.Writer, write func(*jsonio.Writer)) error {
	_, err := w.Write(wire.AppendLine(nil, write))
	return err
}

// Writable says, before runs that take hours, whether their results can be
// written to a file; "" is none. What is in the file stays.
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
