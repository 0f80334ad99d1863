package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Expr is an expression. Its dynamic type is one of *IntLit, *String,
// *EnumRef, *VarRef, *Element, *Unary, *Binary, *Cond, *Assign, *Convert, *Call,
// *Nondet, *Builtin, *StmtExpr.
type Expr interface {
	// Pos returns the stretch of source of the expression.
	Pos() source.Span
	expr()
}

// Node is embedded in every expression and statement.
type Node struct {
	Span source.Span
}

// Pos returns the stretch of source.
func (n *Node) Pos() source.Span { return n.Span }

// IntLit is a literal, or a constant that a header would define.
type IntLit struct {
	Node
	Value num.Int
	Type  Type // with C's own integers
}

// String is a string literal where only its truth counts: it is true.
type String struct {
	Node
	Text string // as written, quotes included
}

// EnumRef is the value of an enumerator.
type EnumRef struct {
	Node
	Enum *Enumerator
}

// VarRef is the value of a variable.
type VarRef struct {
	Node
	Var *Var
}

// UnaryOp is an operator with one operand.
type UnaryOp uint8

// The unary operators.
const (
	Neg        UnaryOp = iota // -x
	Not                       // !x: 1 if x is 0, else 0
	Plus                      // +x
	Complement                // ~x: -x - 1
)

// Unary is an operator applied to one operand.
type Unary struct {
	Node
	Op   UnaryOp
	X    Expr
	Type Type // of all but Not, with C's own integers
}

// BinaryOp is an operator with two operands.
type BinaryOp uint8

// The binary operators. Comparisons and logic give 0 or 1.
const (
	Add BinaryOp = iota
	Sub
	Mul // one side is constant, or there are Cases
	Div // truncates; Y is a nonzero constant, or there are Cases
	Rem // X - Y*(X/Y); Y as for Div
	Lt
	Le
	Gt
	Ge
	Eq
	Ne
	LogAnd // &&: Y is evaluated only if X is not 0
	LogOr  // ||: Y is evaluated only if X is 0
	BitAnd // & of two constants or two truth values, as for | and ^
	BitOr
	BitXor
	Shl   // x * 2^y; x and y are constant, y is not negative
	Shr   // x / 2^y, rounded down
	Comma // the value of Y; X may be void
)

// String is the operator in C.
func (op BinaryOp) String() string {
	const ops = "+ - * / % < <= > >= == != && || & | ^ << >> , "
	return field(ops, int(op))
}

// field returns the i-th space-separated field of s.
func field(s string, i int) string {
	start := 0
	for j := 0; j < len(s); j++ {
		if s[j] != ' ' {
			continue
		}
		if i == 0 {
			return s[start:j]
		}
		i--
		start = j + 1
	}
	return "?"
}

// Binary is an operator applied to two operands, X first.
type Binary struct {
	Node
	Op   BinaryOp
	X, Y Expr
	Type Type // of the arithmetic and bit operators, with C's own integers
	// Cases are set where * has no constant side, / and % no constant divisor.
	Cases *Cases
}

// Cond is C ? T : F. T and F may both be void.
type Cond struct {
	Node
	C, T, F Expr
}

// AssignOp is how an assignment makes its value.
type AssignOp uint8

// The assignment operators.
const (
	Set     AssignOp = iota // x = e
	Compute                 // x += e and its kin: x op e, where x is read first
	Before                  // ++x, --x: the value is the new one
	After                   // x++, x--: the value is the old one
)

// Assign stores a value in Var, or in the element At, whose indices are evaluated
// and must be ones of the array before anything else. Its own value is the new
// value of that, as it is stored, and for After the old one.
type Assign struct {
	Node
	Op     AssignOp
	Var    *Var        // nil where At is set
	At     *Element    // nil where Var is set
	Target source.Span // of the left side
	Binary BinaryOp    // of all but Set; Add or Sub for ++ and --
	X      Expr        // nil for ++ and --, where 1 is meant
	// Type is, of all but Set with C's own integers, the one that it is computed
	// in: the variable's value is converted to it before, and the result to the
	// variable's type when it is stored.
	Type  Type
	Cases *Cases // as of Binary, whose left side is the variable, converted
}

