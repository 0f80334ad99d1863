// Package shrink makes a Go module for the browser smaller to transfer. It
// changes data only, never code:
//
//	strip.go     clears line tables, which only stack traces read
//	inlined.go   clears the trees of inlined calls where nobody counts them
//	funcdata.go  finds the tables of a function; clears those of arguments
//	tables.go    stores the function tables as columns; a start function
//	             lays them out again
//	pack.go      stores data in few segments
//	flags.go     compiler flags for a small module
//
// The package depends on the forms that the compiler, the linker and the runtime
// give these tables (cmd/link/internal/wasm, runtime/symtab.go). A step leaves
// alone what has another form and says so in its Step: the module always works,
// and is larger where a form is unknown. Where data is stored in another way, the
// package compares the memory that the module starts with byte by byte.
package shrink

import (
	"fmt"

	"ic3play/static/build/wasm"
)

// Step says what became of one step; Skipped is empty when it was done.
type Step struct{ Name, Skipped string }

// Module returns a module that behaves as the one given, and what its steps did.
// An error means that it is no WebAssembly module.
func Module(module []byte) ([]byte, []Step, error) {
	if _, err := wasm.Split(module); err != nil {
		return nil, nil, err
	}
	var steps []Step
	skip := func(name string, why error) { steps = append(steps, Step{name, why.Error()}) }

	stripped, n, err := stripLines(module)
	for _, table := range []struct {
		name    string
		cleared int
	}{{"line tables removed", n.lines}, {"trees of inlined calls removed", n.trees}} {
		switch {
		case err != nil:
			skip(table.name, err)
		case table.cleared == 0:
			skip(table.name, fmt.Errorf("they were not found"))
		default:
			steps = append(steps, Step{Name: table.name})
			module = stripped
		}
	}

	const tables, data = "tables of functions packed", "data packed"
	packed, ok, err := packTables(module)
	if ok && err == nil { // data too
		return packed, append(steps, Step{Name: tables}), nil
	}
	if err == nil {
		err = fmt.Errorf("they were not found")
	}
	skip(tables, err)
	if packed, err = packData(module); err != nil {
		skip(data, err)
		return module, steps, nil
	}
	return packed, append(steps, Step{Name: data}), nil
}
