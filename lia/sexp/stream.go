package sexp

import "io"

// Stream reads a text node by node as it arrives, so that a program at the other end of a pipe gets
// an answer to each command at once.
type Stream struct {
	// Text is the text read so far.
	Text *Text

	in    io.Reader
	p     *parser
	whole bool
}

// readSize is the number of bytes that a Stream reads at once.
const readSize = 64 << 10

// NewStream returns a Stream that has read nothing.
func NewStream(in io.Reader) *Stream {
	t := &Text{}
	return &Stream{Text: t, in: in, p: newParser(t)}
}

// Next returns the next node at the top level, or None at the end of the text. It waits for more
// input only if the text read so far does not contain this node completely. The first error is
// about the text, and the second comes from the io.Reader. After an error, Next must not be called
// again.
func (s *Stream) Next() (Node, *Error, error) {
	for {
		n, found, err := s.p.next(s.whole)
		if found || err != nil || s.whole {
			return n, err, nil
		}
		if err := s.read(); err != nil {
			return None, nil, err
		}
	}
}

func (s *Stream) read() error {
	t := s.Text
	if cap(t.src)-len(t.src) < readSize {
		t.src = append(make([]byte, 0, 2*cap(t.src)+2*readSize), t.src...)
	}
	n, err := s.in.Read(t.src[len(t.src) : len(t.src)+readSize])
	t.src = t.src[:len(t.src)+n]
	switch {
	case err == io.EOF:
		s.whole = true
	case err != nil:
		return err
	}
	return nil
}
