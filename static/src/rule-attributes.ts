// Converts the rules of a program's integers (rules.ts) between text and attributes.

import { parseRules, rulesText } from "./rules";

/** The names of the attributes about integers; each may be absent. */
export const integerNames = ["ints", "model", "overflow", "property", "error-label"] as const;

type Attribute = (typeof integerNames)[number];

/**
 * The rules as text, from attributes; "" for mathematical integers. Unknown values are passed on, so that the engine
 * refuses them. If they were left out, the engine would silently answer another question.
 */
export function integers(of: (name: Attribute) => string | undefined): string {
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

/**
 * The attributes for rules; `integers` makes the same rules of them. Values that are the defaults of the other
 * attributes are left out. Settings without an attribute, such as malloc=null, are in the value of `ints`.
 */
export function ruleAttributes(text: string): [Attribute, string][] {
  const { kind, settings } = parseRules(text);
  const take = (name: string): string | undefined => {
    const value = settings.get(name);
    settings.delete(name);
    return value;
  };
  let property: string | undefined;
  if (settings.has("only")) property = take("only");
  else if (settings.get("asserts") === "end") property = take("asserts") && "no-overflow";
  else if (settings.get("undefined") === "end") property = take("undefined") && "unreach-call";
  const wraps = property !== undefined && property !== "no-overflow"; // the defaults for this property: overflow=wrap, error-label=never
  const or = (name: string, engine: string, usual: string): string | undefined => {
    const value = take(name) ?? (wraps ? engine : undefined);
    return value === usual ? undefined : value;
  };
  const rest: [Attribute, string | undefined][] = [
    ["model", take("model")],
    ["overflow", or("overflow", "error", wraps ? "wrap" : "error")],
    ["property", property],
    ["error-label", or("label", "auto", wraps ? "never" : "auto")],
  ];
  const ints = rulesText(kind, settings);
  return ([["ints", ints || undefined], ...rest] as typeof rest).filter(
    (a): a is [Attribute, string] => a[1] !== undefined,
  );
}
