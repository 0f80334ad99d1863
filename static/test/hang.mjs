// Ends a process in which a test hangs. A test hangs if no call to the browser has ended for a while, for example
// because a page does not answer or a browser does not close. Most calls have the time limit of page.mjs (patience),
// which is shorter, and only the test fails when it is exceeded. But some calls, such as page.evaluate, have no limit
// of their own and would wait for ever.

import { writeSync } from "node:fs";
import { beforeEach } from "node:test";
import { patience } from "./page.mjs";

const limit = Math.ceil(patience / 1000) + 5; // seconds without the end of a call

let name = ""; // the current test, or the last one
let last = ""; // the call that began last
let quiet = 0; // seconds in which this process could have noticed the end of a call

/** Given to each browser, to notice its calls. */
export const logger = {
  isEnabled: (kind) => kind === "api",
  log(_kind, _severity, message) {
    if (message.startsWith("=> ")) last = message.slice(3).replace(/ started$/, "");
    else if (message.startsWith("<= ")) quiet = 0;
  },
};

let begun = false;

/** Every test file must call this, once or more. */
export function endsHanging() {
  if (begun) return;
  begun = true;
  beforeEach((t) => {
    name = t.name;
    last = "";
    quiet = 0;
  });
  // Count ticks, not seconds: a test may block the process while it runs a command, and no ticks occur in that time.
  setInterval(() => {
    if (++quiet < limit) return;
    writeSync(2, `hangs: "${name}": nothing has ended for ${limit} s${last && `, ${last} began last`}\n`);
    process.exit(1);
  }, 1000).unref();
}
