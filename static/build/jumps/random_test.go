package jumps

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"ic3play/lia/rounds"
	"ic3play/static/build/wasm"
)

// memorySize is the size of the memory of a random function. frameAt is the address of its stack
// frame. ownNumber is the function's number.
const (
	memorySize = 4096
	frameAt    = 2048
	ownNumber  = 4711
)

// maker generates random functions of the form that the compiler generates. They consist of places
// (the points at which a function can be entered), jumps between places, calls that may suspend the
// goroutine, accesses to the stack frame, and returns.
type maker struct {
	rng    *rand.Rand
	places int
	table  []int64
	loop   bool
	unwind bool
	odd    bool // whether there are patterns that must not be rewritten

	list   []instruction
	closed int
	depth  int
}

func (m *maker) add(code byte, operands ...int64) { m.list = append(m.list, op(code, operands...)) }

func (m *maker) value(depth int) {
	switch k := m.rng.IntN(6); {
	case k == 0:
		m.add(wasm.OpI64Const, m.rng.Int64N(1000)-500)
	// a program counter value, usually of the function itself
	case k == 1:
		m.add(wasm.OpI64Const, (ownNumber+m.rng.Int64N(5)/4)<<16|m.rng.Int64N(8))
	case k == 2:
		m.add(wasm.OpLocalGet, 4+m.rng.Int64N(2))
	case k == 3 && depth < 3:
		m.value(depth + 1)
		m.value(depth + 1)
		m.add(wasm.OpI64Add)
	case k == 4:
		m.value32()
		m.add(wasm.OpExtendU)
	default:
		m.address()
		m.add(wasm.OpLoad+1, 3, m.rng.Int64N(4)*8)
	}
}

func (m *maker) value32() {
	switch m.rng.IntN(4) {
	case 0:
		m.add(wasm.OpI32Const, m.rng.Int64N(100)-50)
	case 1:
		m.add(wasm.OpLocalGet, 2+m.rng.Int64N(2))
	case 2:
		m.address()
		m.add(wasm.OpLoad, 2, m.rng.Int64N(4)*4)
	default:
		// This address is not used in a load but compared with a number. The rewriting must not
		// change it.
		m.address()
		m.add(wasm.OpLocalGet, 2)
		m.add(wasm.OpI32LtU)
	}
}

// "address" pushes an address in the stack frame. It computes the address in 64 bits, as the
// compiler does.
func (m *maker) address() {
	m.add(wasm.OpLocalGet, localSP)
	if m.rng.IntN(4) == 0 {
		return
	}
	m.add(wasm.OpExtendU)
	m.add(wasm.OpI64Const, m.rng.Int64N(20)*8)
	m.add(wasm.OpI64Add)
	m.add(wasm.OpWrap)
}

// "call" pushes a return address into the frame and makes a call. The callee may suspend the
// goroutine or move the stack.
func (m *maker) call() {
	m.add(wasm.OpGlobalGet, globalSP)
	m.add(wasm.OpI32Const, 8)
	m.add(wasm.OpI32Sub)
	m.add(wasm.OpLocalTee, localSP)
	m.add(wasm.OpGlobalSet, globalSP)
	m.add(wasm.OpLocalGet, localSP)
	m.add(wasm.OpI64Const, ownNumber<<16|m.rng.Int64N(int64(len(m.table))))
	m.add(wasm.OpStore+1, 3, 0)
	if m.rng.IntN(3) == 0 {
		m.add(wasm.OpI32Const, m.rng.Int64N(50))
		m.add(wasm.OpLocalSet, localPC)
		m.add(wasm.OpI32Const, 0)
		m.add(wasm.OpLocalGet, localPC)
		m.add(wasm.OpCallIndirect, 0, 0)
	} else {
		m.add(wasm.OpI32Const, 0)
		m.add(wasm.OpCall, m.rng.Int64N(5))
	}
	m.add(wasm.OpGlobalGet, globalSP)
	m.add(wasm.OpLocalSet, localSP)
	if m.unwind {
		m.add(wasm.OpBrIf, m.outerDistance())
	} else {
		m.add(wasm.OpDrop)
	}
}

