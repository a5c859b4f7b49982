import { beforeAll, expect, test } from 'vitest'
import { insertBasics } from '#adapters/postgres/catalogue/basics.ts'
import { FIRST_STEP_TEXT } from '#app/text/first-step-text.ts'
import { type FirstStep, YOUNG_SHOP_ORDERS } from '#domain/staff/first-steps.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import type { Part } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const empty = builtShop('empty')
const stocked = builtShop([{ id: 1, units: 20 }])
let [emptyPages, stockedPages]: Awaited<ReturnType<typeof staffPages>>[] = []
beforeAll(async () => {
  emptyPages = await staffPages(empty)
  stockedPages = await staffPages(stocked)
})

const lives = orderLives(() => stocked)

const listOf = (page: Part) => page.all('section', { 'aria-labelledby': 'first-title' })[0]
const stateOf = (page: Part, step: FirstStep) => {
  const row = listOf(page)
    ?.all('li')
    .find(({ text }) => text.includes(FIRST_STEP_TEXT[step].title))
  return row?.text.slice(0, 1)
}
const today = (pages: typeof emptyPages, duty: 'owner' | 'packing' = 'owner') => pages!.mainOf(duty, '/staff')

test('the owner of a new shop sees what is open, with pages that exist; other staff do not', async () => {
  const page = await today(emptyPages)
  const open = (['operator', 'mail', 'categories', 'item', 'order'] as const).map((step) => stateOf(page, step))
  expect(open).toEqual(['未', '未', '未', '未', '未'])
  // The embedded processor takes cards, and the demo staff are six.
  expect([stateOf(page, 'payment'), stateOf(page, 'people'), stateOf(page, 'backup')]).toEqual(['済', '済', '未'])
  const links = listOf(page)!
    .all('a')
    .map(({ attributes: { href = '' } }) => href)
  expect(links).toHaveLength(7)
  for (const link of links) expect([link, (await emptyPages!.get('owner', link)).status]).toEqual([link, 200])
  expect(listOf(await today(emptyPages, 'packing'))).toBeUndefined()
  await insertBasics(empty.db)
  expect(stateOf(await today(emptyPages), 'categories')).toBe('済')
})

test('a step is done when the shop has it, and the list ends when the shop is no longer young', async () => {
  const states = async () => {
    const page = await today(stockedPages)
    return (['item', 'order'] as const).map((step) => stateOf(page, step))
  }
  expect(await states()).toEqual(['済', '未'])
  await lives.accepted([1])
  expect(await states()).toEqual(['済', '済'])
  for (let count = 1; count < YOUNG_SHOP_ORDERS; count += 1) await lives.accepted([1])
  expect(await states()).toEqual([undefined, undefined])
})
