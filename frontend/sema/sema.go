// Package sema parses a preprocessed file and builds its checked syntax tree.
//
// It calls the generated parser on one external declaration at a time, and inside function bodies
// on one statement at a time. A parse tree lives only until its statement is built. For this reason
// the largest statement bounds the memory, and an error in one statement does not prevent the
// checks of the following statements. The parser predicts with SLL. If the parse of a statement or
// declaration fails, the parser repeats it with full LL before it reports the error.
//
// If a pointer's target is known statically, the target replaces the pointer (pointer.go). The
// builder builds a function once for each combination of targets of its pointer parameters.
//
// Build reads the headers of all functions before the first body, so that calls may precede
// definitions. Then it builds the functions that main reaches. All other functions may contain
// unsupported constructs; the file idle.go checks these functions for errors.
//
// The files, in the order of the ideas:
//
//	reading       sema.go, chunk.go, piece.go, swapped.go, misplaced.go, finish.go
//	names         scope.go, linkage.go, compatible.go, headername.go, reach.go, idle.go
//	types         types.go, specifier.go, declarator.go, arraydeclarator.go, typename.go, structspec.go,
//	              enum.go, layout.go, complete.go, words.go
//	declarations  decl.go, functionheader.go, body.go, initial.go (checks), initialiser.go (values)
//	statements    stmt.go, jump.go, label.go, stmtexpr.go, unsequenced.go
//	expressions   expr.go, operator.go, convert.go, constant.go, sizeof.go, choice.go, statictype.go,
//	              effects.go (values that do not matter), operand*.go (the constraints of C)
//	objects       object.go, parts.go, structvalue.go, bitfield.go, union.go, chosen.go (variable index)
//	arrays        largearray.go, anysize.go, arraysize.go, cell*.go, anypointer.go (pointers into them)
//	pointers      known targets: pointer.go, findtarget.go
//	              integer variables: memory.go, pointsto.go, cellnumber.go, access.go, intpointer.go,
//	              pointerassign.go, pointercompare.go, compared.go, offset.go, lifetime.go
//	              bytes of other types: byteview.go, bytetarget.go, bytecopy.go, mixedunion.go
//	the heap      heap.go, pool.go, allocat*.go, realloc.go, freedstore.go, flexible.go, leak.go
//	calls         call.go, externcall.go, builtin.go, claims.go, functionpointer.go, vararg.go
//	the library   libcall.go, librarycode.go, memcpy.go, sort.go, printed.go, scanf.go, sprintf.go,
//	              sscanf.go, stream.go, errno.go
//
// Invariant: if no error is reported, the tree has all properties that package ast promises.
//
// Terms:
//
//	chunk               the tokens of one external declaration
//	piece               a declaration or statement; the parser reads one at a time (pieceParser)
//	instance            a copy of a function for one combination of targets of its pointer parameters
//	idle function       a function that main does not reach (idle.go)
//	object              a variable, or a part of one: a member, an element (object.go)
//	leaf                an object that is one integer or pointer, so one ast.Var
//	target              what a pointer points to: one pointerTarget if the text shows it (pointer.go),
//	                    otherwise a set of objects that an analysis finds (targets, memory.go)
//	cell                a place to which a pointer can point
//	cell number         the value of a pointer to the cell, where pointers are integer variables: 0 is
//	                    NULL, and neighbours in an array have consecutive numbers; if memory.bytes is
//	                    set, a byte address
//	large array         an array with a varying length or many elements, or the same part of all
//	                    elements of such an array (largearray.go)
//	lvalue              what an assignment changes: an ast.Var or an ast.Element
//	view                a member of a union: a type and the bytes that represent its value (unionPart,
//	                    union.go); a byteAccess is the same for an access through a pointer (byteview.go)
//	allocation          a call of malloc or a similar function, with the objects that it may return
//	varying allocation  an allocation whose size the run chooses: it has objects of each size (allocatesize.go)
//	hidden variable     a variable that the builder adds to the tree, without a declaration in C
//	gap                 a position where the tree differs from the program, after an error
package sema

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"

	"github.com/antlr4-go/antlr/v4"
)

// Limits on the size and depth of a program.
const (
	// MaxDepth limits the depth of the tree along calls: the nesting of statements and
	// expressions, plus the nesting inside the called functions.
	MaxDepth = 1000
	// MaxInlined limits the number of nodes in the tree after inlining.
	MaxInlined = 6 << 20
)

// A Guess says how much a program needs. Soundness does not depend on it: a proof must show that no
// run needs more, and the interpreter stops a run that does.
type Guess struct {
	Objects map[Allocation]int // the number of objects of each allocation (ast.Heap); if nil, the maximum
	// Levels contains the names of recursive functions. The tree has this number of copies of each
	// function, one for each level of recursive calls. If Levels is nil, the functions are not copied.
	Levels map[string]int
}

