// Code generated from C.g4 by ANTLR 4.13.1. DO NOT EDIT.

package parser // C
import (
	"fmt"
	"strconv"
	"sync"

	"github.com/antlr4-go/antlr/v4"
)

// Suppress unused import errors
var _ = fmt.Printf
var _ = strconv.Itoa
var _ = sync.Once{}

type CParser struct {
	*antlr.BaseParser
}

var CParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func cParserInit() {
	staticData := &CParserStaticData
	staticData.LiteralNames = []string{
		"", "'asm'", "'__asm__'", "'__asm'", "'...'", "'extern'", "'static'",
		"'inline'", "'register'", "'auto'", "'const'", "'volatile'", "'restrict'",
		"'void'", "'char'", "'short'", "'int'", "'long'", "'signed'", "'unsigned'",
		"'_Bool'", "'float'", "'double'", "'_Complex'", "'typeof'", "'__typeof__'",
		"'__typeof'", "'case'", "'default'", "'if'", "'while'", "'do'", "'for'",
		"'switch'", "'continue'", "'break'", "'return'", "'++'", "'--'", "'+'",
		"'-'", "'!'", "'~'", "'&'", "'sizeof'", "'_Alignof'", "'__alignof__'",
		"'/'", "'%'", "'<<'", "'>>'", "'<'", "'>'", "'<='", "'>='", "'=='",
		"'!='", "'^'", "'|'", "'&&'", "'||'", "'+='", "'-='", "'*='", "'/='",
		"'%='", "'<<='", "'>>='", "'&='", "'^='", "'|='", "'('", "')'", "'['",
		"']'", "'{'", "'}'", "';'", "','", "':'", "'?'", "'*'", "'.'", "'->'",
		"'typedef'", "'struct'", "'union'", "'enum'", "'else'", "'='", "'goto'",
		"'#'", "'##'", "", "'\\u0001'", "", "", "", "", "", "", "", "", "",
		"'/*'",
	}
	staticData.SymbolicNames = []string{
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
		"", "", "", "LPAREN", "RPAREN", "LBRACK", "RBRACK", "LBRACE", "RBRACE",
		"SEMI", "COMMA", "COLON", "QUESTION", "STAR", "DOT", "ARROW", "TYPEDEF",
		"STRUCT", "UNION", "ENUM", "ELSE", "ASSIGN", "GOTO", "HASH", "HASHHASH",
		"ID", "TYPE_NAME", "INT", "FLOAT", "PP_NUMBER", "CHAR", "STRING", "OPEN_QUOTE",
		"SPACE", "LINE", "COMMENT", "OPEN_COMMENT", "BAD",
	}
	staticData.RuleNames = []string{
		"externalDecl", "functionHeader", "declaration", "initDeclarator", "asmLabel",
		"initializer", "braced", "element", "designator", "staticAssert", "declSpec",
		"typeofSpec", "structSpec", "member", "memberDeclarator", "enumSpec",
		"enumerator", "declarator", "directDeclarator", "arraySize", "paramList",
		"param", "abstractDeclarator", "directAbstract", "typeName", "blockItem",
		"statement", "label", "compound", "unlabeled", "asm", "asmPart", "cond",
		"expr", "arg", "e",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 105, 673, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 2, 32, 7, 32, 2, 33, 7, 33, 2, 34, 7, 34, 2, 35, 7, 35, 1, 0, 1, 0,
		1, 0, 1, 0, 1, 0, 1, 0, 3, 0, 79, 8, 0, 1, 0, 1, 0, 1, 1, 5, 1, 84, 8,
		1, 10, 1, 12, 1, 87, 9, 1, 1, 1, 1, 1, 3, 1, 91, 8, 1, 1, 1, 5, 1, 94,
		8, 1, 10, 1, 12, 1, 97, 9, 1, 1, 1, 1, 1, 1, 2, 4, 2, 102, 8, 2, 11, 2,
		12, 2, 103, 1, 2, 1, 2, 1, 2, 5, 2, 109, 8, 2, 10, 2, 12, 2, 112, 9, 2,
		3, 2, 114, 8, 2, 1, 2, 1, 2, 1, 3, 1, 3, 3, 3, 120, 8, 3, 1, 3, 1, 3, 3,
		3, 124, 8, 3, 1, 4, 1, 4, 1, 4, 4, 4, 129, 8, 4, 11, 4, 12, 4, 130, 1,
		4, 1, 4, 1, 5, 1, 5, 1, 5, 3, 5, 138, 8, 5, 1, 6, 1, 6, 1, 6, 1, 6, 5,
		6, 144, 8, 6, 10, 6, 12, 6, 147, 9, 6, 3, 6, 149, 8, 6, 1, 6, 3, 6, 152,
		8, 6, 1, 6, 1, 6, 1, 7, 4, 7, 157, 8, 7, 11, 7, 12, 7, 158, 1, 7, 1, 7,
		3, 7, 163, 8, 7, 1, 7, 1, 7, 1, 8, 1, 8, 1, 8, 1, 8, 3, 8, 171, 8, 8, 1,
		8, 1, 8, 1, 8, 1, 8, 3, 8, 177, 8, 8, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 4,
		9, 184, 8, 9, 11, 9, 12, 9, 185, 3, 9, 188, 8, 9, 1, 9, 1, 9, 1, 9, 1,
		10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 3, 10, 199, 8, 10, 1, 11, 1, 11,
		1, 11, 1, 11, 3, 11, 205, 8, 11, 1, 11, 1, 11, 1, 12, 1, 12, 3, 12, 211,
		8, 12, 1, 12, 1, 12, 5, 12, 215, 8, 12, 10, 12, 12, 12, 218, 9, 12, 1,
		12, 1, 12, 3, 12, 222, 8, 12, 1, 13, 4, 13, 225, 8, 13, 11, 13, 12, 13,
		226, 1, 13, 1, 13, 1, 13, 5, 13, 232, 8, 13, 10, 13, 12, 13, 235, 9, 13,
		3, 13, 237, 8, 13, 1, 13, 1, 13, 1, 13, 1, 13, 3, 13, 243, 8, 13, 1, 14,
		1, 14, 1, 14, 3, 14, 248, 8, 14, 1, 14, 1, 14, 3, 14, 252, 8, 14, 1, 15,
		1, 15, 3, 15, 256, 8, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 262, 8, 15,
		10, 15, 12, 15, 265, 9, 15, 1, 15, 3, 15, 268, 8, 15, 1, 15, 1, 15, 1,
		15, 3, 15, 273, 8, 15, 1, 16, 1, 16, 1, 16, 3, 16, 278, 8, 16, 1, 17, 1,
		17, 5, 17, 282, 8, 17, 10, 17, 12, 17, 285, 9, 17, 5, 17, 287, 8, 17, 10,
		17, 12, 17, 290, 9, 17, 1, 17, 1, 17, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18,
		1, 18, 3, 18, 300, 8, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1,
		18, 1, 18, 5, 18, 310, 8, 18, 10, 18, 12, 18, 313, 9, 18, 3, 18, 315, 8,
		18, 1, 18, 5, 18, 318, 8, 18, 10, 18, 12, 18, 321, 9, 18, 1, 19, 1, 19,
		5, 19, 325, 8, 19, 10, 19, 12, 19, 328, 9, 19, 1, 19, 1, 19, 3, 19, 332,
		8, 19, 1, 19, 1, 19, 1, 20, 1, 20, 1, 20, 5, 20, 339, 8, 20, 10, 20, 12,
		20, 342, 9, 20, 1, 20, 1, 20, 3, 20, 346, 8, 20, 1, 21, 4, 21, 349, 8,
		21, 11, 21, 12, 21, 350, 1, 21, 1, 21, 3, 21, 355, 8, 21, 3, 21, 357, 8,
		21, 1, 22, 1, 22, 5, 22, 361, 8, 22, 10, 22, 12, 22, 364, 9, 22, 4, 22,
		366, 8, 22, 11, 22, 12, 22, 367, 1, 22, 3, 22, 371, 8, 22, 1, 22, 3, 22,
		374, 8, 22, 1, 23, 1, 23, 1, 23, 1, 23, 1, 23, 1, 23, 1, 23, 1, 23, 3,
		23, 384, 8, 23, 1, 23, 3, 23, 387, 8, 23, 1, 23, 1, 23, 1, 23, 1, 23, 1,
		23, 3, 23, 394, 8, 23, 1, 23, 5, 23, 397, 8, 23, 10, 23, 12, 23, 400, 9,
		23, 1, 24, 4, 24, 403, 8, 24, 11, 24, 12, 24, 404, 1, 24, 3, 24, 408, 8,
		24, 1, 25, 1, 25, 1, 25, 3, 25, 413, 8, 25, 1, 26, 5, 26, 416, 8, 26, 10,
		26, 12, 26, 419, 9, 26, 1, 26, 1, 26, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27,
		1, 27, 3, 27, 429, 8, 27, 1, 27, 1, 27, 1, 27, 1, 27, 3, 27, 435, 8, 27,
		1, 28, 1, 28, 5, 28, 439, 8, 28, 10, 28, 12, 28, 442, 9, 28, 1, 28, 1,
		28, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 3, 29, 454,
		8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1,
		29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 3, 29, 474,
		8, 29, 1, 29, 3, 29, 477, 8, 29, 1, 29, 3, 29, 480, 8, 29, 1, 29, 1, 29,
		3, 29, 484, 8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1,
		29, 1, 29, 1, 29, 1, 29, 1, 29, 3, 29, 498, 8, 29, 1, 29, 1, 29, 1, 29,
		1, 29, 1, 29, 1, 29, 1, 29, 3, 29, 507, 8, 29, 1, 29, 1, 29, 1, 29, 1,
		29, 1, 29, 3, 29, 514, 8, 29, 1, 29, 3, 29, 517, 8, 29, 1, 30, 1, 30, 3,
		30, 521, 8, 30, 1, 30, 1, 30, 5, 30, 525, 8, 30, 10, 30, 12, 30, 528, 9,
		30, 1, 30, 1, 30, 1, 31, 1, 31, 1, 31, 1, 31, 1, 31, 1, 31, 1, 31, 1, 31,
		1, 31, 1, 31, 1, 31, 3, 31, 543, 8, 31, 1, 32, 1, 32, 3, 32, 547, 8, 32,
		1, 33, 1, 33, 1, 33, 5, 33, 552, 8, 33, 10, 33, 12, 33, 555, 9, 33, 1,
		34, 1, 34, 1, 34, 3, 34, 560, 8, 34, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35,
		1, 35, 4, 35, 568, 8, 35, 11, 35, 12, 35, 569, 1, 35, 1, 35, 1, 35, 1,
		35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35,
		1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1,
		35, 1, 35, 1, 35, 1, 35, 1, 35, 3, 35, 601, 8, 35, 1, 35, 1, 35, 1, 35,
		1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1,
		35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35,
		1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1,
		35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 5, 35,
		647, 8, 35, 10, 35, 12, 35, 650, 9, 35, 3, 35, 652, 8, 35, 1, 35, 1, 35,
		1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1,
		35, 1, 35, 5, 35, 668, 8, 35, 10, 35, 12, 35, 671, 9, 35, 1, 35, 0, 3,
		36, 46, 70, 36, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28,
		30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64,
		66, 68, 70, 0, 18, 1, 0, 1, 3, 2, 0, 5, 12, 84, 84, 2, 0, 13, 20, 94, 94,
		1, 0, 21, 23, 1, 0, 24, 26, 1, 0, 85, 86, 1, 0, 10, 12, 2, 0, 6, 6, 10,
		12, 1, 0, 37, 38, 2, 0, 39, 43, 81, 81, 1, 0, 44, 46, 2, 0, 47, 48, 81,
		81, 1, 0, 39, 40, 1, 0, 49, 50, 1, 0, 51, 54, 1, 0, 55, 56, 2, 0, 61, 70,
		89, 89, 1, 0, 82, 83, 777, 0, 78, 1, 0, 0, 0, 2, 85, 1, 0, 0, 0, 4, 101,
		1, 0, 0, 0, 6, 117, 1, 0, 0, 0, 8, 125, 1, 0, 0, 0, 10, 137, 1, 0, 0, 0,
		12, 139, 1, 0, 0, 0, 14, 162, 1, 0, 0, 0, 16, 176, 1, 0, 0, 0, 18, 178,
		1, 0, 0, 0, 20, 198, 1, 0, 0, 0, 22, 200, 1, 0, 0, 0, 24, 208, 1, 0, 0,
		0, 26, 242, 1, 0, 0, 0, 28, 251, 1, 0, 0, 0, 30, 253, 1, 0, 0, 0, 32, 274,
		1, 0, 0, 0, 34, 288, 1, 0, 0, 0, 36, 299, 1, 0, 0, 0, 38, 322, 1, 0, 0,
		0, 40, 335, 1, 0, 0, 0, 42, 348, 1, 0, 0, 0, 44, 373, 1, 0, 0, 0, 46, 386,
		1, 0, 0, 0, 48, 402, 1, 0, 0, 0, 50, 412, 1, 0, 0, 0, 52, 417, 1, 0, 0,
		0, 54, 434, 1, 0, 0, 0, 56, 436, 1, 0, 0, 0, 58, 516, 1, 0, 0, 0, 60, 518,
		1, 0, 0, 0, 62, 542, 1, 0, 0, 0, 64, 546, 1, 0, 0, 0, 66, 548, 1, 0, 0,
		0, 68, 559, 1, 0, 0, 0, 70, 600, 1, 0, 0, 0, 72, 79, 3, 4, 2, 0, 73, 79,
		3, 18, 9, 0, 74, 75, 3, 60, 30, 0, 75, 76, 5, 77, 0, 0, 76, 79, 1, 0, 0,
		0, 77, 79, 5, 77, 0, 0, 78, 72, 1, 0, 0, 0, 78, 73, 1, 0, 0, 0, 78, 74,
		1, 0, 0, 0, 78, 77, 1, 0, 0, 0, 79, 80, 1, 0, 0, 0, 80, 81, 5, 0, 0, 1,
		81, 1, 1, 0, 0, 0, 82, 84, 3, 20, 10, 0, 83, 82, 1, 0, 0, 0, 84, 87, 1,
		0, 0, 0, 85, 83, 1, 0, 0, 0, 85, 86, 1, 0, 0, 0, 86, 88, 1, 0, 0, 0, 87,
		85, 1, 0, 0, 0, 88, 90, 3, 34, 17, 0, 89, 91, 3, 8, 4, 0, 90, 89, 1, 0,
		0, 0, 90, 91, 1, 0, 0, 0, 91, 95, 1, 0, 0, 0, 92, 94, 3, 4, 2, 0, 93, 92,
		1, 0, 0, 0, 94, 97, 1, 0, 0, 0, 95, 93, 1, 0, 0, 0, 95, 96, 1, 0, 0, 0,
		96, 98, 1, 0, 0, 0, 97, 95, 1, 0, 0, 0, 98, 99, 5, 0, 0, 1, 99, 3, 1, 0,
		0, 0, 100, 102, 3, 20, 10, 0, 101, 100, 1, 0, 0, 0, 102, 103, 1, 0, 0,
		0, 103, 101, 1, 0, 0, 0, 103, 104, 1, 0, 0, 0, 104, 113, 1, 0, 0, 0, 105,
		110, 3, 6, 3, 0, 106, 107, 5, 78, 0, 0, 107, 109, 3, 6, 3, 0, 108, 106,
		1, 0, 0, 0, 109, 112, 1, 0, 0, 0, 110, 108, 1, 0, 0, 0, 110, 111, 1, 0,
		0, 0, 111, 114, 1, 0, 0, 0, 112, 110, 1, 0, 0, 0, 113, 105, 1, 0, 0, 0,
		113, 114, 1, 0, 0, 0, 114, 115, 1, 0, 0, 0, 115, 116, 5, 77, 0, 0, 116,
		5, 1, 0, 0, 0, 117, 119, 3, 34, 17, 0, 118, 120, 3, 8, 4, 0, 119, 118,
		1, 0, 0, 0, 119, 120, 1, 0, 0, 0, 120, 123, 1, 0, 0, 0, 121, 122, 5, 89,
		0, 0, 122, 124, 3, 10, 5, 0, 123, 121, 1, 0, 0, 0, 123, 124, 1, 0, 0, 0,
		124, 7, 1, 0, 0, 0, 125, 126, 7, 0, 0, 0, 126, 128, 5, 71, 0, 0, 127, 129,
		5, 99, 0, 0, 128, 127, 1, 0, 0, 0, 129, 130, 1, 0, 0, 0, 130, 128, 1, 0,
		0, 0, 130, 131, 1, 0, 0, 0, 131, 132, 1, 0, 0, 0, 132, 133, 5, 72, 0, 0,
		133, 9, 1, 0, 0, 0, 134, 138, 3, 70, 35, 0, 135, 138, 5, 81, 0, 0, 136,
		138, 3, 12, 6, 0, 137, 134, 1, 0, 0, 0, 137, 135, 1, 0, 0, 0, 137, 136,
		1, 0, 0, 0, 138, 11, 1, 0, 0, 0, 139, 148, 5, 75, 0, 0, 140, 145, 3, 14,
		7, 0, 141, 142, 5, 78, 0, 0, 142, 144, 3, 14, 7, 0, 143, 141, 1, 0, 0,
		0, 144, 147, 1, 0, 0, 0, 145, 143, 1, 0, 0, 0, 145, 146, 1, 0, 0, 0, 146,
		149, 1, 0, 0, 0, 147, 145, 1, 0, 0, 0, 148, 140, 1, 0, 0, 0, 148, 149,
		1, 0, 0, 0, 149, 151, 1, 0, 0, 0, 150, 152, 5, 78, 0, 0, 151, 150, 1, 0,
		0, 0, 151, 152, 1, 0, 0, 0, 152, 153, 1, 0, 0, 0, 153, 154, 5, 76, 0, 0,
		154, 13, 1, 0, 0, 0, 155, 157, 3, 16, 8, 0, 156, 155, 1, 0, 0, 0, 157,
		158, 1, 0, 0, 0, 158, 156, 1, 0, 0, 0, 158, 159, 1, 0, 0, 0, 159, 160,
		1, 0, 0, 0, 160, 161, 5, 89, 0, 0, 161, 163, 1, 0, 0, 0, 162, 156, 1, 0,
		0, 0, 162, 163, 1, 0, 0, 0, 163, 164, 1, 0, 0, 0, 164, 165, 3, 10, 5, 0,
		165, 15, 1, 0, 0, 0, 166, 167, 5, 73, 0, 0, 167, 170, 3, 70, 35, 0, 168,
		169, 5, 4, 0, 0, 169, 171, 3, 70, 35, 0, 170, 168, 1, 0, 0, 0, 170, 171,
		1, 0, 0, 0, 171, 172, 1, 0, 0, 0, 172, 173, 5, 74, 0, 0, 173, 177, 1, 0,
		0, 0, 174, 175, 5, 82, 0, 0, 175, 177, 5, 93, 0, 0, 176, 166, 1, 0, 0,
		0, 176, 174, 1, 0, 0, 0, 177, 17, 1, 0, 0, 0, 178, 179, 5, 93, 0, 0, 179,
		180, 5, 71, 0, 0, 180, 187, 3, 70, 35, 0, 181, 183, 5, 78, 0, 0, 182, 184,
		5, 99, 0, 0, 183, 182, 1, 0, 0, 0, 184, 185, 1, 0, 0, 0, 185, 183, 1, 0,
		0, 0, 185, 186, 1, 0, 0, 0, 186, 188, 1, 0, 0, 0, 187, 181, 1, 0, 0, 0,
		187, 188, 1, 0, 0, 0, 188, 189, 1, 0, 0, 0, 189, 190, 5, 72, 0, 0, 190,
		191, 5, 77, 0, 0, 191, 19, 1, 0, 0, 0, 192, 199, 7, 1, 0, 0, 193, 199,
		7, 2, 0, 0, 194, 199, 7, 3, 0, 0, 195, 199, 3, 24, 12, 0, 196, 199, 3,
		30, 15, 0, 197, 199, 3, 22, 11, 0, 198, 192, 1, 0, 0, 0, 198, 193, 1, 0,
		0, 0, 198, 194, 1, 0, 0, 0, 198, 195, 1, 0, 0, 0, 198, 196, 1, 0, 0, 0,
		198, 197, 1, 0, 0, 0, 199, 21, 1, 0, 0, 0, 200, 201, 7, 4, 0, 0, 201, 204,
		5, 71, 0, 0, 202, 205, 3, 66, 33, 0, 203, 205, 3, 48, 24, 0, 204, 202,
		1, 0, 0, 0, 204, 203, 1, 0, 0, 0, 205, 206, 1, 0, 0, 0, 206, 207, 5, 72,
		0, 0, 207, 23, 1, 0, 0, 0, 208, 221, 7, 5, 0, 0, 209, 211, 5, 93, 0, 0,
		210, 209, 1, 0, 0, 0, 210, 211, 1, 0, 0, 0, 211, 212, 1, 0, 0, 0, 212,
		216, 5, 75, 0, 0, 213, 215, 3, 26, 13, 0, 214, 213, 1, 0, 0, 0, 215, 218,
		1, 0, 0, 0, 216, 214, 1, 0, 0, 0, 216, 217, 1, 0, 0, 0, 217, 219, 1, 0,
		0, 0, 218, 216, 1, 0, 0, 0, 219, 222, 5, 76, 0, 0, 220, 222, 5, 93, 0,
		0, 221, 210, 1, 0, 0, 0, 221, 220, 1, 0, 0, 0, 222, 25, 1, 0, 0, 0, 223,
		225, 3, 20, 10, 0, 224, 223, 1, 0, 0, 0, 225, 226, 1, 0, 0, 0, 226, 224,
		1, 0, 0, 0, 226, 227, 1, 0, 0, 0, 227, 236, 1, 0, 0, 0, 228, 233, 3, 28,
		14, 0, 229, 230, 5, 78, 0, 0, 230, 232, 3, 28, 14, 0, 231, 229, 1, 0, 0,
		0, 232, 235, 1, 0, 0, 0, 233, 231, 1, 0, 0, 0, 233, 234, 1, 0, 0, 0, 234,
		237, 1, 0, 0, 0, 235, 233, 1, 0, 0, 0, 236, 228, 1, 0, 0, 0, 236, 237,
		1, 0, 0, 0, 237, 238, 1, 0, 0, 0, 238, 239, 5, 77, 0, 0, 239, 243, 1, 0,
		0, 0, 240, 243, 3, 18, 9, 0, 241, 243, 5, 77, 0, 0, 242, 224, 1, 0, 0,
		0, 242, 240, 1, 0, 0, 0, 242, 241, 1, 0, 0, 0, 243, 27, 1, 0, 0, 0, 244,
		247, 3, 34, 17, 0, 245, 246, 5, 79, 0, 0, 246, 248, 3, 70, 35, 0, 247,
		245, 1, 0, 0, 0, 247, 248, 1, 0, 0, 0, 248, 252, 1, 0, 0, 0, 249, 250,
		5, 79, 0, 0, 250, 252, 3, 70, 35, 0, 251, 244, 1, 0, 0, 0, 251, 249, 1,
		0, 0, 0, 252, 29, 1, 0, 0, 0, 253, 272, 5, 87, 0, 0, 254, 256, 5, 93, 0,
		0, 255, 254, 1, 0, 0, 0, 255, 256, 1, 0, 0, 0, 256, 257, 1, 0, 0, 0, 257,
		258, 5, 75, 0, 0, 258, 263, 3, 32, 16, 0, 259, 260, 5, 78, 0, 0, 260, 262,
		3, 32, 16, 0, 261, 259, 1, 0, 0, 0, 262, 265, 1, 0, 0, 0, 263, 261, 1,
		0, 0, 0, 263, 264, 1, 0, 0, 0, 264, 267, 1, 0, 0, 0, 265, 263, 1, 0, 0,
		0, 266, 268, 5, 78, 0, 0, 267, 266, 1, 0, 0, 0, 267, 268, 1, 0, 0, 0, 268,
		269, 1, 0, 0, 0, 269, 270, 5, 76, 0, 0, 270, 273, 1, 0, 0, 0, 271, 273,
		5, 93, 0, 0, 272, 255, 1, 0, 0, 0, 272, 271, 1, 0, 0, 0, 273, 31, 1, 0,
		0, 0, 274, 277, 5, 93, 0, 0, 275, 276, 5, 89, 0, 0, 276, 278, 3, 70, 35,
		0, 277, 275, 1, 0, 0, 0, 277, 278, 1, 0, 0, 0, 278, 33, 1, 0, 0, 0, 279,
		283, 5, 81, 0, 0, 280, 282, 7, 6, 0, 0, 281, 280, 1, 0, 0, 0, 282, 285,
		1, 0, 0, 0, 283, 281, 1, 0, 0, 0, 283, 284, 1, 0, 0, 0, 284, 287, 1, 0,
		0, 0, 285, 283, 1, 0, 0, 0, 286, 279, 1, 0, 0, 0, 287, 290, 1, 0, 0, 0,
		288, 286, 1, 0, 0, 0, 288, 289, 1, 0, 0, 0, 289, 291, 1, 0, 0, 0, 290,
		288, 1, 0, 0, 0, 291, 292, 3, 36, 18, 0, 292, 35, 1, 0, 0, 0, 293, 294,
		6, 18, -1, 0, 294, 300, 5, 93, 0, 0, 295, 296, 5, 71, 0, 0, 296, 297, 3,
		34, 17, 0, 297, 298, 5, 72, 0, 0, 298, 300, 1, 0, 0, 0, 299, 293, 1, 0,
		0, 0, 299, 295, 1, 0, 0, 0, 300, 319, 1, 0, 0, 0, 301, 302, 10, 2, 0, 0,
		302, 318, 3, 38, 19, 0, 303, 304, 10, 1, 0, 0, 304, 314, 5, 71, 0, 0, 305,
		315, 3, 40, 20, 0, 306, 311, 5, 93, 0, 0, 307, 308, 5, 78, 0, 0, 308, 310,
		5, 93, 0, 0, 309, 307, 1, 0, 0, 0, 310, 313, 1, 0, 0, 0, 311, 309, 1, 0,
		0, 0, 311, 312, 1, 0, 0, 0, 312, 315, 1, 0, 0, 0, 313, 311, 1, 0, 0, 0,
		314, 305, 1, 0, 0, 0, 314, 306, 1, 0, 0, 0, 314, 315, 1, 0, 0, 0, 315,
		316, 1, 0, 0, 0, 316, 318, 5, 72, 0, 0, 317, 301, 1, 0, 0, 0, 317, 303,
		1, 0, 0, 0, 318, 321, 1, 0, 0, 0, 319, 317, 1, 0, 0, 0, 319, 320, 1, 0,
		0, 0, 320, 37, 1, 0, 0, 0, 321, 319, 1, 0, 0, 0, 322, 326, 5, 73, 0, 0,
		323, 325, 7, 7, 0, 0, 324, 323, 1, 0, 0, 0, 325, 328, 1, 0, 0, 0, 326,
		324, 1, 0, 0, 0, 326, 327, 1, 0, 0, 0, 327, 331, 1, 0, 0, 0, 328, 326,
		1, 0, 0, 0, 329, 332, 3, 70, 35, 0, 330, 332, 5, 81, 0, 0, 331, 329, 1,
		0, 0, 0, 331, 330, 1, 0, 0, 0, 331, 332, 1, 0, 0, 0, 332, 333, 1, 0, 0,
		0, 333, 334, 5, 74, 0, 0, 334, 39, 1, 0, 0, 0, 335, 340, 3, 42, 21, 0,
		336, 337, 5, 78, 0, 0, 337, 339, 3, 42, 21, 0, 338, 336, 1, 0, 0, 0, 339,
		342, 1, 0, 0, 0, 340, 338, 1, 0, 0, 0, 340, 341, 1, 0, 0, 0, 341, 345,
		1, 0, 0, 0, 342, 340, 1, 0, 0, 0, 343, 344, 5, 78, 0, 0, 344, 346, 5, 4,
		0, 0, 345, 343, 1, 0, 0, 0, 345, 346, 1, 0, 0, 0, 346, 41, 1, 0, 0, 0,
		347, 349, 3, 20, 10, 0, 348, 347, 1, 0, 0, 0, 349, 350, 1, 0, 0, 0, 350,
		348, 1, 0, 0, 0, 350, 351, 1, 0, 0, 0, 351, 356, 1, 0, 0, 0, 352, 357,
		3, 34, 17, 0, 353, 355, 3, 44, 22, 0, 354, 353, 1, 0, 0, 0, 354, 355, 1,
		0, 0, 0, 355, 357, 1, 0, 0, 0, 356, 352, 1, 0, 0, 0, 356, 354, 1, 0, 0,
		0, 357, 43, 1, 0, 0, 0, 358, 362, 5, 81, 0, 0, 359, 361, 7, 6, 0, 0, 360,
		359, 1, 0, 0, 0, 361, 364, 1, 0, 0, 0, 362, 360, 1, 0, 0, 0, 362, 363,
		1, 0, 0, 0, 363, 366, 1, 0, 0, 0, 364, 362, 1, 0, 0, 0, 365, 358, 1, 0,
		0, 0, 366, 367, 1, 0, 0, 0, 367, 365, 1, 0, 0, 0, 367, 368, 1, 0, 0, 0,
		368, 370, 1, 0, 0, 0, 369, 371, 3, 46, 23, 0, 370, 369, 1, 0, 0, 0, 370,
		371, 1, 0, 0, 0, 371, 374, 1, 0, 0, 0, 372, 374, 3, 46, 23, 0, 373, 365,
		1, 0, 0, 0, 373, 372, 1, 0, 0, 0, 374, 45, 1, 0, 0, 0, 375, 376, 6, 23,
		-1, 0, 376, 377, 5, 71, 0, 0, 377, 378, 3, 44, 22, 0, 378, 379, 5, 72,
		0, 0, 379, 387, 1, 0, 0, 0, 380, 387, 3, 38, 19, 0, 381, 383, 5, 71, 0,
		0, 382, 384, 3, 40, 20, 0, 383, 382, 1, 0, 0, 0, 383, 384, 1, 0, 0, 0,
		384, 385, 1, 0, 0, 0, 385, 387, 5, 72, 0, 0, 386, 375, 1, 0, 0, 0, 386,
		380, 1, 0, 0, 0, 386, 381, 1, 0, 0, 0, 387, 398, 1, 0, 0, 0, 388, 389,
		10, 2, 0, 0, 389, 397, 3, 38, 19, 0, 390, 391, 10, 1, 0, 0, 391, 393, 5,
		71, 0, 0, 392, 394, 3, 40, 20, 0, 393, 392, 1, 0, 0, 0, 393, 394, 1, 0,
		0, 0, 394, 395, 1, 0, 0, 0, 395, 397, 5, 72, 0, 0, 396, 388, 1, 0, 0, 0,
		396, 390, 1, 0, 0, 0, 397, 400, 1, 0, 0, 0, 398, 396, 1, 0, 0, 0, 398,
		399, 1, 0, 0, 0, 399, 47, 1, 0, 0, 0, 400, 398, 1, 0, 0, 0, 401, 403, 3,
		20, 10, 0, 402, 401, 1, 0, 0, 0, 403, 404, 1, 0, 0, 0, 404, 402, 1, 0,
		0, 0, 404, 405, 1, 0, 0, 0, 405, 407, 1, 0, 0, 0, 406, 408, 3, 44, 22,
		0, 407, 406, 1, 0, 0, 0, 407, 408, 1, 0, 0, 0, 408, 49, 1, 0, 0, 0, 409,
		413, 3, 54, 27, 0, 410, 413, 3, 4, 2, 0, 411, 413, 3, 58, 29, 0, 412, 409,
		1, 0, 0, 0, 412, 410, 1, 0, 0, 0, 412, 411, 1, 0, 0, 0, 413, 51, 1, 0,
		0, 0, 414, 416, 3, 54, 27, 0, 415, 414, 1, 0, 0, 0, 416, 419, 1, 0, 0,
		0, 417, 415, 1, 0, 0, 0, 417, 418, 1, 0, 0, 0, 418, 420, 1, 0, 0, 0, 419,
		417, 1, 0, 0, 0, 420, 421, 3, 58, 29, 0, 421, 53, 1, 0, 0, 0, 422, 423,
		5, 93, 0, 0, 423, 435, 5, 79, 0, 0, 424, 425, 5, 27, 0, 0, 425, 428, 3,
		70, 35, 0, 426, 427, 5, 4, 0, 0, 427, 429, 3, 70, 35, 0, 428, 426, 1, 0,
		0, 0, 428, 429, 1, 0, 0, 0, 429, 430, 1, 0, 0, 0, 430, 431, 5, 79, 0, 0,
		431, 435, 1, 0, 0, 0, 432, 433, 5, 28, 0, 0, 433, 435, 5, 79, 0, 0, 434,
		422, 1, 0, 0, 0, 434, 424, 1, 0, 0, 0, 434, 432, 1, 0, 0, 0, 435, 55, 1,
		0, 0, 0, 436, 440, 5, 75, 0, 0, 437, 439, 3, 50, 25, 0, 438, 437, 1, 0,
		0, 0, 439, 442, 1, 0, 0, 0, 440, 438, 1, 0, 0, 0, 440, 441, 1, 0, 0, 0,
		441, 443, 1, 0, 0, 0, 442, 440, 1, 0, 0, 0, 443, 444, 5, 76, 0, 0, 444,
		57, 1, 0, 0, 0, 445, 517, 3, 56, 28, 0, 446, 447, 5, 29, 0, 0, 447, 448,
		5, 71, 0, 0, 448, 449, 3, 64, 32, 0, 449, 450, 5, 72, 0, 0, 450, 453, 3,
		52, 26, 0, 451, 452, 5, 88, 0, 0, 452, 454, 3, 52, 26, 0, 453, 451, 1,
		0, 0, 0, 453, 454, 1, 0, 0, 0, 454, 517, 1, 0, 0, 0, 455, 456, 5, 30, 0,
		0, 456, 457, 5, 71, 0, 0, 457, 458, 3, 64, 32, 0, 458, 459, 5, 72, 0, 0,
		459, 460, 3, 52, 26, 0, 460, 517, 1, 0, 0, 0, 461, 462, 5, 31, 0, 0, 462,
		463, 3, 52, 26, 0, 463, 464, 5, 30, 0, 0, 464, 465, 5, 71, 0, 0, 465, 466,
		3, 64, 32, 0, 466, 467, 5, 72, 0, 0, 467, 468, 5, 77, 0, 0, 468, 517, 1,
		0, 0, 0, 469, 470, 5, 32, 0, 0, 470, 476, 5, 71, 0, 0, 471, 477, 3, 4,
		2, 0, 472, 474, 3, 66, 33, 0, 473, 472, 1, 0, 0, 0, 473, 474, 1, 0, 0,
		0, 474, 475, 1, 0, 0, 0, 475, 477, 5, 77, 0, 0, 476, 471, 1, 0, 0, 0, 476,
		473, 1, 0, 0, 0, 477, 479, 1, 0, 0, 0, 478, 480, 3, 64, 32, 0, 479, 478,
		1, 0, 0, 0, 479, 480, 1, 0, 0, 0, 480, 481, 1, 0, 0, 0, 481, 483, 5, 77,
		0, 0, 482, 484, 3, 66, 33, 0, 483, 482, 1, 0, 0, 0, 483, 484, 1, 0, 0,
		0, 484, 485, 1, 0, 0, 0, 485, 486, 5, 72, 0, 0, 486, 517, 3, 52, 26, 0,
		487, 488, 5, 33, 0, 0, 488, 489, 5, 71, 0, 0, 489, 490, 3, 64, 32, 0, 490,
		491, 5, 72, 0, 0, 491, 492, 3, 52, 26, 0, 492, 517, 1, 0, 0, 0, 493, 497,
		5, 90, 0, 0, 494, 498, 5, 93, 0, 0, 495, 496, 5, 81, 0, 0, 496, 498, 3,
		70, 35, 0, 497, 494, 1, 0, 0, 0, 497, 495, 1, 0, 0, 0, 498, 499, 1, 0,
		0, 0, 499, 517, 5, 77, 0, 0, 500, 501, 5, 34, 0, 0, 501, 517, 5, 77, 0,
		0, 502, 503, 5, 35, 0, 0, 503, 517, 5, 77, 0, 0, 504, 506, 5, 36, 0, 0,
		505, 507, 3, 64, 32, 0, 506, 505, 1, 0, 0, 0, 506, 507, 1, 0, 0, 0, 507,
		508, 1, 0, 0, 0, 508, 517, 5, 77, 0, 0, 509, 510, 3, 60, 30, 0, 510, 511,
		5, 77, 0, 0, 511, 517, 1, 0, 0, 0, 512, 514, 3, 66, 33, 0, 513, 512, 1,
		0, 0, 0, 513, 514, 1, 0, 0, 0, 514, 515, 1, 0, 0, 0, 515, 517, 5, 77, 0,
		0, 516, 445, 1, 0, 0, 0, 516, 446, 1, 0, 0, 0, 516, 455, 1, 0, 0, 0, 516,
		461, 1, 0, 0, 0, 516, 469, 1, 0, 0, 0, 516, 487, 1, 0, 0, 0, 516, 493,
		1, 0, 0, 0, 516, 500, 1, 0, 0, 0, 516, 502, 1, 0, 0, 0, 516, 504, 1, 0,
		0, 0, 516, 509, 1, 0, 0, 0, 516, 513, 1, 0, 0, 0, 517, 59, 1, 0, 0, 0,
		518, 520, 7, 0, 0, 0, 519, 521, 5, 11, 0, 0, 520, 519, 1, 0, 0, 0, 520,
		521, 1, 0, 0, 0, 521, 522, 1, 0, 0, 0, 522, 526, 5, 71, 0, 0, 523, 525,
		3, 62, 31, 0, 524, 523, 1, 0, 0, 0, 525, 528, 1, 0, 0, 0, 526, 524, 1,
		0, 0, 0, 526, 527, 1, 0, 0, 0, 527, 529, 1, 0, 0, 0, 528, 526, 1, 0, 0,
		0, 529, 530, 5, 72, 0, 0, 530, 61, 1, 0, 0, 0, 531, 543, 5, 99, 0, 0, 532,
		543, 5, 79, 0, 0, 533, 543, 5, 78, 0, 0, 534, 543, 5, 93, 0, 0, 535, 536,
		5, 71, 0, 0, 536, 537, 3, 70, 35, 0, 537, 538, 5, 72, 0, 0, 538, 543, 1,
		0, 0, 0, 539, 540, 5, 73, 0, 0, 540, 541, 5, 93, 0, 0, 541, 543, 5, 74,
		0, 0, 542, 531, 1, 0, 0, 0, 542, 532, 1, 0, 0, 0, 542, 533, 1, 0, 0, 0,
		542, 534, 1, 0, 0, 0, 542, 535, 1, 0, 0, 0, 542, 539, 1, 0, 0, 0, 543,
		63, 1, 0, 0, 0, 544, 547, 3, 66, 33, 0, 545, 547, 5, 81, 0, 0, 546, 544,
		1, 0, 0, 0, 546, 545, 1, 0, 0, 0, 547, 65, 1, 0, 0, 0, 548, 553, 3, 70,
		35, 0, 549, 550, 5, 78, 0, 0, 550, 552, 3, 70, 35, 0, 551, 549, 1, 0, 0,
		0, 552, 555, 1, 0, 0, 0, 553, 551, 1, 0, 0, 0, 553, 554, 1, 0, 0, 0, 554,
		67, 1, 0, 0, 0, 555, 553, 1, 0, 0, 0, 556, 560, 3, 70, 35, 0, 557, 560,
		5, 81, 0, 0, 558, 560, 3, 48, 24, 0, 559, 556, 1, 0, 0, 0, 559, 557, 1,
		0, 0, 0, 559, 558, 1, 0, 0, 0, 560, 69, 1, 0, 0, 0, 561, 562, 6, 35, -1,
		0, 562, 601, 5, 93, 0, 0, 563, 601, 5, 95, 0, 0, 564, 601, 5, 98, 0, 0,
		565, 601, 5, 96, 0, 0, 566, 568, 5, 99, 0, 0, 567, 566, 1, 0, 0, 0, 568,
		569, 1, 0, 0, 0, 569, 567, 1, 0, 0, 0, 569, 570, 1, 0, 0, 0, 570, 601,
		1, 0, 0, 0, 571, 572, 5, 71, 0, 0, 572, 573, 3, 66, 33, 0, 573, 574, 5,
		72, 0, 0, 574, 601, 1, 0, 0, 0, 575, 576, 5, 71, 0, 0, 576, 577, 3, 56,
		28, 0, 577, 578, 5, 72, 0, 0, 578, 601, 1, 0, 0, 0, 579, 580, 7, 8, 0,
		0, 580, 601, 3, 70, 35, 19, 581, 582, 7, 9, 0, 0, 582, 601, 3, 70, 35,
		18, 583, 584, 7, 10, 0, 0, 584, 585, 5, 71, 0, 0, 585, 586, 3, 48, 24,
		0, 586, 587, 5, 72, 0, 0, 587, 601, 1, 0, 0, 0, 588, 589, 5, 44, 0, 0,
		589, 601, 3, 70, 35, 16, 590, 591, 5, 71, 0, 0, 591, 592, 3, 48, 24, 0,
		592, 593, 5, 72, 0, 0, 593, 594, 3, 12, 6, 0, 594, 601, 1, 0, 0, 0, 595,
		596, 5, 71, 0, 0, 596, 597, 3, 48, 24, 0, 597, 598, 5, 72, 0, 0, 598, 599,
		3, 70, 35, 14, 599, 601, 1, 0, 0, 0, 600, 561, 1, 0, 0, 0, 600, 563, 1,
		0, 0, 0, 600, 564, 1, 0, 0, 0, 600, 565, 1, 0, 0, 0, 600, 567, 1, 0, 0,
		0, 600, 571, 1, 0, 0, 0, 600, 575, 1, 0, 0, 0, 600, 579, 1, 0, 0, 0, 600,
		581, 1, 0, 0, 0, 600, 583, 1, 0, 0, 0, 600, 588, 1, 0, 0, 0, 600, 590,
		1, 0, 0, 0, 600, 595, 1, 0, 0, 0, 601, 669, 1, 0, 0, 0, 602, 603, 10, 13,
		0, 0, 603, 604, 7, 11, 0, 0, 604, 668, 3, 70, 35, 14, 605, 606, 10, 12,
		0, 0, 606, 607, 7, 12, 0, 0, 607, 668, 3, 70, 35, 13, 608, 609, 10, 11,
		0, 0, 609, 610, 7, 13, 0, 0, 610, 668, 3, 70, 35, 12, 611, 612, 10, 10,
		0, 0, 612, 613, 7, 14, 0, 0, 613, 668, 3, 70, 35, 11, 614, 615, 10, 9,
		0, 0, 615, 616, 7, 15, 0, 0, 616, 668, 3, 70, 35, 10, 617, 618, 10, 8,
		0, 0, 618, 619, 5, 43, 0, 0, 619, 668, 3, 70, 35, 9, 620, 621, 10, 7, 0,
		0, 621, 622, 5, 57, 0, 0, 622, 668, 3, 70, 35, 8, 623, 624, 10, 6, 0, 0,
		624, 625, 5, 58, 0, 0, 625, 668, 3, 70, 35, 7, 626, 627, 10, 5, 0, 0, 627,
		628, 5, 59, 0, 0, 628, 668, 3, 70, 35, 6, 629, 630, 10, 4, 0, 0, 630, 631,
		5, 60, 0, 0, 631, 668, 3, 70, 35, 5, 632, 633, 10, 3, 0, 0, 633, 634, 5,
		80, 0, 0, 634, 635, 3, 66, 33, 0, 635, 636, 5, 79, 0, 0, 636, 637, 3, 70,
		35, 3, 637, 668, 1, 0, 0, 0, 638, 639, 10, 2, 0, 0, 639, 640, 7, 16, 0,
		0, 640, 668, 3, 70, 35, 2, 641, 642, 10, 23, 0, 0, 642, 651, 5, 71, 0,
		0, 643, 648, 3, 68, 34, 0, 644, 645, 5, 78, 0, 0, 645, 647, 3, 68, 34,
		0, 646, 644, 1, 0, 0, 0, 647, 650, 1, 0, 0, 0, 648, 646, 1, 0, 0, 0, 648,
		649, 1, 0, 0, 0, 649, 652, 1, 0, 0, 0, 650, 648, 1, 0, 0, 0, 651, 643,
		1, 0, 0, 0, 651, 652, 1, 0, 0, 0, 652, 653, 1, 0, 0, 0, 653, 668, 5, 72,
		0, 0, 654, 655, 10, 22, 0, 0, 655, 656, 5, 73, 0, 0, 656, 657, 3, 66, 33,
		0, 657, 658, 5, 74, 0, 0, 658, 668, 1, 0, 0, 0, 659, 660, 10, 21, 0, 0,
		660, 661, 7, 17, 0, 0, 661, 668, 5, 93, 0, 0, 662, 663, 10, 20, 0, 0, 663,
		668, 7, 8, 0, 0, 664, 665, 10, 1, 0, 0, 665, 666, 5, 89, 0, 0, 666, 668,
		5, 81, 0, 0, 667, 602, 1, 0, 0, 0, 667, 605, 1, 0, 0, 0, 667, 608, 1, 0,
		0, 0, 667, 611, 1, 0, 0, 0, 667, 614, 1, 0, 0, 0, 667, 617, 1, 0, 0, 0,
		667, 620, 1, 0, 0, 0, 667, 623, 1, 0, 0, 0, 667, 626, 1, 0, 0, 0, 667,
		629, 1, 0, 0, 0, 667, 632, 1, 0, 0, 0, 667, 638, 1, 0, 0, 0, 667, 641,
		1, 0, 0, 0, 667, 654, 1, 0, 0, 0, 667, 659, 1, 0, 0, 0, 667, 662, 1, 0,
		0, 0, 667, 664, 1, 0, 0, 0, 668, 671, 1, 0, 0, 0, 669, 667, 1, 0, 0, 0,
		669, 670, 1, 0, 0, 0, 670, 71, 1, 0, 0, 0, 671, 669, 1, 0, 0, 0, 87, 78,
		85, 90, 95, 103, 110, 113, 119, 123, 130, 137, 145, 148, 151, 158, 162,
		170, 176, 185, 187, 198, 204, 210, 216, 221, 226, 233, 236, 242, 247, 251,
		255, 263, 267, 272, 277, 283, 288, 299, 311, 314, 317, 319, 326, 331, 340,
		345, 350, 354, 356, 362, 367, 370, 373, 383, 386, 393, 396, 398, 404, 407,
		412, 417, 428, 434, 440, 453, 473, 476, 479, 483, 497, 506, 513, 516, 520,
		526, 542, 546, 553, 559, 569, 600, 648, 651, 667, 669,
	}
	deserializer := antlr.NewATNDeserializer(nil)
	staticData.atn = deserializer.Deserialize(staticData.serializedATN)
	atn := staticData.atn
	staticData.decisionToDFA = make([]*antlr.DFA, len(atn.DecisionToState))
	decisionToDFA := staticData.decisionToDFA
	for index, state := range atn.DecisionToState {
		decisionToDFA[index] = antlr.NewDFA(state, index)
	}
}

