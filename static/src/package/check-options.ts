// Unknown options are errors, because ignoring a misspelt option would silently answer another
// question.

/**
 * Throws a TypeError if `options` is not an object, or has an option whose name is not in `names`.
 * `call` is the name of the called function, for the message.
 */
export function checkOptions(options: unknown, names: readonly string[], call: string): void {
  if (typeof options !== "object" || options === null) throw new TypeError(`${call}: the options must be an object`);
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const near = names.find((n) => close(n, name));
    throw new TypeError(
      `${call}: unknown option "${name}"; ` +
        (near ? `did you mean "${near}"?` : `the options are ${names.join(", ")}`),
    );
  }
}

/**
 * Whether two names are nearly the same: they differ only in case; or one has a further part at its
 * end, and the shorter one has more than three letters; or one letter is different, missing, or
 * exchanged with the next letter.
 */
function close(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x === y || (Math.min(x.length, y.length) > 3 && (x.startsWith(y) || y.startsWith(x)))) return true;
  let from = 0;
  while (from < x.length && x[from] === y[from]) from++;
  const rest = (s: string, n: number): string => s.slice(from + n);
  return (
    rest(x, 1) === rest(y, 1) ||
    rest(x, 1) === rest(y, 0) ||
    rest(x, 0) === rest(y, 1) ||
    (x[from] === y[from + 1] && x[from + 1] === y[from] && rest(x, 2) === rest(y, 2))
  );
}
