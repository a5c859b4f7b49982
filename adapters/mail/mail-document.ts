import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { createElement as h, type ReactElement } from 'react'
import { MAIL_FRAME, type MailLanguage } from '#domain/mail/frame.ts'
import { PAPER } from '#domain/operator/brand.ts'
import type { MailPart, MailTemplate, ShopIdentity } from '#services/ports/mails.ts'

/** System fonts only: mail clients load no others. Single quotes, because these are used in attributes. */
const SANS = "'Hiragino Sans','Yu Gothic UI','Noto Sans JP','Noto Sans CJK JP',Meiryo,sans-serif"
const SERIF = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP','Noto Serif CJK JP',serif"

/** The colours of app/styles/tokens.css, as literals: mails have no style sheet. KIKYO: where the shop has none. */
const SUMI = '#1c1b1f'
const NIBI = '#6f6a73'
const KAMI = '#ffffff'
const KEISEN = '#e3ded5'
const KIKYO = '#574a86'

const name = {
  padding: '7px 16px 7px 0',
  color: NIBI,
  fontSize: '14px',
  fontWeight: 'normal',
  lineHeight: '1.7',
  textAlign: 'left',
  verticalAlign: 'top',
  width: '9.5em',
} as const
const value = {
  padding: '7px 0',
  fontSize: '15px',
  lineHeight: '1.7',
  textAlign: 'left',
  verticalAlign: 'top',
} as const
const strong = { borderTop: `1px solid ${KEISEN}`, paddingTop: '12px', fontWeight: 'bold', color: SUMI } as const

const STYLE = {
  body: { margin: 0, padding: '24px 12px 40px', backgroundColor: PAPER, color: SUMI, fontFamily: SANS },
  container: { maxWidth: '600px', margin: '0 auto' },
  brand: { padding: '8px 0 24px', textAlign: 'center', fontFamily: SERIF, fontSize: '20px', letterSpacing: '0.14em' },
  brandLink: { color: SUMI, textDecoration: 'none' },
  sheet: {
    padding: '40px 40px 32px',
    backgroundColor: KAMI,
    border: `1px solid ${KEISEN}`,
  },
  title: { margin: '0 0 28px', fontFamily: SERIF, fontSize: '23px', fontWeight: 'normal', lineHeight: '1.5' },
  addressee: { margin: '0 0 16px', fontSize: '16px', lineHeight: '1.8' },
  text: { margin: '0 0 12px', fontSize: '15px', lineHeight: '1.9', color: SUMI },
  heading: {
    margin: '36px 0 12px',
    paddingBottom: '8px',
    borderBottom: `1px solid ${KEISEN}`,
    fontFamily: SERIF,
    fontSize: '17px',
    fontWeight: 'normal',
    lineHeight: '1.5',
  },
  rows: { width: '100%', borderCollapse: 'collapse', margin: '0 0 12px' },
  name,
  value,
  amount: { ...value, textAlign: 'right' },
  strongName: { ...name, ...strong },
  strongAmount: { ...value, ...strong, textAlign: 'right', fontSize: '16px' },
  linkButton: { padding: '8px 0 4px' },
  button: {
    padding: '14px 28px',
    color: KAMI,
    borderRadius: '2px',
    fontFamily: SANS,
    fontSize: '15px',
    textAlign: 'center',
  },
  address: { margin: '14px 0 0', color: NIBI, fontSize: '12px', lineHeight: '1.7' },
  addressLink: { wordBreak: 'break-all', overflowWrap: 'anywhere' },
  signature: { padding: '28px 16px 0' },
  signatureName: { margin: '0 0 8px', fontFamily: SERIF, fontSize: '15px', letterSpacing: '0.1em' },
  signatureLink: { color: SUMI, textDecoration: 'underline' },
  signatureText: { margin: '0', color: NIBI, fontSize: '13px', lineHeight: '1.8' },
  rule: { margin: '16px 0', border: 'none', borderTop: `1px solid ${KEISEN}` },
} as const

/** For mail clients with media query support: smaller margins and full-width buttons on a phone. */
const NARROW_STYLES = [
  '@media (max-width:480px){',
  '.sheet{padding:28px 20px 24px!important}',
  '.facts .name{width:6.5em!important;padding-right:12px!important}',
  '.facts .name{font-size:13px!important;line-height:1.96!important}',
  '.amounts .name{width:auto!important}',
  '.button{display:block!important}',
  '}',
].join('')

/** Tables and inline styles. No JSX: this runs outside the app's bundle (docs/decisions/023-mails.md). */
export function mailDocument(letter: MailTemplate): ReactElement {
  const { title, preheader, addressee, greeting, parts, closing = [] } = letter
  const { siteUrl, shop, unsubscribeUrl, language = 'ja' } = letter
  const accent = shop.accentColour ?? KIKYO
  return h(
    Html,
    { lang: language },
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
            { className: 'sheet', style: { ...STYLE.sheet, borderTop: `3px solid ${accent}` } },
            h(Heading, { as: 'h1', style: STYLE.title }, title),
            h(Text, { style: STYLE.addressee }, MAIL_FRAME[language].addressee(addressee)),
            ...paragraphs(greeting),
            ...parts.map((part, index) => h(MailSection, { key: index, language, accent, ...part })),
            ...(closing.length > 0 ? [h(Hr, { key: 'rule', style: STYLE.rule }), ...paragraphs(closing)] : []),
          ),
        ),
        h(Signature, { shop, siteUrl, unsubscribeUrl, language }),
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

type InLanguage = { readonly language: MailLanguage }
type Accented = InLanguage & { readonly accent: string }

function MailSection({
  heading,
  rows = [],
  strong,
  sentences = [],
  link,
  language,
  accent,
}: MailPart & Accented): ReactElement {
  return h(
    Section,
    null,
    h(Heading, { as: 'h2', style: STYLE.heading }, heading),
    rows.length === 0 ? null : h(Rows, { rows, strong }),
    ...paragraphs(sentences),
    link === undefined ? null : h(LinkButton, { ...link, language, accent }),
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
function LinkButton({ label, url, language, accent }: NonNullable<MailPart['link']> & Accented): ReactElement {
  return h(
    'div',
    { style: STYLE.linkButton },
    h(Button, { href: url, className: 'button', style: { ...STYLE.button, backgroundColor: accent } }, label),
    h(
      Text,
      { style: STYLE.address },
      MAIL_FRAME[language].address,
      h('br'),
      h(Link, { href: url, style: { ...STYLE.addressLink, color: accent } }, url),
    ),
  )
}

function Signature(
  props: Pick<MailTemplate, 'shop' | 'siteUrl'> & { unsubscribeUrl: string | undefined } & InLanguage,
): ReactElement {
  const { shop, siteUrl, unsubscribeUrl, language } = props
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
      h(Footer, { unsubscribeUrl, language }),
    ),
  )
}

function Footer({ unsubscribeUrl, language }: { unsubscribeUrl: string | undefined } & InLanguage): ReactElement {
  if (unsubscribeUrl === undefined) {
    return h(Text, { style: STYLE.signatureText }, MAIL_FRAME[language].unexpected)
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
