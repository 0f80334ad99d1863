// Parts a module into what is wanted first and the rest, which imports it.
//
//	node --input-type=module -e "$(cat static/build/apart.mjs)" < {"text", "later"}
//
// `later` names exports: what only they need is the rest. Which statements need
// which is told by names alone, so that a name that is hidden by a local one counts
// too, and more stays first than must. What is no declaration, and what assigns a
// variable of the first part, is of the first part: an import cannot be assigned.
// Prints {"first", "rest"}: the texts of two modules. In the rest, FIRST stands for
// the address of the first. A module of another form is an error.

import { readFileSync } from "node:fs";
import { minify } from "terser";

const { text, later } = JSON.parse(readFileSync(0, "utf8"));
const parsed = await minify(text, {
  module: true,
  compress: false,
  mangle: false,
  format: { ast: true, code: false, spidermonkey: true },
});

const lines = [0];
for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
const offset = ({ loc: { start } }) => lines[start.line - 1] + start.column;

/** Adds the names that a tree declares as a pattern, mentions, and assigns. */
function patternNames(node, into) {
  if (Array.isArray(node)) for (const n of node) patternNames(n, into);
  else if (node?.type === "Identifier") into.add(node.name);
  else if (node?.type === "AssignmentPattern") patternNames(node.left, into);
  else if (node?.type === "RestElement") patternNames(node.argument, into);
  else if (node?.type === "ArrayPattern") patternNames(node.elements, into);
  else if (node?.type === "ObjectPattern") for (const p of node.properties) patternNames(p.value ?? p, into);
  return into;
}

function walk(node, mentioned, assigned) {
  if (Array.isArray(node)) for (const n of node) walk(n, mentioned, assigned);
  if (!node || typeof node.type !== "string") return;
  if (node.type === "Identifier") mentioned.add(node.name);
  if (node.type === "AssignmentExpression") patternNames(node.left, assigned);
  if (node.type === "UpdateExpression") patternNames(node.argument, assigned);
  if (node.type === "ForInStatement" || node.type === "ForOfStatement") patternNames(node.left, assigned);
  for (const [name, child] of Object.entries(node)) {
    const named = node.type === "MemberExpression" ? "property" : "key"; // of something, and no name by itself
    if (name === "loc" || (name === named && !node.computed)) continue;
    walk(child, mentioned, assigned);
  }
}

const imports = [];
const statements = [];
const exported = []; // [local, as]
const { body } = parsed.ast;
body.forEach((node, i) => {
  const source = text.slice(offset(node), i + 1 < body.length ? offset(body[i + 1]) : text.length);
  if (node.type === "ImportDeclaration") imports.push(source);
  else if (node.type === "ExportNamedDeclaration" && !node.source && !node.declaration)
    for (const s of node.specifiers) exported.push([s.local.name, s.exported.name]);
  else if (node.type.startsWith("Export")) throw new Error(`an ${node.type} is not known`);
  else {
    const declared = new Set();
    if (node.type === "VariableDeclaration") for (const d of node.declarations) patternNames(d.id, declared);
    else if (node.type.endsWith("Declaration")) declared.add(node.id.name);
    const [mentioned, assigned] = [new Set(), new Set()];
    walk(node, mentioned, assigned);
    statements.push({ source, declared, mentioned, assigned, first: declared.size === 0 });
  }
});

const declaring = new Map();
for (const s of statements) for (const name of s.declared) declaring.set(name, s);
for (const name of later)
  if (!exported.some(([, as]) => as === name)) throw new Error(`there is no ${name} in the module`);
for (const [local, as] of exported) if (!later.includes(as) && declaring.has(local)) declaring.get(local).first = true;
for (let more = true; more;) {
  more = false;
  for (const s of statements) {
    if (!s.first && [...s.assigned].some((name) => declaring.get(name)?.first)) s.first = more = true;
    if (!s.first) continue;
    for (const name of s.mentioned) {
      const other = declaring.get(name);
      if (other && !other.first) other.first = more = true;
    }
  }
}

const rest = statements.filter((s) => !s.first);
const isFirst = (local) => declaring.get(local)?.first ?? true;
const lent = [...new Set(rest.flatMap((s) => [...s.mentioned]))].filter((name) => declaring.get(name)?.first);
const names = (list, by) => list.map(by).join(", ");
const outward = (list) => `export { ${names(list, ([local, as]) => `${local} as ${as}`)} };\n`;
process.stdout.write(
  JSON.stringify({
    first: [
      ...imports,
      ...statements.filter((s) => s.first).map((s) => s.source),
      "\n",
      outward(exported.filter(([local]) => isFirst(local))),
      outward(lent.map((name) => [name, `$lent$${name}`])),
    ].join(""),
    rest: [
      ...imports,
      `import { ${names(lent, (name) => `$lent$${name} as ${name}`)} } from "FIRST";\n`,
      `export * from "FIRST";\n`,
      ...rest.map((s) => s.source),
      "\n",
      outward(exported.filter(([local]) => !isFirst(local))),
    ].join(""),
  }),
);
