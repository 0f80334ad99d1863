package preproc

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// A nestLevel counts the constructs for which a parser recurses, within one open bracket (, [ or {.
// The recursion depth of a parser is at most the sum of the counts of all open brackets, plus their
// number.
type nestLevel struct {
	stmts   int // number of if, else, while, for, do, switch and ? since the end of the last statement
	assigns int // number of assignment operators since the last comma
	unary   int // number of consecutive prefix operators and casts before the current token
	postfix int // number of consecutive indices, calls, members, ++ and -- after the last operand
	cast    bool
}

// sum returns the contribution of the level to the depth: its counts, and 1 for the bracket that
// opens the level. It counts 1 less if postfix is not 0. A bracket that follows an operand, as in
// f(x), is in postfix and also opens the next level, so it would count twice.
func (l *nestLevel) sum() int { return l.stmts + l.assigns + l.unary + max(0, l.postfix-1) + 1 }

// checkNesting reports an error at the first token where the nesting depth of the program exceeds
// MaxNesting. It returns false in this case.
func checkNesting(toks []Token, rep *diag.Reporter) bool {
	stack := []nestLevel{{}}
	below := 0 // sum of the depths of all levels except the last
	operand := false
	for i := range toks {
		t := &toks[i]
		top := &stack[len(stack)-1]
		switch t.Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACE, parser.CLexerLBRACK:
			if operand && t.Type != parser.CLexerLBRACE {
				top.postfix++
			} else {
				top.postfix = 0
			}
			below += top.sum()
			stack = append(stack, nestLevel{cast: t.Type == parser.CLexerLPAREN && i+1 < len(toks) && isTypeWord(&toks[i+1])})
			operand = false
		case parser.CLexerRPAREN, parser.CLexerRBRACE, parser.CLexerRBRACK:
			cast := top.cast
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
				top = &stack[len(stack)-1]
				below -= top.sum()
			}
			operand = !cast
			if cast {
				top.unary++
			} else {
				top.unary = 0
			}
			if t.Type == parser.CLexerRBRACE {
				operand = false
				endStatement(top, toks, i)
			}
		case parser.CLexerSEMI:
			operand = false
			endStatement(top, toks, i)
		case parser.CLexerCOMMA:
			top.assigns, top.unary, operand = 0, 0, false
		case parser.CLexerID, parser.CLexerINT, parser.CLexerCHAR, parser.CLexerFLOAT, parser.CLexerSTRING:
			// A name after . or -> is a member and belongs to the operand before it. Any other name
			// or constant is a new operand.
			if i == 0 || toks[i-1].Text != "." && toks[i-1].Text != "->" {
				top.postfix = 0
			}
			top.unary, operand = 0, true
		default:
			switch t.Text {
			case "if", "else", "while", "for", "do", "switch", "?":
				top.stmts++
				operand = false
			case "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|=":
				top.assigns++
				operand = false
			case ".", "->":
				top.postfix++
				operand = false
			case "+", "-", "!", "~", "*", "&", "++", "--", "sizeof":
				switch {
				case !operand:
					top.unary++
				case t.Text == "++" || t.Text == "--":
					top.postfix++
				}
				if t.Text != "++" && t.Text != "--" {
					operand = false
				}
			default:
				operand = false
			}
		}
		if below+stack[len(stack)-1].sum() > MaxNesting {
			rep.Report(diag.Nesting, t.Span(), "the program nests more than %d deep here", MaxNesting)
			return false
		}
	}
	return true
}

func isTypeWord(t *Token) bool {
	switch t.Text {
	case "const", "volatile", "void", "char", "short", "int", "long", "signed", "unsigned", "_Bool", "float", "double", "struct", "union", "enum":
		return true
	}
	return t.Type == parser.CLexerTYPE_NAME
}

// endStatement resets the counts at the end of a statement. If an else follows, the enclosing if
// statement continues, so endStatement does not reset the field stmts.
func endStatement(l *nestLevel, toks []Token, i int) {
	l.assigns, l.unary, l.postfix = 0, 0, 0
	if i+1 < len(toks) && toks[i+1].Type == parser.CLexerELSE {
		return
	}
	l.stmts = 0
}
