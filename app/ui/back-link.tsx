import { pageHref } from '#domain/navigation/href.ts'

/** The link back from a page that only confirms what was done. Default: to the home page. */
export function BackLink({
  href = pageHref('home'),
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

/** The one way on from a page of the membership. */
export function NextLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <p className="member-ways">
      <a className="button button-wide" href={href}>
        {children}
      </a>
    </p>
  )
}
