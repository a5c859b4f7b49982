import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import { callerOf } from '#app/session/require-session.ts'
import { MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { findLinkCode, InvalidLink, parseLinkCode, useStripLinkCode } from '#app/ui/member/link-code.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/complete.ts'

const PATH = pageHref('entry-complete')

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '本登録', description: '会員登録を完了する画面です。', path: PATH })

export const headers = () => NO_STORE

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  return { code: findLinkCode(query) ?? '', isDone: query.has('done') }
}

/** Completes the registration on a POST only, so that programs which open links in mails change nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const code = parseLinkCode((await readForm(request)).code)
  const { members } = context.get(servicesContext)
  const result = code === undefined ? undefined : await members.completeRegistration(code, callerOf(context))
  if (result?.kind === 'completed') return redirect(`${PATH}?done=1`, 303)
  const { sentence, status } = MEMBER_REJECTIONS[result?.code ?? 'link-invalid']
  return data({ linkError: sentence }, status)
}

export default function EntryCompletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, isDone } = loaderData
  useStripLinkCode(PATH)
  return (
    <div className="page checkout">
      {isDone ? (
        <Completed />
      ) : actionData !== undefined || code === '' ? (
        <InvalidLink message={actionData?.linkError ?? MEMBER_REJECTIONS['link-missing'].sentence}>
          <NextSteps />
        </InvalidLink>
      ) : (
        <CompleteForm code={code} />
      )}
    </div>
  )
}

function CompleteForm({ code }: { code: string }) {
  return (
    <>
      <h1>本登録のお手続き</h1>
      <p className="checkout-lead">下のボタンを押していただくと、会員登録が完了します。</p>
      <PostForm className="form" action={PATH} label="本登録">
        <input type="hidden" name="code" value={code} />
        <SubmitButton busyText="登録しております">本登録を完了する</SubmitButton>
      </PostForm>
    </>
  )
}

function Completed() {
  return (
    <>
      <h1>会員登録が完了しました</h1>
      <p className="checkout-lead">
        ご登録ありがとうございます。ログインしてご利用ください。次回のご注文から、ご住所の入力を省いていただけます。
      </p>
      <p className="member-ways">
        <a className="button button-wide" href={pageHref('mypage-login')}>
          ログインする
        </a>
        <a className="button button-plain" href={pageHref('home')}>
          ホームへ戻る
        </a>
      </p>
    </>
  )
}

function NextSteps() {
  return (
    <>
      <p className="member-text">
        すでに本登録がお済みの方は、そのままログインしていただけます。まだの方は、お手数ですがもう一度ご登録をお願いいたします。新しいメールをお送りします。
      </p>
      <p className="member-ways">
        <a className="button button-wide" href={pageHref('entry')}>
          もう一度登録する
        </a>
        <a className="button button-plain" href={pageHref('mypage-login')}>
          ログインする
        </a>
      </p>
    </>
  )
}
