import { operatorContext } from '#app/context.ts'
import { requireCompleted } from '#app/session/completion.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { ANSWER_BUSINESS_DAYS } from '#domain/inquiry/inquiry.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { callHref } from '#domain/operator/telephone.ts'
import type { Route } from './+types/complete.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'お問い合わせの受付',
    description: 'お問い合わせを承りました。',
    path: pageHref('contact-complete'),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  requireCompleted(request, ['contact'], pageHref('contact'))
  const { telephone, businessHours } = context.get(operatorContext)
  return { telephone, businessHours }
}

export default function ContactCompletePage({ loaderData: { telephone, businessHours } }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <h1>{phrased('お問い合わせを承りました')}</h1>
      <p className="checkout-lead">
        {`受付のお知らせをメールでお送りしました。${ANSWER_BUSINESS_DAYS}営業日以内に、担当の者からメールでお返事いたします。`}
      </p>
      <p>
        お知らせが届かない場合は、迷惑メールの振り分けとメールアドレスをお確かめのうえ、お電話でお知らせください。
        <br />
        <a href={callHref(telephone)}>{telephone}</a>（{businessHours}）
      </p>
      <BackLink />
    </div>
  )
}
