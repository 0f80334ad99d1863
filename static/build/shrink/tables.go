package shrink

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"ic3play/static/build/wasm"
)

// This file packs the runtime's tables of functions (runtime/symtab.go). Their layout makes
// look-ups fast, but they compress badly: ftab and findfunctab contain increasing numbers, and a
// function's record mixes a dozen unrelated offsets. Together the tables are a tenth of the
// transfer.
//
// packTables replaces the tables by columns, one for each field of the records. When a browser
// instantiates the module, a start function restores the tables, in a millisecond or two. The
// columns are stored in the memory of findfunctab, which is restored last. So the memory is the
// same in the end, byte for byte. If the tables do not have the expected structure, they do not
// change.

const (
	ftabEntry    = 8  // size of an entry of ftab in bytes; an entry contains a function's number and the offset of its record
	bucketSize   = 20 // size of a bucket of findfunctab in bytes; a bucket contains a function's number and 16 one-byte differences to it
	perFunction  = 16 // number of buckets for each function; a function has 65536 program counter values, and each bucket covers 4096 of them
	dataFindFunc = 19 // offset of findfunctab's address in moduledata, in words of 64 bits
)

// column contains the values of one field, in the order of the functions. Functions whose record
// does not have the field are left out.
type column struct {
	values []uint32
	addr   int // where the values are until the start function distributes them
}

// constant returns whether all values of the column are equal. Then the column is not stored.
func (c *column) constant() bool {
	return !slices.ContainsFunc(c.values, func(v uint32) bool { return v != c.values[0] })
}

type tables struct {
	first   int
	count   int
	pcln    int // address of ftab, to which its offsets are relative
	records int // address of the first record
	end     int // address after the last record
	find    int // address of findfunctab
	buckets int // number of findfunctab's buckets to restore

	fixed, pcdata, funcdata []*column
}

// packTables replaces the runtime's tables of functions by columns, and returns the new module. If
// it does not recognise the tables, it returns the module unchanged, and false.
func packTables(module []byte) (out []byte, ok bool, err error) {
	sections, err := wasm.Split(module)
	if err != nil {
		return nil, false, err
	}
	segments, err := dataSegments(module)
	if err != nil || len(segments) == 0 {
		return module, false, err
	}
	image, base, err := imageOf(segments)
	if err != nil {
		return nil, false, err
	}
	m := &memory{segments: []segment{{base, image}}}
	t := readTables(m)
	if t == nil {
		return module, false, nil
	}
	before := bytes.Clone(image)
	t.remove(m)
	if !t.place(m) {
		return module, false, nil
	}
	after := &memory{segments: []segment{{base, bytes.Clone(image)}}}
	t.restore(after)
	if !bytes.Equal(before, after.segments[0].data) {
		return module, false, nil
	}
	if sections, err = wasm.AddStart(sections, t.code()); err != nil {
		return nil, false, fmt.Errorf("add a start function: %w", err)
	}
	for i := range sections {
		if sections[i].ID == wasm.SectionData {
			sections[i].Body = dataSection(image, base)
		}
	}
	return wasm.Join(sections), true, nil
}

// readTables returns the tables of functions in the memory. If they do not have the expected form,
// it returns nil.
func readTables(m *memory) *tables {
	image, base := m.segments[0].data, m.segments[0].addr
	at := bytes.Index(image, pclnMagic)
	if at < 0 {
		return nil
	}
	head := base + at
	// moduledata starts with the addresses of the header and of the tables after it.
	names := m.u64(head + 32)
	pointer := binary.LittleEndian.AppendUint64(nil, uint64(head))
	pointer = binary.LittleEndian.AppendUint64(pointer, uint64(head+names))
	at = bytes.Index(image, pointer)
	if at < 0 {
		return nil
	}
	t := &tables{count: m.u64(head + 8), pcln: head + m.u64(head+64), find: m.u64(base + at + 8*dataFindFunc)}
	if t.count <= 1 || t.count > 1<<20 || t.find <= t.pcln || t.find >= base+len(image) {
		return nil
	}
	t.first = m.u32(t.pcln)
	t.records = t.pcln + m.u32(t.pcln+4)
	if t.records < t.pcln+ftabEntry*t.count {
		return nil
	}
	t.fixed = make([]*column, funcFixed)
	for i := range t.fixed {
		t.fixed[i] = &column{}
	}
	add := func(to *[]*column, i, v int) {
		for len(*to) <= i {
			*to = append(*to, &column{})
		}
		(*to)[i].values = append((*to)[i].values, uint32(v))
	}
	rec := t.records
	for range t.count {
		np, nf := m.u32(rec+4*funcNpcdata), int(m.byte(rec+funcCount))
		if np > 16 || nf > 16 || rec >= t.find {
			return nil
		}
		for i := 1; i < funcFixed; i++ { // field 0 is the function's number
			add(&t.fixed, i, m.u32(rec+4*i))
		}
		at := rec + 4*funcFixed
		for i := range np {
			add(&t.pcdata, i, m.u32(at+4*i))
		}
		at += 4 * np
		for i := range nf {
			add(&t.funcdata, i, m.u32(at+4*i))
		}
		rec = (at + 4*nf + 7) &^ 7
	}
	t.end = rec
	// The buckets of the last function stay unchanged, because program counter values in them may
	// also belong to other data after the function's code.
	t.buckets = perFunction * (t.count - 1)
	return t
}

// columns returns the stored columns.
func (t *tables) columns() []*column {
	var out []*column
	for _, c := range slices.Concat(t.fixed, t.pcdata, t.funcdata) {
		if len(c.values) > 0 && !c.constant() {
			out = append(out, c)
		}
	}
	return out
}

