import { afterEach, describe, expect, test, vi } from 'vitest'
import { day } from '#domain/day.ts'
import { ACCEPTED_IDENTITY_DOCUMENTS } from '#domain/order/identity.ts'
import { hrefsOf, memberPages } from '#tests/support/customers/member-pages.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, photograph, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 40 }])
afterEach(() => shop.setClock(NOW))
const lives = orderLives(() => shop)
const documents = () => shop.services.identityDocuments
const guest = (secret: string) => guestOf(() => shop, secret)

/** A browser without scripts whose cookie names a cart. */
function buyer(secret: string) {
  const headers = { origin: SITE, cookie: `sumirei_cart=${secret}` }
  const send = (path: string, init: RequestInit = {}) =>
    shop.fetch(path, { ...init, headers: { ...headers, ...init.headers } })
  return {
    send,
    main: async (path: string) => parsePage(await (await send(path)).text()).one('main'),
    upload: (path: string, bytes: Uint8Array) => {
      const body = new FormData()
      body.set('document', new File([bytes as BlobPart], 'license.jpg', { type: 'image/jpeg' }))
      return send(path, { method: 'POST', body })
    },
  }
}

describe('before ordering', () => {
  test('cart and confirmation state what is needed, by which hour, and what is accepted', async () => {
    const { main } = buyer(await lives.cartOf([1]))
    for (const path of ['/cart', '/shopping/confirm']) {
      const { text } = await main(path)
      for (const part of ['12月7日（月）16:00まで', ...ACCEPTED_IDENTITY_DOCUMENTS]) expect(text, path).toContain(part)
    }
    expect(hrefsOf(await main('/shopping/confirm'))).toContain('/shopping/document')
  })

  test('an order that ships today states until when the shop checks, in the same words everywhere', async () => {
    const words = '当店は、発送日の16:30までに確認します。確認が済まないときは'
    for (const isSent of [false, true]) {
      const secret = await lives.cartOf([1], day('2026-11-21'))
      const { main, upload } = buyer(secret)
      if (isSent) await upload('/shopping/document', await photograph())
      for (const path of ['/cart', '/shopping/confirm']) expect((await main(path)).text, path).toContain(words)
      await lives.confirm(secret)
      const { uid } = (await shop.ports.orders.findBySecret(secret))!
      expect((await guest(secret).main('/shopping/complete')).text).toContain(words)
      expect(await lives.mailText(uid, 'orderreceived')).toContain(words)
    }
  })

  test('a picture that cannot be stored is answered calmly, and can be sent again', async () => {
    const secret = await lives.cartOf([1])
    const { main, upload } = buyer(secret)
    const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write /var/shop'), { code: 'ENOSPC' })
    for (const path of ['/shopping/document', '/shopping/document/upload']) {
      vi.spyOn(shop.ports.privateFiles, 'write').mockRejectedValueOnce(fullDisk)
      const refused = await upload(path, await photograph())
      expect(refused.status).toBe(500)
      expect(await refused.text()).not.toMatch(/ENOSPC|\/var\/shop/)
      expect((await main('/shopping/document')).text).not.toContain('お預かりしました')
    }
    expect(shop.errors.splice(0)).toEqual([fullDisk, fullDisk])
    expect((await upload('/shopping/document', await photograph())).status).toBe(303)
  })

  test('a known customer reads nothing of it', async () => {
    const first = await lives.accepted([1], { method: 'cod' })
    await lives.identify(first)
    const secret = await lives.cartOf([1], day('2027-01-20'))
    const { email, customer } = await lives.orderOf(first.uid)
    await shop.services.checkout.saveCustomer(secret, { email: email!, customer: customer!, shipping: undefined })
    const { main, send } = buyer(secret)
    for (const path of ['/cart', '/shopping/confirm'])
      expect((await main(path)).text, path).not.toContain('本人確認書類')
    const page = await send('/shopping/document')
    expect([page.status, page.headers.get('location')]).toEqual([303, '/shopping/confirm'])
  })

  test('a plain form sends, replaces and removes the document; the confirmation stays valid', async () => {
    const secret = await lives.cartOf([1])
    const { main, send, upload } = buyer(secret)
    const confirmation = await main('/shopping/confirm')
    const version = confirmation.all('input').find(({ attributes }) => attributes.name === 'seenVersion')
    const page = await main('/shopping/document')
    for (const part of ['個人番号', '健康保険の資格確認書は、お受けしておりません', '7日後まで'])
      expect(page.text).toContain(part)
    expect(page.one('form').attributes.enctype).toBe('multipart/form-data')
    for (let times = 0; times < 2; times += 1) {
      const sent = await upload('/shopping/document', await photograph())
      expect([sent.status, sent.headers.get('location')]).toEqual([303, '/shopping/document'])
      expect((await main('/shopping/confirm')).text).toContain('本人確認書類をお預かりしています')
    }
    const removed = await send('/shopping/document', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'remove' }),
    })
    expect(removed.status).toBe(303)
    expect(await lives.cartDocument(secret)).toMatchObject({ isSent: false })
    const uploaded = await upload('/shopping/document/upload', await photograph())
    expect(await uploaded.json()).toEqual({ isSent: true })
    const seenVersion = version?.attributes.value ?? ''
    const placed = await send('/shopping/confirm', { method: 'POST', body: new URLSearchParams({ seenVersion }) })
    expect(placed.headers.get('location')).toBe('/shopping/complete')
    const orderSecret = /sumirei_order=([\w-]{43})/.exec(placed.headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect(await documents().find({ orderSecret })).toMatchObject({ status: 'sent' })
  })

  test.each([
    ['no file', new Uint8Array(), '画像をお選びください'],
    ['a PDF', Buffer.from('%PDF-1.7 not a picture'), '画像として読み取れませんでした'],
    ['ten megabytes and one byte', new Uint8Array(10_000_001), '10MBまで'],
  ])('rejects %s with an error beside the field', async (_, bytes, sentence) => {
    const { upload } = buyer(await lives.cartOf([1]))
    const answer = await upload('/shopping/document', bytes)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('field-document-error')
    expect(html).toContain(sentence)
  })

  test('rejects a far too large upload unread, and one without a cart', async () => {
    const { send, main } = buyer(await lives.cartOf([1]))
    const large = await send('/shopping/document', {
      method: 'POST',
      headers: { 'content-length': '20000000', 'content-type': 'multipart/form-data' },
      body: new Uint8Array(300_000),
    })
    expect(large.headers.get('location')).toBe('/shopping/document?refused=file-too-large')
    expect((await main('/shopping/document?refused=file-too-large')).text).toContain('10MBまで')
    const unknown = await buyer('x'.repeat(43)).upload('/shopping/document/upload', await photograph())
    expect([unknown.status, await unknown.json()]).toMatchObject([422, { error: expect.stringContaining('終了') }])
  })
})

