import { afterEach, describe, expect, test } from 'vitest'
import { PAGES } from '#app/routes/content/pages.server.ts'
import { islandText } from '#app/text/place-question-text.ts'
import { AREA_TEMPLATE, AREAS, areaPath } from '#content/areas.ts'
import { textOfBlocks } from '#content/blocks.ts'
import { CONSTANTS } from '#content/constants.ts'
import { ISLAND_CAUTION, islandNames } from '#domain/delivery/islands.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW, TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 9 }])
const guests = guestOrders(() => shop)
afterEach(() => shop.setClock(NOW))

async function textAt(path: string, cookie = ''): Promise<string> {
  return parsePage(await (await shop.fetch(path, { headers: { cookie } })).text()).one('main').text
}

describe('the final screen (特定商取引法12条の6)', () => {
  const finalScreen = async (address1: string) => {
    const secret = await guests.cartOf([1])
    const email = 'island@example.jp'
    const customer = { ...addressOfGuest(TOKYO, email), address1 }
    await shop.services.checkout.saveCustomer(secret, { email, customer, shipping: undefined })
    return textAt('/shopping/confirm', `sumirei_cart=${secret}`)
  }

  test('says of an island that the day may be later, and says so of no other place', async () => {
    const island = await finalScreen('小笠原村父島字東町1')
    expect(island).toContain('お届け予定日')
    expect(island).toContain(`離島へのお届け${islandText('小笠原諸島')}`)
    expect(await finalScreen('千代田区千代田1-1')).not.toContain('離島へのお届け')
  })
})

describe('pages that promise a day', () => {
  test('caution about islands', () => {
    const pages = PAGES.filter(({ path }) => path !== AREA_TEMPLATE)
    const promising = pages.filter(({ blocks }) => textOfBlocks(blocks).includes(CONSTANTS.firstOrderCondition ?? ''))
    expect(promising.length).toBeGreaterThan(6)
    for (const { path, blocks } of promising) expect(textOfBlocks(blocks), path).toContain(ISLAND_CAUTION)
  })

  test('of an area name the islands whose addresses the checkout knows', async () => {
    const withIslands = AREAS.filter(({ code }) => islandNames(code).length > 0)
    expect(withIslands.length).toBeGreaterThan(20)
    for (const area of [withIslands[0]!, withIslands.at(-1)!])
      expect(await textAt(areaPath(area))).toContain(islandText(islandNames(area.code).join('、')))
  })
})
