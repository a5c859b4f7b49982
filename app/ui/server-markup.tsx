import { type FormEventHandler, useEffect, useState } from 'react'
import { type ServerHtml, useServerHtml } from './server-html.tsx'
import { useHydrated } from './use-hydrated.ts'

type ServerMarkupProps = {
  readonly tag?: 'div' | 'ul'
  /** One of a page has it. */
  readonly name:
    | 'cards'
    | 'content'
    | 'fields-before-day'
    | 'fields-after-day'
    | 'fit'
    | 'left-out'
    | 'parts'
    | 'viewed'
  /** Escaped HTML from a component of the server; undefined while a document that contains it is hydrated. */
  readonly html: ServerHtml | undefined
  readonly className?: string
  readonly onInput?: FormEventHandler<HTMLElement>
}

/** The elements of the document before hydration, by name. */
const kept = new Map<string, Element>()

/** Called before hydration: React may remove the elements from the document then, with their contents. */
export function keepServerMarkup(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-markup]'))
    kept.set(element.dataset.markup ?? '', element)
}

/**
 * A part of a page that never changes, save by another key: the server renders it, and the browser has neither its data
 * nor its code. When something has changed the document before hydration, as a translation or an extension, React
 * renders the whole page anew: then the part has the contents that it had in the document.
 */
export function ServerMarkup({ tag: Tag = 'div', name, html, ...props }: ServerMarkupProps) {
  const isAnew = useHydrated()
  const [shown] = useState(() => (isAnew ? kept.get(name)?.innerHTML : undefined) ?? html)
  useEffect(() => void kept.delete(name), [name])
  return (
    <Tag
      {...props}
      data-markup={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from elements
      dangerouslySetInnerHTML={useServerHtml(shown)}
      suppressHydrationWarning={true}
    />
  )
}
