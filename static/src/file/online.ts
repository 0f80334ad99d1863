// In place of offline/index.ts: a file needs no network, and no browser keeps it.

export function setupOffline(): void {
  // There is nothing to do.
}
