package shrink

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"ic3play/lia/rounds"
)

// What random functions are made of: a memory with a frame in it, locals behind
// the parameter and the stack pointer (two of 32 bits, two of 64), and a number.
const (
	memorySize = 4096
	frameAt    = 2048
	ownNumber  = 4711
)

// maker makes random functions of the form that Go's compiler gives them:
// places, jumps between them, calls that a goroutine may be put to sleep in,
// accesses to the frame, returns.
type maker struct {
	rng    *rand.Rand
	places int
	table  []int64
	loop   bool
	unwind bool
	odd    bool // with what the rules must not touch

	list   []instruction
	closed int
	depth  int
}

func (m *maker) add(code byte, operands ...int64) { m.list = append(m.list, op(code, operands...)) }

// value pushes something of 64 bits.
func (m *maker) value(depth int) {
	switch k := m.rng.IntN(6); {
	case k == 0:
		m.add(opI64Const, m.rng.Int64N(1000)-500)
	case k == 1: // a code address, most often its own
		m.add(opI64Const, (ownNumber+m.rng.Int64N(5)/4)<<pcShift|m.rng.Int64N(8))
	case k == 2:
		m.add(opLocalGet, 4+m.rng.Int64N(2))
	case k == 3 && depth < 3:
		m.value(depth + 1)
		m.value(depth + 1)
		m.add(opI64Add)
	case k == 4:
		m.small()
		m.add(opExtendU)
	default:
		m.address()
		m.add(opLoad+1, 3, m.rng.Int64N(4)*8)
	}
}

// small pushes something of 32 bits.
func (m *maker) small() {
	switch m.rng.IntN(4) {
	case 0:
		m.add(opI32Const, m.rng.Int64N(100)-50)
	case 1:
		m.add(opLocalGet, 2+m.rng.Int64N(2))
	case 2:
		m.address()
		m.add(opLoad, 2, m.rng.Int64N(4)*4)
	default:
		m.address() // compared, not used to load: it must stay what it is
		m.add(opLocalGet, 2)
		m.add(opI32LtU)
	}
}

// address pushes one in the frame, by arithmetic on 64 bits as the compiler does.
func (m *maker) address() {
	m.add(opLocalGet, localSP)
	if m.rng.IntN(4) == 0 {
		return
	}
	m.add(opExtendU)
	m.add(opI64Const, m.rng.Int64N(20)*8)
	m.add(opI64Add)
	m.add(opWrap)
}

// call pushes a return address into the frame and calls: the callee says whether
// to go to sleep, and may have moved the stack.
func (m *maker) call() {
	m.add(opGlobalGet, globalSP)
	m.add(opI32Const, 8)
	m.add(opI32Sub)
	m.add(opLocalTee, localSP)
	m.add(opGlobalSet, globalSP)
	m.add(opLocalGet, localSP)
	m.add(opI64Const, ownNumber<<pcShift|m.rng.Int64N(int64(len(m.table))))
	m.add(opStore+1, 3, 0)
	if m.rng.IntN(3) == 0 {
		m.add(opI32Const, m.rng.Int64N(50))
		m.add(opLocalSet, localPC)
		m.add(opI32Const, 0)
		m.add(opLocalGet, localPC)
		m.add(opCallIndirect, 0, 0)
	} else {
		m.add(opI32Const, 0)
		m.add(opCall, m.rng.Int64N(5))
	}
	m.add(opGlobalGet, globalSP)
	m.add(opLocalSet, localSP)
	if m.unwind {
		m.add(opBrIf, m.far())
	} else {
		m.add(opDrop)
	}
}

// far is the distance to the block that is left with 1.
func (m *maker) far() int64 {
	n := m.depth + m.places - m.closed
	if m.loop {
		n++
	}
	return int64(n)
}

func (m *maker) leave() {
	m.add(opLocalGet, localSP)
	m.add(opI32Const, 8*m.rng.Int64N(6))
	m.add(opI32Add)
	m.add(opLocalTee, localSP)
	m.add(opGlobalSet, globalSP)
	m.add(opLocalGet, localSP)
	m.add(opI32Const, 8)
	m.add(opI32Add)
	m.add(opLocalTee, localSP)
	m.add(opGlobalSet, globalSP)
	m.add(opI32Const, 0)
	m.add(opReturn)
}

func (m *maker) statement() {
	switch k := m.rng.IntN(12); {
	case k < 3:
		m.value(0)
		m.add(opLocalSet, 4+m.rng.Int64N(2))
	case k == 3:
		m.small()
		m.add(opLocalSet, 2+m.rng.Int64N(2))
	case k < 6:
		m.address()
		m.value(0)
		m.add(opStore+1, 3, m.rng.Int64N(4)*8)
	case k == 6:
		m.address()
		m.small()
		m.add(opStore, 2, m.rng.Int64N(4)*4)
	case k < 9:
		m.call()
	case k == 9 && m.depth < 2:
		m.small()
		m.add(opIf, blockEmpty)
		m.depth++
		if m.rng.IntN(2) == 0 {
			m.statement()
		}
		if m.loop && m.rng.IntN(3) > 0 {
			m.jump()
		}
		m.add(opEnd)
		m.depth--
	case k == 10 && m.loop && m.rng.IntN(2) == 0:
		m.jump()
	case k == 11 && m.rng.IntN(4) == 0:
		m.leave()
	case m.odd && m.rng.IntN(2) == 0:
		m.oddity()
	}
}

