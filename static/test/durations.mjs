// A reporter for node --test: prints how long each file took, the slowest first, and at the very
// end which tests failed and why.

import path from "node:path";

const shown = 20;
const reasonLines = 12;

/** Returns the first lines of the assertion's own error, without the error of the test runner around it. */
function reason(error) {
  const cause = error?.cause ?? error;
  const text = cause?.stack ?? cause?.message ?? String(cause);
  return text
    .split("\n")
    .filter((line) => !line.includes("node:internal"))
    .slice(0, reasonLines)
    .map((line) => `    ${line}\n`)
    .join("");
}

export default async function* durations(events) {
  const files = new Map();
  const failures = [];
  const hanging = []; // messages from hang.mjs
  for await (const { type, data } of events) {
    if (type === "test:stderr" && /^hangs: /m.test(data.message)) hanging.push(data.message.trim());
    // A group of tests fails if one of its tests fails. List only the errors of the tests themselves.
    if (type === "test:fail" && data.details.error?.failureType !== "subtestsFailed") failures.push(data);
    if ((type !== "test:pass" && type !== "test:fail") || data.nesting > 0 || !data.file) continue;
    const name = path.basename(data.file);
    const f = files.get(name) ?? files.set(name, { ms: 0, tests: 0 }).get(name);
    // The test runner also reports the whole file as a test. Skip it, since its time is the sum of its tests.
    if (path.resolve(data.name) === path.resolve(data.file)) continue;
    f.ms += data.details.duration_ms;
    f.tests++;
  }
  const list = [...files].sort((a, b) => b[1].ms - a[1].ms);
  if (list.length > 1) {
    yield "\nseconds  tests  file\n";
    for (const [name, { ms, tests }] of list.slice(0, shown))
      yield `${(ms / 1000).toFixed(1).padStart(7)}  ${String(tests).padStart(5)}  ${name}\n`;
  }
  for (const { name, file, line, details } of failures)
    yield `\nfailed: ${name} (${path.basename(file ?? "")}:${line})\n${reason(details.error)}`;
  for (const text of hanging) yield `\n${text}\n`;
}
