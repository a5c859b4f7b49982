import { useMemo } from 'react'

type ServerMarkupProps = {
  /** Escaped HTML from a component of the server. */
  readonly html: string
  readonly className?: string
  /** Attributes for the script of the shell. */
  readonly [data: `data-${string}`]: string | number | undefined
}

/**
 * A part of a page that React never changes in the browser, which has no code for it. Hydration leaves the element as
 * it is, whatever an extension, a translation or the script of the shell has done to it.
 */
export function ServerMarkup({ html, ...props }: ServerMarkupProps) {
  // React writes the element again for another object.
  const inner = useMemo(() => ({ __html: html }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from elements
  return <div {...props} dangerouslySetInnerHTML={inner} suppressHydrationWarning={true} />
}
