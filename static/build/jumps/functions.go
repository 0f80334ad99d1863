package jumps

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"ic3play/static/build/wasm"
)

// Count contains three numbers: all functions of a module, those that were changed, and those that
// were not changed because they contain unknown instructions.
type Count struct{ Functions, Changed, Unread int }

// Direct returns the module with direct jumps. An error says why no function could be changed.
func Direct(module []byte) ([]byte, Count, error) {
	var n Count
	sections, err := wasm.Split(module)
	if err != nil {
		return nil, n, err
	}
	f, err := functionsOf(sections)
	if err != nil {
		return nil, n, err
	}
	n.Functions = len(f.bodies)
	code := binary.AppendUvarint(nil, uint64(len(f.bodies)))
	for i, function := range f.bodies {
		changed, err := directJumps(function, f.params[i])
		switch {
		case err != nil:
			n.Unread++
			changed = function
		case !bytes.Equal(changed, function):
			n.Changed++
		}
		code = binary.AppendUvarint(code, uint64(len(changed)))
		code = append(code, changed...)
	}
	if n.Changed == 0 {
		return nil, n, fmt.Errorf("none of %d functions has the known form", n.Functions)
	}
	for i := range sections {
		if sections[i].ID == wasm.SectionCode {
			sections[i].Body = code
		}
	}
	return wasm.Join(sections), n, nil
}

// functions are the functions that a module defines.
type functions struct {
	bodies [][]byte // bodies[i] has the local variables and the instructions of function i
	params []int    // params[i] is the number of parameters of function i
}

// functionsOf returns a Go module's functions, which must all be in one table, in order.
func functionsOf(sections []wasm.Section) (*functions, error) {
	var code, elem *wasm.Section
	var params []int
	var types []int
	imported := 0
	var err error
	for i := range sections {
		s := &sections[i]
		switch s.ID {
		case wasm.SectionType:
			params, err = parameterCounts(s.Body)
		case wasm.SectionImport:
			imported, err = wasm.ImportedFunctions(s.Body)
		case wasm.SectionFunc:
			types, err = indices(s.Body)
		case wasm.SectionElem:
			elem = s
		case wasm.SectionCode:
			if code != nil {
				return nil, fmt.Errorf("there are two code sections")
			}
			code = s
		}
		if err != nil {
			return nil, fmt.Errorf("section %d: %w", s.ID, err)
		}
	}
	if code == nil || elem == nil {
		return nil, fmt.Errorf("there are no functions, or no table of them")
	}
	f := &functions{}
	count := tableOf(elem.Body, imported)
	r := &wasm.Reader{Data: code.Body}
	n := r.Leb()
	if r.Err != nil || n != count || n != len(types) {
		return nil, fmt.Errorf("the table of functions is not that of a Go module")
	}
	for i := range n {
		size := r.Leb()
		if r.Err != nil || size > len(code.Body)-r.At {
			return nil, fmt.Errorf("function %d exceeds the module", i)
		}
		if types[i] >= len(params) {
			return nil, fmt.Errorf("function %d has no type", i)
		}
		f.bodies = append(f.bodies, code.Body[r.At:r.At+size])
		f.params = append(f.params, params[types[i]])
		r.At += size
	}
	if r.At != len(code.Body) {
		return nil, fmt.Errorf("the code section contains more than functions")
	}
	return f, nil
}

// tableOf parses an element section. If the section puts all functions into a table, in the order
// of their indices, tableOf returns the number of these functions. Otherwise it returns 0.
func tableOf(body []byte, imported int) int {
	r := &wasm.Reader{Data: body}
	if r.Leb() != 1 || r.U8() != 0 || r.U8() != wasm.OpI32Const {
		return 0
	}
	r.Sleb()
	if r.U8() != wasm.OpEnd {
		return 0
	}
	count := r.Leb()
	for i := range count {
		if r.Leb() != imported+i || r.Err != nil {
			return 0
		}
	}
	return count
}

func parameterCounts(body []byte) ([]int, error) {
	r := &wasm.Reader{Data: body}
	var out []int
	for n := r.Leb(); n > 0 && r.Err == nil; n-- {
		if form := r.U8(); form != wasm.TypeFunc {
			return nil, fmt.Errorf("a type of form %#x", form)
		}
		params := r.Leb()
		r.At += params
		r.At += r.Leb()
		out = append(out, params)
	}
	return out, r.Err
}

func indices(body []byte) ([]int, error) {
	r := &wasm.Reader{Data: body}
	var out []int
	for n := r.Leb(); n > 0 && r.Err == nil; n-- {
		out = append(out, r.Leb())
	}
	return out, r.Err
}
