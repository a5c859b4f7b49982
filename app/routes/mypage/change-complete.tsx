import { requireCompleted } from '#app/session/completion.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { parseNextPath } from '#domain/navigation/path.ts'
import type { Route } from './+types/change-complete.ts'
import { privateHeaders, requireMember } from './require-member.ts'

const CHANGES = {
  profile: 'ご入力いただいた内容に変更いたしました。すでに承ったご注文のお届け先は変わりません。',
  password:
    'つぎのログインから、新しいパスワードをお使いください。ほかの端末でログインされていた場合は、安全のためログアウトいたしました。',
} as const

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '変更の完了', description: '会員情報を変更いたしました。' })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireMember(request, context)
  const what = requireCompleted(request, ['profile', 'password'], pageHref('mypage'))
  return { what, next: parseNextPath(new URL(request.url).searchParams.get('next')) }
}

export default function ChangeCompletePage({ loaderData: { what, next } }: Route.ComponentProps) {
  return (
    <div className="page checkout my-part">
      <h1>{phrased(what === 'password' ? 'パスワードを変更しました' : '会員情報を変更しました')}</h1>
      <p className="checkout-lead">{CHANGES[what]}</p>
      <p className="memory-ways">
        {next !== undefined && (
          <a className="button" href={next}>
            お手続きを続ける
          </a>
        )}
        <a className={next === undefined ? 'button' : 'button button-plain'} href={pageHref('mypage')}>
          マイページへ戻る
        </a>
      </p>
    </div>
  )
}
