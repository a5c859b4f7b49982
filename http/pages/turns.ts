/**
 * Returns a function that resolves for one caller per turn of the event loop, in order. Otherwise all requests that
 * arrive together are worked on before any other one goes on.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
