import { data, redirectDocument } from 'react-router'
import { errorReporterContext, sessionContext } from '#app/context.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { MY_PAGE, pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/logout.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ログアウト', description: 'ログアウトの画面です。' })

export function loader({ context }: Route.LoaderArgs) {
  return { isSignedIn: context.get(sessionContext).isSignedIn }
}

/**
 * Signs out and loads a new document, so that no data of the member stays in memory. A sign-out that fails leaves the
 * member signed in, and says so.
 */
export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(sessionContext).end()
  } catch (error) {
    context.get(errorReporterContext).report(error)
    return data({ hasFailed: true }, 503)
  }
  return redirectDocument(pageHref('mypage-logout'), 303)
}

/** Signs out by POST only, so that a cross-site request to this URL changes nothing. */
export default function LogoutPage({ loaderData: { isSignedIn }, actionData }: Route.ComponentProps) {
  return (
    <div className="page login">
      <h1>{isSignedIn ? 'ログアウト' : 'ログアウトしました'}</h1>
      {isSignedIn ? (
        <PostForm className="form" label="ログアウト">
          {actionData?.hasFailed && (
            <p className="notice notice-refused" role="alert">
              ただいまログアウトできませんでした。恐れ入りますが、しばらくしてからもう一度お試しください。
            </p>
          )}
          <p>
            この端末でのログインを終了します。カートの内容とお気に入りは会員情報に保管され、次にログインするとご覧いただけます。
          </p>
          <SubmitButton busyText="ログアウトしております">ログアウトする</SubmitButton>
          <p className="login-help">
            <a href={MY_PAGE}>マイページへ戻る</a>
          </p>
        </PostForm>
      ) : (
        <>
          <p>ご利用ありがとうございました。カートの内容とお気に入りは、次にログインするとご覧いただけます。</p>
          <p className="login-ways">
            <a className="button button-wide" href={pageHref('home')}>
              ホームへ戻る
            </a>
            <a href={pageHref('mypage-login')}>ログインする</a>
          </p>
        </>
      )}
    </div>
  )
}
