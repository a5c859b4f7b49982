import { getSignInMethods, popupHeaders } from '#app/session/sign-in-methods.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { MY_PAGE, pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/login.ts'
import { MemberSignIn } from './other-sign-in-methods.tsx'
import { nextPath, signInAction } from './sign-in.ts'
import { ResumeForm } from './sign-in-form.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ログイン', description: '会員の方のログイン画面です。' })

export const headers = popupHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  return { next: nextPath(request, MY_PAGE), methods: await getSignInMethods(request, context) }
}

export function action(args: Route.ActionArgs) {
  return signInAction(args, MY_PAGE)
}

export default function LoginPage({ loaderData: { next, methods }, actionData }: Route.ComponentProps) {
  return (
    <div className="page login">
      <h1>ログイン</h1>
      {actionData?.resume === undefined ? (
        <>
          <section className="login-part" aria-label="会員の方">
            <MemberSignIn next={next} methods={methods} answer={actionData} />
          </section>
          {(actionData?.awaitsCode ?? methods.awaitsCode) || (
            <>
              <GuestOrders />
              <NewCustomers />
            </>
          )}
        </>
      ) : (
        <ResumeForm path={actionData.resume} pendingForm={actionData.pendingForm} />
      )}
    </div>
  )
}

function GuestOrders() {
  return (
    <section className="login-part" aria-labelledby="orders-title">
      <h2 id="orders-title">{phrased('会員登録をせずにご注文の方')}</h2>
      <p>ご注文の内容は、お送りしたメールのリンクからご覧いただけます。見当たらないときは、もう一度お送りします。</p>
      <a className="button button-plain button-wide" href={pageHref('shopping-lookup')}>
        ご注文の照会
      </a>
    </section>
  )
}

function NewCustomers() {
  return (
    <section className="login-part" aria-labelledby="new-title">
      <h2 id="new-title">初めての方</h2>
      <p>会員登録をすると、ご住所の入力を省いてご注文いただけ、ポイントもお使いになれます。</p>
      <a className="button button-plain button-wide" href={pageHref('entry')}>
        新規会員登録
      </a>
      <p className="login-help">
        会員登録をせずに、<a href={pageHref('item-list')}>商品を選んで</a>ご注文いただくこともできます。
      </p>
    </section>
  )
}
