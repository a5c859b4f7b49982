import type { MailBounceView } from '#app/session/mail-bounce.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MAILS_AGAIN_A_DAY } from '#domain/mail/suppression.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { phrased } from '../phrased.tsx'

/** The intent of the form. */
export const SEND_MAILS_AGAIN = 'send-mails-again'
/** The query of the page after the mails were sent again. */
export const SENT_AGAIN = { mails: 'again' } as const

type MailBounceNoticeProps = {
  readonly bounce: MailBounceView | undefined
  readonly isSentAgain: boolean
  readonly isTooOften: boolean
  /** Whether the customer can change the address on my page. */
  readonly isMember: boolean
}

/** Tells a customer that mails do not arrive, and what to do; afterwards that they were sent again. */
export function MailBounceNotice({ bounce, isSentAgain, isTooOften, isMember }: MailBounceNoticeProps) {
  if (bounce === undefined)
    return isSentAgain ? (
      <p className="notice" role="status">
        メールをもう一度お送りしました。数分たっても届かない場合は、迷惑メールのフォルダーもご確認ください。
      </p>
    ) : null
  const { address, onText, sender, telephone, businessHours } = bounce
  return (
    <section className="order-notice" aria-labelledby="mail-bounce-title">
      <h2 id="mail-bounce-title">{phrased('メールをお届けできませんでした')}</h2>
      {isTooOften && (
        <p role="alert">
          {`メールの再送は、1日に${MAILS_AGAIN_A_DAY}回までとなっております。お急ぎの場合は、お電話でお問い合わせください。`}
        </p>
      )}
      <p>
        {onText}にお送りしたメールが、<b className="mail-address">{address}</b>{' '}
        に届かず戻ってまいりました。大切なお知らせをお送りできない状態です。
      </p>
      <ul className="ways-out">
        <li>
          受信制限を設定されている場合は、<b className="mail-address">{sender}</b>{' '}
          からのメールを許可して、下のボタンを押してください。
        </li>
        <li>
          メールアドレスに誤りがある場合は、
          {isMember ? (
            <>
              <a href={pageHref('mypage-change-email')}>メールアドレスを変更</a>してください。
            </>
          ) : (
            <>
              お電話でお知らせください。
              <a href={`tel:${telephone}`}>{telephone}</a>（{businessHours}）
            </>
          )}
        </li>
      </ul>
      <PostForm label="メールの再送" keepsScroll>
        <SubmitButton variant="plain" name="intent" value={SEND_MAILS_AGAIN} busyText="お送りしております">
          メールをもう一度送る
        </SubmitButton>
      </PostForm>
    </section>
  )
}
