import { type ReactNode, useMemo } from 'react'

/** HTML that the server has rendered before, as bytes in UTF-8. */
export type HtmlBytes = readonly Uint8Array[]

/** HTML that was loaded as a text, or that the document contains already. */
export type ServerHtml = string | HtmlBytes

type Inner = { readonly __html: string }

/** Writes a document on the server. What it returns goes into `dangerouslySetInnerHTML`. */
export type DocumentWriter = {
  /** Marks the inline scripts of the document (app/inline-scripts.server.ts). */
  readonly scriptMark: string
  /** A placeholder, which the bytes replace in the finished document. They are neither copied nor encoded again. */
  readonly insert: (html: HtmlBytes) => string
  /** As `insert`, for a text that many documents contain: its bytes are kept. */
  readonly insertText: (html: string) => string
  /** As `insert`, with elements that are rendered again only when an input is another one. */
  readonly renderOnce: (name: string, inputs: readonly unknown[], elements: ReactNode) => string
}

/** Set while a document is rendered, which nothing interrupts. */
let writer: DocumentWriter | undefined

/** Renders with a writer. */
export function withDocumentWriter<T>(own: DocumentWriter, render: () => T): T {
  writer = own
  try {
    return render()
  } finally {
    writer = undefined
  }
}

/** The `nonce` of an inline script of the shop: the policy allows none without it. Undefined in the browser. */
export function scriptMark(): string | undefined {
  return writer?.scriptMark
}

/**
 * HTML of the server for `dangerouslySetInnerHTML`: a text that was loaded, or bytes while a document is written. In
 * the browser of such a document it is empty, and the element has to be left as it is. The same object for the same
 * HTML: React 19.2 writes the element again for another object, and so would empty it.
 */
export function useServerHtml(html: ServerHtml = ''): Inner {
  return useMemo(() => {
    const isBytes = import.meta.env.SSR && typeof html !== 'string'
    return { __html: isBytes ? (writer?.insert(html) ?? '') : (html as string) }
  }, [html])
}

/** HTML that many documents contain, for `dangerouslySetInnerHTML`; the same object for the same HTML. */
export function useSharedHtml(html: string): Inner {
  return useMemo(() => ({ __html: import.meta.env.SSR && writer ? writer.insertText(html) : html }), [html])
}

type RenderedOnceProps = {
  readonly tag?: 'div' | 'footer' | 'span'
  readonly className?: string
  /**
   * Identifies the elements on the server, where it has to be set. `inputs`: everything that they are made from and
   * that is not in the name, compared by identity.
   */
  readonly once: { readonly name: string; readonly inputs: readonly unknown[] } | false
  /** Without context and state of their own. */
  readonly children: ReactNode
}

/**
 * A part that is the same in many documents: the server renders it once per inputs. The browser hydrates its elements
 * as always.
 */
export function RenderedOnce({ tag: Tag = 'div', className, once, children }: RenderedOnceProps) {
  if (!import.meta.env.SSR || writer === undefined || once === false) return <Tag className={className}>{children}</Tag>
  return (
    <Tag
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the children, rendered by React
      dangerouslySetInnerHTML={{ __html: writer.renderOnce(once.name, once.inputs, children) }}
    />
  )
}
