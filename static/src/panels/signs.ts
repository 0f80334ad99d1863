// Below an invariant, explains the names with a backslash that it contains.

import { h } from "../dom";

const meanings: readonly [RegExp, (name: string) => string][] = [
  [/\\arg\(([^)]*)\)/, (n) => `the value that the next call passes for ${n}`],
  [/\\old\(([^)]*)\)/, (x) => `the value of ${x} when the function was called`],
  [/\\result/, () => "the value that the function returns"],
  [/\\sum\(([^)]*), ([^)]*)\)/, (a) => `the sum of the elements of ${a} before the given index`],
  [/\\total\(([^)]*)\)/, (a) => `the sum of the elements of ${a} up to where the loop ended`],
];

/**
 * Returns the names in formulas that need an explanation, each with its meaning. If one kind of
 * name occurs with several arguments, such as \old(i) and \old(n), the result has one entry for it,
 * \old(x).
 */
export function signsIn(formulas: readonly string[]): [sign: string, means: string][] {
  return meanings.flatMap(([sign, means]) => {
    const all = formulas.flatMap((f) => [...f.matchAll(new RegExp(sign, "g"))]);
    const [first] = all;
    if (!first) return [];
    const name = first[1] ?? "";
    return all.every((m) => m[1] === first[1])
      ? [[first[0], means(name)]]
      : [[first[0].replace(`(${name}`, "(x"), means("x")]];
  });
}

/** Adds an explanation of names such as \old(x) below a list of formulas that contain them. */
export function explain(list: HTMLElement, formulas: readonly string[]): void {
  const signs = signsIn(formulas);
  if (signs.length === 0) return;
  list.append(
    h("p", { class: "inv-signs" }, ...signs.flatMap(([sign, means]) => [h("code", null, sign), ` is ${means}. `])),
  );
}
