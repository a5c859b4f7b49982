import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { findPage } from '#domain/navigation/find-page.ts'
import type { Route } from './+types/link.ts'

const PATH = /^(\/[\w-]+)+$/
const SECRET = /^[\w-]{43}$/
const URL_ERROR = 13

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご注文の内容の表示', description: 'メールのリンクから、ご注文の内容をご覧いただけます。' })

export const headers = () => PRIVATE_HEADERS

/** The link of a mail that was followed from another site (app/session/mailed-link.ts). */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const to = query.get('to') ?? ''
  const name = query.has('order') ? 'order' : 'link'
  const secret = query.get(name) ?? ''
  const isOwnPage = PATH.test(to) && findPage(to)?.isPersonal === true
  if (!isOwnPage || !SECRET.test(secret)) throw catalogueError(URL_ERROR, 400)
  return { href: `${to}?${new URLSearchParams({ [name]: secret })}` }
}

export default function LinkPage({ loaderData: { href } }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <h1>{phrased('ご注文の内容を表示します')}</h1>
      <p className="checkout-lead">
        メールなどのリンクから開かれました。ご本人の操作であることを確かめるため、お手数ですが、次のボタンを押してお進みください。お心当たりのない場合は、このページを閉じてください。
      </p>
      <p className="complete-ways">
        <a className="button button-wide" data-reload href={href}>
          内容を表示する
        </a>
      </p>
    </div>
  )
}
