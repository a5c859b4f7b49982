import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { tagOfAttribute } from '#domain/catalog/attributes.ts'
import { insertMoreSizes } from '#tests/support/catalogue/more-sizes.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const [DRESS, SET, SUIT, BAG, SPARE_BAG, PUMPS, JUZU, FUKUSA, HEELS] = [1, 2, 3, 11, 12, 13, 14, 15, 16] as const
const FORMS: Readonly<Record<number, string>> = {
  [DRESS]: 'onepiece',
  [SET]: 'onepiece',
  [SUIT]: 'skirtsuitjacket',
  [BAG]: 'bag',
  [SPARE_BAG]: 'bagsubbag',
  [PUMPS]: 'pumps',
  [JUZU]: 'juzu',
  [FUKUSA]: 'fukusa',
  [HEELS]: 'pumps',
}

const stock = Object.keys(FORMS).map((id) => ({ id: Number(id), units: Number(id) === BAG ? 1 : 5 }))
const shop = builtShop(stock)
const { guest } = buyers(() => shop)

beforeAll(async () => {
  for (const [id, form] of Object.entries(FORMS))
    await sql`UPDATE items SET form = ${form} WHERE id = ${Number(id)}`.execute(shop.db)
  await sql`UPDATE items SET set_form = 'ladiessevenset' WHERE id = ${SET}`.execute(shop.db)
  await sql`INSERT INTO item_tags (item_id, tag_uid) VALUES (${SUIT}, ${tagOfAttribute('ceremony')})`.execute(shop.db)
  await sql`INSERT INTO item_rentals (item_id, rentals) VALUES (${BAG}, 9) ON CONFLICT DO NOTHING`.execute(shop.db)
})

const offered = async (buyer: ReturnType<typeof guest.open>) => {
  const page = await buyer.page('/cart')
  return page
    .all('section', { class: 'matching-accessories' })
    .flatMap((block) => block.all('form').map((form) => Number(form.one('input', { name: 'item' }).attributes.value)))
}

describe('below the lines of the cart', () => {
  test('bag, pumps, beads and cloth are offered for the same days, and one press adds one', async () => {
    const buyer = guest.open()
    await buyer.add(DRESS, { start: '2026-12-15', days: '6', wear: '2026-12-16' })
    expect(await offered(buyer)).toEqual([BAG, PUMPS, JUZU, FUKUSA])
    const block = (await buyer.page('/cart')).one('section', { class: 'matching-accessories' })
    const form = block.all('form').find((each) => each.one('input', { name: 'item' }).attributes.value === `${PUMPS}`)!
    const fields = Object.fromEntries(
      form.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    )
    await buyer.browser.post('/cart/lines', fields)
    await buyer.browser.post('/cart/lines', fields)
    expect((await buyer.cart())?.order.lines).toMatchObject([
      { itemId: DRESS },
      { itemId: PUMPS, startOn: '2026-12-15', endOn: '2026-12-20', wearOn: '2026-12-16', hasPlan: false },
    ])
    expect(await offered(buyer)).toEqual([BAG, JUZU, FUKUSA])
  })

  test('one that is added without its size says so beside its sizes', async () => {
    await insertMoreSizes(shop.db, [PUMPS])
    const buyer = guest.open()
    await buyer.add(DRESS)
    const response = await buyer.add(PUMPS, { size: '', from: 'cart' })
    const location = response.headers.get('location')
    expect([response.status, location]).toEqual([
      303,
      `/cart?refused=size-required&item=${PUMPS}#accessory-size-${PUMPS}`,
    ])
    const block = (await buyer.page(location!)).one('section', { class: 'matching-accessories' })
    const [select, ...others] = block.all('select', { 'aria-invalid': 'true' })
    expect([select?.attributes.id, others]).toEqual([`accessory-size-${PUMPS}`, []])
    expect(block.one('p', { class: 'field-error' }).text).toBe('サイズをお選びください。')
    const elsewhere = await buyer.add(PUMPS, { size: '' })
    expect(elsewhere.headers.get('location')).toContain(`/items/${PUMPS}?refused=size-required`)
  })

  test('what another customer has booked for these days is not offered', async () => {
    const other = guest.open()
    await other.toPayment(BAG, { start: '2026-12-10' })
    await other.step('/shopping/payment', { method: 'cod', time: '1', request: '0', plan: 'none', pointUse: 'none' })
    await other.confirm()
    expect(await other.orders()).toHaveLength(1)
    const buyer = guest.open()
    await buyer.add(DRESS, { start: '2026-12-10' })
    expect(await offered(buyer)).toEqual([SPARE_BAG, PUMPS, JUZU, FUKUSA])
  })

  test('shoes with a free size for the named length of the foot come before those rented more', async () => {
    await sql`INSERT INTO item_rentals (item_id, rentals) VALUES (${PUMPS}, 9) ON CONFLICT DO NOTHING`.execute(shop.db)
    await sql`UPDATE units SET size_label = '24.5cm' WHERE item_id = ${PUMPS}`.execute(shop.db)
    await sql`UPDATE units SET size_label = '23.5cm' WHERE item_id = ${HEELS}`.execute(shop.db)
    const buyer = guest.open()
    await buyer.add(DRESS, { start: '2027-01-20' })
    expect(await offered(buyer)).toEqual([BAG, PUMPS, JUZU, FUKUSA])
    buyer.browser.jar.set('sumirei_size', '_____23.5')
    expect(await offered(buyer)).toEqual([BAG, HEELS, JUZU, FUKUSA])
    buyer.browser.jar.set('sumirei_size', '_____22')
    expect(await offered(buyer)).toEqual([BAG, PUMPS, JUZU, FUKUSA])
  })

  test('nothing that the set contains, and nothing of mourning for a celebration', async () => {
    const buyer = guest.open()
    await buyer.add(SET, { start: '2027-01-15' })
    expect(await offered(buyer)).toEqual([])
    const celebrating = guest.open()
    await celebrating.add(SUIT, { start: '2027-01-15' })
    expect(await offered(celebrating)).toEqual([])
    await sql`INSERT INTO item_tags (item_id, tag_uid) VALUES (${PUMPS}, ${tagOfAttribute('ceremony')})`.execute(
      shop.db,
    )
    expect(await offered(celebrating)).toEqual([PUMPS])
  })
})