// Build parses and checks the tokens of a file. The tree is usable only if rep has no error
// afterwards. If the context ctx ends, Build returns an error that contains the error of ctx. Build
// parses the file in pieces, such as statements. Before every 32nd piece it calls onPiece with the
// line of the piece; onPiece may be nil.
//
// If possible, Build represents large and variable-length arrays. If it does not represent them,
// the program may only declare such arrays or pass them to functions without a body. Build also
// prefers to replace each pointer by its target, which it must know statically. If some pointer has
// several targets, or if pointer arithmetic concerns memory that is not represented, Build
// represents pointers as integer variables instead. If this is impossible, too, Build reports an
// error for the arithmetic.
//
// The parameter "guess" limits the tree of a program whose pointers are integer variables.
func Build(ctx context.Context, name string, src []byte, rules ast.Rules, in preproc.Result, rep *diag.Reporter, onPiece func(line int), guess Guess) (*ast.File, error) {
	tree, err := buildBest(ctx, name, src, rules, in, rep, onPiece, guess)
	if err == nil && rep.Len() == 0 {
		err = checkUncalled(ctx, tree, in, rep)
	}
	return tree, err
}

func buildBest(ctx context.Context, name string, src []byte, rules ast.Rules, in preproc.Result, rep *diag.Reporter, at func(line int), guess Guess) (*ast.File, error) {
	first := rep.Clone()
	tree, moved, err := build(ctx, name, src, rules, in, first, at, maxParts, nil)
	// withMemory builds the program with pointers as integer variables. If some access through a
	// pointer could reach too many variables, withMemory tries again with fewer objects for each
	// allocation.
	withMemory := func(bytes bool) (tree *ast.File, own *diag.Reporter, err error) {
		for limit := maxObjects; limit > 0; limit /= 2 {
			own = rep.Clone()
			m := newMemory(guess)
			m.bytes, m.limit = bytes, limit
			tree, _, err = build(ctx, name, src, rules, in, own, at, maxParts, m)
			if err != nil || !m.tooManyCells || len(m.allocations) == 0 {
				break
			}
		}
		return tree, own, err
	}
	failed := func(r *diag.Reporter) bool { return err == nil && r.Len() > rep.Len() }
	if failed(first) && len(tree.Arrays) > 0 {
		second := rep.Clone()
		other, _, err := build(ctx, name, src, rules, in, second, at, 0, nil)
		if err != nil || second.Len() == rep.Len() {
			return other, err
		}
	}
	if failed(first) && (first.Has(diag.Pointer) || first.Has(diag.Array) || first.Has(diag.Struct) || first.Has(diag.UndefinedCall) || first.Has(diag.String) || first.Has(diag.FunctionValue) || first.Has(diag.Float)) {
		other, second, err := withMemory(false)
		if err != nil || second.Len() == rep.Len() {
			return other, err
		}
		if rules.C && (second.Has(diag.Pointer) || second.Has(diag.Struct)) {
			other, third, err := withMemory(true)
			if err != nil || third.Len() == rep.Len() {
				return other, err
			}
			if third.Len() <= second.Len() {
				second = third
			}
		}
		if second.Len() <= first.Len() {
			first = second
		}
	}
	if err == nil && first.Len() == rep.Len() && len(tree.Arrays) == 0 && (len(moved) > 0 || callsFree(in.Tokens)) {
		other, second, err := withMemory(false)
		if err != nil || second.Len() == rep.Len() {
			return other, err
		}
	}
	if rules.MemoryFails(ast.ValidDeref) {
		for _, at := range moved {
			first.ReportHint(diag.Pointer, at, "use an index", "it is not known whether this pointer stays within its array")
		}
	}
	*rep = *first
	return tree, err
}

// FewElements is the number of integers up to which BuildByCells uses one variable for each integer
// of an array.
const FewElements = 16

// BuildByCells is like Build for a program that Build accepts, but it represents every array of
// more than FewElements integers like a large array. If this is impossible, or if the program has
// no such array, the result is nil. The reporter must be empty.
func BuildByCells(ctx context.Context, name string, src []byte, rules ast.Rules, in preproc.Result, rep *diag.Reporter) (*ast.File, error) {
	tree, moved, err := build(ctx, name, src, rules, in, rep, nil, FewElements, nil)
	if err != nil || rep.Len() > 0 || len(tree.Arrays) == 0 || len(moved) > 0 {
		return nil, err
	}
	return tree, nil
}

