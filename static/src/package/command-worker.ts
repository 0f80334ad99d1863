// The thread in which the command runs: the Go program with its arguments, files and streams.

import "./command-globals";
import "virtual:wasm-exec";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { workerData } from "node:worker_threads";
import type { Start } from "./thread";

declare const Go: new () => {
  argv: string[];
  env: Record<string, string | undefined>;
  exit: (code: number) => void;
  importObject: WebAssembly.Imports;
  run(i: WebAssembly.Instance): Promise<void>;
};

const go = new Go();
go.argv = ["ic3play", ...(workerData as Start).argv];
// Go's runtime has only 12 KB for arguments and environment, so pass only variables that the
// command reads.
go.env = Object.fromEntries(
  ["HOME", "NO_COLOR", "PATH", "PWD", "TERM", "TMPDIR", "USERPROFILE"].flatMap((name) => {
    const value = process.env[name] ?? (name === "TMPDIR" ? tmpdir() : undefined);
    return value === undefined ? [] : [[name, value]];
  }),
);
go.exit = (code) => process.exit(code);
const module = new WebAssembly.Module(readFileSync(new URL("./command.wasm", import.meta.url)));
void go.run(new WebAssembly.Instance(module, go.importObject));
