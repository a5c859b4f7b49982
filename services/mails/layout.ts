import { MAIL_FRAME, type MailLanguage } from '#domain/mail/frame.ts'
import { remembered } from '#domain/remembered.ts'
import type { MailContent, MailPart, MailTemplate, ShopIdentity } from '../ports/mails.ts'

/** Maximum columns of the text body; a full-width character takes two. RFC 5322 recommends at most 78. */
const MAX_COLUMNS = 70
const RULE = '─'.repeat(MAX_COLUMNS / 2)
/** Units that are not broken across lines: dates, and words of Latin characters such as links. */
const UNITS = /\d{4}年\d+月\d+日(?:（.）)?|[\x21-\x7E]+|[\s\S]/gu
const NOT_AT_LINE_START = /^[、。，．）」』】〉》！？ーっゃゅょッャュョ・：；]/u

export function wrapText(paragraph: string): string {
  const fits = paragraph.length * 2 <= MAX_COLUMNS || columnsOf(paragraph) <= MAX_COLUMNS
  return fits ? paragraph.trimEnd() : wrapLongText(paragraph)
}

/** Most are the same in all mails of a kind: to wrap one takes longer than all other parts. */
const wrapLongText = remembered('wrappedParagraphs', (paragraph): string => {
  const lines: string[] = []
  let line = ''
  let columns = 0
  for (const unit of paragraph.match(UNITS) ?? []) {
    const width = columnsOf(unit)
    if (columns + width > MAX_COLUMNS && line !== '' && !NOT_AT_LINE_START.test(unit)) {
      lines.push(line.trimEnd())
      line = ''
      columns = 0
    }
    line += unit
    columns += width
  }
  return [...lines, line.trimEnd()].join('\n')
})

/** Composes a mail from its template. The default subject consists of the shop's name and the title. */
export function composeMail(
  template: MailTemplate,
  subject = `【${template.shop.shopName}】${template.title}`,
): MailContent {
  const { unsubscribeUrl } = template
  return {
    subject,
    text: mailText(template),
    letter: template,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  }
}

function mailText(template: MailTemplate): string {
  const { addressee, greeting, parts, closing = [], siteUrl, shop, unsubscribeUrl, language = 'ja' } = template
  const ending = [RULE, ...signature(shop, siteUrl), ...footer(unsubscribeUrl, language)].map(wrapText)
  const blocks = [
    MAIL_FRAME[language].addressee(addressee),
    greeting.map(wrapText).join('\n'),
    ...parts.map(partText),
    ...(closing.length > 0 ? [[RULE, ...closing.map(wrapText)].join('\n')] : []),
    ending.join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function partText({ heading, rows = [], sentences = [], link }: MailPart): string {
  const lines = [RULE, `■ ${heading}`, RULE]
  for (const [name, value] of rows) lines.push(wrapText(name === '' ? `　${value}` : `${name}：${value}`))
  if (rows.length > 0 && sentences.length > 0) lines.push('')
  lines.push(...sentences.map(wrapText))
  if (link !== undefined) lines.push(`${link.label}：`, link.url)
  return lines.join('\n')
}

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

function footer(unsubscribeUrl: string | undefined, language: MailLanguage): string[] {
  if (unsubscribeUrl === undefined) return ['', MAIL_FRAME[language].unexpected]
  return ['', 'このメールは、メールマガジンをご希望の会員の方へお送りしております。配信の停止：', unsubscribeUrl]
}

const LAST_HALF_WIDTH = 0x7e
const LOW_SURROGATES = { from: 0xdc00, to: 0xdfff }

function columnsOf(text: string): number {
  let columns = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // The second half of a surrogate pair was counted with the first.
    if (unit < LOW_SURROGATES.from || unit > LOW_SURROGATES.to) columns += unit <= LAST_HALF_WIDTH ? 1 : 2
  }
  return columns
}
