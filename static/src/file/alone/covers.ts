// Replaces page/covers.ts in a file without an engine: no race and no tour.

export { setupPredict } from "../../page/covers";

export function setupRace(): void {
  // The button of the race is not shown.
}

export function setupTour(): void {
  // The tour needs new runs.
}
