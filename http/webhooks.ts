import { Hono } from 'hono'
import type { WebhookMessage } from '#services/ports/payments.ts'
import type { Services } from '#services/services.ts'
import { limitBody } from './body.ts'
import { textResponse } from './headers.ts'

const MAX_BYTES = 256 * 1_024
/** SendGrid sends events in batches of up to 768 KiB. */
const MAX_MAIL_BYTES = 1_048_576

/**
 * Webhooks of payment processors: POST /webhooks/{processor}. The raw body is used, because it is signed. A valid
 * webhook gets 200, also when it is repeated. An invalid or too old one gets 400 and changes nothing. An error while
 * handling it is a 500, so that the processor retries.
 */
export function webhookRouter(payments: Pick<Services['payments'], 'handleWebhook'>): Hono {
  return routerOf(payments.handleWebhook)
}

/**
 * Webhooks of carriers: POST /webhooks/carrier/{carrier}, with the same responses. A message whose reports are refused
 * gets 400 too and changes nothing; the response does not say why.
 */
export function carrierWebhookRouter(parcels: Pick<Services['parcels'], 'handleWebhook'>): Hono {
  return routerOf(parcels.handleWebhook)
}

/** Webhooks of mail services about bounces: POST /webhooks/mail/{service}, with the same responses. */
export function mailWebhookRouter(mails: Pick<Services['mails'], 'handleWebhook'>): Hono {
  return routerOf(mails.handleWebhook, MAX_MAIL_BYTES)
}

type Handle = (sender: string, message: WebhookMessage) => Promise<'processed' | 'refused'>

function routerOf(handle: Handle, maxBytes = MAX_BYTES): Hono {
  const router = new Hono()
  router.use(limitBody(maxBytes, () => textResponse(413, 'too large')))
  router.post('/:sender', async ({ req }) => {
    const message = { body: await req.text(), header: (name: string) => req.header(name) }
    const result = await handle(req.param('sender'), message)
    return result === 'processed' ? textResponse(200, 'processed') : textResponse(400, 'refused')
  })
  router.all('*', () => textResponse(404, 'not found'))
  return router
}
