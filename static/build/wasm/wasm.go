package wasm

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// The following constants and functions describe those parts of WebAssembly's binary format (core
// specification, chapter 5) that the build needs.

const (
	SectionType   = 1
	SectionImport = 2
	SectionFunc   = 3
	SectionExport = 7
	SectionStart  = 8
	SectionElem   = 9
	SectionCode   = 10
	SectionData   = 11
)

const (
	OpUnreachable  = 0x00
	OpNop          = 0x01
	OpBlock        = 0x02
	OpLoop         = 0x03
	OpIf           = 0x04
	OpElse         = 0x05
	OpEnd          = 0x0b
	OpBr           = 0x0c
	OpBrIf         = 0x0d
	OpBrTable      = 0x0e
	OpReturn       = 0x0f
	OpCall         = 0x10
	OpCallIndirect = 0x11
	OpDrop         = 0x1a
	OpSelect       = 0x1b
	OpLocalGet     = 0x20
	OpLocalSet     = 0x21
	OpLocalTee     = 0x22
	OpGlobalGet    = 0x23
	OpGlobalSet    = 0x24
	OpLoad         = 0x28
	OpLoad64       = 0x29
	OpLoad8        = 0x2d
	OpStore        = 0x36
	OpStore64      = 0x37
	OpStoreLast    = 0x3e
	OpMemorySize   = 0x3f
	OpMemoryGrow   = 0x40
	OpI32Const     = 0x41
	OpI64Const     = 0x42
	OpF32Const     = 0x43
	OpF64Const     = 0x44
	OpI32Eqz       = 0x45 // the first of many opcodes without immediates
	OpI32LtU       = 0x49
	OpI32GtU       = 0x4b
	OpI64Eqz       = 0x50
	OpI32Clz       = 0x67 // and two further unary operators
	OpI32Add       = 0x6a
	OpI32Sub       = 0x6b
	OpI32Mul       = 0x6c
	OpI32DivU      = 0x6e
	OpI32And       = 0x71
	OpI64Clz       = 0x79 // and two further unary operators
	OpI64Add       = 0x7c
	OpF32Abs       = 0x8b
	OpWrap         = 0xa7
	OpExtendU      = 0xad
	OpExtendLast   = 0xc4
	OpPrefix       = 0xfc // then one of these:
	SaturateLast   = 7
	MemoryCopy     = 10
	MemoryFill     = 11

	BlockEmpty = 0x40
	TypeI32    = 0x7f
	TypeI64    = 0x7e
	TypeFunc   = 0x60
)

// Header starts a module of version 1.
const Header = "\x00asm\x01\x00\x00\x00"

// Section is a section of a module: its id and its content without the length.
type Section struct {
	ID   byte
	Body []byte
}

func Split(module []byte) ([]Section, error) {
	if !bytes.HasPrefix(module, []byte(Header)) {
		return nil, fmt.Errorf("not a WebAssembly module of version 1")
	}
	var out []Section
	r := &Reader{Data: module, At: 8}
	for r.At < len(module) {
		id, size := r.U8(), r.Leb()
		if r.Err != nil {
			return nil, r.Err
		}
		if size > len(module)-r.At {
			return nil, fmt.Errorf("a section exceeds the module")
		}
		out = append(out, Section{id, module[r.At : r.At+size]})
		r.At += size
	}
	return out, nil
}

func Join(sections []Section) []byte {
	out := []byte(Header)
	for _, s := range sections {
		out = append(out, s.ID)
		out = binary.AppendUvarint(out, uint64(len(s.Body)))
		out = append(out, s.Body...)
	}
	return out
}

// appendItem appends an item to a section whose content is a list. It returns the previous number
// of items, which is the index of the new item.
func (s *Section) appendItem(item []byte) (int, error) {
	n, size := binary.Uvarint(s.Body)
	if size <= 0 || n > 1<<30 {
		return 0, fmt.Errorf("section %d has no count", s.ID)
	}
	body := binary.AppendUvarint(nil, n+1)
	body = append(body, s.Body[size:]...)
	s.Body = append(body, item...)
	return int(n), nil
}

// ImportedFunctions returns the number of functions in an import section. If the section imports
// anything else, ImportedFunctions returns an error.
func ImportedFunctions(body []byte) (int, error) {
	r := &Reader{Data: body}
	count := 0
	for n := r.Leb(); n > 0 && r.Err == nil; n-- {
		r.At += r.Leb()
		r.At += r.Leb()
		switch kind := r.U8(); kind {
		case 0:
			r.Leb()
			count++
		default:
			return 0, fmt.Errorf("an import of kind %d", kind)
		}
	}
	return count, r.Err
}

// AddStart adds a start function, without parameters and results, to a module that has none.
func AddStart(sections []Section, body []byte) ([]Section, error) {
	at := map[byte]int{}
	for i, s := range sections {
		if s.ID != 0 {
			at[s.ID] = i
		}
	}
	for _, id := range [...]byte{SectionType, SectionImport, SectionFunc, SectionExport, SectionCode} {
		if _, ok := at[id]; !ok {
			return nil, fmt.Errorf("the module has no section %d", id)
		}
	}
	if _, ok := at[SectionStart]; ok {
		return nil, fmt.Errorf("the module has a start function")
	}
	imported, err := ImportedFunctions(sections[at[SectionImport]].Body)
	if err != nil {
		return nil, fmt.Errorf("count the imports: %w", err)
	}
	kind, err := sections[at[SectionType]].appendItem([]byte{TypeFunc, 0, 0})
	if err != nil {
		return nil, err
	}
	number, err := sections[at[SectionFunc]].appendItem(binary.AppendUvarint(nil, uint64(kind)))
	if err != nil {
		return nil, err
	}
	if _, err := sections[at[SectionCode]].appendItem(append(binary.AppendUvarint(nil, uint64(len(body))), body...)); err != nil {
		return nil, err
	}
	start := Section{SectionStart, binary.AppendUvarint(nil, uint64(imported+number))}
	after := at[SectionExport] + 1
	out := append([]Section{}, sections[:after]...)
	return append(append(out, start), sections[after:]...), nil
}

func AppendSleb(b []byte, v int64) []byte {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}

// Reader decodes a module's numbers.
type Reader struct {
	Data []byte
	At   int
	Err  error
}

func (r *Reader) U8() byte {
	if r.At >= len(r.Data) {
		r.Err = fmt.Errorf("the module is truncated")
		return 0
	}
	r.At++
	return r.Data[r.At-1]
}

func (r *Reader) Leb() int {
	v, n := binary.Uvarint(r.Data[min(r.At, len(r.Data)):])
	if n <= 0 || v > 1<<31 {
		r.Err = fmt.Errorf("the module contains an invalid number")
		return 0
	}
	r.At += n
	return int(v)
}

// Sleb reads a signed 32-bit number as an address.
func (r *Reader) Sleb() int { return int(uint32(r.Sleb64())) }

func (r *Reader) Sleb64() int64 {
	var v int64
	for shift := 0; ; shift += 7 {
		b := r.U8()
		v |= int64(b&0x7f) << shift
		if b < 0x80 || r.Err != nil {
			if b&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}
