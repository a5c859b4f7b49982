import { afterEach, describe, expect, test } from 'vitest'
import { expectCardConsent } from '#tests/support/customers/card-consent.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 40 }])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const { linkIn, extended } = chargeSteps(() => shop)
const LINK = '/shopping/charges/link'
const CARD = { number: '4242424242424242', expiry: { year: 2027, month: 1 } }

/** A browser without scripts that has the cookie of a payment link. */
const payer = (secret: string) => ({
  get: (path: string) => shop.fetch(path, { headers: { cookie: `sumirei_charge=${secret}` } }),
  post: (path: string, fields: Record<string, string>) =>
    shop.fetch(path, {
      method: 'POST',
      headers: { origin: SITE, cookie: `sumirei_charge=${secret}` },
      body: new URLSearchParams(fields),
    }),
})
const mainOf = async (response: Response) => parsePage(await response.text()).one('main')

describe('paying charges by the link of a mail (docs/rules.md Charges)', () => {
  test('moves the secret into a cookie, shows the amount, and is paid without scripts', async () => {
    const { uid } = await extended()
    const secret = await linkIn(uid, 'extended')
    const opened = await shop.fetch(`${LINK}?link=${secret}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, LINK])
    expect(opened.headers.get('set-cookie')).toContain(`sumirei_charge=${secret}`)
    const page = await payer(secret).get(LINK)
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex, nofollow',
    ])
    const main = await mainOf(page)
    for (const part of ['延長料金', '¥1,400', '12月4日']) expect(main.text).toContain(part)
    expectCardConsent(main)
    const started = await payer(secret).post(LINK, { method: 'card', amount: '1400' })
    const path = started.headers.get('location') ?? ''
    expect([started.status, path]).toEqual([303, expect.stringMatching(/^\/shopping\/charges\/payment\/[\w-]+$/)])
    expect((await mainOf(await payer(secret).get(path))).all('iframe')).toHaveLength(1)
    const payment = await shop.ports.orders.findPayment(path.split('/').at(-1) ?? '')
    await shop.ports.processor.submitCard(payment?.processorRef ?? '', CARD)
    for (let times = 0; times < 2; times += 1)
      expect((await mainOf(await payer(secret).get(path))).text).toContain('お支払いを承りました')
    const again = await mainOf(await payer(secret).get(LINK))
    expect(again.text).toContain('ただいまございません')
    expect(again.all('form')).toEqual([])
  })

  test('is given up by a button of its page alone', async () => {
    const { uid } = await extended()
    const secret = await linkIn(uid, 'extended')
    const path = (await payer(secret).post(LINK, { method: 'card', amount: '1400' })).headers.get('location') ?? ''
    const stateOf = async () => (await shop.ports.orders.findPayment(path.split('/').at(-1) ?? ''))?.status
    for (const method of ['GET', 'HEAD'])
      await shop.fetch(`${path}?giveup=1`, { method, headers: { cookie: `sumirei_charge=${secret}` } })
    expect(await stateOf()).toBe('started')
    expect((await payer('x'.repeat(43)).post(path, {})).status).toBe(404)
    expect(await stateOf()).toBe('started')
    const given = await payer(secret).post(path, {})
    expect([given.status, given.headers.get('location')]).toEqual([303, LINK])
    expect(await stateOf()).toBe('refused')
    expect((await payer(secret).post(path, {})).headers.get('location')).toBe(path)
  })

  test('refuses another amount, and a missing method, with a sentence', async () => {
    const { uid } = await extended()
    const secret = await linkIn(uid, 'extended')
    const changed = await payer(secret).post(LINK, { method: 'card', amount: '1' })
    expect([changed.status, (await mainOf(changed)).text]).toEqual([409, expect.stringContaining('金額をもう一度')])
    const without = await payer(secret).post(LINK, { amount: '1400' })
    expect([without.status, (await mainOf(without)).text]).toEqual([422, expect.stringContaining('お支払い方法')])
  })

  test('an unknown or expired link, and another browser, get a calm page without an amount', async () => {
    const { uid } = await extended()
    const secret = await linkIn(uid, 'extended')
    const started = await payer(secret).post(LINK, { method: 'card', amount: '1400' })
    const elsewhere = await shop.fetch(started.headers.get('location') ?? '')
    const { text } = await mainOf(elsewhere)
    expect([elsewhere.status, text]).toEqual([404, expect.stringContaining('メールでお知らせします')])
    expect(text).not.toContain('1,400')
    shop.setClock(NOW.add({ hours: 24 * 14 }))
    for (const link of [secret, 'x'.repeat(43)]) {
      const dead = await payer(link).get(LINK)
      expect([dead.status, (await mainOf(dead)).text]).toEqual([410, expect.stringContaining('お使いいただけません')])
    }
  })
})

describe('the photograph of a damage (docs/rules.md Damage)', () => {
  /** A returned order of which a damage with a photograph is owed. */
  const damaged = async (items: readonly number[] = [1]) => {
    const placed = await lives.shipped(items)
    await shop.services.scheduled.settlePaymentTasks()
    await shop.services.orderLife.returnLines(placed.uid, undefined, STAFF)
    const [line] = (await lives.orderOf(placed.uid)).lines
    const facts = { lineUid: line!.uid, damage: 'tear', costYen: 1_234, reason: '裾のほつれ' } as const
    await shop.services.orderLife.chargeDamage(placed.uid, { ...facts, photo: await photograph() }, STAFF)
    return placed
  }
  const photosOf = (main: Awaited<ReturnType<typeof mainOf>>) =>
    main.all('img').flatMap(({ attributes }) => (attributes.src?.startsWith('/files/private/') ? attributes.src : []))

  test('is shown with its amount by the link of the mail, which says so', async () => {
    const { uid } = await damaged()
    const text = (await lives.mailText(uid, 'chargeopened')).replaceAll('\n', '')
    expect(text).toContain('金額と写真を、下記のリンクから開くページにお示しします。ご確認のうえお支払いください。')
    expect(text).not.toContain('1,234')
    const page = await mainOf(await payer(await linkIn(uid, 'chargeopened')).get(LINK))
    for (const part of ['¥1,234', '裾のほつれ']) expect(page.text).toContain(part)
    const [path = ''] = photosOf(page)
    const picture = await shop.fetch(path)
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    expect((await shop.fetch(path.replace(/signature=.*/u, 'signature=forged'))).status).toBe(404)
    shop.setClock(NOW.add({ minutes: 15 }))
    expect((await shop.fetch(path)).status).toBe(404)
  })

  test('is on the page of the order, and neither on that of another order nor by another link', async () => {
    const { secret } = await damaged()
    const other = await extended()
    const guest = guestOf(() => shop, secret)
    expect(photosOf(await guest.main('/shopping/complete'))).toHaveLength(1)
    expect(photosOf(await guest.main('/shopping/charges'))).toHaveLength(1)
    const stranger = guestOf(() => shop, other.secret)
    for (const path of ['/shopping/complete', '/shopping/charges'])
      expect(photosOf(await stranger.main(path))).toEqual([])
    expect(photosOf(await mainOf(await payer(await linkIn(other.uid, 'extended')).get(LINK)))).toEqual([])
    const expired = await linkIn(other.uid, 'extended')
    shop.setClock(NOW.add({ hours: 24 * 14 }))
    expect(photosOf(await mainOf(await payer(expired).get(LINK)))).toEqual([])
  })
})

test('the page of the order shows what is owed and leads to the payment; after the extension too', async () => {
  const { secret, uid } = await extended()
  const guest = guestOf(() => shop, secret)
  const complete = await guest.main('/shopping/complete')
  expect(complete.text).toContain('延長料金')
  expect(complete.all('a').some(({ attributes }) => attributes.href === '/shopping/charges')).toBe(true)
  expect((await guest.main('/shopping/charges')).text).toContain('¥1,400')
  const done = await guest.main('/shopping/extension?done=2026-12-15')
  expect(done.text).toContain('12月4日（金）までにお支払いください')
  expect(done.text).not.toContain('確定')
  expect((await shop.ports.orders.find(uid))?.status).toBe('Rental1')
  expect(shop.errors).toEqual([])
})
