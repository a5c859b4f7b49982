import { requireCompleted } from '#app/session/completion.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/review-complete.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ご感想の投稿を受け付けました',
    description: 'ご感想をお寄せいただき、ありがとうございました。',
    path: pageHref('review-complete'),
  })

export function loader({ request }: Route.LoaderArgs) {
  requireCompleted(request, ['review'], pageHref('review'))
  return null
}

export default function ReviewCompletePage() {
  return (
    <div className="page checkout">
      <h1>ご感想を受け付けました</h1>
      <p className="checkout-lead">
        お忙しいなかお寄せいただき、誠にありがとうございました。担当者が内容を確認したうえで、商品のページに掲載いたします。掲載まで数日をいただくことがございます。
      </p>
      <p className="memory-ways">
        <a className="button button-plain" href={pageHref('review')}>
          ほかの商品の感想を書く
        </a>
        <a className="button button-plain" href={pageHref('home')}>
          ホームへ戻る
        </a>
      </p>
    </div>
  )
}