// CParserInit initializes any static state used to implement CParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewCParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func CParserInit() {
	staticData := &CParserStaticData
	staticData.once.Do(cParserInit)
}

// NewCParser produces a new parser instance for the optional input antlr.TokenStream.
func NewCParser(input antlr.TokenStream) *CParser {
	CParserInit()
	this := new(CParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &CParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "C.g4"

	return this
}

// CParser tokens.
const (
	CParserEOF          = antlr.TokenEOF
	CParserT__0         = 1
	CParserT__1         = 2
	CParserT__2         = 3
	CParserT__3         = 4
	CParserT__4         = 5
	CParserT__5         = 6
	CParserT__6         = 7
	CParserT__7         = 8
	CParserT__8         = 9
	CParserT__9         = 10
	CParserT__10        = 11
	CParserT__11        = 12
	CParserT__12        = 13
	CParserT__13        = 14
	CParserT__14        = 15
	CParserT__15        = 16
	CParserT__16        = 17
	CParserT__17        = 18
	CParserT__18        = 19
	CParserT__19        = 20
	CParserT__20        = 21
	CParserT__21        = 22
	CParserT__22        = 23
	CParserT__23        = 24
	CParserT__24        = 25
	CParserT__25        = 26
	CParserT__26        = 27
	CParserT__27        = 28
	CParserT__28        = 29
	CParserT__29        = 30
	CParserT__30        = 31
	CParserT__31        = 32
	CParserT__32        = 33
	CParserT__33        = 34
	CParserT__34        = 35
	CParserT__35        = 36
	CParserT__36        = 37
	CParserT__37        = 38
	CParserT__38        = 39
	CParserT__39        = 40
	CParserT__40        = 41
	CParserT__41        = 42
	CParserT__42        = 43
	CParserT__43        = 44
	CParserT__44        = 45
	CParserT__45        = 46
	CParserT__46        = 47
	CParserT__47        = 48
	CParserT__48        = 49
	CParserT__49        = 50
	CParserT__50        = 51
	CParserT__51        = 52
	CParserT__52        = 53
	CParserT__53        = 54
	CParserT__54        = 55
	CParserT__55        = 56
	CParserT__56        = 57
	CParserT__57        = 58
	CParserT__58        = 59
	CParserT__59        = 60
	CParserT__60        = 61
	CParserT__61        = 62
	CParserT__62        = 63
	CParserT__63        = 64
	CParserT__64        = 65
	CParserT__65        = 66
	CParserT__66        = 67
	CParserT__67        = 68
	CParserT__68        = 69
	CParserT__69        = 70
	CParserLPAREN       = 71
	CParserRPAREN       = 72
	CParserLBRACK       = 73
	CParserRBRACK       = 74
	CParserLBRACE       = 75
	CParserRBRACE       = 76
	CParserSEMI         = 77
	CParserCOMMA        = 78
	CParserCOLON        = 79
	CParserQUESTION     = 80
	CParserSTAR         = 81
	CParserDOT          = 82
	CParserARROW        = 83
	CParserTYPEDEF      = 84
	CParserSTRUCT       = 85
	CParserUNION        = 86
	CParserENUM         = 87
	CParserELSE         = 88
	CParserASSIGN       = 89
	CParserGOTO         = 90
	CParserHASH         = 91
	CParserHASHHASH     = 92
	CParserID           = 93
	CParserTYPE_NAME    = 94
	CParserINT          = 95
	CParserFLOAT        = 96
	CParserPP_NUMBER    = 97
	CParserCHAR         = 98
	CParserSTRING       = 99
	CParserOPEN_QUOTE   = 100
	CParserSPACE        = 101
	CParserLINE         = 102
	CParserCOMMENT      = 103
	CParserOPEN_COMMENT = 104
	CParserBAD          = 105
)

// CParser rules.
const (
	CParserRULE_externalDecl       = 0
	CParserRULE_functionHeader     = 1
	CParserRULE_declaration        = 2
	CParserRULE_initDeclarator     = 3
	CParserRULE_asmLabel           = 4
	CParserRULE_initializer        = 5
	CParserRULE_braced             = 6
	CParserRULE_element            = 7
	CParserRULE_designator         = 8
	CParserRULE_staticAssert       = 9
	CParserRULE_declSpec           = 10
	CParserRULE_typeofSpec         = 11
	CParserRULE_structSpec         = 12
	CParserRULE_member             = 13
	CParserRULE_memberDeclarator   = 14
	CParserRULE_enumSpec           = 15
	CParserRULE_enumerator         = 16
	CParserRULE_declarator         = 17
	CParserRULE_directDeclarator   = 18
	CParserRULE_arraySize          = 19
	CParserRULE_paramList          = 20
	CParserRULE_param              = 21
	CParserRULE_abstractDeclarator = 22
	CParserRULE_directAbstract     = 23
	CParserRULE_typeName           = 24
	CParserRULE_blockItem          = 25
	CParserRULE_statement          = 26
	CParserRULE_label              = 27
	CParserRULE_compound           = 28
	CParserRULE_unlabeled          = 29
	CParserRULE_asm                = 30
	CParserRULE_asmPart            = 31
	CParserRULE_cond               = 32
	CParserRULE_expr               = 33
	CParserRULE_arg                = 34
	CParserRULE_e                  = 35
)

// IExternalDeclContext is an interface to support dynamic dispatch.
type IExternalDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EOF() antlr.TerminalNode
	Declaration() IDeclarationContext
	StaticAssert() IStaticAssertContext
	Asm() IAsmContext
	SEMI() antlr.TerminalNode

	// IsExternalDeclContext differentiates from other interfaces.
	IsExternalDeclContext()
}

type ExternalDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExternalDeclContext() *ExternalDeclContext {
	var p = new(ExternalDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_externalDecl
	return p
}

func InitEmptyExternalDeclContext(p *ExternalDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_externalDecl
}

func (*ExternalDeclContext) IsExternalDeclContext() {}

func NewExternalDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExternalDeclContext {
	var p = new(ExternalDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_externalDecl

	return p
}

func (s *ExternalDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *ExternalDeclContext) EOF() antlr.TerminalNode {
	return s.GetToken(CParserEOF, 0)
}

func (s *ExternalDeclContext) Declaration() IDeclarationContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclarationContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclarationContext)
}

func (s *ExternalDeclContext) StaticAssert() IStaticAssertContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStaticAssertContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStaticAssertContext)
}

func (s *ExternalDeclContext) Asm() IAsmContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAsmContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAsmContext)
}

func (s *ExternalDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (s *ExternalDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExternalDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) ExternalDecl() (localctx IExternalDeclContext) {
	localctx = NewExternalDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, CParserRULE_externalDecl)
	p.EnterOuterAlt(localctx, 1)
	p.SetState(78)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserT__4, CParserT__5, CParserT__6, CParserT__7, CParserT__8, CParserT__9, CParserT__10, CParserT__11, CParserT__12, CParserT__13, CParserT__14, CParserT__15, CParserT__16, CParserT__17, CParserT__18, CParserT__19, CParserT__20, CParserT__21, CParserT__22, CParserT__23, CParserT__24, CParserT__25, CParserTYPEDEF, CParserSTRUCT, CParserUNION, CParserENUM, CParserTYPE_NAME:
		{
			p.SetState(72)
			p.Declaration()
		}

	case CParserID:
		{
			p.SetState(73)
			p.StaticAssert()
		}

	case CParserT__0, CParserT__1, CParserT__2:
		{
			p.SetState(74)
			p.Asm()
		}
		{
			p.SetState(75)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserSEMI:
		{
			p.SetState(77)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	{
		p.SetState(80)
		p.Match(CParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IFunctionHeaderContext is an interface to support dynamic dispatch.
type IFunctionHeaderContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Declarator() IDeclaratorContext
	EOF() antlr.TerminalNode
	AllDeclSpec() []IDeclSpecContext
	DeclSpec(i int) IDeclSpecContext
	AsmLabel() IAsmLabelContext
	AllDeclaration() []IDeclarationContext
	Declaration(i int) IDeclarationContext

	// IsFunctionHeaderContext differentiates from other interfaces.
	IsFunctionHeaderContext()
}

type FunctionHeaderContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFunctionHeaderContext() *FunctionHeaderContext {
	var p = new(FunctionHeaderContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_functionHeader
	return p
}

func InitEmptyFunctionHeaderContext(p *FunctionHeaderContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_functionHeader
}

func (*FunctionHeaderContext) IsFunctionHeaderContext() {}

func NewFunctionHeaderContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FunctionHeaderContext {
	var p = new(FunctionHeaderContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_functionHeader

	return p
}

func (s *FunctionHeaderContext) GetParser() antlr.Parser { return s.parser }

func (s *FunctionHeaderContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *FunctionHeaderContext) EOF() antlr.TerminalNode {
	return s.GetToken(CParserEOF, 0)
}

func (s *FunctionHeaderContext) AllDeclSpec() []IDeclSpecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclSpecContext); ok {
			len++
		}
	}

	tst := make([]IDeclSpecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclSpecContext); ok {
			tst[i] = t.(IDeclSpecContext)
			i++
		}
	}

	return tst
}

func (s *FunctionHeaderContext) DeclSpec(i int) IDeclSpecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclSpecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclSpecContext)
}

