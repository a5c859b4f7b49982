import { type FormEventHandler, useLayoutEffect, useRef, useState } from 'react'
import { type ServerHtml, useServerHtml } from './server-html.tsx'

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
 * renders the whole page anew: then the contents that the part had in the document, with what was chosen in them, move
 * into the new element. As a text they could contain what the policy of the page refuses, such as a frame.
 */
export function ServerMarkup({ tag: Tag = 'div', name, html, ...props }: ServerMarkupProps) {
  const element = useRef<HTMLDivElement & HTMLUListElement>(null)
  const [shown] = useState(html)
  useLayoutEffect(() => {
    const before = kept.get(name)
    kept.delete(name)
    if (before !== undefined && before !== element.current) element.current?.replaceChildren(...before.childNodes)
  }, [name])
  return (
    <Tag
      {...props}
      ref={element}
      data-markup={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from elements
      dangerouslySetInnerHTML={useServerHtml(shown)}
      suppressHydrationWarning={true}
    />
  )
}
