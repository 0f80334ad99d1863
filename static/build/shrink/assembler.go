package shrink

import (
	"encoding/binary"

	"ic3play/static/build/wasm"
)

type assembler struct{ code []byte }

func (a *assembler) op(bytes ...byte) { a.code = append(a.code, bytes...) }

func (a *assembler) constant(v int) {
	a.code = wasm.AppendSleb(append(a.code, wasm.OpI32Const), int64(int32(v)))
}

func (a *assembler) get(local int) {
	a.code = binary.AppendUvarint(append(a.code, wasm.OpLocalGet), uint64(local))
}

func (a *assembler) set(local int) {
	a.code = binary.AppendUvarint(append(a.code, wasm.OpLocalSet), uint64(local))
}

// load32, load8 and store32 access the memory at the address on the stack plus offset.
func (a *assembler) load32(offset int)  { a.access(wasm.OpLoad, offset) }
func (a *assembler) load8(offset int)   { a.access(wasm.OpLoad8, offset) }
func (a *assembler) store32(offset int) { a.access(wasm.OpStore, offset) }

func (a *assembler) access(op byte, offset int) {
	a.code = binary.AppendUvarint(append(a.code, op, 0), uint64(offset))
}

func (a *assembler) add(local, n int) {
	a.get(local)
	a.constant(n)
	a.op(wasm.OpI32Add)
	a.set(local)
}

// The method "loop" begins a loop, and endLoop ends it: it increments a local variable, and repeats
// the loop while the variable is below the limit.
func (a *assembler) loop() { a.op(wasm.OpLoop, wasm.BlockEmpty) }

func (a *assembler) endLoop(local, limit int) {
	a.get(local)
	a.constant(1)
	a.op(wasm.OpI32Add)
	a.op(wasm.OpLocalTee)
	a.code = binary.AppendUvarint(a.code, uint64(local))
	a.constant(limit)
	a.op(wasm.OpI32LtU, wasm.OpBrIf, 0, wasm.OpEnd)
}
