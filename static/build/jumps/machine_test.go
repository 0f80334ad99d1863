package jumps

import (
	"encoding/binary"
	"errors"
	"fmt"

	"ic3play/static/build/wasm"
)

// machine executes one function, with the instructions that the compiler uses for control flow,
// integers and memory. Tests run a function on it before and after rewriting.
type machine struct {
	memory []byte
	global int64 // the stack pointer
	fuel   int   // number of instructions left

	// The field "call" is a function that is executed in place of every function that the tested
	// function calls. It may change memory and "global".
	call func(m *machine, callee, argument int64) int64
	log  []string // calls and stores, in order
}

var (
	errFuel = errors.New("out of fuel")
	errTrap = errors.New("trap")
)

// label is the target of branches: a block or a loop.
type label struct {
	target int // where a branch continues
	loop   bool
	height int // the stack's height when the block began
}

func (m *machine) run(function []byte, params int, argument int64) (int64, error) {
	declarations, list, err := decode(function)
	if err != nil {
		return 0, err
	}
	locals := make([]int64, params)
	locals[0] = argument
	r := &wasm.Reader{Data: declarations}
	for n := r.Leb(); n > 0; n-- {
		locals = append(locals, make([]int64, r.Leb())...)
		r.U8()
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
		case x.op == wasm.OpUnreachable:
			return 0, errTrap
		case x.op == wasm.OpNop:
		case x.op == wasm.OpBlock:
			labels = append(labels, label{target: ends[i-1] + 1, height: len(stack)})
		case x.op == wasm.OpLoop:
			labels = append(labels, label{target: i, loop: true, height: len(stack)})
		case x.op == wasm.OpIf:
			taken := uint32(pop()) != 0
			if !taken {
				i = ends[i-1] + 1
				continue
			}
			labels = append(labels, label{target: ends[i-1] + 1, height: len(stack)})
		case x.op == wasm.OpEnd:
			if len(labels) == 0 {
				return result()
			}
			labels = labels[:len(labels)-1]
		case x.op == wasm.OpBr:
			if branch(x.operands[0]) {
				return result()
			}
		case x.op == wasm.OpBrIf:
			if uint32(pop()) != 0 && branch(x.operands[0]) {
				return result()
			}
		case x.op == wasm.OpBrTable:
			v := min(uint64(uint32(pop())), uint64(x.operands[0]))
			if branch(x.operands[1+v]) {
				return result()
			}
		case x.op == wasm.OpReturn:
			return result()
		case x.op == wasm.OpCall:
			argument := pop()
			push(m.called(x.operands[0], argument))
		case x.op == wasm.OpCallIndirect:
			callee := pop()
			argument := pop()
			push(m.called(callee, argument))
		case x.op == wasm.OpDrop:
			pop()
		case x.op == wasm.OpLocalGet:
			push(locals[x.operands[0]])
		case x.op == wasm.OpLocalSet:
			locals[x.operands[0]] = pop()
		case x.op == wasm.OpLocalTee:
			locals[x.operands[0]] = stack[len(stack)-1]
		case x.op == wasm.OpGlobalGet:
			push(m.global)
		case x.op == wasm.OpGlobalSet:
			m.global = pop()
		case x.op == wasm.OpI32Const:
			push(int64(uint32(x.operands[0])))
		case x.op == wasm.OpI64Const:
			push(x.operands[0])
		case x.op == wasm.OpLoad || x.op == wasm.OpLoad+1:
			b, err := m.access(pop(), x)
			if err != nil {
				return 0, err
			}
			if x.op == wasm.OpLoad {
				push(int64(binary.LittleEndian.Uint32(b)))
			} else {
				push(int64(binary.LittleEndian.Uint64(b)))
			}
		case x.op == wasm.OpStore || x.op == wasm.OpStore+1:
			v := pop()
			b, err := m.access(pop(), x)
			if err != nil {
				return 0, err
			}
			if x.op == wasm.OpStore {
				binary.LittleEndian.PutUint32(b, uint32(v))
			} else {
				binary.LittleEndian.PutUint64(b, uint64(v))
			}
		case x.op == wasm.OpWrap || x.op == wasm.OpExtendU:
			push(int64(uint32(pop())))
		case x.op == wasm.OpI32Eqz || x.op == wasm.OpI64Eqz:
			push(truth(pop() == 0))
		default:
			b, a := pop(), pop()
			switch x.op {
			case wasm.OpI32LtU:
				push(truth(uint32(a) < uint32(b)))
			case wasm.OpI32GtU:
				push(truth(uint32(a) > uint32(b)))
			case wasm.OpI32Add:
				push(int64(uint32(a + b)))
			case wasm.OpI32Sub:
				push(int64(uint32(a - b)))
			case wasm.OpI32Mul:
				push(int64(uint32(a * b)))
			case wasm.OpI32And:
				push(int64(uint32(a & b)))
			case wasm.OpI64Add:
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

func (m *machine) access(address int64, x *instruction) ([]byte, error) {
	size := 4
	if x.op == wasm.OpLoad+1 || x.op == wasm.OpStore+1 {
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

// matching returns the index of the end of each block, loop and if. It does not support the
// instruction "else", because tests do not generate it.
func matching(list []instruction) (map[int]int, error) {
	ends := map[int]int{}
	var open []int
	for i, x := range list {
		switch x.op {
		case wasm.OpBlock, wasm.OpLoop, wasm.OpIf:
			open = append(open, i)
		case wasm.OpElse:
			return nil, fmt.Errorf("the machine does not know else")
		case wasm.OpEnd:
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

func (i *instruction) stores() bool { return i.op >= wasm.OpStore && i.op <= wasm.OpStoreLast }
