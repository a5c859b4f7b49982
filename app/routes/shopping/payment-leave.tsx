/**
 * The way to a payment page elsewhere. A link: a form's redirect to another site would be refused by our own policy,
 * with or without a script.
 */
export function PaymentLeave({ url, label }: { readonly url: string; readonly label: string }) {
  return (
    <p className="checkout-go">
      <a className="button" href={url} data-reload>
        {label}
      </a>
    </p>
  )
}
