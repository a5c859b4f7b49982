import { Hono } from 'hono'
import type { Services } from '#services/services.ts'
import { limitBody } from './body.ts'
import { textResponse } from './headers.ts'

const MAX_BYTES = 256 * 1_024

/**
 * Webhooks of payment processors: POST /webhooks/{processor}. The raw body is used, because it is signed. A valid
 * webhook gets 200, also when it is repeated. An invalid or too old one gets 400 and changes nothing. An error while
 * handling it is a 500, so that the processor retries.
 */
export function webhookRouter(payments: Pick<Services['payments'], 'handleWebhook'>): Hono {
  const router = new Hono()
  router.use(limitBody(MAX_BYTES, () => textResponse(413, 'too large')))
  router.post('/:processor', async ({ req }) => {
    const message = { body: await req.text(), header: (name: string) => req.header(name) }
    const result = await payments.handleWebhook(req.param('processor'), message)
    return result === 'processed' ? textResponse(200, 'heard') : textResponse(400, 'refused')
  })
  router.all('*', () => textResponse(404, 'not found'))
  return router
}
