// A stand-in for the module `vscode`. It implements the part that the extension uses, and keeps
// what the extension has registered and shown for the tests. Like the editor, it checks that
// positions are not negative and that a document has been opened.

import { readFile } from "node:fs/promises";
import Module, { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL, fileURLToPath } from "node:url";

export class Uri {
  constructor(text) {
    this.text = text;
    const url = new URL(text);
    this.scheme = url.protocol.slice(0, -1);
    this.path = decodeURIComponent(url.pathname);
  }
  static parse = (text) => new Uri(text);
  static file = (name) => new Uri(pathToFileURL(name).href);
  static joinPath = (uri, ...parts) => Uri.file(path.posix.join(uri.path, ...parts));
  get fsPath() {
    return fileURLToPath(this.text);
  }
  toString() {
    return this.text;
  }
}
class Position {
  constructor(line, character) {
    if (!(line >= 0 && character >= 0)) throw new Error(`no position: ${line}, ${character}`);
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(a, b, c, d) {
    Object.assign(this, { start: new Position(a, b), end: new Position(c, d) });
  }
}
class EventEmitter {
  listeners = [];
  event = (f) => {
    this.listeners.push(f);
    return { dispose: () => (this.listeners = this.listeners.filter((x) => x !== f)) };
  };
  fire = (x) => this.listeners.forEach((f) => f(x));
  dispose = () => (this.listeners = []);
}
class Named {
  constructor(...args) {
    this.args = args;
  }
}
class Kind {
  constructor(value) {
    this.value = value;
  }
  static Empty = new Kind("");
  append = (part) => new Kind(this.value ? `${this.value}.${part}` : part);
}

/** The editor, with settings; `site` is the origin from which its webviews get the extension's files. */
export function editor(settings = {}, site = "https://x") {
  const home = path.join(import.meta.dirname, "..");
  const events = Object.fromEntries(["Open", "Close", "Change", "Configuration"].map((n) => [n, new EventEmitter()]));
  const seen = { diagnostics: new Map(), providers: {}, commands: new Map(), messages: [], panels: [], shown: [] };
  const documents = new Map();
  const values = { path: "ic3play", engine: "auto", ints: "math", timeoutMs: 10000, include: [], ...settings };
  const configuration = () => ({ ...values, get: (name, usual) => values[name] ?? usual });
  const nothing = { dispose() {} };
  const open = async (uri) => {
    if (!documents.has(uri.toString())) {
      let text = await readFile(uri.fsPath, "utf8");
      const languageId = { ".c": "c", ".yml": "yaml" }[path.extname(uri.path)] ?? "plaintext";
      const d = {
        uri,
        languageId,
        version: 1,
        isDirty: false,
        getText: () => text,
        set: (t) => ((text = t), d.version++),
      };
      documents.set(uri.toString(), d);
      events.Open.fire(d);
    }
    return documents.get(uri.toString());
  };
  const say = async (text) => void seen.messages.push(text);
  const api = {
    ...{ Uri, Position, Range, EventEmitter, CodeActionKind: Kind, ViewColumn: { One: 1, Beside: -2 } },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    Diagnostic: class {
      constructor(range, message, severity) {
        Object.assign(this, { range, message, severity });
      }
    },
    DiagnosticRelatedInformation: Named,
    Location: Named,
    InlayHint: class {
      constructor(position, label) {
        Object.assign(this, { position, label });
      }
    },
    CodeLens: class {
      constructor(range, command) {
        Object.assign(this, { range, command });
      }
    },
    CodeAction: class {
      constructor(title, kind) {
        Object.assign(this, { title, kind });
      }
    },
    WorkspaceEdit: class {
      edits = [];
      replace(uri, range, text) {
        this.edits.push({ uri, range, text });
      }
    },
    languages: {
      match: (selector, d) => (d.languageId === "c" || d.uri.path.endsWith(".smt2") ? 10 : 0),
      createDiagnosticCollection: () => ({
        set: (uri, list) => seen.diagnostics.set(uri.toString(), list),
        delete: (uri) => seen.diagnostics.delete(uri.toString()),
        clear: () => seen.diagnostics.clear(),
        dispose() {},
      }),
      registerInlayHintsProvider: (_, p) => ((seen.providers.hints = p), nothing),
      registerCodeLensProvider: (_, p) => ((seen.providers.lenses = p), nothing),
      registerCodeActionsProvider: (_, p) => ((seen.providers.actions = p), nothing),
    },
    workspace: {
      get textDocuments() {
        return [...documents.values()];
      },
      onDidOpenTextDocument: events.Open.event,
      onDidCloseTextDocument: events.Close.event,
      onDidChangeTextDocument: events.Change.event,
      onDidChangeConfiguration: events.Configuration.event,
      getConfiguration: configuration,
      openTextDocument: open,
      fs: { readFile: (uri) => readFile(uri.fsPath) },
    },
    window: {
      activeTextEditor: undefined,
      createStatusBarItem: () =>
        (seen.status = {
          show: () => (seen.status.shown = true),
          hide: () => (seen.status.shown = false),
          dispose() {},
        }),
      showErrorMessage: say,
      showWarningMessage: say,
      showInformationMessage: say,
      showOpenDialog: async () => undefined,
      showTextDocument: async (d) => (seen.shown.push(d.uri.path), { revealRange() {} }),
      createWebviewPanel: (type, title) => {
        const panel = {
          title,
          webview: { html: "", cspSource: site, asWebviewUri: (u) => `${site}/extension${u.path.slice(home.length)}` },
          onDidDispose() {},
          reveal() {},
          dispose() {},
        };
        seen.panels.push(panel);
        return panel;
      },
    },
    commands: {
      registerCommand: (name, f) => (seen.commands.set(name, f), nothing),
      executeCommand: async (name, ...args) => seen.commands.get(name)?.(...args),
    },
  };
  /** Replaces a range of a document, as typing does. */
  const type = (d, [a, b, c, e], text) => {
    const lines = d.getText().split("\n");
    const at = (line, column) => lines.slice(0, line).reduce((n, l) => n + l.length + 1, 0) + column;
    d.set(d.getText().slice(0, at(a, b)) + text + d.getText().slice(at(c, e)));
    events.Change.fire({ document: d, contentChanges: [{ range: new Range(a, b, c, e), text }] });
  };
  const configure = (to) => {
    Object.assign(values, to);
    events.Configuration.fire({
      affectsConfiguration: (s) => Object.keys(to).some((n) => s === "ic3play" || s === `ic3play.${n}`),
    });
  };
  const context = { extensionUri: Uri.file(home), subscriptions: [] };
  /** Loads a script of the extension with this editor as its `vscode`, and activates it. */
  const activate = async (script) => {
    const file = path.join(home, "dist", script);
    const require = createRequire(file);
    const load = Module._load;
    Module._load = (name, ...rest) => (name === "vscode" ? api : load(name, ...rest));
    try {
      delete require.cache[file];
      await require(file).activate(context);
    } finally {
      Module._load = load;
    }
  };
  const dispose = () => context.subscriptions.forEach((s) => s.dispose());
  return { api, seen, open, type, configure, activate, dispose };
}
