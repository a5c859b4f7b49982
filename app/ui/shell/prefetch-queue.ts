/** Fetches ahead what is put in, so many at once, each once. A failure is nobody's loss. */
export function prefetchQueue(mostAtOnce: number, prefetch: (name: string) => Promise<void>) {
  const known = new Set<string>()
  const waiting: string[] = []
  let underWay = 0

  function startNext(): void {
    while (underWay < mostAtOnce) {
      const name = waiting.shift()
      if (name === undefined) return
      underWay += 1
      void prefetch(name)
        .catch(() => known.delete(name))
        .finally(() => {
          underWay -= 1
          startNext()
        })
    }
  }

  return {
    add(name: string): void {
      if (known.has(name)) return
      known.add(name)
      waiting.push(name)
      startNext()
    },
  }
}
