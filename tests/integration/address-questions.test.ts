import { beforeAll, describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { DETAILS, openForms } from '#tests/support/customers/entry-forms.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 30 }])
const lives = orderLives(() => shop)
const forms = openForms(shop)
const { guest } = buyers(() => shop)
let members: Awaited<ReturnType<typeof memberPages>>
let staff: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  members = await memberPages(shop)
  staff = await staffPages(shop)
})

type Fields = Readonly<Record<string, string>>
/** Sends a form with an address. `main`: the page of the answer, undefined for a redirect. */
type Send = (fields: Fields) => Promise<{ readonly status: number; readonly main: Part | undefined }>

const answerOf = async (response: Response) => {
  const { status } = response
  return { status, main: status === 303 ? undefined : parsePage(await response.text()).one('main') }
}
const inputsOf = (page: Part) =>
  Object.fromEntries(page.all('input').map(({ attributes: { name = '', value = '' } }) => [name, value]))
const PERSON = { familyName: '山田', givenName: '花子', familyNameKana: 'ヤマダ', givenNameKana: 'ハナコ' }
const RECIPIENT = { ...PERSON, telephone: '0312345678', address2: '' }

/** A page of the back office, whose hidden fields are sent with the form. */
const staffForm = async (path: string, more: Fields): Promise<Send> => {
  return async (fields) => {
    const { version = '', formKey = '' } = inputsOf(await staff.mainOf('service', path))
    return answerOf(await staff.post('service', path, { version, formKey, ...RECIPIENT, ...more, ...fields }))
  }
}

/** Every form of the shop with an address. */
const FORMS: Readonly<Record<string, () => Promise<Send>>> = {
  'the guest in the checkout': async () => {
    const buyer = guest.open()
    await buyer.add(1)
    const { address1: _, ...details } = guest.details()
    return async (fields) => answerOf(await buyer.post('/shopping/nonmember', { ...details, ...fields }))
  },
  'another destination in the checkout': async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    return async (fields) => answerOf(await buyer.post('/shopping/deliv', { to: 'other', ...RECIPIENT, ...fields }))
  },
  'the registration': async () => async (fields) => {
    const { status, html } = await forms.post('/entry', { ...DETAILS, intent: 'confirm', ...fields })
    return { status, main: parsePage(html).one('main') }
  },
  'the profile': async () => async (fields) => {
    const profile = { sex: '2', birthYear: '1985', birthMonth: '4', birthDay: '9', mailMagazine: '3' }
    const posted = { ...RECIPIENT, ...profile, reminderQuestion: '1', reminderAnswer: 'たまごろう', ...fields }
    return answerOf(await members.post('/mypage/change', posted, members.hanako))
  },
  'the address book': async () => async (fields) =>
    answerOf(await members.post('/mypage/addresses/edit', { ...RECIPIENT, ...fields }, members.hanako)),
  'the destination of an order': async () => {
    const { secret } = await lives.accepted([1])
    const send = (fields: Fields) =>
      guestOf(() => shop, secret).post('/shopping/change/delivery', {
        ...RECIPIENT,
        time: '1',
        request: '0',
        ...fields,
      })
    return async (fields) => answerOf(await send(fields))
  },
  'the destination of an order, by staff': async () => {
    const { uid } = await lives.accepted([1])
    const { number } = await lives.orderOf(uid)
    const more = { time: '1', request: '0', intent: 'preview' }
    return staffForm(`/staff/orders/${number}/change-delivery`, more)
  },
  'the customer of a call': async () =>
    staffForm(await openCall(), { intent: 'customer', about: 'customer', email: 'call@example.jp' }),
  'the destination of a call': async () => {
    const path = await openCall()
    const customer = await staffForm(path, { intent: 'customer', email: 'call@example.jp' })
    await customer({ postalCode: '1600022', prefecture: '13', address1: '新宿区新宿1-2-3' })
    return staffForm(path, { intent: 'destination', about: 'destination' })
  },
  'a new venue': async () =>
    staffForm('/staff/venues/new', { intent: 'save', name: `会館${crypto.randomUUID()}`, kana: 'カイカン' }),
  'a venue': async () => {
    const venue = { intent: 'save', name: `会館${crypto.randomUUID()}`, kana: 'カイカン' }
    const add = await staffForm('/staff/venues/new', venue)
    await add({ postalCode: '1600022', prefecture: '13', address1: '新宿区新宿1-2-3' })
    const list = await staff.mainOf('service', `/staff/venues?q=${encodeURIComponent(venue.name)}`)
    return staffForm(list.all('a').find(({ text }) => text === venue.name)?.attributes.href ?? '', venue)
  },
}

async function openCall(): Promise<string> {
  const { draft = '' } = inputsOf(await staff.mainOf('service', '/staff/orders/new'))
  const begun = await staff.post('service', '/staff/orders/new', { draft, intent: 'start', kind: 'new', of: '' })
  return begun.headers.get('location') ?? ''
}

const SHINJUKU = { postalCode: '160-0022', prefecture: '13' }
const QUESTION = 'このままでよろしければ'

describe.each(Object.entries(FORMS))('%s (docs/rules.md Members)', (_, open) => {
  test('asks once about a place that contradicts its postal code; who sends it again keeps it', async () => {
    const send = await open()
    const wrong = { ...SHINJUKU, address1: '新宿1-2-3' }
    const asked = await send(wrong)
    expect(asked.status).toBe(422)
    expect(asked.main?.text).toContain('この郵便番号は東京都新宿区のものです')
    const { keptPlace = '' } = inputsOf(asked.main!)
    const other = await send({ ...wrong, address1: '渋谷区神南1-1', keptPlace })
    expect([other.status, other.main?.text.includes(QUESTION)]).toEqual([422, true])
    const kept = await send({ ...wrong, keptPlace })
    expect([kept.status === 422, kept.main?.text.includes(QUESTION) ?? false]).toEqual([false, false])
  })

  test('takes a prefecture away that was typed again, and asks about another one', async () => {
    const send = await open()
    const other = await send({ ...SHINJUKU, address1: '大阪府大阪市北区梅田1' })
    expect([other.status, other.main?.text.includes('ご住所は大阪府で始まっています')]).toEqual([422, true])
    const twice = await send({ ...SHINJUKU, address1: '東京都　新宿区新宿１ー２ー３' })
    expect([twice.status === 422, twice.main?.text.includes('東京都東京都') ?? false]).toEqual([false, false])
  })

  test('offers the towns of a postal code that several share, and fills in the chosen one', async () => {
    const send = await open()
    const shared = { postalCode: '921-8046', prefecture: '17', address1: '金沢市1-2' }
    const asked = await send(shared)
    expect(asked.status).toBe(422)
    const towns = asked
      .main!.one('select', { name: 'postalTown' })
      .all('option')
      .map(({ text }) => text)
    expect(towns.slice(1)).toEqual(['金沢市大桑町', '金沢市三小牛町'])
    const { keptPlace = '' } = inputsOf(asked.main!)
    const filled = await send({ ...shared, keptPlace, postalTown: '金沢市大桑町' })
    expect([filled.status, inputsOf(filled.main!).address1]).toEqual([422, '金沢市大桑町1-2'])
    expect((await send({ ...shared, address1: '金沢市大桑町1-2' })).status).not.toBe(422)
  })
})
