import type { MiddlewareHandler } from 'hono'
import type { Services } from '#services/services.ts'

type Fresh = Pick<Services, 'settings' | 'pages' | 'mailWords'>

/**
 * Middleware: a request is answered with the settings of the business and the texts of pages and mails that hold now.
 * What needs the database while they cannot be read fails by itself.
 */
export function freshSettings(services: Fresh): MiddlewareHandler {
  const { settings, pages, mailWords } = services
  return async (_, next) => {
    await Promise.allSettled([settings.refresh(), pages.refresh(), mailWords.refresh()])
    await next()
  }
}

/**
 * When pages that are kept now become wrong, milliseconds: at the next cut-off, or when the next settings or texts
 * take effect. Read again after that time; until the read succeeds nothing is kept.
 */
export function createPagesEnd({ catalog, settings, pages }: Services, nowMs: () => number): () => number {
  let cutOffMs = 0
  return () => {
    if (nowMs() >= cutOffMs) {
      cutOffMs = nowMs()
      const reading = catalog.getCalendar().then((calendar) => {
        cutOffMs = Temporal.Instant.from(calendar.cutOffAt).epochMilliseconds
      })
      reading.catch(() => undefined)
    }
    return Math.min(cutOffMs, settings.nextChangeMs(), pages.nextChangeMs())
  }
}
