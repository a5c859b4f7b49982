import { beforeAll, expect, test } from 'vitest'
import { createPorts } from '#bootstrap/ports.ts'
import { parseConfig } from '#config/config.ts'
import { createMember } from '#demo/members/create-member.ts'
import { HANAKO } from '#demo/members/people.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { fetchWithoutKeepAlive, freePort } from '#tests/support/processes/shop-process.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'

const TIMEOUT_MS = 120_000
const database = databaseOfSuite()
const processes = processesOfSuite()
let url: string

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`
  const config = parseConfig({ DATA_DIR: processes.dataDir(), SITE_URL: url, SEED: 'none', CLOCK: NOW.toString() })
  await createMember(createPorts(config, database().db), HANAKO, NOW)
}, TIMEOUT_MS)

/** Runs a process of the shop at the same address with its clock set ahead, does some work and stops the process. */
async function whileRunning<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const clock = NOW.add({ minutes }).toString()
  const web = await processes.startWeb({ DATABASE_URL: database().url ?? '', CLOCK: clock }, url)
  const result = await work()
  expect(await web.stop()).toBe(0)
  return result
}

const cookiesIn = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
const tokensIn = (response: Response) =>
  cookiesIn(response).filter((cookie) => /^sumirei_(token|refresh)=./.test(cookie))

test('a session continues after a restart, and after its token has expired', { timeout: TIMEOUT_MS }, async () => {
  const cookies = await whileRunning(0, async () => {
    const response = await fetchWithoutKeepAlive(`${url}/mypage/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams({ intent: 'sign-in', email: HANAKO.email, password: HANAKO.password }),
    })
    expect(response.status).toBe(303)
    return cookiesIn(response)
  })
  const myPage = () =>
    fetchWithoutKeepAlive(`${url}/mypage`, { redirect: 'manual', headers: { cookie: cookies.join('; ') } })
  await whileRunning(10, async () => {
    const response = await myPage()
    expect([response.status, tokensIn(response)]).toEqual([200, []])
    expect(await response.text()).toContain('早瀬 花子')
  })
  await whileRunning(61, async () => {
    const response = await myPage()
    const renewed = tokensIn(response)
    expect([response.status, renewed.length]).toEqual([200, 2])
    expect(renewed.filter((cookie) => cookies.includes(cookie))).toEqual([])
    expect(await response.text()).toContain('早瀬 花子')
  })
})
