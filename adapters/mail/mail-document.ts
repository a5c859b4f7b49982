import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { createElement as h, type ReactElement } from 'react'
import type { MailPart, MailTemplate, ShopIdentity } from '#services/ports/mails.ts'
import { NARROW_STYLES, STYLE } from './mail-styles.ts'

/**
 * The mail template, with React Email. Layout by tables, inline styles, no external resources; full-width buttons on a
 * narrow screen. No JSX: this runs outside the app's bundle (docs/decisions/023-mails.md).
 */
export function mailDocument(letter: MailTemplate): ReactElement {
  const { title, preheader, addressee, greeting, parts, siteUrl, shop, unsubscribeUrl } = letter
  return h(
    Html,
    { lang: 'ja' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'supported-color-schemes', content: 'light' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, `${shop.shopName} ${title}`),
      h('style', null, NARROW_STYLES),
    ),
    h(Preview, null, preheader ?? greeting[0] ?? title),
    h(
      Body,
      { style: STYLE.body },
      h(
        Container,
        { style: STYLE.container },
        header(shop, siteUrl),
        h(
          Section,
          null,
          h(
            'div',
            { className: 'sheet', style: STYLE.sheet },
            h(Heading, { as: 'h1', style: STYLE.title }, title),
            h(Text, { style: STYLE.addressee }, `${addressee} 様`),
            ...paragraphs(greeting),
            ...parts.map((part, index) => h(MailSection, { key: index, ...part })),
          ),
        ),
        h(Signature, { shop, siteUrl, unsubscribeUrl }),
      ),
    ),
  )
}

function header({ shopName }: ShopIdentity, siteUrl: string): ReactElement {
  return h(
    Section,
    null,
    h('div', { style: STYLE.brand }, h(Link, { href: siteUrl, style: STYLE.brandLink }, shopName)),
  )
}

/** One section with a heading: rows, sentences, then a link. */
function MailSection({ heading, rows = [], strong, sentences = [], link }: MailPart): ReactElement {
  return h(
    Section,
    null,
    h(Heading, { as: 'h2', style: STYLE.heading }, heading),
    rows.length === 0 ? null : h(Rows, { rows, strong }),
    ...paragraphs(sentences),
    link === undefined ? null : h(LinkButton, link),
  )
}

function Rows({ rows, strong }: { rows: NonNullable<MailPart['rows']>; strong: string | undefined }): ReactElement {
  const value = strong === undefined ? STYLE.value : STYLE.amount
  const cells = rows.map(([name, text], index) =>
    h(
      'tr',
      { key: index },
      h('th', { className: 'name', scope: 'row', style: name === strong ? STYLE.strongName : STYLE.name }, name),
      h('td', { className: 'value', style: name === strong ? STYLE.strongAmount : value }, text),
    ),
  )
  const table = { width: '100%', border: 0, cellPadding: 0, cellSpacing: 0, style: STYLE.rows }
  return h('table', { ...table, className: strong === undefined ? 'facts' : 'amounts' }, h('tbody', null, cells))
}

/** A link as a button, with its URL as text below. */
function LinkButton({ label, url }: { readonly label: string; readonly url: string }): ReactElement {
  return h(
    'div',
    { style: STYLE.linkButton },
    h(Button, { href: url, className: 'button', style: STYLE.button }, label),
    h(
      Text,
      { style: STYLE.address },
      'ボタンを開けない場合は、次のアドレスをご利用ください。',
      h('br'),
      h(Link, { href: url, style: STYLE.addressLink }, url),
    ),
  )
}

/** The sender and its contact details. */
function Signature(
  props: Pick<MailTemplate, 'shop' | 'siteUrl'> & { unsubscribeUrl: string | undefined },
): ReactElement {
  const { shop, siteUrl, unsubscribeUrl } = props
  const lines = [
    shop.companyName,
    `〒${shop.postalCode} ${shop.address}`,
    `電話 ${shop.telephone}（${shop.businessHours}）`,
    `メール ${shop.email}`,
  ]
  return h(
    Section,
    null,
    h(
      'div',
      { className: 'signature', style: STYLE.signature },
      h(Text, { style: STYLE.signatureName }, h(Link, { href: siteUrl, style: STYLE.signatureLink }, shop.shopName)),
      ...lines.map((line) => h(Text, { key: line, style: STYLE.signatureText }, line)),
      h(Hr, { style: STYLE.rule }),
      h(Footer, { unsubscribeUrl }),
    ),
  )
}

function Footer({ unsubscribeUrl }: { unsubscribeUrl: string | undefined }): ReactElement {
  if (unsubscribeUrl === undefined) {
    const sentence = 'このメールにお心当たりがない場合は、お手数ですが上記までお知らせください。'
    return h(Text, { style: STYLE.signatureText }, sentence)
  }
  return h(
    Text,
    { style: STYLE.signatureText },
    'このメールは、メールマガジンをご希望の会員の方へお送りしております。',
    h('br'),
    h(Link, { href: unsubscribeUrl, style: STYLE.signatureLink }, '配信を停止する'),
  )
}

function paragraphs(sentences: readonly string[]): ReactElement[] {
  return sentences.map((sentence, index) => h(Text, { key: index, style: STYLE.text }, sentence))
}
