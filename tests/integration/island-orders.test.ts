import { afterEach, describe, expect, test } from 'vitest'
import { AREA_TEMPLATE, areaPath, servedAreas } from '#content/areas.ts'
import { textOfBlocks } from '#content/blocks.ts'
import { ISLAND_CAUTION, islandNames, islandText } from '#domain/delivery/islands.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import { STAFF } from '#tests/support/orders/order-lives.ts'
import { tellings } from '#tests/support/orders/tellings.ts'
import { FIRST_CONSTANTS, FIRST_PAGES } from '#tests/support/pages/first-pages.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW, TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 9 }])
const guests = guestOrders(() => shop)
const { pageOf, mailOf } = tellings(() => shop)
afterEach(() => shop.setClock(NOW))

async function textAt(path: string, cookie = ''): Promise<string> {
  return parsePage(await (await shop.fetch(path, { headers: { cookie } })).text()).one('main').text
}

const CHICHIJIMA = '小笠原村父島字東町1'

async function cartTo(address1: string): Promise<string> {
  const secret = await guests.cartOf([1])
  const email = 'island@example.jp'
  const customer = { ...addressOfGuest(TOKYO, email), address1 }
  await shop.services.checkout.saveCustomer(secret, { email, customer, shipping: undefined })
  return secret
}

describe('the final screen (特定商取引法12条の6)', () => {
  const finalScreen = async (address1: string) => textAt('/shopping/confirm', `sumirei_cart=${await cartTo(address1)}`)

  test('says of an island that the day may be later, and says so of no other place', async () => {
    const island = await finalScreen(CHICHIJIMA)
    expect(island).toContain('お届け予定日')
    expect(island).toContain(`離島へのお届け${islandText('小笠原諸島')}`)
    expect(await finalScreen('千代田区千代田1-1')).not.toContain('離島へのお届け')
  })
})

test('an order to an island says so in its mail, on its page, and to staff who serve and pack', async () => {
  const secret = await cartTo(CHICHIJIMA)
  await guests.confirm(secret)
  const { uid, number = 0 } = (await shop.ports.orders.findBySecret(secret))!
  await shop.services.orderLife.confirmOrder(uid, STAFF)
  const staff = await staffPages(shop)
  const text = islandText('小笠原諸島', true)
  const told = [
    await mailOf(uid, 'orderreceived'),
    await pageOf(secret),
    (await staff.mainOf('service', staffHref('staff-order', { number }))).text,
    (await staff.mainOf('packing', staffHref('staff-parcel', { parcel: `${number}-1` }))).text,
  ]
  for (const each of told) expect(each).toContain(text)
})

describe('pages that promise a day', () => {
  test('caution about islands', () => {
    const pages = FIRST_PAGES.filter(({ path }) => path !== AREA_TEMPLATE)
    const promising = pages.filter(({ blocks }) =>
      textOfBlocks(blocks).includes(FIRST_CONSTANTS.firstOrderCondition ?? ''),
    )
    expect(promising.length).toBeGreaterThan(6)
    for (const { path, blocks } of promising) expect(textOfBlocks(blocks), path).toContain(ISLAND_CAUTION)
  })

  test('of an area name the islands whose addresses the checkout knows', async () => {
    const withIslands = servedAreas(FIRST_SETTINGS).filter(({ code }) => islandNames(code).length > 0)
    expect(withIslands.length).toBeGreaterThan(20)
    for (const area of [withIslands[0]!, withIslands.at(-1)!])
      expect(await textAt(areaPath(area))).toContain(islandText(islandNames(area.code).join('、')))
  })
})
