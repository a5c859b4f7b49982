/** The account that a password belongs to, where password managers look for it; out of sight, it is shown above. */
export function AccountName({ email }: { readonly email: string }) {
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
