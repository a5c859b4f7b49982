import { staffHref } from '#domain/navigation/staff-href.ts'
import type { MailContent, MailPart, ShopIdentity } from '../ports/mails.ts'
import type { Trouble } from '../ports/troubles.ts'
import { composeMail } from './layout.ts'

type Frame = { readonly siteUrl: string; readonly shop: ShopIdentity }

/** Orders that are linked one by one; the rest is counted. */
const MAX_LINKED = 20

const HEADINGS: Readonly<Record<Trouble['kind'], string>> = {
  capture: '売上を確定できなかったご注文',
  problem: '到着時の問題のご連絡',
  mail: '送れなかったメール',
  job: '失敗した定期処理',
}

/** The mail to the owner about what went wrong. It has no personal data: the back office shows it. */
export function ownerNoticeMail(troubles: readonly Trouble[], { siteUrl, shop }: Frame): MailContent {
  const kinds = (Object.keys(HEADINGS) as Trouble['kind'][]).filter((kind) =>
    troubles.some((each) => each.kind === kind),
  )
  const summary = kinds.map((kind) => `${HEADINGS[kind]} ${troubles.filter((each) => each.kind === kind).length}件`)
  return composeMail(
    {
      title: '確認が必要なことがあります',
      addressee: `${shop.shopName} 店長`,
      greeting: ['次のことが起きました。管理画面で確認してください。同じことについて、このメールは一度だけ送ります。'],
      parts: kinds.flatMap((kind) =>
        partsOf(
          kind,
          troubles.filter((each) => each.kind === kind),
          siteUrl,
        ),
      ),
      siteUrl,
      shop,
    },
    `【要確認】${summary.join('、')}`,
  )
}

function partsOf(kind: Trouble['kind'], troubles: readonly Trouble[], siteUrl: string): MailPart[] {
  const heading = HEADINGS[kind]
  if (kind === 'mail') {
    const link = { label: '送れなかったメールの一覧', url: `${siteUrl}${staffHref('staff-mails')}` }
    return [{ heading, rows: [['件数', `${troubles.length}件`]], link }]
  }
  if (kind === 'job') {
    const rows = troubles.map((trouble) =>
      trouble.kind === 'job' ? ([trouble.name, `${trouble.on} に失敗`] as const) : (['', ''] as const),
    )
    const sentences = ['原因はサーバーのログにあります。次の回で成功していれば、対応は要りません。']
    return [{ heading, rows, sentences, link: { label: '本日の画面', url: `${siteUrl}${staffHref('staff-today')}` } }]
  }
  const numbers = [...new Set(troubles.flatMap((trouble) => ('orderNumber' in trouble ? [trouble.orderNumber] : [])))]
  const linked = numbers.slice(0, MAX_LINKED).map((number, index) => ({
    heading: index === 0 ? heading : `${heading}（${index + 1}）`,
    rows: [['ご注文番号', String(number)]] as const,
    link: { label: 'ご注文の画面', url: `${siteUrl}${staffHref('staff-order', { number })}` },
  }))
  const rest = numbers.length - linked.length
  return rest > 0 ? [...linked, { heading, sentences: [`ほか ${rest}件`] }] : linked
}
