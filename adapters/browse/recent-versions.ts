import type { ShopVersions } from '#services/ports/catalog.ts'

/**
 * Reads versions and remembers the newest read. `recentVersions`: the remembered ones if their read began less than
 * `maxAgeMs` ago, else new ones, whose read concurrent callers share. So what one reader has learnt of a change, all
 * others know at once. With 0 every call reads.
 */
export function recentVersionsOf(readVersions: () => Promise<ShopVersions>, maxAgeMs: number) {
  let newest: { readonly versions: ShopVersions; readonly readAtMs: number } | undefined
  let pending: Promise<ShopVersions> | undefined

  async function versions(): Promise<ShopVersions> {
    const readAtMs = performance.now()
    const read = await readVersions()
    if (newest === undefined || newest.readAtMs <= readAtMs) newest = { versions: read, readAtMs }
    return read
  }

  async function recentVersions(): Promise<ShopVersions> {
    if (maxAgeMs === 0) return versions()
    if (newest !== undefined && performance.now() - newest.readAtMs < maxAgeMs) return newest.versions
    pending ??= versions().finally(() => {
      pending = undefined
    })
    return pending
  }

  return { versions, recentVersions }
}
