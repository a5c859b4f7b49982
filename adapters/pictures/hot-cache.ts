/** Keeps the bytes used last, up to a number of bytes in all. */
export interface HotCache {
  get(name: string): Uint8Array | undefined
  put(name: string, bytes: Uint8Array): void
  drop(name: string): void
}

/** An LRU by size. A single entry larger than an eighth of the whole is not kept. */
export function hotCache(capacityBytes: number): HotCache {
  const entries = new Map<string, Uint8Array>()
  let heldBytes = 0
  const drop = (name: string) => {
    heldBytes -= entries.get(name)?.byteLength ?? 0
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
    put(name, bytes) {
      drop(name)
      if (bytes.byteLength > capacityBytes / 8) return
      entries.set(name, bytes)
      heldBytes += bytes.byteLength
      for (const oldest of entries.keys()) {
        if (heldBytes <= capacityBytes) break
        drop(oldest)
      }
    },
    drop,
  }
}
