package shrink

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// What Go's compiler makes of a call, of a look at a pointer, of a function's
// head, is twenty bytes and more of which two or three are not always the same.
// A compressor finds the others again, but each stretch between two bytes that
// differ costs it as much as a byte. Shorthand writes a module with signs in place
// of such sequences, and without what follows from the rest: return addresses, the tables
// of places at the heads of functions, alignments, sizes of functions, a table
// of functions in their order. Offsets and sizes in a frame are multiples of eight: divided, most are
// one byte. A fifth less is transferred.
//
// Reading it gives the module back to the byte (static/src/engine/shorthand.ts), while it
// arrives: so nothing is believed here that the build does not compare.
//
// The file: "ic3s", the version, and blocks, each a kind, a length and that many bytes.
const (
	shorthandMagic   = "ic3s"
	shorthandVersion = 2
)

// Kinds of blocks.
const (
	blockRaw       = iota // bytes of the module
	blockFunctions        // the first one's number, the count, the functions
	blockCount            // numbers from one on, so many
	blockSigns            // the alignments of loads and stores, and the signs
)

// blockLimit is how many functions are in one block: a reader can begin with
// those that are there.
const blockLimit = 128

// oddInstruction stands before an instruction that is not written as others are: its
// length, and its bytes.
const oddInstruction = 0xfe

// numberLimit bounds numbers of functions: with 16 bits for the place they are 32 bits, signed.
const numberLimit = 1 << 15

// ShorthandReport says how much of a module was written with signs.
type ShorthandReport struct {
	Functions, Raw int            // all, and those left as they were
	Signs          map[string]int // how often each is used
}

// Shorthand writes a Go module with signs.
func Shorthand(module []byte) ([]byte, *ShorthandReport, error) {
	sections, err := splitModule(module)
	if err != nil {
		return nil, nil, err
	}
	f, listed, err := allFunctions(sections)
	if err != nil {
		return nil, nil, err
	}
	w := &signWriter{report: &ShorthandReport{Functions: len(f.bodies), Signs: map[string]int{}}}
	w.align = alignments(f.bodies)
	if err := w.choose(f); err != nil {
		return nil, nil, err
	}
	out := append([]byte(shorthandMagic), shorthandVersion)
	raw := []byte(header)
	block := func(kind byte, body []byte) {
		out = binary.AppendUvarint(append(out, kind), uint64(len(body)))
		out = append(out, body...)
	}
	flush := func() {
		if len(raw) > 0 {
			block(blockRaw, raw)
			raw = nil
		}
	}
	signs := append(binary.AppendUvarint(nil, uint64(len(w.align))), w.align...)
	for _, set := range [...]*signSet{w.plain, w.shared} {
		signs = binary.AppendUvarint(signs, uint64(len(set.signs)))
		for _, s := range set.signs {
			signs = appendSign(signs, s)
		}
	}
	block(blockSigns, signs)
	for _, s := range sections {
		raw = binary.AppendUvarint(append(raw, s.id), uint64(len(s.body)))
		switch s.id {
		case sectionElem:
			head, from := tableHead(s.body)
			raw = append(raw, s.body[:head]...)
			flush()
			block(blockCount, binary.AppendUvarint(binary.AppendUvarint(nil, uint64(from)), uint64(listed)))
		case sectionCode:
			raw = binary.AppendUvarint(raw, uint64(len(f.bodies)))
			flush()
			for at := 0; at < len(f.bodies); at += blockLimit {
				end := min(at+blockLimit, len(f.bodies))
				body := binary.AppendUvarint(nil, uint64(f.first+at))
				body = binary.AppendUvarint(body, uint64(end-at))
				for i := at; i < end; i++ {
					body = append(body, w.function(f.bodies[i], f.first+i, true)...)
				}
				block(blockFunctions, body)
			}
		default:
			raw = append(raw, s.body...)
		}
	}
	flush()
	return out, w.report, nil
}

// allFunctions are those of a Go module, and how many of them are in its table: all but
// those that were added behind them.
func allFunctions(sections []section) (f *functions, listed int, err error) {
	f = &functions{}
	imported := 0
	for _, s := range sections {
		r := &reader{data: s.body}
		switch s.id {
		case sectionImport:
			if imported, err = importedFunctions(s.body); err != nil {
				return nil, 0, err
			}
		case sectionElem:
			f.first, listed = tableOf(s.body, imported)
		case sectionCode:
			for n := r.leb(); n > 0 && r.err == nil; n-- {
				size := r.leb()
				if r.err != nil || size > len(s.body)-r.at {
					return nil, 0, fmt.Errorf("function %d leaves the module", len(f.bodies))
				}
				f.bodies = append(f.bodies, s.body[r.at:r.at+size])
				r.at += size
			}
			if r.err != nil || r.at != len(s.body) {
				return nil, 0, fmt.Errorf("there is more than functions in the code section")
			}
		}
	}
	if listed == 0 || listed > len(f.bodies) {
		return nil, 0, fmt.Errorf("the table of functions is not that of a Go module")
	}
	return f, listed, nil
}

// tableHead is the length of what stands before the list of functions in an
// element section, and the first of them; tableOf has seen that they are in their order.
func tableHead(body []byte) (head, from int) {
	r := &reader{data: body}
	r.leb()
	r.u8()
	r.u8()
	r.sleb()
	r.u8()
	r.leb()
	head = r.at
	return head, r.leb()
}

