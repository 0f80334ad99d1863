// The functions that start the command. They differ between the desktop and the browser.

import type { Uri } from "vscode";
import type { Wire } from "./rpc";

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Platform {
  /** Starts `ic3play lsp`. If there is no command, the promise is rejected with an error that says what to do. */
  serve(receive: (bytes: Uint8Array) => void, ended: (why: string) => void): Promise<Wire>;
  /** Runs the command and waits for its end. Files in the arguments are URIs. */
  run(args: (string | Uri)[]): Promise<Output>;
}
