import { LRUCache } from 'lru-cache'
import { type Encoding, encodedToKeep } from './encoding.ts'
import { watchVersion } from './version-watch.ts'

/** A finished page: what every visitor without cookies gets. */
export type KeptPage = {
  readonly headers: readonly (readonly [string, string])[]
  /** The body in one encoding, made once. */
  body(encoding: Encoding): Uint8Array | Promise<Uint8Array>
  readonly bytes: number
  /** All header lines for the body in that encoding, as node:http takes them: name, value, name, value. */
  headersOf(encoding: Encoding, length: number): string[]
  /** The body if it is ready in that encoding. */
  ready(encoding: Encoding): Uint8Array | undefined
}

/** What rendering gave: a page to keep, or an answer that is not kept but given to all who wait for it. */
export type Rendered<Page, Other> =
  | { readonly keep: false; readonly other: Other }
  | { readonly keep: true; readonly page: Page }

/** When pages stop being kept. */
export type KeptPagesOptions = {
  /** A text that is another one after every change of catalogue or stock. */
  readonly version: () => Promise<string>
  readonly nowMs: () => number
  /** Milliseconds that a page is kept at most. */
  readonly ageMs?: number
  readonly mostBytes?: number
  /** Milliseconds between two looks at the version. */
  readonly pollMs?: number
}

const AGE_MS = 5_000
const MOST_BYTES = 64 * 1_024 * 1_024
const POLL_MS = 250

/**
 * Pages kept for anonymous visitors: for seconds, each rendered once however many wait for it, all dropped when the
 * version changes. A page that was being rendered when a change came is answered but not kept.
 */
export function keptPages<Page extends { readonly bytes: number }, Other>(options: KeptPagesOptions) {
  const { nowMs, ageMs = AGE_MS, mostBytes = MOST_BYTES, pollMs = POLL_MS } = options
  const pages = new LRUCache<string, { page: Page; endsAtMs: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
  })
  const waiting = new Map<string, Promise<Rendered<Page, Other>>>()
  const watch = watchVersion({ ...options, pollMs }, () => {
    pages.clear()
    waiting.clear()
  })

  function keptUnder(key: string): Page | undefined {
    const kept = pages.get(key)
    return kept !== undefined && nowMs() < kept.endsAtMs ? kept.page : undefined
  }

  return {
    /** The page under a key if it is kept and true just now, without waiting for anything. */
    peek: (key: string): Page | undefined => (watch.isFresh() ? keptUnder(key) : undefined),
    /** The page under a key, rendering it when none is kept. `endsAtMs`: a moment at which it stops being true. */
    async get(
      key: string,
      render: () => Promise<Rendered<Page, Other>>,
      endsAtMs: number,
    ): Promise<Rendered<Page, Other>> {
      await watch.look()
      const page = keptUnder(key)
      if (page !== undefined) return { keep: true, page }
      const already = waiting.get(key)
      if (already !== undefined) return already
      const startedAtMs = nowMs()
      const rendering = render()
      waiting.set(key, rendering)
      try {
        const rendered = await rendering
        if (rendered.keep && waiting.get(key) === rendering) {
          pages.set(key, { page: rendered.page, endsAtMs: Math.min(startedAtMs + ageMs, endsAtMs) })
        }
        return rendered
      } finally {
        if (waiting.get(key) === rendering) waiting.delete(key)
      }
    },
  }
}

/** A page out of its bytes. */
export function keptPage(plain: Uint8Array, headers: readonly (readonly [string, string])[]): KeptPage {
  const lines = new Map<Encoding, string[]>()
  const made = new Map<Encoding, Uint8Array | Promise<Uint8Array>>([['identity', plain]])
  return {
    headers,
    // Twice its size: the compressed forms come on top.
    bytes: plain.length * 2,
    headersOf(encoding, length) {
      const known = lines.get(encoding)
      if (known !== undefined) return known
      const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
      const made = [...headers.flat(), ...coding, 'content-length', String(length)]
      lines.set(encoding, made)
      return made
    },
    ready(encoding) {
      const known = made.get(encoding)
      return known instanceof Promise ? undefined : known
    },
    body(encoding) {
      const known = made.get(encoding)
      if (known !== undefined) return known
      const making = encodedToKeep(plain, encoding).then((bytes) => {
        made.set(encoding, bytes)
        return bytes
      })
      made.set(encoding, making)
      return making
    },
  }
}
