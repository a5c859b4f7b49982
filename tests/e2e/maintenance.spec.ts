import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { openSideShop, type SideShop } from './support/side-shop.ts'
import { expect, test } from './support/test.ts'

let shop: SideShop
test.beforeAll(async () => {
  shop = await openSideShop('maintenance')
})
test.afterAll(() => shop?.close())

const setMaintenance = (isForced: boolean) => shop.perform({ do: 'set-maintenance', isForced })

test('maintenance begins, exempts an allowed address, and ends', async ({ page, request }) => {
  const { url } = shop
  await page.goto(`${url}/service`)
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
  await setMaintenance(true)
  // Takes effect within a second, also for cached pages.
  await expect
    .poll(async () => (await request.get(`${url}/service`)).url(), { timeout: 5_000 })
    .toBe(`${url}/maintenance`)
  await follow(page, () => page.locator('main').getByRole('link', { name: 'ご利用の流れ' }).first().click(), {
    heading: 'ただいまメンテナンス中です',
    address: `${url}/maintenance`,
  })
  await expect(page.locator('.site-footer')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  const staff = await request.get(`${url}/service`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(staff.url()).toBe(`${url}/service`)
  const visitor = await request.get(`${url}/service`, { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } })
  expect(visitor.url()).toBe(`${url}/maintenance`)
  await setMaintenance(false)
  await expect.poll(async () => (await request.get(`${url}/maintenance`)).url(), { timeout: 5_000 }).toBe(`${url}/`)
  await follow(page, () => page.getByRole('link', { name: 'もう一度開く' }).click(), {
    heading: /^大切な日の装いを/,
    address: `${url}/`,
  })
})
