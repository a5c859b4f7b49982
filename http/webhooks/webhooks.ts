import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { PaymentServices } from '#services/payment-services.ts'
import { commonHeaders } from '../security/headers.ts'

const LARGEST_BYTES = 256 * 1_024

/**
 * Where payment processors tell what happened: POST /webhooks/{processor}. The body is taken byte by byte as it came,
 * since the signature is over it. Heard: 200, also the second time. Not genuine or too old: 400, and nothing changes.
 * Whatever goes wrong with the work itself is a 500, so that the processor tells again.
 */
export function webhooksDoor(payments: Pick<PaymentServices, 'hear'>): Hono {
  const door = new Hono()
  door.use(bodyLimit({ maxSize: LARGEST_BYTES, onError: () => plain(413, 'too large') }))
  door.post('/:processor', async ({ req }) => {
    const message = { body: await req.text(), header: (name: string) => req.header(name) }
    const answer = await payments.hear(req.param('processor'), message)
    return answer === 'heard' ? plain(200, 'heard') : plain(400, 'refused')
  })
  door.all('*', () => plain(404, 'not found'))
  return door
}

function plain(status: number, word: string): Response {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  commonHeaders(headers, false)
  return new Response(word, { status, headers })
}
