import { expect, test } from 'vitest'
import { ANSWER_BUSINESS_DAYS, inquiryForm } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import type { ShopIdentity } from '../ports/mails.ts'
import { inquiryNoticeMail, inquiryReceivedMail } from './inquiry-mails.ts'

const shop: ShopIdentity = {
  shopName: '墨礼 SUMIREI',
  companyName: '株式会社すみれい（見本）',
  postalCode: '100-0001',
  address: '東京都千代田区千代田0-0-0',
  telephone: '03-0000-0000',
  email: 'support@sumirei.example',
  businessHours: '10:00〜18:00',
}
const inquiry = inquiryForm(FIRST_TOPICS).parse({
  name: '山田 花子',
  email: 'hana@example.jp',
  telephone: '090-1234-5678',
  orderNumber: '100001',
  topic: 'お届け・ご返却について',
  body: '返却は<b>どちらへ</b>\n\nお教えください。',
})
const facts = { inquiry, siteUrl: 'https://sumirei.example', shop, mailWords: RELEASED_MAIL_WORDS }

test('the customer’s mail contains the inquiry and the response time, and no other personal data', () => {
  const { subject, text, letter } = inquiryReceivedMail({ ...facts, isProven: true })
  expect(subject).toBe('【墨礼 SUMIREI】お問い合わせを承りました')
  for (const fact of [
    '山田 花子 様',
    'お届け・ご返却について',
    '100001',
    `${ANSWER_BUSINESS_DAYS}営業日以内`,
    '03-0000-0000',
  ]) {
    expect(text).toContain(fact)
  }
  expect(letter?.addressee).toBe('山田 花子')
  expect(text).not.toContain('09012345678')
  expect(text).not.toMatch(/重ね重ね|度々|ますます|再び|！|!/)
})

test('the mail to an address that anybody may have typed contains nothing that was typed', () => {
  const { text, letter } = inquiryReceivedMail({ ...facts, isProven: false })
  const mail = `${text}${JSON.stringify(letter)}`
  for (const typed of [inquiry.name, inquiry.body.split('\n')[0]!, '100001', '09012345678'])
    expect(mail).not.toContain(typed)
  expect(text).toContain('お届け・ご返却について')
  expect(text).toContain('お心当たりがない場合')
})

test('the shop’s mail contains the sender and the unchanged text', () => {
  const { subject, text, letter } = inquiryNoticeMail(facts)
  expect(subject).toBe('【お問い合わせ】お届け・ご返却について（山田 花子 様）')
  expect(text).toContain('hana@example.jp')
  expect(text).toContain('09012345678')
  expect(letter?.parts.at(-1)?.sentences?.[0]).toBe('返却は<b>どちらへ</b>')
})
