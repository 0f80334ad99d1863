// Package same compares a program with the same program with annotations in it: with
// the annotations taken out, the second tree must be the first.
//
// A witness is checked on a program that annotations are put into, as tokens. What
// they do to it, a witness may not decide: an annotation that ends a statement, opens
// a scope or catches an else would make another program. So both programs are built,
// and this package walks both trees at once. It shares no code with what puts the
// annotations in, and knows them by their line alone, which is behind every line that
// a program can have.
//
// The walk goes by reflection, so that a field that the tree gets later is compared
// too. Variables, functions, labels and enumerators are equal when they correspond one
// to one: a name that means another declaration is a difference. Left out are the
// numbers of things in lists (the lists are compared) and the guesses of ast.Cases,
// which nothing depends on.
package same

import (
	"fmt"
	"reflect"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// Kind is what annotations may be.
type Kind uint8

const (
	// Assertions evaluate an expression without effects, and fail where it is 0.
	Assertions Kind = iota
	// Counters may set variables that were put in, and end the run. They stand before
	// statements and calls, in conditions, and between a call and its value.
	Counters
)

// Found is an annotation with its place in the plain program. One of Before, Opens and
// Tests is set at least.
type Found struct {
	X      ast.Expr
	Before ast.Stmt   // it is evaluated right before this statement
	Opens  *ast.Block // it stands at the beginning of this block
	Tests  ast.Stmt   // it is evaluated right before the condition of this statement
}

// Line is the line that the annotation is said to stand in.
func (f Found) Line() int { return f.X.Pos().Start.Line }

// Trees compares two trees: the tokens of annotations stand in lines from first on, no
// other does. It returns the annotations in the order of the tree, or how the trees
// differ.
func Trees(plain, annotated *ast.File, first int, kind Kind) ([]Found, error) {
	w := &walk{first: first, kind: kind, partner: map[any]any{}, back: map[any]any{}}
	if err := w.files(plain, annotated); err != nil {
		return nil, err
	}
	return w.found, nil
}

// walk is one comparison. In all its methods a is of the plain program and b of the
// annotated one.
type walk struct {
	first int
	kind  Kind
	found []Found
	// partner is what a node of the plain program corresponds to, and back the inverse.
	partner, back map[any]any
	at            source.Pos // of the last statement, for errors
}

func (w *walk) differ(format string, args ...any) error {
	return fmt.Errorf("near line %d, column %d: %s", w.at.Line, w.at.Col, fmt.Sprintf(format, args...))
}

// inserted says whether an annotation stands at a place.
func (w *walk) inserted(p source.Pos) bool { return p.Line >= w.first }

// whole says whether all of a stretch is of an annotation.
func (w *walk) whole(s source.Span) bool { return w.inserted(s.Start) && w.inserted(s.End) }

// pair notes that two nodes correspond; new says that it was not known.
func (w *walk) pair(a, b any) (fresh bool, err error) {
	p, known := w.partner[a]
	q, knownBack := w.back[b]
	switch {
	case !known && !knownBack:
		w.partner[a], w.back[b] = b, a
		return true, nil
	case known && knownBack && p == b && q == a:
		return false, nil
	}
	return false, w.differ("a name means another %T", a)
}

// files compares the lists of declarations before the bodies, so that the walk does
// not follow calls.
func (w *walk) files(a, b *ast.File) error {
	if a.Name != b.Name || string(a.Src) != string(b.Src) || a.Rules != b.Rules {
		return w.differ("another text or other rules")
	}
	if len(a.Funcs) != len(b.Funcs) || len(a.Enums) != len(b.Enums) {
		return w.differ("another number of functions or enumerators")
	}
	for i := range a.Funcs {
		if _, err := w.pair(a.Funcs[i], b.Funcs[i]); err != nil {
			return err
		}
	}
	for i := range a.Enums {
		if err := w.same(reflect.ValueOf(a.Enums[i]), reflect.ValueOf(b.Enums[i])); err != nil {
			return err
		}
	}
	if err := w.vars(a.Globals, b.Globals); err != nil {
		return err
	}
	for i := range a.Funcs {
		if err := w.fields(reflect.ValueOf(a.Funcs[i]).Elem(), reflect.ValueOf(b.Funcs[i]).Elem()); err != nil {
			return err
		}
	}
	_, err := w.pair(a.Main, b.Main)
	return err
}

// vars compares lists of variables. The second may have more: those of the
// annotations, and parts of structs and arrays that the program leaves unused and an
// annotation reads.
func (w *walk) vars(a, b []*ast.Var) error {
	for _, v := range b {
		if len(a) > 0 && a[0].Name == v.Name && a[0].Span == v.Span {
			if err := w.same(reflect.ValueOf(a[0]), reflect.ValueOf(v)); err != nil {
				return err
			}
			a = a[1:]
		} else if err := w.more(v, v.Init); err != nil {
			return err
		}
	}
	if len(a) > 0 {
		return w.differ("variable %s is missing", a[0].Name)
	}
	return nil
}

// more admits a variable that the plain program does not have.
func (w *walk) more(v *ast.Var, init ast.Expr) error {
	if _, known := w.back[v]; known || w.inserted(v.Span.Start) && w.kind != Counters || init != nil && !total(init) {
		return w.differ("there is a variable %s more", v.Name)
	}
	return nil
}

// same compares two values of a type.
func (w *walk) same(a, b reflect.Value) error {
	switch x := a.Interface().(type) {
	case num.Int:
		if !x.Equal(b.Interface().(num.Int)) {
			return w.differ("%v is %v", x, b.Interface())
		}
		return nil
	case source.Span:
		return w.span(x, b.Interface().(source.Span))
	case []ast.Stmt:
		return w.stmts(nil, x, b.Interface().([]ast.Stmt))
	case *ast.Cases:
		if (x == nil) != b.IsNil() {
			return w.differ("an operation has cases in one tree only")
		}
		return nil
	}
	switch a.Type() {
	case exprType:
		y, _ := b.Interface().(ast.Expr)
		return w.expr(a, y)
	case stmtType:
		y, _ := b.Interface().(ast.Stmt)
		return w.stmt(a, y)
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			if a.IsNil() != b.IsNil() {
				return w.differ("a %v is in one tree only", a.Type())
			}
			return nil
		}
		if fresh, err := w.pair(a.Interface(), b.Interface()); err != nil || !fresh {
			return err
		}
		return w.same(a.Elem(), b.Elem())
	case reflect.Struct:
		return w.fields(a, b)
	case reflect.Slice:
		if a.Len() != b.Len() {
			return w.differ("%d and %d of %v", a.Len(), b.Len(), a.Type())
		}
		for i := range a.Len() {
			if err := w.same(a.Index(i), b.Index(i)); err != nil {
				return err
			}
		}
		return nil
	}
	if !a.Comparable() || !a.Equal(b) {
		return w.differ("%v is %v", a.Interface(), b.Interface())
	}
	return nil
}

