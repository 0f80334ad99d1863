// Runs `ic3play lsp` as the editor's language server. The extension sends it the documents and
// shows its diagnostics.

import * as vscode from "vscode";
import type { Platform } from "./platform";
import { Peer, type Wire } from "./rpc";

const selector: vscode.DocumentSelector = [{ language: "c" }, { pattern: "**/*.smt2" }];

interface Position {
  line: number;
  character: number;
}
interface Range {
  start: Position;
  end: Position;
}
interface Diagnostic {
  range: Range;
  severity: number;
  code?: string;
  message: string;
  relatedInformation?: { location: { uri: string; range: Range }; message: string }[];
}
interface Action {
  title: string;
  kind: string;
  edit: { changes: Record<string, { range: Range; newText: string }[]> };
}

const range = (r: Range): vscode.Range =>
  new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);
const plain = (r: vscode.Range): Range => ({
  start: { line: r.start.line, character: r.start.character },
  end: { line: r.end.line, character: r.end.character },
});
const settings = (): object => {
  const all = vscode.workspace.getConfiguration("ic3play");
  return Object.fromEntries(["engine", "ints", "timeoutMs", "include"].map((name) => [name, all.get(name)]));
};

export class LanguageServer implements vscode.Disposable {
  private peer = new Peer();
  private wire: Wire | null = null;
  private readonly diagnostics = vscode.languages.createDiagnosticCollection("ic3play");
  private readonly hintsChanged = new vscode.EventEmitter<void>();
  private readonly lensesChanged = new vscode.EventEmitter<void>();
  private readonly status = vscode.window.createStatusBarItem();
  private readonly own: vscode.Disposable[];

  constructor(private readonly platform: Platform) {
    const of = (uri: vscode.Uri): object => ({ textDocument: { uri: uri.toString() } });
    this.own = [
      vscode.workspace.onDidOpenTextDocument((d) => this.opened(d)),
      vscode.workspace.onDidCloseTextDocument((d) => {
        if (!vscode.languages.match(selector, d)) return;
        this.peer.notify("textDocument/didClose", of(d.uri));
        this.diagnostics.delete(d.uri);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || !vscode.languages.match(selector, document)) return;
        this.peer.notify("textDocument/didChange", {
          textDocument: { uri: document.uri.toString(), version: document.version },
          contentChanges: contentChanges.map((c) => ({ range: plain(c.range), text: c.text })),
        });
      }),
      vscode.workspace.onDidChangeConfiguration((e) => {
        if (e.affectsConfiguration("ic3play.path")) void this.restart();
        else if (e.affectsConfiguration("ic3play"))
          this.peer.notify("workspace/didChangeConfiguration", { settings: { ic3play: settings() } });
      }),
      vscode.languages.registerInlayHintsProvider(selector, {
        onDidChangeInlayHints: this.hintsChanged.event,
        provideInlayHints: async (d, within) => {
          const hints = await this.ask<any[]>("textDocument/inlayHint", { ...of(d.uri), range: plain(within) });
          return hints.map((h) => {
            const hint = new vscode.InlayHint(new vscode.Position(h.position.line, h.position.character), h.label);
            hint.tooltip = h.tooltip;
            hint.paddingLeft = h.paddingLeft;
            return hint;
          });
        },
      }),
      vscode.languages.registerCodeLensProvider(selector, {
        onDidChangeCodeLenses: this.lensesChanged.event,
        provideCodeLenses: async (d) => {
          const lenses = await this.ask<any[]>("textDocument/codeLens", of(d.uri));
          return lenses.map((l) => new vscode.CodeLens(range(l.range), l.command));
        },
      }),
      vscode.languages.registerCodeActionsProvider(selector, {
        provideCodeActions: async (d, within) => {
          const params = { ...of(d.uri), range: plain(within), context: { diagnostics: [] } };
          return (await this.ask<Action[]>("textDocument/codeAction", params)).map(action);
        },
      }),
    ];
  }

  /** Starts the server and sends it the open documents. If this fails, shows the error. */
  async start(): Promise<void> {
    const peer = (this.peer = new Peer());
    peer.on("textDocument/publishDiagnostics", (p) =>
      this.diagnostics.set(vscode.Uri.parse(p.uri), p.diagnostics.map(diagnostic)),
    );
    peer.on("workspace/inlayHint/refresh", () => this.hintsChanged.fire());
    peer.on("workspace/codeLens/refresh", () => this.lensesChanged.fire());
    peer.on("window/showMessage", (p) => void vscode.window.showWarningMessage(`ic3play: ${p.message}`));
    try {
      const wire = await this.platform.serve(
        (bytes) => peer.receive(bytes),
        (why) => {
          peer.close();
          if (this.peer === peer && this.wire) this.show(`$(error) ic3play`, `The language server has ended: ${why}.`);
        },
      );
      this.wire = wire;
      peer.connect(wire);
      await peer.request("initialize", {
        processId: null,
        rootUri: null,
        workspaceFolders:
          vscode.workspace.workspaceFolders?.map((f) => ({ uri: f.uri.toString(), name: f.name })) ?? null,
        capabilities: { workspace: { inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true } } },
        initializationOptions: settings(),
      });
      peer.notify("initialized", {});
      this.status.hide();
      for (const d of vscode.workspace.textDocuments) this.opened(d);
    } catch (err) {
      this.wire?.end();
      this.wire = null;
      this.show("$(warning) ic3play", (err as Error).message);
      const answer = await vscode.window.showErrorMessage((err as Error).message, "Open Settings");
      if (answer) void vscode.commands.executeCommand("workbench.action.openSettings", "ic3play");
    }
  }

  async restart(): Promise<void> {
    this.stop();
    await this.start();
  }

  dispose(): void {
    this.stop();
    for (const d of [...this.own, this.diagnostics, this.hintsChanged, this.lensesChanged, this.status]) d.dispose();
  }

  private stop(): void {
    const { wire, peer } = this;
    this.wire = null;
    this.diagnostics.clear();
    if (!wire) return;
    const end = (): void => {
      peer.notify("exit", null);
      wire.end();
    };
    peer.request("shutdown", null).then(end, end);
  }

  private opened(d: vscode.TextDocument): void {
    if (!this.wire || !vscode.languages.match(selector, d)) return;
    this.peer.notify("textDocument/didOpen", {
      textDocument: { uri: d.uri.toString(), languageId: d.languageId, version: d.version, text: d.getText() },
    });
  }

  private async ask<T>(method: string, params: object): Promise<T> {
    if (!this.wire) return [] as T;
    return (await this.peer.request<T | null>(method, params).catch(() => null)) ?? ([] as T);
  }

  private show(text: string, why: string): void {
    this.status.text = text;
    this.status.tooltip = why;
    this.status.command = "ic3play.restart";
    this.status.show();
  }
}

function diagnostic(d: Diagnostic): vscode.Diagnostic {
  const out = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1);
  out.source = "ic3play";
  out.code = d.code;
  out.relatedInformation = d.relatedInformation?.map(
    (r) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(vscode.Uri.parse(r.location.uri), range(r.location.range)),
        r.message,
      ),
  );
  return out;
}

function action(a: Action): vscode.CodeAction {
  const out = new vscode.CodeAction(a.title, vscode.CodeActionKind.Empty.append(a.kind));
  out.edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(a.edit.changes))
    for (const e of edits) out.edit.replace(vscode.Uri.parse(uri), range(e.range), e.newText);
  return out;
}
