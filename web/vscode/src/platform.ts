// What the desktop and the browser do each in their own way: starting the command.

import type { Uri } from "vscode";
import type { Wire } from "./rpc";

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Platform {
  /** Starts `ic3play lsp`. It rejects with what to do when there is no command. */
  serve(receive: (bytes: Uint8Array) => void, ended: (why: string) => void): Promise<Wire>;
  /** Runs the command to its end; files among the arguments are addresses. */
  run(args: (string | Uri)[]): Promise<Output>;
}
