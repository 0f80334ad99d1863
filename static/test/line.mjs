// Simulates a slow line to a server.

import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A line to the server with `rate` bytes per millisecond in total, and a round trip of `delay` milliseconds. */
export async function line(t, url, rate, delay) {
  const to = new URL(url);
  const passed = { bytes: 0 };
  let free = 0; // when all data sent so far will have arrived
  const relay = net.createServer(async (near) => {
    const far = net.connect(Number(to.port), to.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ])
      end.setNoDelay(true).on("error", () => other.destroy());
    near.on("close", () => far.destroy());
    await pause(delay); // the time for connecting
    near.on("data", (request) => far.write(request));
    far.on("data", (chunk) => {
      const now = performance.now();
      passed.bytes += chunk.length;
      free = Math.max(free, now) + chunk.length / rate;
      setTimeout(() => near.write(chunk), free + delay - now);
    });
  });
  await new Promise((resolve) => relay.listen(0, "127.0.0.1", resolve));
  t.after(() => relay.close());
  return { url: `http://127.0.0.1:${relay.address().port}/`, passed };
}
