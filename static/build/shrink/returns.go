package shrink

import (
	"encoding/binary"
	"fmt"
)

// Go's WebAssembly code pushes a return address before each call: a constant
// whose upper bits are the number of the calling function. A function repeats
// its number at every call, and no two functions share what they repeat, which
// costs a compressor a twentieth of the module. shareNumber has each function
// put its number into a local once, and add the rest where it is needed. The
// optimising compilers of browsers fold the sum back into a constant.

// pcShift is where the function's number begins in a code address.
const pcShift = 16

// localLimit is how many locals a function may have (the JavaScript interface's
// limits).
const localLimit = 50_000

// shareNumber rewrites one function with so many parameters and this number.
func shareNumber(function []byte, params int, number int64) ([]byte, error) {
	r := &reader{data: function}
	groups := r.leb()
	locals := r.at
	if r.err != nil {
		return nil, r.err
	}
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
			if local > localLimit {
				return nil, fmt.Errorf("there can be no local %d", local)
			}
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
