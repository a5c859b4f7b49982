import { type Day, dayOfInstant, weekdayOf } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { Letter, LetterPart, MailContent, ShopIdentity } from '../ports/mailer.ts'

/** Columns of the text body; a full-width character takes two. RFC 5322 advises at most 78. */
const TEXT_COLUMNS = 70
const RULE = '─'.repeat(TEXT_COLUMNS / 2)
/** What stays on one line: dates, and words of Latin letters such as links. */
const PIECES = /\d{4}年\d+月\d+日(?:（.）)?|[\x21-\x7E]+|[\s\S]/gu
const WEEKDAYS = '日月火水木金土'
const NEVER_FIRST = /^[、。，．）」』】〉》！？ーっゃゅょッャュョ・：；]/u

/** `2026年11月24日（火）` */
export function mailDay(on: Day): string {
  return `${on.slice(0, 4)}年${Number(on.slice(5, 7))}月${Number(on.slice(8))}日（${WEEKDAYS[weekdayOf(on)]}）`
}

/** `2026年11月20日（金）19時5分` in Tokyo. */
export function mailMoment(at: Temporal.Instant): string {
  const { hour, minute } = at.toZonedDateTimeISO('Asia/Tokyo')
  return `${mailDay(dayOfInstant(at))}${hour}時${minute}分`
}

/** `8,980円` */
export function mailYen(amountYen: Yen): string {
  return `${amountYen < 0 ? '−' : ''}${Math.abs(amountYen).toLocaleString('en-US')}円`
}

/** A paragraph broken into lines of at most TEXT_COLUMNS columns. */
export function wrapText(paragraph: string): string {
  const lines: string[] = []
  let line = ''
  for (const piece of paragraph.match(PIECES) ?? []) {
    const isFull = columnsOf(line) + columnsOf(piece) > TEXT_COLUMNS
    if (isFull && line !== '' && !NEVER_FIRST.test(piece)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()].join('\n')
}

/** A letter as a mail: `subject` when it is not the shop's name and the letter's title. */
export function composed(letter: Letter, subject = `【${letter.shop.shopName}】${letter.title}`): MailContent {
  const { unsubscribeUrl } = letter
  return { subject, text: mailText(letter), letter, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) }
}

/** The text body: parts under rules, the shop's signature last. */
export function mailText({ addressee, greeting, parts, siteUrl, shop, unsubscribeUrl }: Letter): string {
  const ending = [RULE, ...signature(shop, siteUrl), ...lastWords(unsubscribeUrl)].map(wrapText)
  const blocks = [`${addressee} 様`, greeting.map(wrapText).join('\n'), ...parts.map(partText), ending.join('\n')]
  return `${blocks.join('\n\n')}\n`
}

function partText({ heading, rows = [], sentences = [], link }: LetterPart): string {
  const lines = [RULE, `■ ${heading}`, RULE]
  for (const [name, value] of rows) lines.push(wrapText(name === '' ? `　${value}` : `${name}：${value}`))
  if (rows.length > 0 && sentences.length > 0) lines.push('')
  lines.push(...sentences.map(wrapText))
  if (link !== undefined) lines.push(`${link.label}：`, link.url)
  return lines.join('\n')
}

/** Who writes, and how to reach them. */
function signature(shop: ShopIdentity, siteUrl: string): string[] {
  return [
    shop.shopName,
    siteUrl,
    shop.companyName,
    `〒${shop.postalCode} ${shop.address}`,
    `電話 ${shop.telephone}（${shop.businessHours}）`,
    `メール ${shop.email}`,
  ]
}

function lastWords(unsubscribeUrl: string | undefined): string[] {
  if (unsubscribeUrl === undefined) {
    return ['', 'このメールにお心当たりがない場合は、お手数ですが上記までお知らせください。']
  }
  return ['', 'このメールは、メールマガジンをご希望の会員の方へお送りしております。配信の停止：', unsubscribeUrl]
}

function columnsOf(text: string): number {
  let columns = 0
  for (const sign of text) columns += sign <= '\u007E' ? 1 : 2
  return columns
}
