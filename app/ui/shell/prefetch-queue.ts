/**
 * A queue that prefetches each name once, up to `maxConcurrent` at the same time. Failures are ignored; the name can be
 * added again.
 */
export function createPrefetchQueue(maxConcurrent: number, prefetch: (name: string) => Promise<void>) {
  const requested = new Set<string>()
  const waiting: string[] = []
  let inFlight = 0

  function startNext(): void {
    while (inFlight < maxConcurrent) {
      const name = waiting.shift()
      if (name === undefined) return
      inFlight += 1
      void prefetch(name)
        .catch(() => requested.delete(name))
        .finally(() => {
          inFlight -= 1
          startNext()
        })
    }
  }

  return {
    add(name: string): void {
      if (requested.has(name)) return
      requested.add(name)
      waiting.push(name)
      startNext()
    },
  }
}
