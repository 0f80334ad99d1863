package shrink

// Two habits of Go's compiler for WebAssembly make code longer than it need be:
//
//   - arguments of calls are stored at an address that is computed as a Go
//     pointer, of 64 bits: local.get SP, i64.extend_i32_u, i64.const N, i64.add,
//     i32.wrap_i64. A store and a load have room for N in themselves. The sum is
//     the same because a frame lies within memory, of 32 bits;
//   - a function gives back its frame, and then the return address above it:
//     two additions to the stack pointer where one will do.
//
// frameAccess mends both.

// frameAccess rewrites one function of Go's calling convention.
func frameAccess(function []byte, params int, _ int64) ([]byte, error) {
	locals, list, err := decode(function)
	if err != nil {
		return nil, err
	}
	if params != 1 || !at(list, 0).is(opGlobalGet, globalSP) || !at(list, 1).is(opLocalSet, localSP) {
		return function, nil
	}
	removed := make([]bool, len(list))
	for i := range list {
		if isAddress(list, i) {
			if user := userOf(list, i+5); user >= 0 {
				offset := list[user].operands[1] + list[i+2].operands[0]
				list[user].operands = []int64{list[user].operands[0], offset}
				for k := i + 1; k < i+5; k++ {
					removed[k] = true
				}
			}
		}
		if isEpilogue(list, i) {
			list[i+1].operands = []int64{list[i+1].operands[0] + 8}
			for k := i + 3; k < i+9; k++ {
				removed[k] = true
			}
		}
	}
	out := make([]instruction, 0, len(list))
	for i := range list {
		if !removed[i] {
			out = append(out, list[i])
		}
	}
	return encode(locals, out), nil
}

// frameLimit bounds an offset into a frame: no frame is larger.
const frameLimit = 1 << 28

// isAddress recognises the sum of stack pointer and a constant, as an address.
func isAddress(list []instruction, i int) bool {
	return list[i].is(opLocalGet, localSP) && at(list, i+1).op == opExtendU && at(list, i+2).op == opI64Const &&
		list[i+2].operands[0] > 0 && list[i+2].operands[0] < frameLimit &&
		at(list, i+3).op == opI64Add && at(list, i+4).op == opWrap
}

// userOf finds the load or store that takes the address on top of the stack
// before instruction i: -1 if that is anything else, or if it cannot be seen to
// be one because control flow, a call or the stack pointer comes between.
func userOf(list []instruction, i int) int {
	for height := 0; i < len(list); i++ { // values above the address
		x := &list[i]
		switch {
		case x.loads():
			if height == 0 {
				return i
			}
		case x.stores():
			switch height {
			case 0:
				return -1 // the address itself is stored
			case 1:
				return i
			}
			height -= 2
		case x.op == opLocalGet || x.op == opGlobalGet || x.op >= opI32Const && x.op <= opF64Const:
			height++
		case x.op == opLocalTee:
			if x.operands[0] == localSP || height == 0 {
				return -1
			}
		case x.op == opLocalSet:
			if x.operands[0] == localSP || height == 0 {
				return -1
			}
			height--
		default:
			takes, ok := operandsOf(x.op)
			if !ok || height < takes {
				return -1
			}
			height += 1 - takes
		}
	}
	return -1
}

// operandsOf is how many values an instruction of arithmetic takes from the
// stack; it leaves one.
func operandsOf(code byte) (int, bool) {
	switch {
	case code == opI32Eqz, code == opI64Eqz:
		return 1, true
	case code > opI32Eqz && code < opI32Clz: // comparisons
		return 2, true
	case code >= opI32Clz && code <= opI32Clz+2, code >= opI64Clz && code <= opI64Clz+2:
		return 1, true
	case code >= opI32Add && code < opI64Clz, code >= opI64Add && code < opF32Abs:
		return 2, true
	case code >= opWrap && code <= opExtendLast:
		return 1, true
	}
	return 0, false // floating point, which is rare
}

// isEpilogue recognises the two additions before a return.
func isEpilogue(list []instruction, i int) bool {
	return list[i].is(opLocalGet, localSP) && at(list, i+1).op == opI32Const && at(list, i+2).op == opI32Add &&
		at(list, i+3).is(opLocalTee, localSP) && at(list, i+4).is(opGlobalSet, globalSP) &&
		at(list, i+5).is(opLocalGet, localSP) && at(list, i+6).is(opI32Const, 8) && at(list, i+7).op == opI32Add &&
		at(list, i+8).is(opLocalTee, localSP) && at(list, i+9).is(opGlobalSet, globalSP) &&
		at(list, i+10).op == opI32Const && at(list, i+11).op == opReturn
}
