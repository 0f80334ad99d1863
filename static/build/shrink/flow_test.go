package shrink

import (
	"bytes"
	"testing"
)

// function makes a function of Go's calling convention from instructions.
func function(list ...instruction) []byte {
	return encode([]byte{1, 1, typeI32}, append([]instruction{op(opGlobalGet, globalSP), op(opLocalSet, localSP)}, list...))
}

// threePlaces is a function with a loop and places 0, 1, 2; each list of
// instructions stands at one of them.
func threePlaces(at0, at1, at2 []instruction) []byte {
	list := []instruction{op(opBlock, blockEmpty), op(opLoop, blockEmpty), op(opBlock, blockEmpty), op(opBlock, blockEmpty), op(opBlock, blockEmpty),
		op(opLocalGet, localPC), op(opBrTable, 4, 0, 0, 1, 1, 2), op(opEnd)}
	list = append(append(list, at0...), op(opEnd))
	list = append(append(list, at1...), op(opEnd))
	list = append(append(list, at2...), op(opEnd))
	return function(append(list, op(opUnreachable), op(opEnd), op(opI32Const, 1), op(opEnd))...)
}

// shortThreePlaces is the same without the block that is left with 1.
func shortThreePlaces(at0, at1, at2 []instruction) []byte {
	list := []instruction{op(opLoop, blockEmpty), op(opBlock, blockEmpty), op(opBlock, blockEmpty), op(opBlock, blockEmpty),
		op(opLocalGet, localPC), op(opBrTable, 4, 0, 0, 1, 1, 2), op(opEnd)}
	list = append(append(list, at0...), op(opEnd))
	list = append(append(list, at1...), op(opEnd))
	list = append(append(list, at2...), op(opEnd))
	return function(append(list, op(opUnreachable), op(opEnd))...)
}

func jump(place, distance int64) []instruction {
	return []instruction{op(opI32Const, place), op(opLocalSet, localPC), op(opBr, distance)}
}

func join(lists ...[]instruction) (out []instruction) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

func one(code byte, operands ...int64) []instruction { return []instruction{op(code, operands...)} }

func TestDirectJumps(t *testing.T) {
	condition := join(one(opLocalGet, localSP), one(opIf, blockEmpty))
	call := join(one(opI32Const, 0), one(opCall, 7), one(opGlobalGet, globalSP), one(opLocalSet, localSP))
	leave := join(one(opIf, blockEmpty), one(opI32Const, 1), one(opReturn), one(opEnd))
	scratch := join(one(opLocalSet, localPC), one(opI32Const, 0), one(opLocalGet, localPC), one(opCallIndirect, 0, 0), one(opDrop))
	indirect := join(one(opI32Const, 5), scratch)
	for _, c := range []struct {
		name      string
		in        []byte
		out       []byte
		untouched bool
	}{
		{name: "forward, over a place", in: threePlaces(jump(4, 2), nil, nil), out: shortThreePlaces(one(opBr, 1), nil, nil)},
		{name: "forward, to the next", in: threePlaces(jump(2, 2), nil, nil), out: shortThreePlaces(one(opBr, 0), nil, nil)},
		{name: "by a value beyond the table", in: threePlaces(nil, jump(9, 1), nil), out: shortThreePlaces(nil, one(opBr, 0), nil)},
		{name: "to itself", in: threePlaces(nil, jump(2, 1), nil), out: shortThreePlaces(nil, jump(2, 1), nil)},
		{name: "back", in: threePlaces(nil, nil, jump(0, 0)), out: shortThreePlaces(nil, nil, jump(0, 0))},
		{name: "on a condition", in: threePlaces(join(condition, jump(4, 3), one(opEnd), jump(2, 2)), nil, nil),
			out: shortThreePlaces(join(one(opLocalGet, localSP), one(opBrIf, 1), one(opBr, 0)), nil, nil)},
		{name: "back on a condition", in: threePlaces(nil, nil, join(condition, jump(2, 1), one(opEnd))),
			out: shortThreePlaces(nil, nil, join(condition, jump(2, 1), one(opEnd)))},
		{name: "in a branch that does more", in: threePlaces(join(condition, one(opNop), jump(4, 3), one(opEnd)), nil, nil),
			out: shortThreePlaces(join(condition, one(opNop), one(opBr, 2), one(opEnd)), nil, nil)},
		{name: "calls return", in: threePlaces(join(call, one(opBrIf, 3)), join(condition, call, one(opBrIf, 3), one(opEnd), jump(4, 1)), join(call, one(opBrIf, 1))),
			out: shortThreePlaces(join(call, leave), join(condition, call, leave, one(opEnd), one(opBr, 0)), join(call, leave))},
		{name: "another way out", in: threePlaces(join(call, one(opBrIf, 3), one(opBr, 3)), nil, nil),
			out: threePlaces(join(call, leave, one(opBr, 3)), nil, nil)},
		{name: "indirect calls use the parameter", in: threePlaces(join(indirect, jump(4, 2)), nil, nil), out: shortThreePlaces(join(indirect, one(opBr, 1)), nil, nil)},
		{name: "the parameter is read", in: threePlaces(join(jump(4, 2)), nil, join(one(opLocalGet, localPC), one(opDrop))), untouched: true},
		{name: "a block more", in: function(op(opBlock, blockEmpty), op(opBlock, blockEmpty), op(opBlock, blockEmpty), op(opLocalGet, localPC),
			op(opBrTable, 1, 0, 0), op(opEnd), op(opEnd), op(opEnd), op(opI32Const, 1), op(opEnd)), untouched: true},
		{name: "another convention", in: encode([]byte{0}, join(one(opLocalGet, 0), one(opEnd))), untouched: true},
	} {
		got, err := directJumps(c.in, 1, 0)
		want := c.out
		if c.untouched {
			want = c.in
		}
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %x, want %x: %v", c.name, got, want, err)
		}
		if got, err := directJumps(c.in, 2, 0); err != nil || !bytes.Equal(got, c.in) {
			t.Errorf("%s, with two parameters: %x, %v", c.name, got, err)
		}
		for n := range c.in {
			// Cut off it may still be taken for a function, but nothing may break.
			_, _ = directJumps(c.in[:n], 1, 0)
		}
	}
}

