import { beforeAll, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'
import { addMember } from '#tests/support/staff/staff-table-changes.ts'

const shop = builtShop([{ id: 1, units: 3 }])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
let number: number
let member: string
let condition: string
beforeAll(async () => {
  pages = await staffPages(shop)
  const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
  const order = await lives.orderOf(uid)
  number = order.number!
  member = await addMember(shop)
  condition = `/staff/condition?stage=packing&number=${number}&line=${order.lines[0]!.uid}&verdict=stain`
})

/** A form, who may send it, and who may look at its subject but not send it. */
const FORMS: readonly (readonly [path: () => string, may: Duty, mayNot: Duty])[] = [
  [() => `/staff/orders/${number}/cancel-by-company`, 'service', 'packing'],
  [() => `/staff/members/${member}/points`, 'money', 'service'],
  [() => `/staff/members/${member}/note`, 'service', 'money'],
  [() => '/staff/units/1-1/retire', 'catalogue', 'returns'],
  [() => condition, 'packing', 'service'],
]

test.each(FORMS)('a form is shown to those alone who may send it (%#)', async (path, may, mayNot) => {
  expect([path(), (await pages.get(may, path())).status]).toEqual([path(), 200])
  const refused = await pages.get(mayNot, path())
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('担当が必要です')
})

test('a recent sign-in is asked for before a refund is typed', async () => {
  const path = `/staff/orders/${number}/refund`
  expect((await pages.get('money', path)).status).toBe(200)
  await shop.setClock((await shop.ports.clock.now()).add({ minutes: 6 }))
  const asked = await pages.get('money', path)
  expect([asked.status, asked.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/login\?next=.+refund.*fresh=1/),
  ])
})
