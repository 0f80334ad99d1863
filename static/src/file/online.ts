// Replaces offline/index.ts in a file, which needs neither a network nor offline storage.

export function setupOffline(): void {
  // Does nothing: there is no offline storage to set up.
}
