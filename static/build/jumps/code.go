package jumps

import (
	"encoding/binary"
	"fmt"
	"slices"

	"ic3play/static/build/wasm"
)

// instruction is one instruction. If its operands are not integers (floating-point constants,
// prefixed instructions), "bytes" has its whole encoding, which stays unchanged.
type instruction struct {
	op       byte
	operands []int64
	bytes    []byte
}

// The method "is" reports whether the instruction has the given opcode, and whether its first
// operands are the given ones.
func (i *instruction) is(op byte, operands ...int64) bool {
	return i.op == op && len(i.operands) >= len(operands) && slices.Equal(i.operands[:len(operands)], operands)
}

// "at" returns the instruction with index i. If the index is out of range, it returns an
// instruction with an invalid opcode.
func at(list []instruction, i int) *instruction {
	if i < 0 || i >= len(list) {
		return &instruction{op: 0xff}
	}
	return &list[i]
}

func op(code byte, operands ...int64) instruction {
	return instruction{op: code, operands: operands}
}

// split returns the bytes that declare a function's local variables, and the bytes of each
// instruction.
func split(function []byte) (locals []byte, list [][]byte, err error) {
	r := &wasm.Reader{Data: function}
	for n := r.Leb(); n > 0 && r.Err == nil; n-- {
		r.Leb()
		r.U8()
	}
	if r.Err != nil {
		return nil, nil, r.Err
	}
	locals = function[:r.At]
	for r.At < len(function) {
		start := r.At
		if next(r); r.Err != nil {
			return nil, nil, r.Err
		}
		list = append(list, function[start:r.At])
	}
	return locals, list, nil
}

// decode returns the bytes that declare a function's local variables, and the function's
// instructions.
func decode(function []byte) (locals []byte, list []instruction, err error) {
	locals, whole, err := split(function)
	if err != nil {
		return nil, nil, err
	}
	for _, text := range whole {
		i := instruction{op: text[0]}
		operands := &wasm.Reader{Data: text, At: 1}
		switch i.op {
		case wasm.OpBlock, wasm.OpLoop, wasm.OpIf:
			// A type index of several bytes would be signed, unlike other operands.
			if len(text) != 2 {
				return nil, nil, fmt.Errorf("a block of an unknown type")
			}
			i.operands = []int64{int64(operands.Leb())}
		case wasm.OpF32Const, wasm.OpF64Const, wasm.OpPrefix:
			i.bytes = text
		case wasm.OpI32Const, wasm.OpI64Const:
			i.operands = []int64{operands.Sleb64()}
		default:
			for operands.At < len(text) && operands.Err == nil {
				i.operands = append(i.operands, int64(operands.Leb()))
			}
		}
		if operands.Err != nil {
			return nil, nil, operands.Err
		}
		list = append(list, i)
	}
	return locals, list, nil
}

func encode(locals []byte, list []instruction) []byte {
	out := append([]byte{}, locals...)
	for _, i := range list {
		if i.bytes != nil {
			out = append(out, i.bytes...)
			continue
		}
		out = append(out, i.op)
		for _, v := range i.operands {
			if i.op == wasm.OpI32Const || i.op == wasm.OpI64Const {
				out = wasm.AppendSleb(out, v)
			} else {
				out = binary.AppendUvarint(out, uint64(v))
			}
		}
	}
	return out
}

// next skips an instruction and returns its first byte. It knows version 1 of the specification,
// and later instructions that Go uses.
func next(r *wasm.Reader) byte {
	op := r.U8()
	switch {
	case op == wasm.OpBlock || op == wasm.OpLoop || op == wasm.OpIf, // its type has at most one result
		op == wasm.OpBr || op == wasm.OpBrIf || op == wasm.OpCall,
		op >= wasm.OpLocalGet && op <= wasm.OpGlobalSet,
		op == wasm.OpMemorySize || op == wasm.OpMemoryGrow:
		r.Leb()
	case op == wasm.OpBrTable:
		for n := r.Leb(); n >= 0 && r.Err == nil; n-- {
			r.Leb()
		}
	case op == wasm.OpCallIndirect || op >= wasm.OpLoad && op <= wasm.OpStoreLast:
		r.Leb()
		r.Leb()
	case op == wasm.OpI32Const || op == wasm.OpI64Const:
		r.Sleb64()
	case op == wasm.OpF32Const:
		r.At += 4
	case op == wasm.OpF64Const:
		r.At += 8
	case op <= wasm.OpElse || op == wasm.OpEnd || op == wasm.OpReturn || op == wasm.OpDrop || op == wasm.OpSelect || op >= wasm.OpI32Eqz && op <= wasm.OpExtendLast:
	case op == wasm.OpPrefix:
		switch kind := r.Leb(); {
		case kind <= wasm.SaturateLast:
		case kind == wasm.MemoryCopy:
			r.At += 2
		case kind == wasm.MemoryFill:
			r.At++
		default:
			r.Err = fmt.Errorf("an unknown instruction: %#x %d", op, kind)
		}
	default:
		r.Err = fmt.Errorf("an unknown instruction: %#x", op)
	}
	if r.At > len(r.Data) {
		r.Err = fmt.Errorf("the module is truncated")
	}
	return op
}
