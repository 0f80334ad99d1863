// Package jumps replaces indirect jumps in a Go module for the browser by direct ones.
//
// A Go function for WebAssembly consists of nested blocks, one for each place at which it can be
// entered. The places are its start, the continuation after each call (where a suspended goroutine
// resumes), and every target of a jump. The function's parameter selects a place. A branch table at
// the beginning of the function jumps to this place:
//
//	block  (a branch leaves it, with the result 1, to suspend the goroutine)
//	 loop if there are jumps
//	 block ... block
//	 local.get PC_B br_table
//	 end (place 0)
//	 end (place 1) ...
//	 end
//	 unreachable
//	end
//	i32.const 1
//
// The compiler implements every jump in three steps: it sets the parameter to the place's
// number, branches to the loop, and goes through the table. A forward jump can instead branch
// directly out of the blocks up to the place, and the branch can be conditional. A branch that
// leaves the function with 1 can be a return. The table and the place numbers do not change,
// so return addresses stay valid.
//
// This saves a tenth of the run time of programs that take seconds, and a tenth of the
// transfer (docs/architecture.md). Because it rewrites compiled code, the checker of
// certificates cannot detect its mistakes. So only "make release" uses it, after all browser
// tests have run on rewritten code ("make test-rewritten"). A function of another form does
// not change.
package jumps

import "ic3play/static/build/wasm"

// These numbers belong to Go's calling convention. localPC is the parameter, and localSP is the
// first local variable, a copy of the stack pointer, which is the global variable globalSP.
const (
	localPC = 0
	localSP = 1

	globalSP = 0
)

// structure describes a function that has the structure shown in the package comment.
type structure struct {
	head int // where the outermost block begins
	// outerBlock is true if the function has an outermost block. A branch leaves it with the result
	// 1 in order to suspend the goroutine.
	outerBlock bool
	loop       bool // whether a loop surrounds the blocks, so that jumps can go back to the branch table
	count      int
	branch     int     // index of br_table
	table      []int64 // the place for each parameter value; the last one is the default
}

// structureOf returns the structure of a function. If it differs from the structure that the
// package comment shows, structureOf returns nil.
func structureOf(list []instruction) *structure {
	if !at(list, 0).is(wasm.OpGlobalGet, globalSP) || !at(list, 1).is(wasm.OpLocalSet, localSP) {
		return nil
	}
	p := &structure{head: 2}
	i := p.head
	blocks := func() int {
		from := i
		for at(list, i).is(wasm.OpBlock, wasm.BlockEmpty) {
			i++
		}
		return i - from
	}
	outer := blocks()
	if at(list, i).is(wasm.OpLoop, wasm.BlockEmpty) {
		i++
		p.loop = true
		p.count = blocks()
	} else {
		p.count, outer = outer, 0
	}
	if !at(list, i).is(wasm.OpLocalGet, localPC) || !at(list, i+1).is(wasm.OpBrTable) {
		return nil
	}
	p.branch = i + 1
	p.table = list[i+1].operands[1:]
	last := int64(0)
	for _, v := range p.table {
		last = max(last, v)
	}
	if !p.loop && p.count == int(last)+2 {
		p.count, outer = p.count-1, 1
	}
	if p.count != int(last)+1 || outer > 1 || !at(list, i+2).is(wasm.OpEnd) {
		return nil
	}
	p.outerBlock = outer == 1
	return p
}

// walk visits the instructions after the table. "closed" is the number of blocks that were open at
// the table and have ended. "depth" is the number of blocks that began after the table and contain
// the instruction. "visit" returns the index at which "walk" continues.
func (p *structure) walk(list []instruction, visit func(i, closed, depth int) int) {
	closed, depth := 0, 0
	for i := p.branch + 1; i < len(list); {
		switch list[i].op {
		case wasm.OpBlock, wasm.OpLoop, wasm.OpIf:
			depth++
		case wasm.OpEnd:
			if depth > 0 {
				depth--
			} else {
				closed++
			}
		}
		next := visit(i, closed, depth)
		for i++; i < next; i++ {
			// The instructions that "visit" skips are those of one jump. If they contain an end, it
			// closes a block that began before the jump.
			if list[i].op == wasm.OpEnd {
				depth--
			}
		}
	}
}

