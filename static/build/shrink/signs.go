package shrink

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// A sign is one byte that stands for a sequence of instructions, most of whose
// bytes are always the same (shorthand.go says what for). It takes the place of an opcode
// that WebAssembly does not have. Signs are written in words:
//
//	2002     an instruction, as its bytes
//	10*      one whose last operand is free: the number follows the sign
//	10^      one whose last operand is the most frequent there
//	41!N     one whose operand is the size of the function's frame and N: that size follows the sign
//	41~N     one whose operand is that size and N
//	->       the return address that is expected next (see below)
//	->?      one that is another; the difference follows the sign
//	->0      the function's beginning
//	+        the return address that is expected is one more
//	+*       it is as many more as follow the sign
//	=N       the head of the function: block for block, and the table of places;
//	         N is 1 with a loop, 2 with a block to leave with 1, 3 with both
//	.        the end of a place's block
//	;        the end of the function
//
// Return addresses and the table follow from how Go's assembler numbers the places of
// a function (preprocess in cmd/internal/obj/wasm): one number for each place,
// each change of the stack pointer that it notes, and each call that cannot be returned to.

// What a sign is made of, as in the file.
const (
	partEnd      = iota // of the sign
	partBytes           // instructions as they are
	partNumber          // an operand that follows the sign
	partReturn          // the expected return address
	partElse            // one that differs
	partAgain           // the function's beginning
	partStep            // +
	partHead            // =N
	partPlace           // .
	partFunction        // ;
	partEights          // an operand that follows the sign as an offset
	partSize            // !N
	partSized           // ~N
	partSteps           // +*
)

// Pieces that several signs have.
const (
	down   = "2002 4108 6b 2202 2400 2002 "
	direct = " 370300 4100 "
	byTurn = " 370300 4210 88 a7 2100 4100 2000 110000 "
	unwind = " 2300 2102 0440 4101 0f 0b "
	more   = "0440 " + down + "->0" + direct + "10^" + unwind + "0b "
	small  = "2002 2302 a7 280210 4d " + more
	large  = "2002 2302 a7 280210 41!-128 6a 4d " + more
	frame  = "2002 41!0 6b 2202 2400 + "
	known  = "2002 41~0 6b 2202 2400 + " // behind large
)

// signWords are the signs, those before that are to be tried before.
var signWords = [...]string{
	// Heads of functions.
	"2300 2102 =1 " + small + frame, "2300 2102 =1 " + large + known, "2300 2102 =0 " + small + frame,
	"2300 2102 =1", "2300 2102 =0", "2300 2102 =3", "2300 2102 =2",
	// Calls: of what panics when a pointer is nil, and others.
	"50 0440 " + down + "->" + direct + "10^" + unwind + "+ + 0b",
	down + "->" + direct + "10*" + unwind + ".",
	down + "->" + byTurn + unwind + ".",
	down + "->" + direct + "10*" + unwind,
	down + "->?" + direct + "10*" + unwind + ".",
	down + "->?" + byTurn + unwind + ".",
	down + "->?" + direct + "10*" + unwind,
	down + "->?" + byTurn + unwind,
	down + "->" + direct + "10* 0440 00 0b +",
	// What is left of a head, returns, and ends.
	"2300 2102", small, large, down + "->0" + direct + "10*" + unwind, known, frame,
	"2002 41~8 6a 2400 4100 0f", "2002 41* 6a 2400 4100 0f", "4100 0f", "4101 0f", ". 01 0b 00 ;", ". 0b 00 ;", ". 00 ;", "01 0b 00 ;", "0b 00 ;", "00 ;", ";", ".",
	// Before a pointer is stored: whether there is somebody to tell, telling it, storing.
	"42^ a7 350200 50 ad 50 45 0d* .",
	"10* 2300 2102 22* a7 2002 2903* 370300", "20* a7 2002 2903* 3703*",
	// Copies and zeros.
	"2002 ad 42* 7c a7 2002 ad 42* 7c a7 41* fc0a0000", "a7 2002 ad 42* 7c a7 41* fc0a0000", "a7 41* fc0a0000",
	// The frame: from a local, from another place of it, a number; into a local.
	"2002 20* 3703*", "2002 2002 2903* 3703*", "2002 42* 3703*", "2002 2903* 21*", "2002 2903*", "2002 2802*", "2002 3500*", "2002 2d00*", "2002 3100*",
	// Addresses, conditions.
	"a7 2903*", "ad 42* 7c", "50 ad 50 45 0d* .", "50 45 0d* .", "45 0d* .", "45 0d*", "42* 7c",
	stepsWords,
}

