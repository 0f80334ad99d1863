// Times are measured and printed beside what they should be at most on a machine
// at rest; no test depends on them. Processor time of the page's main thread is
// what other processes add nothing to.

/** A function that says how many milliseconds of processor time the page's main thread has worked. */
export async function worked(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () =>
    1000 * (await client.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
}

/** The value below which the share q of a list lies. */
export function part(list, q) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
}

const many = 20; // figures, of which 95 % must be within the budget; of fewer the middle one

/** Prints a figure, or the usual ones of a list, beside its budget, if it has one. */
export function budget(t, what, ms, most, unit = "ms") {
  const list = [ms].flat();
  const [middle, high, top] = [0.5, 0.95, 1].map((q) => part(list, q).toFixed(unit === "ms" ? 1 : 0));
  const figures = list.length === 1 ? `${middle} ${unit}` : `median ${middle}, 95 % ${high}, most ${top} ${unit}`;
  const beside =
    most === undefined
      ? ""
      : `; budget ${most} ${unit}${Number(list.length < many ? middle : high) > most ? ", EXCEEDED" : ""}`;
  t.diagnostic(`${what}: ${figures}${beside}`);
}

/** Milliseconds that an act takes on the clock. */
export async function timed(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
