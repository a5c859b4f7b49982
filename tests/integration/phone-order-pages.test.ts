import { beforeAll, describe, expect, test } from 'vitest'
import { addressOfGuest } from '#tests/support/guest-address.ts'
import { parsePage } from '#tests/support/html.ts'
import { orderLives } from '#tests/support/order-lives.ts'
import { SIZE_9, TOKYO } from '#tests/support/small-shop.ts'
import { staffPages } from '#tests/support/staff-pages.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

const shop = builtShop([{ id: 1, products: 20 }])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

const mainOf = async (response: Response) => parsePage(await response.text()).one('main')
type Main = Awaited<ReturnType<typeof mainOf>>
const hiddenOf = (page: Main, name: string) => {
  const [field] = page.all('input').filter(({ attributes }) => attributes.name === name)
  return field?.attributes.value ?? ''
}

/** Forms of one order as a browser without scripts sends them. */
const callOf = (path: string) => ({
  page: () => pages.mainOf('service', path),
  async send(fields: Record<string, string>) {
    const page = await pages.mainOf('service', path)
    const own = { version: hiddenOf(page, 'version'), formKey: hiddenOf(page, 'formKey') }
    return pages.post('service', path, { ...own, ...fields })
  },
})

async function begin(fields: Record<string, string> = { kind: 'new', of: '' }) {
  const start = await pages.mainOf('service', '/staff/orders/new')
  const draft = hiddenOf(start, 'draft')
  const response = await pages.post('service', '/staff/orders/new', { draft, intent: 'start', ...fields })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/staff/orders/new/${draft}`])
  return callOf(`/staff/orders/new/${draft}`)
}

const customerOf = (email: string) => {
  const { prefecture, ...texts } = { ...TOKYO, ...addressOfGuest(TOKYO, email) }
  return { intent: 'customer', email, prefecture: String(prefecture), ...(texts as Record<string, string>) }
}
const LINE = { intent: 'line', item: '1', size: String(SIZE_9), start: '2026-12-10', days: '4' }
const PAYMENT = { intent: 'payment', method: 'cod', time: '1', request: '0', note: '' }

describe('the page of an order by telephone (docs/rules.md Phone orders)', () => {
  test('takes an order form by form, without a script, and ends at the page of the order', async () => {
    const call = await begin()
    for (const fields of [{ intent: 'prefecture', region: '13' }, LINE, customerOf('pages@example.jp'), PAYMENT]) {
      expect((await call.send(fields)).status).toBe(303)
    }
    const { text } = await call.page()
    for (const words of [
      '黒のワンピース1 9号 1点',
      '税込¥7,310',
      '代金引換です',
      'ご予約の確定後は',
      'のうちに、運送会社へ',
    ]) {
      expect(text).toContain(words)
    }
    const unread = await call.send({ intent: 'place' })
    expect([unread.status, (await mainOf(unread)).one('p', { role: 'alert' }).text]).toEqual([
      409,
      expect.stringContaining('読み上げ'),
    ])
    const form = { intent: 'place', read: '1' }
    expect((await call.send(form)).status).toBe(303)
    const [order] = await shop.services.orderLife.listNewest(['Delivery'], 1)
    const placed = await pages.get('service', `/staff/orders/new/${order!.uid}`)
    expect(placed.headers.get('location')).toBe(`/staff/orders/${order!.number}?done=by-phone`)
    const page = await pages.mainOf('service', `/staff/orders/${order!.number}?done=by-phone`)
    expect([page.text.includes('ご注文を承りました。'), page.text.includes('（電話）')]).toEqual([true, true])
  })

  test('keeps what was typed, and says beside it what is wrong', async () => {
    const call = await begin()
    const wrong = await mainOf(
      await call.send({ ...customerOf('wrong@example.jp'), postalCode: '12', email: 'no-address' }),
    )
    expect(wrong.text).toContain('郵便番号は7桁の数字で入力してください。')
    expect(hiddenOf(wrong, 'familyName')).toBe('山田')
    expect((await mainOf(await call.send({ ...LINE, start: 'soon' }))).text).toContain('選び直してください')
    expect((await mainOf(await call.send({ intent: 'prefecture', region: '47' }))).text).toContain('沖縄県')
    expect((await call.send({ intent: 'dance' })).status).toBe(422)
  })

  test('a caller is found by any spelling of the number, which is in no address; a wrong one is refused', async () => {
    const { uid } = await lives.accepted([1])
    const { customer } = await lives.orderOf(uid)
    const typed = customer!.telephone.replace(/^(...)(....)/, '$1-$2-')
    const search = (telephone: string) => pages.post('service', '/staff/orders/new', { telephone })
    const found = await mainOf(await search(typed))
    expect(found.text).toContain('山田 花子 様')
    expect(found.text).not.toContain(customer!.address1)
    const call = await begin({ kind: 'guest', of: uid })
    expect((await call.page()).text).toContain(customer!.address1)
    expect((await search('12')).status).toBe(422)
    expect((await mainOf(await search('0312340000'))).text).toContain('この番号のお客様はいません')
  })

  test('an order of the web, an unknown one and other duties do not open it', async () => {
    const { uid } = await lives.accepted([1])
    for (const path of [uid, 'unknown-order'])
      expect((await pages.get('service', `/staff/orders/new/${path}`)).status).toBe(404)
    for (const path of ['/staff/orders/new', `/staff/orders/new/${uid}`])
      expect((await pages.get('packing', path)).status).toBe(403)
  })
})
