// Package same checks that annotations do not change a program: without the annotations, the
// annotated tree must be the original one.
//
// To check a witness, ic3play inserts the witness's formulas into the program as tokens. A forged
// formula might end a statement, open a scope or attract an else, and so change the program. So
// this package walks the syntax trees of both programs in parallel. It shares no code with the
// insertion. It recognises an annotation only by its line number, which is higher than any line
// number of a program.
//
// The walk uses reflection, so it also compares fields that are added to the tree later. It pairs
// the variables, functions, labels and enumerators of the two programs one to one: if a name refers
// to a declaration that is not the partner, the programs differ. The walk ignores indices into
// lists, because it compares the lists. It also ignores ast.Cases, which are guesses that cannot
// make a verdict wrong.
package same

import (
	"fmt"
	"reflect"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// Kind says what the annotations of a program may do.
type Kind uint8

const (
	// Assertions evaluate an expression without side effects and fail if it is 0.
	Assertions Kind = iota
	// Counters may assign to variables that are not in the original program, and may end the run.
	// They may be before statements and calls, in conditions, and between a call and the use of its
	// value.
	Counters
	// Contracts are Assertions that may also read inserted variables. Each of these variables
	// contains the value that another variable has at the function's entry, or the returned value.
	Contracts
)

// Found is an annotation with its position in the original program. Opens may be set together with
// Before or Closes. Apart from this, at most one of the fields after X is set. If none is set, the
// annotation is inside an expression that is not a condition.
type Found struct {
	X       ast.Expr
	Before  ast.Stmt    // evaluated right before this statement
	Opens   *ast.Block  // at the start of this block
	Closes  *ast.Block  // at the end of this block
	Tests   ast.Stmt    // evaluated right before the condition of this statement
	Returns *ast.Return // evaluated right after the value of this statement
}

// Line returns the line number of the annotation.
func (f Found) Line() int { return f.X.Pos().Start.Line }

// Trees compares two trees. The tokens of annotations have line numbers of at least firstLine,
// and all other tokens smaller ones. Trees returns the annotations in the order of the tree, or an
// error that describes the first difference.
func Trees(plain, annotated *ast.File, firstLine int, kind Kind) ([]Found, error) {
	w := &walk{first: firstLine, kind: kind, partner: map[any]any{}, back: map[any]any{}}
	if err := w.files(plain, annotated); err != nil {
		return nil, err
	}
	return w.found, nil
}

// walk is the state of one comparison. In all its methods, the parameter a belongs to the original
// program, and the parameter b to the annotated program.
type walk struct {
	first int
	kind  Kind
	found []Found
	// "partner" maps nodes of the original program to the corresponding nodes of the annotated
	// program; "back" is the inverse map
	partner, back map[any]any
	at            source.Pos
	fn            *ast.Func
}

func (w *walk) differ(format string, args ...any) error {
	return fmt.Errorf("near line %d, column %d: %s", w.at.Line, w.at.Col, fmt.Sprintf(format, args...))
}

func (w *walk) inserted(p source.Pos) bool { return p.Line >= w.first }

func (w *walk) spanInserted(s source.Span) bool { return w.inserted(s.Start) && w.inserted(s.End) }

// "pair" records that the nodes a and b correspond to each other. It returns fresh = true for a new
// pair, and an error if a or b already corresponds to another node.
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
	return false, w.differ("a name refers to a different %T", a)
}

