package diag

// Code is the stable name of a kind of error, such as "E-pointer".
type Code string

// These are the codes. Infos describes each of them. The meaning of a code never changes.
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
}

// Infos returns the descriptions of all codes, in the order in which the constants are declared.
func Infos() []Info {
	return []Info{
		{Size, "program size", "check a smaller program; functions are inlined at every call"},
		{Nesting, "nesting", "nest less deeply: split the expression or move inner blocks to functions"},
		{Comment, "comment", "end the comment with */"},
		{Character, "character", "remove it; source text outside of comments and strings is ASCII"},
		{Preprocessor, "preprocessor directive", "use #define of constants and expressions, #undef, #if, #ifdef, #ifndef, #else, #elif, #endif"},
		{Macro, "macro", "give the macro as many arguments as it has parameters, each in balanced parentheses"},
		{Syntax, "syntax", ""},
		{Pointer, "pointer", "let each pointer point to one variable from its declaration on, or use integer variables"},
		{Array, "array", "use an array of integers, and access one integer at a time"},
		{Struct, "struct", "use one integer variable for each member"},
		{Float, "floating-point number", "use integers in a smaller unit: 1.5 as 1500 thousandths"},
		{String, "string", "use a string or an array of char"},
		{Sizeof, "sizeof", "write the number"},
		{Bitwise, "bit operation", "multiply by a constant, use && and || for truth values, or choose C's integers"},
		{Product, "product of two variables", "make one side a constant, or add in a loop"},
		{Division, "division", "divide by a constant that is not 0"},
		{Recursion, "recursion", "pass a value instead of the pointer"},
		{UndefinedCall, "call of an undefined function", "define the function, or use __VERIFIER_nondet_int() for an unknown result"},
		{FunctionValue, "function as a value", "call it: f()"},
		{Varargs, "variable argument list", "declare the parameters"},
		{Assembly, "assembly", "write it in C"},
		{StmtExpr, "statement expression", "write the statements into a function"},
		{Star, "nondeterministic value *", "write __VERIFIER_nondet_int()"},
		{Attribute, "attribute", "remove the attribute, and write the call or the type that it stands for"},
		{Undeclared, "undeclared name", "declare it before its use"},
		{Redeclared, "redeclared name", "give one of them another name"},
		{Type, "type", "use int, unsigned, char, short, long, _Bool or a typedef of one"},
		{VoidValue, "void value", "give the function the result type int"},
		{Arguments, "arguments", ""},
		{Lvalue, "assignment", "assign to a variable"},
		{ConstAssign, "assignment to a constant", "remove the const"},
		{Constant, "constant expression", "use literals, enumerators and const globals with a constant initialiser"},
		{Initializer, "initialiser", "initialise with one expression"},
		{Label, "label", ""},
		{Jump, "jump", ""},
		{Case, "case", ""},
		{Main, "main", "define int main()"},
		{Internal, "internal error", "report it with the program"},
		{Script, "SMT-LIB script", ""},
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
