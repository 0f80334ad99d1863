package shrink

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// machine executes one function of a module, as much of WebAssembly as the
// compiler uses for control flow, integers and memory. It is for tests that run
// a function before and after a rule.
type machine struct {
	memory []byte
	global int64 // the stack pointer
	fuel   int   // instructions left

	// call is what another function does; it may change memory and global.
	call func(m *machine, callee, argument int64) int64
	log  []string // calls and stores, in their order
}

var (
	errFuel = errors.New("out of fuel")
	errTrap = errors.New("trap")
)

// label is what a branch may leave: a block or a loop.
type label struct {
	target int  // where a branch goes on
	loop   bool // it stays open then
	height int  // of the stack at its beginning
}

// run executes a function on its argument and returns its result.
func (m *machine) run(function []byte, params int, argument int64) (int64, error) {
	declarations, list, err := decode(function)
	if err != nil {
		return 0, err
	}
	locals := make([]int64, params)
	locals[0] = argument
	r := &reader{data: declarations}
	for n := r.leb(); n > 0; n-- {
		locals = append(locals, make([]int64, r.leb())...)
		r.u8()
	}
	ends, err := matching(list)
	if err != nil {
		return 0, err
	}
	var stack []int64
	var labels []label
	pop := func() int64 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return v
	}
	push := func(v int64) { stack = append(stack, v) }
	i := 0
	branch := func(depth int64) (left bool) {
		if depth >= int64(len(labels)) {
			return true
		}
		l := labels[len(labels)-1-int(depth)]
		keep := len(labels) - 1 - int(depth)
		if l.loop {
			keep++
		}
		labels, stack, i = labels[:keep], stack[:l.height], l.target
		return false
	}
	result := func() (int64, error) {
		if len(stack) == 0 {
			return 0, fmt.Errorf("the function ends without a result")
		}
		return pop(), nil
	}
	for {
		if m.fuel--; m.fuel < 0 {
			return 0, errFuel
		}
		x := &list[i]
		i++
		switch {
		case x.op == opUnreachable:
			return 0, errTrap
		case x.op == opNop:
		case x.op == opBlock:
			labels = append(labels, label{target: ends[i-1] + 1, height: len(stack)})
		case x.op == opLoop:
			labels = append(labels, label{target: i, loop: true, height: len(stack)})
		case x.op == opIf:
			taken := uint32(pop()) != 0
			if !taken {
				i = ends[i-1] + 1
				continue
			}
			labels = append(labels, label{target: ends[i-1] + 1, height: len(stack)})
		case x.op == opEnd:
			if len(labels) == 0 {
				return result()
			}
			labels = labels[:len(labels)-1]
		case x.op == opBr:
			if branch(x.operands[0]) {
				return result()
			}
		case x.op == opBrIf:
			if uint32(pop()) != 0 && branch(x.operands[0]) {
				return result()
			}
		case x.op == opBrTable:
			v := min(uint64(uint32(pop())), uint64(x.operands[0]))
			if branch(x.operands[1+v]) {
				return result()
			}
		case x.op == opReturn:
			return result()
		case x.op == opCall:
			argument := pop()
			push(m.called(x.operands[0], argument))
		case x.op == opCallIndirect:
			callee := pop()
			argument := pop()
			push(m.called(callee, argument))
		case x.op == opDrop:
			pop()
		case x.op == opLocalGet:
			push(locals[x.operands[0]])
		case x.op == opLocalSet:
			locals[x.operands[0]] = pop()
		case x.op == opLocalTee:
			locals[x.operands[0]] = stack[len(stack)-1]
		case x.op == opGlobalGet:
			push(m.global)
		case x.op == opGlobalSet:
			m.global = pop()
		case x.op == opI32Const:
			push(int64(uint32(x.operands[0])))
		case x.op == opI64Const:
			push(x.operands[0])
		case x.op == opLoad || x.op == opLoad+1:
			b, err := m.at(pop(), x)
			if err != nil {
				return 0, err
			}
			if x.op == opLoad {
				push(int64(binary.LittleEndian.Uint32(b)))
			} else {
				push(int64(binary.LittleEndian.Uint64(b)))
			}
		case x.op == opStore || x.op == opStore+1:
			v := pop()
			b, err := m.at(pop(), x)
			if err != nil {
				return 0, err
			}
			if x.op == opStore {
				binary.LittleEndian.PutUint32(b, uint32(v))
			} else {
				binary.LittleEndian.PutUint64(b, uint64(v))
			}
		case x.op == opWrap || x.op == opExtendU:
			push(int64(uint32(pop())))
		case x.op == opI32Eqz || x.op == opI64Eqz:
			push(truth(pop() == 0))
		default:
			b, a := pop(), pop()
			switch x.op {
			case opI32LtU:
				push(truth(uint32(a) < uint32(b)))
			case opI32GtU:
				push(truth(uint32(a) > uint32(b)))
			case opI32Add:
				push(int64(uint32(a + b)))
			case opI32Sub:
				push(int64(uint32(a - b)))
			case opI32Mul:
				push(int64(uint32(a * b)))
			case opI32And:
				push(int64(uint32(a & b)))
			case opI64Add:
				push(a + b)
			default:
				return 0, fmt.Errorf("the machine does not know instruction %#x", x.op)
			}
		}
	}
}

func (m *machine) called(callee, argument int64) int64 {
	m.log = append(m.log, fmt.Sprintf("call %d %d at %d", callee, argument, m.global))
	return m.call(m, callee, argument)
}

// at is the memory that a load or store of an address touches.
func (m *machine) at(address int64, x *instruction) ([]byte, error) {
	size := 4
	if x.op == opLoad+1 || x.op == opStore+1 {
		size = 8
	}
	from := int(uint32(address)) + int(x.operands[1])
	if from+size > len(m.memory) {
		return nil, errTrap
	}
	if x.stores() {
		m.log = append(m.log, fmt.Sprintf("store %d", from))
	}
	return m.memory[from : from+size], nil
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// matching finds for each block, loop and if where it ends. There is no else in
// what the tests make.
func matching(list []instruction) (map[int]int, error) {
	ends := map[int]int{}
	var open []int
	for i, x := range list {
		switch x.op {
		case opBlock, opLoop, opIf:
			open = append(open, i)
		case opElse:
			return nil, fmt.Errorf("the machine does not know else")
		case opEnd:
			if len(open) > 0 {
				ends[open[len(open)-1]] = i
				open = open[:len(open)-1]
			} else if i != len(list)-1 {
				return nil, fmt.Errorf("instructions behind the function's end")
			}
		}
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("a block without end")
	}
	return ends, nil
}
