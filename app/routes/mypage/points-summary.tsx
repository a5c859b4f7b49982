import { pointsText } from '#app/text/my-page-text.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import type { PointsView } from '#services/members/profile.ts'

export function PointsSummary({ points }: { readonly points: Omit<PointsView, 'entries'> }) {
  const { balance, pending, nextExpiry, rules } = points
  return (
    <>
      <p className="points-balance">
        <b>{pointsText(balance)}</b>ポイント
      </p>
      <dl className="points-facts">
        {pending > 0 && (
          <div>
            <dt>獲得予定ポイント</dt>
            <dd>{pointsText(pending)}ポイント</dd>
          </div>
        )}
        {nextExpiry !== undefined && (
          <div>
            <dt>{dayTextPlain(nextExpiry.on)}に失効する分</dt>
            <dd>{pointsText(nextExpiry.points)}ポイント</dd>
          </div>
        )}
      </dl>
      {balance === 0 && pending === 0 && rules.ratePercent > 0 && (
        <p className="my-note">{`商品をご返却いただくと、商品価格の${rules.ratePercent}％（商品により異なります）がポイントになります。`}</p>
      )}
    </>
  )
}
