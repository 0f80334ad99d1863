// In place of page/covers.ts where the file has no engine: no race and no tour.

export { setupPredict } from "../../page/covers";

export function setupRace(): void {
  // Its button is not shown.
}

export function setupTour(): void {
  // It is about runs that are made.
}
