// The package's command ic3play: npx ic3play check prog.c. All commands but serve run the Go
// program, compiled to WebAssembly; a WebAssembly module cannot serve.

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