// alignments are the most frequent of each load and store.
func alignments(bodies [][]byte) []byte {
	var counts [opStoreLast - opLoad + 1][256]int
	for _, body := range bodies {
		_, list, err := split(body)
		if err != nil {
			continue
		}
		for _, i := range list {
			if i[0] >= opLoad && i[0] <= opStoreLast {
				counts[i[0]-opLoad][i[1]]++
			}
		}
	}
	out := make([]byte, len(counts))
	for op := range counts {
		for a, n := range counts[op] {
			if n > counts[op][out[op]] {
				out[op] = byte(a)
			}
		}
	}
	return out
}

// signWriter writes functions.
type signWriter struct {
	align         []byte
	plain, shared *signSet // for functions whose number is in no local, and for others
	report        *ShorthandReport
}

// signSet are the signs of one kind of function.
type signSet struct {
	signs  []sign
	byHead [256][]int // signs that begin with an instruction of this opcode, in their order
	others []int      // signs that begin with anything else
	most   map[int]map[string]int
}

// choose makes the signs, with operands that are the most frequent in this module.
func (w *signWriter) choose(f *functions) (err error) {
	if w.plain, err = readSigns(unshared.Replace); err != nil {
		return err
	}
	if w.shared, err = readSigns(strings.Clone); err != nil {
		return err
	}
	for i, body := range f.bodies {
		w.function(body, f.first+i, false)
	}
	w.plain.fix()
	w.shared.fix()
	return nil
}

// readSigns makes signs of their words as the function given says them.
func readSigns(say func(string) string) (*signSet, error) {
	codes := signCodes()
	if len(signWords) > len(codes) {
		return nil, fmt.Errorf("%d signs, and only %d bytes for them", len(signWords), len(codes))
	}
	s := &signSet{most: map[int]map[string]int{}}
	for i, words := range signWords {
		parts, err := readSign(say(words))
		if err != nil {
			return nil, err
		}
		s.signs = append(s.signs, sign{codes[i], parts})
		if p := parts[0]; p.kind == partBytes {
			s.byHead[p.bytes[0]] = append(s.byHead[p.bytes[0]], i)
		} else {
			s.others = append(s.others, i)
		}
	}
	return s, nil
}

// fix puts the most frequent operands in their places.
func (s *signSet) fix() {
	for i := range s.signs {
		for k := range s.signs[i].parts {
			if p := &s.signs[i].parts[k]; p.most {
				best := "\x00"
				for operand, n := range s.most[i] {
					if n > s.most[i][best] || n == s.most[i][best] && operand < best {
						best = operand
					}
				}
				p.bytes, p.free, p.most = append(bytes.Clone(p.bytes), best...), false, false
			}
		}
	}
	s.most = nil
}

// progress is how far a function is, for what follows from the rest.
type progress struct {
	at     int   // the next instruction
	expect int   // the number that the assembler has come to
	ends   []int // that number where each place ended
	known  []int // that number where each will end, as the head says; nil without a head
	size   int   // of the frame
	depth  int   // of blocks within a place
	shared bool  // the function's number is in a local
}

// function writes one function.
func (w *signWriter) function(body []byte, number int, count bool) []byte {
	locals, list, err := split(body)
	if err == nil && number < numberLimit && len(list) > 0 && list[len(list)-1][0] == opEnd {
		if out, ok := w.instructions(locals, list, number, count); ok {
			return out
		}
	}
	if count {
		w.report.Raw++
	}
	return append(binary.AppendUvarint([]byte{0}, uint64(len(body))), body...) // as it is
}

// instructions writes a function's; ok is false when what follows from the rest is not
// what stands at its head, or when it does not end as others do.
func (w *signWriter) instructions(locals []byte, list [][]byte, number int, count bool) (out []byte, ok bool) {
	p := progress{}
	signs, mode := w.plain, byte(1)
	own := [][]byte{appendSleb([]byte{opI64Const}, int64(number)<<pcShift), {opLocalSet, 1}}
	if len(list) > 2 && bytes.Equal(list[0], own[0]) && bytes.Equal(list[1], own[1]) {
		signs, mode = w.shared, 2
		p.shared, p.at = true, 2
	}
	out = append([]byte{mode}, locals...)
	var used []int
	for p.at < len(list) {
		head := list[p.at][0]
		best, args, next, steps := -1, []byte(nil), p, 0
		for _, candidates := range [...][]int{signs.others, signs.byHead[head]} {
			for _, i := range candidates {
				if best >= 0 && i > best {
					break
				}
				if a, after, lack, ok := signs.match(i, list, number, p); ok {
					best, args, next, steps = i, a, after, lack
					break
				}
			}
		}
		if steps > 0 {
			best = len(signs.signs) - 1 // stepsWords
			args = binary.AppendUvarint(nil, uint64(steps))
			p.expect += steps
			next = p
		}
		if best >= 0 {
			out = append(append(out, signs.signs[best].code), args...)
			used = append(used, best)
			p = next
			continue
		}
		x := list[p.at]
		access := head >= opLoad && head <= opStoreLast
		var operand []byte
		usual := access && x[1] == w.align[head-opLoad]
		if usual {
			operand, usual = appendOperand(nil, head, x[2:])
		}
		switch {
		case head == opEnd && p.at == len(list)-1:
			return nil, false // the last sign says that
		case usual:
			out = append(append(out, head), operand...)
		case access, head == opPrefix:
			out = append(out, oddInstruction)
			out = append(binary.AppendUvarint(out, uint64(len(x))), x...)
		default:
			out = append(out, x...)
		}
		p.step(x)
	}
	if !slices.Equal(p.ends, p.known) {
		return nil, false
	}
	if count {
		for _, c := range used {
			w.report.Signs[signWords[c]]++
		}
	}
	return out, true
}

// step goes over one instruction.
func (p *progress) step(x []byte) {
	switch x[0] {
	case opBlock, opLoop, opIf:
		p.depth++
	case opEnd:
		p.depth--
	}
	p.at++
}
