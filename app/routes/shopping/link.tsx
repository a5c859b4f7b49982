import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { LINK_SECRET, openChargeLink, openOrderLink } from '#app/session/mailed-link.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { findPage } from '#domain/navigation/find-page.ts'
import type { Route } from './+types/link.ts'
import { purchaseEnded } from './purchase.ts'

const PATH = /^(\/[\w-]+)+$/

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご注文の内容の表示', description: 'メールのリンクから、ご注文の内容をご覧いただけます。' })

export const headers = () => PRIVATE_HEADERS

/** The link of a mail that was followed from another site (app/session/mailed-link.ts). */
export function loader({ request }: Route.LoaderArgs) {
  return linkOf(Object.fromEntries(new URL(request.url).searchParams))
}

/** Opens the link for the person who pressed the button. */
export async function action({ request, context }: Route.ActionArgs) {
  const { to, name, secret } = linkOf(await readForm(request))
  const open = name === 'link' ? openChargeLink : openOrderLink
  throw (await open(request, context, secret, to)) ?? purchaseEnded()
}

/** `name`: of the parameter with the secret. */
function linkOf({ to = '', order, link }: Readonly<Record<string, string>>) {
  const [name, secret = ''] = order === undefined ? (['link', link] as const) : (['order', order] as const)
  const page = PATH.test(to) ? findPage(to) : undefined
  const isOpenedByLink = page?.isPersonal === true || page?.id === 'review'
  if (!isOpenedByLink || !LINK_SECRET.test(secret)) throw catalogueError('url-error', 400)
  return { to, name, secret }
}

export default function LinkPage({ loaderData: { to, name, secret } }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      <h1>{phrased('ご注文の内容を表示します')}</h1>
      <p className="checkout-lead">
        メールなどのリンクから開かれました。ご本人の操作であることを確かめるため、お手数ですが、次のボタンを押してお進みください。お心当たりのない場合は、このページを閉じてください。
      </p>
      <PostForm label="ご注文の内容の表示" reloadsDocument>
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name={name} value={secret} />
        <SubmitButton>内容を表示する</SubmitButton>
      </PostForm>
    </div>
  )
}
