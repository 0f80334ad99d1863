// The rules of a program's integers: what the integers are and what is a failure. Three forms have the same content: a
// text such as "c+overflow=wrap", which requests, links and stored work hold; attributes of elements and of marks in
// documents; flags of the command, which have the names of the attributes. This file reads and writes the text, and
// rule-attributes.ts converts it.

/**
 * The rules in stored or received data, as text. A value that is no text becomes one, and an unknown setting stays, so
 * that the engine refuses it with a message.
 */
export function readableInts(v: unknown): string {
  if (v === undefined || v === null || v === "math") return "";
  return typeof v === "string" ? v : JSON.stringify(v);
}

/** The kind of the integers and the settings in a text; a later setting of the same name replaces an earlier one. */
export function parseRules(text: string): { kind: string; settings: Map<string, string> } {
  const [kind, ...settings] = text.split("+");
  return {
    kind: kind || "math",
    settings: new Map(settings.map((s) => [s.replace(/=.*/, ""), s.includes("=") ? s.replace(/^[^=]*=/, "") : ""])),
  };
}

/** The text for a kind and settings. */
export function rulesText(kind: string, settings: ReadonlyMap<string, string>): string {
  const text = [kind, ...[...settings].map(([name, value]) => `${name}=${value}`)].join("+");
  return text === "math" ? "" : text;
}
