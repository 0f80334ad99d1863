package shrink

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// Whether a sign stands for some instructions, and what of a function follows from the
// rest of it.

// headOf is the number of a function's blocks and its table of places, as they follow from
// where the places end.
func headOf(ends []int) []byte {
	var table []byte
	entries := 0
	for place, end := range ends {
		for entries <= end {
			table = binary.AppendUvarint(table, uint64(place))
			entries++
		}
	}
	out := binary.AppendUvarint(nil, uint64(len(ends)+1))
	out = binary.AppendUvarint(out, uint64(entries))
	out = append(out, table...)
	return binary.AppendUvarint(out, uint64(len(ends)))
}

// match says whether a sign stands for what follows, what its free operands are, and where
// that leads. If it would, were the return address that is expected larger by some steps, these are lack.
func (s *signSet) match(i int, list [][]byte, number int, p progress) (args []byte, after progress, lack int, ok bool) {
	p.ends = slices.Clip(p.ends)
	// take goes over the instructions given, if they are the next.
	take := func(instructions ...[]byte) bool {
		for _, x := range instructions {
			if p.at >= len(list) || !bytes.Equal(list[p.at], x) {
				return false
			}
			p.step(x)
		}
		return true
	}
	returns := false // whether there was a return address
	for _, part := range s.signs[i].parts {
		if part.kind != partFunction && part.kind != partStep && p.at >= len(list)-1 {
			return nil, p, 0, false
		}
		switch part.kind {
		case partBytes:
			x := list[p.at]
			if !bytes.HasPrefix(x, part.bytes) {
				return nil, p, 0, false
			}
			rest := x[len(part.bytes):]
			if part.free {
				// One operand, and all of it.
				if len(rest) == 0 || slices.IndexFunc(rest, func(b byte) bool { return b < 0x80 }) != len(rest)-1 {
					return nil, p, 0, false
				}
				if !part.most {
					if args, ok = appendOperand(args, x[0], rest); !ok {
						return nil, p, 0, false
					}
				} else if s.most != nil {
					if s.most[i] == nil {
						s.most[i] = map[string]int{}
					}
					s.most[i][string(rest)]++
				}
			} else if len(rest) != 0 {
				return nil, p, 0, false
			}
			p.step(x)
		case partReturn:
			returns = true
			if !take(returnTo(number, p.expect+1, p.shared)...) {
				return nil, p, 0, false
			}
		case partElse:
			returns = true
			place, ok := p.returned(list, number)
			if !ok {
				return nil, p, 0, false
			}
			args = appendSleb(args, int64(place-p.expect-1))
			p.expect = place - 1
		case partAgain:
			if !take(returnTo(number, 0, p.shared)...) {
				return nil, p, 0, false
			}
		case partStep:
			p.expect++
		case partHead:
			if p.known != nil || p.depth != 0 || !p.head(list, part.more) {
				return nil, p, 0, false
			}
		case partSize:
			size, ok := sizeIn(list[p.at], part.more)
			if !ok {
				return nil, p, 0, false
			}
			args = appendEights(args, uint32(size))
			p.size = size
			p.step(list[p.at])
		case partSized:
			if !take(appendSleb([]byte{opI32Const}, int64(p.size+part.more))) {
				return nil, p, 0, false
			}
		case partSteps:
			return nil, p, 0, false
		case partPlace:
			if p.depth != 0 || len(p.ends) >= len(p.known) || !take([]byte{opEnd}) {
				return nil, p, 0, false
			}
			if lack = p.known[len(p.ends)] - p.expect; lack != 0 {
				return nil, p, lack, lack > 0 && !returns
			}
			p.depth = 0
			p.ends = append(p.ends, p.expect)
			p.expect++
		case partFunction:
			if p.at != len(list)-1 || !take([]byte{opEnd}) {
				return nil, p, 0, false
			}
		}
	}
	return args, p, 0, true
}

// returnTo are the instructions that push a return address of a function.
func returnTo(number, place int, shared bool) [][]byte {
	if !shared {
		return [][]byte{appendSleb([]byte{opI64Const}, int64(number)<<pcShift+int64(place))}
	}
	own := []byte{opLocalGet, 1}
	if place == 0 {
		return [][]byte{own}
	}
	return [][]byte{own, appendSleb([]byte{opI64Const}, int64(place)), {opI64Add}}
}

// returned reads a return address, whatever its place, and goes over it.
func (p *progress) returned(list [][]byte, number int) (place int, ok bool) {
	at := p.at
	if p.shared {
		at++
	}
	if at >= len(list) || list[at][0] != opI64Const {
		return 0, false
	}
	r := &reader{data: list[at], at: 1}
	v := r.sleb64()
	if !p.shared {
		v -= int64(number) << pcShift
	}
	if v <= 0 || v >= 1<<pcShift {
		return 0, false
	}
	for _, x := range returnTo(number, int(v), p.shared) {
		if p.at >= len(list) || !bytes.Equal(list[p.at], x) {
			return 0, false
		}
		p.step(x)
	}
	return int(v), true
}

// head reads the head of a function of the form that the flags say, its blocks and its
// table: from that it has where the places end.
func (p *progress) head(list [][]byte, flags int) bool {
	i := p.at
	block := []byte{opBlock, blockEmpty}
	is := func(x []byte) bool { return i < len(list) && bytes.Equal(list[i], x) }
	if flags&2 != 0 {
		if !is(block) {
			return false
		}
		i++
		p.depth++
	}
	if flags&1 != 0 {
		if !is([]byte{opLoop, blockEmpty}) {
			return false
		}
		i++
	}
	count := 0
	for is(block) {
		i++
		count++
	}
	if count == 0 || !is([]byte{opLocalGet, localPC}) || i+2 >= len(list) || list[i+1][0] != opBrTable || !bytes.Equal(list[i+2], []byte{opEnd}) {
		return false
	}
	r := &reader{data: list[i+1], at: 1}
	p.known = make([]int, count-1)
	for entry, n := 0, r.leb(); entry < n && r.err == nil; entry++ {
		if place := r.leb(); place < len(p.known) {
			p.known[place] = entry
		}
	}
	text := append(binary.AppendUvarint(nil, uint64(count)), list[i+1][1:]...)
	p.at, p.depth = i+3, 0
	return bytes.Equal(headOf(p.known), text)
}

// sizeIn is the size that a constant is with so much more.
func sizeIn(x []byte, more int) (size int, ok bool) {
	if x[0] != opI32Const {
		return 0, false
	}
	size = (&reader{data: x, at: 1}).sleb() - more
	return size, size >= 0 && size < frameLimit && bytes.Equal(x, appendSleb([]byte{opI32Const}, int64(size+more)))
}

// Offsets and sizes in a frame are multiples of eight, which a byte has room for more often when they are divided.

// operandKind is how the file has the operand of an instruction.
func operandKind(op byte) byte {
	if op == opLoad64 || op == opStore64 {
		return partEights
	}
	return partNumber
}

// appendOperand writes the last operand of an instruction; ok is false when it is not
// of the form that the reader makes.
func appendOperand(out []byte, op byte, operand []byte) (more []byte, ok bool) {
	if operandKind(op) != partEights {
		return append(out, operand...), true
	}
	v, _ := binary.Uvarint(operand)
	ok = v <= math.MaxUint32 && bytes.Equal(operand, binary.AppendUvarint(nil, v))
	return appendEights(out, uint32(v)), ok
}

// appendEights writes a number as how many eights it has; what is left of it are the bits above.
func appendEights(out []byte, v uint32) []byte {
	return binary.AppendUvarint(out, uint64(bits.RotateLeft32(v, -3)))
}
