import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { type Operator, operatorSchema } from '#domain/operator/operator.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { readPdf } from '#tests/support/pages/pdf-reading.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'
import { sampleNameIn as sampleNameAround } from '#tests/support/tidy/own-name.ts'

const OPERATOR: Operator = operatorSchema.parse({
  shopName: 'なごみレンタル',
  accentColour: '#205a3c',
  companyName: '株式会社なごみ',
  representativeTitle: '代表取締役',
  representative: '和田 一',
  postalCode: '5300001',
  address: '大阪府大阪市北区梅田0-0-0',
  telephone: '06-0000-0000',
  email: 'help@nagomi.example',
  businessHours: '9:00〜17:00',
  invoiceNumber: 'T1111111111111',
  secondHandLicence: '大阪府公安委員会 第111111111111号',
  cardProcessor: 'なごみ決済株式会社',
  foreignProcessing: '個人データを外国で取り扱いません。',
  disclosureProcedure: '書面でお申し出ください',
  disclosureIdentification: '本人確認書類の写しをお添えください',
  disclosureFee: '無料',
})

/** Words of scripts that no person reads, and people of the demo shop. They stay whoever operates the shop. */
const TECHNICAL = [
  // Functions of the inline script that reloads a page of an old build.
  /\bsumirei(?:Reload|Lost)\b/g,
  // The staff of tests are those of the demo shop.
  new RegExp(`\\b(?:${DUTIES.join('|')})(?:@|%40)sumirei\\.example`, 'g'),
]
const sampleNameIn = (text: string) => sampleNameAround(text, TECHNICAL)

const shop = builtShop([{ id: 1, units: 20, price: 12_000 }], {
  operator: { ...OPERATOR, shortName: undefined, mark: undefined, listing: undefined, shopNameOrigin: undefined },
})
const lives = orderLives(() => shop)
let member: (path: string) => Promise<Response>
let staff: (path: string) => Promise<Response>
let guest: ReturnType<typeof guestOf>
let order: { readonly uid: string; readonly number: number | undefined }
beforeAll(async () => {
  const pages = await memberPages(shop)
  member = (path) => pages.get(path, pages.hanako)
  const desk = await staffPages(shop)
  staff = (path) => desk.get('owner', path)
  const { uid, secret } = await lives.shipped([1], { startOn: day('2026-12-10') })
  order = { uid, number: (await lives.orderOf(uid)).number }
  await shop.services.scheduled.settlePaymentTasks()
  guest = guestOf(() => shop, secret)
})

/** The page as it is sent, which names the shop in its title. */
async function expectOwnName(response: Response): Promise<void> {
  const text = await response.text()
  expect(sampleNameIn(text)).toEqual([])
  const title = /<title>([^<]*)/.exec(text)?.[1]
  if (response.headers.get('content-type')?.startsWith('text/html')) expect(title).toContain('なごみレンタル')
}

/** An address of each page: of the first record, if it shows one. */
const addressesOf = (pages: Readonly<Record<string, { readonly path: string }>>) =>
  Object.values(pages).map(({ path }) => [path.replaceAll(/:\w+/g, '1')])

test('the page of 特定商取引法 has the number for invoices of its operator (D70)', async () => {
  expect(await (await shop.fetch('/other/indi')).text()).toContain(OPERATOR.invoiceNumber)
})

test.each(addressesOf(PAGES))('%s has the name of its operator for visitors, guests and members', async (path) => {
  await expectOwnName(await shop.fetch(path))
  await expectOwnName(await guest.get(path))
  if (path !== '/mypage/logout') await expectOwnName(await member(path))
})

test.each(['/no-such-page', '/foo//bar', '/items%2F1'])('the error page of %s too', async (path) => {
  const response = await shop.fetch(path)
  expect(response.status).toBe(404)
  await expectOwnName(response)
})

test.each(addressesOf(STAFF_PAGES))('%s of the back office has the name of its operator', async (path) => {
  if (path !== '/staff/logout') await expectOwnName(await staff(path.replace('/orders/1', `/orders/${order.number}`)))
})

