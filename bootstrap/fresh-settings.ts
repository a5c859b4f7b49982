import type { MiddlewareHandler } from 'hono'
import type { Services } from '#services/services.ts'

type Fresh = Pick<Services, 'settings' | 'pages' | 'mailWords' | 'layouts' | 'operator'>

/**
 * Middleware: a request is answered with the settings, the operator's data, the texts of pages and mails, and the home
 * page and menus that hold now. What needs the database while they cannot be read fails by itself.
 */
export function freshSettings({ settings, pages, mailWords, layouts, operator }: Fresh): MiddlewareHandler {
  return async (_, next) => {
    await Promise.allSettled([settings, pages, mailWords, layouts, operator].map(({ refresh }) => refresh()))
    await next()
  }
}

/**
 * When pages that are kept now become wrong, milliseconds: at the next cut-off, or when the next settings, texts,
 * blocks of the home page or data of the operator take effect. Read again after that time; until the read succeeds
 * nothing is kept.
 */
export function createPagesEnd(
  { catalog, settings, pages, layouts, operator }: Services,
  nowMs: () => number,
): () => number {
  let cutOffMs = 0
  return () => {
    if (nowMs() >= cutOffMs) {
      cutOffMs = nowMs()
      const reading = catalog.getCalendar().then((calendar) => {
        cutOffMs = Temporal.Instant.from(calendar.cutOffAt).epochMilliseconds
      })
      reading.catch(() => undefined)
    }
    return Math.min(cutOffMs, ...[settings, pages, layouts, operator].map(({ nextChangeMs }) => nextChangeMs()))
  }
}
