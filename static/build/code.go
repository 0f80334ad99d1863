package main

import (
	"encoding/binary"
	"fmt"
)

// The rules that rewrite code see it as a list of instructions.

// instruction is one instruction. Those with operands that are not whole
// numbers (floating-point constants, the prefixed ones) keep their bytes.
type instruction struct {
	op       byte
	operands []int64
	bytes    []byte
}

// is says whether an instruction is this one, by its first operands.
func (i *instruction) is(op byte, operands ...int64) bool {
	if i.op != op || len(i.operands) < len(operands) {
		return false
	}
	for k, v := range operands {
		if i.operands[k] != v {
			return false
		}
	}
	return true
}

func (i *instruction) loads() bool  { return i.op >= opLoad && i.op < opStore }
func (i *instruction) stores() bool { return i.op >= opStore && i.op <= opStoreLast }

// at is the instruction at an index of a list; outside there is one that is
// none of WebAssembly's.
func at(list []instruction, i int) *instruction {
	if i < 0 || i >= len(list) {
		return &instruction{op: 0xff}
	}
	return &list[i]
}

// op makes an instruction.
func op(code byte, operands ...int64) instruction {
	return instruction{op: code, operands: operands}
}

// decode takes a function apart: the declarations of its locals, as they are,
// and its instructions.
func decode(function []byte) (locals []byte, list []instruction, err error) {
	r := &reader{data: function}
	for n := r.leb(); n > 0 && r.err == nil; n-- {
		r.leb()
		r.u8()
	}
	if r.err != nil {
		return nil, nil, r.err
	}
	locals = function[:r.at]
	for r.at < len(function) {
		start := r.at
		i := instruction{op: r.instruction()}
		if r.err != nil {
			return nil, nil, r.err
		}
		operands := &reader{data: function[:r.at], at: start + 1}
		switch i.op {
		case opF32Const, opF64Const, opPrefix:
			i.bytes = function[start:r.at]
		case opI32Const, opI64Const:
			i.operands = []int64{operands.sleb64()}
		default:
			for operands.at < r.at && operands.err == nil {
				i.operands = append(i.operands, int64(operands.leb()))
			}
		}
		if operands.err != nil {
			return nil, nil, operands.err
		}
		list = append(list, i)
	}
	return locals, list, nil
}

// encode is the opposite of decode.
func encode(locals []byte, list []instruction) []byte {
	out := append([]byte{}, locals...)
	for _, i := range list {
		if i.bytes != nil {
			out = append(out, i.bytes...)
			continue
		}
		out = append(out, i.op)
		for _, v := range i.operands {
			if i.op == opI32Const || i.op == opI64Const {
				out = appendSleb(out, v)
			} else {
				out = binary.AppendUvarint(out, uint64(v))
			}
		}
	}
	return out
}

// rewriteFunctions applies a rule to each function of a module: to its body, the
// count of its parameters and its number. ok is false when the module's table of
// functions is not the one of a Go module, and nothing was done.
func rewriteFunctions(module []byte, rule func(function []byte, params int, number int64) ([]byte, error)) (out []byte, ok bool, err error) {
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
		changed, err := rule(function, params[types[i]], int64(first+i))
		if err != nil {
			return nil, false, fmt.Errorf("function %d: %w", i, err)
		}
		body = binary.AppendUvarint(body, uint64(len(changed)))
		body = append(body, changed...)
	}
	code.body = body
	return joinModule(sections), true, nil
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