func (s *FunctionHeaderContext) AsmLabel() IAsmLabelContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAsmLabelContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAsmLabelContext)
}

func (s *FunctionHeaderContext) AllDeclaration() []IDeclarationContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclarationContext); ok {
			len++
		}
	}

	tst := make([]IDeclarationContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclarationContext); ok {
			tst[i] = t.(IDeclarationContext)
			i++
		}
	}

	return tst
}

func (s *FunctionHeaderContext) Declaration(i int) IDeclarationContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclarationContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclarationContext)
}

func (s *FunctionHeaderContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FunctionHeaderContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) FunctionHeader() (localctx IFunctionHeaderContext) {
	localctx = NewFunctionHeaderContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, CParserRULE_functionHeader)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(85)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
		{
			p.SetState(82)
			p.DeclSpec()
		}

		p.SetState(87)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(88)
		p.Declarator()
	}
	p.SetState(90)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14) != 0 {
		{
			p.SetState(89)
			p.AsmLabel()
		}

	}
	p.SetState(95)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
		{
			p.SetState(92)
			p.Declaration()
		}

		p.SetState(97)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(98)
		p.Match(CParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDeclarationContext is an interface to support dynamic dispatch.
type IDeclarationContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	SEMI() antlr.TerminalNode
	AllDeclSpec() []IDeclSpecContext
	DeclSpec(i int) IDeclSpecContext
	AllInitDeclarator() []IInitDeclaratorContext
	InitDeclarator(i int) IInitDeclaratorContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsDeclarationContext differentiates from other interfaces.
	IsDeclarationContext()
}

type DeclarationContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclarationContext() *DeclarationContext {
	var p = new(DeclarationContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_declaration
	return p
}

func InitEmptyDeclarationContext(p *DeclarationContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_declaration
}

func (*DeclarationContext) IsDeclarationContext() {}

func NewDeclarationContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclarationContext {
	var p = new(DeclarationContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_declaration

	return p
}

func (s *DeclarationContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclarationContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (s *DeclarationContext) AllDeclSpec() []IDeclSpecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclSpecContext); ok {
			len++
		}
	}

	tst := make([]IDeclSpecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclSpecContext); ok {
			tst[i] = t.(IDeclSpecContext)
			i++
		}
	}

	return tst
}

func (s *DeclarationContext) DeclSpec(i int) IDeclSpecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclSpecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclSpecContext)
}

func (s *DeclarationContext) AllInitDeclarator() []IInitDeclaratorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IInitDeclaratorContext); ok {
			len++
		}
	}

	tst := make([]IInitDeclaratorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IInitDeclaratorContext); ok {
			tst[i] = t.(IInitDeclaratorContext)
			i++
		}
	}

	return tst
}

func (s *DeclarationContext) InitDeclarator(i int) IInitDeclaratorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IInitDeclaratorContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IInitDeclaratorContext)
}

func (s *DeclarationContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *DeclarationContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

func (s *DeclarationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclarationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Declaration() (localctx IDeclarationContext) {
	localctx = NewDeclarationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, CParserRULE_declaration)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(101)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
		{
			p.SetState(100)
			p.DeclSpec()
		}

		p.SetState(103)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(113)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64((_la-71)) & ^0x3f) == 0 && ((int64(1)<<(_la-71))&4195329) != 0 {
		{
			p.SetState(105)
			p.InitDeclarator()
		}
		p.SetState(110)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == CParserCOMMA {
			{
				p.SetState(106)
				p.Match(CParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(107)
				p.InitDeclarator()
			}

			p.SetState(112)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(115)
		p.Match(CParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IInitDeclaratorContext is an interface to support dynamic dispatch.
type IInitDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Declarator() IDeclaratorContext
	AsmLabel() IAsmLabelContext
	ASSIGN() antlr.TerminalNode
	Initializer() IInitializerContext

	// IsInitDeclaratorContext differentiates from other interfaces.
	IsInitDeclaratorContext()
}

type InitDeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyInitDeclaratorContext() *InitDeclaratorContext {
	var p = new(InitDeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_initDeclarator
	return p
}

func InitEmptyInitDeclaratorContext(p *InitDeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_initDeclarator
}

func (*InitDeclaratorContext) IsInitDeclaratorContext() {}

func NewInitDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *InitDeclaratorContext {
	var p = new(InitDeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_initDeclarator

	return p
}

func (s *InitDeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *InitDeclaratorContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *InitDeclaratorContext) AsmLabel() IAsmLabelContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAsmLabelContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAsmLabelContext)
}

func (s *InitDeclaratorContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(CParserASSIGN, 0)
}

func (s *InitDeclaratorContext) Initializer() IInitializerContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IInitializerContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IInitializerContext)
}

func (s *InitDeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitDeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) InitDeclarator() (localctx IInitDeclaratorContext) {
	localctx = NewInitDeclaratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, CParserRULE_initDeclarator)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(117)
		p.Declarator()
	}
	p.SetState(119)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14) != 0 {
		{
			p.SetState(118)
			p.AsmLabel()
		}

	}
	p.SetState(123)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == CParserASSIGN {
		{
			p.SetState(121)
			p.Match(CParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(122)
			p.Initializer()
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IAsmLabelContext is an interface to support dynamic dispatch.
type IAsmLabelContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	AllSTRING() []antlr.TerminalNode
	STRING(i int) antlr.TerminalNode

	// IsAsmLabelContext differentiates from other interfaces.
	IsAsmLabelContext()
}

type AsmLabelContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAsmLabelContext() *AsmLabelContext {
	var p = new(AsmLabelContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_asmLabel
	return p
}

func InitEmptyAsmLabelContext(p *AsmLabelContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_asmLabel
}

func (*AsmLabelContext) IsAsmLabelContext() {}

func NewAsmLabelContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AsmLabelContext {
	var p = new(AsmLabelContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_asmLabel

	return p
}

func (s *AsmLabelContext) GetParser() antlr.Parser { return s.parser }

func (s *AsmLabelContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *AsmLabelContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *AsmLabelContext) AllSTRING() []antlr.TerminalNode {
	return s.GetTokens(CParserSTRING)
}

func (s *AsmLabelContext) STRING(i int) antlr.TerminalNode {
	return s.GetToken(CParserSTRING, i)
}

func (s *AsmLabelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AsmLabelContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) AsmLabel() (localctx IAsmLabelContext) {
	localctx = NewAsmLabelContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, CParserRULE_asmLabel)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(125)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(126)
		p.Match(CParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(128)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ok := true; ok; ok = _la == CParserSTRING {
		{
			p.SetState(127)
			p.Match(CParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(130)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(132)
		p.Match(CParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IInitializerContext is an interface to support dynamic dispatch.
type IInitializerContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	E() IEContext
	STAR() antlr.TerminalNode
	Braced() IBracedContext

	// IsInitializerContext differentiates from other interfaces.
	IsInitializerContext()
}

type InitializerContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyInitializerContext() *InitializerContext {
	var p = new(InitializerContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_initializer
	return p
}

func InitEmptyInitializerContext(p *InitializerContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_initializer
}

func (*InitializerContext) IsInitializerContext() {}

func NewInitializerContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *InitializerContext {
	var p = new(InitializerContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_initializer

	return p
}

func (s *InitializerContext) GetParser() antlr.Parser { return s.parser }

func (s *InitializerContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *InitializerContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

func (s *InitializerContext) Braced() IBracedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBracedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBracedContext)
}

func (s *InitializerContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitializerContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Initializer() (localctx IInitializerContext) {
	localctx = NewInitializerContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, CParserRULE_initializer)
	p.SetState(137)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 10, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(134)
			p.e(0)
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(135)
			p.Match(CParserSTAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(136)
			p.Braced()
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IBracedContext is an interface to support dynamic dispatch.
type IBracedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllElement() []IElementContext
	Element(i int) IElementContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsBracedContext differentiates from other interfaces.
	IsBracedContext()
}

type BracedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBracedContext() *BracedContext {
	var p = new(BracedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_braced
	return p
}

func InitEmptyBracedContext(p *BracedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_braced
}

func (*BracedContext) IsBracedContext() {}

func NewBracedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BracedContext {
	var p = new(BracedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_braced

	return p
}

func (s *BracedContext) GetParser() antlr.Parser { return s.parser }

func (s *BracedContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(CParserLBRACE, 0)
}

func (s *BracedContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(CParserRBRACE, 0)
}

func (s *BracedContext) AllElement() []IElementContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IElementContext); ok {
			len++
		}
	}

	tst := make([]IElementContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IElementContext); ok {
			tst[i] = t.(IElementContext)
			i++
		}
	}

	return tst
}

func (s *BracedContext) Element(i int) IElementContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IElementContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IElementContext)
}

func (s *BracedContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *BracedContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

func (s *BracedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BracedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Braced() (localctx IBracedContext) {
	localctx = NewBracedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, CParserRULE_braced)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(139)
		p.Match(CParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(148)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64((_la-37)) & ^0x3f) == 0 && ((int64(1)<<(_la-37))&7854330887469532159) != 0 {
		{
			p.SetState(140)
			p.Element()
		}
		p.SetState(145)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 11, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
		for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
			if _alt == 1 {
				{
					p.SetState(141)
					p.Match(CParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(142)
					p.Element()
				}

			}
			p.SetState(147)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 11, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
		}

	}
	p.SetState(151)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == CParserCOMMA {
		{
			p.SetState(150)
			p.Match(CParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(153)
		p.Match(CParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IElementContext is an interface to support dynamic dispatch.
type IElementContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Initializer() IInitializerContext
	ASSIGN() antlr.TerminalNode
	AllDesignator() []IDesignatorContext
	Designator(i int) IDesignatorContext

	// IsElementContext differentiates from other interfaces.
	IsElementContext()
}

type ElementContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyElementContext() *ElementContext {
	var p = new(ElementContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_element
	return p
}

func InitEmptyElementContext(p *ElementContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_element
}

func (*ElementContext) IsElementContext() {}

func NewElementContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ElementContext {
	var p = new(ElementContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_element

	return p
}

func (s *ElementContext) GetParser() antlr.Parser { return s.parser }

func (s *ElementContext) Initializer() IInitializerContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IInitializerContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IInitializerContext)
}

func (s *ElementContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(CParserASSIGN, 0)
}

func (s *ElementContext) AllDesignator() []IDesignatorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDesignatorContext); ok {
			len++
		}
	}

	tst := make([]IDesignatorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDesignatorContext); ok {
			tst[i] = t.(IDesignatorContext)
			i++
		}
	}

	return tst
}

func (s *ElementContext) Designator(i int) IDesignatorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDesignatorContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDesignatorContext)
}

func (s *ElementContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ElementContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Element() (localctx IElementContext) {
	localctx = NewElementContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, CParserRULE_element)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(162)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == CParserLBRACK || _la == CParserDOT {
		p.SetState(156)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == CParserLBRACK || _la == CParserDOT {
			{
				p.SetState(155)
				p.Designator()
			}

			p.SetState(158)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(160)
			p.Match(CParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(164)
		p.Initializer()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDesignatorContext is an interface to support dynamic dispatch.
type IDesignatorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACK() antlr.TerminalNode
	AllE() []IEContext
	E(i int) IEContext
	RBRACK() antlr.TerminalNode
	DOT() antlr.TerminalNode
	ID() antlr.TerminalNode

	// IsDesignatorContext differentiates from other interfaces.
	IsDesignatorContext()
}

type DesignatorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDesignatorContext() *DesignatorContext {
	var p = new(DesignatorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_designator
	return p
}

func InitEmptyDesignatorContext(p *DesignatorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_designator
}

func (*DesignatorContext) IsDesignatorContext() {}

func NewDesignatorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DesignatorContext {
	var p = new(DesignatorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_designator

	return p
}

func (s *DesignatorContext) GetParser() antlr.Parser { return s.parser }

func (s *DesignatorContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(CParserLBRACK, 0)
}

func (s *DesignatorContext) AllE() []IEContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEContext); ok {
			len++
		}
	}

	tst := make([]IEContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEContext); ok {
			tst[i] = t.(IEContext)
			i++
		}
	}

	return tst
}

func (s *DesignatorContext) E(i int) IEContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *DesignatorContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(CParserRBRACK, 0)
}

func (s *DesignatorContext) DOT() antlr.TerminalNode {
	return s.GetToken(CParserDOT, 0)
}

func (s *DesignatorContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *DesignatorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DesignatorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Designator() (localctx IDesignatorContext) {
	localctx = NewDesignatorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, CParserRULE_designator)
	var _la int

	p.SetState(176)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserLBRACK:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(166)
			p.Match(CParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(167)
			p.e(0)
		}
		p.SetState(170)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == CParserT__3 {
			{
				p.SetState(168)
				p.Match(CParserT__3)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(169)
				p.e(0)
			}

		}
		{
			p.SetState(172)
			p.Match(CParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserDOT:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(174)
			p.Match(CParserDOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(175)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IStaticAssertContext is an interface to support dynamic dispatch.
type IStaticAssertContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ID() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	E() IEContext
	RPAREN() antlr.TerminalNode
	SEMI() antlr.TerminalNode
	COMMA() antlr.TerminalNode
	AllSTRING() []antlr.TerminalNode
	STRING(i int) antlr.TerminalNode

	// IsStaticAssertContext differentiates from other interfaces.
	IsStaticAssertContext()
}

type StaticAssertContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStaticAssertContext() *StaticAssertContext {
	var p = new(StaticAssertContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_staticAssert
	return p
}

func InitEmptyStaticAssertContext(p *StaticAssertContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_staticAssert
}

func (*StaticAssertContext) IsStaticAssertContext() {}

func NewStaticAssertContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StaticAssertContext {
	var p = new(StaticAssertContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_staticAssert

	return p
}

func (s *StaticAssertContext) GetParser() antlr.Parser { return s.parser }

func (s *StaticAssertContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *StaticAssertContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *StaticAssertContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *StaticAssertContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *StaticAssertContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (s *StaticAssertContext) COMMA() antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, 0)
}

func (s *StaticAssertContext) AllSTRING() []antlr.TerminalNode {
	return s.GetTokens(CParserSTRING)
}

func (s *StaticAssertContext) STRING(i int) antlr.TerminalNode {
	return s.GetToken(CParserSTRING, i)
}

func (s *StaticAssertContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StaticAssertContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) StaticAssert() (localctx IStaticAssertContext) {
	localctx = NewStaticAssertContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, CParserRULE_staticAssert)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(178)
		p.Match(CParserID)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(179)
		p.Match(CParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(180)
		p.e(0)
	}
	p.SetState(187)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == CParserCOMMA {
		{
			p.SetState(181)
			p.Match(CParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(183)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == CParserSTRING {
			{
				p.SetState(182)
				p.Match(CParserSTRING)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(185)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(189)
		p.Match(CParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(190)
		p.Match(CParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDeclSpecContext is an interface to support dynamic dispatch.
type IDeclSpecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TYPEDEF() antlr.TerminalNode
	TYPE_NAME() antlr.TerminalNode
	StructSpec() IStructSpecContext
	EnumSpec() IEnumSpecContext
	TypeofSpec() ITypeofSpecContext

	// IsDeclSpecContext differentiates from other interfaces.
	IsDeclSpecContext()
}

type DeclSpecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclSpecContext() *DeclSpecContext {
	var p = new(DeclSpecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_declSpec
	return p
}

func InitEmptyDeclSpecContext(p *DeclSpecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_declSpec
}

func (*DeclSpecContext) IsDeclSpecContext() {}

func NewDeclSpecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclSpecContext {
	var p = new(DeclSpecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_declSpec

	return p
}

func (s *DeclSpecContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclSpecContext) TYPEDEF() antlr.TerminalNode {
	return s.GetToken(CParserTYPEDEF, 0)
}

func (s *DeclSpecContext) TYPE_NAME() antlr.TerminalNode {
	return s.GetToken(CParserTYPE_NAME, 0)
}

func (s *DeclSpecContext) StructSpec() IStructSpecContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStructSpecContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStructSpecContext)
}

func (s *DeclSpecContext) EnumSpec() IEnumSpecContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEnumSpecContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEnumSpecContext)
}

func (s *DeclSpecContext) TypeofSpec() ITypeofSpecContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeofSpecContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeofSpecContext)
}

func (s *DeclSpecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclSpecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) DeclSpec() (localctx IDeclSpecContext) {
	localctx = NewDeclSpecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, CParserRULE_declSpec)
	var _la int

	p.SetState(198)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserT__4, CParserT__5, CParserT__6, CParserT__7, CParserT__8, CParserT__9, CParserT__10, CParserT__11, CParserTYPEDEF:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(192)
			_la = p.GetTokenStream().LA(1)

			if !(((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&8160) != 0) || _la == CParserTYPEDEF) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case CParserT__12, CParserT__13, CParserT__14, CParserT__15, CParserT__16, CParserT__17, CParserT__18, CParserT__19, CParserTYPE_NAME:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(193)
			_la = p.GetTokenStream().LA(1)

			if !(((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2088960) != 0) || _la == CParserTYPE_NAME) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case CParserT__20, CParserT__21, CParserT__22:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(194)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14680064) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case CParserSTRUCT, CParserUNION:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(195)
			p.StructSpec()
		}

	case CParserENUM:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(196)
			p.EnumSpec()
		}

	case CParserT__23, CParserT__24, CParserT__25:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(197)
			p.TypeofSpec()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ITypeofSpecContext is an interface to support dynamic dispatch.
type ITypeofSpecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	Expr() IExprContext
	TypeName() ITypeNameContext

	// IsTypeofSpecContext differentiates from other interfaces.
	IsTypeofSpecContext()
}

type TypeofSpecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypeofSpecContext() *TypeofSpecContext {
	var p = new(TypeofSpecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_typeofSpec
	return p
}

func InitEmptyTypeofSpecContext(p *TypeofSpecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_typeofSpec
}

func (*TypeofSpecContext) IsTypeofSpecContext() {}

func NewTypeofSpecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypeofSpecContext {
	var p = new(TypeofSpecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_typeofSpec

	return p
}

func (s *TypeofSpecContext) GetParser() antlr.Parser { return s.parser }

func (s *TypeofSpecContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *TypeofSpecContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *TypeofSpecContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *TypeofSpecContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *TypeofSpecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypeofSpecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) TypeofSpec() (localctx ITypeofSpecContext) {
	localctx = NewTypeofSpecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, CParserRULE_typeofSpec)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(200)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&117440512) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(201)
		p.Match(CParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(204)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserT__36, CParserT__37, CParserT__38, CParserT__39, CParserT__40, CParserT__41, CParserT__42, CParserT__43, CParserT__44, CParserT__45, CParserLPAREN, CParserSTAR, CParserID, CParserINT, CParserFLOAT, CParserCHAR, CParserSTRING:
		{
			p.SetState(202)
			p.Expr()
		}

	case CParserT__4, CParserT__5, CParserT__6, CParserT__7, CParserT__8, CParserT__9, CParserT__10, CParserT__11, CParserT__12, CParserT__13, CParserT__14, CParserT__15, CParserT__16, CParserT__17, CParserT__18, CParserT__19, CParserT__20, CParserT__21, CParserT__22, CParserT__23, CParserT__24, CParserT__25, CParserTYPEDEF, CParserSTRUCT, CParserUNION, CParserENUM, CParserTYPE_NAME:
		{
			p.SetState(203)
			p.TypeName()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	{
		p.SetState(206)
		p.Match(CParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IStructSpecContext is an interface to support dynamic dispatch.
type IStructSpecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	STRUCT() antlr.TerminalNode
	UNION() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	ID() antlr.TerminalNode
	AllMember() []IMemberContext
	Member(i int) IMemberContext

	// IsStructSpecContext differentiates from other interfaces.
	IsStructSpecContext()
}

type StructSpecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStructSpecContext() *StructSpecContext {
	var p = new(StructSpecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_structSpec
	return p
}

func InitEmptyStructSpecContext(p *StructSpecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_structSpec
}

func (*StructSpecContext) IsStructSpecContext() {}

func NewStructSpecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StructSpecContext {
	var p = new(StructSpecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_structSpec

	return p
}

func (s *StructSpecContext) GetParser() antlr.Parser { return s.parser }

func (s *StructSpecContext) STRUCT() antlr.TerminalNode {
	return s.GetToken(CParserSTRUCT, 0)
}

func (s *StructSpecContext) UNION() antlr.TerminalNode {
	return s.GetToken(CParserUNION, 0)
}

func (s *StructSpecContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(CParserLBRACE, 0)
}

func (s *StructSpecContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(CParserRBRACE, 0)
}

func (s *StructSpecContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *StructSpecContext) AllMember() []IMemberContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IMemberContext); ok {
			len++
		}
	}

	tst := make([]IMemberContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IMemberContext); ok {
			tst[i] = t.(IMemberContext)
			i++
		}
	}

	return tst
}

func (s *StructSpecContext) Member(i int) IMemberContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMemberContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMemberContext)
}

func (s *StructSpecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StructSpecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) StructSpec() (localctx IStructSpecContext) {
	localctx = NewStructSpecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, CParserRULE_structSpec)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(208)
		_la = p.GetTokenStream().LA(1)

		if !(_la == CParserSTRUCT || _la == CParserUNION) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	p.SetState(221)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 24, p.GetParserRuleContext()) {
	case 1:
		p.SetState(210)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == CParserID {
			{
				p.SetState(209)
				p.Match(CParserID)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(212)
			p.Match(CParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(216)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-77)) & ^0x3f) == 0 && ((int64(1)<<(_la-77))&198529) != 0) {
			{
				p.SetState(213)
				p.Member()
			}

			p.SetState(218)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(219)
			p.Match(CParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		{
			p.SetState(220)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IMemberContext is an interface to support dynamic dispatch.
type IMemberContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	SEMI() antlr.TerminalNode
	AllDeclSpec() []IDeclSpecContext
	DeclSpec(i int) IDeclSpecContext
	AllMemberDeclarator() []IMemberDeclaratorContext
	MemberDeclarator(i int) IMemberDeclaratorContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	StaticAssert() IStaticAssertContext

	// IsMemberContext differentiates from other interfaces.
	IsMemberContext()
}

type MemberContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMemberContext() *MemberContext {
	var p = new(MemberContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_member
	return p
}

func InitEmptyMemberContext(p *MemberContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_member
}

func (*MemberContext) IsMemberContext() {}

func NewMemberContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MemberContext {
	var p = new(MemberContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_member

	return p
}

func (s *MemberContext) GetParser() antlr.Parser { return s.parser }

func (s *MemberContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (s *MemberContext) AllDeclSpec() []IDeclSpecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclSpecContext); ok {
			len++
		}
	}

	tst := make([]IDeclSpecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclSpecContext); ok {
			tst[i] = t.(IDeclSpecContext)
			i++
		}
	}

	return tst
}

func (s *MemberContext) DeclSpec(i int) IDeclSpecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclSpecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclSpecContext)
}

func (s *MemberContext) AllMemberDeclarator() []IMemberDeclaratorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IMemberDeclaratorContext); ok {
			len++
		}
	}

	tst := make([]IMemberDeclaratorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IMemberDeclaratorContext); ok {
			tst[i] = t.(IMemberDeclaratorContext)
			i++
		}
	}

	return tst
}

func (s *MemberContext) MemberDeclarator(i int) IMemberDeclaratorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMemberDeclaratorContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMemberDeclaratorContext)
}

