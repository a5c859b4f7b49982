import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/unsubscribe.ts'

const PATH = pageHref('magazine-unsubscribe')
const MAX_TOKEN_LENGTH = 100

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'メールマガジンの配信停止',
    description: 'メールマガジンの配信を停止する画面です。',
    path: PATH,
    isHidden: true,
  })

export const headers = () => PRIVATE_HEADERS

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  return { isDone: query.has('done'), token: query.get('token')?.slice(0, MAX_TOKEN_LENGTH) ?? '' }
}

/** Opened by the link in a magazine. A GET changes nothing, because mail programs open links too. */
export default function UnsubscribePage({ loaderData: { isDone, token } }: Route.ComponentProps) {
  if (isDone) return <Unsubscribed />
  return (
    <div className="page checkout">
      <h1>{phrased('メールマガジンの配信停止')}</h1>
      {token === '' ? (
        <p className="checkout-lead">
          メールマガジンの末尾にある「配信を停止する」のリンクからお手続きいただけます。会員の方は、
          <a href={pageHref('mypage-change')}>会員情報の変更</a>からも停止できます。
        </p>
      ) : (
        <>
          <p className="checkout-lead">
            メールマガジンの配信を停止します。ご注文やご返却についてのメールは、これまでどおりお送りします。
          </p>
          <form method="post" action={PATH} aria-label="メールマガジンの配信停止">
            <input type="hidden" name="token" value={token} />
            <p className="contact-way">
              <button type="submit" className="button button-wide">
                配信を停止する
              </button>
            </p>
          </form>
        </>
      )}
    </div>
  )
}

function Unsubscribed() {
  return (
    <div className="page checkout">
      <h1>配信を停止しました</h1>
      <p className="checkout-lead">
        メールマガジンは今後お送りしません。再びご希望の場合は、<a href={pageHref('mypage-change')}>会員情報の変更</a>
        からお申し込みください。
      </p>
      <BackLink />
    </div>
  )
}
