import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import {
  DEPLOYED_HOST,
  DEPLOYED_PROXIES,
  type DeployedProxy,
  startDeployed,
} from '#tests/support/processes/deployed-proxies.ts'
import { needsProgram } from '#tests/support/processes/installed.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { CERTIFICATE_PROGRAM, selfSigned } from '#tests/support/third-parties/certificate.ts'
import { type Listening, listenOnFreePort } from '#tests/support/third-parties/listening.ts'

const START_TIMEOUT_MS = 20_000
/** More than twice the processes: a proxy asks each of them in turn. */
const REQUESTS = 6

const isHealthCheck = ({ url }: IncomingMessage) => url === '/health/ready'

type Sent = { readonly path?: string; readonly method?: string; readonly headers?: Record<string, string> }

/** The deployed proxy before two stand-ins for web processes, of which the first may be another. */
async function startBefore(context: TestContext, program: DeployedProxy, first?: RequestListener) {
  needsProgram(context, program)
  needsProgram(context, CERTIFICATE_PROGRAM)
  const folder = await mkdtemp(join(tmpdir(), 'sumirei-certificate-'))
  const answering: RequestListener = (_, response) => response.end('of a process')
  const webs: readonly Listening[] = [await listenOnFreePort(first ?? answering), await listenOnFreePort(answering)]
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const certificate = selfSigned(folder, DEPLOYED_HOST)
  const proxy = await startDeployed(program, { httpPort, httpsPort, webs: webs.map(({ url }) => url), certificate })
  context.onTestFinished(async () => {
    await proxy.stop()
    await Promise.all(webs.map(({ close }) => close()))
    await rm(folder, { recursive: true })
  })
  const send = async (of: Sent, scheme: 'http' | 'https' = 'https') => {
    const options = { ...of, port: scheme === 'http' ? httpPort : httpsPort, host: '127.0.0.1', agent: false as const }
    const headers = { host: DEPLOYED_HOST, ...of.headers }
    const request =
      scheme === 'http'
        ? http.request({ ...options, headers })
        : https.request({ ...options, headers, servername: DEPLOYED_HOST, rejectUnauthorized: false })
    const [response] = (await once(request.end(), 'response')) as [IncomingMessage]
    response.resume()
    return { status: response.statusCode, location: response.headers.location }
  }
  const statusOf = (of: Sent = {}) =>
    send(of).then(
      ({ status }) => status,
      () => 0,
    )
  return { webs, send, statusOf, guestsOf: (web: Listening) => web.requests.filter((one) => !isHealthCheck(one)) }
}

type Before = Awaited<ReturnType<typeof startBefore>>

const untilAnswers = ({ statusOf }: Before) => expect.poll(() => statusOf(), { timeout: START_TIMEOUT_MS }).toBe(200)

describe.each(DEPLOYED_PROXIES)('%s with its file of deploy/', (program) => {
  test('names the guest and the shop, whatever the guest names', async (context) => {
    const before = await startBefore(context, program)
    await untilAnswers(before)
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'other.example' }
    expect(await before.statusOf({ path: '/forged', headers: forged })).toBe(200)
    const arrived = before.webs.flatMap(({ requests }) => requests).filter(({ url }) => url === '/forged')
    const { host, ...headers }: IncomingHttpHeaders = arrived[0]?.headers ?? {}
    expect(host).toBe(DEPLOYED_HOST)
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-host']).toBe(DEPLOYED_HOST)
  })

  test('leads http to https', async (context) => {
    const before = await startBefore(context, program)
    await untilAnswers(before)
    const { status, location = '' } = await before.send({ path: '/items?page=2' }, 'http')
    expect([301, 308]).toContain(status)
    expect(location.replace(/:\d+/, '')).toBe(`https://${DEPLOYED_HOST}/items?page=2`)
    expect(before.webs.flatMap(before.guestsOf).filter(({ url }) => url === '/items?page=2')).toEqual([])
  })

  test('passes over a process that has ended', async (context) => {
    const before = await startBefore(context, program)
    await untilAnswers(before)
    await before.webs[0]!.close()
    for (let n = 0; n < REQUESTS; n += 1) expect(await before.statusOf()).toBe(200)
  })

  test('sends a form once, also when its process ends before it answers', async (context) => {
    const before = await startBefore(context, program, (request, response) => {
      if (isHealthCheck(request)) response.end('ready')
      else if (request.method === 'POST') request.socket.destroy()
      else response.end('of a process')
    })
    await untilAnswers(before)
    const forms = () => before.webs.flatMap(before.guestsOf).filter(({ method }) => method === 'POST').length
    let failed = 0
    for (let n = 1; n <= REQUESTS; n += 1) {
      if ((await before.statusOf({ method: 'POST' })) !== 200) failed += 1
      expect(forms()).toBe(n)
    }
    expect(failed).toBe(REQUESTS / before.webs.length)
  })
})

/** As a process that is starting, or has lost the database. */
const unready: RequestListener = (request, response) => {
  response.statusCode = isHealthCheck(request) ? 503 : 200
  response.end('of a process that is not ready')
}

describe.each(['haproxy', 'caddy'] as const)('%s asks whether a process is ready', (program) => {
  test('and sends no guest to one that is not', async (context) => {
    const before = await startBefore(context, program, unready)
    await untilAnswers(before)
    await expect.poll(() => before.webs[0]!.requests.some(isHealthCheck), { timeout: START_TIMEOUT_MS }).toBe(true)
    const guestsOfNext = async () => {
      const earlier = before.guestsOf(before.webs[0]!).length
      for (let n = 0; n < REQUESTS; n += 1) expect(await before.statusOf()).toBe(200)
      return before.guestsOf(before.webs[0]!).length - earlier
    }
    await expect.poll(guestsOfNext, { timeout: START_TIMEOUT_MS }).toBe(0)
  })
})
