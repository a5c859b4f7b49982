import type { MouseEvent } from 'react'
import { POPUP_TEXTS } from '#app/text/external-sign-in-text.ts'
import { PasskeySignIn } from '#app/ui/passkey/passkey-sign-in.tsx'
import { useSignInPopup } from '#app/ui/session/sign-in-popup.ts'
import { useSite } from '#app/ui/site.ts'
import { pageHref } from '#domain/navigation/href.ts'

type SignInMethods = {
  readonly providers: readonly { readonly id: string; readonly label: string }[]
  readonly hasPasskeys: boolean
  readonly notice: string | undefined
}

/** The result of the last sign-in attempt by another method, named in the query string. */
export function SignInNotice({ notice }: { readonly notice: string | undefined }) {
  if (notice === undefined) return null
  return (
    <p className="notice" role="status">
      {notice}
    </p>
  )
}

/** Further sign-in methods below the form: passkeys and external identity providers. */
export function OtherSignInMethods({ next, methods }: { readonly next: string; readonly methods: SignInMethods }) {
  return (
    <>
      {/* After a failed attempt, no passkey is suggested automatically. */}
      {methods.hasPasskeys && <PasskeySignIn next={next} isQuiet={methods.notice !== undefined} />}
      {methods.providers.length > 0 && <ExternalAccounts next={next} providers={methods.providers} />}
    </>
  )
}

/** Links that lead to the provider and back in this window. With JavaScript they open a popup. */
function ExternalAccounts({
  next,
  providers,
}: {
  readonly next: string
  readonly providers: SignInMethods['providers']
}) {
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
      <p className="other-ways-trouble" role="status">
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
