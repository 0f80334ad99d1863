// Times are measured and printed beside their budgets for an idle machine; no test depends on them.
// The processor time of the page's main thread does not depend on other processes.

/** Returns a function that returns the main thread's processor time so far, in ms. */
export async function worked(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () =>
    1000 * (await client.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
}

/** The q-quantile of a list. */
export function part(list, q) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
}

const many = 20; // with at least this many figures, 95 % must be within the budget; with fewer, the median

/** Prints a figure, or a list's quantiles, beside its budget, if it has one. */
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

/** Elapsed time of an act in milliseconds. */
export async function timed(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
