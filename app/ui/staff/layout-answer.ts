import type { FieldErrors } from '#app/text/field-errors.ts'
import type { LayoutKey } from '#domain/layout/layouts.ts'
import type { DiffLine } from './line-diff.server.ts'
import type { Publication } from './publication.ts'
import type { ShownProblem } from './text-problems.tsx'

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
export type LayoutAnswer<Typed> = {
  readonly typed: readonly Typed[]
  readonly publication: Publication
  readonly turn: number
  readonly edition: number
  readonly errors?: FieldErrors
  readonly message?: string
  /** What was done with an entry, and the element that takes the focus. */
  readonly status?: string
  readonly focus?: string
  readonly problems?: readonly ShownProblem[]
  readonly seen?: string
  /** Against what customers see now. */
  readonly diff?: readonly DiffLine[]
  /** Against what another person saved meanwhile. */
  readonly otherDiff?: readonly DiffLine[]
  readonly preview?: string | undefined
}