// "files" compares two files. It first pairs all functions of the two programs, then compares their
// bodies. So at a call it only looks up whether the called functions are a pair.
func (w *walk) files(a, b *ast.File) error {
	if a.Name != b.Name || string(a.Src) != string(b.Src) || a.Rules != b.Rules {
		return w.differ("the text or the rules differ")
	}
	if a.Deepest != b.Deepest {
		return w.differ("the offsets of members differ")
	}
	if len(a.Funcs) != len(b.Funcs) || len(a.Enums) != len(b.Enums) || len(a.Arrays) != len(b.Arrays) {
		return w.differ("the numbers of functions, enumerators or arrays differ")
	}
	for i := range a.Funcs {
		if _, err := w.pair(a.Funcs[i], b.Funcs[i]); err != nil {
			return err
		}
	}
	for i := range a.Enums {
		if err := w.compareValues(reflect.ValueOf(a.Enums[i]), reflect.ValueOf(b.Enums[i])); err != nil {
			return err
		}
	}
	if err := w.vars(a.Globals, b.Globals); err != nil {
		return err
	}
	for i := range a.Arrays {
		if err := w.compareValues(reflect.ValueOf(a.Arrays[i]), reflect.ValueOf(b.Arrays[i])); err != nil {
			return err
		}
	}
	for i := range a.Funcs {
		w.fn = b.Funcs[i]
		if err := w.fields(reflect.ValueOf(a.Funcs[i]).Elem(), reflect.ValueOf(b.Funcs[i]).Elem()); err != nil {
			return err
		}
	}
	_, err := w.pair(a.Main, b.Main)
	return err
}

// vars compares the list a of variables in the original program with the list b in the annotated
// program. The list b may contain more variables: those that an annotation declares, and members
// and elements of structs and arrays that only an annotation reads.
func (w *walk) vars(a, b []*ast.Var) error {
	for _, v := range b {
		if len(a) > 0 && a[0].Name == v.Name && a[0].Span == v.Span {
			if err := w.compareValues(reflect.ValueOf(a[0]), reflect.ValueOf(v)); err != nil {
				return err
			}
			a = a[1:]
		} else if err := w.checkExtraVar(v, v.Init); err != nil {
			return err
		}
	}
	if len(a) > 0 {
		return w.differ("variable %s is missing", a[0].Name)
	}
	return nil
}

// checkExtraVar checks a variable v that only the annotated program has. It returns an error if an
// annotation declares v and annotations of this kind may not declare variables, or if the
// evaluation of the initialiser can end a run.
func (w *walk) checkExtraVar(v *ast.Var, init ast.Expr) error {
	if _, known := w.back[v]; known || w.inserted(v.Span.Start) && w.kind == Assertions || init != nil && !total(init) {
		return w.differ("there is an additional variable %s", v.Name)
	}
	return nil
}

func (w *walk) compareValues(a, b reflect.Value) error {
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
		return w.compareValues(a.Elem(), b.Elem())
	case reflect.Struct:
		return w.fields(a, b)
	case reflect.Slice:
		if a.Len() != b.Len() {
			return w.differ("%d and %d of %v", a.Len(), b.Len(), a.Type())
		}
		for i := range a.Len() {
			if err := w.compareValues(a.Index(i), b.Index(i)); err != nil {
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
	typeType = reflect.TypeFor[ast.Type]()
)

func (w *walk) fields(a, b reflect.Value) error {
	for i := range a.NumField() {
		x, y := a.Field(i), b.Field(i)
		var err error
		switch name := a.Type().Field(i).Name; {
		case name == "Index" && x.Kind() == reflect.Int:
			continue // redundant, because the whole lists are compared
		case name == "Name" && a.Type() == typeType:
			continue // the spelling of a type matters only in messages
		case name == "Locals":
			err = w.vars(x.Interface().([]*ast.Var), y.Interface().([]*ast.Var))
		case name == "Stmts":
			block, _ := a.Addr().Interface().(*ast.Block)
			err = w.stmts(block, x.Interface().([]ast.Stmt), y.Interface().([]ast.Stmt))
		case name == "Cond":
			err = w.condition(a.Addr().Interface().(ast.Stmt), x, y)
		default:
			err = w.compareValues(x, y)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// span compares two source spans. They may differ in a start or an end that lies in an annotation,
// for example in the start of an inserted block.
func (w *walk) span(a, b source.Span) error {
	if a.Start != b.Start && !w.inserted(b.Start) || a.End != b.End && !w.inserted(b.End) {
		return w.differ("a node moved to line %d, column %d", b.Start.Line, b.Start.Col)
	}
	return nil
}