// outerDistance returns the operand of a branch that leaves the outermost block: the number of
// other blocks that surround the branch. When a goroutine is suspended, its function makes such a
// branch, with the result 1.
func (m *maker) outerDistance() int64 {
	n := m.depth + m.places - m.closed
	if m.loop {
		n++
	}
	return int64(n)
}

func (m *maker) leave() {
	m.add(wasm.OpLocalGet, localSP)
	m.add(wasm.OpI32Const, 8*m.rng.Int64N(6))
	m.add(wasm.OpI32Add)
	m.add(wasm.OpLocalTee, localSP)
	m.add(wasm.OpGlobalSet, globalSP)
	m.add(wasm.OpLocalGet, localSP)
	m.add(wasm.OpI32Const, 8)
	m.add(wasm.OpI32Add)
	m.add(wasm.OpLocalTee, localSP)
	m.add(wasm.OpGlobalSet, globalSP)
	m.add(wasm.OpI32Const, 0)
	m.add(wasm.OpReturn)
}

func (m *maker) statement() {
	switch k := m.rng.IntN(12); {
	case k < 3:
		m.value(0)
		m.add(wasm.OpLocalSet, 4+m.rng.Int64N(2))
	case k == 3:
		m.value32()
		m.add(wasm.OpLocalSet, 2+m.rng.Int64N(2))
	case k < 6:
		m.address()
		m.value(0)
		m.add(wasm.OpStore+1, 3, m.rng.Int64N(4)*8)
	case k == 6:
		m.address()
		m.value32()
		m.add(wasm.OpStore, 2, m.rng.Int64N(4)*4)
	case k < 9:
		m.call()
	case k == 9 && m.depth < 2:
		m.value32()
		m.add(wasm.OpIf, wasm.BlockEmpty)
		m.depth++
		if m.rng.IntN(2) == 0 {
			m.statement()
		}
		if m.loop && m.rng.IntN(3) > 0 {
			m.jump()
		}
		m.add(wasm.OpEnd)
		m.depth--
	case k == 10 && m.loop && m.rng.IntN(2) == 0:
		m.jump()
	case k == 11 && m.rng.IntN(4) == 0:
		m.leave()
	case m.odd && m.rng.IntN(2) == 0:
		m.oddity()
	}
}

func (m *maker) jump() {
	m.add(wasm.OpI32Const, m.rng.Int64N(int64(len(m.table)+1)))
	m.add(wasm.OpLocalSet, localPC)
	m.add(wasm.OpBr, int64(m.depth+m.places-m.closed))
}

// oddity generates a pattern that the compiler does not use today.
func (m *maker) oddity() {
	switch m.rng.IntN(4) {
	case 0: // the parameter is read, so jumps must set it
		m.add(wasm.OpLocalGet, localPC)
		m.add(wasm.OpLocalSet, 2)
	case 1: // a jump whose target is not a constant
		if m.loop {
			m.value32()
			m.add(wasm.OpBrIf, int64(m.depth+m.places-m.closed))
		}
	case 2:
		m.add(wasm.OpLocalGet, 2)
		m.add(wasm.OpLocalTee, localPC)
		m.add(wasm.OpDrop)
	case 3:
		m.value32()
		m.add(wasm.OpReturn)
	}
}

