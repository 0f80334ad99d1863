package diag

// Code is the stable name of a kind of error, such as "E-pointer".
type Code string

// These are the codes, which Infos describes. The meaning of a code never changes.
const (
	// Limits on the program's text.
	Size         Code = "E-size"
	Nesting      Code = "E-nesting"
	Comment      Code = "E-comment"
	Character    Code = "E-character"
	Preprocessor Code = "E-preprocessor"
	Macro        Code = "E-macro"
	Syntax       Code = "E-syntax"

	// These are C constructs that are not supported, or only in part.
	Pointer       Code = "E-pointer"
	Array         Code = "E-array"
	Struct        Code = "E-struct"
	Float         Code = "E-float"
	String        Code = "E-string"
	Sizeof        Code = "E-sizeof"
	Bitwise       Code = "E-bitwise"
	Product       Code = "E-product"
	Division      Code = "E-division"
	Recursion     Code = "E-recursion"
	UndefinedCall Code = "E-undefined-call"
	FunctionValue Code = "E-function-value"
	Varargs       Code = "E-varargs"
	Assembly      Code = "E-asm"
	StmtExpr      Code = "E-statement-expression"
	Star          Code = "E-star"
	Attribute     Code = "E-attribute"

	// Errors in C.
	Undeclared  Code = "E-undeclared"
	Redeclared  Code = "E-redeclared"
	Type        Code = "E-type"
	VoidValue   Code = "E-void-value"
	Arguments   Code = "E-arguments"
	Lvalue      Code = "E-lvalue"
	ConstAssign Code = "E-const"
	Constant    Code = "E-constant"
	Initializer Code = "E-initializer"
	Label       Code = "E-label"
	Jump        Code = "E-jump"
	Case        Code = "E-case"
	Main        Code = "E-main"
	Internal    Code = "E-internal"

	// Script is an error in an SMT-LIB script.
	Script Code = "E-script"
)

// Info is the description of a code.
type Info struct {
	Code      Code
	Construct string
	Hint      string // default advice on what to write instead
	Doc       string // a sentence for the manual
}

// Infos returns the descriptions of all codes, in the order of the manual.
func Infos() []Info {
	return []Info{
		{Size, "program size", "check a smaller program; functions are inlined at every call", "The source, its tokens after macro expansion, or the program after inlining is too large."},
		{Nesting, "nesting", "nest less deeply: split the expression or move inner blocks to functions", "Parentheses, blocks, operators or calls nest too deeply."},
		{Comment, "comment", "end the comment with */", "A comment has no end."},
		{Character, "character", "remove it; source text outside of comments and strings is ASCII", "A character that no token of C begins with."},
		{Preprocessor, "preprocessor directive", "use #define of constants and expressions, #undef, #if, #ifdef, #ifndef, #else, #elif, #endif", "A directive that is malformed or not supported."},
		{Macro, "macro", "give the macro as many arguments as it has parameters, each in balanced parentheses", "A macro is used or defined wrongly."},
		{Syntax, "syntax", "", "The text is not C by the grammar of ic3play."},
		{Pointer, "pointer", "let each pointer point to one variable from its declaration on, or use integer variables", "A pointer is supported if the source shows which single variable it points to. Other pointers may be copied and passed on, but no result may depend on them."},
		{Array, "array", "use an array of integers, and access one integer at a time", "An array of at most 256 integers is treated as that many variables. A variable index selects one integer; structs and arrays in an array need constant indices. A larger array, or one whose length is computed, must have integers as elements. Other arrays may be declared, but not used."},
		{Struct, "struct", "use one integer variable for each member", "A struct is treated as one variable for each of its integers, at most 256. Unions and members of other types may be declared, but not used. Bit-fields need C's integers."},
		{Float, "floating-point number", "use integers in a smaller unit: 1.5 as 1500 thousandths", "Only integers are modelled."},
		{String, "string", "use integers; strings are accepted only as arguments of assert, printf and similar functions", "Strings are not modelled."},
		{Sizeof, "sizeof", "write the number", "Integers, pointers, arrays and structs have the sizes of a machine where long has 64 bits, or of the chosen data model. A struct has a size only if nothing changes its layout. A size that is not used may be the size of any type."},
		{Bitwise, "bit operation", "multiply by a constant, use && and || for truth values, or choose C's integers", "With mathematical integers, one operand of a bit operation must be a constant that is not negative, or both must be truth values. Only shifts to the right by a constant are supported."},
		{Product, "product of two variables", "make one side a constant, or add in a loop", "One factor of a product must be a constant, or have at most 64 possible values there."},
		{Division, "division", "divide by a constant that is not 0", "The right side of / and % must be a constant other than 0, or have at most 64 possible values there."},
		{Recursion, "recursion", "pass a value instead of the pointer", "A function must not call itself with a pointer to its own variable."},
		{UndefinedCall, "call of an undefined function", "define the function, or use __VERIFIER_nondet_int() for an unknown result", "A function without a body returns any value of its type and changes nothing. It is refused if its name suggests an important effect."},
		{FunctionValue, "function as a value", "call it: f()", "Functions may only be called."},
		{Varargs, "variable argument list", "declare the parameters", "A function with a variable argument list is defined and called."},
		{Assembly, "assembly", "write it in C", "Assembly is not modelled."},
		{StmtExpr, "statement expression", "write the statements into a function", "The ({ ... }) of GNU C outside of a function."},
		{Star, "nondeterministic value *", "write __VERIFIER_nondet_int()", "A lone * stands for a nondeterministic value only as a condition or the whole right-hand side."},
		{Attribute, "attribute", "remove the attribute, and write the call or the type that it stands for", "An attribute that changes what the program does or what a type is. Other attributes are ignored."},
		{Undeclared, "undeclared name", "declare it before its use", "A name that is not declared."},
		{Redeclared, "redeclared name", "give one of them another name", "Two declarations of one name in one scope."},
		{Type, "type", "use int, unsigned, char, short, long, _Bool or a typedef of one", "A type that does not exist or does not fit here."},
		{VoidValue, "void value", "give the function the result type int", "The value of an expression without a value is used."},
		{Arguments, "arguments", "", "A call with the wrong number of arguments."},
		{Lvalue, "assignment", "assign to a variable", "The left side of an assignment is not a variable."},
		{ConstAssign, "assignment to a constant", "remove the const", "An assignment to a const variable."},
		{Constant, "constant expression", "use literals, enumerators and const globals with a constant initialiser", "A constant expression is needed here."},
		{Initializer, "initialiser", "initialise with one expression", "An initialiser that does not fit."},
		{Label, "label", "", "A label is missing or defined twice."},
		{Jump, "jump", "", "break, continue, return or goto where it has no meaning or leads into a statement expression."},
		{Case, "case", "", "A case is outside of a switch, its switch is outside of its statement expression, or two cases have the same value."},
		{Main, "main", "define int main()", "There is no function main, or it is not usable."},
		{Script, "SMT-LIB script", "", "The script is malformed, is not a set of Horn clauses, or uses an unsupported construct."},
		{Internal, "internal error", "report it with the program", "A defect of this checker, not of the program."},
	}
}

// InfoOf returns the description of a code.
func InfoOf(c Code) Info {
	for _, i := range Infos() {
		if i.Code == c {
			return i
		}
	}
	return Info{Code: c}
}
