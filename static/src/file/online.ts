// Replaces offline/index.ts in a file, which needs neither a network nor offline storage.

export function setupOffline(): void {
  // There is nothing to do.
}
