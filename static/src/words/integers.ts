// Describes the integers of a run: the kind, C's widths, and what happens on overflow.

import { parseRules } from "../rules";

/**
 * integersSays describes the text `ints` of the page's state in words. Examples of the text are "", "math", "c", and
 * "c+model=ILP32+overflow=wrap+undefined=end".
 */
export function integersSays(ints: string): string {
  const { kind, settings } = parseRules(ints);
  const of = (name: string): string => settings.get(name) ?? "";
  const label =
    { always: " Reaching a label ERROR is a failure.", never: " Reaching a label ERROR is no failure." }[of("label")] ??
    "";
  const end = `${label}${of("malloc") === "null" ? " malloc may return NULL." : ""}`;
  if (kind !== "c") return `Mathematical integers: they are unbounded, and nothing overflows.${end}`;
  const model = of("model") || "LP64";
  const overflow =
    {
      wrap: "signed overflow wraps around",
      ignore: "runs with signed overflow are ignored",
    }[of("overflow")] ?? "signed overflow is a failure";
  const undefinedEnds =
    of("undefined") === "end"
      ? "; a run ends at a division by 0, an index outside its array or a shift out of range"
      : "";
  const only = of("only") && `; only ${of("only")} is checked`;
  const notChecked = of("asserts") === "end" ? "; assertions are not checked" : only;
  const bits = model === "ILP32" ? 32 : 64;
  return `C’s own integers, ${model} (a long has ${bits} bits): unsigned arithmetic wraps around, ${overflow}${undefinedEnds}${notChecked}.${end}`;
}
