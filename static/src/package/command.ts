// The package's command, such as "npx ic3play check prog.c". The command serve runs without WebAssembly, because a
// WebAssembly module cannot serve pages. All other commands run the Go program, compiled to WebAssembly.

import { serve } from "./serve";
import { start } from "./thread";

const argv = process.argv.slice(2);
if (argv[0] === "serve") serve(argv.slice(1));
else {
  const thread = start(argv, false);
  thread.on("error", (e) => {
    console.error(`ic3play: ${e.message}`);
    process.exitCode = 2;
  });
  thread.on("exit", (code) => (process.exitCode = code));
}