func (m *maker) function() []byte {
	m.places = 1 + m.rng.IntN(5)
	m.loop = m.rng.IntN(4) > 0
	m.unwind = m.rng.IntN(4) > 0
	for p := range m.places {
		m.table = append(m.table, int64(p))
		for m.rng.IntN(3) == 0 { // a place without code: execution continues at the next one
			m.table = append(m.table, int64(p))
		}
	}
	if m.unwind {
		m.add(wasm.OpBlock, wasm.BlockEmpty)
	}
	if m.loop {
		m.add(wasm.OpLoop, wasm.BlockEmpty)
	}
	for range m.places {
		m.add(wasm.OpBlock, wasm.BlockEmpty)
	}
	m.add(wasm.OpLocalGet, localPC)
	m.list = append(m.list, op(wasm.OpBrTable, append([]int64{int64(len(m.table) - 1)}, m.table...)...))
	for m.closed = 1; m.closed <= m.places; m.closed++ {
		m.add(wasm.OpEnd)
		for range m.rng.IntN(6) {
			m.statement()
		}
	}
	if m.rng.IntN(3) > 0 {
		m.leave()
	}
	if m.loop {
		m.add(wasm.OpEnd)
	}
	if m.loop || m.unwind || m.rng.IntN(2) == 0 {
		m.add(wasm.OpUnreachable)
	}
	if m.unwind {
		m.add(wasm.OpEnd)
	}
	m.add(wasm.OpI32Const, 1)
	m.add(wasm.OpEnd)
	body := append([]instruction{op(wasm.OpGlobalGet, globalSP), op(wasm.OpLocalSet, localSP)}, m.list...)
	return encode([]byte{2, 3, wasm.TypeI32, 2, wasm.TypeI64}, body)
}

type outcome struct {
	result int64
	err    error
	global int64
	memory []byte
	log    []string
}

func execute(function []byte, place int64, seed uint64, fuel int) outcome {
	rng := rand.New(rand.NewPCG(seed, 7))
	m := &machine{memory: make([]byte, memorySize), global: frameAt, fuel: fuel}
	for i := range m.memory {
		m.memory[i] = byte(rng.Uint32())
	}
	m.call = func(m *machine, _, _ int64) int64 {
		m.global += 8 // the return address
		m.memory[frameAt+rng.IntN(200)] = byte(rng.Uint32())
		if rng.IntN(5) == 0 {
			m.global -= 16 // the stack has moved
		}
		return truth(rng.IntN(6) == 0)
	}
	var o outcome
	o.result, o.err = m.run(function, 1, place)
	o.global, o.memory, o.log = m.global, m.memory, m.log
	return o
}

// TestRandomFunctions generates random functions and rewrites them. It executes each function that
// the rewriting has changed from every place at which it can be entered, before and after
// rewriting, and compares the results.
func TestRandomFunctions(t *testing.T) {
	rounds := rounds.Of(t, 1_500, 1_000)
	changed, ended := 0, 0
	for round := range rounds {
		m := &maker{rng: rand.New(rand.NewPCG(uint64(round), 5)), odd: round%3 == 0}
		before := m.function()
		after, err := directJumps(before, 1)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if bytes.Equal(after, before) {
			continue
		}
		changed++
		for place := range int64(len(m.table) + 1) {
			want := execute(before, place, uint64(round), 600)
			got := execute(after, place, uint64(round), 1200)
			if want.err == errFuel {
				// The execution before rewriting was stopped by its limit of steps, and may never
				// end. So compare only the common beginning of the logs.
				n := min(len(got.log), len(want.log))
				if !slices.Equal(got.log[:n], want.log[:n]) {
					t.Fatalf("round %d, place %d: %v, want %v", round, place, got.log, want.log)
				}
				continue
			}
			ended++
			if got.err != want.err || got.result != want.result || got.global != want.global ||
				!bytes.Equal(got.memory, want.memory) || !slices.Equal(got.log, want.log) {
				t.Fatalf("round %d, place %d: %d, %v, stack at %d, did %v\nwant %d, %v, %d, %v\n%x\n%x", round, place,
					got.result, got.err, got.global, got.log, want.result, want.err, want.global, want.log, before, after)
			}
		}
	}
	t.Logf("%d of %d functions changed, %d executions that end", changed, rounds, ended)
	if changed < rounds/10 || ended < rounds/10 {
		t.Errorf("only %d of %d functions changed, %d executions that end", changed, rounds, ended)
	}
}
