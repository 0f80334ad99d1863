package shrink

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

// split takes a function apart: declarations of locals, and each instruction's bytes.
func split(function []byte) (locals []byte, list [][]byte, err error) {
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
		if r.instruction(); r.err != nil {
			return nil, nil, r.err
		}
		list = append(list, function[start:r.at])
	}
	return locals, list, nil
}

// decode takes a function apart: the declarations of its locals, as they are,
// and its instructions.
func decode(function []byte) (locals []byte, list []instruction, err error) {
	locals, whole, err := split(function)
	if err != nil {
		return nil, nil, err
	}
	for _, text := range whole {
		i := instruction{op: text[0]}
		operands := &reader{data: text, at: 1}
		switch i.op {
		case opBlock, opLoop, opIf:
			// A number of a type that takes more bytes is signed, unlike the rest.
			if len(text) != 2 {
				return nil, nil, fmt.Errorf("a block of an unknown type")
			}
			i.operands = []int64{int64(operands.leb())}
		case opF32Const, opF64Const, opPrefix:
			i.bytes = text
		case opI32Const, opI64Const:
			i.operands = []int64{operands.sleb64()}
		default:
			for operands.at < len(text) && operands.err == nil {
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
	if r.at > len(r.data) {
		r.err = fmt.Errorf("the module is cut off")
	}
	return op
}
