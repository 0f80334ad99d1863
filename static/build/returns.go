package main

import (
	"encoding/binary"
	"fmt"
)

// Go's WebAssembly code pushes a return address before each call: a constant
// whose upper bits are the number of the calling function. A function repeats
// its number at every call, and no two functions share what they repeat, which
// costs a compressor a twentieth of the module. shareNumbers has each function
// put its number into a local once, and add the rest where it is needed. The
// optimising compilers of browsers fold the sum back into a constant.

// pcShift is where the function's number begins in a code address.
const pcShift = 16

// shareNumbers returns the module with such constants shared; ok is false when
// its function table is not the one of a Go module, and it is unchanged.
func shareNumbers(module []byte) (out []byte, ok bool, err error) {
	sections, err := splitModule(module)
	if err != nil {
		return nil, false, err
	}
	var code, elem *section
	var params []int // of each type
	var types []int  // of each function
	imported := 0
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
			code = s
		}
		if err != nil {
			return nil, false, fmt.Errorf("section %d: %w", s.id, err)
		}
	}
	if code == nil || elem == nil {
		return module, false, nil
	}
	first, count := tableOf(elem.body, imported)
	r := &reader{data: code.body}
	n := r.leb()
	if count == 0 || n != count || n != len(types) {
		return module, false, r.err
	}
	body := binary.AppendUvarint(nil, uint64(n))
	for i := range n {
		size := r.leb()
		if r.err != nil || size > len(code.body)-r.at {
			return nil, false, fmt.Errorf("function %d leaves the module", i)
		}
		if types[i] >= len(params) {
			return nil, false, fmt.Errorf("function %d has no type", i)
		}
		function := code.body[r.at : r.at+size]
		r.at += size
		shared, err := shareNumber(function, params[types[i]], int64(first+i))
		if err != nil {
			return nil, false, fmt.Errorf("function %d: %w", i, err)
		}
		body = binary.AppendUvarint(body, uint64(len(shared)))
		body = append(body, shared...)
	}
	code.body = body
	return joinModule(sections), true, nil
}

// shareNumber rewrites one function with so many parameters and this number.
func shareNumber(function []byte, params int, number int64) ([]byte, error) {
	r := &reader{data: function}
	groups := r.leb()
	locals := r.at
	for range groups {
		r.leb()
		r.u8()
		if r.err != nil {
			return nil, r.err
		}
	}
	start := r.at
	// The new local comes before the others: then it has the same index in all
	// functions, and theirs are all one more.
	out := binary.AppendUvarint(nil, uint64(groups+1))
	out = append(out, 1, typeI64)
	out = append(out, function[locals:start]...)
	out = appendSleb(append(out, opI64Const), number<<pcShift)
	out = binary.AppendUvarint(append(out, opLocalSet), uint64(params))
	uses := 0
	for r.at < len(function) {
		at := r.at
		switch op := r.instruction(); {
		case r.err != nil:
			return nil, r.err
		case op == opLocalGet || op == opLocalSet || op == opLocalTee:
			local, _ := binary.Uvarint(function[at+1:])
			if local >= uint64(params) {
				local++
			}
			out = binary.AppendUvarint(append(out, op), local)
		case op == opI64Const:
			v := (&reader{data: function, at: at + 1}).sleb64()
			if v>>pcShift != number {
				out = append(out, function[at:r.at]...)
				break
			}
			uses++
			out = binary.AppendUvarint(append(out, opLocalGet), uint64(params))
			if v &= 1<<pcShift - 1; v != 0 {
				out = append(appendSleb(append(out, opI64Const), v), opI64Add)
			}
		default:
			out = append(out, function[at:r.at]...)
		}
	}
	if uses < 2 {
		return function, nil
	}
	return out, nil
}

// instruction moves behind one instruction and returns its first byte. It knows
// those of the specification's first version, and what Go uses of later ones.
func (r *reader) instruction() byte {
	op := r.u8()
	switch {
	case op == opBlock || op == opLoop || op == opIf, // a type without results or with one
		op == opBr || op == opBrIf || op == opCall,
		op >= opLocalGet && op <= opGlobalSet,
		op == opMemorySize || op == opMemoryGrow:
		r.leb()
	case op == opBrTable:
		for n := r.leb(); n >= 0 && r.err == nil; n-- {
			r.leb()
		}
	case op == opCallIndirect || op >= opLoad && op <= opStoreLast:
		r.leb()
		r.leb()
	case op == opI32Const || op == opI64Const:
		r.sleb64()
	case op == opF32Const:
		r.at += 4
	case op == opF64Const:
		r.at += 8
	case op <= opElse || op == opEnd || op == opReturn || op == opDrop || op == opSelect || op >= opI32Eqz && op <= opExtendLast:
	case op == opPrefix:
		switch kind := r.leb(); {
		case kind <= saturateLast:
		case kind == memoryCopy:
			r.at += 2
		case kind == memoryFill:
			r.at++
		default:
			r.err = fmt.Errorf("an unknown instruction: %#x %d", op, kind)
		}
	default:
		r.err = fmt.Errorf("an unknown instruction: %#x", op)
	}
	return op
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
