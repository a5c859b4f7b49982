import { servicesContext } from '#app/context.ts'
import { POINT_REASON_TEXT, pointsText } from '#app/text/my-page-text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import type { PointsView } from '#services/members/profile.ts'
import type { Route } from './+types/points.ts'
import { PointsSummary } from './points-summary.tsx'
import { MY_PAGE_CRUMB, privateHeaders, requireMember } from './require-member.ts'

const CRUMBS = [MY_PAGE_CRUMB, { path: pageHref('mypage-points'), text: 'ポイントの履歴' }]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ポイントの履歴', description: 'ポイントの残高と履歴をご確認いただけます。' })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = await requireMember(request, context)
  return context.get(servicesContext).members.getPoints(uid)
}

export default function PointsPage({ loaderData: points }: Route.ComponentProps) {
  const { mostUsable } = points.rules
  return (
    <div className="page checkout my-part points-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>ポイントの履歴</h1>
      <div className="points-columns my-wide">
        <div>
          <PointsSummary points={points} />
          <p className="my-note">
            {mostUsable > 0 &&
              `1ポイントを1円として、1回のご注文で${pointsText(mostUsable)}ポイントまでご利用いただけます。`}
            <a href={pageHref('service-point')}>ポイントについて</a>
          </p>
        </div>
        {points.entries.length === 0 ? (
          <p className="my-empty">
            ポイントの増減は、まだございません。
            <a href={pageHref('item-list')}>商品の一覧を見る</a>
          </p>
        ) : (
          <Ledger entries={points.entries} />
        )}
      </div>
    </div>
  )
}

function Ledger({ entries }: Pick<PointsView, 'entries'>) {
  return (
    <table className="ledger">
      <caption className="spoken">ポイントの増減、新しい順</caption>
      <thead>
        <tr>
          <th scope="col">日付</th>
          <th scope="col">内容</th>
          <th scope="col">ポイント</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ on, reason, points, orderNumber, expiresOn }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ledger rows are never reordered
          <tr key={index}>
            <td>{dayTextPlain(on)}</td>
            <td>
              {POINT_REASON_TEXT[reason]}
              {orderNumber !== undefined && <small>ご注文番号 {orderNumber}</small>}
              {expiresOn !== undefined && <small>{dayTextPlain(expiresOn)}まで有効</small>}
            </td>
            <td className={points < 0 ? 'ledger-less' : undefined}>
              {points > 0 && '＋'}
              {pointsText(points)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
