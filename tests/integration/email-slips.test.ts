import { expect, test } from 'vitest'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])

const FORM = { form: crypto.randomUUID(), topic: '商品・サイズについて', name: '見本 花子', body: '返却について' }
const contact = async (fields: Record<string, string>) => {
  const body = new URLSearchParams({ ...FORM, ...fields })
  const response = await shop.fetch('/contact', { method: 'POST', headers: { origin: SITE }, body })
  const html = await response.text()
  return { status: response.status, page: parsePage(html === '' ? '<main></main>' : html).one('main') }
}
const QUESTION = 'メールアドレスの「gmial.com」は「gmail.com」の入力間違いではありませんか。'

test('asks about a slip in the domain on the next page, without scripts, and accepts the address', async () => {
  const confirm = await contact({ email: 'hanako@gmial.com', intent: 'confirm' })
  expect([confirm.status, confirm.page.text]).toEqual([200, expect.stringContaining(QUESTION)])
  expect(confirm.page.text).toContain('正しい場合は、このままお進みください。')
  const edit = await contact({ email: 'hanako@gmial.com', intent: 'edit' })
  expect(edit.page.text).toContain(QUESTION)
  const sent = await contact({ email: 'hanako@gmial.com', intent: 'send' })
  expect(sent.status).toBe(303)
})

test.each(['hanako@gmail.com', 'hanako@sumirei.example'])('asks nothing about %s', async (email) => {
  const { status, page } = await contact({ email, intent: 'confirm' })
  expect([status, page.text.includes('入力間違い')]).toEqual([200, false])
})
