import { beforeAll, expect, test } from 'vitest'
import type { Duty } from '#domain/staff/duties.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import type { Part } from '#tests/support/pages/html.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'
import { addMember } from '#tests/support/staff/staff-table-changes.ts'

const shop = builtShop([{ id: 1, units: 4 }])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

/** A form of the back office: its page, the field that may be emptied, and what else is sent. */
type EditForm = {
  readonly duty: Duty
  readonly path: string
  /** Where the form is, if elsewhere. */
  readonly page?: string
  readonly name: string
  readonly more?: Readonly<Record<string, string>>
}

const formOf = (page: Part, name: string) =>
  page
    .all('form')
    .find((form) =>
      ['input', 'textarea', 'select'].some((tag) => form.all(tag).some((each) => each.attributes.name === name)),
    )!

/** What the form of a page sends when nothing is typed. */
function fieldsOf(form: Part): Record<string, string> {
  const isSent = ({ attributes: { type, checked } }: Part) =>
    !(type === 'checkbox' || type === 'radio') || checked !== undefined
  const selects = form.all('select').map((select) => {
    const option = select.all('option', { selected: true })[0] ?? select.all('option')[0]
    return [select.attributes.name ?? '', option?.attributes.value ?? '']
  })
  const inputs = form.all('input').filter(isSent)
  return Object.fromEntries([
    ...inputs.map(({ attributes: { name = '', value = '' } }) => [name, value]),
    ...form.all('textarea').map(({ attributes: { name = '' }, text }) => [name, text]),
    ...selects,
  ])
}

async function readFields({ duty, path, page = path, name }: EditForm) {
  return fieldsOf(formOf(await pages.mainOf(duty, page), name))
}

/** Sends the form of the page with a change; an undefined field is left out. */
async function send(edit: EditForm, change: Readonly<Record<string, string | undefined>>) {
  const fields = Object.entries({ ...(await readFields(edit)), ...edit.more, ...change })
  const sent = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const response = await pages.post(edit.duty, edit.path, Object.fromEntries(sent))
  expect([response.status, edit.path]).toEqual([303, edit.path])
}

const PERSON = { ...TOKYO, ...addressOfGuest(TOKYO, 'absent@example.jp'), email: 'absent@example.jp' }
async function begunCall(): Promise<string> {
  const form = formOf(await pages.mainOf('service', '/staff/orders/new'), 'draft')
  const draft = fieldsOf(form).draft ?? ''
  await pages.post('service', '/staff/orders/new', { draft, intent: 'start', kind: 'new', of: '' })
  const edit = { duty: 'service', path: `/staff/orders/new/${draft}`, name: 'region' } as const
  await send(edit, { intent: 'prefecture', region: '13' })
  const person = Object.fromEntries(Object.entries(PERSON).map(([name, value]) => [name, String(value)]))
  await send({ ...edit, name: 'formKey' }, { ...person, intent: 'customer' })
  return edit.path
}

async function added(path: string, fields: Record<string, string>): Promise<void> {
  const form = formOf(await pages.mainOf('service', path), 'title' in fields ? 'title' : 'hours')
  expect((await pages.post('service', path, { ...fieldsOf(form), ...fields })).status).toBe(303)
}

const FORMS: Readonly<Record<string, (() => Promise<EditForm>) | EditForm>> = {
  'an item': { duty: 'catalogue', path: '/staff/items/1', name: 'description' },
  'a brand': { duty: 'catalogue', path: '/staff/items/labels/maker/1', name: 'kana', more: { intent: 'save' } },
  'a unit': { duty: 'catalogue', path: '/staff/units/1-1/shelf', name: 'shelf', more: { intent: 'do' } },
  'a notice': async () => {
    await added('/staff/notices/new', { title: '休業', body: '休みます。', shownOn: '2026-11-20', shownTo: '' })
    const [notice] = await shop.ports.records.notice.list([], 1, '')
    return { duty: 'service', path: `/staff/notices/${notice!.uid}`, name: 'shownTo', more: { intent: 'save' } }
  },
  'a venue': async () => {
    const place = { postalCode: '160-0022', prefecture: '13', address1: '新宿区新宿１－２－３' }
    const venue = { name: '墨礼会館', kana: 'すみれいかいかん', telephone: '03-9876-5432', hours: '', ...place }
    await added('/staff/venues/new', { ...venue, intent: 'save' })
    const link = (await pages.mainOf('service', '/staff/venues')).all('a').find(({ text }) => text === venue.name)
    return { duty: 'service', path: link?.attributes.href ?? '', name: 'hours', more: { intent: 'save' } }
  },
  'a member': async () => {
    const uid = await addMember(shop, { familyName: '水城' })
    return { duty: 'service', path: `/staff/members/${uid}/note`, name: 'note', more: { intent: 'do' } }
  },
  'the memo of an order': async () => {
    const { number } = await lives.orderOf((await lives.accepted([1])).uid)
    return { duty: 'service', path: `/staff/orders/${number}/memo`, name: 'memo', more: { intent: 'do' } }
  },
  'the delivery of an order': async () => {
    const { number } = await lives.orderOf((await lives.accepted([1])).uid)
    return {
      duty: 'service',
      path: `/staff/orders/${number}/change-delivery`,
      name: 'address2',
      more: { intent: 'do' },
    }
  },
  'an order by telephone': async () => {
    const path = await begunCall()
    return { duty: 'service', path, page: `${path}?edit=customer`, name: 'address2', more: { intent: 'customer' } }
  },
}

const VALUES: Readonly<Record<string, string>> = { shownTo: '2027-01-31', kana: 'クロ', shelf: 'A-12' }

test.each(Object.entries(FORMS))(
  '%s keeps a field that its form lacks, and loses one that is emptied',
  async (_, of) => {
    const edit = typeof of === 'function' ? await of() : of
    const value = VALUES[edit.name] ?? '覚え書き'
    const stored = async () => (await readFields(edit))[edit.name]
    await send(edit, { [edit.name]: value })
    expect(await stored()).toBe(value)
    await send(edit, { [edit.name]: undefined })
    expect(await stored()).toBe(value)
    await send(edit, { [edit.name]: '' })
    expect(await stored()).toBe('')
  },
)

test('a form without boxes keeps the categories of an item; one with them has those that are ticked', async () => {
  const edit: EditForm = { duty: 'catalogue', path: '/staff/items/1', name: 'description' }
  const ticked = async () => Object.keys(await readFields(edit)).filter((name) => /^category\.\d/.test(name))
  const before = await ticked()
  expect(before).not.toEqual([])
  const without = Object.fromEntries(['category.', ...before].map((name) => [name, undefined]))
  await send(edit, without)
  expect(await ticked()).toEqual(before)
  await send(edit, Object.fromEntries(before.map((name) => [name, undefined])))
  expect(await ticked()).toEqual([])
})
