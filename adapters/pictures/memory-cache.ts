/** An in-memory cache of the most recently used files, limited in total size. */
export interface MemoryCache {
  get(name: string): Uint8Array | undefined
  set(name: string, bytes: Uint8Array): void
  delete(name: string): void
}

/** An LRU cache by size in bytes. An entry larger than an eighth of the capacity is not cached. */
export function createMemoryCache(capacityBytes: number): MemoryCache {
  const entries = new Map<string, Uint8Array>()
  let totalBytes = 0
  const drop = (name: string) => {
    totalBytes -= entries.get(name)?.byteLength ?? 0
    entries.delete(name)
  }
  return {
    get(name) {
      const bytes = entries.get(name)
      if (!bytes) return undefined
      entries.delete(name)
      entries.set(name, bytes)
      return bytes
    },
    set(name, bytes) {
      drop(name)
      if (bytes.byteLength > capacityBytes / 8) return
      entries.set(name, bytes)
      totalBytes += bytes.byteLength
      for (const oldest of entries.keys()) {
        if (totalBytes <= capacityBytes) break
        drop(oldest)
      }
    },
    delete: drop,
  }
}
