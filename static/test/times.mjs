// Times, and limits on them that hold on a machine that does much else: what the
// page's main thread has worked, in processor time, and how much slower than an
// idle machine this one is.

/** A function that says how many milliseconds of processor time the page's main thread has worked: no other process adds to them. */
export async function worked(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () =>
    1000 * (await client.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
}

/** A fixed piece of work: some 12 ms on a machine at rest. */
function work() {
  for (let round = 0; round < 10; round++) {
    let x = 1;
    for (let i = 0; i < 1_000_000; i++) x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    if (x === 0) throw new Error("cannot be");
  }
}

/** How many times slower than 12 ms of processor time a fixed piece of work is; some slack is in it. */
export function slowness() {
  const start = process.cpuUsage();
  work();
  return Math.max(1.3, process.cpuUsage(start).user / 12_000);
}

/** The same for time on the clock, with the slack that other processes need. */
export function load() {
  const start = performance.now();
  work();
  return Math.max(4, (performance.now() - start) / 12);
}

/** The value below which the share q of a list lies. */
export function part(list, q) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
}

/** The usual figures of a list of times. */
export const show = (list) =>
  `median ${part(list, 0.5).toFixed(1)}, 95 % ${part(list, 0.95).toFixed(1)}, most ${part(list, 1).toFixed(1)} ms`;
