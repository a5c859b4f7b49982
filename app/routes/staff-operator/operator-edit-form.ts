import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { OPERATOR_LABELS } from '#app/text/operator-words.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import type { EditorAnswer } from '#app/ui/staff/editor-frame.tsx'
import {
  type Publication,
  type PublicationWords,
  parsePublication,
  typedPublication,
} from '#app/ui/staff/publication.ts'
import { OPERATOR_LIMITS } from '#domain/operator/limits.ts'
import type { OwnersData } from '#domain/operator/operator.ts'
import { OPERATOR_FIELDS, type OperatorField, operatorForm } from '#domain/operator/operator-form.ts'

export const SWITCH: PublicationWords = {
  when: '切り替え',
  time: '切り替えの日時',
  now: { label: 'すぐに切り替える', help: '1、2分のうちに、サイトと、これから送るメールに出ます。' },
  at: '日時を決めて切り替える',
}

export type OperatorTexts = Readonly<Record<OperatorField, string>>

/** The data that the form begins with. */
export type EditedOperator = {
  readonly texts: OperatorTexts
  readonly choices: Publication
  readonly edition: number
  readonly formKey: string
}

/** What the form shows again. */
export type OperatorAnswer = EditorAnswer & { readonly texts: OperatorTexts; readonly choices: Publication }

/** Twice the longest text, so that one that is too long gets its sentence. A character takes nine bytes. */
const MAX_CHARACTERS = 2 * OPERATOR_LIMITS.text
const MAX_BYTES = 120_000

export function readOperatorForm(request: Request): Promise<PostedForm> {
  return readForm(request, MAX_CHARACTERS, undefined, MAX_BYTES)
}

export function typedOperator(form: PostedForm): Pick<OperatorAnswer, 'texts' | 'choices'> {
  const texts = Object.fromEntries(OPERATOR_FIELDS.map((field) => [field, form[field] ?? ''])) as OperatorTexts
  return { texts, choices: typedPublication(form) }
}

type Given = {
  readonly value: OwnersData
  readonly effectiveAt: Temporal.Instant | undefined
  readonly reason: string
  readonly uid: string | undefined
}

/** The data as they are stored, or the sentences of their fields. */
export function parseOperatorForm({
  texts,
  choices,
}: Pick<OperatorAnswer, 'texts' | 'choices'>): { readonly given: Given } | { readonly errors: FieldErrors } {
  const parsed = operatorForm.safeParse(texts)
  const publication = parsePublication(choices, SWITCH)
  if (parsed.success && publication.given !== undefined) return { given: { value: parsed.data, ...publication.given } }
  return {
    errors: {
      ...(!parsed.success && fieldErrorsOf(parsed.error, OPERATOR_LABELS)),
      ...(publication.error !== undefined && { at: publication.error }),
    },
  }
}
