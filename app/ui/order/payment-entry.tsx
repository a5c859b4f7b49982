type PaymentEntryProps = {
  readonly url: string
  readonly isFramed: boolean
  readonly giveUpUrl: string
  readonly giveUpLabel?: string
  readonly frameTitle: string
}

/** The processor's payment form, framed or linked to. The card number never passes through the shop. */
export function PaymentEntry({ url, isFramed, giveUpUrl, giveUpLabel, frameTitle }: PaymentEntryProps) {
  if (isFramed) return <iframe className="payment-frame" src={url} title={frameTitle} />
  return <PaymentLink url={url} label="決済会社のページへ進む" giveUpUrl={giveUpUrl} giveUpLabel={giveUpLabel} />
}

type PaymentLinkProps = {
  readonly url: string
  readonly label: string
  readonly giveUpUrl: string
  readonly giveUpLabel?: string | undefined
}

/** A link to a payment page on another site, because our content security policy blocks redirects of forms there. */
export function PaymentLink({ url, label, giveUpUrl, giveUpLabel = 'お支払いをやめてカートへ戻る' }: PaymentLinkProps) {
  return (
    <>
      <p className="checkout-go">
        <a className="button" href={url} data-reload>
          {label}
        </a>
      </p>
      <GiveUpLink url={giveUpUrl} label={giveUpLabel} />
    </>
  )
}

export function GiveUpLink({ url, label }: { readonly url: string; readonly label: string }) {
  return (
    <p className="checkout-aside">
      <a data-reload href={url}>
        {label}
      </a>
    </p>
  )
}
