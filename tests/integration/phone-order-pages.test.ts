import { beforeAll, describe, expect, test } from 'vitest'
import { namesPrices } from '#domain/order/parcel-name.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { cookieHeader } from '#tests/support/customers/member-pages.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { htmlErrorsOf } from '#tests/support/pages/valid-html.ts'
import { SIZE_9, TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([
  { id: 1, units: 20 },
  { id: 2, units: 2, setForm: 'menssevenset' },
])
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
  path,
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
  test('offers the parts of a set that may stay here, and reads the line with those that do', async () => {
    const call = await begin()
    await call.send({ intent: 'prefecture', region: '13' })
    const offer = await pages.mainOf('service', `${call.path}?q=2&start=${LINE.start}&days=4`)
    const boxes = offer.all('input', { type: 'checkbox' }).map(({ attributes }) => attributes.name)
    const parts = ['mensshirt', 'mensbelt', 'mensjuzu', 'mensfukusa']
    expect(boxes).toEqual([...parts.map((part) => `without.${part}`), 'plan'])
    await call.send({ ...LINE, item: '2', 'without.mensbelt': '1' })
    expect((await call.page()).text).toContain('（セットのベルトは入れません）')
  })

  test('takes an order form by form, without a script, and ends at the page of the order', async () => {
    const call = await begin()
    for (const fields of [{ intent: 'prefecture', region: '13' }, LINE, customerOf('pages@example.jp'), PAYMENT]) {
      expect((await call.send(fields)).status).toBe(303)
    }
    const { text } = await call.page()
    for (const words of [
      '黒のワンピース1 9号 1点',
      '税込¥7,310',
      'お届けの時間帯は午前中です。',
      '代金引換です',
      'ご予約の確定後は',
      'のうちに、運送会社へ',
      '延滞：延滞となった日から',
      '株式会社すみれい',
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

  test('the number of a new caller is in the field of the customer, in the browser that took the call', async () => {
    const path = '/staff/orders/new'
    const search = await mainOf(await pages.post('service', path, { telephone: '０９０－１２３４－５６７８' }))
    const form = {
      draft: hiddenOf(search, 'draft'),
      telephone:
        search.all('input', { type: 'hidden' }).find(({ attributes }) => attributes.name === 'telephone')?.attributes
          .value ?? '',
    }
    const started = await pages.post('service', path, { ...form, intent: 'start', kind: 'new' })
    const draft = started.headers.get('location') ?? ''
    expect(draft).toBe(`${path}/${form.draft}`)
    const cookie = `${await pages.cookieOf('service')}; ${cookieHeader(started)}`
    const fieldOn = async (address: string, headers = {}) =>
      hiddenOf(await mainOf(await pages.get('service', address, headers)), 'telephone')
    expect(await fieldOn(draft, { cookie })).toBe('090-1234-5678')
    expect(await fieldOn(draft)).toBe('')
    expect(await fieldOn((await begin()).path, { cookie })).toBe('')
  })

  test('is listed while it is open, goes on from there, and is discarded once', async () => {
    const call = await begin()
    await call.send(customerOf('draft@example.jp'))
    const path = '/staff/orders/new'
    const list = await pages.mainOf('service', path)
    const uid = call.path.split('/').at(-1)!
    const row = list.all('li').find((each) => each.all('a', { href: call.path }).length > 0)!
    expect(row.text).toContain('山田 花子 様')
    const fields = {
      intent: 'discard',
      draft: uid,
      version: hiddenOf(row, 'version'),
      formKey: hiddenOf(row, 'formKey'),
    }
    await call.send({ intent: 'prefecture', region: '14' })
    expect((await pages.post('service', path, fields)).status).toBe(409)
    const version = String((await shop.ports.orders.find(uid))!.version)
    for (const _ of ['first', 'again'])
      expect((await pages.post('service', path, { ...fields, version })).headers.get('location')).toBe(
        '/staff/orders/new?discarded=1',
      )
    expect(await shop.ports.orders.find(uid)).toBeUndefined()
    expect((await pages.get('service', call.path)).status).toBe(404)
    expect((await pages.mainOf('service', path)).all('a', { href: call.path })).toEqual([])
    const placed = await lives.accepted([1])
    expect((await pages.post('service', path, { ...fields, draft: placed.uid, version: '1' })).status).toBe(409)
    expect(await lives.orderOf(placed.uid)).toMatchObject({ status: 'Delivery' })
  })

  test('two callers without a name are two rows of a valid page', async () => {
    await Promise.all([begin(), begin()])
    const html = await (await pages.get('service', '/staff/orders/new')).text()
    expect([html.split('（お名前は未入力）').length > 2, await htmlErrorsOf(html)]).toEqual([true, []])
  })

  test('an order of the web, an unknown one and other duties do not open it', async () => {
    const { uid } = await lives.accepted([1])
    for (const path of [uid, 'unknown-order'])
      expect((await pages.get('service', `/staff/orders/new/${path}`)).status).toBe(404)
    for (const path of ['/staff/orders/new', `/staff/orders/new/${uid}`])
      expect((await pages.get('packing', path)).status).toBe(403)
  })
})

const VENUE = {
  intent: 'save',
  name: '墨礼会館 本館',
  kana: 'すみれいかいかん',
  postalCode: '160-0022',
  prefecture: '13',
  address1: '新宿区新宿１－２－３',
  telephone: '03-9876-5432',
  hours: '9時から18時',
}

describe('the directory of funeral halls and hotels (docs/rules.md Phone orders)', () => {
  const save = async (path: string, fields: Record<string, string>) => {
    const page = await pages.mainOf('service', path)
    const own = { version: hiddenOf(page, 'version'), formKey: hiddenOf(page, 'formKey') }
    return pages.post('service', path, { ...own, ...fields })
  }

  test('a venue fills in the destination of a call, whose packing slip then names no prices', async () => {
    expect((await save('/staff/venues/new', VENUE)).headers.get('location')).toBe('/staff/venues?done=saved')
    const again = await save('/staff/venues/new', VENUE)
    expect([again.status, (await mainOf(again)).text.includes('すでに名簿にあります')]).toEqual([409, true])
    const call = await begin()
    await call.send(customerOf('hall@example.jp'))
    const link = async (place: string) => {
      const page = await pages.mainOf('service', `${call.path}?edit=destination&place=${encodeURIComponent(place)}`)
      return page.all('a').find(({ text }) => text === VENUE.name)?.attributes.href
    }
    const href = await link('すみれい 新宿区')
    expect([href, await link('０３－９８７６－５４３２'), await link('帝国')]).toEqual([
      expect.stringContaining('venue='),
      href,
      undefined,
    ])
    const form = await pages.mainOf('service', href!.split('#', 1)[0]!)
    const shown = ['placeName', 'address1', 'telephone', 'familyName'].map((name) => hiddenOf(form, name))
    expect(shown).toEqual([VENUE.name, '新宿区新宿1-2-3', '03-9876-5432', '山田'])
    expect(form.text).toContain('9時から18時')
    const destination = { ...customerOf('hall@example.jp'), ...VENUE, placeName: VENUE.name, intent: 'destination' }
    expect((await call.send(destination)).status).toBe(303)
    const order = (await shop.ports.orders.find(call.path.split('/').at(-1)!))!
    expect([order.shipping?.placeName, namesPrices(order)]).toEqual([VENUE.name, false])
  })

  test('keeps what was typed, shows both states of a stale edit, and removes a venue', async () => {
    const wrong = await mainOf(await save('/staff/venues/new', { ...VENUE, kana: '会館', telephone: '12' }))
    expect([wrong.text.includes('カタカナで入力してください'), hiddenOf(wrong, 'name')]).toEqual([true, VENUE.name])
    await save('/staff/venues/new', { ...VENUE, name: '直す会館' })
    const list = await pages.mainOf('service', '/staff/venues?q=直す')
    const path = list.all('a').find(({ text }) => text === '直す会館')!.attributes.href!
    const before = await pages.mainOf('service', path)
    expect((await save(path, { ...VENUE, name: '直した会館' })).status).toBe(303)
    const old = { version: hiddenOf(before, 'version'), formKey: hiddenOf(before, 'formKey') }
    const stale = await pages.post('service', path, { ...old, ...VENUE, name: '別の会館' })
    expect([stale.status, (await mainOf(stale)).text.includes('直した会館')]).toEqual([409, true])
    expect((await save(path, { intent: 'remove' })).headers.get('location')).toBe('/staff/venues?done=removed')
    expect((await pages.get('service', path)).status).toBe(404)
    expect((await pages.get('service', '/staff/venues?colour=red')).status).toBe(400)
    for (const each of ['/staff/venues', '/staff/venues/new', path])
      expect((await pages.get('returns', each)).status).toBe(403)
  })
})