func (t *tables) remove(m *memory) {
	for _, r := range [...][2]int{{t.pcln, t.pcln + ftabEntry*t.count}, {t.records, t.end}, {t.find, t.find + bucketSize*t.buckets}} {
		if b := m.find(r[0], r[1]-r[0]); b != nil {
			clear(b)
		}
	}
}

// "place" stores the values of all columns in the memory of findfunctab, one column after the
// other. It returns false if they need more memory than findfunctab has.
func (t *tables) place(m *memory) bool {
	at := t.find
	for _, c := range t.columns() {
		c.addr = at
		for _, v := range c.values {
			b := m.find(at, 4)
			if b == nil || at+4 > t.find+bucketSize*t.buckets {
				return false
			}
			binary.LittleEndian.PutUint32(b, v)
			at += 4
		}
	}
	return true
}

// restore restores the tables from the columns in the same way as the start function. packTables
// compares the result with the linker's tables.
func (t *tables) restore(m *memory) {
	put := func(at int, v uint32) {
		if b := m.find(at, 4); b != nil {
			binary.LittleEndian.PutUint32(b, v)
		}
	}
	next := map[*column]int{}
	take := func(c *column) uint32 {
		i := next[c]
		next[c]++
		if c.constant() {
			return c.values[0]
		}
		return uint32(m.u32(c.addr + 4*i))
	}
	rec := t.records
	for i := range t.count {
		put(t.pcln+ftabEntry*i, uint32(t.first+i))
		put(t.pcln+ftabEntry*i+4, uint32(rec-t.pcln))
		put(rec, uint32(t.first+i))
		for k, c := range t.fixed[1:] {
			put(rec+4*(k+1), take(c))
		}
		at := rec + 4*funcFixed
		np, nf := m.u32(rec+4*funcNpcdata), int(m.byte(rec+funcCount))
		for _, c := range t.pcdata[:np] {
			put(at, take(c))
			at += 4
		}
		for _, c := range t.funcdata[:nf] {
			put(at, take(c))
			at += 4
		}
		rec = (at + 7) &^ 7
	}
	for b := range t.buckets {
		at := t.find + bucketSize*b
		put(at, uint32(b/perFunction))
		for i := 4; i < bucketSize; i += 4 {
			put(at+i, 0)
		}
	}
}

func (t *tables) code() []byte {
	// Local variables of the start function: i counts functions, "rec" is the address of the
	// current record, and "at" is the address to write to. np and nf are the numbers of pcdata and
	// funcdata offsets in the record. For each stored column, one more local variable has the
	// address of its next value.
	const i, rec, at, np, nf, columns = 0, 1, 2, 3, 4, 5
	stored := t.columns()
	pointer := func(c *column) int { return columns + slices.Index(stored, c) }
	var a assembler
	for k, c := range stored {
		a.constant(c.addr)
		a.set(columns + k)
	}
	// store writes the next value of c to a local's address plus offset.
	store := func(local, offset int, c *column) {
		if c.constant() && c.values[0] == 0 {
			return
		}
		a.get(local)
		if c.constant() {
			a.constant(int(int32(c.values[0])))
		} else {
			a.get(pointer(c))
			a.load32(0)
		}
		a.store32(offset)
		if !c.constant() {
			a.add(pointer(c), 4)
		}
	}
	a.constant(t.records)
	a.set(rec)
	a.loop()
	a.get(i)
	a.constant(ftabEntry)
	a.op(wasm.OpI32Mul)
	a.set(at)
	for _, where := range [...]struct{ local, offset int }{{at, t.pcln}, {rec, 0}} {
		a.get(where.local)
		a.get(i)
		a.constant(t.first)
		a.op(wasm.OpI32Add)
		a.store32(where.offset)
	}
	a.get(at)
	a.get(rec)
	a.constant(t.pcln)
	a.op(wasm.OpI32Sub)
	a.store32(t.pcln + 4)
	for k, c := range t.fixed[1:] {
		store(rec, 4*(k+1), c)
	}
	a.get(rec)
	a.constant(4 * funcFixed)
	a.op(wasm.OpI32Add)
	a.set(at)
	a.get(rec)
	a.load32(4 * funcNpcdata)
	a.set(np)
	a.get(rec)
	a.load8(funcCount)
	a.set(nf)
	for _, list := range [...]struct {
		count   int
		columns []*column
	}{{np, t.pcdata}, {nf, t.funcdata}} {
		for k, c := range list.columns {
			a.get(list.count)
			a.constant(k)
			a.op(wasm.OpI32GtU)
			a.op(wasm.OpIf, wasm.BlockEmpty)
			store(at, 0, c)
			a.add(at, 4)
			a.op(wasm.OpEnd)
		}
	}
	a.get(at)
	a.constant(7)
	a.op(wasm.OpI32Add)
	a.constant(-8)
	a.op(wasm.OpI32And)
	a.set(rec)
	a.endLoop(i, t.count)

	a.constant(0)
	a.set(i)
	a.loop()
	a.get(i)
	a.constant(bucketSize)
	a.op(wasm.OpI32Mul)
	a.set(at)
	a.get(at)
	a.get(i)
	a.constant(perFunction)
	a.op(wasm.OpI32DivU)
	a.store32(t.find)
	for offset := 4; offset < bucketSize; offset += 4 {
		a.get(at)
		a.constant(0)
		a.store32(t.find + offset)
	}
	a.endLoop(i, t.buckets)
	a.op(wasm.OpEnd)

	body := binary.AppendUvarint([]byte{1}, uint64(columns+len(stored)))
	return append(append(body, wasm.TypeI32), a.code...)
}
