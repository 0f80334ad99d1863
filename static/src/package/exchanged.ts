// Validates witnesses of format 2.0 in Node. It runs the ic3play command, since the engine's module
// cannot parse YAML.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Validation } from "../engine/messages";
import type { Asking } from "./core";
import { command } from "./thread";

/** Validates a witness in YAML. */
export async function exchanged(witness: string, source: string, options: Asking = {}): Promise<Validation> {
  const { file = "program.c", files = {}, limit = 10, signal } = options;
  const paths = Object.keys(files);
  const wrong = paths.find((p) => p !== path.posix.normalize(p) || /^\.\.|^\/|[\\:\0]/.test(p));
  if (wrong !== undefined) throw new Error(`${wrong} is not a path below the program's folder`);
  signal?.throwIfAborted();
  const dir = await mkdtemp(path.join(tmpdir(), "ic3play-"));
  try {
    const [w, program] = [path.join(dir, "witness.yml"), path.join(dir, path.basename(file))];
    await Promise.all([writeFile(w, witness), writeFile(program, source)]);
    for (const p of paths) {
      await mkdir(path.join(dir, path.dirname(p)), { recursive: true });
      await writeFile(path.join(dir, p), files[p]!, { flag: "wx" }); // must not overwrite the program or the witness
    }
    const { stdout, stderr } = await command(["validate", "-json", "-timeout", `${limit}s`, w, program], signal);
    if (stdout === "") throw new Error(stderr.trim().replaceAll(dir + path.sep, "") || "the command gave no answer");
    return JSON.parse(stdout.replaceAll(JSON.stringify(program).slice(1, -1), file)) as { file: string } & Validation;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