var (
	exprType = reflect.TypeFor[ast.Expr]()
	stmtType = reflect.TypeFor[ast.Stmt]()
)

// fields compares two structs.
func (w *walk) fields(a, b reflect.Value) error {
	for i := range a.NumField() {
		x, y := a.Field(i), b.Field(i)
		var err error
		switch name := a.Type().Field(i).Name; {
		case name == "Index" && x.Kind() == reflect.Int:
			continue // the lists are compared
		case name == "Locals":
			err = w.vars(x.Interface().([]*ast.Var), y.Interface().([]*ast.Var))
		case name == "Stmts":
			block, _ := a.Addr().Interface().(*ast.Block)
			err = w.stmts(block, x.Interface().([]ast.Stmt), y.Interface().([]ast.Stmt))
		case name == "Cond":
			err = w.condition(a.Addr().Interface().(ast.Stmt), x, y)
		default:
			err = w.same(x, y)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// span compares stretches: where an annotation begins or ends what it stands in, the
// place is the annotation's.
func (w *walk) span(a, b source.Span) error {
	if a.Start != b.Start && !w.inserted(b.Start) || a.End != b.End && !w.inserted(b.End) {
		return w.differ("something stands at line %d, column %d now", b.Start.Line, b.Start.Col)
	}
	return nil
}
