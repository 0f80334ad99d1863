// The extension on a desktop: the command is a process.

import { spawn } from "node:child_process";
import * as vscode from "vscode";
import { start } from "./extension";
import type { Output, Platform } from "./platform";

const command = (): string => vscode.workspace.getConfiguration("ic3play").get("path", "ic3play");

const missing = (err: NodeJS.ErrnoException): Error =>
  new Error(
    err.code === "ENOENT"
      ? `There is no command ${command()}. Install ic3play, or set ic3play.path.`
      : `${command()} does not start: ${err.message}`,
  );

const native: Platform = {
  serve: (receive, ended) =>
    new Promise((resolve, reject) => {
      const child = spawn(command(), ["lsp"], { stdio: ["pipe", "pipe", "ignore"] });
      child.once("error", (err) => reject(missing(err)));
      child.stdin.on("error", () => undefined); // the process has ended; the handler below reports this
      child.stdout.on("data", receive);
      child.once("exit", (code, signal) => ended(`exit status ${code ?? signal}`));
      child.once("spawn", () => resolve({ send: (bytes) => child.stdin.write(bytes), end: () => child.kill() }));
    }),
  run: (args) =>
    new Promise<Output>((resolve, reject) => {
      const child = spawn(
        command(),
        args.map((a) => (typeof a === "string" ? a : a.fsPath)),
        { stdio: ["ignore", "pipe", "pipe"] },
      );
      const out = { code: 0, stdout: "", stderr: "" };
      child.stdout.setEncoding("utf8").on("data", (text: string) => (out.stdout += text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => (out.stderr += text));
      child.once("error", (err) => reject(missing(err)));
      child.once("close", (code) => resolve({ ...out, code: code ?? 2 }));
    }),
};

export const activate = (context: vscode.ExtensionContext): Promise<void> => start(context, native);
