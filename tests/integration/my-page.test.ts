import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import { REVIEW_TERMS } from '#domain/review/terms.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { hrefsOf, memberPages, type SignedInMember } from '#tests/support/customers/member-pages.ts'
import { withoutRequest } from '#tests/support/pages/html.ts'
import { SIZE_9, TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 30 },
  { id: 2, units: 30 },
])
let pages: Awaited<ReturnType<typeof memberPages>>
beforeAll(async () => {
  pages = await memberPages(shop)
})

/** Places an order of a member and sets the status of the order and its lines. */
async function ordered(
  who: SignedInMember,
  itemIds: readonly number[],
  status: number,
  line: number,
  startOn = '2026-12-10',
) {
  let secret: string | undefined
  for (const itemId of itemIds) {
    const request = { itemId, sizeTagUid: SIZE_9, startOn: day('2026-12-10'), days: 4, hasPlan: false, prefecture: 13 }
    const added = await shop.services.cart.addToCart(secret, request)
    if (isRejected(added)) throw new Error(added.code)
    secret = added.secret
  }
  const name = secret ?? ''
  const uid = (await shop.services.cart.getCart(name))?.order.uid ?? ''
  const email = `${uid}@example.jp`
  const customer = addressOfGuest(TOKYO, email)
  await shop.services.checkout.saveCustomer(name, { email, customer, shipping: undefined })
  const payment = { paymentMethod: 'cod', ...NO_WISH, deliveryTime: 1 } as const
  await shop.services.checkout.savePayment(name, payment)
  const cart = await shop.services.cart.openConfirmation(name)
  const placed = await shop.services.checkout.placeOrder(name, {
    seenVersion: cart?.order.version ?? -1,
    device: 'test',
  })
  if ('kind' in placed) throw new Error(placed.code)
  await sql`UPDATE order_lines SET status = ${line}, rental_start_on = ${startOn}::date,
              rental_end_on = ${startOn}::date + 3, blocked = daterange(${startOn}::date - 2, ${startOn}::date + 7)
            WHERE order_uid = ${uid}`.execute(shop.db)
  await sql`UPDATE orders SET status = ${status}, customer_uid = ${who.uid} WHERE uid = ${uid}`.execute(shop.db)
  return uid
}

describe('without a session', () => {
  test.each(['/mypage', '/mypage/points', '/mypage/history?uid=x', '/mypage/addresses', '/mypage/password'])(
    '%s redirects to the login page',
    async (path) => {
      const response = await pages.get(path)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toMatch(/^\/mypage\/login/)
      expect(response.headers.get('cache-control')).toContain('no-store')
    },
  )
})

describe('my page', () => {
  test('shows a text and a link in each empty section', async () => {
    const main = await pages.mainOf('/mypage', pages.taro)
    expect(main.one('h1').text).toContain('早瀬 太郎 様')
    for (const text of ['必要なお手続きはございません', 'ご注文は、まだございません', 'お気に入りの商品は']) {
      expect(main.text).toContain(text)
    }
    expect(main.text).toContain('0ポイント')
    expect(hrefsOf(main)).toEqual(expect.arrayContaining(['/items/list', '/items/select', '/mypage/points']))
  })

  test('is not cached and not indexed', async () => {
    const response = await pages.get('/mypage', pages.hanako)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(await response.text()).toContain('<meta name="robots" content="noindex,nofollow"')
  })

  test('shows the most urgent step first', async () => {
    const coming = await ordered(pages.hanako, [1], 30, 2, '2026-12-20')
    const first = (await pages.mainOf('/mypage', pages.hanako)).one('section', { class: 'next-thing' })
    expect(first.one('h2').text).toBe('12月7日（月）16:00までに、本人確認書類をお送りください')
    expect(hrefsOf(first)[0]).toBe(`/mypage/identity?uid=${coming}`)
    await sql`UPDATE identity_documents SET status = 'accepted'`.execute(shop.db)
    expect((await pages.mainOf('/mypage', pages.hanako)).one('section', { class: 'next-thing' }).one('h2').text).toBe(
      '12月20日（日）にお届けします',
    )
    const held = await ordered(pages.hanako, [1], 60, 4, '2026-11-18')
    const next = (await pages.mainOf('/mypage', pages.hanako)).one('section', { class: 'next-thing' })
    expect(next.one('h2').text).toBe('11月21日（土）までにご返却ください')
    expect(hrefsOf(next)).toEqual([`/mypage/history?uid=${held}#return`, `/mypage/calendar?uid=${held}`])
    await ordered(pages.hanako, [2], 90, 6, '2026-11-10')
    const late = (await pages.mainOf('/mypage', pages.hanako)).one('section', { class: 'next-thing' })
    expect(late.one('h2').text).toBe('ご返却日（11月13日（金））を過ぎています')
    expect(late.attributes.class).toContain('next-thing-late')
  })

  test('changes only the mail magazine by its form', async () => {
    const before = await shop.services.members.getMember(pages.hanako.uid)
    const response = await pages.post('/mypage', { mailMagazine: '3' }, pages.hanako)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/mypage?saved=magazine#magazine'])
    const after = await shop.services.members.getMember(pages.hanako.uid)
    expect(after?.profile).toEqual({ ...before?.profile, mailMagazine: 3 })
    expect((await pages.mainOf('/mypage?saved=magazine', pages.hanako)).text).toContain('受け取らない変更しました')
    for (const wrong of ['4', '', 'x']) {
      expect((await pages.post('/mypage', { mailMagazine: wrong }, pages.hanako)).status).toBe(400)
    }
  })

  test('redirects from a page number beyond the last to the first page', async () => {
    expect((await pages.get('/mypage?page=99', pages.hanako)).headers.get('location')).toBe('/mypage')
    for (const odd of ['0', '-1', 'x', '1e3'])
      expect((await pages.get(`/mypage?page=${odd}`, pages.hanako)).status).toBe(200)
  })
})

