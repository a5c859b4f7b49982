/**
 * Reads a version and remembers the newest read. `recentVersion`: the remembered one if its read began less than
 * `maxAgeMs` ago, else a new one, which concurrent callers share. So what one reader has learnt of a change, all others
 * know at once. With 0 every call reads.
 */
export function recentVersionOf(readVersion: () => Promise<string>, maxAgeMs: number) {
  let newest: { readonly version: string; readonly readAtMs: number } | undefined
  let pending: Promise<string> | undefined

  async function version(): Promise<string> {
    const readAtMs = performance.now()
    const read = await readVersion()
    if (newest === undefined || newest.readAtMs <= readAtMs) newest = { version: read, readAtMs }
    return read
  }

  async function recentVersion(): Promise<string> {
    if (maxAgeMs === 0) return version()
    if (newest !== undefined && performance.now() - newest.readAtMs < maxAgeMs) return newest.version
    pending ??= version().finally(() => {
      pending = undefined
    })
    return pending
  }

  return { version, recentVersion }
}