func directJumps(function []byte, params int) ([]byte, error) {
	locals, list, err := decode(function)
	if err != nil {
		return nil, err
	}
	if params != 1 {
		return function, nil
	}
	if p := structureOf(list); p != nil && p.canRewrite(list) {
		list = p.forward(list)
		list = p.returns(list)
		return encode(locals, list), nil
	}
	return function, nil
}

// canRewrite reports whether the rewriting of this function is correct. After a jump, no code may
// read the parameter that contains the target's number. Each place must begin exactly where its
// block ends. Code after the outermost block must only return 1.
func (p *structure) canRewrite(list []instruction) bool {
	ok := true
	ends := 0
	outermost := -1 // index of the end of the outermost block
	p.walk(list, func(i, closed, depth int) int {
		if list[i].op == wasm.OpEnd && closed > ends {
			if ends = closed; closed == p.closing()-1 {
				outermost = i
			}
		}
		switch x := &list[i]; {
		case x.is(wasm.OpLocalGet, localPC):
			// An indirect call uses the parameter as a scratch register.
			ok = ok && at(list, i-1).is(wasm.OpI32Const, 0) && at(list, i-2).is(wasm.OpLocalSet, localPC)
		case x.is(wasm.OpLocalTee, localPC), x.op == wasm.OpBrTable:
			ok = false
		case p.loop && closed <= p.count && (x.op == wasm.OpBr || x.op == wasm.OpBrIf) && x.operands[0] == int64(depth+p.count-closed):
			// A jump through the table must set the parameter to a constant.
			ok = ok && x.op == wasm.OpBr && at(list, i-1).is(wasm.OpLocalSet, localPC) && at(list, i-2).op == wasm.OpI32Const
		}
		return i + 1
	})
	n := len(list)
	ok = ok && ends == p.closing() && list[n-1].op == wasm.OpEnd
	return ok && (!p.outerBlock || outermost == n-3 && at(list, n-2).is(wasm.OpI32Const, 1))
}

// closing returns the number of blocks that are open at the branch table, including the body of the
// function.
func (p *structure) closing() int {
	n := p.count + 1
	if p.loop {
		n++
	}
	if p.outerBlock {
		n++
	}
	return n
}

// "forward" replaces jumps by direct branches if the jump's target comes later in the code.
func (p *structure) forward(list []instruction) []instruction {
	out := append([]instruction{}, list[:p.branch+1]...)
	p.walk(list, func(i, closed, depth int) int {
		x := list[i]
		if p.loop && closed <= p.count && x.op == wasm.OpI32Const && at(list, i+1).is(wasm.OpLocalSet, localPC) &&
			at(list, i+2).is(wasm.OpBr, int64(depth+p.count-closed)) && x.operands[0] >= 0 {
			place := int(p.table[min(int(x.operands[0]), len(p.table)-1)])
			if place >= closed {
				distance := int64(depth + place - closed)
				if depth > 0 && out[len(out)-1].is(wasm.OpIf, wasm.BlockEmpty) && at(list, i+3).is(wasm.OpEnd) {
					out[len(out)-1] = op(wasm.OpBrIf, distance-1)
					return i + 4
				}
				out = append(out, op(wasm.OpBr, distance))
				return i + 3
			}
		}
		out = append(out, x)
		return i + 1
	})
	return out
}

// The method "returns" replaces the branches that suspend the goroutine after a call. Such a branch
// is conditional, and leaves the outermost block with the result 1. It becomes "if", "return 1" and
// "end". If no other branch leaves the block, the method removes the block.
func (p *structure) returns(list []instruction) []instruction {
	if !p.outerBlock {
		return list
	}
	out := append([]instruction{}, list[:p.branch+1]...)
	others := false
	p.walk(list, func(i, closed, depth int) int {
		x := list[i]
		far := int64(depth + p.count - closed)
		if p.loop {
			far++
		}
		switch {
		case closed <= p.count && x.is(wasm.OpBrIf, far) && out[len(out)-1].is(wasm.OpLocalSet, localSP):
			out = append(out, op(wasm.OpIf, wasm.BlockEmpty), op(wasm.OpI32Const, 1), op(wasm.OpReturn), op(wasm.OpEnd))
			return i + 1
		case (x.op == wasm.OpBr || x.op == wasm.OpBrIf) && x.operands[0] >= far:
			others = true
		}
		out = append(out, x)
		return i + 1
	})
	if n := len(out); !others && at(out, n-4).op == wasm.OpUnreachable {
		out = append(out[:n-3], out[n-1])
		out = append(out[:p.head:p.head], out[p.head+1:]...)
	}
	return out
}
