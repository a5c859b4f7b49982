import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import type { MailContent } from '../ports/mails.ts'
import { type MemberMailFacts, memberMail } from './member-mails.ts'
import { mailWords } from './worded-mail.ts'

export const POINTS_EXPIRING = mailWords({
  kind: 'pointsexpiring',
  title: 'ポイントの有効期限のお知らせ',
  opening: ['お持ちのポイントのうち、まもなく有効期限を迎えるポイントがございます。'],
})

/** The mail that points expire soon, one row for each day (docs/rules.md Expiry of points). */
export function pointsExpiringMail(
  facts: MemberMailFacts & { readonly expiring: readonly { readonly on: Day; readonly points: number }[] },
): MailContent {
  return memberMail(facts, POINTS_EXPIRING, [
    {
      heading: '有効期限が近いポイント',
      rows: facts.expiring.map(({ on, points }) => [
        `${dayTextFull(on)}まで`,
        `${points.toLocaleString('ja-JP')}ポイント`,
      ]),
      sentences: ['有効期限の日までのご注文でお使いいただけます。1ポイントは1円です。'],
      link: { label: 'ポイントの履歴を見る', url: `${facts.siteUrl}${pageHref('mypage-points')}` },
    },
  ])
}
