import { Hono } from 'hono'
import type { Services } from '#services/services.ts'

const ANSWERS_WITHIN_MS = 3_000

/** `isDraining`: the process is about to end and takes no new visitors. */
export type HealthDoorOptions = { readonly isDraining?: () => boolean; readonly answersWithinMs?: number }

/**
 * For whoever runs the shop, mounted at /health. `/live`: the process answers (restart it otherwise). `/ready`:
 * visitors may be sent here; 503 while draining and when the store does not answer in time. JSON, never kept, no
 * details of faults.
 */
export function healthDoor(
  services: Pick<Services, 'checkHealth'>,
  { isDraining = () => false, answersWithinMs = ANSWERS_WITHIN_MS }: HealthDoorOptions = {},
): Hono {
  const door = new Hono()
  door.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  door.get('/live', (context) => context.json({ status: 'live' }))
  door.get('/ready', async (context) => {
    if (isDraining()) return context.json({ status: 'not-ready', reason: 'draining' }, 503)
    const isUsable = await within(services.checkHealth, answersWithinMs)
    return isUsable ? context.json({ status: 'ready' }) : context.json({ status: 'not-ready', reason: 'store' }, 503)
  })
  return door
}

async function within(check: () => Promise<void>, ms: number): Promise<boolean> {
  const overdue = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => overdue.resolve(false), ms)
  const answered = check().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, overdue.promise])
  } finally {
    clearTimeout(timer)
  }
}
