import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/customers/members.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { orderLookups, secretsOf } from '#tests/support/orders/order-lookups.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = builtShop([{ id: 1, units: 40 }])
const lives = orderLives(() => shop)
const { placed, lookUp, linkMails, opened, openedBy } = orderLookups(() => shop)
const staff = staffOf(() => shop)
const PATH = '/shopping/lookup'

describe('the page', () => {
  const form = async () => {
    const page = parsePage(await (await openBrowser(shop).get(PATH)).text())
    return page.one('input', { name: 'form' }).attributes.value ?? ''
  }
  const post = async (known: string, email: string, uid?: string) =>
    openBrowser(shop).post(PATH, { form: uid ?? (await form()), known, email })

  test('mails a guest a fresh link to the order, without scripts, from what is pasted in full width', async () => {
    const { number, email } = await placed({ email: 'Hana.Lost@example.jp' })
    const browser = openBrowser(shop)
    const wide = String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const sent = await browser.post(PATH, {
      form: await form(),
      known: `ご注文番号：${wide}`,
      email: ' ｈana.lost@example.jp ',
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${PATH}?sent=1`])
    expect(browser.jar.size).toBe(0)
    const [mail, ...others] = await linkMails(email)
    expect(others).toEqual([])
    const [secret = '', ...more] = secretsOf(mail)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`ご注文番号 ${number}`)
    expect((await browser.get(`/shopping/complete?order=${secret}`)).headers.get('location')).toBe('/shopping/complete')
    expect(await (await browser.get('/shopping/complete')).text()).toContain(String(number))
    const { rows } = await sql`
      SELECT recipient, order_uid AS "orderUid" FROM mails WHERE kind = 'orderlinks'`.execute(shop.db)
    expect(rows).toEqual([{ recipient: email, orderUid: null }])
  })

  test('answers a match, another address, an unknown number and a member’s order in the same words', async () => {
    const { number, email } = await placed()
    const member = await placed()
    await sql`UPDATE orders SET customer_uid = 'member' WHERE uid = ${member.uid}`.execute(shop.db)
    const answers: unknown[] = []
    for (const [known, address] of [
      [number, email],
      [number, 'stranger@example.jp'],
      [999_999, email],
      [member.number, member.email],
    ] as const) {
      const { status, headers, body } = await post(String(known), address)
      answers.push({ status, headers: [...headers].filter(([name]) => name !== 'x-request-id'), body: body === null })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await (await openBrowser(shop).get(`${PATH}?sent=1`)).text()).toContain('一致するご注文がある場合に')
    expect(await linkMails('stranger@example.jp')).toEqual([])
  })

  test('keeps what was typed beside its error; nothing is counted', async () => {
    const { rows: before } = await sql`SELECT count(*) FROM rate_windows`.execute(shop.db)
    const refused = await post('12', 'hana')
    expect(refused.status).toBe(422)
    const page = parsePage(await refused.text())
    expect(page.text).toContain('ご注文番号（6桁から9桁の数字）か、0から始まるお電話番号を入力してください。')
    expect(page.text).toContain('メールアドレスの形が正しくないようです')
    expect(page.one('input', { name: 'known' }).attributes.value).toBe('12')
    expect((await sql`SELECT count(*) FROM rate_windows`.execute(shop.db)).rows).toEqual(before)
  })

  test('is linked from where a customer looks for an order', async () => {
    for (const path of [
      '/',
      '/mypage/login',
      '/mypage/login?next=/mypage/history',
      '/shopping/shopping',
      '/faq',
      '/contact',
    ]) {
      const main = path === '/' ? 'footer' : 'main'
      const page = parsePage(await (await openBrowser(shop).get(path)).text())
      expect([path, page.one(main).all('a', { href: PATH }).length > 0]).toEqual([path, true])
    }
  })
})

describe('a telephone number', () => {
  test('finds the orders of the last half year in one mail, five at most; each link opens its own', async () => {
    const [email, telephone] = [`${randomUUID()}@example.jp`, '09055550001']
    const orders = [await placed({ email, telephone, daysAgo: 181 })]
    for (let count = 0; count < 6; count += 1) orders.push(await placed({ email, telephone }))
    await sql`UPDATE orders SET status = 70 WHERE uid = ${orders[0]!.uid}`.execute(shop.db)
    await placed({ telephone })
    await lookUp('+81 90-5555-0001', email)
    const [mail, ...others] = await linkMails(email)
    expect(others).toEqual([])
    const numbers = await openedBy(mail)
    expect(numbers).toEqual(
      orders
        .slice(2)
        .map(({ number }) => number)
        .reverse(),
    )
    await lookUp(orders[0]!.number, email)
    const last = (await linkMails(email)).at(-1)
    expect(await openedBy(last)).toEqual([orders[0]!.number])
  })
})

describe('a link', () => {
  test('of a member’s order leads to the login, and opens nothing by itself', async () => {
    const { uid, number, email } = await placed()
    await sql`UPDATE orders SET customer_uid = 'someone' WHERE uid = ${uid}`.execute(shop.db)
    await lookUp(number, email)
    const [mail] = await linkMails(email)
    expect(secretsOf(mail)).toEqual([])
    const { pathname, search } = new URL(/https?:\S+\/mypage\/history\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(`${pathname}${search}`).toBe(`/mypage/history?uid=${uid}`)
    const response = await openBrowser(shop).get(`${pathname}${search}`)
    expect(response.headers.get('location')).toContain('/mypage/login')
  })

  test('proves the mailbox when it is opened deliberately, and ends with the address of the order', async () => {
    const { uid, number, email } = await placed()
    await lookUp(number, email)
    const [secret = ''] = secretsOf((await linkMails(email))[0])
    const proven = async () =>
      (await sql`SELECT 1 FROM order_secrets WHERE order_uid = ${uid} AND opened_at IS NOT NULL`.execute(shop.db)).rows
    await openBrowser(shop).get(`/shopping/complete?order=${secret}`)
    expect(await proven()).toEqual([])
    const gesture = { 'sec-fetch-user': '?1', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    await openBrowser(shop).get(`/shopping/complete?order=${secret}`, { ...gesture, 'sec-fetch-site': 'none' })
    expect(await proven()).toHaveLength(1)
    const { customer } = await lives.orderOf(uid)
    const contact = { ...customer!, telephone: '0312345678', email: 'right@example.jp' }
    const service = await staff.withDuties(['service'])
    expect(
      await shop.services.staff.orders.moves.correctContact(service, uid, { contact, reason: '誤記' }),
    ).toMatchObject({
      fields: ['telephone', 'email'],
    })
    expect(await opened(secret)).toBeUndefined()
  })

  test.each([1, 7, 99])('is not made for an order in status %i, which was never accepted', async (status) => {
    const { uid, number, email } = await placed()
    await sql`UPDATE orders SET status = ${status} WHERE uid = ${uid}`.execute(shop.db)
    await lookUp(number, email)
    expect(await linkMails(email)).toEqual([])
  })

  test('is not made for an order whose tax record was moved', async () => {
    const { uid, number, email } = await placed()
    await sql`UPDATE orders SET locked_at = now() WHERE uid = ${uid}`.execute(shop.db)
    await lookUp(number, email)
    expect(await linkMails(email)).toEqual([])
  })
})
