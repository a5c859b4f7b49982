import type { advanceNotice } from '#app/text/identity-text.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { phrased } from '../phrased.tsx'

type IdentityNoticeProps = {
  readonly notice: NonNullable<ReturnType<typeof advanceNotice>>
  /** The page that takes the document before the order is placed; without it the notice only says what is needed. */
  readonly href?: string
}

/** What a first-time customer reads about the identity document before ordering. */
export function IdentityNotice({ notice, href }: IdentityNoticeProps) {
  return (
    <section className="notice identity-notice" id="identity" aria-labelledby="identity-title">
      <h2 id="identity-title">{phrased(notice.title)}</h2>
      <p>{unbrokenDays(notice.text)}</p>
      {href !== undefined && !notice.isSent && (
        <p>いまお送りいただくと、ご注文後のお手続きが一つ減ります。ご注文のあとでもお送りいただけます。</p>
      )}
      {href !== undefined && (
        <p>
          <a className="button button-plain" href={href}>
            {notice.isSent ? 'お預かりした書類を差し替える' : '本人確認書類をいま送る（任意）'}
          </a>
        </p>
      )}
    </section>
  )
}
