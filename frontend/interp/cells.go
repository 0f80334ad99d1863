package interp

import (
	"slices"

	"ic3play/lia/num"
)

// cells maps numbers of cells to values. Most programs fill arrays from the first cell on, so the
// first cells are in a slice, which takes a fraction of a map's time. The other cells are in a map. The zero
// value is empty.
type cells struct {
	first []cell
	other map[cellNumber]num.Int // has no number of a known cell in "first"
	count int
}

type cell struct {
	value num.Int
	known bool
}

// The slice has at most gapLimit more than twice as many cells as are known. So it stays small if a
// program uses few cells that are far apart.
const gapLimit = 16

func (c *cells) get(at cellNumber) (num.Int, bool) {
	if at < cellNumber(len(c.first)) && c.first[at].known {
		return c.first[at].value, true
	}
	v, ok := c.other[at]
	return v, ok
}

func (c *cells) put(at cellNumber, v num.Int) {
	if n := cellNumber(len(c.first)); at >= n && at <= cellNumber(2*c.count+gapLimit) {
		c.first = slices.Grow(c.first, int(at-n)+1)[:at+1]
	}
	if at < cellNumber(len(c.first)) {
		if !c.first[at].known {
			c.count++
			if _, moved := c.other[at]; moved {
				delete(c.other, at)
				c.count--
			}
		}
		c.first[at] = cell{v, true}
		return
	}
	if c.other == nil {
		c.other = map[cellNumber]num.Int{}
	}
	before := len(c.other)
	c.other[at] = v
	c.count += len(c.other) - before
}

// numbers returns the numbers of the known cells, sorted.
func (c *cells) numbers() []cellNumber {
	out := make([]cellNumber, 0, c.count)
	for at := range c.first {
		if c.first[at].known {
			out = append(out, cellNumber(at))
		}
	}
	for at := range c.other {
		out = append(out, at)
	}
	slices.Sort(out)
	return out
}
