package ast

import (
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Stmt is a statement. Its dynamic type is one of *Decl, *ArrayDecl, *ExprStmt, *Empty,
// *Block, *If, *While, *DoWhile, *For, *Switch, *Case, *Labeled, *Goto, *Break,
// *Continue, *Return.
type Stmt interface {
	Pos() source.Span
	stmt()
}

// Decl declares one local variable. If the variable has no initialiser, Init is nil. A static local
// variable has no Decl.
type Decl struct {
	Node
	Var  *Var
	Init Expr
}

// ExprStmt evaluates an expression for its side effects.
type ExprStmt struct {
	Node
	X Expr
}

// Empty does nothing.
type Empty struct {
	Node
}

// Block is a sequence of statements with a scope of its own.
type Block struct {
	Node
	Stmts []Stmt
}

// If executes Then if Cond is nonzero. Otherwise it executes Else, which may be nil.
type If struct {
	Node
	Cond       Expr
	Then, Else Stmt
}

// While is the loop while (Cond) Body.
type While struct {
	Node
	Cond Expr
	Body Stmt
}

// DoWhile is the loop do Body while (Cond).
type DoWhile struct {
	Node
	Body Stmt
	Cond Expr
}

// For is the loop for (Init; Cond; Step) Body. Init contains declarations or an ExprStmt, or it is
// empty. If Cond is nil, the condition is true. Step may be nil.
type For struct {
	Node
	Init []Stmt
	Cond Expr
	Step Expr
	Body Stmt
}

// Switch jumps to the case of its body that has the value of X. If no case has this value, Switch
// jumps to the default case. If there is no default case either, it jumps past the statement. Cases
// may be anywhere in the body except in statement expressions.
type Switch struct {
	Node
	X       Expr
	Body    Stmt
	Cases   []*Case // the labels with a value, in the order of the source; no two labels have the same value
	Default *Case   // the default label; nil if the switch has none
}

// Case is a case or default label of a Switch, together with the statement after the label. X is a
// constant expression, or nil for a default label. In GNU C's range "case X ... Last", Last is the
// end of the range; the range is empty if X is greater than Last. For all other labels Last is nil.
type Case struct {
	Node
	X, Last   Expr
	Value     num.Int // an annotation: the value of X
	LastValue num.Int // an annotation: the value of Last; if Last is nil, the value of X
	Body      Stmt
}

// Labeled is a statement with a label.
type Labeled struct {
	Node
	Label *Label
	Body  Stmt
}

// Goto jumps to a label of the same function.
type Goto struct {
	Node
	Label *Label
}

// Break leaves the innermost loop or switch.
type Break struct {
	Node
}

// Continue starts the next iteration of the innermost loop. In a While or DoWhile loop, the run
// continues at the condition. In a For loop, it continues at the step.
type Continue struct {
	Node
}

// Return leaves the function. In main it ends the run. X is nil for a return without a value. In a
// void function X may be a void expression.
type Return struct {
	Node
	X Expr
}

func (*Decl) stmt()     {}
func (*ExprStmt) stmt() {}
func (*Empty) stmt()    {}
func (*Block) stmt()    {}
func (*If) stmt()       {}
func (*While) stmt()    {}
func (*DoWhile) stmt()  {}
func (*For) stmt()      {}
func (*Switch) stmt()   {}
func (*Case) stmt()     {}
func (*Labeled) stmt()  {}
func (*Goto) stmt()     {}
func (*Break) stmt()    {}
func (*Continue) stmt() {}
func (*Return) stmt()   {}