// stepsWords is the sign that goes before another that would have the expected return address too small.
const stepsWords = "+*"

// unshared has the stack pointer in the local that it is in where the function's
// number is in none.
var unshared = strings.NewReplacer("2002", "2001", "2102", "2101", "2202", "2201")

// part is a part of a sign: for what is matched, one instruction each.
type part struct {
	kind  int
	bytes []byte // of an instruction; without its last operand if that is free
	free  bool
	most  bool // free until the most frequent operand is known
	more  int  // N of a head or a size
}

// sign is a sign with its byte.
type sign struct {
	code  byte
	parts []part
}

// readSign takes the words of a sign apart.
func readSign(words string) ([]part, error) {
	var parts []part
	for _, w := range strings.Fields(words) {
		switch w {
		case "->":
			parts = append(parts, part{kind: partReturn})
		case "->?":
			parts = append(parts, part{kind: partElse})
		case "->0":
			parts = append(parts, part{kind: partAgain})
		case "+":
			parts = append(parts, part{kind: partStep})
		case stepsWords:
			parts = append(parts, part{kind: partSteps})
		case ".":
			parts = append(parts, part{kind: partPlace})
		case ";":
			parts = append(parts, part{kind: partFunction})
		default:
			if n, ok := strings.CutPrefix(w, "="); ok && len(n) == 1 {
				parts = append(parts, part{kind: partHead, more: int(n[0] - '0')})
				continue
			}
			if i := strings.IndexAny(w, "!~"); i > 0 {
				n, err := strconv.Atoi(w[i+1:])
				if err != nil || w[:i] != "41" {
					return nil, fmt.Errorf("the sign %q: %q has no size", words, w)
				}
				kind := partSize
				if w[i] == '~' {
					kind = partSized
				}
				parts = append(parts, part{kind: kind, more: n})
				continue
			}
			text, free := strings.CutSuffix(w, "*")
			text, most := strings.CutSuffix(text, "^")
			bytes, err := hex.DecodeString(text)
			if err != nil || len(bytes) == 0 {
				return nil, fmt.Errorf("the sign %q: %q is no instruction", words, w)
			}
			parts = append(parts, part{kind: partBytes, bytes: bytes, free: free || most, most: most})
		}
	}
	return parts, nil
}

// signCodes are the bytes that no instruction begins with.
func signCodes() []byte {
	var codes []byte
	for c := range 256 {
		switch op := byte(c); {
		case op <= opElse, op == opEnd, op >= opBr && op <= opCallIndirect, op == opDrop, op == opSelect,
			op >= opLocalGet && op <= opGlobalSet, op >= opLoad && op <= opExtendLast, op == opPrefix, op == oddInstruction:
		default:
			codes = append(codes, op)
		}
	}
	return codes
}

// appendSign writes a sign as it stands in the file.
func appendSign(out []byte, s sign) []byte {
	out = append(out, s.code)
	var bytes []byte
	flush := func() {
		if len(bytes) > 0 {
			out = append(binary.AppendUvarint(append(out, partBytes), uint64(len(bytes))), bytes...)
			bytes = nil
		}
	}
	for _, p := range s.parts {
		if p.kind == partBytes {
			if bytes = append(bytes, p.bytes...); p.free {
				flush()
				out = append(out, operandKind(p.bytes[0]))
			}
			continue
		}
		flush()
		switch out = append(out, byte(p.kind)); p.kind {
		case partHead, partSize, partSized:
			out = appendSleb(out, int64(p.more))
		}
	}
	flush()
	return append(out, partEnd)
}
