import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { isRejected } from '#domain/result.ts'
import { mailWordsReader } from '#services/mail-words-reader.ts'
import { MAIL_KINDS } from '#services/mails/mail-kinds.ts'
import { mailsTo, newCaller, registration } from '#tests/support/customers/member-shop.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { decideSettings } from '#tests/support/shop/decide-settings.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { createTestServices, type TestServices } from '#tests/support/shop/whole-order-life.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 40 }])
const { withDuties, callerOf, auditOf } = staffOf(() => shop)
const writer = () => callerOf('service-uid')
/** The services of another process on the same database, with a memory of its own. */
let others: TestServices
const unreadable: string[] = []
beforeAll(async () => {
  await withDuties(['service'])
  const onMailUnreadable = (kind: string) => void unreadable.push(kind)
  const mailWords = mailWordsReader({ ...shop.ports, onMailUnreadable })
  others = createTestServices(shop.config, { ...shop.ports, mailWords })
})
beforeEach(() => shop.setClock(NOW))
afterEach(async () => {
  await sql`DELETE FROM dated_versions`.execute(shop.db)
  await refresh()
})

const words = () => shop.services.staff.mailWords
const ours = orderLives(() => shop)
const theirs = orderLives(() => ({ ...shop, db: shop.db, ports: shop.ports, services: others }))
const now = () => shop.ports.clock.now()
const pass = (minutes: number) => shop.setClock(now().add({ minutes }))
const refresh = async () => {
  for (const reader of [shop.services.mailWords, others.mailWords, shop.services.settings]) {
    reader.expire()
    await reader.refresh()
  }
}
const read = async (kind: string) => {
  const mail = await words().read(writer(), kind)
  if (mail === undefined || isRejected(mail)) throw new Error(`no mail ${kind}`)
  return mail
}
type Given = Partial<Parameters<ReturnType<typeof words>['save']>[1]>

/** Saves words over what is there now, from the words of the release. */
async function save(kind: string, change: Partial<MailWords>, given: Given = {}) {
  const { edition, released } = await read(kind)
  const { title, opening, closing } = { ...released, ...change }
  const sender = { ...writer(), form: { key: shop.services.staff.newFormKey(), version: edition } }
  const written = { kind, words: { title, opening, closing }, intent: 'publish', reason: '', ...given } as const
  const saved = await words().save(sender, written)
  await refresh()
  return saved
}
const shippedBy = async (lives: typeof ours) => lives.mailText((await lives.shipped([1])).uid, 'shipment')
const OPENING = '本日 {{shopName}} より発送いたしました。\n{{deliveryDay}}のお届けまで、お待ちください。'
const CLOSING = 'お気づきの点は {{shopTelephone}} までお知らせください。'

