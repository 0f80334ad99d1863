// Definitions of predicates as texts of SMT-LIB.

/** bodyOf returns the term of a command define-fun as the engine writes it. */
export function bodyOf(definition: string): string {
  const at = definition.indexOf(" Bool\n  ");
  return at < 0 ? "" : definition.slice(at + 8, -1);
}

/** symbol returns a name as SMT-LIB writes it. */
export function symbol(name: string): string {
  return /^[A-Za-z~!@$%^&*_+=<>.?/-][\w~!@$%^&*+=<>.?/-]*$/.test(name) ? name : `|${name}|`;
}

/** defineFun returns the command that defines a predicate. */
export function defineFun(name: string, params: string, body: string): string {
  return `(define-fun ${symbol(name)} (${params}) Bool\n  ${body.trim() || "true"})`;
}
