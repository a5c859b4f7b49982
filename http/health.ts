import { Hono } from 'hono'
import type { Services } from '#services/services.ts'

const TIMEOUT_MS = 3_000

/** `isDraining`: the process is shutting down and accepts no new traffic. `version`: that every answer names. */
export type HealthRouterOptions = {
  readonly version: string
  readonly isDraining?: () => boolean
  readonly timeoutMs?: number
}

/** `/live`: the process responds. `/ready`: 503 while draining and when the store does not respond in time. */
export function healthRouter(
  services: Pick<Services, 'checkHealth'>,
  { version, isDraining = () => false, timeoutMs = TIMEOUT_MS }: HealthRouterOptions,
): Hono {
  const router = new Hono()
  router.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  router.get('/live', (context) => context.json({ status: 'live', version }))
  router.get('/ready', async (context) => {
    const notReady = (reason: 'draining' | 'store') => context.json({ status: 'not-ready', reason, version }, 503)
    if (isDraining()) return notReady('draining')
    const isUsable = await withTimeout(services.checkHealth, timeoutMs)
    return isUsable ? context.json({ status: 'ready', version }) : notReady('store')
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
