package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Expr is an expression. Its dynamic type is one of *IntLit, *String,
// *EnumRef, *VarRef, *Element, *Offset, *Unary, *Binary, *Cond, *Assign, *Convert, *Call,
// *Nondet, *Builtin, *StmtExpr.
type Expr interface {
	Pos() source.Span
	expr()
}

// Node is embedded in every expression and statement.
type Node struct {
	Span source.Span
}

// Pos returns the span of the node.
func (n *Node) Pos() source.Span { return n.Span }

// IntLit is an integer literal, or an integer constant that a header defines.
type IntLit struct {
	Node
	Value num.Int
	Type  Type // the type of the literal; set only with C's own integers (Rules.C)
	// Name is the source text of an address, such as "&x". If the literal is not an address, Name
	// is "".
	Name string
}

// String is a string literal that is used as a truth value. Its truth value is true.
type String struct {
	Node
	Text string // the literal as written, with its quotes
}

// EnumRef is a use of an enumerator.
type EnumRef struct {
	Node
	Enum *Enumerator
}

// VarRef is a read of a variable.
type VarRef struct {
	Node
	Var *Var
}

// UnaryOp is a unary operator.
type UnaryOp uint8

const (
	Neg        UnaryOp = iota // -x
	Not                       // !x: 1 if x is 0, else 0
	Plus                      // +x
	Complement                // ~x: -x - 1
)

// Unary is an operation with one operand.
type Unary struct {
	Node
	Op   UnaryOp
	X    Expr
	Type Type // the type of the operation; set only with C's own integers (Rules.C), and not for Not
}

// BinaryOp is a binary operator.
type BinaryOp uint8

// Comparisons and logical operators yield 0 or 1.
const (
	Add BinaryOp = iota
	Sub
	Mul // one operand is constant, or the operation has a Cases annotation
	Div // rounds towards 0; Y is a nonzero constant, or the operation has a Cases annotation
	Rem // X - Y*(X/Y); the same rule for Y as for Div
	Lt
	Le
	Gt
	Ge
	Eq
	Ne
	LogAnd // &&: Y is evaluated only if X is not 0
	LogOr  // ||: Y is evaluated only if X is 0
	BitAnd // & of constants or truth values, or with a Cases annotation; the same rule for | and ^
	BitOr
	BitXor
	Shl   // x * 2^y; x and y are constant, y is not negative
	Shr   // x / 2^y, rounded down
	Comma // the value of Y; X may be void
)

