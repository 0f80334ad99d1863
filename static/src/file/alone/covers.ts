// Replaces page/covers.ts in a file without an engine: no race and no tour.

export { setupPredict } from "../../page/covers";

export function setupRace(): void {
  // Does nothing: this file shows no button for a race.
}

export function setupTour(): void {
  // Does nothing: the tour starts new runs, and this file has no engine.
}
