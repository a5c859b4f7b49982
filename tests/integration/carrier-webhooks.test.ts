import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { carrierWebhooks } from '#adapters/carrier/carrier-webhooks.ts'
import { SIGNATURE_HEADER, signWebhook } from '#adapters/webhook-signature.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { carrierWebhookRouter } from '#http/webhooks.ts'
import { orderLives, SLIPS } from '#tests/support/orders/order-lives.ts'
import { fetchWithoutKeepAlive } from '#tests/support/processes/shop-process.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const SECRET = 'a-secret-that-shop-and-carrier-share'
const shop = smallShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
const alarms: unknown[] = []
let url: string
const server = createServer((request, response) => listener(request, response))
let listener: ReturnType<typeof getRequestListener>

beforeAll(async () => {
  const services = createServices(parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' }), {
    ...shop.ports,
    carrierWebhooks: carrierWebhooks(new Map([['yamato', SECRET]]), shop.ports.clock),
    carrierAlarms: { raise: (alarm) => alarms.push(alarm) },
  })
  listener = getRequestListener(carrierWebhookRouter(services.parcels).fetch, { overrideGlobalObjects: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
afterEach(async () => {
  alarms.length = 0
  await lives.reset()
})

const NOON = '2026-11-20T12:00:00+09:00'
const bodyOf = (kind: string, at = NOON, slipNumber = SLIPS.slipNumber) =>
  JSON.stringify({ reports: [{ slipNumber, kind, at }] })
const seconds = () => Math.floor(shop.ports.clock.now().epochMilliseconds / 1_000)
const signed = (body: string, atSeconds = seconds(), secret = SECRET) => signWebhook(body, atSeconds, secret)
async function post(body: BodyInit, signature: string | undefined, carrier = 'yamato') {
  const headers: Record<string, string> = signature === undefined ? {} : { [SIGNATURE_HEADER]: signature }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  const response = await fetchWithoutKeepAlive(`${url}/${carrier}`, init)
  return [response.status, await response.text()] as const
}
const streamOf = (text: string) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 20) controller.enqueue(new TextEncoder().encode(text.slice(at, at + 20)))
      controller.close()
    },
  })
const PROCESSED = [200, 'processed']
const REFUSED = [400, 'refused']
const snapshot = async () => {
  const { rows } = await sql`
    SELECT (SELECT json_agg(l ORDER BY uid) FROM order_lines AS l) AS lines,
      (SELECT json_agg(p ORDER BY uid) FROM parcels AS p) AS parcels, (SELECT count(*) FROM order_events) AS events
    `.execute(shop.db)
  return JSON.stringify(rows)
}
async function shipped() {
  const { uid } = await lives.shipped([1])
  lives.at('2026-11-20T13:00:00+09:00')
  return uid
}
const stateOf = async (uid: string) => (await shop.ports.orders.parcelsOf(uid))[0]!.state

describe('webhooks of a carrier, over a real connection', () => {
  test('record reports once, with a length and chunked', async () => {
    const uid = await shipped()
    const attempted = bodyOf('attempted')
    expect(await post(streamOf(attempted), signed(attempted))).toEqual(PROCESSED)
    expect(await stateOf(uid)).toBe('attempted')
    const delivered = bodyOf('delivered')
    expect(await post(delivered, signed(delivered))).toEqual(PROCESSED)
    expect(await stateOf(uid)).toBe('delivered')
    expect((await lives.orderOf(uid)).lines[0]!.status).toBe('Rental')
    const before = await snapshot()
    expect(await Promise.all([post(delivered, signed(delivered)), post(attempted, signed(attempted))])).toEqual([
      PROCESSED,
      PROCESSED,
    ])
    expect(await snapshot()).toBe(before)
    expect(alarms).toEqual([])
  })

  test('are read without Content-Length', async () => {
    const uid = await shipped()
    const body = bodyOf('delivered')
    const head = `POST /yamato HTTP/1.1\r\nhost: shop\r\n${SIGNATURE_HEADER}: ${signed(body)}\r\nconnection: close\r\n`
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
    await expect.poll(() => answer).toContain('200 OK')
    expect(await stateOf(uid)).toBe('delivered')
    socket.destroy()
  })

  test('are refused with one response when forged, changed, stale, malformed or of another carrier', async () => {
    await shipped()
    const before = await snapshot()
    const body = bodyOf('delivered')
    const malformed = ['', '{}', '[]', '{"reports":[]}', '{"reports":[null]}']
    const refusals = [
      await post(body, undefined),
      await post(body, ''),
      await post(body, 't=1,v1=00'),
      await post(body, `t=0001,v1=${'0'.repeat(64)}`),
      await post(body, signed(body, seconds(), 'another secret')),
      await post(`${body} `, signed(body)),
      await post(body, signed(body, seconds() - 301)),
      await post(body, signed(body, seconds() + 301)),
      await post(body, signed(body), 'sagawa'),
      await post(body, signed(body), 'constructor'),
      ...(await Promise.all(malformed.map((text) => post(text, signed(text))))),
    ]
    expect(new Set(refusals.map(String))).toEqual(new Set([String(REFUSED)]))
    expect(alarms).toHaveLength(refusals.length)
    expect(JSON.stringify(alarms)).not.toContain(SLIPS.slipNumber)
    expect(await snapshot()).toBe(before)
  })

  test('are recorded without the reports that are unknown or refused, each of which raises an alarm', async () => {
    const uid = await shipped()
    const valid = { slipNumber: SLIPS.slipNumber, kind: '配達完了（宅配ボックス）', at: NOON }
    const reports = [
      { ...valid, kind: '行方不明' },
      { ...valid, at: 'today' },
      { ...valid, slipNumber: '999' },
      { ...valid, at: '2026-11-19T12:00:00+09:00' },
      { ...valid, at: '2026-11-20T13:00:01+09:00' },
      {},
      valid,
    ]
    const body = JSON.stringify({ reports })
    expect(await post(body, signed(body))).toEqual(PROCESSED)
    expect(await stateOf(uid)).toBe('delivered')
    expect(alarms).toMatchObject([
      { code: 'status-unknown', status: '行方不明' },
      ...['time-malformed', 'slip-malformed', 'slip-unknown', 'before-shipping', 'time-ahead'].map((code) => ({
        code,
      })),
    ])
    expect(JSON.stringify(alarms)).not.toContain(SLIPS.slipNumber)
    const before = await snapshot()
    expect(await post(body, signed(body))).toEqual(PROCESSED)
    expect(await snapshot()).toBe(before)
  })

  test('larger than 256 KB are not read to the end', async () => {
    const body = ' '.repeat(300 * 1_024)
    expect((await post(body, signed(body)))[0]).toBe(413)
    expect((await post(streamOf(body), signed(body)))[0]).toBe(413)
  })

  test('other methods and paths are not found', async () => {
    expect((await fetchWithoutKeepAlive(`${url}/yamato`)).status).toBe(404)
    expect((await post('{}', undefined, 'yamato/more'))[0]).toBe(404)
  })
})
