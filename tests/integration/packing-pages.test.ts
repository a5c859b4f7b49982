import { afterEach, beforeAll, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { parsePage } from '#tests/support/html.ts'
import { orderLives } from '#tests/support/order-lives.ts'
import { packingLives } from '#tests/support/packing-lives.ts'
import { staffPages } from '#tests/support/staff-pages.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

const shop = builtShop([{ id: 1, products: 20 }])
const lives = orderLives(() => shop)
const packing = packingLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
afterEach(() => lives.reset())

test('a packer reaches the record of a flaw from the parcel, and comes back to it', async () => {
  const placed = await lives.confirmed([1], { startOn: day('2026-11-25') })
  await packing.packUnits(placed.uid)
  const { number, lines } = await lives.orderOf(placed.uid)
  const main = await pages.mainOf('packing', `/staff/packing/${number}-1`)
  const links = main.all('a').map(({ attributes }) => attributes.href ?? '')
  const flaw = links.find((href) => href.includes('verdict=stain')) ?? ''
  expect(flaw).toContain(lines[0]!.uid)
  const condition = await pages.get('packing', flaw)
  expect(condition.status).toBe(200)
  const back = parsePage(await condition.text()).all('a', { href: `/staff/packing/${number}-1` })
  expect(back.length).toBeGreaterThan(0)
})

test.each([
  ['/staff/packing?on=2026-13-01', 400],
  ['/staff/packing?view=boss', 400],
  ['/staff/packing/999999-1', 404],
  ['/staff/packing/1023-4', 404],
  ['/staff/packing?view=shelf', 200],
])('%s is answered with %i and a sentence', async (path, status) => {
  const response = await pages.get('packing', path)
  expect(response.status).toBe(status)
  expect(parsePage(await response.text()).one('main').text.length).toBeGreaterThan(10)
})
