// Replaces offline/index.ts: a file needs no network and no offline storage.

export function setupOffline(): void {
  // There is nothing to do.
}
