import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { CLOSING_LABELS } from '#app/text/staff-catalogue-text.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { ALL_PREFECTURES } from '#domain/delivery/prefecture.ts'
import { parseInteger } from '#domain/text/integer.ts'

const MAX_REASON = 100
export type ClosingField = keyof typeof CLOSING_LABELS
export type ClosingValues = Readonly<Partial<Record<ClosingField, string>>>

/** A closing; with `prefectures` a suspension of the carrier. */
export type PostedClosing = { readonly fromOn: Day; readonly toOn: Day; readonly reason: string } & {
  readonly prefectures: readonly number[] | undefined
}

/** Reads the form: `prefecture.13` are the ticked prefectures. The rules of days are those of the use case. */
export function readClosing(form: Readonly<Record<string, string>>): {
  readonly values: ClosingValues
} & ({ readonly closing: PostedClosing } | { readonly errors: FieldErrors }) {
  const ticked = ALL_PREFECTURES.filter(({ code }) => `prefecture.${code}` in form).map(({ code }) => code)
  const { kind = 'closing', fromOn = '', toOn = '', reason = '' } = form
  const values = { kind, fromOn, toOn, reason, prefectures: ticked.join(',') }
  const [from, to] = [parseDay(fromOn), parseDay(toOn)]
  const errors: Record<string, string> = {}
  const reject = (name: ClosingField, code: string, detail = {}) => {
    errors[name] = fieldErrorText(CLOSING_LABELS[name], code, detail)
  }
  if (from === undefined) reject('fromOn', 'day')
  if (to === undefined) reject('toOn', 'day')
  if (reason.trim() === '') reject('reason', 'required')
  if (reason.length > MAX_REASON) reject('reason', 'too-long', { limit: MAX_REASON })
  if (kind === 'suspension' && ticked.length === 0) reject('prefectures', 'choice-required')
  if (from === undefined || to === undefined || Object.keys(errors).length > 0) return { values, errors }
  return {
    values,
    closing: { fromOn: from, toOn: to, reason, prefectures: kind === 'suspension' ? ticked : undefined },
  }
}

/** The fields of a rejection of the use case. */
export const FIELD_OF_REJECTION: Readonly<Partial<Record<BackOfficeRejection['code'], ClosingField>>> = {
  'closing-inverted': 'toOn',
  'closing-past': 'fromOn',
  'closing-too-long': 'toOn',
  'closing-reason-missing': 'reason',
  'closing-overlaps': 'fromOn',
  'prefectures-missing': 'prefectures',
}

/** What the preview showed: when it differs at the end, the orders are listed again. */
export function keyOfAffected(affected: readonly { readonly number: number | undefined }[]): string {
  return affected.map(({ number }) => number).join(',')
}

export function parseUids(text: string | undefined): readonly number[] {
  return (text ?? '').split(',').flatMap((each) => parseInteger(each || undefined) ?? [])
}