test.each([
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/docs/api/openapi.json',
  '/docs/api',
  '/sw.js',
  '/favicon.svg',
  '/accent.css',
  '/dev/mails/samples',
])('%s has no other name', async (path) => {
  const response = await shop.fetch(path)
  expect(response.status).toBe(200)
  expect(sampleNameIn(await response.text())).toEqual([])
})

test('the manifest and the style are those of the operator', async () => {
  expect(await (await shop.fetch('/manifest.webmanifest')).json()).toMatchObject({ short_name: 'なごみレンタル' })
  expect(await (await shop.fetch('/')).text()).toContain('<link rel="stylesheet" href="/accent.css?205a3c"')
})

test('every mail has the name and the colour of its operator', async () => {
  for (const { kind, content } of shop.services.mails.listSamples()) {
    const html = (await shop.services.mails.renderHtml(content)) ?? ''
    expect([kind, ...sampleNameIn(`${content.subject}\n${content.text}\n${html}`)]).toEqual([kind])
    expect(`${kind}: ${content.text}`).toContain('なごみ')
    if (content.letter !== undefined) expect(`${kind}: ${html}`).toContain(`3px solid ${OPERATOR.accentColour}`)
  }
  const { rows } = await sql<{ content: string }>`SELECT content::text FROM mails`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.flatMap(({ content }) => sampleNameIn(content))).toEqual([])
})

/** The texts of a paper, with its title and its author. */
async function textOf(paper: Response): Promise<string> {
  const { title, author, texts } = await readPdf(await paper.bytes())
  expect(texts).not.toEqual([])
  return [title, author, ...texts].join('\n')
}

/** Issues a document of an order as a PDF. */
async function issue(customer: typeof guest, document: 'receipt' | 'statement' | 'credit-note'): Promise<Response> {
  const form = { addressee: '見本株式会社 御中', proviso: '', form: `form-${document}`, document }
  const place = (await customer.post('/shopping/receipt', form)).headers.get('location') ?? ''
  return customer.get(place.replace('/receipt', '/receipt/pdf'))
}

test.each(['slips', 'guides', 'picking'])('the paper %s of a parcel has no other name', async (name) => {
  const text = await textOf(await staff(`/staff/packing/${name}.pdf?p.${order.number}-1=on`))
  expect(sampleNameIn(text)).toEqual([])
  expect(text.includes(OPERATOR.shopName) && text.includes(OPERATOR.telephone)).toBe(name !== 'picking')
})

test('labels of units have no name of a shop', async () => {
  expect(sampleNameIn(await textOf(await staff('/staff/units/labels.pdf?unit=1-1')))).toEqual([])
})

test('receipt, credit note and statement are of their operator', async () => {
  const { orderLife, scheduled } = shop.services
  const receipt = await issue(guest, 'receipt')
  const refund = { part: 'rent', amountYen: 10_000, reason: '染み', idempotencyKey: 'own-name' } as const
  await orderLife.refundOrder(order.uid, refund, STAFF)
  await scheduled.settlePaymentTasks()
  const creditNote = await issue(guest, 'credit-note')
  const { secret } = await lives.shipped([1], { startOn: day('2026-12-10'), method: 'cod' })
  lives.at('2026-12-11T10:00:00+09:00')
  await scheduled.markArrivals()
  const statement = await issue(
    guestOf(() => shop, secret),
    'statement',
  )
  shop.setClock(NOW)
  for (const [document, paper] of Object.entries({ 領収書: receipt, 返還: creditNote, 明細: statement })) {
    const text = await textOf(paper)
    expect(text).toContain(document)
    expect(sampleNameIn(text)).toEqual([])
    for (const own of [OPERATOR.shopName, OPERATOR.companyName, OPERATOR.telephone]) expect(text).toContain(own)
  }
})

test('the calendar file names its operator', async () => {
  const calendar = await (await guest.get('/shopping/calendar')).text()
  expect(sampleNameIn(calendar)).toEqual([])
  expect(calendar).toContain('なごみレンタル')
})
