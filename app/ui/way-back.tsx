/** The way back from a page that only says what was done; home, unless it says otherwise. */
export function WayBack({
  href = '/',
  children = 'ホームへ戻る',
}: {
  readonly href?: string
  readonly children?: string
}) {
  return (
    <p className="contact-way">
      <a className="button button-plain" href={href}>
        {children}
      </a>
    </p>
  )
}
