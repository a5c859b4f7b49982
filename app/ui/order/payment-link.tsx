type PaymentLinkProps = {
  readonly url: string
  readonly label: string
  readonly giveUpUrl: string
  readonly giveUpLabel?: string
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
      <p className="checkout-aside">
        <a data-reload href={giveUpUrl}>
          {giveUpLabel}
        </a>
      </p>
    </>
  )
}