// Convert is a cast, or a conversion that C makes without one. To _Bool it is 1
// if X is not 0, else 0; to void it has no value; to a type with a width it is
// the value of the type that is equal to X modulo 2 to the width; to other types
// it changes nothing.
type Convert struct {
	Node
	Type     Type
	X        Expr
	Implicit bool // not written in the source
}

// Call is a call of a defined function. A function that ends without a return
// statement has an arbitrary value of its type.
type Call struct {
	Node
	Func *Func
	Args []Expr
}

// Nondet asks for an arbitrary value of Type, from Low to High where these are not nil.
type Nondet struct {
	Node
	Name      string // for the reader: "__VERIFIER_nondet_int()", "*"
	Type      Type
	Low, High *num.Int // values of Type
}

// BuiltinKind is the meaning of a Builtin.
type BuiltinKind uint8

// The kinds of builtins. All are void.
const (
	Assume BuiltinKind = iota // Args[0] is not 0, or else the path ends
	Assert                    // Args[0] is not 0, or else it is an error
	Error                     // it is an error to come here
	Halt                      // the path ends: abort(), exit(e)
	Nop                       // nothing: printf(...)
)

// Builtin is a call of a function with a meaning for verification. All
// arguments are evaluated first, from left to right; Assume and Assert have
// one, the others any number (string literals are left out).
type Builtin struct {
	Node
	Kind BuiltinKind
	Name string // as written: "__VERIFIER_assume"
	Args []Expr
}

// StmtExpr is GNU C's ({ ... }): it runs Body, a block, and has the value of
// Result. Jumps lead out of it but never into it; one that leads out ends the
// evaluation of all expressions that it lies in. A break or continue in it that
// means a loop around does not stand in that loop's conditions.
type StmtExpr struct {
	Node
	Body *Block
}

// Result is the statement whose value the whole has: the last one of Body that
// is not empty, if it is an expression, which may be void. Else it is nil, and
// the whole is void.
func (x *StmtExpr) Result() *ExprStmt {
	for i := len(x.Body.Stmts) - 1; i >= 0; i-- {
		switch s := x.Body.Stmts[i].(type) {
		case *Empty:
		case *ExprStmt:
			return s
		default:
			return nil
		}
	}
	return nil
}

func (*IntLit) expr()   {}
func (*String) expr()   {}
func (*EnumRef) expr()  {}
func (*VarRef) expr()   {}
func (*Element) expr()  {}
func (*Unary) expr()    {}
func (*Binary) expr()   {}
func (*Cond) expr()     {}
func (*Assign) expr()   {}
func (*Convert) expr()  {}
func (*Call) expr()     {}
func (*Nondet) expr()   {}
func (*Builtin) expr()  {}
func (*StmtExpr) expr() {}

// TypeOf returns the type of an expression: Void; Bool for truth values; that
// of the variable, function, cast or nondeterministic value; else Signed, as
// arithmetic has no bounds.
func TypeOf(e Expr) TypeKind {
	for {
		switch x := e.(type) {
		case *VarRef:
			return x.Var.Type.Kind
		case *Element:
			return x.Type().Kind
		case *Unary:
			if x.Op == Not {
				return Bool
			}
			return Signed
		case *Binary:
			if x.Op == Comma {
				e = x.Y
				continue
			}
			if x.Op >= Lt && x.Op <= LogOr {
				return Bool
			}
			return Signed
		case *Cond:
			// Both sides are void, or neither is.
			t := TypeOf(x.T)
			if t != Void && t != TypeOf(x.F) {
				return Signed
			}
			return t
		case *Assign:
			return x.Stored().Kind
		case *Convert:
			return x.Type.Kind
		case *Call:
			return x.Func.Result.Kind
		case *Nondet:
			return x.Type.Kind
		case *Builtin:
			return Void
		case *StmtExpr:
			r := x.Result()
			if r == nil {
				return Void
			}
			e = r.X
		default:
			return Signed
		}
	}
}
