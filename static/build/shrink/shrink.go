// Package shrink makes a Go module for the browser smaller to transfer. It changes data and adds a
// start function, but it does not change the module's code:
//
//	strip.go clears line tables, which only stack traces use
//	inlined.go clears the trees of inlined calls that recover does not need
//	funcdata.go finds the tables of a function; clears the tables about arguments
//	tables.go stores the function tables as columns; a start function
//	 restores them
//	pack.go stores data in few segments
//	flags.go compiler flags for a small module
//
// The package depends on the form of these tables in compiler, linker and runtime
// (cmd/link/internal/wasm, runtime/symtab.go). A step skips tables of another form and reports this
// in its Step; the module then works but is larger. packTables checks that the start function
// restores the initial memory byte by byte.
package shrink

import (
	"fmt"

	"ic3play/static/build/wasm"
)

// Step is a step's result. Skipped is the reason for skipping it, or "".
type Step struct{ Name, Skipped string }

// Module returns a smaller module, which does the same except that stack traces are incomplete, and
// the steps' results. It returns an error if the input is not a WebAssembly module.
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
	// packTables has packed all other data, too.
	if ok && err == nil {
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
