package shrink

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A rule rewrites the body of one function, given the count of its parameters
// and its number in the table of functions. A function whose form it does not
// know it returns as it is; so is one left for which it returns an error.
type rule struct {
	name  string
	apply func(function []byte, params int, number int64) ([]byte, error)
}

// rules are those that rewrite functions, in the order of their use: the last
// one numbers locals anew.
func rules() []rule {
	return []rule{
		{"direct jumps", directJumps},
		{"short accesses to frames", frameAccess},
		{"shared numbers of functions", shareNumber},
	}
}

// rewriteFunctions applies a rule to each function of a module. An error says
// that the module is none whose functions can be told apart, and the module is
// returned as it was.
func rewriteFunctions(module []byte, r rule) ([]byte, Step, error) {
	step := Step{Name: r.name}
	sections, err := splitModule(module)
	if err != nil {
		return module, step, err
	}
	f, err := functionsOf(sections)
	if err != nil {
		return module, step, err
	}
	step.Functions = len(f.bodies)
	code := binary.AppendUvarint(nil, uint64(len(f.bodies)))
	for i, function := range f.bodies {
		changed, err := r.apply(function, f.params[i], int64(f.first+i))
		switch {
		case err != nil:
			step.Unread++
			changed = function
		case !bytes.Equal(changed, function):
			step.Changed++
		}
		code = binary.AppendUvarint(code, uint64(len(changed)))
		code = append(code, changed...)
	}
	for i := range sections {
		if sections[i].id == sectionCode {
			sections[i].body = code
		}
	}
	if step.Changed == 0 {
		return module, step, fmt.Errorf("none of %d functions has the form that it knows", step.Functions)
	}
	return joinModule(sections), step, nil
}

// functions are those that a module defines, in their order.
type functions struct {
	bodies [][]byte // locals and instructions
	params []int    // how many parameters each has
	first  int      // the first one's place in the table of functions
}

// functionsOf finds the functions of a Go module: all of them are in one table,
// one after the other.
func functionsOf(sections []section) (*functions, error) {
	var code, elem *section
	var params []int // of each type
	var types []int  // of each function
	imported := 0
	var err error
	for i := range sections {
		s := &sections[i]
		switch s.id {
		case sectionType:
			params, err = parameterCounts(s.body)
		case sectionImport:
			imported, err = importedFunctions(s.body)
		case sectionFunc:
			types, err = indices(s.body)
		case sectionElem:
			elem = s
		case sectionCode:
			if code != nil {
				return nil, fmt.Errorf("there are two code sections")
			}
			code = s
		}
		if err != nil {
			return nil, fmt.Errorf("section %d: %w", s.id, err)
		}
	}
	if code == nil || elem == nil {
		return nil, fmt.Errorf("there are no functions, or no table of them")
	}
	f := &functions{}
	var count int
	f.first, count = tableOf(elem.body, imported)
	r := &reader{data: code.body}
	n := r.leb()
	if r.err != nil || n != count || n != len(types) {
		return nil, fmt.Errorf("the table of functions is not that of a Go module")
	}
	for i := range n {
		size := r.leb()
		if r.err != nil || size > len(code.body)-r.at {
			return nil, fmt.Errorf("function %d leaves the module", i)
		}
		if types[i] >= len(params) {
			return nil, fmt.Errorf("function %d has no type", i)
		}
		f.bodies = append(f.bodies, code.body[r.at:r.at+size])
		f.params = append(f.params, params[types[i]])
		r.at += size
	}
	if r.at != len(code.body) {
		return nil, fmt.Errorf("there is more than functions in the code section")
	}
	return f, nil
}

// tableOf reads an element section that puts all functions of the module, in
// their order, into a table; it returns the first one's place and the count, or
// a count of 0 when the section does anything else.
func tableOf(body []byte, imported int) (first, count int) {
	r := &reader{data: body}
	if r.leb() != 1 || r.u8() != 0 || r.u8() != opI32Const {
		return 0, 0
	}
	first = r.sleb()
	if r.u8() != opEnd {
		return 0, 0
	}
	count = r.leb()
	for i := range count {
		if r.leb() != imported+i || r.err != nil {
			return 0, 0
		}
	}
	return first, count
}

// parameterCounts reads a type section.
func parameterCounts(body []byte) ([]int, error) {
	r := &reader{data: body}
	var out []int
	for n := r.leb(); n > 0 && r.err == nil; n-- {
		if form := r.u8(); form != typeFunc {
			return nil, fmt.Errorf("a type of form %#x", form)
		}
		params := r.leb()
		r.at += params
		r.at += r.leb()
		out = append(out, params)
	}
	return out, r.err
}

// indices reads a list of numbers.
func indices(body []byte) ([]int, error) {
	r := &reader{data: body}
	var out []int
	for n := r.leb(); n > 0 && r.err == nil; n-- {
		out = append(out, r.leb())
	}
	return out, r.err
}
