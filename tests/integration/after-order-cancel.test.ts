import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { openAccount, openBrowser } from '#tests/support/customers/members.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { parsePage, withoutRequest } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
])

afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const guest = (secret: string) => guestOf(() => shop, secret)
/** The confirmation screen, and the fields that its form sends. */
async function confirmationOf(secret: string, what: string) {
  const main = await guest(secret).main(`/shopping/cancelconfirm?what=${what}`)
  return { main, fields: fieldsOf(main) }
}

/** The hidden fields of the form: what is cancelled, the version of the order, and the fee that is accepted. */
function fieldsOf(main: ReturnType<ReturnType<typeof parsePage>['one']>): Record<string, string> {
  const inputs = main.all('input').map(({ attributes: { name = '', value = '' } }) => [name, value])
  return Object.fromEntries(inputs.filter(([name = '']) => ['what', 'version', 'fee'].includes(name)))
}

describe('cancellation screens (docs/rules.md Orders)', () => {
  test('charge no fee before the order is confirmed', async () => {
    const { uid, secret } = await lives.accepted([1])
    expect((await guest(secret).main('/shopping/cancel')).text).toContain('キャンセル料 無料')
    const { main, fields } = await confirmationOf(secret, 'all')
    expect(main.text).toContain('ご請求はございません')
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
    const answer = await guest(secret).post('/shopping/cancelconfirm?what=all', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shopping/cancel_complete?what=all'])
    expect((await lives.orderOf(uid)).status).toBe('CancelByCustomer')
    expect((await guest(secret).main('/shopping/cancel_complete?what=all')).text).toContain('無料')
    const again = await guest(secret).post('/shopping/cancelconfirm?what=all', fields)
    expect(again.headers.get('location')).toBe('/shopping/cancel_complete?what=all')
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'cancel')).toHaveLength(1)
  })

  test('charge a share of the rental price once the order is confirmed, and show it on each screen', async () => {
    const { uid, secret } = await lives.confirmed([1])
    lives.at('2026-12-08T10:00:00+09:00')
    const choice = await guest(secret).main('/shopping/cancel')
    expect(choice.text).toContain('キャンセル料 ¥3,490')
    const { main, fields } = await confirmationOf(secret, 'all')
    expect(main.text).toContain('¥3,490')
    await guest(secret).post('/shopping/cancelconfirm?what=all', fields)
    expect((await lives.orderOf(uid)).status).toBe('CancelAfterReserved')
    expect((await guest(secret).main('/shopping/cancel_complete')).text).toContain('¥3,490')
  })

  test('a fee with cash on delivery is paid by the link of the mail, or from the completion page', async () => {
    const { uid, secret } = await lives.confirmed([1], { method: 'cod' })
    lives.at('2026-12-08T10:00:00+09:00')
    const { main, fields } = await confirmationOf(secret, 'all')
    expect(main.text).toContain('クレジットカードまたはAmazon Payでお支払いください')
    await guest(secret).post('/shopping/cancelconfirm?what=all', fields)
    const done = await guest(secret).main('/shopping/cancel_complete?what=all')
    expect(done.text).toContain('キャンセル料のお支払いへ進む')
    expect(done.all('a').map(({ attributes }) => attributes.href)).toContain('/shopping/charges')
    expect((await guest(secret).main('/shopping/charges')).text).toContain('¥3,490')
    const mail = await lives.mailText(uid, 'cancel')
    expect(mail).toContain('お支払い期限')
    const chargeSecret = /\/shopping\/charges\/link\?link=([\w-]{43})/.exec(mail.replaceAll('\n', ''))?.[1] ?? ''
    expect(await shop.services.charges.list({ chargeSecret })).toMatchObject({ payableYen: 3_490 })
    const again = await guest(secret).post('/shopping/cancelconfirm?what=all', fields)
    expect(again.headers.get('location')).toBe('/shopping/cancel_complete?what=all')
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'cancel' || kind === 'chargeopened')).toEqual([
      'cancel',
    ])
  })

  test('free with cash on delivery, or charged to the card, has no link', async () => {
    const free = await lives.accepted([1], { method: 'cod' })
    await guest(free.secret).post('/shopping/cancelconfirm?what=all', (await confirmationOf(free.secret, 'all')).fields)
    const card = await lives.confirmed([1])
    lives.at('2026-12-08T10:00:00+09:00')
    await guest(card.secret).post('/shopping/cancelconfirm?what=all', (await confirmationOf(card.secret, 'all')).fields)
    for (const { uid, secret } of [free, card]) {
      expect(await lives.mailText(uid, 'cancel')).not.toContain('/shopping/charges/link')
      const done = await guest(secret).main('/shopping/cancel_complete?what=all')
      expect(done.text).not.toContain('お支払いへ進む')
    }
  })

  test('show the fees with the days and yen of the order, each shipping day by itself', async () => {
    const { secret } = await lives.confirmed([1, 2], { startOn: [day('2026-12-10'), day('2027-01-20')] })
    lives.at('2026-11-25T10:00:00+09:00')
    const main = await guest(secret).main('/shopping/cancel')
    const rows = main.all('tr').map(({ text }) => text)
    expect(rows).toEqual([
      '12月1日（火）まで¥1,396（商品価格の20％）',
      '12月6日（日）まで¥2,094（商品価格の30％）',
      '12月9日（水）の発送まで¥3,490（商品価格の50％）',
      '発送後お受けできません',
      '1月4日（月）まで無料',
      '1月11日（月）まで¥696（商品価格の20％）',
      '1月16日（土）まで¥1,044（商品価格の30％）',
      '1月19日（火）の発送まで¥1,740（商品価格の50％）',
      '発送後お受けできません',
    ])
    expect(main.all('caption').map(({ text }) => text)).toEqual([
      'キャンセル料（12月9日（水）発送予定の商品）',
      'キャンセル料（1月19日（火）発送予定の商品）',
    ])
  })

  test('cancel the second line of an order under way and say what goes back', async () => {
    const placed = await lives.confirmed([1, 2], { startOn: [day('2026-12-10'), day('2027-01-20')] })
    await lives.identify(placed)
    const { uid, secret } = placed
    const [first, second] = (await lives.orderOf(uid)).lines
    await shop.services.orderLife.shipOrder(uid, { ...SLIPS, lineUids: [first!.uid] }, STAFF)
    expect((await guest(secret).main('/shopping/complete')).text).toContain('ご注文をキャンセルする')
    expect((await guest(secret).main('/shopping/cancel')).text).not.toContain('すでに発送しているため')
    const { main, fields } = await confirmationOf(secret, second!.uid)
    expect(main.text).toContain('お返しする金額')
    const done = await guest(secret).post(`/shopping/cancelconfirm?what=${second!.uid}`, fields)
    expect(done.headers.get('location')).toBe(`/shopping/cancel_complete?what=${second!.uid}`)
    expect((await guest(secret).main(`/shopping/cancel_complete?what=${second!.uid}`)).text).toContain('無料')
    expect((await lives.orderOf(uid)).lines.map(({ status }) => status)).toEqual(['Shipping', 'CancelAfterReserved'])
  })

  test('show a fee that became due after the page was loaded, and do not charge it', async () => {
    const { uid, secret } = await lives.accepted([1])
    lives.at('2026-12-08T10:00:00+09:00')
    const { fields } = await confirmationOf(secret, 'all')
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    const answer = await guest(secret).post('/shopping/cancelconfirm?what=all', fields)
    expect(answer.status).toBe(409)
    const main = parsePage(await answer.text()).one('main')
    expect(main.text).toContain('ご注文の状況が変わりました')
    expect(main.text).toContain('¥3,490')
    expect((await lives.orderOf(uid)).status).toBe('Reserved')
    expect(fieldsOf(main)).toMatchObject({ fee: '3490' })
    const agreed = await guest(secret).post('/shopping/cancelconfirm?what=all', fieldsOf(main))
    expect(agreed.status).toBe(303)
  })

  test('cancel one of two lines; a second tab cannot cancel the last one', async () => {
    const { uid, secret } = await lives.accepted([1, 2])
    const [first, second] = (await lives.orderOf(uid)).lines
    const one = await confirmationOf(secret, first!.uid)
    const other = await confirmationOf(secret, second!.uid)
    expect(one.main.text).toContain('ほかの1点は、ご予約のままお届けします')
    const done = await guest(secret).post(`/shopping/cancelconfirm?what=${first!.uid}`, one.fields)
    expect(done.headers.get('location')).toBe(`/shopping/cancel_complete?what=${first!.uid}`)
    const late = await guest(secret).post(`/shopping/cancelconfirm?what=${second!.uid}`, other.fields)
    expect(late.headers.get('location')).toBe('/shopping/cancel?refused=last-line')
    expect((await guest(secret).main('/shopping/cancel?refused=last-line')).text).toContain('残りの商品が1点のため')
    expect((await lives.orderOf(uid)).lines.map(({ status }) => status)).toEqual(['Cancel', 'Fix'])
    const complete = await guest(secret).main(`/shopping/cancel_complete?what=${first!.uid}`)
    expect(complete.text).toContain('ほかの商品は、ご予約のままお届けします')
  })

  test('show a line fee that became due after the page was loaded, and do not charge it', async () => {
    const { uid, secret } = await lives.accepted([1, 2])
    const [first] = (await lives.orderOf(uid)).lines
    const { fields } = await confirmationOf(secret, first!.uid)
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    const answer = await guest(secret).post(`/shopping/cancelconfirm?what=${first!.uid}`, fields)
    expect(answer.status).toBe(409)
    expect(parsePage(await answer.text()).one('main').text).toContain('ご注文の状況が変わりました')
    expect((await lives.orderOf(uid)).lines.map(({ status }) => status)).toEqual(['Fix', 'Fix'])
  })

  test('reject a cancellation after shipping and show how to contact the shop', async () => {
    const { uid, secret } = await lives.shipped([1])
    const main = await guest(secret).main('/shopping/cancel')
    expect(main.text).toContain('すでに発送しているため')
    expect(main.text).toContain('10:00')
    expect(main.all('button')).toEqual([])
    const version = String((await lives.orderOf(uid)).version)
    const answer = await guest(secret).post('/shopping/cancelconfirm?what=all', { what: 'all', version, fee: '0' })
    expect(answer.headers.get('location')).toBe('/shopping/cancel?refused=cancel-not-possible')
    expect((await lives.orderOf(uid)).status).toBe('Rental1')
  })
})