func (s *MemberContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *MemberContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

func (s *MemberContext) StaticAssert() IStaticAssertContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStaticAssertContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStaticAssertContext)
}

func (s *MemberContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MemberContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Member() (localctx IMemberContext) {
	localctx = NewMemberContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, CParserRULE_member)
	var _la int

	p.SetState(242)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserT__4, CParserT__5, CParserT__6, CParserT__7, CParserT__8, CParserT__9, CParserT__10, CParserT__11, CParserT__12, CParserT__13, CParserT__14, CParserT__15, CParserT__16, CParserT__17, CParserT__18, CParserT__19, CParserT__20, CParserT__21, CParserT__22, CParserT__23, CParserT__24, CParserT__25, CParserTYPEDEF, CParserSTRUCT, CParserUNION, CParserENUM, CParserTYPE_NAME:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(224)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
			{
				p.SetState(223)
				p.DeclSpec()
			}

			p.SetState(226)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		p.SetState(236)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-71)) & ^0x3f) == 0 && ((int64(1)<<(_la-71))&4195585) != 0 {
			{
				p.SetState(228)
				p.MemberDeclarator()
			}
			p.SetState(233)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == CParserCOMMA {
				{
					p.SetState(229)
					p.Match(CParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(230)
					p.MemberDeclarator()
				}

				p.SetState(235)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		}
		{
			p.SetState(238)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserID:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(240)
			p.StaticAssert()
		}

	case CParserSEMI:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(241)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IMemberDeclaratorContext is an interface to support dynamic dispatch.
type IMemberDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Declarator() IDeclaratorContext
	COLON() antlr.TerminalNode
	E() IEContext

	// IsMemberDeclaratorContext differentiates from other interfaces.
	IsMemberDeclaratorContext()
}

type MemberDeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMemberDeclaratorContext() *MemberDeclaratorContext {
	var p = new(MemberDeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_memberDeclarator
	return p
}

func InitEmptyMemberDeclaratorContext(p *MemberDeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_memberDeclarator
}

func (*MemberDeclaratorContext) IsMemberDeclaratorContext() {}

func NewMemberDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MemberDeclaratorContext {
	var p = new(MemberDeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_memberDeclarator

	return p
}

func (s *MemberDeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *MemberDeclaratorContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *MemberDeclaratorContext) COLON() antlr.TerminalNode {
	return s.GetToken(CParserCOLON, 0)
}

func (s *MemberDeclaratorContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *MemberDeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MemberDeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) MemberDeclarator() (localctx IMemberDeclaratorContext) {
	localctx = NewMemberDeclaratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, CParserRULE_memberDeclarator)
	var _la int

	p.SetState(251)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserLPAREN, CParserSTAR, CParserID:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(244)
			p.Declarator()
		}
		p.SetState(247)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == CParserCOLON {
			{
				p.SetState(245)
				p.Match(CParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(246)
				p.e(0)
			}

		}

	case CParserCOLON:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(249)
			p.Match(CParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(250)
			p.e(0)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IEnumSpecContext is an interface to support dynamic dispatch.
type IEnumSpecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ENUM() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	AllEnumerator() []IEnumeratorContext
	Enumerator(i int) IEnumeratorContext
	RBRACE() antlr.TerminalNode
	ID() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsEnumSpecContext differentiates from other interfaces.
	IsEnumSpecContext()
}

type EnumSpecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEnumSpecContext() *EnumSpecContext {
	var p = new(EnumSpecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_enumSpec
	return p
}

func InitEmptyEnumSpecContext(p *EnumSpecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_enumSpec
}

func (*EnumSpecContext) IsEnumSpecContext() {}

func NewEnumSpecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EnumSpecContext {
	var p = new(EnumSpecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_enumSpec

	return p
}

func (s *EnumSpecContext) GetParser() antlr.Parser { return s.parser }

func (s *EnumSpecContext) ENUM() antlr.TerminalNode {
	return s.GetToken(CParserENUM, 0)
}

func (s *EnumSpecContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(CParserLBRACE, 0)
}

func (s *EnumSpecContext) AllEnumerator() []IEnumeratorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEnumeratorContext); ok {
			len++
		}
	}

	tst := make([]IEnumeratorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEnumeratorContext); ok {
			tst[i] = t.(IEnumeratorContext)
			i++
		}
	}

	return tst
}

func (s *EnumSpecContext) Enumerator(i int) IEnumeratorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEnumeratorContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEnumeratorContext)
}

func (s *EnumSpecContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(CParserRBRACE, 0)
}

