import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const LINE_URL = 'https://line.example/sumirei'
const operator = { telephone: '03-0000-1234', businessHours: '9:00〜20:00' }
const shop = builtShop([{ id: 1, units: 4 }], { operator })
const shopOnLine = builtShop([{ id: 1, units: 1 }], { operator: { ...operator, lineUrl: LINE_URL } })
const { guest } = buyers(() => shop)

const callLinks = (page: Part) =>
  page.all('a').filter(({ attributes }) => attributes.href === `tel:${operator.telephone.replaceAll('-', '')}`)
const visit = async (path: string, from = shop) => parsePage(await (await from.fetch(path)).text())

test.each(['/', '/items/list', '/items/1', '/service', '/no-such-page'])('%s calls by its header', async (path) => {
  const header = (await visit(path)).one('div', { class: 'site-header' })
  expect(callLinks(header).map(({ text }) => text)).toEqual([`お急ぎの方はお電話${operator.telephone}受付 9:00〜20:00`])
})

test('error pages and lists without results name telephone and hours', async () => {
  for (const path of ['/no-such-page', '/items/abc', '/items/list?name=zzzzzz']) {
    const help = (await visit(path)).one('main').one('p', { class: 'urgent-help' })
    expect(callLinks(help), path).toHaveLength(1)
    expect(help.text, path).toContain('受付 9:00〜20:00')
  }
})

test('cart and every step of the checkout name them', async () => {
  const buyer = guest.open()
  await buyer.toPayment(1)
  for (const path of ['/cart', '/shopping/nonmember', '/shopping/deliv', '/shopping/payment'])
    expect(callLinks((await buyer.page(path)).one('main')), path).toHaveLength(1)
})

test('LINE is offered beside the telephone, only where the operator has it', async () => {
  const links = async (path: string, from = shop) =>
    (await visit(path, from)).all('a', { href: LINE_URL }).map(({ text }) => text)
  for (const path of ['/no-such-page', '/contact', '/offline']) {
    expect(await links(path), path).toEqual([])
    expect(await links(path, shopOnLine), path).toEqual(['LINEで相談する'])
  }
})

test('LINE is offered in the waiting room', async () => {
  await sql`UPDATE waiting_room SET opened_at = now(), last_place = 0, admitted_place = 0`.execute(shopOnLine.db)
  await shopOnLine.services.waitingRoom.update(0)
  expect((await visit('/cart', shopOnLine)).one('a', { href: LINE_URL }).text).toBe('LINEで相談する')
})
