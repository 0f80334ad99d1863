package sema

import "strconv"

// This file builds a program without recursion from a program whose recursive calls nest only a few
// levels deep, such as those that visit a small tree. The tree has a copy of each recursive function
// for each level (Guess.Levels). The copy for the level after the last one is a check that no run
// calls it.

// atLevel adds the level of a call of f to the request r.
func (b *builder) atLevel(r request, f *function) request {
	if b.mem == nil || b.fn == nil || b.mem.guess.Levels[f.name] == 0 {
		return r
	}
	r.level = b.fn.instance.request.level + 1
	r.key += "level=" + strconv.Itoa(r.level) + ";"
	return r
}

func (b *builder) tooDeep(in *instance) bool {
	return in.request.level > 0 && in.request.level > b.mem.guess.Levels[in.f.name]
}
