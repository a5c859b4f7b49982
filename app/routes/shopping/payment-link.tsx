/**
 * Link to a payment page on another site. It is a link because our content security policy blocks redirects of forms to
 * another site.
 */
export function PaymentLink({ url, label }: { readonly url: string; readonly label: string }) {
  return (
    <p className="checkout-go">
      <a className="button" href={url} data-reload>
        {label}
      </a>
    </p>
  )
}
