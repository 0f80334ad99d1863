// The replay: the element <ic3-play> in a webview beside the program. The engine runs in the
// webview. All files of the webview come from the extension.

import * as vscode from "vscode";

export class Replay implements vscode.Disposable {
  private readonly panels = new Map<string, vscode.WebviewPanel>();

  constructor(private readonly home: vscode.Uri) {}

  /** Shows the run of a document's current text. There is one panel for each document. */
  open(d: vscode.TextDocument): void {
    const key = d.uri.toString();
    let panel = this.panels.get(key);
    if (!panel) {
      const title = `Run of ${d.uri.path.replace(/.*\//, "")}`;
      panel = vscode.window.createWebviewPanel("ic3play.replay", title, vscode.ViewColumn.Beside, {
        enableScripts: true,
        retainContextWhenHidden: true,
        localResourceRoots: [vscode.Uri.joinPath(this.home, "media")],
      });
      this.panels.set(key, panel);
      panel.onDidDispose(() => this.panels.delete(key));
    }
    panel.webview.html = page(panel.webview, this.home, d.getText());
    panel.reveal(undefined, true);
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }
}

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;").replace(/\r/g, "&#13;");

/**
 * Returns the HTML page of the webview. It contains the element, which runs the program when it has
 * loaded.
 */
export function page(webview: vscode.Webview, home: vscode.Uri, program: string): string {
  const at = (name: string): string =>
    escape(webview.asWebviewUri(vscode.Uri.joinPath(home, "media", name)).toString());
  const from = webview.cspSource;
  const { engine, ints, timeoutMs } = vscode.workspace.getConfiguration("ic3play") as unknown as Record<
    string,
    unknown
  >;
  const attributes = [
    ["engine", engine ?? "auto"],
    ["ints", ints ?? "math"], // with all its settings: the element understands the text of the engine
    ["limit", `${Number(timeoutMs ?? 10000) || 600000}ms`],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${from} 'wasm-unsafe-eval'; connect-src ${from}; worker-src ${from} blob:; style-src ${from} 'unsafe-inline'; img-src ${from} data:">
<style>body { padding: 0 } ic3-play { --ic3-font: var(--vscode-font-family); --ic3-mono: var(--vscode-editor-font-family) }</style>
<script src="${at("embed.js")}" data-playground="none"></script>
</head>
<body>
<ic3-play view="replay" autorun ${attributes.map(([name, value]) => `${name}="${escape(String(value))}"`).join(" ")}><pre><code>
${escape(program)}</code></pre></ic3-play>
</body>
</html>`;
}
