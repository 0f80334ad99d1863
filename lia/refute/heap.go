package refute

// heap is a binary heap of variables, ordered by activity.
type heap struct {
	vars []int
	at   []int // at[v] is the index of variable v in vars plus 1, or 0
}

func (h *heap) push(v int, act []float64) {
	for len(h.at) <= v {
		h.at = append(h.at, 0)
	}
	if h.at[v] > 0 {
		return
	}
	h.vars = append(h.vars, v)
	h.at[v] = len(h.vars)
	h.siftUp(v, act)
}

// siftUp moves a variable of the heap above less active variables.
func (h *heap) siftUp(v int, act []float64) {
	i := h.at[v] - 1
	if i < 0 {
		return
	}
	for i > 0 {
		parent := (i - 1) / 2
		if act[h.vars[parent]] >= act[v] {
			break
		}
		h.vars[i] = h.vars[parent]
		h.at[h.vars[i]] = i + 1
		i = parent
	}
	h.vars[i] = v
	h.at[v] = i + 1
}

// pop removes the most active variable and returns it. If the heap is empty, it returns 0.
func (h *heap) pop(act []float64) int {
	if len(h.vars) == 0 {
		return 0
	}
	top, last := h.vars[0], h.vars[len(h.vars)-1]
	h.vars = h.vars[:len(h.vars)-1]
	h.at[top] = 0
	if top == last {
		return top
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= len(h.vars) {
			break
		}
		if child+1 < len(h.vars) && act[h.vars[child+1]] > act[h.vars[child]] {
			child++
		}
		if act[last] >= act[h.vars[child]] {
			break
		}
		h.vars[i] = h.vars[child]
		h.at[h.vars[i]] = i + 1
		i = child
	}
	h.vars[i] = last
	h.at[last] = i + 1
	return top
}
