// Definitions of predicates as texts of SMT-LIB.

/**
 * bodyOf returns the term in a define-fun command of the engine; "" if the text has another form.
 */
export function bodyOf(definition: string): string {
  const at = definition.indexOf(" Bool\n  ");
  return at < 0 ? "" : definition.slice(at + 8, -1);
}

/** symbol returns a name in the syntax of SMT-LIB. */
export function symbol(name: string): string {
  return /^[A-Za-z~!@$%^&*_+=<>.?/-][\w~!@$%^&*+=<>.?/-]*$/.test(name) ? name : `|${name}|`;
}

/** defineFun returns the define-fun command for a predicate. */
export function defineFun(name: string, params: string, body: string): string {
  return `(define-fun ${symbol(name)} (${params}) Bool\n  ${body.trim() || "true"})`;
}
