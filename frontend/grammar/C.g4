// A subset of C for programs over integers, wider than what is accepted, so
// that refused constructs parse and get an error that names them.
//
// The parser is fed piece by piece: externalDecl and functionHeader on the
// tokens of one external declaration, blockItem repeatedly inside of a body.
// The tokens come from the preprocessor, which has removed directives and
// attributes, expanded macros and turned typedef names into TYPE_NAME.
grammar C;

externalDecl   : (declaration | ';') EOF ;
functionHeader : declSpec* declarator EOF ;

declaration    : declSpec+ (initDeclarator (',' initDeclarator)*)? ';' ;
initDeclarator : declarator ('=' initializer)? ;
initializer    : e | '*' | '{' (element (',' element)*)? ','? '}' ;
element        : (designator+ '=')? initializer ;
designator     : '[' e ']' | '.' ID ;

declSpec
    : ('typedef' | 'extern' | 'static' | 'inline' | 'register' | 'auto' | 'const' | 'volatile' | 'restrict')
    | ('void' | 'char' | 'short' | 'int' | 'long' | 'signed' | 'unsigned' | '_Bool' | TYPE_NAME)
    | ('float' | 'double' | '_Complex')
    | structSpec
    | enumSpec
    ;
structSpec : ('struct' | 'union') (ID? '{' member* '}' | ID) ;
member     : declSpec+ (memberDeclarator (',' memberDeclarator)*)? ';' ;
memberDeclarator : declarator (':' e)? | ':' e ;
enumSpec   : 'enum' (ID? '{' enumerator (',' enumerator)* ','? '}' | ID) ;
enumerator : ID ('=' e)? ;

declarator : ('*' ('const' | 'volatile' | 'restrict')*)* directDeclarator ;
directDeclarator
    : ID                                  # declName
    | '(' declarator ')'                  # declParen
    | directDeclarator '[' e? ']'         # declArray
    | directDeclarator '(' paramList? ')' # declFunction
    ;
paramList  : param (',' param)* (',' '...')? ;
param      : declSpec+ (declarator | abstractDeclarator?) ;
abstractDeclarator
    : ('*' ('const' | 'volatile' | 'restrict')*)+ directAbstract?
    | directAbstract
    ;
directAbstract
    : '(' abstractDeclarator ')'
    | '[' e? ']'
    | '(' paramList? ')'
    | directAbstract '[' e? ']'
    | directAbstract '(' paramList? ')'
    ;
typeName   : declSpec+ abstractDeclarator? ;

blockItem  : label | declaration | unlabeled ;
statement  : label* unlabeled ;
label
    : ID ':'             # nameLabel
    | 'case' e ':'       # caseLabel
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
    | 'goto' ID ';'                                                       # gotoStmt
    | 'continue' ';'                                                      # continueStmt
    | 'break' ';'                                                         # breakStmt
    | 'return' cond? ';'                                                  # returnStmt
    | ('asm' | '__asm__' | '__asm') 'volatile'? '(' asmPart* ')' ';'      # asmStmt
    | expr? ';'                                                           # exprStmt
    ;
asmPart    : STRING | ':' | ',' | ID | '(' e ')' | '[' ID ']' ;

// A lone star is a nondeterministic value.
cond : expr | '*' ;
expr : e (',' e)* ;
arg  : e | '*' ;

// Everything but the comma operator, tightest first.
e
    : ID                                             # name
    | INT                                            # int
    | CHAR                                           # char
    | FLOAT                                          # float
    | STRING+                                        # string
    | '(' expr ')'                                   # paren
    | '(' compound ')'                               # stmtExpr
    | e '(' (arg (',' arg)*)? ')'                    # call
    | e '[' expr ']'                                 # index
    | e ('.' | '->') ID                              # member_
    | e op=('++' | '--')                             # postfix
    | op=('++' | '--') e                             # prefix
    | op=('+' | '-' | '!' | '~' | '&' | '*') e       # unary
    | 'sizeof' e                                     # sizeofExpr
    | 'sizeof' '(' typeName ')'                      # sizeofType
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
    | <assoc=right> e '?' expr ':' e                 # ternary
    | <assoc=right> e op=('=' | '+=' | '-=' | '*=' | '/=' | '%=' | '<<=' | '>>=' | '&=' | '^=' | '|=') e # assign
    | e '=' '*'                                      # assignStar
    ;

LPAREN : '(' ; RPAREN : ')' ; LBRACK : '[' ; RBRACK : ']' ; LBRACE : '{' ; RBRACE : '}' ;
SEMI : ';' ; COMMA : ',' ; COLON : ':' ; QUESTION : '?' ; STAR : '*' ; DOT : '.' ; ARROW : '->' ;
TYPEDEF : 'typedef' ; STRUCT : 'struct' ; UNION : 'union' ; ENUM : 'enum' ; ELSE : 'else' ;
ASSIGN : '=' ; GOTO : 'goto' ;

// The preprocessor reads these itself.
DIRECTIVE : '#' ('\\' '\r'? '\n' | ~[\r\n])* ;

ID    : [a-zA-Z_$] [a-zA-Z_$0-9]* ;
TYPE_NAME : '\u0001' ; // never matched: set by the preprocessor
INT   : ('0' [xX] [0-9a-fA-F]+ | '0' [bB] [01]+ | [0-9]+) [uUlL]* ;
FLOAT
    : ([0-9]+ '.' [0-9]* | '.' [0-9]+) ([eE] [+-]? [0-9]+)? [fFlL]?
    | [0-9]+ [eE] [+-]? [0-9]+ [fFlL]?
    ;
CHAR   : [LuU]? '\'' ('\\' ~[\r\n] | ~['\\\r\n])+ '\'' ;
STRING : [LuU]? '"' ('\\' ('\r'? '\n' | ~[\r\n]) | ~["\\\r\n])* '"' ;

SPACE   : ([ \t\r\n\f\u000B] | '\\' '\r'? '\n')+ -> skip ;
LINE    : '//' ('\\' '\r'? '\n' | ~[\n])* -> skip ;
COMMENT : '/*' .*? '*/' -> skip ;
OPEN_COMMENT : '/*' ; // has no end
BAD     : . ;
