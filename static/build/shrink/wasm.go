package shrink

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// What this command knows of the binary form of WebAssembly (the core
// specification, chapter 5).

// Sections, by their ids.
const (
	sectionType   = 1
	sectionImport = 2
	sectionFunc   = 3
	sectionExport = 7
	sectionStart  = 8
	sectionElem   = 9
	sectionCode   = 10
	sectionData   = 11
)

// Instructions and types.
const (
	opUnreachable  = 0x00
	opNop          = 0x01
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opDrop         = 0x1a
	opSelect       = 0x1b
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opLoad         = 0x28
	opLoad64       = 0x29
	opLoad8        = 0x2d
	opStore        = 0x36
	opStore64      = 0x37
	opStoreLast    = 0x3e
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eqz       = 0x45 // the first of many without operands
	opI32LtU       = 0x49
	opI32GtU       = 0x4b
	opI64Eqz       = 0x50
	opI32Clz       = 0x67 // and two more of one operand
	opI32Add       = 0x6a
	opI32Sub       = 0x6b
	opI32Mul       = 0x6c
	opI32DivU      = 0x6e
	opI32And       = 0x71
	opI64Clz       = 0x79 // and two more of one operand
	opI64Add       = 0x7c
	opF32Abs       = 0x8b
	opWrap         = 0xa7
	opExtendU      = 0xad
	opExtendLast   = 0xc4
	opPrefix       = 0xfc // these follow it:
	saturateLast   = 7
	memoryCopy     = 10
	memoryFill     = 11

	blockEmpty = 0x40
	typeI32    = 0x7f
	typeI64    = 0x7e
	typeFunc   = 0x60
)

// header begins a module of the format's first version.
const header = "\x00asm\x01\x00\x00\x00"

// section is one section of a module.
type section struct {
	id   byte
	body []byte
}

func splitModule(module []byte) ([]section, error) {
	if !bytes.HasPrefix(module, []byte(header)) {
		return nil, fmt.Errorf("no WebAssembly module of version 1")
	}
	var out []section
	r := &reader{data: module, at: 8}
	for r.at < len(module) {
		id, size := r.u8(), r.leb()
		if r.err != nil {
			return nil, r.err
		}
		if size > len(module)-r.at {
			return nil, fmt.Errorf("a section leaves the module")
		}
		out = append(out, section{id, module[r.at : r.at+size]})
		r.at += size
	}
	return out, nil
}

func joinModule(sections []section) []byte {
	out := []byte(header)
	for _, s := range sections {
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(s.body)))
		out = append(out, s.body...)
	}
	return out
}

// appendItem adds an item to a section that is a list: a count and the items.
// It returns the number of items before.
func (s *section) appendItem(item []byte) (int, error) {
	n, size := binary.Uvarint(s.body)
	if size <= 0 || n > 1<<30 {
		return 0, fmt.Errorf("section %d has no count", s.id)
	}
	body := binary.AppendUvarint(nil, n+1)
	body = append(body, s.body[size:]...)
	s.body = append(body, item...)
	return int(n), nil
}

// importedFunctions counts the functions of an import section.
func importedFunctions(body []byte) (int, error) {
	r := &reader{data: body}
	count := 0
	for n := r.leb(); n > 0 && r.err == nil; n-- {
		r.at += r.leb()
		r.at += r.leb()
		switch kind := r.u8(); kind {
		case 0:
			r.leb()
			count++
		default:
			return 0, fmt.Errorf("an import of kind %d", kind)
		}
	}
	return count, r.err
}

// addStart adds a function of no parameters and no results to a module that has
// no start function, and makes it that.
func addStart(sections []section, body []byte) ([]section, error) {
	at := map[byte]int{}
	for i, s := range sections {
		if s.id != 0 {
			at[s.id] = i
		}
	}
	for _, id := range [...]byte{sectionType, sectionImport, sectionFunc, sectionExport, sectionCode} {
		if _, ok := at[id]; !ok {
			return nil, fmt.Errorf("the module has no section %d", id)
		}
	}
	if _, ok := at[sectionStart]; ok {
		return nil, fmt.Errorf("the module has a start function")
	}
	imported, err := importedFunctions(sections[at[sectionImport]].body)
	if err != nil {
		return nil, fmt.Errorf("count the imports: %w", err)
	}
	kind, err := sections[at[sectionType]].appendItem([]byte{typeFunc, 0, 0})
	if err != nil {
		return nil, err
	}
	number, err := sections[at[sectionFunc]].appendItem(binary.AppendUvarint(nil, uint64(kind)))
	if err != nil {
		return nil, err
	}
	if _, err := sections[at[sectionCode]].appendItem(append(binary.AppendUvarint(nil, uint64(len(body))), body...)); err != nil {
		return nil, err
	}
	start := section{sectionStart, binary.AppendUvarint(nil, uint64(imported+number))}
	after := at[sectionExport] + 1
	out := append([]section{}, sections[:after]...)
	return append(append(out, start), sections[after:]...), nil
}

// assembler appends instructions.
type assembler struct{ code []byte }

func (a *assembler) op(bytes ...byte) { a.code = append(a.code, bytes...) }

func (a *assembler) constant(v int) { a.code = appendSleb(append(a.code, opI32Const), int64(int32(v))) }

func (a *assembler) get(local int) {
	a.code = binary.AppendUvarint(append(a.code, opLocalGet), uint64(local))
}

func (a *assembler) set(local int) {
	a.code = binary.AppendUvarint(append(a.code, opLocalSet), uint64(local))
}

// load32, load8 and store32 take their address from the stack and add an
// offset to it.
func (a *assembler) load32(offset int)  { a.access(opLoad, offset) }
func (a *assembler) load8(offset int)   { a.access(opLoad8, offset) }
func (a *assembler) store32(offset int) { a.access(opStore, offset) }

func (a *assembler) access(op byte, offset int) {
	a.code = binary.AppendUvarint(append(a.code, op, 0), uint64(offset))
}

// add adds n to a local.
func (a *assembler) add(local, n int) {
	a.get(local)
	a.constant(n)
	a.op(opI32Add)
	a.set(local)
}

// loop begins a loop; again counts a local up and goes back while it is below
// limit.
func (a *assembler) loop() { a.op(opLoop, blockEmpty) }

func (a *assembler) again(local, limit int) {
	a.get(local)
	a.constant(1)
	a.op(opI32Add)
	a.op(opLocalTee)
	a.code = binary.AppendUvarint(a.code, uint64(local))
	a.constant(limit)
	a.op(opI32LtU, opBrIf, 0, opEnd)
}

func appendSleb(b []byte, v int64) []byte {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}

// reader reads the numbers of a module.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) u8() byte {
	if r.at >= len(r.data) {
		r.err = fmt.Errorf("the module is cut off")
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) leb() int {
	v, n := binary.Uvarint(r.data[min(r.at, len(r.data)):])
	if n <= 0 || v > 1<<31 {
		r.err = fmt.Errorf("a bad number in the module")
		return 0
	}
	r.at += n
	return int(v)
}

// sleb reads a signed number of 32 bits, as an address.
func (r *reader) sleb() int { return int(uint32(r.sleb64())) }

func (r *reader) sleb64() int64 {
	var v int64
	for shift := 0; ; shift += 7 {
		b := r.u8()
		v |= int64(b&0x7f) << shift
		if b < 0x80 || r.err != nil {
			if b&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}