// String returns the operator in C syntax.
func (op BinaryOp) String() string {
	return [...]string{"+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "&", "|", "^", "<<", ">>", ","}[op]
}

// Binary is an operation with two operands. X is the first operand.
type Binary struct {
	Node
	Op   BinaryOp
	X, Y Expr
	Type Type // the type of an arithmetic or bit operation; set only with C's own integers (Rules.C)
	// Cases is set for a product without a constant operand, for / and % without a constant
	// divisor, and for a shift without a constant count. With C's own integers (Rules.C), Cases is
	// also set for & | ^, unless an operand is constant or both operands are truth values.
	Cases *Cases
	// Text is the source text, if the operation is not written like this in the source: one
	// comparison of pointers may become several operations, and a compound literal becomes
	// assignments before an address. For all other operations Text is "".
	Text string
}

// Cond is the conditional expression C ? T : F. Either both T and F are void, or neither of them
// is.
type Cond struct {
	Node
	C, T, F Expr
}

// AssignOp is the kind of an assignment.
type AssignOp uint8

const (
	Set     AssignOp = iota // x = e
	Compute                 // x += e and similar assignments; e is evaluated before x is read
	Before                  // ++x, --x: the value of the expression is the new value
	After                   // x++, x--: the value of the expression is the old value
)

// Assign stores a value in the variable Var or in the element At. The indices of At are evaluated
// and checked first. The value of the expression is the stored value, or the old value for the
// operator After. Compute reads the variable after evaluating X, so a call in X is complete before
// the assignment begins (C17, 6.5.16.2p3).
type Assign struct {
	Node
	Op     AssignOp
	Var    *Var        // nil if At is set
	At     *Element    // nil if Var is set
	Target source.Span // the span of the left side
	Binary BinaryOp    // the operation, for any Op except Set; it is Add for ++ and Sub for --
	X      Expr        // the right side; nil for ++ and --, which add or subtract 1
	// Type is the type in which a compound assignment computes, with C's own integers (Rules.C).
	// The value of the variable is converted to Type, and the result is converted to the type of
	// the variable.
	Type  Type
	Cases *Cases // the same as in Binary; the left operand is the converted value of the variable
}

// Convert is a cast or an implicit conversion. A conversion to _Bool yields 1 if X is nonzero
// and 0 otherwise. A conversion to void has no value. A conversion to a type with a width
// yields the value congruent to X modulo 2^width. Any other conversion changes nothing.
type Convert struct {
	Node
	Type     Type
	X        Expr
	Implicit bool // whether the conversion is implicit, that is, not written in the source
}

// Call is a call of a defined function. The result of a function that ends without
// return is arbitrary.
type Call struct {
	Node
	Func *Func
	Args []Expr
}

// Nondet is an arbitrary value of the type Type. If Low or High is not nil, it bounds the value.
type Nondet struct {
	Node
	Name      string // for messages: "__VERIFIER_nondet_int()", "*"
	Type      Type
	Low, High *num.Int // bounds in addition to the bounds of Type
	// Vague is set if the program determines the value, but the tree does not, because the value
	// comes from a floating-point number, its text (VagueText), or bytes of a pointer or of such a
	// number (ForeignBytes).
	Vague bool
}

// VagueText is the name of a Nondet for what a library function reads in the text of a
// floating-point number, or writes as a text. Names of the library's own functions that return such values begin with it.
const VagueText = "__vague"

// ForeignBytes is the name of a Nondet for an integer whose bytes the program stored as a pointer or
// as a floating-point number.
const ForeignBytes = "bytes of another type"

// BuiltinKind is the effect of a Builtin.
type BuiltinKind uint8

// These are the kinds of builtins. Every builtin has type void.
const (
	Assume BuiltinKind = iota // the run ends if Args[0] is 0
	Assert                    // the run fails if Args[0] is 0
	Error
	Halt // the run ends: abort(), exit(e)
	Nop  // no effect: printf(...)
)

// Builtin is a call of a verification function, such as assume, or of a library function without a
// definition, such as printf or exit. All arguments are evaluated first, from left to right. A
// builtin of kind Assume or Assert has one argument. All other builtins have any number of
// arguments. String literals among the arguments in the source are left out of Args.
type Builtin struct {
	Node
	Kind BuiltinKind
	Name string
	Args []Expr
}

// StmtExpr is GNU C's ({ ... }): it executes Body and has the value of Result. A jump may lead out
// of a StmtExpr but never into one. A jump out of a StmtExpr ends the evaluation of all enclosing
// expressions. If a StmtExpr is in a loop's condition, it contains no break or continue that
// belongs to an outer loop.
type StmtExpr struct {
	Node
	Body *Block
}

// Result returns the last nonempty statement of Body if this is an expression statement. The value
// of its expression is the value of the StmtExpr. Otherwise Result returns nil, and the StmtExpr is
// void.
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
func (*Offset) expr()   {}
func (*Unary) expr()    {}
func (*Binary) expr()   {}
func (*Cond) expr()     {}
func (*Assign) expr()   {}
func (*Convert) expr()  {}
func (*Call) expr()     {}
func (*Nondet) expr()   {}
func (*Builtin) expr()  {}
func (*StmtExpr) expr() {}

// TypeOf returns the kind of an expression's type: Void, Bool for truth values, Signed for
// arithmetic, and otherwise the kind of the variable, function, cast or nondeterministic value.
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
			// Either both operands are void, or neither operand is void.
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
