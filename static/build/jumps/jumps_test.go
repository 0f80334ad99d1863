package jumps

import (
	"bytes"
	"testing"

	"ic3play/static/build/wasm"
)

func function(list ...instruction) []byte {
	return encode([]byte{1, 1, wasm.TypeI32}, append([]instruction{op(wasm.OpGlobalGet, globalSP), op(wasm.OpLocalSet, localSP)}, list...))
}

// threePlaces returns a function that can be entered at the three places 0, 1 and 2. It has a loop
// around them, so that the code at each place can jump to every place.
func threePlaces(at0, at1, at2 []instruction) []byte {
	list := []instruction{op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpLoop, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty),
		op(wasm.OpLocalGet, localPC), op(wasm.OpBrTable, 4, 0, 0, 1, 1, 2), op(wasm.OpEnd)}
	list = append(append(list, at0...), op(wasm.OpEnd))
	list = append(append(list, at1...), op(wasm.OpEnd))
	list = append(append(list, at2...), op(wasm.OpEnd))
	return function(append(list, op(wasm.OpUnreachable), op(wasm.OpEnd), op(wasm.OpI32Const, 1), op(wasm.OpEnd))...)
}

func shortThreePlaces(at0, at1, at2 []instruction) []byte {
	list := []instruction{op(wasm.OpLoop, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty),
		op(wasm.OpLocalGet, localPC), op(wasm.OpBrTable, 4, 0, 0, 1, 1, 2), op(wasm.OpEnd)}
	list = append(append(list, at0...), op(wasm.OpEnd))
	list = append(append(list, at1...), op(wasm.OpEnd))
	list = append(append(list, at2...), op(wasm.OpEnd))
	return function(append(list, op(wasm.OpUnreachable), op(wasm.OpEnd))...)
}

func jump(place, distance int64) []instruction {
	return []instruction{op(wasm.OpI32Const, place), op(wasm.OpLocalSet, localPC), op(wasm.OpBr, distance)}
}

func join(lists ...[]instruction) (out []instruction) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

func one(code byte, operands ...int64) []instruction { return []instruction{op(code, operands...)} }

func TestDirectJumps(t *testing.T) {
	condition := join(one(wasm.OpLocalGet, localSP), one(wasm.OpIf, wasm.BlockEmpty))
	call := join(one(wasm.OpI32Const, 0), one(wasm.OpCall, 7), one(wasm.OpGlobalGet, globalSP), one(wasm.OpLocalSet, localSP))
	leave := join(one(wasm.OpIf, wasm.BlockEmpty), one(wasm.OpI32Const, 1), one(wasm.OpReturn), one(wasm.OpEnd))
	scratch := join(one(wasm.OpLocalSet, localPC), one(wasm.OpI32Const, 0), one(wasm.OpLocalGet, localPC), one(wasm.OpCallIndirect, 0, 0), one(wasm.OpDrop))
	indirect := join(one(wasm.OpI32Const, 5), scratch)
	for _, c := range []struct {
		name      string
		in        []byte
		out       []byte
		untouched bool
	}{
		{name: "forward, over a place", in: threePlaces(jump(4, 2), nil, nil), out: shortThreePlaces(one(wasm.OpBr, 1), nil, nil)},
		{name: "forward, to the next", in: threePlaces(jump(2, 2), nil, nil), out: shortThreePlaces(one(wasm.OpBr, 0), nil, nil)},
		{name: "by a value beyond the table", in: threePlaces(nil, jump(9, 1), nil), out: shortThreePlaces(nil, one(wasm.OpBr, 0), nil)},
		{name: "to itself", in: threePlaces(nil, jump(2, 1), nil), out: shortThreePlaces(nil, jump(2, 1), nil)},
		{name: "back", in: threePlaces(nil, nil, jump(0, 0)), out: shortThreePlaces(nil, nil, jump(0, 0))},
		{name: "on a condition", in: threePlaces(join(condition, jump(4, 3), one(wasm.OpEnd), jump(2, 2)), nil, nil),
			out: shortThreePlaces(join(one(wasm.OpLocalGet, localSP), one(wasm.OpBrIf, 1), one(wasm.OpBr, 0)), nil, nil)},
		{name: "back on a condition", in: threePlaces(nil, nil, join(condition, jump(2, 1), one(wasm.OpEnd))),
			out: shortThreePlaces(nil, nil, join(condition, jump(2, 1), one(wasm.OpEnd)))},
		{name: "in a branch that does more", in: threePlaces(join(condition, one(wasm.OpNop), jump(4, 3), one(wasm.OpEnd)), nil, nil),
			out: shortThreePlaces(join(condition, one(wasm.OpNop), one(wasm.OpBr, 2), one(wasm.OpEnd)), nil, nil)},
		{name: "calls return", in: threePlaces(join(call, one(wasm.OpBrIf, 3)), join(condition, call, one(wasm.OpBrIf, 3), one(wasm.OpEnd), jump(4, 1)), join(call, one(wasm.OpBrIf, 1))),
			out: shortThreePlaces(join(call, leave), join(condition, call, leave, one(wasm.OpEnd), one(wasm.OpBr, 0)), join(call, leave))},
		{name: "another way out", in: threePlaces(join(call, one(wasm.OpBrIf, 3), one(wasm.OpBr, 3)), nil, nil),
			out: threePlaces(join(call, leave, one(wasm.OpBr, 3)), nil, nil)},
		{name: "indirect calls use the parameter", in: threePlaces(join(indirect, jump(4, 2)), nil, nil), out: shortThreePlaces(join(indirect, one(wasm.OpBr, 1)), nil, nil)},
		{name: "the parameter is read", in: threePlaces(join(jump(4, 2)), nil, join(one(wasm.OpLocalGet, localPC), one(wasm.OpDrop))), untouched: true},
		{name: "a block more", in: function(op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpBlock, wasm.BlockEmpty), op(wasm.OpLocalGet, localPC),
			op(wasm.OpBrTable, 1, 0, 0), op(wasm.OpEnd), op(wasm.OpEnd), op(wasm.OpEnd), op(wasm.OpI32Const, 1), op(wasm.OpEnd)), untouched: true},
		{name: "another convention", in: encode([]byte{0}, join(one(wasm.OpLocalGet, 0), one(wasm.OpEnd))), untouched: true},
	} {
		got, err := directJumps(c.in, 1)
		want := c.out
		if c.untouched {
			want = c.in
		}
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %x, want %x: %v", c.name, got, want, err)
		}
		if got, err := directJumps(c.in, 2); err != nil || !bytes.Equal(got, c.in) {
			t.Errorf("%s, with two parameters: %x, %v", c.name, got, err)
		}
		for n := range c.in {
			// A truncated function may still be valid, but nothing may panic.
			_, _ = directJumps(c.in[:n], 1)
		}
	}
}
