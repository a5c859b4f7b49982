const PREFIX = 'sumirei-tour-'
const FINISHED = 'complete'

/** Whether a tour was completed in this browser. */
export function isFinished(name: string): boolean {
  try {
    return localStorage.getItem(PREFIX + name) === FINISHED
  } catch {
    return false
  }
}

/** Marks a tour as completed, by its name (docs/product/2, Shell). */
export function markFinished(name: string) {
  try {
    localStorage.setItem(PREFIX + name, FINISHED)
  } catch {
    // Without local storage the tour is offered again.
  }
}