func TestFrameAccess(t *testing.T) {
	const load, store, mul = 0x29, 0x37, 0x7e
	address := func(n int64) []instruction {
		return join(one(opLocalGet, localSP), one(opExtendU), one(opI64Const, n), one(opI64Add), one(opWrap))
	}
	sp := one(opLocalGet, localSP)
	value := one(opLocalGet, 2)
	end := one(opEnd)
	give := func(n int64) []instruction {
		return join(sp, one(opI32Const, n), one(opI32Add), one(opLocalTee, localSP), one(opGlobalSet, globalSP))
	}
	leave := join(one(opI32Const, 0), one(opReturn))
	for _, c := range []struct {
		name    string
		in, out []instruction
	}{
		{"a load", join(address(24), one(load, 3, 0), one(opDrop)), join(sp, one(load, 3, 24), one(opDrop))},
		{"an offset of its own", join(address(24), one(load, 3, 8), one(opDrop)), join(sp, one(load, 3, 32), one(opDrop))},
		{"a store", join(address(8), value, one(store, 3, 0)), join(sp, value, one(store, 3, 8))},
		{"a store of a sum", join(address(8), value, value, one(mul), one(opI64Const, 1), one(opI64Add), one(store, 3, 0)),
			join(sp, value, value, one(mul), one(opI64Const, 1), one(opI64Add), one(store, 3, 8))},
		{"one in another", join(address(8), address(16), one(load, 3, 0), one(store, 3, 0)), join(sp, sp, one(load, 3, 16), one(store, 3, 8))},
		{"the address is stored", join(value, one(opWrap), address(8), one(opStore, 2, 0)), nil},
		{"the address is compared", join(address(8), value, one(opWrap), one(opI32Add), one(opDrop)), nil},
		{"a call between", join(address(8), one(opI32Const, 0), one(opCall, 3), one(opExtendU), one(store, 3, 0)), nil},
		{"another stack pointer between", join(address(8), sp, one(opLocalTee, localSP), one(opExtendU), one(store, 3, 0)), nil},
		{"below the frame", join(address(-8), one(load, 3, 0), one(opDrop)), nil},
		{"a return", join(give(40), give(8), leave), join(sp, one(opI32Const, 48), one(opI32Add), one(opGlobalSet, globalSP), leave)},
		{"no return", join(give(40), give(8)), nil},
	} {
		want := c.out
		if want == nil {
			want = c.in
		}
		got, err := frameAccess(function(join(c.in, end)...), 1, 0)
		if err != nil || !bytes.Equal(got, function(join(want, end)...)) {
			t.Errorf("%s: %x, want %x: %v", c.name, got, function(join(want, end)...), err)
		}
	}
}