// BuildPooled is like Build for a program that Build accepts, but the allocations at the positions in
// "pooled" may return any number of objects. If this is impossible, the result is nil. The reporter
// must be empty.
func BuildPooled(ctx context.Context, name string, src []byte, rules ast.Rules, in preproc.Result, rep *diag.Reporter, guess Guess, pooled map[source.Span]bool) (*ast.File, error) {
	m := newMemory(guess)
	m.pooled = pooled
	tree, _, err := build(ctx, name, src, rules, in, rep, nil, maxParts, m)
	if err != nil || rep.Len() > 0 || len(m.pools) == 0 {
		return nil, err
	}
	return tree, nil
}

// build makes one attempt to build the tree. It represents large and variable-length arrays, unless
// "separate" is 0. An array is large if it has more than "separate" integers. If mem is not nil,
// "build" represents each pointer as an integer variable. The result "moved" contains the positions
// of pointer arithmetic in arrays that the builder does not represent.
func build(ctx context.Context, name string, src []byte, rules ast.Rules, in preproc.Result, rep *diag.Reporter, at func(line int), separate int, mem *memory) (tree *ast.File, moved []source.Span, err error) {
	defer func() {
		if r := recover(); r != nil {
			end, ok := r.(contextEnded)
			if !ok {
				panic(r)
			}
			tree, moved, err = nil, nil, fmt.Errorf("parse %s: %w", name, end.err)
		}
	}()
	b := newBuilder(ctx, name, src, rules, in, rep, at)
	b.representsArrays, b.separate, b.mem = separate > 0, separate, mem
	b.headers(in)
	b.bodies()
	b.finish()
	return b.file, b.unknownArithmetic, nil
}

func newBuilder(ctx context.Context, name string, src []byte, rules ast.Rules, in preproc.Result, rep *diag.Reporter, onPiece func(line int)) *builder {
	b := &builder{
		file:  &ast.File{Name: name, Src: src, Rules: rules},
		rep:   rep,
		parse: newPieceParser(ctx, rep, onPiece, in.Unread),
		toks:  swapIndices(in.Tokens, in.Dropped),

		attributes:    in.Attributes,
		dropped:       in.Dropped,
		layoutChanged: in.LaidOut,
		anyUnexpanded: slices.ContainsFunc(in.Tokens, func(t preproc.Token) bool { return t.Unexpanded }),
		skippedHeader: in.Unread,
		included:      in.Included,
		settled:       make([]bool, len(in.Attributes)),
		eof:           in.EOF,
		funcs:         map[string]*function{},
		global:        &scope{names: map[string]*symbol{}},
		order:         map[*ast.Var]int{},
		unfilled:      map[source.Span]*diag.Reporter{},
	}
	for _, h := range in.Included {
		if h.Functions != "" || h.Includes != "" {
			b.declaring = append(b.declaring, h)
		}
	}
	for _, h := range in.Included {
		for _, name := range library.TypesIn(h.Name) {
			if b.headerTypes == nil {
				b.headerTypes = map[string]bool{}
			}
			b.headerTypes[name] = true
		}
	}
	b.scope = b.global
	return b
}

func (b *builder) headers(in preproc.Result) {
	chunks := b.split()
	b.declareHeaders()
	for _, c := range chunks {
		if c.body < 0 {
			b.externalDecl(c)
		} else {
			b.functionHeader(c)
		}
	}
	b.misplaced(nil, len(b.toks))
	b.finishPromises()
	b.plainNames()
	b.declareErrno(in.Errno)
	b.readLibrary()
	b.assertMacro = in.AssertMacro
	b.errorLabel = b.failsAtLabel(in.Asserts)
	if f := b.funcs["assert"]; f != nil && f.def != nil && in.AssertMacro { // with assert.h, a call of assert is a use of the macro (7.2p1)
		b.rep.ReportHint(diag.Redeclared, f.at, "give the function another name, or remove the #include", "assert is a macro of <assert.h>")
	}
}

