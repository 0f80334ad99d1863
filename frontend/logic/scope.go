package logic

// Push opens a scope. The matching Pop removes the names that are declared in it, unless its
// parameter "global" is set.
func (r *Reader) Push() { r.scopes = append(r.scopes, len(r.names)) }

// Pop closes the innermost open scope. Unless "global" is set, it also removes the names that were
// declared in that scope.
func (r *Reader) Pop(global bool) {
	last := len(r.scopes) - 1
	if !global {
		r.Forget(r.scopes[last])
	}
	r.scopes = r.scopes[:last]
}

// Names returns the number of names that are declared or defined at present.
func (r *Reader) Names() int { return len(r.names) }

// Forget removes all names except the n names that were declared first.
func (r *Reader) Forget(n int) {
	for _, name := range r.names[n:] {
		delete(r.funcs, name)
		delete(r.vars, name)
		if r.preds[name] != nil {
			delete(r.preds, name)
			r.Preds = r.Preds[:len(r.Preds)-1]
		}
		if last := len(r.Named) - 1; last >= 0 && r.Named[last].Name == name {
			r.Named = r.Named[:last]
		}
	}
	r.names = r.names[:n]
}

// Constant returns the declared constant with the given name. If there is none, it returns nil.
func (r *Reader) Constant(name string) *Var {
	if v := r.vars[name]; v != nil {
		return v.Var
	}
	return nil
}

// Constants returns the declared constants in the order of their declaration.
func (r *Reader) Constants() []*Var {
	var out []*Var
	for _, name := range r.names {
		if v := r.Constant(name); v != nil {
			out = append(out, v)
		}
	}
	return out
}

// Renew resets the count of created nodes to 0, see maxTerms.
func (r *Reader) Renew() { r.count = 0 }
