import { requireCompleted } from '#app/session/completion.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/withdrawal-complete.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '退会の完了',
    description: '退会のお手続きが完了しました。',
    path: pageHref('mypage-refusal-complete'),
  })

export function loader({ request }: Route.LoaderArgs) {
  requireCompleted(request, ['withdrawal'], pageHref('home'))
  return null
}

export default function RefusalCompletePage() {
  return (
    <div className="page checkout">
      <h1>{phrased('退会のお手続きが完了しました')}</h1>
      <p className="checkout-lead">
        これまでご利用いただき、ありがとうございました。お手続きの控えをメールでお送りしました。会員登録をしなくても、これまでどおりご注文いただけます。
      </p>
      <BackLink />
    </div>
  )
}
