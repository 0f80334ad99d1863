// Which integers a program computes with and what is asked about it, in words as
// the command's flags have them, made to the one text that the engine is asked with.

/** What may be said; each may be absent. */
export const integerNames = ["ints", "model", "overflow", "property", "error-label"] as const;

/**
 * The text for the engine, "" for mathematical integers. What is not understood is not
 * left out, since that would be another question with another answer: the engine refuses it.
 */
export function integers(of: (name: (typeof integerNames)[number]) => string | undefined): string {
  const property = of("property");
  const reach = property === "unreach-call";
  const memory = property?.startsWith("valid-");
  const overflow = of("overflow") || ((reach || memory) && "wrap");
  const model = of("model");
  const label = of("error-label") || ((reach || memory) && "never");
  const text = [
    of("ints") || "math",
    model && `model=${model}`,
    overflow && `overflow=${overflow}`,
    reach && "undefined=end",
    property && !reach && (property === "no-overflow" ? "asserts=end" : `${memory ? "only" : "property"}=${property}`),
    label && `label=${label}`,
  ]
    .filter(Boolean)
    .join("+");
  return text === "math" ? "" : text;
}
