package logic

// Push opens a scope of names.
func (r *Reader) Push() { r.scopes = append(r.scopes, len(r.names)) }

// Pop closes the last scope that is open. It forgets the names of that scope, unless they
// are global.
func (r *Reader) Pop(global bool) {
	last := len(r.scopes) - 1
	if !global {
		r.Forget(r.scopes[last])
	}
	r.scopes = r.scopes[:last]
}

// Names returns the number of names that are declared or defined.
func (r *Reader) Names() int { return len(r.names) }

// Forget keeps the first keep names, in the order of declaration, and forgets the others.
func (r *Reader) Forget(keep int) {
	for _, name := range r.names[keep:] {
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
	r.names = r.names[:keep]
}

// Constant returns the declared constant of a name, or nil.
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

// Renew resets the count of created terms, so that the reader may create maxTerms more.
func (r *Reader) Renew() { r.count = 0 }
