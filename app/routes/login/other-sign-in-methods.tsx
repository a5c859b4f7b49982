import type { MouseEvent } from 'react'
import type { SignInMethods } from '#app/session/sign-in-methods.ts'
import { POPUP_TEXTS } from '#app/text/sign-in-text.ts'
import { PasskeySignIn } from '#app/ui/member/passkey-sign-in.tsx'
import { useSignInPopup } from '#app/ui/session/sign-in-popup.tsx'
import { useSite } from '#app/ui/site.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { CodeForm, ResendMail, type SignInAnswer, SignInForm } from './sign-in-form.tsx'

function SignInNotice({ notice }: Pick<SignInMethods, 'notice'>) {
  if (notice === undefined) return null
  return (
    <p className="notice" role="status">
      {notice}
    </p>
  )
}

type MemberSignInProps = {
  readonly next: string
  readonly methods: SignInMethods
  readonly answer: SignInAnswer | undefined
}

/** The form for members, then the sign-in methods besides the password; or the form for the code that follows. */
export function MemberSignIn({ next, methods, answer }: MemberSignInProps) {
  if (answer?.awaitsCode ?? methods.awaitsCode) return <CodeForm answer={answer} label="認証番号の確認" />
  return (
    <>
      <SignInNotice notice={answer ? undefined : methods.notice} />
      <SignInForm answer={answer} label="ログイン" email={methods.email} />
      <ResendMail answer={answer} />
      {/* After a failed attempt, no passkey is suggested automatically. */}
      {methods.hasPasskeys && <PasskeySignIn next={next} isQuiet={methods.notice !== undefined} />}
      {methods.providers.length > 0 && <ExternalAccounts next={next} providers={methods.providers} />}
    </>
  )
}

function ExternalAccounts({ next, providers }: Pick<SignInMethods, 'providers'> & { readonly next: string }) {
  const { error, open } = useSignInPopup(useSite()?.url)
  const addressOf = (id: string) => pageHref('auth-start', { provider: id, next })
  const openWindow = (event: MouseEvent, id: string) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isPlain && open(addressOf(id))) event.preventDefault()
  }
  return (
    <div className="other-ways">
      <p className="other-ways-title" id="other-ways-title">
        または
      </p>
      <ul aria-label="ほかのアカウントでログイン">
        {providers.map(({ id, label }) => (
          <li key={id}>
            <a
              className="button button-plain button-wide"
              href={addressOf(id)}
              data-reload
              onClick={(event) => openWindow(event, id)}
            >
              {label}でログイン
            </a>
          </li>
        ))}
      </ul>
      <p className="other-ways-error" role="status">
        {error && POPUP_TEXTS[error]}
      </p>
      {error === 'popup-blocked' && (
        <ul>
          {providers.map(({ id, label }) => (
            <li key={id}>
              <a href={addressOf(id)} data-reload>
                この画面のまま{label}へ進む
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
