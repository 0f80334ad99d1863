// Combines those attributes that are about integers and properties into the single text that the engine expects. Each
// of these attributes has the name of a flag of the command.

/** The names of these attributes; each may be absent. */
export const integerNames = ["ints", "model", "overflow", "property", "error-label"] as const;

/**
 * The text that describes the integers to the engine; "" for mathematical integers. Unknown values
 * are passed on, so that the engine refuses them. If they were left out, the engine would silently
 * answer another question.
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
