#!/bin/sh
# Generates parser/ from C.g4 and records the grammar's checksum in C.g4.sum.
# Needs java and npm, or ANTLR_JAR set to an ANTLR 4.13 tool jar.
set -eu
cd "$(dirname "$0")"
out=${1:-parser}
if [ -z "${ANTLR_JAR:-}" ]; then
	dir=$(mktemp -d)
	trap 'rm -rf "$dir"' EXIT
	npm install --silent --no-audit --no-fund --prefix "$dir" antlr4ng-cli@2.0.0
	ANTLR_JAR=$dir/node_modules/antlr4ng-cli/antlr4-4.13.2-SNAPSHOT-complete.jar
fi
java -cp "$ANTLR_JAR" org.antlr.v4.Tool -Dlanguage=Go -package parser \
	-no-visitor -no-listener -Xexact-output-dir -o "$out" C.g4
# ANTLR adds a line so that the label counts as used. But every rule uses the label, and vet reports the line as dead code.
sed -i '/goto errorExit \/\/ Trick/d' "$out"/c_parser.go
# The accessors search the children of a node. If they were inlined, the command would be 0.8 MB larger.
sed -i '/^func (s \*[A-Za-z_]*Context) /i //go:noinline' "$out"/c_parser.go
rm -f "$out"/*.interp "$out"/*.tokens
if [ "$out" = parser ]; then
	sha256sum C.g4 >C.g4.sum
fi