// jump goes to a place by way of the table.
func (m *maker) jump() {
	m.add(opI32Const, m.rng.Int64N(int64(len(m.table)+1)))
	m.add(opLocalSet, localPC)
	m.add(opBr, int64(m.depth+m.places-m.closed))
}

// oddity is something that the compiler does not do today.
func (m *maker) oddity() {
	switch m.rng.IntN(4) {
	case 0: // the parameter is read, so a jump may not leave it unset
		m.add(opLocalGet, localPC)
		m.add(opLocalSet, 2)
	case 1: // through the table without a place of its own
		if m.loop {
			m.small()
			m.add(opBrIf, int64(m.depth+m.places-m.closed))
		}
	case 2:
		m.add(opLocalGet, 2)
		m.add(opLocalTee, localPC)
		m.add(opDrop)
	case 3: // out of the function, with a value
		m.small()
		m.add(opReturn)
	}
}

// function makes one.
func (m *maker) function() []byte {
	m.places = 1 + m.rng.IntN(5)
	m.loop = m.rng.IntN(4) > 0
	m.unwind = m.rng.IntN(4) > 0
	for p := range m.places {
		m.table = append(m.table, int64(p))
		for m.rng.IntN(3) == 0 { // resuming where nothing is left to do goes on at the next place
			m.table = append(m.table, int64(p))
		}
	}
	if m.unwind {
		m.add(opBlock, blockEmpty)
	}
	if m.loop {
		m.add(opLoop, blockEmpty)
	}
	for range m.places {
		m.add(opBlock, blockEmpty)
	}
	m.add(opLocalGet, localPC)
	m.list = append(m.list, op(opBrTable, append([]int64{int64(len(m.table) - 1)}, m.table...)...))
	for m.closed = 1; m.closed <= m.places; m.closed++ {
		m.add(opEnd)
		for range m.rng.IntN(6) {
			m.statement()
		}
	}
	if m.rng.IntN(3) > 0 {
		m.leave()
	}
	if m.loop {
		m.add(opEnd)
	}
	if m.loop || m.unwind || m.rng.IntN(2) == 0 {
		m.add(opUnreachable)
	}
	if m.unwind {
		m.add(opEnd)
	}
	m.add(opI32Const, 1)
	m.add(opEnd)
	body := append([]instruction{op(opGlobalGet, globalSP), op(opLocalSet, localSP)}, m.list...)
	return encode([]byte{2, 3, typeI32, 2, typeI64}, body)
}

// outcome is all that can be seen of one execution.
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
			m.global -= 16 // the goroutine's stack was moved
		}
		return truth(rng.IntN(6) == 0)
	}
	var o outcome
	o.result, o.err = m.run(function, 1, place)
	o.global, o.memory, o.log = m.global, m.memory, m.log
	return o
}

// TestRulesOnRandomFunctions executes random functions from each of their places
// before and after each rule, and after all of them.
func TestRulesOnRandomFunctions(t *testing.T) {
	rounds := rounds.Of(t, 1_500, 1_000)
	type count struct{ changed, ended int }
	counts := map[string]*count{"all": {}}
	for round := range rounds {
		m := &maker{rng: rand.New(rand.NewPCG(uint64(round), 5)), odd: round%3 == 0}
		before := m.function()
		all := before
		after := map[string][]byte{}
		for _, r := range rules() {
			alone, err := r.apply(before, 1, ownNumber)
			if err != nil {
				t.Fatalf("round %d, %s: %v", round, r.name, err)
			}
			if all, err = r.apply(all, 1, ownNumber); err != nil {
				t.Fatalf("round %d, %s after the others: %v", round, r.name, err)
			}
			after[r.name] = alone
		}
		after["all"] = all
		for name, function := range after {
			if counts[name] == nil {
				counts[name] = &count{}
			}
			if bytes.Equal(function, before) {
				continue
			}
			counts[name].changed++
			for place := range int64(len(m.table) + 1) {
				want := execute(before, place, uint64(round), 600)
				got := execute(function, place, uint64(round), 1200)
				if want.err == errFuel {
					// It may go on for ever: what both did so far is the same.
					n := min(len(got.log), len(want.log))
					if !slices.Equal(got.log[:n], want.log[:n]) {
						t.Fatalf("round %d, %s, place %d: %v, want %v", round, name, place, got.log, want.log)
					}
					continue
				}
				counts[name].ended++
				if got.err != want.err || got.result != want.result || got.global != want.global ||
					!bytes.Equal(got.memory, want.memory) || !slices.Equal(got.log, want.log) {
					t.Fatalf("round %d, %s, place %d: %d, %v, stack at %d, did %v\nwant %d, %v, %d, %v\n%x\n%x", round, name, place,
						got.result, got.err, got.global, got.log, want.result, want.err, want.global, want.log, before, function)
				}
			}
		}
	}
	for name, c := range counts {
		t.Logf("%s: %d of %d functions changed, %d executions that end", name, c.changed, rounds, c.ended)
		if c.changed < rounds/10 || c.ended < rounds/10 {
			t.Errorf("%s: only %d of %d functions changed, %d executions that end", name, c.changed, rounds, c.ended)
		}
	}
}
