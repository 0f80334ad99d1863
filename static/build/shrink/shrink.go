// Package shrink makes a Go module for the browser smaller to transfer, and
// quicker to run. Go's WebAssembly repeats what a compressor cannot guess; each
// file here has one such habit, what is done about it, and why nothing else
// changes:
//
//	strip.go    line tables, which only stack traces read, are overwritten
//	inlined.go  so are the calls that were inlined in functions where nobody counts them
//	funcdata.go where the tables of a function lie, and those of arguments, which only traces read
//	flow.go     jumps that go through a table are branches    \
//	frame.go    addresses in a frame need no arithmetic        > rewrite functions
//	returns.go  a function's number is written once           /
//	tables.go   tables of functions are stored as columns, and laid out at the start
//	pack.go     data is stored in few segments
//
// It is tied to no version of Go, but to the forms that the compiler, the linker
// and the runtime give things (sources: cmd/internal/obj/wasm, cmd/link/internal/wasm,
// runtime/symtab.go). What has another form is left alone: a function, or all that
// a step would do, which its Step says. So the module always works, and is larger
// where a form is unknown.
//
// A step must not change what a program does. For data that is checked here: the
// memory that the module starts with is compared byte by byte where it is stored
// in another way. For functions it is not, which is why rewriting can be
// switched off, and why the page's build runs each module that it has rewritten
// against the one that it was made from.
//
// wasm.go and code.go know the binary form of WebAssembly, as much as Go uses.
package shrink

import "fmt"

// Step says what became of one step.
type Step struct {
	Name      string
	Functions int // in the module, if the step rewrites functions
	Changed   int // of these
	Unread    int // functions with instructions that are not known
	Skipped   string
}

// Options say what Module does beside packing data.
type Options struct {
	Rewrite bool // rewrite functions
	Lines   bool // keep the line tables
}

// Module returns a module that behaves as the one given. What it could not do
// its steps say; an error means that it is no WebAssembly module at all.
func Module(module []byte, opts Options) ([]byte, []Step, error) {
	if _, err := splitModule(module); err != nil {
		return nil, nil, err
	}
	var steps []Step
	skip := func(name string, why error) { steps = append(steps, Step{Name: name, Skipped: why.Error()}) }

	if !opts.Lines {
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
	}

	if opts.Rewrite {
		for _, r := range rules() {
			rewritten, step, err := rewriteFunctions(module, r)
			if err != nil {
				step.Skipped = err.Error()
			} else {
				module = rewritten
			}
			steps = append(steps, step)
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