func (s *EnumSpecContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *EnumSpecContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *EnumSpecContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

func (s *EnumSpecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EnumSpecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) EnumSpec() (localctx IEnumSpecContext) {
	localctx = NewEnumSpecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, CParserRULE_enumSpec)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(253)
		p.Match(CParserENUM)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(272)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 34, p.GetParserRuleContext()) {
	case 1:
		p.SetState(255)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == CParserID {
			{
				p.SetState(254)
				p.Match(CParserID)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(257)
			p.Match(CParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(258)
			p.Enumerator()
		}
		p.SetState(263)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 32, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
		for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
			if _alt == 1 {
				{
					p.SetState(259)
					p.Match(CParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(260)
					p.Enumerator()
				}

			}
			p.SetState(265)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 32, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
		}
		p.SetState(267)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == CParserCOMMA {
			{
				p.SetState(266)
				p.Match(CParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(269)
			p.Match(CParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		{
			p.SetState(271)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IEnumeratorContext is an interface to support dynamic dispatch.
type IEnumeratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ID() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	E() IEContext

	// IsEnumeratorContext differentiates from other interfaces.
	IsEnumeratorContext()
}

type EnumeratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEnumeratorContext() *EnumeratorContext {
	var p = new(EnumeratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_enumerator
	return p
}

func InitEmptyEnumeratorContext(p *EnumeratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_enumerator
}

func (*EnumeratorContext) IsEnumeratorContext() {}

func NewEnumeratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EnumeratorContext {
	var p = new(EnumeratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_enumerator

	return p
}

func (s *EnumeratorContext) GetParser() antlr.Parser { return s.parser }

func (s *EnumeratorContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *EnumeratorContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(CParserASSIGN, 0)
}

func (s *EnumeratorContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *EnumeratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EnumeratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Enumerator() (localctx IEnumeratorContext) {
	localctx = NewEnumeratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, CParserRULE_enumerator)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(274)
		p.Match(CParserID)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(277)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == CParserASSIGN {
		{
			p.SetState(275)
			p.Match(CParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(276)
			p.e(0)
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDeclaratorContext is an interface to support dynamic dispatch.
type IDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	DirectDeclarator() IDirectDeclaratorContext
	AllSTAR() []antlr.TerminalNode
	STAR(i int) antlr.TerminalNode

	// IsDeclaratorContext differentiates from other interfaces.
	IsDeclaratorContext()
}

type DeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclaratorContext() *DeclaratorContext {
	var p = new(DeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_declarator
	return p
}

func InitEmptyDeclaratorContext(p *DeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_declarator
}

func (*DeclaratorContext) IsDeclaratorContext() {}

func NewDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclaratorContext {
	var p = new(DeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_declarator

	return p
}

func (s *DeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclaratorContext) DirectDeclarator() IDirectDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectDeclaratorContext)
}

func (s *DeclaratorContext) AllSTAR() []antlr.TerminalNode {
	return s.GetTokens(CParserSTAR)
}

func (s *DeclaratorContext) STAR(i int) antlr.TerminalNode {
	return s.GetToken(CParserSTAR, i)
}

func (s *DeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Declarator() (localctx IDeclaratorContext) {
	localctx = NewDeclaratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, CParserRULE_declarator)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(288)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == CParserSTAR {
		{
			p.SetState(279)
			p.Match(CParserSTAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(283)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7168) != 0 {
			{
				p.SetState(280)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7168) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

			p.SetState(285)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

		p.SetState(290)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(291)
		p.directDeclarator(0)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDirectDeclaratorContext is an interface to support dynamic dispatch.
type IDirectDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsDirectDeclaratorContext differentiates from other interfaces.
	IsDirectDeclaratorContext()
}

type DirectDeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDirectDeclaratorContext() *DirectDeclaratorContext {
	var p = new(DirectDeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_directDeclarator
	return p
}

func InitEmptyDirectDeclaratorContext(p *DirectDeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_directDeclarator
}

func (*DirectDeclaratorContext) IsDirectDeclaratorContext() {}

func NewDirectDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DirectDeclaratorContext {
	var p = new(DirectDeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_directDeclarator

	return p
}

func (s *DirectDeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *DirectDeclaratorContext) CopyAll(ctx *DirectDeclaratorContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *DirectDeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DirectDeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type DeclArrayContext struct {
	DirectDeclaratorContext
}

func NewDeclArrayContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DeclArrayContext {
	var p = new(DeclArrayContext)

	InitEmptyDirectDeclaratorContext(&p.DirectDeclaratorContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectDeclaratorContext))

	return p
}

func (s *DeclArrayContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclArrayContext) DirectDeclarator() IDirectDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectDeclaratorContext)
}

func (s *DeclArrayContext) ArraySize() IArraySizeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArraySizeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArraySizeContext)
}

type DeclNameContext struct {
	DirectDeclaratorContext
}

func NewDeclNameContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DeclNameContext {
	var p = new(DeclNameContext)

	InitEmptyDirectDeclaratorContext(&p.DirectDeclaratorContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectDeclaratorContext))

	return p
}

func (s *DeclNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclNameContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

type DeclParenContext struct {
	DirectDeclaratorContext
}

func NewDeclParenContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DeclParenContext {
	var p = new(DeclParenContext)

	InitEmptyDirectDeclaratorContext(&p.DirectDeclaratorContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectDeclaratorContext))

	return p
}

func (s *DeclParenContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclParenContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *DeclParenContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *DeclParenContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

type DeclFunctionContext struct {
	DirectDeclaratorContext
}

func NewDeclFunctionContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DeclFunctionContext {
	var p = new(DeclFunctionContext)

	InitEmptyDirectDeclaratorContext(&p.DirectDeclaratorContext)
	p.parser = parser
	p.CopyAll(ctx.(*DirectDeclaratorContext))

	return p
}

func (s *DeclFunctionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclFunctionContext) DirectDeclarator() IDirectDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectDeclaratorContext)
}

func (s *DeclFunctionContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *DeclFunctionContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *DeclFunctionContext) ParamList() IParamListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamListContext)
}

func (s *DeclFunctionContext) AllID() []antlr.TerminalNode {
	return s.GetTokens(CParserID)
}

func (s *DeclFunctionContext) ID(i int) antlr.TerminalNode {
	return s.GetToken(CParserID, i)
}

func (s *DeclFunctionContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *DeclFunctionContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

func (p *CParser) DirectDeclarator() (localctx IDirectDeclaratorContext) {
	return p.directDeclarator(0)
}

func (p *CParser) directDeclarator(_p int) (localctx IDirectDeclaratorContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewDirectDeclaratorContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IDirectDeclaratorContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 36
	p.EnterRecursionRule(localctx, 36, CParserRULE_directDeclarator, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(299)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserID:
		localctx = NewDeclNameContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(294)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserLPAREN:
		localctx = NewDeclParenContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(295)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(296)
			p.Declarator()
		}
		{
			p.SetState(297)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(319)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 42, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(317)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 41, p.GetParserRuleContext()) {
			case 1:
				localctx = NewDeclArrayContext(p, NewDirectDeclaratorContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_directDeclarator)
				p.SetState(301)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(302)
					p.ArraySize()
				}

			case 2:
				localctx = NewDeclFunctionContext(p, NewDirectDeclaratorContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_directDeclarator)
				p.SetState(303)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(304)
					p.Match(CParserLPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				p.SetState(314)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				switch p.GetTokenStream().LA(1) {
				case CParserT__4, CParserT__5, CParserT__6, CParserT__7, CParserT__8, CParserT__9, CParserT__10, CParserT__11, CParserT__12, CParserT__13, CParserT__14, CParserT__15, CParserT__16, CParserT__17, CParserT__18, CParserT__19, CParserT__20, CParserT__21, CParserT__22, CParserT__23, CParserT__24, CParserT__25, CParserTYPEDEF, CParserSTRUCT, CParserUNION, CParserENUM, CParserTYPE_NAME:
					{
						p.SetState(305)
						p.ParamList()
					}

				case CParserID:
					{
						p.SetState(306)
						p.Match(CParserID)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}
					p.SetState(311)
					p.GetErrorHandler().Sync(p)
					if p.HasError() {
						goto errorExit
					}
					_la = p.GetTokenStream().LA(1)

					for _la == CParserCOMMA {
						{
							p.SetState(307)
							p.Match(CParserCOMMA)
							if p.HasError() {
								// Recognition error - abort rule
								goto errorExit
							}
						}
						{
							p.SetState(308)
							p.Match(CParserID)
							if p.HasError() {
								// Recognition error - abort rule
								goto errorExit
							}
						}

						p.SetState(313)
						p.GetErrorHandler().Sync(p)
						if p.HasError() {
							goto errorExit
						}
						_la = p.GetTokenStream().LA(1)
					}

				case CParserRPAREN:

				default:
				}
				{
					p.SetState(316)
					p.Match(CParserRPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(321)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 42, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.UnrollRecursionContexts(_parentctx)
	return localctx
}

// IArraySizeContext is an interface to support dynamic dispatch.
type IArraySizeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACK() antlr.TerminalNode
	RBRACK() antlr.TerminalNode
	E() IEContext
	STAR() antlr.TerminalNode

	// IsArraySizeContext differentiates from other interfaces.
	IsArraySizeContext()
}

type ArraySizeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyArraySizeContext() *ArraySizeContext {
	var p = new(ArraySizeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_arraySize
	return p
}

func InitEmptyArraySizeContext(p *ArraySizeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_arraySize
}

func (*ArraySizeContext) IsArraySizeContext() {}

func NewArraySizeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArraySizeContext {
	var p = new(ArraySizeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_arraySize

	return p
}

func (s *ArraySizeContext) GetParser() antlr.Parser { return s.parser }

func (s *ArraySizeContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(CParserLBRACK, 0)
}

func (s *ArraySizeContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(CParserRBRACK, 0)
}

func (s *ArraySizeContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *ArraySizeContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

func (s *ArraySizeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArraySizeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) ArraySize() (localctx IArraySizeContext) {
	localctx = NewArraySizeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, CParserRULE_arraySize)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(322)
		p.Match(CParserLBRACK)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(326)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7232) != 0 {
		{
			p.SetState(323)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7232) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

		p.SetState(328)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(331)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(329)
			p.e(0)
		}

	} else if p.HasError() { // JIM
		goto errorExit
	} else if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext()) == 2 {
		{
			p.SetState(330)
			p.Match(CParserSTAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	} else if p.HasError() { // JIM
		goto errorExit
	}
	{
		p.SetState(333)
		p.Match(CParserRBRACK)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IParamListContext is an interface to support dynamic dispatch.
type IParamListContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllParam() []IParamContext
	Param(i int) IParamContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsParamListContext differentiates from other interfaces.
	IsParamListContext()
}

type ParamListContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamListContext() *ParamListContext {
	var p = new(ParamListContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_paramList
	return p
}

func InitEmptyParamListContext(p *ParamListContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_paramList
}

func (*ParamListContext) IsParamListContext() {}

func NewParamListContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamListContext {
	var p = new(ParamListContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_paramList

	return p
}

func (s *ParamListContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamListContext) AllParam() []IParamContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParamContext); ok {
			len++
		}
	}

	tst := make([]IParamContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParamContext); ok {
			tst[i] = t.(IParamContext)
			i++
		}
	}

	return tst
}

func (s *ParamListContext) Param(i int) IParamContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamContext)
}

func (s *ParamListContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *ParamListContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

func (s *ParamListContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamListContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) ParamList() (localctx IParamListContext) {
	localctx = NewParamListContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, CParserRULE_paramList)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(335)
		p.Param()
	}
	p.SetState(340)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 45, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(336)
				p.Match(CParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(337)
				p.Param()
			}

		}
		p.SetState(342)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 45, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}
	p.SetState(345)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == CParserCOMMA {
		{
			p.SetState(343)
			p.Match(CParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(344)
			p.Match(CParserT__3)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IParamContext is an interface to support dynamic dispatch.
type IParamContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Declarator() IDeclaratorContext
	AllDeclSpec() []IDeclSpecContext
	DeclSpec(i int) IDeclSpecContext
	AbstractDeclarator() IAbstractDeclaratorContext

	// IsParamContext differentiates from other interfaces.
	IsParamContext()
}

type ParamContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamContext() *ParamContext {
	var p = new(ParamContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_param
	return p
}

func InitEmptyParamContext(p *ParamContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_param
}

func (*ParamContext) IsParamContext() {}

func NewParamContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamContext {
	var p = new(ParamContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_param

	return p
}

func (s *ParamContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamContext) Declarator() IDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *ParamContext) AllDeclSpec() []IDeclSpecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclSpecContext); ok {
			len++
		}
	}

	tst := make([]IDeclSpecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclSpecContext); ok {
			tst[i] = t.(IDeclSpecContext)
			i++
		}
	}

	return tst
}

func (s *ParamContext) DeclSpec(i int) IDeclSpecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclSpecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclSpecContext)
}

func (s *ParamContext) AbstractDeclarator() IAbstractDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAbstractDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAbstractDeclaratorContext)
}

func (s *ParamContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Param() (localctx IParamContext) {
	localctx = NewParamContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, CParserRULE_param)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(348)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
		{
			p.SetState(347)
			p.DeclSpec()
		}

		p.SetState(350)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(356)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 49, p.GetParserRuleContext()) {
	case 1:
		{
			p.SetState(352)
			p.Declarator()
		}

	case 2:
		p.SetState(354)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-71)) & ^0x3f) == 0 && ((int64(1)<<(_la-71))&1029) != 0 {
			{
				p.SetState(353)
				p.AbstractDeclarator()
			}

		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IAbstractDeclaratorContext is an interface to support dynamic dispatch.
type IAbstractDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllSTAR() []antlr.TerminalNode
	STAR(i int) antlr.TerminalNode
	DirectAbstract() IDirectAbstractContext

	// IsAbstractDeclaratorContext differentiates from other interfaces.
	IsAbstractDeclaratorContext()
}

type AbstractDeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAbstractDeclaratorContext() *AbstractDeclaratorContext {
	var p = new(AbstractDeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_abstractDeclarator
	return p
}

func InitEmptyAbstractDeclaratorContext(p *AbstractDeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_abstractDeclarator
}

func (*AbstractDeclaratorContext) IsAbstractDeclaratorContext() {}

func NewAbstractDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AbstractDeclaratorContext {
	var p = new(AbstractDeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_abstractDeclarator

	return p
}

func (s *AbstractDeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *AbstractDeclaratorContext) AllSTAR() []antlr.TerminalNode {
	return s.GetTokens(CParserSTAR)
}

func (s *AbstractDeclaratorContext) STAR(i int) antlr.TerminalNode {
	return s.GetToken(CParserSTAR, i)
}

func (s *AbstractDeclaratorContext) DirectAbstract() IDirectAbstractContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectAbstractContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectAbstractContext)
}

func (s *AbstractDeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AbstractDeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) AbstractDeclarator() (localctx IAbstractDeclaratorContext) {
	localctx = NewAbstractDeclaratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, CParserRULE_abstractDeclarator)
	var _la int

	p.SetState(373)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserSTAR:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(365)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == CParserSTAR {
			{
				p.SetState(358)
				p.Match(CParserSTAR)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(362)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7168) != 0 {
				{
					p.SetState(359)
					_la = p.GetTokenStream().LA(1)

					if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7168) != 0) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}

				p.SetState(364)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

			p.SetState(367)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		p.SetState(370)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == CParserLPAREN || _la == CParserLBRACK {
			{
				p.SetState(369)
				p.directAbstract(0)
			}

		}

	case CParserLPAREN, CParserLBRACK:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(372)
			p.directAbstract(0)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDirectAbstractContext is an interface to support dynamic dispatch.
type IDirectAbstractContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LPAREN() antlr.TerminalNode
	AbstractDeclarator() IAbstractDeclaratorContext
	RPAREN() antlr.TerminalNode
	ArraySize() IArraySizeContext
	ParamList() IParamListContext
	DirectAbstract() IDirectAbstractContext

	// IsDirectAbstractContext differentiates from other interfaces.
	IsDirectAbstractContext()
}

type DirectAbstractContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDirectAbstractContext() *DirectAbstractContext {
	var p = new(DirectAbstractContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_directAbstract
	return p
}

func InitEmptyDirectAbstractContext(p *DirectAbstractContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_directAbstract
}

func (*DirectAbstractContext) IsDirectAbstractContext() {}

func NewDirectAbstractContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DirectAbstractContext {
	var p = new(DirectAbstractContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_directAbstract

	return p
}

func (s *DirectAbstractContext) GetParser() antlr.Parser { return s.parser }

func (s *DirectAbstractContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *DirectAbstractContext) AbstractDeclarator() IAbstractDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAbstractDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAbstractDeclaratorContext)
}

func (s *DirectAbstractContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *DirectAbstractContext) ArraySize() IArraySizeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArraySizeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArraySizeContext)
}

func (s *DirectAbstractContext) ParamList() IParamListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamListContext)
}

func (s *DirectAbstractContext) DirectAbstract() IDirectAbstractContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDirectAbstractContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDirectAbstractContext)
}

func (s *DirectAbstractContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DirectAbstractContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) DirectAbstract() (localctx IDirectAbstractContext) {
	return p.directAbstract(0)
}

func (p *CParser) directAbstract(_p int) (localctx IDirectAbstractContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewDirectAbstractContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IDirectAbstractContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 46
	p.EnterRecursionRule(localctx, 46, CParserRULE_directAbstract, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(386)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 55, p.GetParserRuleContext()) {
	case 1:
		{
			p.SetState(376)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(377)
			p.AbstractDeclarator()
		}
		{
			p.SetState(378)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		{
			p.SetState(380)
			p.ArraySize()
		}

	case 3:
		{
			p.SetState(381)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(383)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
			{
				p.SetState(382)
				p.ParamList()
			}

		}
		{
			p.SetState(385)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(398)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 58, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(396)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 57, p.GetParserRuleContext()) {
			case 1:
				localctx = NewDirectAbstractContext(p, _parentctx, _parentState)
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_directAbstract)
				p.SetState(388)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(389)
					p.ArraySize()
				}

			case 2:
				localctx = NewDirectAbstractContext(p, _parentctx, _parentState)
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_directAbstract)
				p.SetState(390)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(391)
					p.Match(CParserLPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				p.SetState(393)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)

				if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
					{
						p.SetState(392)
						p.ParamList()
					}

				}
				{
					p.SetState(395)
					p.Match(CParserRPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(400)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 58, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.UnrollRecursionContexts(_parentctx)
	return localctx
}

// ITypeNameContext is an interface to support dynamic dispatch.
type ITypeNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllDeclSpec() []IDeclSpecContext
	DeclSpec(i int) IDeclSpecContext
	AbstractDeclarator() IAbstractDeclaratorContext

	// IsTypeNameContext differentiates from other interfaces.
	IsTypeNameContext()
}

type TypeNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypeNameContext() *TypeNameContext {
	var p = new(TypeNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_typeName
	return p
}

func InitEmptyTypeNameContext(p *TypeNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_typeName
}

func (*TypeNameContext) IsTypeNameContext() {}

func NewTypeNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypeNameContext {
	var p = new(TypeNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_typeName

	return p
}

func (s *TypeNameContext) GetParser() antlr.Parser { return s.parser }

func (s *TypeNameContext) AllDeclSpec() []IDeclSpecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclSpecContext); ok {
			len++
		}
	}

	tst := make([]IDeclSpecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclSpecContext); ok {
			tst[i] = t.(IDeclSpecContext)
			i++
		}
	}

	return tst
}

func (s *TypeNameContext) DeclSpec(i int) IDeclSpecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclSpecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclSpecContext)
}

func (s *TypeNameContext) AbstractDeclarator() IAbstractDeclaratorContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAbstractDeclaratorContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAbstractDeclaratorContext)
}

func (s *TypeNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypeNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) TypeName() (localctx ITypeNameContext) {
	localctx = NewTypeNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 48, CParserRULE_typeName)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(402)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&134217696) != 0) || ((int64((_la-84)) & ^0x3f) == 0 && ((int64(1)<<(_la-84))&1039) != 0) {
		{
			p.SetState(401)
			p.DeclSpec()
		}

		p.SetState(404)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(407)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64((_la-71)) & ^0x3f) == 0 && ((int64(1)<<(_la-71))&1029) != 0 {
		{
			p.SetState(406)
			p.AbstractDeclarator()
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IBlockItemContext is an interface to support dynamic dispatch.
type IBlockItemContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Label() ILabelContext
	Declaration() IDeclarationContext
	Unlabeled() IUnlabeledContext

	// IsBlockItemContext differentiates from other interfaces.
	IsBlockItemContext()
}

type BlockItemContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBlockItemContext() *BlockItemContext {
	var p = new(BlockItemContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_blockItem
	return p
}

func InitEmptyBlockItemContext(p *BlockItemContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_blockItem
}

func (*BlockItemContext) IsBlockItemContext() {}

func NewBlockItemContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BlockItemContext {
	var p = new(BlockItemContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_blockItem

	return p
}

func (s *BlockItemContext) GetParser() antlr.Parser { return s.parser }

func (s *BlockItemContext) Label() ILabelContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILabelContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILabelContext)
}

func (s *BlockItemContext) Declaration() IDeclarationContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclarationContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclarationContext)
}

func (s *BlockItemContext) Unlabeled() IUnlabeledContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnlabeledContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUnlabeledContext)
}

func (s *BlockItemContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockItemContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) BlockItem() (localctx IBlockItemContext) {
	localctx = NewBlockItemContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 50, CParserRULE_blockItem)
	p.SetState(412)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 61, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(409)
			p.Label()
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(410)
			p.Declaration()
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(411)
			p.Unlabeled()
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IStatementContext is an interface to support dynamic dispatch.
type IStatementContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Unlabeled() IUnlabeledContext
	AllLabel() []ILabelContext
	Label(i int) ILabelContext

	// IsStatementContext differentiates from other interfaces.
	IsStatementContext()
}

type StatementContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStatementContext() *StatementContext {
	var p = new(StatementContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_statement
	return p
}

func InitEmptyStatementContext(p *StatementContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_statement
}

func (*StatementContext) IsStatementContext() {}

func NewStatementContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StatementContext {
	var p = new(StatementContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_statement

	return p
}

func (s *StatementContext) GetParser() antlr.Parser { return s.parser }

func (s *StatementContext) Unlabeled() IUnlabeledContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnlabeledContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUnlabeledContext)
}

func (s *StatementContext) AllLabel() []ILabelContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ILabelContext); ok {
			len++
		}
	}

	tst := make([]ILabelContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ILabelContext); ok {
			tst[i] = t.(ILabelContext)
			i++
		}
	}

	return tst
}

func (s *StatementContext) Label(i int) ILabelContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILabelContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILabelContext)
}

func (s *StatementContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StatementContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Statement() (localctx IStatementContext) {
	localctx = NewStatementContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 52, CParserRULE_statement)
	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(417)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 62, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(414)
				p.Label()
			}

		}
		p.SetState(419)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 62, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}
	{
		p.SetState(420)
		p.Unlabeled()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ILabelContext is an interface to support dynamic dispatch.
type ILabelContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsLabelContext differentiates from other interfaces.
	IsLabelContext()
}

type LabelContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLabelContext() *LabelContext {
	var p = new(LabelContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_label
	return p
}

func InitEmptyLabelContext(p *LabelContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_label
}

func (*LabelContext) IsLabelContext() {}

func NewLabelContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LabelContext {
	var p = new(LabelContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_label

	return p
}

func (s *LabelContext) GetParser() antlr.Parser { return s.parser }

func (s *LabelContext) CopyAll(ctx *LabelContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *LabelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LabelContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type DefaultLabelContext struct {
	LabelContext
}

func NewDefaultLabelContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DefaultLabelContext {
	var p = new(DefaultLabelContext)

	InitEmptyLabelContext(&p.LabelContext)
	p.parser = parser
	p.CopyAll(ctx.(*LabelContext))

	return p
}

func (s *DefaultLabelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DefaultLabelContext) COLON() antlr.TerminalNode {
	return s.GetToken(CParserCOLON, 0)
}

type NameLabelContext struct {
	LabelContext
}

func NewNameLabelContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NameLabelContext {
	var p = new(NameLabelContext)

	InitEmptyLabelContext(&p.LabelContext)
	p.parser = parser
	p.CopyAll(ctx.(*LabelContext))

	return p
}

func (s *NameLabelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NameLabelContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *NameLabelContext) COLON() antlr.TerminalNode {
	return s.GetToken(CParserCOLON, 0)
}

type CaseLabelContext struct {
	LabelContext
}

func NewCaseLabelContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CaseLabelContext {
	var p = new(CaseLabelContext)

	InitEmptyLabelContext(&p.LabelContext)
	p.parser = parser
	p.CopyAll(ctx.(*LabelContext))

	return p
}

func (s *CaseLabelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CaseLabelContext) AllE() []IEContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEContext); ok {
			len++
		}
	}

	tst := make([]IEContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEContext); ok {
			tst[i] = t.(IEContext)
			i++
		}
	}

	return tst
}

