import type { MiddlewareHandler } from 'hono'
import { expect, test } from 'vitest'
import { rejected } from '#domain/result.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { Caller } from '#services/ports/identity.ts'
import type { Services } from '#services/services.ts'
import { identityRouter } from './identity.ts'
import { sessionRouter } from './session/session-router.ts'
import { createVisits } from './session/visits.ts'

const ORIGIN = 'http://shop.test'
const ADDRESS = '192.0.2.1'
const addressOf = () => ADDRESS
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'

/** Sends a request by each way into the shop, and returns for whom the identity provider was asked. */
async function askedFor(userAgent: string): Promise<Caller[]> {
  const asked: Caller[] = []
  const resume = async (_: unknown, from: Caller) => {
    asked.push(from)
    return rejected('unreachable')
  }
  const [bodySizes, settings] = [{ find: async () => undefined }, { now: () => FIRST_SETTINGS }]
  const services = { sessions: { resume, refresh: resume }, bodySizes, settings }
  const { sessions } = services as unknown as Services
  const headers = { 'user-agent': userAgent, cookie: 'sumirei_token=a; sumirei_refresh=b' }
  const request = (path: string, method = 'GET') => new Request(`${ORIGIN}${path}`, { method, headers })
  const render = async () => ({ response: new Response(null) })
  await createVisits(services as unknown as Services, render, addressOf)(request('/'))
  const now = () => Temporal.Instant.fromEpochMilliseconds(0)
  const router = sessionRouter(sessions, { origin: {} as never, now, addressOf, onError: () => {} })
  await router.request(request('/'))
  await router.request(request('/renew', 'POST'))
  const identity = {
    call: (_: string, request: unknown, { address, isPhone }: Caller) => resume(request, { address, isPhone }),
  }
  const pass: MiddlewareHandler = (_, next) => next()
  const options = { apiKey: 'key', addressMiddleware: pass, addressOf }
  await identityRouter(identity as unknown as Services['identity'], options).request(request('/v1/projects?key=key'))
  return asked
}

test('a phone may wait longer for the identity provider, whatever its request is', async () => {
  expect(await askedFor(IPHONE)).toEqual(Array(4).fill({ address: ADDRESS, isPhone: true }))
  expect(await askedFor(WINDOWS)).toEqual(Array(4).fill({ address: ADDRESS, isPhone: false }))
})
