// Style sheets that are loaded with the code that needs them; they follow the page's own.

const worn = new Set<string>();

/** Adds a sheet to the document, once; a content security policy does not forbid this way of adding it. */
export function wear(text: string): void {
  if (worn.has(text)) return;
  worn.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