describe('words of a mail', () => {
  test('are in mails that are queued from their instant, in each process', async () => {
    const before = await shippedBy(theirs)
    const effectiveAt = now().add({ hours: 2 })
    expect(
      isRejected(
        await save('shipment', { title: '発送のお知らせ', opening: OPENING, closing: CLOSING }, { effectiveAt }),
      ),
    ).toBe(false)
    for (const lives of [ours, theirs]) expect(await shippedBy(lives)).toContain('ご注文の商品を発送いたしました。')
    pass(121)
    for (const lives of [ours, theirs]) {
      const text = await shippedBy(lives)
      expect(text).toMatch(
        /本日 \S+( \S+)? より発送いたしました。\n2026年12月10日（木）のお届けまで、お待ちください。\n/,
      )
      expect(text).not.toContain('今しばらく')
      const { telephone } = shop.config.operator
      expect(text.indexOf(`お気づきの点は ${telephone} まで`)).toBeGreaterThan(text.indexOf('■ ご注文'))
    }
    expect(before).toContain('今しばらくお待ちください。')
    expect(await auditOf('mail-words:shipment')).toEqual(['service-uid saveMailWords'])
  })

  test('are in the subject, and in mails of the identity provider', async () => {
    await save('registrationprovisional', { title: 'ご登録のお願い', closing: CLOSING })
    pass(2)
    const input = registration()
    await shop.services.members.register(input, newCaller())
    const [mail] = await mailsTo(shop.db, input.email)
    expect(mail?.subject).toBe(`【${shop.config.operator.shopName}】ご登録のお願い`)
    expect(mail?.text).toContain('お気づきの点は')
  })

  test('of a draft are in no mail, and the draft ends when they hold', async () => {
    await save('shipment', { opening: OPENING }, { intent: 'draft' })
    pass(2)
    expect(await shippedBy(ours)).toContain('今しばらくお待ちください。')
    expect((await read('shipment')).draft?.value.opening).toBe(OPENING)
    await save('shipment', { opening: OPENING })
    expect((await read('shipment')).draft).toBeUndefined()
  })

  test('that no longer fit give way to those of the release, and that is said once', async () => {
    await save('shipment', { opening: OPENING })
    pass(2)
    await sql`UPDATE dated_versions SET value = value || '{"opening":"{{goneWithARelease}}"}', version = 2`.execute(
      shop.db,
    )
    await refresh()
    unreadable.length = 0
    others.mailWords.expire()
    for (const lives of [ours, theirs]) expect(await shippedBy(lives)).toContain('今しばらくお待ちください。')
    await sql`UPDATE dated_versions SET value = '7', version = 3`.execute(shop.db)
    await refresh()
    await refresh()
    expect(unreadable).toEqual(['shipment'])
    expect(await shippedBy(theirs)).toContain('今しばらくお待ちください。')
    const listed = await words().list(writer())
    expect(!isRejected(listed) && listed.find(({ kind }) => kind === 'shipment')?.isUnreadable).toBe(true)
  })

  test('are not saved when another person changed them, when they say the same, or cannot be filled', async () => {
    const { edition, released } = await read('cancel')
    const { title, opening, closing } = released
    await save('cancel', { closing: CLOSING })
    const sender = { ...writer(), form: { key: shop.services.staff.newFormKey(), version: edition } }
    const given = { kind: 'cancel', words: { title, opening, closing }, reason: '' } as const
    expect(await words().save(sender, { ...given, intent: 'publish' })).toMatchObject({ code: 'record-changed' })
    expect(await words().save(sender, { ...given, intent: 'draft' })).toMatchObject({ code: 'record-changed' })
    expect(await save('arrear', {})).toMatchObject({ code: 'mail-words-unchanged' })
    expect(await save('cancel', { opening: 'お取り消しいたしました。' })).toMatchObject({
      code: 'mail-words-problems',
      detail: { problems: [{ code: 'name-missing' }] },
    })
  })

  test('that are planned can be withdrawn', async () => {
    const uid = await save('shipment', { opening: OPENING }, { effectiveAt: now().add({ hours: 1 }) })
    if (isRejected(uid)) throw new Error(uid.code)
    const sender = { ...writer(), form: { key: shop.services.staff.newFormKey(), version: 1 } }
    expect(await words().withdraw(sender, 'shipment', uid)).toBe(uid)
    await refresh()
    pass(62)
    expect(await shippedBy(ours)).toContain('今しばらくお待ちください。')
  })
})

test('every kind has samples, whose words change with it', async () => {
  for (const { kind, title, opening } of MAIL_KINDS.values()) {
    const checked = await words().check(writer(), kind, { title: `試し${title}`, opening, closing: CLOSING })
    if (isRejected(checked)) throw new Error(checked.code)
    const contents = checked.samples.map(({ content }) => content)
    expect([kind, contents.length > 0]).toEqual([kind, true])
    for (const { subject, text, letter } of contents) {
      expect([kind, subject]).toEqual([kind, expect.stringContaining(`】試し${title}`)])
      expect([kind, text]).toEqual([kind, expect.not.stringMatching(/\{\{|\}\}/)])
      expect(letter?.closing).toHaveLength(1)
    }
    expect(checked.problems).toEqual([])
  }
})

test('samples have the prices that hold now', async () => {
  const { title, opening } = MAIL_KINDS.get('orderreceived')!
  const sample = async () => {
    await refresh()
    const checked = await words().check(writer(), 'orderreceived', { title, opening, closing: '' })
    return isRejected(checked) ? '' : (checked.samples[0]?.content.text ?? '')
  }
  expect(await sample()).toMatch(/送料（往復）.*無料|送料（往復）[^0-9]*0円/)
  await decideSettings(shop, 'delivery', now().subtract({ hours: 1 }), { feeYen: 1_300, freeFromYen: 90_000 })
  expect(await sample()).toMatch(/送料（往復）.*1,300円/)
})

test('a number of a setting is pointed out, and a sample is sent to who asks', async () => {
  const { title, opening } = MAIL_KINDS.get('shipment')!
  const written = { kind: 'shipment', words: { title, opening, closing: '送料は1,100円です。' } }
  const checked = await words().check(writer(), written.kind, written.words)
  expect(!isRejected(checked) && checked.problems).toEqual([
    { code: 'typed-number', what: '1,100円', isRefused: false },
  ])
  const form = { key: shop.services.staff.newFormKey(), version: 0 }
  await words().sendSample(writer(), written, form)
  await words().sendSample(writer(), written, form)
  const mails = await mailsTo(shop.db, writer().session.email)
  expect(mails.filter(({ text }) => text.includes('送料は1,100円です。')).map(({ kind }) => kind)).toEqual(['testmail'])
})
