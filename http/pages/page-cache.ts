import { LRUCache } from 'lru-cache'
import { CACHES } from '#domain/caches.ts'
import { type Encoding, encodeForCache } from './encoding.ts'

/** A cached page, the same for every visitor with the same destination. */
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

export type PageCacheOptions<Other = never> = {
  /** A text that changes with every change of catalogue or stock. */
  readonly version: () => Promise<string>
  readonly nowMs: () => number
  /** Whether a response reports a failure of the shop: then an older page is returned, if there is one. */
  readonly isFailure?: (other: Other) => boolean
  /** The cache is not used, because pages differ between visitors (maintenance). */
  readonly isSuspended?: () => Promise<boolean>
  /** Maximum age of a cached page in milliseconds. */
  readonly maxAgeMs?: number
  readonly maxBytes?: number
  /** For how many milliseconds after a version check pages count as current. Half-way, the next check is due. */
  readonly checkedForMs?: number
  /** After this time without a version, the store counts as unavailable. */
  readonly versionTimeoutMs?: number
}

const VERSION_TIMEOUT_MS = 1_000

/**
 * Cache of pages that visitors share, with a maximum age of seconds. Concurrent requests share one rendering. After a
 * version change every page is rendered again; a page whose rendering began before it is returned but not valid later.
 * While the store is unavailable or a page cannot be rendered, the last page is returned, for up to an
 * hour.
 */
export function createPageCache<Page extends { readonly bytes: number }, Other>(options: PageCacheOptions<Other>) {
  const { nowMs, maxAgeMs = CACHES.pages.maxAgeMs, maxBytes = CACHES.pages.maxBytes } = options
  const { versionTimeoutMs = VERSION_TIMEOUT_MS, isFailure = () => false, isSuspended = async () => false } = options
  const pages = createPageStore<Page>({ nowMs, maxBytes })
  const pending = new Map<string, Promise<Rendered<Page, Other>>>()
  const versionCheck = createVersionCheck(options, () => {
    pages.expire()
    pending.clear()
  })

  /** Concurrent requests for a page share one rendering. */
  async function renderOnce(key: string, render: () => Promise<Rendered<Page, Other>>, endsAtMs: number) {
    const running = pending.get(key)
    if (running !== undefined) return running
    const renderedAtMs = nowMs()
    const times = { renderedAtMs, endsAtMs: Math.min(renderedAtMs + maxAgeMs, endsAtMs) }
    const generation = pages.generation()
    const rendering = render()
    pending.set(key, rendering)
    try {
      const rendered = await rendering
      if (rendered.isCacheable) pages.set(key, { page: rendered.page, ...times, generation })
      return rendered
    } finally {
      if (pending.get(key) === rendering) pending.delete(key)
    }
  }

  async function clearIfSuspended(): Promise<boolean> {
    const suspended = await versionCheck.check().then(isSuspended)
    if (suspended) pages.clear()
    return suspended
  }

  return {
    /** Returns a cached page if it is known to be fresh, synchronously. The version is checked in the background. */
    getFresh(key: string): Page | undefined {
      const now = nowMs()
      if (versionCheck.isDue(now)) clearIfSuspended().catch(() => undefined)
      return versionCheck.isFresh(now) ? pages.findValid(key, now) : undefined
    },
    /** Returns a cached page, or renders it. `endsAtMs`: the time at which the page becomes invalid. */
    async get(
      key: string,
      render: () => Promise<Rendered<Page, Other>>,
      endsAtMs: number,
    ): Promise<Rendered<Page, Other>> {
      const suspended = await within(versionTimeoutMs, clearIfSuspended())
      if (suspended === true) return render()
      const page = suspended === undefined ? pages.findStale(key) : pages.findValid(key, nowMs())
      if (page !== undefined) return { isCacheable: true, page }
      const rendered = await renderOnce(key, render, endsAtMs).catch((error: unknown) => ({ error }))
      const hasFailed = 'error' in rendered || (!rendered.isCacheable && isFailure(rendered.other))
      const last = hasFailed ? pages.findStale(key) : undefined
      if (last !== undefined) return { isCacheable: true, page: last }
      if ('error' in rendered) throw rendered.error
      return rendered
    },
  }
}

/** Pages by key, within a size. `expire`: no page is valid any more, but each can still be returned as stale. */
function createPageStore<Page extends { readonly bytes: number }>({
  nowMs,
  maxBytes,
}: {
  readonly nowMs: () => number
  readonly maxBytes: number
}) {
  type Stored = { page: Page; renderedAtMs: number; endsAtMs: number; generation: number }
  let generation = 0
  const pages = new LRUCache<string, Stored>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
  })
  return {
    findValid(key: string, now: number): Page | undefined {
      const stored = pages.get(key)
      return stored?.generation === generation && now < stored.endsAtMs ? stored.page : undefined
    },
    findStale(key: string): Page | undefined {
      const stored = pages.get(key)
      return stored !== undefined && nowMs() < stored.renderedAtMs + CACHES.pages.maxStaleMs ? stored.page : undefined
    },
    generation: () => generation,
    /** Stores a page of a generation, unless there is one of a later generation. */
    set(key: string, stored: Stored): void {
      if ((pages.get(key)?.generation ?? 0) <= stored.generation) pages.set(key, stored)
    },
    expire() {
      generation += 1
    },
    clear: () => pages.clear(),
  }
}

/** The result of work; undefined when it fails or takes longer than a time. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), milliseconds)
  try {
    return await Promise.race([work.catch(() => undefined), timeout.promise])
  } finally {
    clearTimeout(timer)
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
  /** Whether the last check that succeeded is recent enough. */
  isFresh(nowMs: number): boolean
  isDue(nowMs: number): boolean
  /** Checks again when it is due. Concurrent callers wait for the same check. */
  check(): Promise<void>
}

/** Calls `onChange` when the version differs from the previous check. The next one is due before it counts as old. */
function createVersionCheck(
  {
    version,
    nowMs,
    checkedForMs = CACHES.versions.maxAgeMs,
  }: Pick<PageCacheOptions, 'version' | 'nowMs' | 'checkedForMs'>,
  onChange: () => void,
): VersionCheck {
  let lastVersion: string | undefined
  let startedAtMs = Number.NEGATIVE_INFINITY
  /** When the last check that succeeded was started. */
  let checkedAtMs = startedAtMs
  let pending: Promise<void> | undefined
  const isDue = (now: number) => pending === undefined && now - startedAtMs >= checkedForMs / 2

  async function checkVersion(now: number): Promise<void> {
    startedAtMs = now
    const current = await version()
    if (lastVersion !== undefined && current !== lastVersion) onChange()
    lastVersion = current
    checkedAtMs = now
  }

  return {
    isDue,
    isFresh: (now) => now - checkedAtMs < checkedForMs,
    async check() {
      const now = nowMs()
      if (isDue(now)) {
        pending = checkVersion(now).finally(() => {
          pending = undefined
        })
      }
      await pending
    },
  }
}
