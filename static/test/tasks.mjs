// How long the tasks of the page's main thread are, in processor time. A reader would notice a long task as a pause.
// Processor time does not depend on the machine's load.

/** Runs act, and returns the processor time of each of the page's tasks meanwhile, ascending, in ms. */
export async function tasks(browser, act) {
  const client = await browser.newBrowserCDPSession();
  const events = [];
  client.on("Tracing.dataCollected", (e) => events.push(...e.value));
  await client.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["toplevel", "disabled-by-default-devtools.timeline"],
      excludedCategories: ["*"],
    },
  });
  await act();
  const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await complete;
  await client.detach();
  const thread = (e) => `${e.pid} ${e.tid}`;
  const mains = new Set(events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map(thread));
  const lists = new Map();
  for (const e of events) {
    if (e.ph !== "X" || e.name !== "ThreadControllerImpl::RunTask" || !mains.has(thread(e))) continue;
    const list = lists.get(thread(e)) ?? lists.set(thread(e), []).get(thread(e));
    list.push((e.tdur ?? 0) / 1000);
  }
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  // The browser may have other processes that render pages, but these do nothing. So the longest list belongs to the
  // page.
  const page = [...lists.values()].sort((a, b) => sum(b) - sum(a))[0] ?? [];
  return page.sort((a, b) => a - b);
}