func (s *CaseLabelContext) E(i int) IEContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *CaseLabelContext) COLON() antlr.TerminalNode {
	return s.GetToken(CParserCOLON, 0)
}

func (p *CParser) Label() (localctx ILabelContext) {
	localctx = NewLabelContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 54, CParserRULE_label)
	var _la int

	p.SetState(434)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserID:
		localctx = NewNameLabelContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(422)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(423)
			p.Match(CParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__26:
		localctx = NewCaseLabelContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(424)
			p.Match(CParserT__26)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(425)
			p.e(0)
		}
		p.SetState(428)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == CParserT__3 {
			{
				p.SetState(426)
				p.Match(CParserT__3)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(427)
				p.e(0)
			}

		}
		{
			p.SetState(430)
			p.Match(CParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__27:
		localctx = NewDefaultLabelContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(432)
			p.Match(CParserT__27)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(433)
			p.Match(CParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ICompoundContext is an interface to support dynamic dispatch.
type ICompoundContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllBlockItem() []IBlockItemContext
	BlockItem(i int) IBlockItemContext

	// IsCompoundContext differentiates from other interfaces.
	IsCompoundContext()
}

type CompoundContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCompoundContext() *CompoundContext {
	var p = new(CompoundContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_compound
	return p
}

func InitEmptyCompoundContext(p *CompoundContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_compound
}

func (*CompoundContext) IsCompoundContext() {}

func NewCompoundContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CompoundContext {
	var p = new(CompoundContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_compound

	return p
}

func (s *CompoundContext) GetParser() antlr.Parser { return s.parser }

func (s *CompoundContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(CParserLBRACE, 0)
}

func (s *CompoundContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(CParserRBRACE, 0)
}

func (s *CompoundContext) AllBlockItem() []IBlockItemContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBlockItemContext); ok {
			len++
		}
	}

	tst := make([]IBlockItemContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBlockItemContext); ok {
			tst[i] = t.(IBlockItemContext)
			i++
		}
	}

	return tst
}

func (s *CompoundContext) BlockItem(i int) IBlockItemContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockItemContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockItemContext)
}

func (s *CompoundContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CompoundContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Compound() (localctx ICompoundContext) {
	localctx = NewCompoundContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 56, CParserRULE_compound)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(436)
		p.Match(CParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(440)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&140737488355310) != 0) || ((int64((_la-71)) & ^0x3f) == 0 && ((int64(1)<<(_la-71))&466216017) != 0) {
		{
			p.SetState(437)
			p.BlockItem()
		}

		p.SetState(442)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(443)
		p.Match(CParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IUnlabeledContext is an interface to support dynamic dispatch.
type IUnlabeledContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsUnlabeledContext differentiates from other interfaces.
	IsUnlabeledContext()
}

type UnlabeledContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnlabeledContext() *UnlabeledContext {
	var p = new(UnlabeledContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_unlabeled
	return p
}

func InitEmptyUnlabeledContext(p *UnlabeledContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_unlabeled
}

func (*UnlabeledContext) IsUnlabeledContext() {}

func NewUnlabeledContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnlabeledContext {
	var p = new(UnlabeledContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_unlabeled

	return p
}

func (s *UnlabeledContext) GetParser() antlr.Parser { return s.parser }

func (s *UnlabeledContext) CopyAll(ctx *UnlabeledContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *UnlabeledContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnlabeledContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type SwitchStmtContext struct {
	UnlabeledContext
}

func NewSwitchStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SwitchStmtContext {
	var p = new(SwitchStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *SwitchStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SwitchStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *SwitchStmtContext) Cond() ICondContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICondContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICondContext)
}

func (s *SwitchStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *SwitchStmtContext) Statement() IStatementContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementContext)
}

type ForStmtContext struct {
	UnlabeledContext
}

func NewForStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ForStmtContext {
	var p = new(ForStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *ForStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *ForStmtContext) AllSEMI() []antlr.TerminalNode {
	return s.GetTokens(CParserSEMI)
}

func (s *ForStmtContext) SEMI(i int) antlr.TerminalNode {
	return s.GetToken(CParserSEMI, i)
}

func (s *ForStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *ForStmtContext) Statement() IStatementContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementContext)
}

func (s *ForStmtContext) Declaration() IDeclarationContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclarationContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclarationContext)
}

func (s *ForStmtContext) Cond() ICondContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICondContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICondContext)
}

func (s *ForStmtContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ForStmtContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type AsmStmtContext struct {
	UnlabeledContext
}

func NewAsmStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AsmStmtContext {
	var p = new(AsmStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *AsmStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AsmStmtContext) Asm() IAsmContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAsmContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAsmContext)
}

func (s *AsmStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

type ExprStmtContext struct {
	UnlabeledContext
}

func NewExprStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ExprStmtContext {
	var p = new(ExprStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *ExprStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (s *ExprStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type WhileStmtContext struct {
	UnlabeledContext
}

func NewWhileStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *WhileStmtContext {
	var p = new(WhileStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *WhileStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WhileStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *WhileStmtContext) Cond() ICondContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICondContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICondContext)
}

func (s *WhileStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *WhileStmtContext) Statement() IStatementContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementContext)
}

type IfStmtContext struct {
	UnlabeledContext
}

func NewIfStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IfStmtContext {
	var p = new(IfStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *IfStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IfStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *IfStmtContext) Cond() ICondContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICondContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICondContext)
}

func (s *IfStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *IfStmtContext) AllStatement() []IStatementContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStatementContext); ok {
			len++
		}
	}

	tst := make([]IStatementContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStatementContext); ok {
			tst[i] = t.(IStatementContext)
			i++
		}
	}

	return tst
}

func (s *IfStmtContext) Statement(i int) IStatementContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementContext)
}

func (s *IfStmtContext) ELSE() antlr.TerminalNode {
	return s.GetToken(CParserELSE, 0)
}

type BlockStmtContext struct {
	UnlabeledContext
}

func NewBlockStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BlockStmtContext {
	var p = new(BlockStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *BlockStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockStmtContext) Compound() ICompoundContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICompoundContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICompoundContext)
}

type BreakStmtContext struct {
	UnlabeledContext
}

func NewBreakStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BreakStmtContext {
	var p = new(BreakStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *BreakStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BreakStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

type GotoStmtContext struct {
	UnlabeledContext
}

func NewGotoStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *GotoStmtContext {
	var p = new(GotoStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *GotoStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GotoStmtContext) GOTO() antlr.TerminalNode {
	return s.GetToken(CParserGOTO, 0)
}

func (s *GotoStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (s *GotoStmtContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *GotoStmtContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

func (s *GotoStmtContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

type DoStmtContext struct {
	UnlabeledContext
}

func NewDoStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DoStmtContext {
	var p = new(DoStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *DoStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DoStmtContext) Statement() IStatementContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementContext)
}

func (s *DoStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *DoStmtContext) Cond() ICondContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICondContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICondContext)
}

func (s *DoStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *DoStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

type ReturnStmtContext struct {
	UnlabeledContext
}

func NewReturnStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ReturnStmtContext {
	var p = new(ReturnStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *ReturnStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ReturnStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (s *ReturnStmtContext) Cond() ICondContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICondContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICondContext)
}

type ContinueStmtContext struct {
	UnlabeledContext
}

func NewContinueStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ContinueStmtContext {
	var p = new(ContinueStmtContext)

	InitEmptyUnlabeledContext(&p.UnlabeledContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnlabeledContext))

	return p
}

func (s *ContinueStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ContinueStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(CParserSEMI, 0)
}

func (p *CParser) Unlabeled() (localctx IUnlabeledContext) {
	localctx = NewUnlabeledContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 58, CParserRULE_unlabeled)
	var _la int

	p.SetState(516)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserLBRACE:
		localctx = NewBlockStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(445)
			p.Compound()
		}

	case CParserT__28:
		localctx = NewIfStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(446)
			p.Match(CParserT__28)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(447)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(448)
			p.Cond()
		}
		{
			p.SetState(449)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(450)
			p.Statement()
		}
		p.SetState(453)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 66, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(451)
				p.Match(CParserELSE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(452)
				p.Statement()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case CParserT__29:
		localctx = NewWhileStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(455)
			p.Match(CParserT__29)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(456)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(457)
			p.Cond()
		}
		{
			p.SetState(458)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(459)
			p.Statement()
		}

	case CParserT__30:
		localctx = NewDoStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(461)
			p.Match(CParserT__30)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(462)
			p.Statement()
		}
		{
			p.SetState(463)
			p.Match(CParserT__29)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(464)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(465)
			p.Cond()
		}
		{
			p.SetState(466)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(467)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__31:
		localctx = NewForStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(469)
			p.Match(CParserT__31)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(470)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(476)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case CParserT__4, CParserT__5, CParserT__6, CParserT__7, CParserT__8, CParserT__9, CParserT__10, CParserT__11, CParserT__12, CParserT__13, CParserT__14, CParserT__15, CParserT__16, CParserT__17, CParserT__18, CParserT__19, CParserT__20, CParserT__21, CParserT__22, CParserT__23, CParserT__24, CParserT__25, CParserTYPEDEF, CParserSTRUCT, CParserUNION, CParserENUM, CParserTYPE_NAME:
			{
				p.SetState(471)
				p.Declaration()
			}

		case CParserT__36, CParserT__37, CParserT__38, CParserT__39, CParserT__40, CParserT__41, CParserT__42, CParserT__43, CParserT__44, CParserT__45, CParserLPAREN, CParserSEMI, CParserSTAR, CParserID, CParserINT, CParserFLOAT, CParserCHAR, CParserSTRING:
			p.SetState(473)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if (int64((_la-37)) & ^0x3f) == 0 && ((int64(1)<<(_la-37))&7854295359500059647) != 0 {
				{
					p.SetState(472)
					p.Expr()
				}

			}
			{
				p.SetState(475)
				p.Match(CParserSEMI)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		p.SetState(479)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-37)) & ^0x3f) == 0 && ((int64(1)<<(_la-37))&7854295359500059647) != 0 {
			{
				p.SetState(478)
				p.Cond()
			}

		}
		{
			p.SetState(481)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(483)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-37)) & ^0x3f) == 0 && ((int64(1)<<(_la-37))&7854295359500059647) != 0 {
			{
				p.SetState(482)
				p.Expr()
			}

		}
		{
			p.SetState(485)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(486)
			p.Statement()
		}

	case CParserT__32:
		localctx = NewSwitchStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(487)
			p.Match(CParserT__32)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(488)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(489)
			p.Cond()
		}
		{
			p.SetState(490)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(491)
			p.Statement()
		}

	case CParserGOTO:
		localctx = NewGotoStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(493)
			p.Match(CParserGOTO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(497)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case CParserID:
			{
				p.SetState(494)
				p.Match(CParserID)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case CParserSTAR:
			{
				p.SetState(495)
				p.Match(CParserSTAR)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(496)
				p.e(0)
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(499)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__33:
		localctx = NewContinueStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(500)
			p.Match(CParserT__33)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(501)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__34:
		localctx = NewBreakStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(502)
			p.Match(CParserT__34)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(503)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__35:
		localctx = NewReturnStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(504)
			p.Match(CParserT__35)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(506)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-37)) & ^0x3f) == 0 && ((int64(1)<<(_la-37))&7854295359500059647) != 0 {
			{
				p.SetState(505)
				p.Cond()
			}

		}
		{
			p.SetState(508)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__0, CParserT__1, CParserT__2:
		localctx = NewAsmStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(509)
			p.Asm()
		}
		{
			p.SetState(510)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserT__36, CParserT__37, CParserT__38, CParserT__39, CParserT__40, CParserT__41, CParserT__42, CParserT__43, CParserT__44, CParserT__45, CParserLPAREN, CParserSEMI, CParserSTAR, CParserID, CParserINT, CParserFLOAT, CParserCHAR, CParserSTRING:
		localctx = NewExprStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 12)
		p.SetState(513)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-37)) & ^0x3f) == 0 && ((int64(1)<<(_la-37))&7854295359500059647) != 0 {
			{
				p.SetState(512)
				p.Expr()
			}

		}
		{
			p.SetState(515)
			p.Match(CParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IAsmContext is an interface to support dynamic dispatch.
type IAsmContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	AllAsmPart() []IAsmPartContext
	AsmPart(i int) IAsmPartContext

	// IsAsmContext differentiates from other interfaces.
	IsAsmContext()
}

type AsmContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAsmContext() *AsmContext {
	var p = new(AsmContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_asm
	return p
}

func InitEmptyAsmContext(p *AsmContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_asm
}

func (*AsmContext) IsAsmContext() {}

func NewAsmContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AsmContext {
	var p = new(AsmContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_asm

	return p
}

func (s *AsmContext) GetParser() antlr.Parser { return s.parser }

func (s *AsmContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *AsmContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *AsmContext) AllAsmPart() []IAsmPartContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IAsmPartContext); ok {
			len++
		}
	}

	tst := make([]IAsmPartContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IAsmPartContext); ok {
			tst[i] = t.(IAsmPartContext)
			i++
		}
	}

	return tst
}

func (s *AsmContext) AsmPart(i int) IAsmPartContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAsmPartContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAsmPartContext)
}

