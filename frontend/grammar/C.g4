// A subset of C for programs over integers, wider than what is accepted, so
// that refused constructs parse and get an error that names them.
//
// The parser is fed piece by piece: externalDecl and functionHeader on the
// tokens of one external declaration, blockItem repeatedly inside of a body.
// The tokens come from the preprocessor, which has joined spliced lines, removed
// directives and attributes, expanded macros and turned typedef names into
// TYPE_NAME.
grammar C;

externalDecl   : (declaration | staticAssert | asm ';' | ';') EOF ;
// The declarations behind the declarator are those of old C's parameters.
functionHeader : declSpec* declarator asmLabel? declaration* EOF ;

declaration    : declSpec+ (initDeclarator (',' initDeclarator)*)? ';' ;
initDeclarator : declarator asmLabel? ('=' initializer)? ;
asmLabel       : ('asm' | '__asm__' | '__asm') '(' STRING+ ')' ;
initializer    : e | '*' | braced ;
braced         : '{' (element (',' element)*)? ','? '}' ;
element        : (designator+ '=')? initializer ;
designator     : '[' e ('...' e)? ']' | '.' ID ;
staticAssert   : ID '(' e (',' STRING+)? ')' ';' ;

declSpec
    : ('typedef' | 'extern' | 'static' | 'inline' | 'register' | 'auto' | 'const' | 'volatile' | 'restrict')
    | ('void' | 'char' | 'short' | 'int' | 'long' | 'signed' | 'unsigned' | '_Bool' | TYPE_NAME)
    | ('float' | 'double' | '_Complex')
    | structSpec
    | enumSpec
    | typeofSpec
    ;
typeofSpec : ('typeof' | '__typeof__' | '__typeof') '(' (expr | typeName) ')' | '__auto_type' ;
structSpec : ('struct' | 'union') (ID? '{' member* '}' | ID) ;
member     : declSpec+ (memberDeclarator (',' memberDeclarator)*)? ';' | staticAssert | ';' ;
memberDeclarator : declarator (':' e)? | ':' e ;
enumSpec   : 'enum' (ID? '{' enumerator (',' enumerator)* ','? '}' | ID) ;
enumerator : ID ('=' e)? ;

declarator : ('*' ('const' | 'volatile' | 'restrict')*)* directDeclarator ;
directDeclarator
    : ID                                  # declName
    | '(' declarator ')'                  # declParen
    | directDeclarator arraySize          # declArray
    | directDeclarator '(' (paramList | ID (',' ID)*)? ')' # declFunction
    ;
arraySize  : '[' ('static' | 'const' | 'volatile' | 'restrict')* (e | '*')? ']' ;
paramList  : param (',' param)* (',' '...')? ;
param      : declSpec+ (declarator | abstractDeclarator?) ;
abstractDeclarator
    : ('*' ('const' | 'volatile' | 'restrict')*)+ directAbstract?
    | directAbstract
    ;
directAbstract
    : '(' abstractDeclarator ')'
    | arraySize
    | '(' paramList? ')'
    | directAbstract arraySize
    | directAbstract '(' paramList? ')'
    ;
typeName   : declSpec+ abstractDeclarator? ;

blockItem  : label | declaration | unlabeled ;
statement  : label* unlabeled ;
label
    : ID ':'             # nameLabel
    | 'case' e ('...' e)? ':' # caseLabel
    | 'default' ':'      # defaultLabel
    ;
compound   : '{' blockItem* '}' ;
unlabeled
    : compound                                                            # blockStmt
    | 'if' '(' cond ')' statement ('else' statement)?                     # ifStmt
    | 'while' '(' cond ')' statement                                      # whileStmt
    | 'do' statement 'while' '(' cond ')' ';'                             # doStmt
    | 'for' '(' (declaration | expr? ';') cond? ';' expr? ')' statement   # forStmt
    | 'switch' '(' cond ')' statement                                     # switchStmt
    | 'goto' (ID | '*' e) ';'                                             # gotoStmt
    | 'continue' ';'                                                      # continueStmt
    | 'break' ';'                                                         # breakStmt
    | 'return' cond? ';'                                                  # returnStmt
    | asm ';'                                                             # asmStmt
    | expr? ';'                                                           # exprStmt
    ;
asm        : ('asm' | '__asm__' | '__asm') 'volatile'? '(' asmPart* ')' ;
asmPart    : STRING | ':' | ',' | ID | '(' e ')' | '[' ID ']' ;