describe('order ownership', () => {
  const PAGES = [
    '/shopping/cancel',
    '/shopping/cancelconfirm',
    '/shopping/cancel_complete',
    '/mypage/identity',
    '/mypage/extension',
    '/mypage/receipt',
  ]

  test.each(PAGES)(
    '%s returns the same page for the order of another member as for an unknown one (D67)',
    async (path) => {
      const name = path.replaceAll(/\W/g, '')
      const hanako = await openAccount(shop, `hanako.${name}@example.jp`)
      await openAccount(shop, `taro.${name}@example.jp`)
      const { uid } = await lives.accepted([1], { member: hanako })
      const taro = openBrowser(shop)
      await taro.signIn(`taro.${name}@example.jp`)
      const [others, missing] = [await taro.get(`${path}?uid=${uid}`), await taro.get(`${path}?uid=nobody-has-it`)]
      expect([others.status, missing.status]).toEqual([404, 404])
      expect(withoutRequest(await others.text(), uid)).toBe(withoutRequest(await missing.text(), 'nobody-has-it'))
      expect((await shop.fetch(`${path}?uid=${uid}`)).headers.get('location')).toMatch(/^\/mypage\/login\?next=/)
      expect((await shop.fetch(`${path}?order=${'x'.repeat(43)}`)).status).toBe(410)
    },
  )

  test('lets a member cancel an order by its uid', async () => {
    const uid = await openAccount(shop, 'own@example.jp')
    const placed = await lives.accepted([1], { member: uid })
    const browser = openBrowser(shop)
    await browser.signIn('own@example.jp')
    const page = parsePage(await (await browser.get(`/shopping/cancelconfirm?uid=${placed.uid}&what=all`)).text())
    const path = `/shopping/cancelconfirm?what=all&uid=${placed.uid}`
    const answer = await browser.post(path, fieldsOf(page.one('main')))
    expect(answer.headers.get('location')).toBe(`/shopping/cancel_complete?uid=${placed.uid}&what=all`)
  })

  test('moves the token of a mailed link from the URL to a cookie', async () => {
    const { secret } = await lives.accepted([1])
    const answer = await shop.fetch(`/shopping/identity?order=${secret}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shopping/identity'])
    expect(answer.headers.get('set-cookie')).toContain(`sumirei_order=${secret}`)
    expect(shop.errors).toEqual([])
  })
})
