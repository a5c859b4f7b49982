import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { PAGE_LABELS } from '#app/text/page-words.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { parseLocalTime } from '#app/ui/staff/local-time.ts'
import type { DiffLine } from '#app/ui/staff/text-diff.server.ts'
import type { ShownProblem } from '#app/ui/staff/text-problems.tsx'
import type { Placeholder } from '#content/placeholders.ts'
import { PAGE_FIELDS, PAGE_LIMITS, type PageText } from '#domain/page-text/page-text.ts'
import { pageTextForm } from '#domain/page-text/page-text-form.ts'
import type { GivenPage } from '#services/staff/page-changes.ts'
import type { ReadPage } from '#services/staff/staff-pages.ts'

export const TIME_LABEL = '公開の日時'

/** What is beside the text in the form of a page, as typed. */
export type PageChoices = {
  readonly when: string
  readonly at: string
  readonly reason: string
  readonly isHarmless: boolean
  readonly hasNewBase: boolean
  readonly uid: string
  /** The problems that the form showed already (seenOf). */
  readonly seen: string
}
export type TypedPage = { readonly text: PageText; readonly choices: PageChoices }

/** A page with the text that its form begins with. */
export type EditedPage = Pick<ReadPage, 'path' | 'kind' | 'edition'> & {
  readonly text: PageText
  readonly choices: Pick<PageChoices, 'when' | 'at' | 'uid'>
  readonly formKey: string
  readonly hasDraft: boolean
  readonly canUnpublish: boolean
  /** What the release changed since staff began with its text. */
  readonly releaseDiff: readonly DiffLine[] | undefined
  readonly placeholders: readonly Placeholder[]
}

/** What the form shows again. */
export type PageAnswer = {
  readonly text: PageText
  readonly choices: PageChoices
  readonly edition: number
  readonly errors?: FieldErrors
  readonly message?: string
  readonly problems?: readonly ShownProblem[]
  /** The problems that are shown, as the form sends them back. */
  readonly seen?: string
  /** Against what customers read now. */
  readonly diff?: readonly DiffLine[]
  /** Against what another person saved meanwhile. */
  readonly otherDiff?: readonly DiffLine[]
  readonly preview?: string | undefined
}

/** Twice the longest text, so that one that is too long gets its sentence. A character takes nine bytes in a form. */
const MAX_CHARACTERS = 2 * PAGE_LIMITS.body
const MAX_BYTES = 250_000
const MAX_REASON = 200

export function readPageForm(request: Request): Promise<PostedForm> {
  return readForm(request, MAX_CHARACTERS, undefined, MAX_BYTES)
}

export function typedPage(form: PostedForm): TypedPage {
  const { when = '', at = '', reason = '', uid = '', seen = '' } = form
  return {
    text: Object.fromEntries(PAGE_FIELDS.map((name) => [name, form[name] ?? ''])) as PageText,
    choices: {
      when: when === 'at' ? 'at' : 'now',
      at,
      reason: reason.slice(0, MAX_REASON),
      isHarmless: form.isHarmless !== undefined,
      hasNewBase: form.hasNewBase !== undefined,
      uid,
      seen,
    },
  }
}

type Parsed = { readonly given: Omit<GivenPage, 'path' | 'intent'> } | { readonly errors: FieldErrors }

/** The text as it is stored, or the sentences of its fields. */
export function parsePageForm({ text, choices }: TypedPage): Parsed {
  const parsed = pageTextForm.safeParse(text)
  const effectiveAt = choices.when === 'at' ? parseLocalTime(choices.at) : undefined
  const isTimeMissing = choices.when === 'at' && effectiveAt === undefined
  if (parsed.success && !isTimeMissing) {
    const { reason, isHarmless, hasNewBase, uid } = choices
    const planned = uid === '' ? undefined : uid
    return { given: { text: parsed.data, effectiveAt, reason, isHarmless, hasNewBase, uid: planned } }
  }
  return {
    errors: {
      ...(!parsed.success && fieldErrorsOf(parsed.error, PAGE_LABELS)),
      ...(isTimeMissing && { at: fieldErrorText(TIME_LABEL, 'time') }),
    },
  }
}
