// Style sheets that come with the code they are for, after those of the page.

const worn = new Set<string>();

/** Puts a sheet on the document, once; no policy of the page's forbids this way. */
export function wear(text: string): void {
  if (worn.has(text)) return;
  worn.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
