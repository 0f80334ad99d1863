package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Expr is an expression. Its dynamic type is one of *IntLit, *VarRef, *Unary,
// *Binary, *Cond, *Assign, *Convert, *Call, *Nondet, *Builtin.
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

// IntLit is a constant, after folding.
type IntLit struct {
	Node
	Value num.Int
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
	Neg UnaryOp = iota // -x
	Not                // !x: 1 if x is 0, else 0
)

// Unary is an operator applied to one operand.
type Unary struct {
	Node
	Op UnaryOp
	X  Expr
}

// BinaryOp is an operator with two operands.
type BinaryOp uint8

// The binary operators. Comparisons and logic give 0 or 1.
const (
	Add BinaryOp = iota
	Sub
	Mul // one side is an IntLit
	Div // truncates; Y is a nonzero IntLit
	Rem // X - Y*(X/Y); Y is a nonzero IntLit
	Lt
	Le
	Gt
	Ge
	Eq
	Ne
	LogAnd  // &&: Y is evaluated only if X is not 0
	LogOr   // ||: Y is evaluated only if X is 0
	BoolAnd // & of two truth values: both are evaluated
	BoolOr  // | of two truth values
	BoolXor // ^ of two truth values
	Comma   // the value of Y; X may be void
)

// String is the operator in C.
func (op BinaryOp) String() string {
	const ops = "+ - * / % < <= > >= == != && || & | ^ , "
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
}

// Cond is C ? T : F. T and F may both be void.
type Cond struct {
	Node
	C, T, F Expr
}

// Assign evaluates X, stores it in Var, and has as its value the new value, or
// the old one (before X was evaluated) if Post is set, as in x++. X is already
// converted to Var's type.
type Assign struct {
	Node
	Var  *Var
	X    Expr
	Post bool
}

// Convert is a conversion to _Bool: 1 if X is not 0, else 0.
type Convert struct {
	Node
	X Expr
}

// Call is a call of a defined function. Arguments are converted to the
// parameters' types. A function that ends without a return statement has an
// arbitrary value of its type.
type Call struct {
	Node
	Func *Func
	Args []Expr
}

// Nondet asks for a nondeterministic value that Type admits.
type Nondet struct {
	Node
	Name string // for the reader: "__VERIFIER_nondet_int()", "*"
	Type Type
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

func (*IntLit) expr()  {}
func (*VarRef) expr()  {}
func (*Unary) expr()   {}
func (*Binary) expr()  {}
func (*Cond) expr()    {}
func (*Assign) expr()  {}
func (*Convert) expr() {}
func (*Call) expr()    {}
func (*Nondet) expr()  {}
func (*Builtin) expr() {}

// TypeOf returns the type of an expression: Void; Bool for truth values; that
// of the variable, function or nondeterministic value; else Signed, as
// arithmetic has no bounds.
func TypeOf(e Expr) TypeKind {
	for {
		switch x := e.(type) {
		case *VarRef:
			return x.Var.Type.Kind
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
			if x.Op >= Lt {
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
			return x.Var.Type.Kind
		case *Convert:
			return Bool
		case *Call:
			return x.Func.Result.Kind
		case *Nondet:
			return x.Type.Kind
		case *Builtin:
			return Void
		default:
			return Signed
		}
	}
}

// IsTruth says whether the value of e is always 0 or 1.
func IsTruth(e Expr) bool {
	switch x := e.(type) {
	case *IntLit:
		return x.Value.IsZero() || x.Value.IsOne()
	case *Cond:
		return IsTruth(x.T) && IsTruth(x.F)
	case *Binary:
		if x.Op == Comma {
			return IsTruth(x.Y)
		}
	case *Assign:
		if x.Var.Type.Kind != Bool {
			return false
		}
	}
	return TypeOf(e) == Bool
}
