import { type Day, weekdayOf } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'

/** Who signs a mail. */
export type ShopIdentity = {
  readonly shopName: string
  readonly companyName: string
  readonly postalCode: string
  readonly address: string
  readonly telephone: string
  readonly email: string
  readonly businessHours: string
}

/** One headed part of a mail: rows of name and value, then sentences. Both bodies are made of the same parts. */
export type MailPart = {
  readonly heading: string
  readonly rows?: readonly (readonly [name: string, value: string])[]
  readonly sentences?: readonly string[]
  readonly link?: string
}

/** A mail before it is set in text and HTML. */
export type MailDraft = {
  /** Who it is written to, without 様. */
  readonly addressee: string
  readonly greeting: readonly string[]
  readonly parts: readonly MailPart[]
  readonly siteUrl: string
  readonly shop: ShopIdentity
}

/** Columns of the text body; a full-width character takes two. RFC 5322 advises at most 78. */
const TEXT_COLUMNS = 70
const RULE = '─'.repeat(TEXT_COLUMNS / 2)
const WEEKDAYS = '日月火水木金土'
const NEVER_FIRST = /^[、。，．）」』】〉》！？ーっゃゅょッャュョ・：；]/u

/** `2026年11月24日（火）` */
export function mailDay(on: Day): string {
  return `${on.slice(0, 4)}年${Number(on.slice(5, 7))}月${Number(on.slice(8))}日（${WEEKDAYS[weekdayOf(on)]}）`
}

/** `8,980円` */
export function mailYen(amountYen: Yen): string {
  return `${amountYen < 0 ? '−' : ''}${Math.abs(amountYen).toLocaleString('en-US')}円`
}

/** Text as it may stand in HTML, attributes included. */
export function escapeHtml(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

/** A paragraph broken into lines of at most TEXT_COLUMNS columns; words of Latin letters, such as links, stay whole. */
export function wrapText(paragraph: string): string {
  const lines: string[] = []
  let line = ''
  for (const piece of paragraph.match(/[\x21-\x7E]+|[\s\S]/gu) ?? []) {
    const isFull = columnsOf(line) + columnsOf(piece) > TEXT_COLUMNS
    if (isFull && line !== '' && !NEVER_FIRST.test(piece)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()].join('\n')
}

/** The text body: parts under rules, the shop's signature last. */
export function mailText({ addressee, greeting, parts, siteUrl, shop }: MailDraft): string {
  const blocks = [`${addressee} 様`, greeting.map(wrapText).join('\n'), ...parts.map(partText)]
  return `${[...blocks, signature(shop, siteUrl).join('\n')].join('\n\n')}\n`
}

/** The HTML body: one column, styles inline, since mail programs drop style sheets. */
export function mailHtml(draft: MailDraft): string {
  const { addressee, greeting, parts, siteUrl, shop } = draft
  const body = [
    `<h1 style="${STYLE.brand}">${escapeHtml(shop.shopName)}</h1>`,
    `<p style="${STYLE.text}">${escapeHtml(addressee)} 様</p>`,
    ...greeting.map(sentenceHtml),
    ...parts.map(partHtml),
    `<p style="${STYLE.sign}">${signature(shop, siteUrl).slice(1).map(escapeHtml).join('<br>')}</p>`,
  ]
  return [
    '<!DOCTYPE html>',
    '<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(shop.shopName)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.column}">`,
    ...body,
    '</div></body></html>',
  ].join('\n')
}

const SANS = "'Hiragino Sans','Yu Gothic UI','Noto Sans JP',Meiryo,sans-serif"
const SERIF = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP',serif"
const STYLE = {
  body: `margin:0;padding:24px 12px;background:#faf8f4;color:#1c1b1f;font:15px/1.8 ${SANS}`,
  column: 'max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e3ded5',
  brand: `margin:0 0 24px;font:400 20px/1.5 ${SERIF};letter-spacing:.1em`,
  text: 'margin:0 0 12px',
  heading: `margin:32px 0 12px;padding:0 0 6px;border-bottom:1px solid #e3ded5;font:500 17px/1.5 ${SERIF}`,
  table: 'width:100%;border-collapse:collapse;margin:0 0 12px',
  name: 'padding:6px 12px 6px 0;color:#6f6a73;font-weight:normal;text-align:left;vertical-align:top;width:9em',
  value: 'padding:6px 0;vertical-align:top',
  link: 'color:#574a86;word-break:break-all',
  sign: 'margin:40px 0 0;padding:16px 0 0;border-top:1px solid #e3ded5;color:#6f6a73;font-size:13px',
} as const

function partText({ heading, rows = [], sentences = [], link }: MailPart): string {
  const lines = [RULE, `■ ${heading}`, RULE]
  for (const [name, value] of rows) lines.push(wrapText(name === '' ? `　${value}` : `${name}：${value}`))
  if (rows.length > 0 && sentences.length > 0) lines.push('')
  lines.push(...sentences.map(wrapText))
  if (link !== undefined) lines.push(link)
  return lines.join('\n')
}

function partHtml({ heading, rows = [], sentences = [], link }: MailPart): string {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th style="${STYLE.name}">${escapeHtml(name)}</th><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
  )
  const table = cells.length === 0 ? '' : `<table style="${STYLE.table}">${cells.join('')}</table>`
  const href = link === undefined ? '' : escapeHtml(link)
  const anchor = link === undefined ? '' : sentenceOf(`<a style="${STYLE.link}" href="${href}">${href}</a>`)
  const head = `<h2 style="${STYLE.heading}">${escapeHtml(heading)}</h2>`
  return [head, table, ...sentences.map(sentenceHtml), anchor].join('')
}

function sentenceHtml(sentence: string): string {
  return sentenceOf(escapeHtml(sentence))
}

function sentenceOf(html: string): string {
  return `<p style="${STYLE.text}">${html}</p>`
}

function signature(shop: ShopIdentity, siteUrl: string): string[] {
  return [
    RULE,
    `${shop.shopName}　${siteUrl}`,
    shop.companyName,
    `〒${shop.postalCode} ${shop.address}`,
    `電話 ${shop.telephone}（${shop.businessHours}）`,
    `メール ${shop.email}`,
    'このメールにお心当たりがない場合は、お手数ですが上記までお知らせください。',
  ]
}

function columnsOf(text: string): number {
  let columns = 0
  for (const sign of text) columns += sign <= '\u007E' ? 1 : 2
  return columns
}
