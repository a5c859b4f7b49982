import { useEffect, useRef, useState } from 'react'
import { PostForm } from '../form/post-form.tsx'

type GiveUpProps = {
  /** The page of the payment, which gives it up when a form is sent to it. */
  readonly giveUpPath: string
  readonly giveUpLabel?: string | undefined
  /** The customer left the page of the processor to give up. */
  readonly isGivingUp: boolean
}

type PaymentEntryProps = GiveUpProps & {
  readonly url: string
  readonly isFramed: boolean
  readonly frameTitle: string
}

/** The processor's payment form, framed or linked to. The card number never passes through the shop. */
export function PaymentEntry({ url, isFramed, frameTitle, ...giveUp }: PaymentEntryProps) {
  if (isFramed) return <PaymentFrame url={url} title={frameTitle} />
  return <PaymentLink url={url} label="決済会社のページへ進む" {...giveUp} />
}

/**
 * The framed form, or a notice when the connection dropped while it was loaded or sent. A payment that was sent is not
 * made again: the frame then shows how it ended.
 */
function PaymentFrame({ url, title }: { readonly url: string; readonly title: string }) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'shown' | 'failed' | 'loading'>('shown')
  const frame = useRef<HTMLIFrameElement>(null)
  // The frame may have been loaded, or have failed, before the page was hydrated. While it is hidden it has no height.
  useEffect(() => {
    if (hasFailed(frame.current)) setState('failed')
    else if (state === 'shown') fitHeight(frame.current)
  }, [state])
  const loadAgain = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return (
    <>
      {state !== 'shown' && (
        <div className="order-notice" role="alert">
          <p>通信が途切れました。二重にお支払いいただく心配はございません。</p>
          <button className="button button-plain" type="button" onClick={loadAgain}>
            {state === 'loading' ? '表示しております' : 'もう一度表示する'}
          </button>
        </div>
      )}
      <iframe
        className="payment-frame"
        key={attempt}
        ref={frame}
        src={url}
        title={title}
        hidden={state !== 'shown'}
        onLoad={({ currentTarget }) => {
          setState(hasFailed(currentTarget) ? 'failed' : 'shown')
          fitHeight(currentTarget)
          // The next page of the frame is read from its beginning.
          if (currentTarget.getBoundingClientRect().top < 0) currentTarget.scrollIntoView()
        }}
      />
    </>
  )
}

/** The page of an error belongs to the browser and cannot be read, unlike those of the processor. */
function hasFailed(frame: HTMLIFrameElement | null): boolean {
  return frame !== null && frame.contentDocument === null
}

/**
 * Fits the frame to its page. It stays as tall as the window, so that nothing moves into view. A page that has only
 * begun to load has no element yet; its load event follows.
 */
function fitHeight(frame: HTMLIFrameElement | null): void {
  const height = frame?.contentDocument?.documentElement?.offsetHeight
  if (height) frame.style.height = `${height + frame.offsetHeight - frame.clientHeight}px`
}

type PaymentLinkProps = GiveUpProps & {
  readonly url: string
  readonly label: string
}

/** A link to a payment page on another site, because our content security policy blocks redirects of forms there. */
export function PaymentLink({ url, label, ...giveUp }: PaymentLinkProps) {
  return (
    <>
      <p className="checkout-go">
        <a className="button" href={url} data-reload>
          {label}
        </a>
      </p>
      <GiveUpForm {...giveUp} />
    </>
  )
}

/** Only a form gives a payment up: a link of another site could do it unasked. */
export function GiveUpForm({ giveUpPath, giveUpLabel = 'お支払いをやめてカートへ戻る', isGivingUp }: GiveUpProps) {
  return (
    <PostForm className="checkout-aside" action={giveUpPath} reloadsDocument={true}>
      {isGivingUp && <p role="status">お手続きは、まだ取りやめておりません。下のボタンで取りやめられます。</p>}
      <button type="submit" className="text-button">
        {giveUpLabel}
      </button>
    </PostForm>
  )
}
