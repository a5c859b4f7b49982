/** The user name of the account for password managers. It is hidden, because the page shows it elsewhere. */
export function HiddenUsername({ email }: { readonly email: string }) {
  return (
    <input
      className="default-submit"
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
