import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { insertBasics } from '#adapters/postgres/catalogue/basics.ts'
import { once } from '#adapters/runtime/once.ts'
import { FIRST_STEP_TEXT } from '#app/text/first-step-text.ts'
import { servicePortsOf } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { type FirstStep, YOUNG_SHOP_ORDERS } from '#domain/staff/first-steps.ts'
import type { Mailer } from '#services/ports/mails.ts'
import { createServices, type Services } from '#services/services.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import type { Part } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, staffPages } from '#tests/support/staff/staff-pages.ts'
import { openInbox, type ReceivedMail } from '#tests/support/third-parties/smtp-inbox.ts'

const inbox = { isRefusing: false, url: '', received: [] as readonly ReceivedMail[], close: async () => {} }
const [MAIL_SENDER, REFUSED] = [
  { name: 'SUMIREI', address: 'order@sumirei.example' },
  Object.assign(new Error('no such mailbox'), { responseCode: 550 }),
]
let services: Services
const empty = builtShop('empty', {
  services: ({ ports }) => {
    const mailer = once(async () => smtpMailer({ url: inbox.url, from: MAIL_SENDER }))
    const deliver: Mailer['deliver'] = async (mail) => (await mailer()).deliver(mail)
    services = createServices({
      ...servicePortsOf(parseConfig({ SEED: 'none' }), ports),
      sendsMail: true,
      mailer: { deliver },
    })
    return services
  },
})
const stocked = builtShop([{ id: 1, units: 20 }])
let [emptyPages, stockedPages]: Awaited<ReturnType<typeof staffPages>>[] = []
beforeAll(async () => {
  const opened = await openInbox({ onRcptTo: (_, __, done) => (inbox.isRefusing ? done(REFUSED) : done()) })
  Object.assign(inbox, opened)
  emptyPages = await staffPages(empty)
  stockedPages = await staffPages(stocked)
})
afterAll(() => inbox.close())

const lives = orderLives(() => stocked)

const listOf = (page: Part) => page.all('section', { 'aria-labelledby': 'first-title' })[0]
const stateOf = (page: Part, step: FirstStep) => {
  const row = listOf(page)
    ?.all('li')
    .find(({ text }) => text.includes(FIRST_STEP_TEXT[step].title))
  return row?.text.slice(0, 1)
}
const today = (pages: typeof emptyPages, duty: 'owner' | 'packing' = 'owner') => pages!.mainOf(duty, '/staff')

test('the owner of a new shop sees what is open, with pages that exist; other staff do not', async () => {
  const page = await today(emptyPages)
  const open = (['settings', 'operator', 'mail', 'categories', 'item', 'order'] as const).map((step) =>
    stateOf(page, step),
  )
  expect(open).toEqual(['未', '未', '未', '未', '未', '未'])
  // The embedded processor takes cards, and the demo staff are six.
  expect([stateOf(page, 'payment'), stateOf(page, 'people'), stateOf(page, 'backup')]).toEqual(['済', '済', '未'])
  const links = listOf(page)!
    .all('a')
    .map(({ attributes: { href = '' } }) => href)
  expect(links).toHaveLength(7)
  for (const link of links) expect([link, (await emptyPages!.get('owner', link)).status]).toEqual([link, 200])
  expect(listOf(await today(emptyPages, 'packing'))).toBeUndefined()
  await insertBasics(empty.db)
  expect(stateOf(await today(emptyPages), 'categories')).toBe('済')
})

test('the owner sends a test mail, which is done when a mail server has taken it', async () => {
  const send = async () => {
    const form = fieldsOf(await emptyPages!.mainOf('owner', '/staff/mails'), '試しのメールを送る')
    const fields = { ...form, intent: 'test' }
    const [first, repeated] = [
      await emptyPages!.post('owner', '/staff/mails', fields),
      await emptyPages!.post('owner', '/staff/mails', fields),
    ]
    const path = first.headers.get('location') ?? ''
    expect([first.status, repeated.status, repeated.headers.get('location')]).toEqual([303, 303, path])
    expect((await emptyPages!.mainOf('owner', path)).text).toContain('送信待ち')
    await services.scheduled.sendMails()
    return (await emptyPages!.mainOf('owner', path)).text
  }
  inbox.isRefusing = true
  expect(await send()).toMatch(/失敗.*no such mailbox/s)
  expect(stateOf(await today(emptyPages), 'mail')).toBe('未')
  inbox.isRefusing = false
  expect(await send()).toContain('送信済')
  expect(inbox.received.map(({ to }) => to)).toEqual([['owner@sumirei.example']])
  expect(stateOf(await today(emptyPages), 'mail')).toBe('済')
})

test('a shop that writes its mails to files offers no test mail', async () => {
  const page = await stockedPages!.mainOf('owner', '/staff/mails')
  expect(page.all('button').map(({ text }) => text)).not.toContain('試しのメールを送る')
  expect(page.text).toContain('メールサーバーの設定（SMTP_URL）がない')
})

test('a step is done when the shop has it, and the list ends when the shop is no longer young', async () => {
  const states = async () => {
    const page = await today(stockedPages)
    return (['item', 'order'] as const).map((step) => stateOf(page, step))
  }
  expect(await states()).toEqual(['済', '未'])
  await lives.accepted([1])
  expect(await states()).toEqual(['済', '済'])
  for (let count = 1; count < YOUNG_SHOP_ORDERS; count += 1) await lives.accepted([1])
  expect(await states()).toEqual([undefined, undefined])
})
