package smt

import (
	"io"

	"ic3play/lia"
)

// queryLog does nothing in a browser, where there is no file to write to. Without the
// writer the module is smaller. Options.Log is ignored.
type queryLog struct{}

func newLog(func() io.Writer) *queryLog { return nil }

func (*queryLog) selector(Lit)                 {}
func (*queryLog) assert(Lit, lia.Formula)      {}
func (*queryLog) retire(Lit)                   {}
func (*queryLog) query(*Solver, []Lit, Status) {}