type builder struct {
	libraryState

	file  *ast.File
	rep   *diag.Reporter
	parse *pieceParser
	toks  []preproc.Token
	eof   preproc.Token
	// The field "attributes" contains the attributes that are an error if the program uses the
	// declaration to which they belong. The field "settled" marks the attributes that need no
	// further report.
	attributes    []preproc.Attribute
	accessDepth   int               // the recursion depth of the method accessesOf
	dropped       []preproc.Dropped // the words that the preprocessor removed; see misplaced
	headerTypes   map[string]bool
	completed     []memberList          // the member lists and enumerator lists at file scope, in source order
	divisions     map[string]*structDef // the structs of <stdlib.h> with quotients and remainders
	assertMacro   bool
	anyUnexpanded bool             // whether some token is a macro of a header that is not expanded, such as NULL
	layoutChanged bool             // some attribute or pragma may change the layout of structs
	skippedHeader string           // the first skipped header; "" if none
	included      []library.Header // the included headers that package library knows
	declaring     []library.Header // the included headers that declare functions
	// If errorLabel is set, a program that reaches a label ERROR violates its specification.
	errorLabel  bool
	settled     []bool
	funcs       map[string]*function
	defined     []*function
	needed      []*instance // instances that are called but not built yet
	instances   int
	global      *scope
	scope       *scope
	linked      map[string]linkedName
	blockLinks  map[string]declared // maps a name with linkage to its first declaration in a block
	firstToken  map[string]int      // token index of each global's first declaration
	declStart   int                 // token index where the current external declaration begins
	fn          *fnState
	external    []*symbol // symbols of the extern variables
	labels      []asmLabel
	staticParts []*symbol                      // structs and arrays with static storage
	unfilled    map[source.Span]*diag.Reporter // errors in initialisers of static structs and arrays, by the names' positions
	// The field "order" maps a global variable to the position of its initialiser. If the variable
	// has no initialiser, "order" maps the variable to the position of its first declaration. The
	// field globalsUnsorted states that File.Globals is not yet sorted by these positions.
	order           map[*ast.Var]int
	count           int
	globalsUnsorted bool
	unmodelled      *ast.Var // the variable for memory without variables of its own; see the method unmodelledVar
	// The parser reads the program in pieces, for example one statement at a time. The field
	// specifierTypes maps each specifier of the current piece that defines a struct, union or enum
	// to its type; see the method "remember".
	specifierTypes map[antlr.Tree]ctype
	firstGap       *source.Span // after an error: the first position where the tree does not match the program
	// If the field representsArrays is set, the builder represents arrays of variable or large
	// size. Otherwise the program may declare such arrays, but not use them.
	representsArrays  bool
	separate          int                         // arrays with more integers are large
	freedArrays       map[*ast.Array]*ast.Var     // for each array that free may get: the variable that records whether it was freed
	statics           map[source.Span]*largeArray // large static local arrays; all instances of a function share them
	errno             *symbol
	builtins          map[string]bool              // library functions that the program calls as __builtin_NAME
	overlays          bool                         // whether at least one union is represented by its bytes
	auto              parser.IEContext             // the initialiser that determines the type of __auto_type
	bound             map[parser.IEContext]*object // the objects of structs that are no lvalues; see the method "bind"
	mem               *memory                      // set if the builder represents pointers as integer variables (memory.go); otherwise nil
	inFor             bool                         // the next declaration is in the head of a for statement
	unknownArithmetic []source.Span                // positions of pointer arithmetic where the array is unknown
	constraints       map[violation]bool
	// The field sizedAt maps the name of a global array to a token index. The first declaration
	// that determines the size of the array starts at this token.
	sizedAt map[string]int
	// The field "tentative" contains the checks of tentative definitions. The builder runs these
	// checks at the end of the file.
	tentative []func()
	// The field valuelessStmtExprs contains the statement expressions whose value is a struct, or
	// that have no value.
	valuelessStmtExprs []*ast.StmtExpr
}

// A libraryState contains the functions of library.Strings that a program calls.
type libraryState struct {
	library    map[string]declTokens  // their definitions, see readLibrary
	programEnd int                    // the number of tokens of the program; the tokens of these functions follow them
	reading    bool                   // whether the builder is reading a declaration or header of such a function
	copies     map[string][]*function // the functions for memcpy and the like; see copier
	streams    *symbol                // the array that says which streams are open, if the builder tracks streams; otherwise nil

	comparisons []*comparison
}

type function struct {
	name   string
	result ctype
	parts  *object
	signature
	noReturn    bool
	twice       bool // whether the function is declared with the attribute returns_twice
	weak        bool // whether the function is declared weak; if it has no definition, its address is NULL
	def         *ast.Func
	instances   []*instance // the instances that main reaches
	tokens      declTokens
	sizeNames   []string // what sizeParameters has returned; nil before its first call
	at          source.Span
	visibleFrom int // token index of the function's first declaration
}

func (b *builder) externalDecl(c declTokens) {
	b.specifierTypes, b.declStart = nil, c.start
	ctx, _ := b.parse.run(b.toks[c.start:c.end], b.tok(c.end), func(p *parser.CParser) antlr.ParserRuleContext { return p.ExternalDecl() })
	b.misplaced(ctx, c.start)
	b.headerMacros(ctx)
	e, ok := ctx.(*parser.ExternalDeclContext)
	switch {
	case !ok:
	case e.Declaration() != nil:
		b.declaration(e.Declaration().(*parser.DeclarationContext))
	case e.StaticAssert() != nil:
		b.staticAssert(e.StaticAssert().(*parser.StaticAssertContext))
	case e.Asm() != nil:
		b.rep.Report(diag.Assembly, spanOf(e.Asm()), "assembly is not supported")
	}
}
