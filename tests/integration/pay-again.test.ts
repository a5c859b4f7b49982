import { afterEach, describe, expect, test } from 'vitest'
import { HANAKO, TARO } from '#demo/members/people.ts'
import { day } from '#domain/day.ts'
import { expectCardConsent } from '#tests/support/customers/card-consent.ts'
import { hrefsOf, memberPages } from '#tests/support/customers/member-pages.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { phoneOrders } from '#tests/support/orders/phone-orders.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 9 }])
const late = lateOrders(() => shop)
const guest = (secret: string) => guestOf(() => shop, secret)

afterEach(() => shop.setClock(NOW))

async function refused(member?: string) {
  const { uid, secret } = await late.ordered(day('2026-12-10'), 'laterRefused')
  if (member !== undefined) {
    const order = await late.orderOf(uid)
    await shop.ports.orders.transaction((tx) => tx.orders.save({ ...order, customerUid: member }))
  }
  late.at('2026-12-04T10:00:00+09:00')
  await late.runJob()
  return { uid, secret }
}

describe('the page that pays a refused card (docs/rules.md After the order)', () => {
  test('opens from the link of the mail, without a script, and says what is due until when', async () => {
    const { uid, secret } = await refused()
    const link = /\/shopping\/pay\?order=[\w-]{43}/.exec(await late.mailText(uid, 'paymentdue'))?.[0] ?? ''
    const opened = await guest('none').get(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/shopping/pay'])
    expect(opened.headers.get('set-cookie')).toContain('sumirei_order=')
    const response = await guest(secret).get('/shopping/pay')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const main = await guest(secret).main('/shopping/pay')
    for (const words of ['¥6,980', '12月8日', '16時']) expect(main.text).toContain(words)
    expectCardConsent(main)
    expect((await guest(secret).main('/shopping/complete')).text).toContain('お支払いの手続きへ進む')

    const posted = await guest(secret).post('/shopping/pay', {})
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/shopping/checkout'])
    const again = await guest(secret).post('/shopping/pay', {})
    expect(again.headers.get('location')).toBe('/shopping/checkout')
    expect((await shop.ports.orders.recordOf(uid)).payments).toHaveLength(2)
    expect((await guest(secret).main('/shopping/checkout')).all('iframe')).toHaveLength(1)

    expect((await guest(secret).get('/shopping/checkout?giveup=1')).status).toBe(200)
    const given = await guest(secret).post('/shopping/checkout', {})
    expect([given.status, given.headers.get('location')]).toEqual([303, '/shopping/pay'])
    expect((await late.orderOf(uid)).status).toBe('Reserved')
    await guest(secret).post('/shopping/pay', {})
    await late.pay(uid, secret, 'accepted')
    expect((await guest(secret).get('/shopping/checkout')).headers.get('location')).toBe('/shopping/complete')
    const text = (await late.mailText(uid, 'paymentreplaced')).replaceAll('\n', '')
    expect(text).toContain('以前のお支払い方法には、ご請求いたしません')
    expect((await late.mailKinds(uid)).filter((kind) => kind === 'paymentreplaced')).toHaveLength(1)
    const paid = await guest(secret).main('/shopping/pay')
    expect([paid.text.includes('お支払いの確認が済みました'), paid.all('form').length]).toEqual([true, 0])
    expect((await guest(secret).post('/shopping/pay', {})).headers.get('location')).toBe('/shopping/pay')
  })

  test('opens from the order on my page, and of no other member', async () => {
    const pages = await memberPages(shop)
    const { uid } = await refused(pages.hanako.uid)
    const cookie = await pages.cookiesOf({ email: HANAKO.email, password: HANAKO.password })
    const hanako = { ...pages.hanako, cookie }
    const history = await pages.mainOf(`/mypage/history?uid=${uid}`, hanako)
    const href = hrefsOf(history).find((each) => each.startsWith('/shopping/pay')) ?? ''
    expect(href).toBe(`/shopping/pay?uid=${uid}`)
    expect((await pages.mainOf('/mypage', hanako)).text).toContain('お支払いのお手続きをお願いいたします')
    expect((await pages.mainOf(href, hanako)).text).toContain('¥6,980')
    const posted = await pages.post(href, {}, hanako)
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/shopping/checkout'])
    const secret = /sumirei_order=([\w-]{43})/.exec(posted.headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect((await guest(secret).main('/shopping/checkout')).all('iframe')).toHaveLength(1)
    const taro = await pages.cookiesOf({ email: TARO.email, password: TARO.password })
    expect((await pages.get(href, { ...pages.taro, cookie: taro })).status).toBe(404)
  })
})

test('the first payment of a telephone order has the final screen with all facts (docs/rules.md Legal)', async () => {
  const phone = phoneOrders(() => shop)
  const { uid } = await phone.ready('card')
  await phone.place(uid)
  const secret = /\/shopping\/pay\?order=([\w-]{43})/.exec(await late.mailText(uid, 'paymentlink'))?.[1] ?? ''
  const main = await guest(secret).main('/shopping/pay')
  const facts = {
    quantity: ['商品（1点）'],
    amounts: ['¥6,980', '安心プラン', '送料'],
    payment: ['クレジットカード', 'ご注文時にカードを登録、発送5日前に与信、発送時に確定'],
    delivery: ['発送予定日12月9日（水）', 'お届け予定日12月10日（木）'],
    return: ['ご返却日12月13日（日）'],
    cancellation: ['キャンセルについて', '発送後'],
    charges: ['ご注文のあとに生じることのある費用', '参考価格'],
    seller: ['事業者名', '運営責任者', '電話番号'],
    deadline: ['お手続きの期限'],
    consent: ['ご利用規約', 'ご同意のうえでのご注文'],
  }
  const text = main.text.replaceAll(' ', '')
  for (const words of Object.values(facts).flat()) expect(text).toContain(words)
  expectCardConsent(main)
  expect(main.one('button').text).toBe('この内容で注文し、お支払いへ進む')
  // Nothing can be changed here: the call has ended.
  expect(text).not.toContain('変更する')
})