func (s *AsmContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AsmContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Asm() (localctx IAsmContext) {
	localctx = NewAsmContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 60, CParserRULE_asm)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(518)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	p.SetState(520)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == CParserT__10 {
		{
			p.SetState(519)
			p.Match(CParserT__10)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(522)
		p.Match(CParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(526)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64((_la-71)) & ^0x3f) == 0 && ((int64(1)<<(_la-71))&272630149) != 0 {
		{
			p.SetState(523)
			p.AsmPart()
		}

		p.SetState(528)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(529)
		p.Match(CParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IAsmPartContext is an interface to support dynamic dispatch.
type IAsmPartContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	STRING() antlr.TerminalNode
	COLON() antlr.TerminalNode
	COMMA() antlr.TerminalNode
	ID() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	E() IEContext
	RPAREN() antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	RBRACK() antlr.TerminalNode

	// IsAsmPartContext differentiates from other interfaces.
	IsAsmPartContext()
}

type AsmPartContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAsmPartContext() *AsmPartContext {
	var p = new(AsmPartContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_asmPart
	return p
}

func InitEmptyAsmPartContext(p *AsmPartContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_asmPart
}

func (*AsmPartContext) IsAsmPartContext() {}

func NewAsmPartContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AsmPartContext {
	var p = new(AsmPartContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_asmPart

	return p
}

func (s *AsmPartContext) GetParser() antlr.Parser { return s.parser }

func (s *AsmPartContext) STRING() antlr.TerminalNode {
	return s.GetToken(CParserSTRING, 0)
}

func (s *AsmPartContext) COLON() antlr.TerminalNode {
	return s.GetToken(CParserCOLON, 0)
}

func (s *AsmPartContext) COMMA() antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, 0)
}

func (s *AsmPartContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *AsmPartContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *AsmPartContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *AsmPartContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *AsmPartContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(CParserLBRACK, 0)
}

func (s *AsmPartContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(CParserRBRACK, 0)
}

func (s *AsmPartContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AsmPartContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) AsmPart() (localctx IAsmPartContext) {
	localctx = NewAsmPartContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 62, CParserRULE_asmPart)
	p.SetState(542)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case CParserSTRING:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(531)
			p.Match(CParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserCOLON:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(532)
			p.Match(CParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserCOMMA:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(533)
			p.Match(CParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserID:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(534)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserLPAREN:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(535)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(536)
			p.e(0)
		}
		{
			p.SetState(537)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case CParserLBRACK:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(539)
			p.Match(CParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(540)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(541)
			p.Match(CParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ICondContext is an interface to support dynamic dispatch.
type ICondContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Expr() IExprContext
	STAR() antlr.TerminalNode

	// IsCondContext differentiates from other interfaces.
	IsCondContext()
}

type CondContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCondContext() *CondContext {
	var p = new(CondContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_cond
	return p
}

func InitEmptyCondContext(p *CondContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_cond
}

func (*CondContext) IsCondContext() {}

func NewCondContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CondContext {
	var p = new(CondContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_cond

	return p
}

func (s *CondContext) GetParser() antlr.Parser { return s.parser }

func (s *CondContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *CondContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

func (s *CondContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CondContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Cond() (localctx ICondContext) {
	localctx = NewCondContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 64, CParserRULE_cond)
	p.SetState(546)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 78, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(544)
			p.Expr()
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(545)
			p.Match(CParserSTAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IExprContext is an interface to support dynamic dispatch.
type IExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllE() []IEContext
	E(i int) IEContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsExprContext differentiates from other interfaces.
	IsExprContext()
}

type ExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExprContext() *ExprContext {
	var p = new(ExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_expr

	return p
}

func (s *ExprContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprContext) AllE() []IEContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEContext); ok {
			len++
		}
	}

	tst := make([]IEContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEContext); ok {
			tst[i] = t.(IEContext)
			i++
		}
	}

	return tst
}

func (s *ExprContext) E(i int) IEContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *ExprContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *ExprContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

func (s *ExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Expr() (localctx IExprContext) {
	localctx = NewExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 66, CParserRULE_expr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(548)
		p.e(0)
	}
	p.SetState(553)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == CParserCOMMA {
		{
			p.SetState(549)
			p.Match(CParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(550)
			p.e(0)
		}

		p.SetState(555)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IArgContext is an interface to support dynamic dispatch.
type IArgContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	E() IEContext
	STAR() antlr.TerminalNode
	TypeName() ITypeNameContext

	// IsArgContext differentiates from other interfaces.
	IsArgContext()
}

type ArgContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyArgContext() *ArgContext {
	var p = new(ArgContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_arg
	return p
}

func InitEmptyArgContext(p *ArgContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_arg
}

func (*ArgContext) IsArgContext() {}

func NewArgContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArgContext {
	var p = new(ArgContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_arg

	return p
}

func (s *ArgContext) GetParser() antlr.Parser { return s.parser }

func (s *ArgContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *ArgContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

func (s *ArgContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *ArgContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArgContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *CParser) Arg() (localctx IArgContext) {
	localctx = NewArgContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 68, CParserRULE_arg)
	p.SetState(559)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 80, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(556)
			p.e(0)
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(557)
			p.Match(CParserSTAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(558)
			p.TypeName()
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IEContext is an interface to support dynamic dispatch.
type IEContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsEContext differentiates from other interfaces.
	IsEContext()
}

type EContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEContext() *EContext {
	var p = new(EContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_e
	return p
}

func InitEmptyEContext(p *EContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = CParserRULE_e
}

func (*EContext) IsEContext() {}

func NewEContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EContext {
	var p = new(EContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = CParserRULE_e

	return p
}

func (s *EContext) GetParser() antlr.Parser { return s.parser }

func (s *EContext) CopyAll(ctx *EContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *EContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type StmtExprContext struct {
	EContext
}

func NewStmtExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmtExprContext {
	var p = new(StmtExprContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *StmtExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmtExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *StmtExprContext) Compound() ICompoundContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICompoundContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICompoundContext)
}

func (s *StmtExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

type StringContext struct {
	EContext
}

func NewStringContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StringContext {
	var p = new(StringContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *StringContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StringContext) AllSTRING() []antlr.TerminalNode {
	return s.GetTokens(CParserSTRING)
}

func (s *StringContext) STRING(i int) antlr.TerminalNode {
	return s.GetToken(CParserSTRING, i)
}

type PrefixContext struct {
	EContext
	op antlr.Token
}

func NewPrefixContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrefixContext {
	var p = new(PrefixContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *PrefixContext) GetOp() antlr.Token { return s.op }

func (s *PrefixContext) SetOp(v antlr.Token) { s.op = v }

func (s *PrefixContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrefixContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

type IndexContext struct {
	EContext
}

func NewIndexContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IndexContext {
	var p = new(IndexContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *IndexContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IndexContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *IndexContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(CParserLBRACK, 0)
}

func (s *IndexContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *IndexContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(CParserRBRACK, 0)
}

type UnaryContext struct {
	EContext
	op antlr.Token
}

func NewUnaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *UnaryContext {
	var p = new(UnaryContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *UnaryContext) GetOp() antlr.Token { return s.op }

func (s *UnaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *UnaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnaryContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *UnaryContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

type Member_Context struct {
	EContext
}

func NewMember_Context(parser antlr.Parser, ctx antlr.ParserRuleContext) *Member_Context {
	var p = new(Member_Context)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *Member_Context) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *Member_Context) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *Member_Context) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

func (s *Member_Context) DOT() antlr.TerminalNode {
	return s.GetToken(CParserDOT, 0)
}

func (s *Member_Context) ARROW() antlr.TerminalNode {
	return s.GetToken(CParserARROW, 0)
}

type FloatContext struct {
	EContext
}

func NewFloatContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *FloatContext {
	var p = new(FloatContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *FloatContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FloatContext) FLOAT() antlr.TerminalNode {
	return s.GetToken(CParserFLOAT, 0)
}

type IntContext struct {
	EContext
}

func NewIntContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IntContext {
	var p = new(IntContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *IntContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IntContext) INT() antlr.TerminalNode {
	return s.GetToken(CParserINT, 0)
}

type CallContext struct {
	EContext
}

func NewCallContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CallContext {
	var p = new(CallContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *CallContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CallContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *CallContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *CallContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *CallContext) AllArg() []IArgContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IArgContext); ok {
			len++
		}
	}

	tst := make([]IArgContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IArgContext); ok {
			tst[i] = t.(IArgContext)
			i++
		}
	}

	return tst
}

func (s *CallContext) Arg(i int) IArgContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgContext)
}

func (s *CallContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(CParserCOMMA)
}

func (s *CallContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(CParserCOMMA, i)
}

type SizeofTypeContext struct {
	EContext
}

func NewSizeofTypeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SizeofTypeContext {
	var p = new(SizeofTypeContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *SizeofTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SizeofTypeContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *SizeofTypeContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *SizeofTypeContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

type SizeofExprContext struct {
	EContext
}

func NewSizeofExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SizeofExprContext {
	var p = new(SizeofExprContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *SizeofExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SizeofExprContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

type CastContext struct {
	EContext
}

func NewCastContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CastContext {
	var p = new(CastContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *CastContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CastContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *CastContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *CastContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *CastContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

type ParenContext struct {
	EContext
}

func NewParenContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ParenContext {
	var p = new(ParenContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *ParenContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParenContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *ParenContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ParenContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

type CompoundLiteralContext struct {
	EContext
}

func NewCompoundLiteralContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CompoundLiteralContext {
	var p = new(CompoundLiteralContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *CompoundLiteralContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CompoundLiteralContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(CParserLPAREN, 0)
}

func (s *CompoundLiteralContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *CompoundLiteralContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(CParserRPAREN, 0)
}

func (s *CompoundLiteralContext) Braced() IBracedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBracedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBracedContext)
}

type BinaryContext struct {
	EContext
	op antlr.Token
}

func NewBinaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BinaryContext {
	var p = new(BinaryContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *BinaryContext) GetOp() antlr.Token { return s.op }

func (s *BinaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *BinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryContext) AllE() []IEContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEContext); ok {
			len++
		}
	}

	tst := make([]IEContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEContext); ok {
			tst[i] = t.(IEContext)
			i++
		}
	}

	return tst
}

func (s *BinaryContext) E(i int) IEContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *BinaryContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

type NameContext struct {
	EContext
}

func NewNameContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NameContext {
	var p = new(NameContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *NameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NameContext) ID() antlr.TerminalNode {
	return s.GetToken(CParserID, 0)
}

type CharContext struct {
	EContext
}

func NewCharContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CharContext {
	var p = new(CharContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *CharContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CharContext) CHAR() antlr.TerminalNode {
	return s.GetToken(CParserCHAR, 0)
}

type PostfixContext struct {
	EContext
	op antlr.Token
}

func NewPostfixContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PostfixContext {
	var p = new(PostfixContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *PostfixContext) GetOp() antlr.Token { return s.op }

func (s *PostfixContext) SetOp(v antlr.Token) { s.op = v }

func (s *PostfixContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PostfixContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

type TernaryContext struct {
	EContext
}

func NewTernaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TernaryContext {
	var p = new(TernaryContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *TernaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TernaryContext) AllE() []IEContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEContext); ok {
			len++
		}
	}

	tst := make([]IEContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEContext); ok {
			tst[i] = t.(IEContext)
			i++
		}
	}

	return tst
}

func (s *TernaryContext) E(i int) IEContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *TernaryContext) QUESTION() antlr.TerminalNode {
	return s.GetToken(CParserQUESTION, 0)
}

func (s *TernaryContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *TernaryContext) COLON() antlr.TerminalNode {
	return s.GetToken(CParserCOLON, 0)
}

type AssignStarContext struct {
	EContext
}

func NewAssignStarContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AssignStarContext {
	var p = new(AssignStarContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *AssignStarContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssignStarContext) E() IEContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *AssignStarContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(CParserASSIGN, 0)
}

func (s *AssignStarContext) STAR() antlr.TerminalNode {
	return s.GetToken(CParserSTAR, 0)
}

type AssignContext struct {
	EContext
	op antlr.Token
}

func NewAssignContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AssignContext {
	var p = new(AssignContext)

	InitEmptyEContext(&p.EContext)
	p.parser = parser
	p.CopyAll(ctx.(*EContext))

	return p
}

func (s *AssignContext) GetOp() antlr.Token { return s.op }

func (s *AssignContext) SetOp(v antlr.Token) { s.op = v }

func (s *AssignContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssignContext) AllE() []IEContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEContext); ok {
			len++
		}
	}

	tst := make([]IEContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEContext); ok {
			tst[i] = t.(IEContext)
			i++
		}
	}

	return tst
}

func (s *AssignContext) E(i int) IEContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEContext)
}

func (s *AssignContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(CParserASSIGN, 0)
}

func (p *CParser) E() (localctx IEContext) {
	return p.e(0)
}

func (p *CParser) e(_p int) (localctx IEContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewEContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IEContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 70
	p.EnterRecursionRule(localctx, 70, CParserRULE_e, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(600)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 82, p.GetParserRuleContext()) {
	case 1:
		localctx = NewNameContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(562)
			p.Match(CParserID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		localctx = NewIntContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(563)
			p.Match(CParserINT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		localctx = NewCharContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(564)
			p.Match(CParserCHAR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 4:
		localctx = NewFloatContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(565)
			p.Match(CParserFLOAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 5:
		localctx = NewStringContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		p.SetState(567)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = 1
		for ok := true; ok; ok = _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
			switch _alt {
			case 1:
				{
					p.SetState(566)
					p.Match(CParserSTRING)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			default:
				p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
				goto errorExit
			}

			p.SetState(569)
			p.GetErrorHandler().Sync(p)
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 81, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
		}

	case 6:
		localctx = NewParenContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(571)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(572)
			p.Expr()
		}
		{
			p.SetState(573)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 7:
		localctx = NewStmtExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(575)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(576)
			p.Compound()
		}
		{
			p.SetState(577)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 8:
		localctx = NewPrefixContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(579)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrefixContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == CParserT__36 || _la == CParserT__37) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrefixContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(580)
			p.e(19)
		}

	case 9:
		localctx = NewUnaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(581)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*UnaryContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-39)) & ^0x3f) == 0 && ((int64(1)<<(_la-39))&4398046511135) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*UnaryContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(582)
			p.e(18)
		}

	case 10:
		localctx = NewSizeofTypeContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(583)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&123145302310912) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(584)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(585)
			p.TypeName()
		}
		{
			p.SetState(586)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 11:
		localctx = NewSizeofExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(588)
			p.Match(CParserT__43)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(589)
			p.e(16)
		}

	case 12:
		localctx = NewCompoundLiteralContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(590)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(591)
			p.TypeName()
		}
		{
			p.SetState(592)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(593)
			p.Braced()
		}

	case 13:
		localctx = NewCastContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(595)
			p.Match(CParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(596)
			p.TypeName()
		}
		{
			p.SetState(597)
			p.Match(CParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(598)
			p.e(14)
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(669)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 86, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(667)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 85, p.GetParserRuleContext()) {
			case 1:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(602)

				if !(p.Precpred(p.GetParserRuleContext(), 13)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 13)", ""))
					goto errorExit
				}
				{
					p.SetState(603)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-47)) & ^0x3f) == 0 && ((int64(1)<<(_la-47))&17179869187) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(604)
					p.e(14)
				}

			case 2:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(605)

				if !(p.Precpred(p.GetParserRuleContext(), 12)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 12)", ""))
					goto errorExit
				}
				{
					p.SetState(606)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == CParserT__38 || _la == CParserT__39) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(607)
					p.e(13)
				}

			case 3:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(608)

				if !(p.Precpred(p.GetParserRuleContext(), 11)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 11)", ""))
					goto errorExit
				}
				{
					p.SetState(609)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == CParserT__48 || _la == CParserT__49) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(610)
					p.e(12)
				}

			case 4:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(611)

				if !(p.Precpred(p.GetParserRuleContext(), 10)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 10)", ""))
					goto errorExit
				}
				{
					p.SetState(612)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&33776997205278720) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(613)
					p.e(11)
				}

			case 5:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(614)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(615)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == CParserT__54 || _la == CParserT__55) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(616)
					p.e(10)
				}

			case 6:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(617)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(618)

					var _m = p.Match(CParserT__42)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(619)
					p.e(9)
				}

			case 7:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(620)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(621)

					var _m = p.Match(CParserT__56)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(622)
					p.e(8)
				}

			case 8:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(623)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(624)

					var _m = p.Match(CParserT__57)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(625)
					p.e(7)
				}

			case 9:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(626)

				if !(p.Precpred(p.GetParserRuleContext(), 5)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 5)", ""))
					goto errorExit
				}
				{
					p.SetState(627)

					var _m = p.Match(CParserT__58)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(628)
					p.e(6)
				}

			case 10:
				localctx = NewBinaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(629)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(630)

					var _m = p.Match(CParserT__59)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(631)
					p.e(5)
				}

			case 11:
				localctx = NewTernaryContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(632)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(633)
					p.Match(CParserQUESTION)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(634)
					p.Expr()
				}
				{
					p.SetState(635)
					p.Match(CParserCOLON)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(636)
					p.e(3)
				}

			case 12:
				localctx = NewAssignContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(638)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(639)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*AssignContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-61)) & ^0x3f) == 0 && ((int64(1)<<(_la-61))&268436479) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*AssignContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(640)
					p.e(2)
				}

			case 13:
				localctx = NewCallContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(641)

				if !(p.Precpred(p.GetParserRuleContext(), 23)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 23)", ""))
					goto errorExit
				}
				{
					p.SetState(642)
					p.Match(CParserLPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				p.SetState(651)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)

				if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&140600183619552) != 0) || ((int64((_la-71)) & ^0x3f) == 0 && ((int64(1)<<(_la-71))&465691649) != 0) {
					{
						p.SetState(643)
						p.Arg()
					}
					p.SetState(648)
					p.GetErrorHandler().Sync(p)
					if p.HasError() {
						goto errorExit
					}
					_la = p.GetTokenStream().LA(1)

					for _la == CParserCOMMA {
						{
							p.SetState(644)
							p.Match(CParserCOMMA)
							if p.HasError() {
								// Recognition error - abort rule
								goto errorExit
							}
						}
						{
							p.SetState(645)
							p.Arg()
						}

						p.SetState(650)
						p.GetErrorHandler().Sync(p)
						if p.HasError() {
							goto errorExit
						}
						_la = p.GetTokenStream().LA(1)
					}

				}
				{
					p.SetState(653)
					p.Match(CParserRPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 14:
				localctx = NewIndexContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(654)

				if !(p.Precpred(p.GetParserRuleContext(), 22)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 22)", ""))
					goto errorExit
				}
				{
					p.SetState(655)
					p.Match(CParserLBRACK)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(656)
					p.Expr()
				}
				{
					p.SetState(657)
					p.Match(CParserRBRACK)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 15:
				localctx = NewMember_Context(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(659)

				if !(p.Precpred(p.GetParserRuleContext(), 21)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 21)", ""))
					goto errorExit
				}
				{
					p.SetState(660)
					_la = p.GetTokenStream().LA(1)

					if !(_la == CParserDOT || _la == CParserARROW) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(661)
					p.Match(CParserID)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 16:
				localctx = NewPostfixContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(662)

				if !(p.Precpred(p.GetParserRuleContext(), 20)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 20)", ""))
					goto errorExit
				}
				{
					p.SetState(663)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*PostfixContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == CParserT__36 || _la == CParserT__37) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*PostfixContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}

			case 17:
				localctx = NewAssignStarContext(p, NewEContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, CParserRULE_e)
				p.SetState(664)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(665)
					p.Match(CParserASSIGN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(666)
					p.Match(CParserSTAR)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(671)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 86, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.UnrollRecursionContexts(_parentctx)
	return localctx
}

func (p *CParser) Sempred(localctx antlr.RuleContext, ruleIndex, predIndex int) bool {
	switch ruleIndex {
	case 18:
		var t *DirectDeclaratorContext = nil
		if localctx != nil {
			t = localctx.(*DirectDeclaratorContext)
		}
		return p.DirectDeclarator_Sempred(t, predIndex)

	case 23:
		var t *DirectAbstractContext = nil
		if localctx != nil {
			t = localctx.(*DirectAbstractContext)
		}
		return p.DirectAbstract_Sempred(t, predIndex)

	case 35:
		var t *EContext = nil
		if localctx != nil {
			t = localctx.(*EContext)
		}
		return p.E_Sempred(t, predIndex)

	default:
		panic("No predicate with index: " + fmt.Sprint(ruleIndex))
	}
}

func (p *CParser) DirectDeclarator_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 0:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 1:
		return p.Precpred(p.GetParserRuleContext(), 1)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}

func (p *CParser) DirectAbstract_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 2:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 3:
		return p.Precpred(p.GetParserRuleContext(), 1)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}

func (p *CParser) E_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 4:
		return p.Precpred(p.GetParserRuleContext(), 13)

	case 5:
		return p.Precpred(p.GetParserRuleContext(), 12)

	case 6:
		return p.Precpred(p.GetParserRuleContext(), 11)

	case 7:
		return p.Precpred(p.GetParserRuleContext(), 10)

	case 8:
		return p.Precpred(p.GetParserRuleContext(), 9)

	case 9:
		return p.Precpred(p.GetParserRuleContext(), 8)

	case 10:
		return p.Precpred(p.GetParserRuleContext(), 7)

	case 11:
		return p.Precpred(p.GetParserRuleContext(), 6)

	case 12:
		return p.Precpred(p.GetParserRuleContext(), 5)

	case 13:
		return p.Precpred(p.GetParserRuleContext(), 4)

	case 14:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 15:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 16:
		return p.Precpred(p.GetParserRuleContext(), 23)

	case 17:
		return p.Precpred(p.GetParserRuleContext(), 22)

	case 18:
		return p.Precpred(p.GetParserRuleContext(), 21)

	case 19:
		return p.Precpred(p.GetParserRuleContext(), 20)

	case 20:
		return p.Precpred(p.GetParserRuleContext(), 1)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}