describe('one order', () => {
  test('returns the same page for the order of another member as for an unknown one, error 1 (D22)', async () => {
    const own = await ordered(pages.hanako, [1], 30, 2)
    for (const path of ['/mypage/history', '/mypage/calendar']) {
      const [others, missing] = await Promise.all([
        pages.get(`${path}?uid=${own}`, pages.taro),
        pages.get(`${path}?uid=nobody-has-it`, pages.taro),
      ])
      expect([others.status, missing.status]).toEqual([404, 404])
      const [a, b] = [withoutRequest(await others.text(), own), withoutRequest(await missing.text(), 'nobody-has-it')]
      expect(a).toBe(b)
      expect(a).toContain(errorMessage(1))
      expect(a).not.toContain('黒のワンピース')
      expect((await pages.get(`${path}?uid=${own}`, pages.hanako)).status).toBe(200)
    }
    for (const odd of ['', '../x', "' OR 1=1", 'x'.repeat(500)]) {
      expect((await pages.get(`/mypage/history?${new URLSearchParams({ uid: odd })}`, pages.hanako)).status).toBe(404)
    }
    expect((await pages.get('/mypage/history', pages.hanako)).headers.get('location')).toBe('/mypage#orders')
    expect(shop.errors).toEqual([])
  })

  test('offers cancellation and a calendar file before shipping, and no receipt', async () => {
    const uid = await ordered(pages.hanako, [1, 2], 30, 2)
    const main = await pages.mainOf(`/mypage/history?uid=${uid}`, pages.hanako)
    expect(hrefsOf(main)).toEqual(
      expect.arrayContaining([`/shopping/cancel?uid=${uid}`, `/mypage/calendar?uid=${uid}`]),
    )
    expect(hrefsOf(main).some((href) => href.startsWith('/mypage/receipt'))).toBe(false)
    expect(main.one('li', { 'aria-current': 'step' }).text).toContain('ご予約確定')
    const again = hrefsOf(main).filter((href) => href.includes('size='))
    expect(again).toEqual([
      `/items/1?range=4&startcalendar=2026-11-21&size=${SIZE_9}`,
      `/items/2?range=4&startcalendar=2026-11-21&size=${SIZE_9}`,
    ])
  })

  test('offers one review per line after the return', async () => {
    const uid = await ordered(pages.hanako, [1], 70, 5, '2026-11-02')
    const main = await pages.mainOf(`/mypage/history?uid=${uid}`, pages.hanako)
    expect(hrefsOf(main).some((href) => href.startsWith('/shopping/cancel'))).toBe(false)
    const review = hrefsOf(main).find((href) => href.startsWith('/products/review?line=')) ?? ''
    const line = review.split('=')[1] ?? ''
    const good = {
      stars: '5',
      fit: '3',
      scene: 'その他',
      nickname: '花',
      body: '丈がちょうどよく、とても助かりました。ありがとうございます。',
      line,
    }
    const form = (await pages.mainOf(review, pages.hanako)).text
    for (const words of ['この内容で投稿する', REVIEW_TERMS]) expect(form).toContain(words)
    expect((await pages.mainOf(review, pages.taro)).text).not.toContain('この内容で投稿する')
    expect((await pages.post('/products/review', good, pages.taro)).status).toBe(404)
    expect((await pages.post('/products/review', good, pages.hanako)).headers.get('location')).toBe(
      '/products/reviewcomplete',
    )
    expect((await pages.post('/products/review', { ...good, stars: '1' }, pages.hanako)).status).toBe(303)
    const { rows } = await sql<{ stars: number }>`SELECT stars FROM reviews WHERE order_line_uid = ${line}`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ stars: 5 }])
    expect((await pages.mainOf(`/mypage/history?uid=${uid}`, pages.hanako)).text).toContain('ご感想をいただきました')
  })

  test('offers no review while the item is rented', async () => {
    const uid = await ordered(pages.hanako, [1], 60, 4, '2026-11-18')
    const line = (await shop.services.members.getOrder(pages.hanako.uid, uid))?.order.lines[0]?.uid ?? ''
    expect((await pages.mainOf(`/mypage/history?uid=${uid}`, pages.hanako)).text).not.toContain('感想を書く')
    expect(await shop.services.reviews.listOwn(pages.hanako.uid, line)).toEqual([])
  })

  test('has a calendar file with both days, served as a download', async () => {
    const uid = await ordered(pages.hanako, [1], 30, 2)
    const response = await pages.get(`/mypage/calendar?uid=${uid}`, pages.hanako)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="rental-\d+\.ics"$/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = await response.text()
    expect(text).toContain('DTSTART;VALUE=DATE:20261210')
    expect(text).toContain('DTSTART;VALUE=DATE:20261213')
    const over = await ordered(pages.hanako, [1], 70, 5, '2026-11-02')
    expect((await pages.get(`/mypage/calendar?uid=${over}`, pages.hanako)).status).toBe(404)
  })
})
