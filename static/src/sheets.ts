// Style sheets that are loaded together with the code that needs them. They have precedence over
// the page's own style sheets.

const added = new Set<string>();

/**
 * Adds a style sheet to the document, unless it is already there. A constructed style sheet works even if the content
 * security policy forbids inline styles.
 */
export function addStyleSheet(text: string): void {
  if (added.has(text)) return;
  added.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