describe('after ordering', () => {
  test('the complete page has a button, and says the deadline once, and in the steps', async () => {
    const { secret } = await lives.accepted([1], { method: 'cod' })
    const main = await guest(secret).main('/shopping/complete')
    const steps = main.one('ol', { class: 'progress' })
    expect(steps.all('li')[1]?.text).toMatch(/^本人確認.*12月7日（月）16:00まで$/)
    expect(main.one('h2', { id: 'identity-title' }).text).toBe('12月7日（月）16:00までに、本人確認書類をお送りください')
    const button = main.all('a').find(({ text }) => text === '本人確認書類を送る')
    expect(button?.attributes).toMatchObject({ href: '/shopping/identity', class: expect.stringContaining('button') })
    expect(main.text.replace(steps.text, '').match(/12月7日|16:00/g)).toEqual(['12月7日', '16:00'])
  })

  test('my page and the page of the order have a button and a step with its hour', async () => {
    const pages = await memberPages(shop)
    const { uid } = await lives.accepted([1], { method: 'cod', member: pages.hanako.uid })
    const href = `/mypage/identity?uid=${uid}`
    const list = await pages.mainOf('/mypage', pages.hanako)
    const buttons = list.all('a').filter(({ attributes }) => attributes.href === href)
    expect(buttons.length).toBe(2)
    for (const { attributes } of buttons) expect(attributes.class).toContain('button')
    expect(list.text).toContain('12月7日（月）16:00まで')
    const page = await pages.mainOf(`/mypage/history?uid=${uid}`, pages.hanako)
    const steps = page.all('li').filter(({ attributes }) => attributes.class?.includes('progress-step'))
    expect(steps.map(({ text }) => text)[1]).toMatch(/本人確認.*16:00まで/)
    expect(page.all('a').find(({ attributes }) => attributes.href === href)?.attributes.class).toContain('button')
    await documents().submit({ customerUid: pages.hanako.uid, orderUid: uid }, await photograph())
    await shop.services.orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    await shop.services.orderLife.shipOrder(uid, SLIPS, STAFF)
    const shipped = await pages.mainOf(`/mypage/history?uid=${uid}`, pages.hanako)
    const done = shipped.all('li').filter(({ attributes }) => attributes.class?.includes('knot-done'))
    expect(done.map(({ text }) => text)[1]).toContain('本人確認')
  })

  test('on the shipping day an unchecked document is stated with the hour of its end', async () => {
    const { secret } = await lives.accepted([1], { method: 'cod' })
    await guest(secret).upload('/shopping/identity', await photograph())
    expect((await guest(secret).main('/shopping/complete')).text).toContain('本人確認書類をお預かりしました')
    lives.at('2026-12-09T09:00:00+09:00')
    for (const path of ['/shopping/complete', '/shopping/identity']) {
      const { text } = await guest(secret).main(path)
      expect(text, path).toContain('当店は、発送日の16:00までに確認します。確認が済まないときは')
    }
  })
})

test('the promise of the same day stands beside its condition', async () => {
  const condition = '初めてのお客様は16時までに本人確認書類のご提出が必要です'
  const home = parsePage(await (await shop.fetch('/')).text())
  const [banner] = home.all('p').filter(({ attributes }) => attributes.class === 'promise-banner')
  expect(banner?.text).toContain('翌日か翌々日にお届け')
  expect(banner?.text).toContain('離島を除く。初めてのお客様は本人確認書類も16時まで')
  const [promise] = home.all('div').filter(({ attributes }) => attributes.class === 'promise')
  expect(promise?.text).toContain(condition)
  expect(promise?.text).toContain('（離島を除く）')
  const [description] = home.all('meta', { name: 'description' })
  expect(description?.attributes.content).toContain('離島を除く')
  expect(shop.errors).toEqual([])
})
