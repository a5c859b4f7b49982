const PREFIX = 'sumirei-tour-'
const FINISHED = 'complete'

/** Whether a tour was gone through to its end in this browser. */
export function isFinished(name: string): boolean {
  try {
    return localStorage.getItem(PREFIX + name) === FINISHED
  } catch {
    return false
  }
}

/** Marks a tour as gone through, by its name (specification 2, Shell). */
export function markFinished(name: string) {
  try {
    localStorage.setItem(PREFIX + name, FINISHED)
  } catch {
    // Where nothing can be remembered the tour is offered as new again.
  }
}
