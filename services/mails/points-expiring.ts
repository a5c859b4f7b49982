import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import type { MailContent } from '../ports/mails.ts'
import { composeMemberMail, type MemberMailFacts } from './member-mails.ts'

/** The mail that points expire soon, one row for each day (docs/rules.md Expiry of points). */
export function pointsExpiringMail(
  facts: MemberMailFacts & { readonly expiring: readonly { readonly on: Day; readonly points: number }[] },
): MailContent {
  return composeMemberMail(facts, {
    title: 'ポイントの有効期限のお知らせ',
    greeting: ['お持ちのポイントのうち、まもなく有効期限を迎えるポイントがございます。'],
    parts: [
      {
        heading: '有効期限が近いポイント',
        rows: facts.expiring.map(({ on, points }) => [
          `${dayTextFull(on)}まで`,
          `${points.toLocaleString('ja-JP')}ポイント`,
        ]),
        sentences: ['有効期限の日までのご注文でお使いいただけます。1ポイントは1円です。'],
        link: { label: 'ポイントの履歴を見る', url: `${facts.siteUrl}${pageHref('mypage-points')}` },
      },
    ],
  })
}
