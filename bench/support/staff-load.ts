import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { hiddenFields, type Load } from '#tests/chaos/load.ts'
import { type Answer, ask, type Visitor } from '#tests/chaos/request.ts'
import type { Stage } from '#tests/chaos/stage.ts'

const PAUSE_MS = 1_000
const PAGES = ['/staff', '/staff/packing', '/staff/returns', '/staff/units', '/staff/money', '/staff/mails']

/** `found`: orders of customers that staff have opened; `confirmed`: those of them that their form has confirmed. */
export type StaffLoad = { readonly answers: readonly Answer[]; readonly found: number; readonly confirmed: number }

/**
 * The owner works until a time at a web process: opens pages of the back office, finds each order that a customer has
 * seen, and confirms it. `hasStaff` of the stage makes the account.
 */
export async function runStaff({ webs }: Stage, { shown }: Load, untilMs: number): Promise<StaffLoad> {
  const site = webs[0]!.url
  const visitor: Visitor = { cookies: new Map(), address: '192.0.2.1' }
  const answers: Answer[] = []
  const send = async (path: string, fields?: Record<string, string>) => {
    const answer = await ask(site, path, { visitor, origin: site, ...(fields && { fields }) })
    answers.push({ ...answer, body: '' })
    return answer
  }
  await send('/staff/login', { email: 'owner@sumirei.example', password: DEMO_PASSWORD })
  let confirmed = 0
  let next = 0
  for (let turn = 0; performance.now() < untilMs; turn += 1, await wait(PAUSE_MS)) {
    await send(PAGES[turn % PAGES.length]!)
    const order = shown[next]
    if (order === undefined) continue
    next += 1
    await send(`/staff/orders?q=${order.number}`)
    const path = `/staff/orders/${order.number}/confirm`
    const { body } = await send(path)
    const { status, location } = await send(path, { ...hiddenFields(body), intent: 'do' })
    if (status === 303 && !location.startsWith('/staff/login')) confirmed += 1
  }
  return { answers, found: next, confirmed }
}
