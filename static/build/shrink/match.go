package shrink

import (
	"bytes"
	"encoding/binary"
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
// that leads.
func (s *signSet) match(i int, list [][]byte, number int, p progress, explicit bool) (args []byte, after progress, table []byte, ok bool) {
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
	for _, part := range s.signs[i].parts {
		if part.kind != partFunction && part.kind != partStep && p.at >= len(list)-1 {
			return nil, p, nil, false
		}
		switch part.kind {
		case partBytes:
			x := list[p.at]
			if !bytes.HasPrefix(x, part.bytes) {
				return nil, p, nil, false
			}
			rest := x[len(part.bytes):]
			if part.free {
				// One operand, and all of it.
				if len(rest) == 0 || slices.IndexFunc(rest, func(b byte) bool { return b < 0x80 }) != len(rest)-1 {
					return nil, p, nil, false
				}
				if !part.most {
					args = append(args, rest...)
				} else if s.most != nil {
					if s.most[i] == nil {
						s.most[i] = map[string]int{}
					}
					s.most[i][string(rest)]++
				}
			} else if len(rest) != 0 {
				return nil, p, nil, false
			}
			p.step(x)
		case partReturn:
			if !take(returnTo(number, p.expect+1, p.shared)...) {
				return nil, p, nil, false
			}
		case partElse:
			place, ok := p.returned(list, number)
			if !ok {
				return nil, p, nil, false
			}
			args = appendSleb(args, int64(place-p.expect-1))
			p.expect = place - 1
		case partAgain:
			if !take(returnTo(number, 0, p.shared)...) {
				return nil, p, nil, false
			}
		case partStep:
			p.expect++
		case partHead:
			if p.places >= 0 || p.depth != 0 {
				return nil, p, nil, false
			}
			table, ok = p.head(list, part.flags)
			if !ok {
				return nil, p, nil, false
			}
			if explicit {
				args = append(args, table...)
			} else {
				args = append(args, 0)
			}
		case partPlace:
			if p.depth != 0 || len(p.ends) >= p.places-1 || !take([]byte{opEnd}) {
				return nil, p, nil, false
			}
			p.depth = 0
			p.ends = append(p.ends, p.expect)
			p.expect++
		case partFunction:
			if p.at != len(list)-1 || !take([]byte{opEnd}) {
				return nil, p, nil, false
			}
		}
	}
	return args, p, table, true
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

// head reads the head of a function of the form that the flags say: its blocks and its
// table, which it returns as headOf does.
func (p *progress) head(list [][]byte, flags byte) (table []byte, ok bool) {
	i := p.at
	block := []byte{opBlock, blockEmpty}
	is := func(x []byte) bool { return i < len(list) && bytes.Equal(list[i], x) }
	if flags&2 != 0 {
		if !is(block) {
			return nil, false
		}
		i++
		p.depth++
	}
	if flags&1 != 0 {
		if !is([]byte{opLoop, blockEmpty}) {
			return nil, false
		}
		i++
	}
	count := 0
	for is(block) {
		i++
		count++
	}
	if count == 0 || !is([]byte{opLocalGet, localPC}) || i+2 >= len(list) || list[i+1][0] != opBrTable || !bytes.Equal(list[i+2], []byte{opEnd}) {
		return nil, false
	}
	out := binary.AppendUvarint(nil, uint64(count))
	out = append(out, list[i+1][1:]...)
	p.at, p.depth, p.places = i+3, 0, count
	return out, true
}
