import { useState } from 'react'
import { type ServerHtml, useServerHtml } from './server-html.tsx'

type PrerenderedProps = {
  /** Escaped HTML from a component of the server; undefined while a document that contains it is hydrated. */
  readonly html: ServerHtml | undefined
  readonly className?: string
}

/** A part of a page that never changes: the server renders it, and the browser has neither its data nor its code. */
export function Prerendered({ html, className }: PrerenderedProps) {
  const [shown] = useState(html)
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from elements
      dangerouslySetInnerHTML={useServerHtml(shown)}
      suppressHydrationWarning={true}
    />
  )
}
