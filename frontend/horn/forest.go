package horn

// forest is a union-find structure: it contains the parent of each item that is no root. Items in
// one tree are related.
type forest[T comparable] map[T]T

func (f forest[T]) root(x T) T {
	for {
		up, ok := f[x]
		if !ok {
			return x
		}
		x = up
	}
}

func (f forest[T]) join(x, y T) {
	if x, y = f.root(x), f.root(y); x != y {
		f[x] = y
	}
}
