import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { expectCardConsent } from '#tests/support/customers/card-consent.ts'
import { openAccount, openBrowser } from '#tests/support/customers/members.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { STAFF } from '#tests/support/orders/order-lives.ts'
import { rentalChanges } from '#tests/support/orders/rental-changes.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 1 },
])
afterEach(() => shop.setClock(NOW))

const lives = rentalChanges(() => shop)
const guest = (secret: string) => guestOf(() => shop, secret)
const DELIVERY = '/shopping/change/delivery'
const RENTAL = '/shopping/change/rental'
const SAPPORO = {
  ...{ familyName: '山田', givenName: '花子', familyNameKana: 'ヤマダ', givenNameKana: 'ハナコ' },
  ...{ postalCode: '0600001', prefecture: '1', address1: '札幌市中央区北一条西1-1', telephone: '0312345678' },
  ...{ time: '3', request: '99', note: '管理室へ' },
}

/** The hidden fields of the form that confirms a change. */
function hiddenOf(main: Part): Record<string, string> {
  const inputs = main.all('input', { type: 'hidden' })
  return Object.fromEntries(inputs.map(({ attributes: { name = '', value = '' } }) => [name, value]))
}
const mainOf = async (response: Response) => parsePage(await response.text()).one('main')

describe('the page for another delivery, without JavaScript (docs/rules.md Changes before shipping)', () => {
  test('shows before and after, and changes nothing until it is confirmed', async () => {
    const { uid, secret } = await lives.confirmed([1])
    const complete = await guest(secret).main('/shopping/complete')
    expect(complete.all('a', { href: DELIVERY }).map(({ text }) => text)).toEqual(['お届け先・時間帯を変更する'])
    const form = await guest(secret).main(DELIVERY)
    expect(form.one('input', { name: 'address1' }).attributes.value).toBe('千代田区千代田1-1')
    const checked = await guest(secret).post(DELIVERY, SAPPORO)
    expect(checked.status).toBe(200)
    const preview = await mainOf(checked)
    for (const text of ['変更前：〒100-0001', '変更後：〒060-0001', '16時〜18時', '管理室へ', '料金は変わりません'])
      expect(preview.text).toContain(text)
    expect(preview.text).toContain('発送日変更前：2026年12月9日（水）変更後：2026年12月8日（火）')
    expect((await lives.orderOf(uid)).prefecture).toBe(13)
    const saved = await guest(secret).post(DELIVERY, { ...hiddenOf(preview), intent: 'save' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${DELIVERY}?done=1`])
    expect((await guest(secret).main(`${DELIVERY}?done=1`)).text).toContain('ご注文内容の変更を承りました')
    expect(await lives.orderOf(uid)).toMatchObject({ prefecture: 1, deliveryTime: 3, deliveryNote: '管理室へ' })
    const again = await guest(secret).post(DELIVERY, { ...hiddenOf(preview), intent: 'save' })
    expect(again.status).toBe(303)
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'orderchanged')).toHaveLength(1)
  })

  test('a stale form shows both states again; wrong fields keep what was typed', async () => {
    const { uid, secret } = await lives.accepted([1], { method: 'cod' })
    const preview = await mainOf(await guest(secret).post(DELIVERY, SAPPORO))
    await shop.services.orderLife.writeMemo(uid, 'called', STAFF)
    const stale = await guest(secret).post(DELIVERY, { ...hiddenOf(preview), intent: 'save' })
    expect(stale.status).toBe(409)
    const both = await mainOf(stale)
    for (const text of ['ご注文の状況が変わりました', '変更前：〒100-0001', '変更後：〒060-0001'])
      expect(both.text).toContain(text)
    expect((await guest(secret).post(DELIVERY, { ...hiddenOf(both), intent: 'save' })).status).toBe(303)
    const wrong = await guest(secret).post(DELIVERY, { ...SAPPORO, prefecture: '47', telephone: '1', note: '' })
    expect(wrong.status).toBe(422)
    const errors = (await mainOf(wrong)).one('div', { class: 'error-summary' }).text
    for (const text of ['沖縄県へのお届けはお受けできません', '電話番号は', 'ご要望の内容を入力'])
      expect(errors).toContain(text)
  })

  test('names the nearest day where the shop cannot deliver in time; a shipped order has no form', async () => {
    const soon = await lives.accepted([1], { method: 'cod', startOn: day('2026-11-21') })
    const refused = await guest(soon.secret).post(DELIVERY, SAPPORO)
    expect([refused.status, (await mainOf(refused)).text]).toEqual([
      409,
      expect.stringContaining('北海道への最短のお届け日は11月22日（日）です'),
    ])
    const shipped = await lives.shipped([1])
    expect((await guest(shipped.secret).main(DELIVERY)).all('form')).toEqual([])
    expect((await guest(shipped.secret).main('/shopping/complete')).all('a', { href: DELIVERY })).toEqual([])
  })
})

describe('the page for other days, without JavaScript (docs/rules.md Changes before shipping)', () => {
  const choose = (secret: string, query: string) => guest(secret).main(`${RENTAL}?${query}`)

  test('shows the difference before the change, and the result', async () => {
    const { uid, secret } = await lives.accepted([1], { method: 'cod' })
    const form = await guest(secret).main(RENTAL)
    expect(form.one('select', { name: 'days0' }).all('option')).toHaveLength(87)
    const preview = await choose(secret, 'start0=2026-12-12&days0=6')
    for (const text of ['お支払い金額は¥1,400増えます', '変更後：2026年12月12日（土）', '変更後：2026年12月17日（木）'])
      expect(preview.text).toContain(text)
    const saved = await guest(secret).post(RENTAL, hiddenOf(preview))
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${RENTAL}?done=1`])
    expect(await lives.orderOf(uid)).toMatchObject({ paymentTotalYen: 8_710, lines: [{ startOn: '2026-12-12' }] })
    expect((await guest(secret).post(RENTAL, hiddenOf(preview))).status).toBe(303)
    expect((await choose(secret, 'start0=&days0=6')).text).toContain('ご注文の内容と同じです')
  })

  test('names the nearest days when nothing is free; after the confirmation there is no form', async () => {
    await lives.accepted([2], { method: 'cod', startOn: day('2027-02-10') })
    const { uid, secret } = await lives.accepted([2], { method: 'cod', startOn: day('2027-03-10') })
    const refused = await choose(secret, 'start0=2027-02-11&days0=4')
    expect(refused.text).toContain('前後でお届けできる日は2月1日（月）と2月19日（金）です')
    const preview = await choose(secret, 'start0=2027-03-11&days0=4')
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    const late = await guest(secret).post(RENTAL, hiddenOf(preview))
    expect([late.status, (await lives.orderOf(uid)).lines[0]!.startOn]).toEqual([409, '2027-03-10'])
    const page = await guest(secret).main(RENTAL)
    expect([page.all('form').length, page.text]).toEqual([0, expect.stringContaining('ご予約の確定後は')])
  })

  test('a higher amount leads to the payment, whose page only the customer opens', async () => {
    const placed = await lives.accepted([1], { startOn: day('2026-11-23') })
    const preview = await choose(placed.secret, 'start0=&days0=6')
    expect(preview.text).toContain('改めてお支払いの承認をいただきます')
    expectCardConsent(preview)
    const started = await guest(placed.secret).post(RENTAL, hiddenOf(preview))
    const path = started.headers.get('location') ?? ''
    expect([started.status, path]).toEqual([303, expect.stringMatching(/^\/shopping\/change\/payment\/[\w-]+$/)])
    const other = await lives.accepted([1])
    expect((await guest(other.secret).get(path)).status).toBe(404)
    const payment = await guest(placed.secret).get(path)
    expect(payment.headers.get('content-security-policy')).toContain("frame-src 'self'")
    expect((await mainOf(payment)).all('iframe')).toHaveLength(1)
    expect(await lives.payChange(path.split('/').at(-1) ?? '')).toEqual({ kind: 'applied' })
    const back = await guest(placed.secret).get(path)
    expect([back.status, back.headers.get('location')]).toEqual([303, `${RENTAL}?done=1`])
    const given = await lives.startPaid(placed, { days: 8 })
    const page = `/shopping/change/payment/${given}`
    expect((await guest(placed.secret).main(`${page}?giveup=1`)).all('iframe')).toHaveLength(1)
    expect((await guest(other.secret).post(page, {})).status).toBe(404)
    const left = await guest(placed.secret).post(page, {})
    expect([left.status, left.headers.get('location')]).toEqual([303, `${RENTAL}?refused=refused`])
    expect((await guest(placed.secret).main(`${RENTAL}?refused=refused`)).text).toContain('ご注文は、変更前のままです')
  })

  test('a member changes an own order and no other', async () => {
    const customerUid = await openAccount(shop, 'own@example.jp')
    const browser = openBrowser(shop)
    await browser.signIn('own@example.jp')
    const { uid } = await lives.accepted([1], { method: 'cod', member: customerUid })
    const page = parsePage(await (await browser.get(`${RENTAL}?uid=${uid}&start0=2026-12-12&days0=4`)).text())
    expect(page.one('main').text).toContain('料金は変わりません')
    const other = await lives.accepted([1], { method: 'cod', member: 'bea' })
    expect((await browser.get(`${DELIVERY}?uid=${other.uid}`)).status).toBe(404)
    const wanted = await lives.wantedOf(other, { days: 5 })
    const stranger = { orderUid: other.uid, customerUid }
    expect(isRejected(await shop.services.orderLife.quoteRental(stranger, wanted))).toBe(true)
  })
})
