import { describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { guestOf } from '#tests/support/orders/after-order.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { readPdf } from '#tests/support/pages/pdf-reading.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 20, price: 12_000 },
  { id: 2, units: 20, price: 9_000 },
])

const lives = orderLives(() => shop)
const PATH = '/shopping/receipt'

/** A paid order of two lines, its guest, and how the guest issues a document. */
async function paidOrder(method: 'card' | 'cod') {
  const { uid, secret } = await lives.shipped([1, 2], { method })
  await shop.services.scheduled.settlePaymentTasks()
  if (method === 'cod') await shop.services.orderLife.recordCodPayment(uid, day('2026-11-20'), STAFF)
  const guest = guestOf(() => shop, secret)
  const issue = async (form: string, more: Record<string, string> = {}) => {
    const answer = await guest.post(PATH, { addressee: '見本株式会社 御中', proviso: '', form, ...more })
    return answer.headers.get('location') ?? ''
  }
  const refuse = async (itemId: number) => {
    const line = (await lives.orderOf(uid)).lines.find((each) => each.itemId === itemId)
    const refusal = { lineUids: [line?.uid ?? ''], isCustomerAtFault: false }
    await shop.services.orderLife.recordRefusal(uid, refusal, STAFF)
    await shop.services.scheduled.settlePaymentTasks()
  }
  return { uid, guest, issue, refuse }
}

const CREDIT_NOTE = { document: 'credit-note' }

describe('documents of a paid order (docs/rules.md Receipts)', () => {
  test('a credit note is issued when 10,000 yen or more were refunded after a receipt', async () => {
    const { guest, issue, refuse } = await paidOrder('card')
    expect((await guest.main(await issue('receipt-1'))).text).toContain('¥21,000')
    expect(await issue('credit-early', CREDIT_NOTE)).toBe(PATH)
    await refuse(1)
    const offer = await guest.main(PATH)
    expect(offer.all('form').map(({ attributes }) => attributes['aria-label'])).toEqual([
      '領収書の発行',
      '適格返還請求書の発行',
    ])
    const location = await issue('credit-1', CREDIT_NOTE)
    expect(location).toContain('issue=2')
    const note = await guest.main(location)
    const texts = ['適格返還請求書', '元の書類 No.', '返還額（税込）', '（2026/11/', '登録番号 T', 'うち消費税等']
    for (const text of texts) expect(note.text).toContain(text)
    expect(note.text).not.toContain('領収いたしました')
    const pdf = await guest.get(note.all('a').find(({ text }) => text.includes('PDF'))?.attributes.href ?? '')
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await issue('credit-1', CREDIT_NOTE)).toBe(location)
  })

  test.each([
    ['様', '見本商事', '見本商事 様'],
    ['御中', '見本商事', '見本商事 御中'],
    ['none', '見本商事', '見本商事'],
    ['auto', '見本商事', '見本商事 様'],
    ['auto', '株式会社見本商事', '見本商事 御中'],
  ])(
    'the honorific %s of %s is chosen in the form and printed on page and PDF',
    async (honorific, addressee, printed) => {
      const { guest, issue } = await paidOrder('card')
      const form = (await guest.main(PATH)).one('form')
      const choices = form
        .all('input', { type: 'radio' })
        .map(({ attributes }) => `${attributes.name} ${attributes.value}`)
      expect(choices).toContain(`honorific ${honorific}`)
      const receipt = await guest.main(await issue('receipt-1', { addressee, honorific }))
      const pdf = await guest.get(receipt.all('a').find(({ text }) => text.includes('PDF'))?.attributes.href ?? '')
      const { texts } = await readPdf(Buffer.from(await pdf.arrayBuffer()))
      const addresseeIn = (text: string) => /見本商事(?: ?(?:様|御中))?/.exec(text)?.[0].replace(' ', '')
      expect([receipt.text, texts.join('')].map(addresseeIn)).toEqual(Array(2).fill(printed.replace(' ', '')))
    },
  )

  test('a refund below the limit has a dated row on the next receipt, which is not a reissue', async () => {
    const { uid, guest, issue } = await paidOrder('card')
    await issue('receipt-1')
    expect((await guest.main(await issue('receipt-2'))).text).toContain('再発行')
    const refund = { part: 'rent' as const, amountYen: 9_999, reason: 'stain', idempotencyKey: 'stain-1' }
    await shop.services.orderLife.refundOrder(uid, refund, STAFF)
    await shop.services.scheduled.settlePaymentTasks()
    expect((await guest.main(PATH)).all('form')).toHaveLength(1)
    const receipt = await guest.main(await issue('receipt-3'))
    expect(receipt.text).toMatch(/ご返金（2026\/11\/\d\d）/)
    expect(receipt.text).toContain('¥11,001')
    expect(receipt.text).not.toContain('再発行')
  })

  test('what a refused delivery returned is not deducted twice', async () => {
    const { uid, guest, issue, refuse } = await paidOrder('card')
    await refuse(2)
    const { payments } = await shop.ports.orders.recordOf(uid)
    const keptYen = payments.reduce((sum, { capturedYen, refundedYen }) => sum + capturedYen - refundedYen, 0)
    const receipt = await guest.main(await issue('receipt-1'))
    expect(receipt.text).toContain(`金額（税込）¥${keptYen.toLocaleString('ja-JP')}`)
  })

  test('cash on delivery that is under way is told when its statement comes', async () => {
    const { secret } = await lives.shipped([1], { method: 'cod' })
    const { text } = await guestOf(() => shop, secret).main(PATH)
    expect(text).toContain('お届けのあとに、お買上げ明細書を発行いただけます')
    expect(text).not.toContain('配達員へ現金でお支払いください')
  })

  test('cash on delivery has a statement instead of a receipt, and a credit note for a transfer', async () => {
    const { guest, issue, refuse } = await paidOrder('cod')
    expect((await guest.main('/shopping/complete')).text).toContain('お買上げ明細書を発行する')
    const statement = await guest.main(await issue('statement-1'))
    for (const text of ['お買上げ明細書', '（適格簡易請求書）', '送り状の控えが領収書', '登録番号 T']) {
      expect(statement.text).toContain(text)
    }
    expect(statement.text).not.toContain('領収いたしました')
    await refuse(1)
    expect((await guest.main(await issue('credit-1', CREDIT_NOTE))).text).toContain('適格返還請求書')
  })
})
