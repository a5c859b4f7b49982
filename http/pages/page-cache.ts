import { LRUCache } from 'lru-cache'
import { type Encoding, encodeForCache } from './encoding.ts'

/** A cached page, the same for every visitor without cookies. */
export type CachedPage = {
  readonly headers: readonly (readonly [string, string])[]
  /** The body in an encoding, compressed once. */
  body(encoding: Encoding): Uint8Array | Promise<Uint8Array>
  readonly bytes: number
  /** All headers for the body in that encoding, in the form of node:http: name, value, name, value. */
  headerLines(encoding: Encoding, length: number): string[]
  /** The body if it is already compressed in that encoding. */
  readyBody(encoding: Encoding): Uint8Array | undefined
}

/** Result of rendering: a page to cache, or a response that is not cached but returned to all waiting requests. */
export type Rendered<Page, Other> =
  | { readonly isCacheable: false; readonly other: Other }
  | { readonly isCacheable: true; readonly page: Page }

export type PageCacheOptions = {
  /** A text that changes with every change of catalogue or stock. */
  readonly version: () => Promise<string>
  readonly nowMs: () => number
  /** Maximum age of a cached page in milliseconds. */
  readonly maxAgeMs?: number
  readonly maxBytes?: number
  /** Minimum interval between version checks in milliseconds. */
  readonly pollIntervalMs?: number
}

const MAX_AGE_MS = 5_000
const MAX_BYTES = 64 * 1_024 * 1_024
const POLL_INTERVAL_MS = 250

/**
 * Page cache for anonymous visitors, with a maximum age of seconds. Concurrent requests for a page share one rendering.
 * A version change clears the cache; a page whose rendering began before the change is returned but not cached.
 */
export function createPageCache<Page extends { readonly bytes: number }, Other>(options: PageCacheOptions) {
  const { nowMs, maxAgeMs = MAX_AGE_MS, maxBytes = MAX_BYTES, pollIntervalMs = POLL_INTERVAL_MS } = options
  const pages = new LRUCache<string, { page: Page; endsAtMs: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
  })
  const pending = new Map<string, Promise<Rendered<Page, Other>>>()
  const versionCheck = createVersionCheck({ ...options, pollMs: pollIntervalMs }, () => {
    pages.clear()
    pending.clear()
  })

  function findCached(key: string): Page | undefined {
    const cached = pages.get(key)
    return cached !== undefined && nowMs() < cached.endsAtMs ? cached.page : undefined
  }

  return {
    /** Returns a cached page if it is known to be fresh, synchronously. */
    getFresh: (key: string): Page | undefined => (versionCheck.isFresh() ? findCached(key) : undefined),
    /** Returns a cached page, or renders it. `endsAtMs`: the time at which the page becomes invalid. */
    async get(
      key: string,
      render: () => Promise<Rendered<Page, Other>>,
      endsAtMs: number,
    ): Promise<Rendered<Page, Other>> {
      await versionCheck.check()
      const page = findCached(key)
      if (page !== undefined) return { isCacheable: true, page }
      const pendingRendering = pending.get(key)
      if (pendingRendering !== undefined) return pendingRendering
      const startedAtMs = nowMs()
      const rendering = render()
      pending.set(key, rendering)
      try {
        const rendered = await rendering
        if (rendered.isCacheable && pending.get(key) === rendering) {
          pages.set(key, { page: rendered.page, endsAtMs: Math.min(startedAtMs + maxAgeMs, endsAtMs) })
        }
        return rendered
      } finally {
        if (pending.get(key) === rendering) pending.delete(key)
      }
    },
  }
}

export function createCachedPage(plain: Uint8Array, headers: readonly (readonly [string, string])[]): CachedPage {
  const headersByEncoding = new Map<Encoding, string[]>()
  const bodies = new Map<Encoding, Uint8Array | Promise<Uint8Array>>([['identity', plain]])
  return {
    headers,
    // Twice its size, for the compressed forms.
    bytes: plain.length * 2,
    headerLines(encoding, length) {
      const existing = headersByEncoding.get(encoding)
      if (existing !== undefined) return existing
      const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
      const headerLines = [...headers.flat(), ...coding, 'content-length', String(length)]
      headersByEncoding.set(encoding, headerLines)
      return headerLines
    },
    readyBody(encoding) {
      const existing = bodies.get(encoding)
      return existing instanceof Promise ? undefined : existing
    },
    body(encoding) {
      const existing = bodies.get(encoding)
      if (existing !== undefined) return existing
      const compressing = encodeForCache(plain, encoding).then((bytes) => {
        bodies.set(encoding, bytes)
        return bytes
      })
      bodies.set(encoding, compressing)
      return compressing
    },
  }
}

export type VersionCheck = {
  isFresh(): boolean
  /** Checks again when the last check is old. Concurrent callers wait for the same check. */
  check(): Promise<void>
}

/** Calls `onChange` when the version differs from the previous check. At most one check per `pollMs`. */
export function createVersionCheck(
  { version, nowMs, pollMs }: { version: () => Promise<string>; nowMs: () => number; pollMs: number },
  onChange: () => void,
): VersionCheck {
  let lastVersion: string | undefined
  let checkedAtMs = 0
  let pending: Promise<void> | undefined

  async function checkVersion(): Promise<void> {
    const current = await version()
    if (lastVersion !== undefined && current !== lastVersion) onChange()
    lastVersion = current
  }

  return {
    isFresh: () => pending === undefined && nowMs() - checkedAtMs < pollMs,
    async check() {
      if (nowMs() - checkedAtMs >= pollMs) {
        checkedAtMs = nowMs()
        pending = checkVersion().finally(() => {
          pending = undefined
        })
      }
      await pending
    },
  }
}
