import { Hono } from 'hono'
import type { Services } from '#services/services.ts'

const TIMEOUT_MS = 3_000

/** `isDraining`: the process is shutting down and accepts no new traffic. */
export type HealthRouterOptions = { readonly isDraining?: () => boolean; readonly timeoutMs?: number }

/** `/live`: the process responds. `/ready`: 503 while draining and when the store does not respond in time. */
export function healthRouter(
  services: Pick<Services, 'checkHealth'>,
  { isDraining = () => false, timeoutMs = TIMEOUT_MS }: HealthRouterOptions = {},
): Hono {
  const router = new Hono()
  router.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  router.get('/live', (context) => context.json({ status: 'live' }))
  router.get('/ready', async (context) => {
    if (isDraining()) return context.json({ status: 'not-ready', reason: 'draining' }, 503)
    const isUsable = await withTimeout(services.checkHealth, timeoutMs)
    return isUsable ? context.json({ status: 'ready' }) : context.json({ status: 'not-ready', reason: 'store' }, 503)
  })
  router.all('*', (context) => context.json({ status: 'not-found' }, 404))
  return router
}

async function withTimeout(check: () => Promise<void>, ms: number): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => timeout.resolve(false), ms)
  const result = check().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([result, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
