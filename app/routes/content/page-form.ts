import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { PAGE_LABELS } from '#app/text/page-words.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import type { EditorAnswer } from '#app/ui/staff/editor-frame.tsx'
import type { DiffLine } from '#app/ui/staff/line-diff.server.ts'
import { type Publication, parsePublication, typedPublication } from '#app/ui/staff/publication.ts'
import type { Placeholder } from '#content/placeholders.ts'
import { PAGE_FIELDS, PAGE_LIMITS, type PageText } from '#domain/page-text/page-text.ts'
import { pageTextForm } from '#domain/page-text/page-text-form.ts'
import type { GivenPage } from '#services/staff/page-changes.ts'
import type { ReadPage } from '#services/staff/staff-pages.ts'

/** What is beside the text in the form of a page, as typed. */
export type PageChoices = Publication & { readonly isHarmless: boolean; readonly hasNewBase: boolean }
export type TypedPage = { readonly text: PageText; readonly choices: PageChoices }

/** A page with the text that its form begins with. */
export type EditedPage = Pick<ReadPage, 'path' | 'kind' | 'edition'> & {
  readonly text: PageText
  readonly choices: Publication
  readonly formKey: string
  readonly hasDraft: boolean
  readonly canUnpublish: boolean
  /** What the release changed since staff began with its text. */
  readonly releaseDiff: readonly DiffLine[] | undefined
  readonly placeholders: readonly Placeholder[]
}

/** What the form shows again. */
export type PageAnswer = TypedPage & EditorAnswer & { readonly preview?: string | undefined }

/** Twice the longest text, so that one that is too long gets its sentence. A character takes nine bytes in a form. */
const MAX_CHARACTERS = 2 * PAGE_LIMITS.body
const MAX_BYTES = 250_000

export function readPageForm(request: Request): Promise<PostedForm> {
  return readForm(request, MAX_CHARACTERS, undefined, MAX_BYTES)
}

export function typedPage(form: PostedForm): TypedPage {
  return {
    text: Object.fromEntries(PAGE_FIELDS.map((name) => [name, form[name] ?? ''])) as PageText,
    choices: {
      ...typedPublication(form),
      isHarmless: form.isHarmless !== undefined,
      hasNewBase: form.hasNewBase !== undefined,
    },
  }
}

type Parsed = { readonly given: Omit<GivenPage, 'path' | 'intent'> } | { readonly errors: FieldErrors }

/** The text as it is stored, or the sentences of its fields. */
export function parsePageForm({ text, choices }: TypedPage): Parsed {
  const parsed = pageTextForm.safeParse(text)
  const publication = parsePublication(choices)
  if (parsed.success && publication.given !== undefined) {
    const { isHarmless, hasNewBase } = choices
    return { given: { text: parsed.data, ...publication.given, isHarmless, hasNewBase } }
  }
  return {
    errors: {
      ...(!parsed.success && fieldErrorsOf(parsed.error, PAGE_LABELS)),
      ...(publication.error !== undefined && { at: publication.error }),
    },
  }
}

/** From when a page is withdrawn, with the text that it keeps, or the sentence of its time. */
export function parseWithdrawal({ choices }: Pick<TypedPage, 'choices'>, text: PageText): Parsed {
  const { given, error } = parsePublication(choices)
  return given === undefined ? { errors: { at: error } } : { given: { text, ...given } }
}
