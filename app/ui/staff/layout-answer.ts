import type { LayoutKey } from '#domain/layout/layouts.ts'
import type { EditorAnswer } from './editor-frame.tsx'
import type { Publication } from './publication.ts'

export type LinkTarget = { readonly path: string; readonly title: string }

/** A layout with the entries that its form begins with. */
export type EditedLayout<Typed> = {
  readonly key: LayoutKey
  readonly typed: readonly Typed[]
  readonly edition: number
  readonly formKey: string
  readonly hasDraft: boolean
  readonly publication: Publication
  /** The pages that the fields of links offer. */
  readonly targets: readonly LinkTarget[]
}

/** What the form shows again. `turn`: how often it was sent, so that the browser shows each answer anew. */
export type LayoutAnswer<Typed> = EditorAnswer & {
  readonly typed: readonly Typed[]
  readonly publication: Publication
  readonly turn: number
  /** The element that takes the focus after something was done with an entry. */
  readonly focus?: string
  readonly preview?: string | undefined
}