// A lone star is a nondeterministic value.
cond : expr | '*' ;
expr : e (',' e)* ;
// A type is an argument of __builtin_va_arg and its kin.
arg  : e | '*' | typeName ;

association : (typeName | 'default') ':' e ;

// Everything but the comma operator, tightest first.
e
    : ID                                             # name
    | INT                                            # int
    | CHAR                                           # char
    | FLOAT                                          # float
    | STRING+                                        # string
    | '(' expr ')'                                   # paren
    | '(' compound ')'                               # stmtExpr
    | '_Generic' '(' e ',' association (',' association)* ')' # generic
    | e '(' (arg (',' arg)*)? ')'                    # call
    | e '[' expr ']'                                 # index
    | e ('.' | '->') ID                              # member_
    | e op=('++' | '--')                             # postfix
    | op=('++' | '--') e                             # prefix
    | op=('+' | '-' | '!' | '~' | '&' | '*') e       # unary
    // Before the other: sizeof (int) - 1 is a difference and no size of a cast.
    | ('sizeof' | '_Alignof' | '__alignof__') '(' typeName ')' # sizeofType
    | ('sizeof' | '_Alignof' | '__alignof__') e      # sizeofExpr
    | '(' typeName ')' braced                        # compoundLiteral
    | '(' typeName ')' e                             # cast
    | e op=('*' | '/' | '%') e                       # binary
    | e op=('+' | '-') e                             # binary
    | e op=('<<' | '>>') e                           # binary
    | e op=('<' | '>' | '<=' | '>=') e               # binary
    | e op=('==' | '!=') e                           # binary
    | e op='&' e                                     # binary
    | e op='^' e                                     # binary
    | e op='|' e                                     # binary
    | e op='&&' e                                    # binary
    | e op='||' e                                    # binary
    | <assoc=right> e '?' ':' e                      # elvis
    | <assoc=right> e '?' expr ':' e                 # ternary
    | <assoc=right> e op=('=' | '+=' | '-=' | '*=' | '/=' | '%=' | '<<=' | '>>=' | '&=' | '^=' | '|=') e # assign
    | e '=' '*'                                      # assignStar
    ;

LPAREN : '(' ; RPAREN : ')' ; LBRACK : '[' ; RBRACK : ']' ; LBRACE : '{' ; RBRACE : '}' ;
SEMI : ';' ; COMMA : ',' ; COLON : ':' ; QUESTION : '?' ; STAR : '*' ; DOT : '.' ; ARROW : '->' ;
TYPEDEF : 'typedef' ; STRUCT : 'struct' ; UNION : 'union' ; ENUM : 'enum' ; ELSE : 'else' ;
ASSIGN : '=' ; GOTO : 'goto' ;

// For the preprocessor alone.
HASH : '#' ; HASHHASH : '##' ;

ID    : [a-zA-Z_$] [a-zA-Z_$0-9]* ;
TYPE_NAME : '\u0001' ; // never matched: set by the preprocessor
INT   : ('0' [xX] [0-9a-fA-F]+ | '0' [bB] [01]+ | [0-9]+) [uUlL]* ;
FLOAT
    : ([0-9]+ '.' [0-9]* | '.' [0-9]+) ([eE] [+-]? [0-9]+)? [fFlL]?
    | [0-9]+ [eE] [+-]? [0-9]+ [fFlL]?
    | '0' [xX] ([0-9a-fA-F]+ '.'? [0-9a-fA-F]* | '.' [0-9a-fA-F]+) [pP] [+-]? [0-9]+ [fFlL]?
    ;
// What C's preprocessor takes for a number, and is none of the above.
PP_NUMBER : '.'? [0-9] ([eEpP] [+-] | [a-zA-Z_$0-9.])* ;
CHAR   : ('u8' | [LuU])? '\'' ('\\' ~[\r\n] | ~['\\\r\n])* '\'' ;
STRING : ('u8' | [LuU])? '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"' ;
// A quote without a partner takes the rest of its line.
OPEN_QUOTE : '\'' ('\\' ~[\r\n] | ~['\\\r\n])* | '"' ('\\' ~[\r\n] | ~["\\\r\n])* ;

SPACE   : [ \t\r\n\f\u000B]+ -> skip ;
LINE    : '//' ~[\n]* -> skip ;
COMMENT : '/*' .*? '*/' -> skip ;
OPEN_COMMENT : '/*' ; // has no end
BAD     : . ;
