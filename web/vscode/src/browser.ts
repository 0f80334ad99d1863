// The extension in a browser, such as vscode.dev. The command is the Go program, compiled to
// WebAssembly, in a worker.

import * as vscode from "vscode";
import { start } from "./extension";
import type { Platform } from "./platform";
import type { Begin, Said } from "./worker";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  const read = (name: string): Thenable<Uint8Array> =>
    vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "dist", name));
  let loading: Promise<[string, WebAssembly.Module]> | null = null;
  const load = (): Promise<[string, WebAssembly.Module]> =>
    (loading ??= Promise.all([
      read("worker.js").then((code) => URL.createObjectURL(new Blob([code as BlobPart], { type: "text/javascript" }))),
      read("command.wasm").then((code) => WebAssembly.compile(code as BufferSource)),
    ]));

  /**
   * Starts the command in a worker. `said` is called with its output, `ended` with its exit status.
   */
  async function begin(
    argv: string[],
    files: [string, Uint8Array][],
    said: (stream: number, bytes: Uint8Array) => void,
    ended: (code: number, why: string) => void,
  ): Promise<Worker> {
    const [url, module] = await load();
    const worker = new Worker(url);
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ("code" in data) {
        worker.terminate();
        ended(data.code, `exit status ${data.code}`);
      } else said(data.stream, data.bytes);
    };
    worker.onerror = (e) => ended(2, e.message);
    worker.postMessage({ argv, files, module } satisfies Begin);
    return worker;
  }

  const wasm: Platform = {
    async serve(receive, ended) {
      const worker = await begin(
        ["lsp"],
        [],
        (stream, bytes) => stream === 1 && receive(bytes),
        (_, why) => ended(why),
      );
      return { send: (bytes) => worker.postMessage(bytes), end: () => worker.terminate() };
    },
    async run(args) {
      const files: [string, Uint8Array][] = [];
      const argv = await Promise.all(
        args.map(async (a) => {
          if (typeof a === "string") return a;
          files.push([a.path, await vscode.workspace.fs.readFile(a)]);
          return a.path;
        }),
      );
      const parts: Uint8Array[][] = [[], [], []];
      const code = await new Promise<number>((resolve) => {
        void begin(argv, files, (stream, bytes) => parts[stream]?.push(bytes), resolve);
      });
      const text = (stream: number): string => {
        const decoder = new TextDecoder();
        return parts[stream]!.map((part) => decoder.decode(part, { stream: true })).join("");
      };
      return { code, stdout: text(1), stderr: text(2) };
    },
  };
  return start(context, wasm);
}
